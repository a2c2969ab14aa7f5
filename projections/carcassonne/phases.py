"""Where a turn rests, in the words other programs have for it: what is to be decided next, by whom, and between which moves.

The rules score as soon as the last figure is placed; a table may hand the turn over first and score then. Whoever asks says what has been
passed over without a word (`passed`) and whether the turn has been handed over (`scored`): until then nothing that comes with scoring is open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path

import msgspec

from events.event import Event, Seat
from projections.game import Game
from projections.offered import Choice

from .turn import Turn


@cache
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("phases.toml").read_text(encoding="utf-8"))


TILE, SUPPLY, ACTION, COMMIT, OVER = (_tables()["word"][name] for name in ("tile", "supply", "action", "commit", "over"))


class Rest(msgspec.Struct, frozen=True):
    """A phase, how many stands of the walk lie before it, who may decide, whether somebody must, and the legal moves.

    `after`: it belongs to scoring.
    """

    phase: str
    stand: int = 0
    seats: tuple[Seat, ...] = ()
    must: bool = False
    moves: tuple[Event, ...] = ()
    after: bool = False


@cache
def phase_of(row: str, kind: str = "") -> tuple[str, bool]:
    """The phase a row belongs to when it takes a kind of event, and whether that phase belongs to scoring; no word for rows of none."""
    before, after = _tables()["before"], _tables()["after"]
    id = row.partition("!")[0].partition("+")[0]
    while id:
        for key in (f"{id} {kind}", id):
            if key in before or key in after:
                return before.get(key) or after.get(key, ""), key in after
        id = id.rpartition(".")[0]
    return before.get(row.partition(".")[0], ""), False


def known() -> tuple[str, ...]:
    """The words for all phases."""
    return tuple(dict.fromkeys([*(word for table in ("before", "after") for word in _tables()[table].values() if word), OVER]))


def passed_with(phase: str) -> frozenset[str]:
    """The phases that are passed over together."""
    return frozenset({phase, _tables()["with"].get(phase, phase)})


def together() -> frozenset[str]:
    """The phases of scoring in which a seat decides about all features at once."""
    return frozenset(_tables()["together"])


def rest(game: Game, turn: Turn, passed: Collection[str] = (), scored: bool = True) -> Rest:
    """Where a turn rests once some phases have been passed over."""
    if game.is_over(turn):
        return Rest(OVER)
    if not scored and turn.laid is None:  # the walk has gone on to another part
        return Rest(COMMIT)
    found: Rest | None = None
    stands = game.walk.stands(turn)  # type: ignore[attr-defined]
    for number, stand in enumerate(stands):
        for choice in stand:
            phase, after = phase_of(choice.row, choice.moves[0].kind if choice.moves else "")
            if not phase or phase in passed or not (choice.moves or choice.must or phase == TILE):
                continue
            if after and not scored:
                return found or Rest(COMMIT, number)
            if found is None:
                found = Rest(phase, number, choice.seats, choice.must, choice.moves, after)
            elif phase == found.phase and choice.seats == found.seats and (not after or phase in together()):
                found = _more(found, choice)
            elif found.phase not in together():
                return found
        if found is not None and found.after and found.phase not in together():
            return found
    if found is None and scored and not (stands and stands[-1][-1].must):  # nobody may end the turn: another part of it follows
        return Rest(TILE, len(stands), turn.active, True)
    return found or Rest(COMMIT, len(stands))


def _more(found: Rest, choice: Choice) -> Rest:
    """The same phase goes on at another row."""
    return msgspec.structs.replace(found, must=found.must or choice.must, moves=(*found.moves, *choice.moves))
