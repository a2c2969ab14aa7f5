"""Writes games played by chance as Board Game Arena logs them, so that there are logs of any number of players and every rare event.

The shape of the messages is that of published logs; the points in them are those of the rules here, so what these logs can show is that
nothing is lost or twisted on reading, not that the rules are right.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from events.event import Event, Position
from events.notation import write
from events.recording import Recording, Refused
from projections.carcassonne.imports import bga
from projections.carcassonne.imports.bga_tiles import START_TYPE, TYPE_OF_SINGLE, TYPES, spot_name
from projections.ledger import Award
from projections.validate import Validated, validate
from tests.games.playing import Table

Json = dict[str, Any]
START_SINGLE = 36
TYPE_OF_TILE = {kind.tile: number for number, kind in TYPES.items()}
WORDS = {"monastery": "abbey"}


def set_up(players: int, **values: Any) -> GameSetUp:
    ids = tuple(f"bga-{1001 + seat}" for seat in range(players))
    return GameSetUp(game="carcassonne", players=ids, sets=(("basic:1", 1),), **values)


class Log:
    """A game played to its end, and its packets.

    swapped   types of tiles whose undecided spots are numbered the other way round
    language  what is put before the names of features
    opening   tiles drawn first; while there are any left, a tile is laid north of the start tile where it fits
    """

    def __init__(
        self,
        set_up: GameSetUp,
        seed: int,
        *,
        swapped: frozenset[int] = frozenset(),
        language: str = "",
        announced: bool = True,
        opening: tuple[str, ...] = (),
    ) -> None:
        self.opening = list(opening)
        self.table = Table(set_up, seed)
        self.ids = [player.removeprefix("bga-") for player in set_up.players]
        self.swapped, self.language, self.announced = swapped, language, announced
        self.packets: list[Json] = []
        self.told: list[Json] = []
        self.number = 0
        self.pool = {number: [s for s, n in TYPE_OF_SINGLE.items() if n == number and s != START_SINGLE] for number in TYPES}
        self.single_at: dict[Position, int] = {(0, 0): START_SINGLE}
        self.turned: dict[Position, tuple[int, int]] = {(0, 0): (START_TYPE, 0)}  # type and rotation
        self.deck = self.table.state.left
        self.score = [0] * len(self.ids)
        self.write()

    # ---- packets ----

    def tell(self, message: str, /, **args: Any) -> None:
        self.number += 1
        self.told.append({"uid": f"u{self.number}", "type": message, "log": "", "args": args})

    def send(self, channel: str = "/table/t9") -> None:
        number = len(self.packets) + 1
        time = 1700000000 + 60 * number
        self.packets.append(
            {"channel": channel, "table_id": "9", "packet_id": str(number), "move_id": str(number), "time": str(time), "data": self.told}
        )
        self.told = []

    def state(self, id: int, args: Any = None) -> None:
        total = dict.fromkeys(sorted(self.ids), 9000 - self.number)
        self.tell("gameStateChange", id=id, active_player=self.ids[self.table.state.seat], args=args, reflexion={"total": total})

    def pick(self) -> None:
        if self.deck:
            self.deck -= 1
            self.tell("deck_size", deck_size=str(self.deck))

    # ---- the game ----

    def write(self) -> None:
        self.tell("simpleNote", players="")
        for _ in self.ids:
            self.pick()
        self.show()
        self.send()
        while not self.table.game.is_over(self.table.state):
            self.turn()
        scores = self.table.state.ledger.score
        best = max(scores.values())
        rows = [
            {"player": p, "score": str(scores[s]), "rank": 1 if scores[s] == best else 2, "concede": 0, "zombie": 0} for s, p in enumerate(self.ids)
        ]
        self.state(99, {"table": {"concede": False}, "result": rows})
        self.send()

    def show(self) -> None:
        """Draws a tile and shows it; one that fits nowhere is set aside and another one drawn."""
        draw = TileDrawn(self.table.state.seat, self.opening.pop(0)) if self.opening else self.table.draw()
        self.table.do(draw)
        number = TYPE_OF_TILE[draw.tile]
        single = self.pool[number].pop()
        self.state(2, {"tile_type": str(number), "tile_id": str(single)})
        self.shown = single
        if not self.table.state.board.fits_somewhere(draw.tile):
            self.table.do(TileDiscarded(draw.seat, draw.tile))
            if self.announced:
                self.tell("cantPlay", player_id=self.ids[draw.seat], tile_id=str(single))
            self.pick()
            if self.table.state.left:
                self.show()
            else:
                self.over()

    def turn(self) -> None:
        table, state = self.table, self.table.state
        seat, player = state.seat, self.ids[state.seat]
        places = [m for m in moves(table) if isinstance(m, TilePlaced)]
        north = [m for m in places if m.position == (0, -1)] if self.opening else []
        self.place(table.random.choice(north or places))
        figures = [m for m in moves(table) if isinstance(m, FigurePlaced)]
        self.state(3, {"spots": [{"tile": str(self.shown), "pos": self.spot(m)} for m in figures]} if figures else [])
        self.send()
        before = len(state.ledger.awards)
        if figures and table.random.random() < 0.6:
            chosen = table.random.choice(figures)
            left = state.figures.supply[seat, "small"] - 1
            table.do(chosen)
            target = WORDS.get(chosen.feature.split()[0], chosen.feature.split()[0])
            pos = str(self.spot(chosen))
            self.tell(
                "playPartisan",
                player_id=player,
                id=str(self.shown),
                part_number=left,
                ptype="normal",
                pos=pos,
                target=target,
                player_name=f"N{player}",
            )
        if state.left:
            self.pick()
        self.state(4)
        self.over(before)
        if not table.game.is_over(state):
            self.state(10)
            self.show()
        self.send()

    def over(self, before: int = -1) -> None:
        """The turn is over; `before` is how many awards there were when it began."""
        table, awards = self.table, self.table.state.ledger.awards
        before = len(awards) if before < 0 else before
        table.do(TurnEnded(table.state.seat))
        final = [award for award in awards[before:] if table.game.is_final(award)]
        self.points([award for award in awards[before:] if award not in final])
        self.state(5)
        if table.game.is_over(table.state):
            self.state(6)
            self.points([award for award in final if award.subject.kind != "field"])
            self.state(7)
            self.points([award for award in final if award.subject.kind == "field"])

    def place(self, move: TilePlaced) -> None:
        self.table.do(move)
        number = TYPE_OF_TILE[move.tile]
        ori = (move.rotation - TYPES[number].further) % 4 + 1
        x, y = map(str, move.position)
        self.single_at[move.position] = self.shown
        self.turned[move.position] = number, move.rotation
        player = self.ids[move.seat]
        self.tell("playTile", player_id=player, id=str(self.shown), type=str(number), x=x, y=y, ori=str(ori), player_name=f"N{player}")

    # ---- spots and points ----

    def spot(self, move: FigurePlaced) -> int:
        segment = self.table.state.segment(move.position, move.feature)
        return self.spot_of(move.position, segment - self.table.state.board.placed[move.position][1])

    def spot_of(self, position: Position, segment: int) -> int:
        number, _ = self.turned[position]
        plain = self.table.state.board.tiles[TYPES[number].tile][0]
        return next(spot for spot in TYPES[number].spots if plain.named[spot_name(number, spot, self.swapped) or ""] == segment)

    def points(self, awards: list[Award]) -> None:
        for subject in dict.fromkeys(award.subject for award in awards):
            mine = [award for award in awards if award.subject is subject]
            self.achieved(subject, mine)
            for award in mine:
                self.score[award.seat] += award.points
                self.tell("winPoints", player_id=int(self.ids[award.seat]), points=award.points, score=str(self.score[award.seat]))

    def achieved(self, subject: Any, awards: list[Award]) -> None:
        board, points = self.table.state.board, awards[0].points
        figures = [(figure, *self.where(figure.segment)) for figure in subject.feature.figures]
        squares = board.positions(subject.feature.tiles)
        squares = figures[0][1:2] if subject.kind == "monastery" else squares[:1] if subject.kind == "field" else squares
        values = {str(self.single_at[square]): points - len(squares) + 1 if i == 0 else 1 for i, square in enumerate(squares)}
        counts = {seat: sum(figure.seat == seat for figure, *_ in figures) for seat in {figure.seat for figure, *_ in figures}}
        home = {self.ids[seat]: {"normal": count, "big": 0} for seat, count in counts.items()}
        winners = [int(self.ids[award.seat]) for award in awards]
        common = {"real_type": self.language + WORDS.get(subject.kind, subject.kind), "tile_to_value": values, "winners": winners}
        if subject.kind == "field":
            self.tell("realizationAchieved", **common, partisans=[], part_to_recover=[], city_nbr=points // 3, points=points)
            return
        partisans = [
            {"tile": str(self.single_at[p]), "player": self.ids[f.seat], "type": "normal", "pos": str(self.spot_of(p, s))} for f, p, s in figures
        ]
        self.tell("realizationAchieved", **common, partisans=partisans, part_to_recover=home)

    def where(self, segment: int) -> tuple[Position, int]:
        """The square of a segment, and its number on the tile there."""
        for position, (tile, first, _) in self.table.state.board.placed.items():
            if first <= segment < first + len(tile.segments):
                return position, segment - first
        raise AssertionError(segment)


def moves(table: Table) -> list[Any]:
    return sorted(table.game.legal_moves(table.state), key=write)


def moves_of(events: list[Event]) -> Iterator[Event]:
    """What was done, without what was said."""
    return (event for event in events if isinstance(event, TileDrawn | TileDiscarded | TilePlaced | FigurePlaced | TurnEnded))


# ---- read back ----


@cache
def played(players: int, seed: int, opening: tuple[str, ...] = (), swapped: frozenset[int] = frozenset(), **values: Any) -> Log:
    return Log(set_up(players, **values), seed, opening=opening, swapped=swapped)


def read(document: object, name: str = "g.json") -> list[Recording | Refused]:
    return list(bga.read(json.dumps(document).encode(), name))


def game(document: object) -> Recording:
    (found,) = read(document)
    assert isinstance(found, Recording), found
    return found


def refused(document: object) -> Refused:
    (found,) = read(document)
    assert isinstance(found, Refused)
    return found


def checked(document: object) -> Validated:
    return validate(game(document))


def moves_made(recording: Recording) -> list[object]:
    return list(moves_of([entry.event for entry in recording.entries]))


def changed(log: Log, change: Callable[[Json], bool | None]) -> list[Json]:
    """The packets with the first message changed for which `change` answers true."""
    packets = copy.deepcopy(log.packets)
    for packet in packets:
        if any(change(event) for event in packet["data"]):
            return packets
    raise AssertionError("nothing to change")
