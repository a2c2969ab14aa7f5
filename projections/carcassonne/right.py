"""What would have been right where a finding says that something is wrong: short words, for the position before the event."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from events.carcassonne import TileDrawn, TilePlaced
from events.event import Seat
from events.notation import write
from projections.walk import Walk

from .geometry import MIDDLE, SIDES, beside, opposite
from .likeness import likeness
from .set_up import Table
from .turn import Turn


def expected(table: Table, turn: Turn, event: Any, word: str) -> str:
    """What would have been right, in the words of notation where it is a move; empty where nothing can be named."""
    return WORDS.get(word, same_kind)(table, turn, event)


def open_moves(table: Table, turn: Turn, event: Any) -> str:
    """Who may do what now, up to the first thing that must be done: `1 place small or 1 end`."""
    program = table.program
    if turn.at == program.over:
        return "nothing: the game is over"
    moves: list[str] = []
    for at in range(turn.at, program.end):
        due = [(cls, what, take) for (cls, what), take in program.takes.get(at, {}).items() if take.due(turn)]
        due = [entry for entry in due if not entry[2].passed]
        for cls, what, take in due:
            verb = " ".join([*[part for part in cls.line.split() if not part.startswith("{")], *([what] if what else [])])
            moves += [f"{seat + 1} {verb}" for seat in take.due(turn)]
        if any(take.must for _, _, take in due):
            break
    return " or ".join(dict.fromkeys(moves))


def due_seat(table: Table, turn: Turn, event: Any) -> str:
    """The seats whose decision is open, else the one whose turn it is."""
    seats: set[Seat] = set()
    for take in table.program.takes[turn.at].values():
        seats.update(take.due(turn))
    return " or ".join(f"seat {seat + 1}" for seat in sorted(seats) or [turn.seat])


def tile_drawn(table: Table, turn: Turn, event: Any) -> str:
    """The tile in hand."""
    return f"tile {turn.drawn}"


def tile_just_placed(table: Table, turn: Turn, event: Any) -> str:
    """Where the tile of this turn lies."""
    if turn.laid is None:
        return "on the tile just placed"
    x, y = turn.laid.position
    return f"the tile at {x},{y}"


def features_there(table: Table, turn: Turn, event: Any) -> str:
    """The features of the tile the figure was meant for."""
    placed = turn.board.placed.get(event.position)
    if placed is None:
        return "a square with a tile"
    return " or ".join(placed[0].names)


def edges_wanted(table: Table, turn: Turn, event: Any) -> str:
    """What the neighbours show to the square."""
    wanted: list[str] = []
    for side, square in enumerate(beside(event.position)):
        placed = turn.board.placed.get(square)
        if placed is not None:
            number = placed[0].at[3 * opposite(side) + MIDDLE]
            wanted.append(f"{placed[0].segments[number].kind if number >= 0 else 'field'} {SIDES[side]}")
    return ", ".join(wanted)


def who_stands_there(table: Table, turn: Turn, event: Any) -> str:
    """The figures that occupy the feature, and where."""
    feature = turn.feature_at(event.position, event.feature)
    assert feature is not None
    there = [(figure, turn.figures.at[figure]) for figure in feature.figures]
    return "a feature nobody stands on; here " + ", ".join(f"seat {f.seat + 1} has {f.what} at {x},{y}" for f, (x, y) in there)


def where_it_fits(table: Table, turn: Turn, event: Any) -> str:
    """A square the tile fits in, and how many there are."""
    places = sorted(turn.board.places(event.tile))
    (x, y), rotation = places[0]
    more = f", one of {len(places)} places" if len(places) > 1 else ""
    return f"placed, such as {x},{y} r{90 * rotation}{more}"


def hole(table: Table, turn: Turn, event: Any) -> str:
    """A free square with tiles on all four sides."""
    found = sorted(position for position in turn.board.open if all(square in turn.board.placed for square in beside(position)))
    return "a square with tiles on all four sides" + (f", such as {found[0][0]},{found[0][1]}" if found else ": there is none")


def tile_there(table: Table, turn: Turn, event: Any) -> str:
    """What lies on the square."""
    return f"a free square; here lies {turn.board.placed[event.position][0].id}"


def known_tile(table: Table, turn: Turn, event: Any) -> str:
    """The tile that was perhaps meant."""
    close = difflib.get_close_matches(event.tile, table.box.tiles, 1)
    return f"perhaps {close[0]}" if close else ""


def tiles_left(table: Table, turn: Turn, event: Any) -> str:
    """Where the tiles of this kind are."""
    aside = set_aside(table, turn, event.tile)
    more = f" and {aside} set aside" if aside else ""
    return f"another tile: of {table.box.counts[event.tile]} {event.tile}, {on_the_board(turn, event.tile)} on the board{more}"


def on_the_board(turn: Turn, tile: str) -> int:
    """How many tiles of a kind lie on the table."""
    return sum(placed.id == tile for placed, _, _ in turn.board.placed.values())


def set_aside(table: Table, turn: Turn, tile: str) -> int:
    """How many tiles of a kind have left the game."""
    return table.box.counts[tile] - on_the_board(turn, tile) - turn.pack[tile] - (turn.drawn == tile)


def seats(table: Table, turn: Turn, event: Any) -> str:
    """The seats of the table."""
    return f"a seat from 1 to {turn.seats}"


def figures(table: Table, turn: Turn, event: Any) -> str:
    """The figures of this game."""
    return " or ".join(table.figures)


def grounds(table: Table, turn: Turn, event: Any) -> str:
    """Where this figure may stand."""
    what = getattr(event, "figure", "") or event.what
    return " or ".join(sorted(turn.figures.grounds.get(what, ())))


def same_kind(table: Table, turn: Turn, event: Any, most: int = 4) -> str:
    """The legal moves of the same kind, the nearest of them; a tile is drawn by chance, and where it fits has words of its own."""
    if isinstance(event, TileDrawn | TilePlaced):
        return ""
    legal = [move for move in Walk(table.program).legal_moves(turn) if (move.__class__, move.what) == (event.__class__, event.what)]
    moves = [write(move) for move in sorted(legal, key=lambda move: likeness(turn, event, move))]
    more = f", one of {len(moves)}" if len(moves) > most else ""
    return (" or ".join(moves[:most]) or "nothing of the kind") + more


def in_the_supply(table: Table, turn: Turn, event: Any) -> str:
    """That the seat has none left."""
    what = getattr(event, "figure", "") or event.what
    return f"{'a figure' if what in turn.figures.kinds else 'one'} in the supply; seat {event.seat + 1} has no {what} left"


WORDS: dict[str, Callable[[Table, Turn, Any], str]] = {
    "skipped": open_moves,
    "not-due": open_moves,
    "out-of-order": open_moves,
    "wrong-seat": due_seat,
    "unknown-seat": seats,
    "unknown-word": figures,
    "other-tile": tile_drawn,
    "elsewhere": tile_just_placed,
    "edge": edges_wanted,
    "occupied": who_stands_there,
    "ground": grounds,
    "placeable": where_it_fits,
    "open-side": hole,
    "no-hole": hole,
    "taken": tile_there,
    "unknown-tile": known_tile,
    "none-left": tiles_left,
    "no-feature": features_there,
    **dict.fromkeys(("beside", "visited", "closed", "friend", "already-there", "other-city"), same_kind),
    **dict.fromkeys(("foundation", "no-floor", "reach", "follower", "top", "bare", "figure", "finished"), same_kind),
    **dict.fromkeys(("far", "blocked", "useless", "another", "no-room", "outside", "not-more", "too-much", "negative", "price"), same_kind),
    **dict.fromkeys(("not-for-sale", "unknown-choice"), same_kind),
    "apart": lambda table, turn, event: "a square beside a tile",
    "supply": in_the_supply,
}
