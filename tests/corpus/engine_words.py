"""Positions of ours in the words of the other engine: option strings, points events, figures on the board."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from events.carcassonne import FigurePlaced, TilePlaced
from events.event import Event, Position
from projections.carcassonne import claims
from projections.carcassonne.geometry import SIDES
from projections.carcassonne.imports.jcz_names import FEATURES, FIGURES, name_on
from projections.carcassonne.turn import Scored, Turn
from projections.ledger import Award, Item

FEATURE = {ours: theirs for theirs, ours in reversed(FEATURES.items())}
CLASS = {ours: theirs for theirs, ours in FIGURES.items()}
CORNERS = {"NE": "NE", "ES": "SE", "SW": "SW", "NW": "NW", "NS": "NS", "EW": "WE"}
ITEMS = {"coat_of_arms": "pennants"}
WITHOUT_COUNT = ("inn", "cathedral")  # modifiers: the engine tells their points only


def place(turn: Turn, position: Position, number: int) -> str:
    """`x,y|Feature|location` of a segment of the tile there."""
    tile = turn.board.placed[position][0]
    segment = tile.segments[number]
    inside = [n for n, other in enumerate(tile.segments) if other.kind == segment.kind and not other.ports]
    if not segment.ports:
        location = "I" * (inside.index(number) + 1)
    elif segment.kind == "field":
        location = ".".join(SIDES[side] + ("L", "", "R")[third] for side, third in sorted(segment.ports))
    else:
        location = _sides("".join(SIDES[side] for side, _ in sorted(segment.ports)))
    return f"{position[0]},{position[1]}|{FEATURE[segment.kind]}|{location}"


def _sides(sides: str) -> str:
    match len(sides):
        case 1:
            return sides
        case 2:
            return CORNERS[sides]
        case 3:
            return "_" + next(side for side in SIDES if side not in sides)
    return "NWSE"


def options(game: Any, turn: Turn, passed: bool) -> tuple[str, list[str]]:
    """The phase and the sorted option strings before a message; `passed`: a figure has been declined in this turn."""
    phase = claims.phase(game, turn, passed)
    if phase == claims.COMMIT:
        return phase, [f"{phase}|{turn.seat}|Confirm"]
    found = {f"{phase}|{turn.seat}|{option}" for move in game.legal_moves(turn) if (option := _option(turn, move))}
    return phase, sorted(found)


def _option(turn: Turn, move: Event) -> str:
    match move:
        case TilePlaced(tile=tile, position=(x, y), rotation=rotation):
            return f"TilePlacement|{tile}|{x},{y}|R{90 * rotation}"
        case FigurePlaced(what=what, position=position, feature=feature):
            return f"Meeple|{CLASS[what]}|{place(turn, position, turn.board.placed[position][0].named[feature])}"
    return "Pass"


def digest(strings: Iterable[str]) -> str:
    """The digest of option strings: the first 12 hexadecimal digits of a SHA-256."""
    return hashlib.sha256("\n".join(strings).encode()).hexdigest()[:12]


def award(turn: Turn, made: Award, final: bool) -> tuple[Any, ...]:
    """A points event: player, points, name, items, whether it belongs to final scoring."""
    scored: Scored = made.subject
    name = scored.kind
    if final and scored.kind != "field":
        name += ".incomplete"
    elif scored.kind == "city" and scored.feature.tiles.bit_count() == 2 and turn.reading("tiny-city") == "2":
        name += ".tiny"
    return made.seat, made.points, name, _items(made.items), final


def _items(items: Iterable[Item]) -> tuple[tuple[Any, ...], ...]:
    """An inn or cathedral that makes a feature worthless stands alone there; here it is a negative item after the others."""
    for item in items:
        if item.name in WITHOUT_COUNT and item.points < 0:
            return ((item.name, None, 0),)
    return tuple(sorted((ITEMS.get(i.name, i.name), None if i.name in WITHOUT_COUNT else i.count, i.points) for i in items))


def points_event(event: Any) -> tuple[Any, ...]:
    """The same of the engine's own event."""
    items = tuple(sorted((item["name"], item["count"], item["points"]) for item in event["items"]))
    return event["player"], event["points"], event["name"], items, bool(event.get("final"))


def is_place_of(turn: Turn, at: str, made: Award) -> bool:
    """Whether `x,y|Feature|location` lies on the feature an award is for."""
    square, feature, location = at.split("|")
    x, y = map(int, square.split(","))
    tile, first, _ = turn.board.placed[x, y]
    name = name_on(tile, feature, location)
    return name is not None and turn.features.root(first + tile.named[name]) == turn.features.root(made.subject.segment)


def deployed(turn: Turn) -> list[str]:
    """The figures on the board, `seat.what|x,y|Feature|location`; figures of one kind are all alike here."""
    at = turn.figures.at.items()
    return sorted(f"{f.seat}.{f.what}|{place(turn, square, f.segment - turn.board.placed[square][1])}" for f, square in at)


def supply(turn: Turn) -> list[dict[str, int]]:
    """The figures in the supply of each seat by class, those of which none is left not named."""
    return [{CLASS[what]: n for (owner, what), n in sorted(turn.figures.supply.items()) if owner == seat and n} for seat in range(turn.seats)]
