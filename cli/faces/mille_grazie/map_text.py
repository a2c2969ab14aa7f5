"""The road map for a terminal: towns with their roads, cards and noblemen; then what each seat does and holds, and the score track."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.faces.mille_grazie.map_scene import DrawnCard, DrawnRoad, RoadMap

ANSI = {"green": "32", "violet": "35", "orange": "33"}
MARKS = {"green": "", "violet": "'", "orange": '"'}  # told apart without colour too: the more strokes, the more is lost
PLAIN = str.maketrans({"→": ">", "·": "-", "–": "-", "—": "-", "ß": "ss", "ø": "o", "ł": "l"})


def map_text(scene: RoadMap, *, colour: bool = False, ascii_only: bool = False) -> list[str]:
    """The map as lines; `colour` paints road letters for a terminal, `ascii_only` writes every name without accents."""
    lines = [line for line in (scene.title, scene.origin) if line]
    lines += ["", *_towns(scene, colour), "", _losses(scene)]
    if scene.seats:
        lines += ["", *_seats(scene)]
    if scene.scores:
        lines += ["", *_track(scene)]
    return [_plain(line) for line in lines] if ascii_only else lines


def _towns(scene: RoadMap, colour: bool) -> list[str]:
    """One line a town: name, noblemen that stand there, roads with the towns they lead to, market cards."""
    wide = max(map(len, scene.towns), default=0)
    cards = {town: [card for card in scene.market if card.start == town] for town in scene.towns}
    found = []
    for town in scene.towns:
        here = "".join(str(seat + 1) for seat, where in enumerate(scene.noblemen) if where == town)
        roads = sorted((road for road in scene.roads if town in (road.a, road.b)), key=lambda road: road.letter)
        leads = "  ".join(_road(scene, road, town, colour) for road in roads)
        lying = "".join(f"  [{card.id} → {card.dest} {card.points}]" for card in cards[town])
        found.append(f"{town.ljust(wide)}  {here.ljust(max(len(scene.seats), 1))}  {leads}{lying}".rstrip())
    return found


def _road(scene: RoadMap, road: DrawnRoad, town: str, colour: bool) -> str:
    """A road as seen from a town: letter, strokes for its colour, other end, and in brackets who watches, an escort, the steps taken on it."""
    name = road.letter + MARKS.get(road.colour.lower(), "*")
    if colour and road.colour.lower() in ANSI:
        name = f"\x1b[1;{ANSI[road.colour.lower()]}m{name}\x1b[0m"
    robbers = scene.robbed.get(road.letter, ())
    marks = [f"robbed by {seat + 1}" for seat in robbers]
    marks += [f"watched by {ambush.seat + 1}" for ambush in scene.ambushes if ambush.letter == road.letter and ambush.seat not in robbers]
    marks += ["escort"] * (scene.escort == road.letter)
    steps = ", ".join(str(n) for n, letter in enumerate(scene.travelled, 1) if letter == road.letter)
    marks += [f"step {steps}"] * bool(steps)
    return f"{name} {road.b if road.a == town else road.a}" + (f" ({'; '.join(marks)})" if marks else "")


def _losses(scene: RoadMap) -> str:
    """What the strokes mean and what a robbery costs on each colour."""
    losses = {road.colour: road.loss for road in scene.roads}
    shown = [f"X{MARKS.get(colour.lower(), '*')} {colour}: {loss} card{'s' if loss != 1 else ''}" for colour, loss in losses.items()]
    return "lost when robbed: " + ", ".join(sorted(shown, key=lambda words: int(words.split()[-2])))


def _seats(scene: RoadMap) -> list[str]:
    found = []
    for seat, name in enumerate(scene.seats):
        score = f" {scene.scores[seat]}" if seat < len(scene.scores) else ""
        words = [f"{seat + 1} {name}{score}"]
        if seat == scene.active:
            words.append("nobleman" + {"": "", "?": ", escort on a hidden road"}.get(scene.escort, f", escort on {scene.escort}"))
        words += [_watch(scene, seat, ambush.letter) for ambush in scene.ambushes if ambush.seat == seat]
        words += [_card(card) for card in (scene.hands[seat] if seat < len(scene.hands) else ())]
        found.append("  ·  ".join(words))
    return found


def _watch(scene: RoadMap, seat: int, letter: str) -> str:
    """What is known of a robber's letter."""
    return f"robbed on {letter}" if seat in scene.robbed.get(letter, ()) else f"watches {letter or 'a hidden road'}"


def _card(card: DrawnCard) -> str:
    return f"{card.id} {card.start} → {card.dest} {card.points}"


def _track(scene: RoadMap) -> list[str]:
    """The score track: seat numbers over the spaces, `G` under the goal."""
    last = max(scene.goal, *scene.scores)
    levels = max(map(scene.scores.count, scene.scores))
    rows = [[" "] * (last + 1) for _ in range(levels)]
    for seat, score in enumerate(scene.scores):
        rows[sum(other == score for other in scene.scores[:seat])][max(score, 0)] = str(seat + 1)
    ruler = "".join("G" if n == scene.goal else "|" if n % 10 == 0 else "+" if n % 5 == 0 else "." for n in range(last + 1))
    return ["".join(row).rstrip() for row in reversed(rows)] + [ruler]


def _plain(line: str) -> str:
    """A line in ASCII: accents dropped, what is left over shown as `?`."""
    folded = unicodedata.normalize("NFKD", line.translate(PLAIN))
    return "".join(c for c in folded if not unicodedata.combining(c)).encode("ascii", "replace").decode()
