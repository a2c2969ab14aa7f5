"""Wild events of known words never raise, are applied whole or not at all, and every code they bring has a sentence."""

import random
from typing import Any

import pytest

from events.common import TurnEnded
from events.event import Event
from events.tjuv_och_polis import (
    CarPlaced,
    DieRolled,
    EscapeAttempted,
    EscapeCompleted,
    EscapeStopped,
    FarePaid,
    HiddenMoneyForfeited,
    HuntEnded,
    JailBroken,
    MoneyConfiscated,
    MoneyFetched,
    MoneyHidden,
    MoveForfeited,
    OfficerPlaced,
    PieceMoved,
    PlaceRobbed,
    PrisonerTransported,
    RoleRolled,
    RoleTaken,
    SentenceSet,
    SentenceTurnServed,
    ThiefArrested,
    ThiefExcluded,
    ThiefPlaced,
    ThiefReleased,
    TramRidden,
)
from projections.tjuv_och_polis.state import Hunt, check_money
from tests.projections.tjuv_och_polis.random_play import played, set_up
from tests.projections.tjuv_och_polis.test_game import values

SQUARES = ("M12", "L10", "X4", "B4", "W5", "W1", "C1", "M15", "M14", "T9", "T6", "A1", "Z99", "", "M8", "U11", "K10")
PIECES = ("officer1", "officer2", "officer9", "car", "thief1", "thief2", "thief9", "")
KINDS: dict[type[Event], tuple[tuple[Any, ...], ...]] = {
    TurnEnded: (),
    RoleRolled: ((1, 7),),
    RoleTaken: (),
    ThiefPlaced: (PIECES, SQUARES),
    OfficerPlaced: (PIECES, SQUARES),
    CarPlaced: (SQUARES, SQUARES, ("setup", "followed_arrest")),
    DieRolled: ((0, 1, 3, 6, 9), ("move", "jailbreak", "sentence", "fun")),
    PieceMoved: (PIECES, ((), ("N",), ("E", "E"), ("M12", "N12"), ("W6", "W5"), ("M14", "M15"), ("Z99",))),
    TramRidden: (PIECES, (1, 3, 9), SQUARES),
    MoveForfeited: ((-1, 3),),
    PlaceRobbed: (("bank6", *SQUARES), (-1, 5000)),
    MoneyHidden: ((-1, 0, 1000, 500, 10**9), ("nest2", *SQUARES)),
    MoneyFetched: ((-1, 0, 1000, 500, 10**9), ("nest2", *SQUARES)),
    ThiefArrested: (PIECES, PIECES, ("landed", "exit_blocked", "encircled", "telegraph", "magic")),
    PrisonerTransported: (PIECES, SQUARES, PIECES, SQUARES),
    MoneyConfiscated: (PIECES, (0, 5000)),
    SentenceSet: (PIECES, (0, 3)),
    SentenceTurnServed: (),
    ThiefReleased: (),
    JailBroken: (),
    EscapeAttempted: (SQUARES,),
    FarePaid: ((1000, 3000),),
    EscapeStopped: (PIECES, PIECES, ("landed", "already_there")),
    EscapeCompleted: ((-1, 5000),),
    ThiefExcluded: (PIECES, PIECES),
    HiddenMoneyForfeited: ((0, 5000), SQUARES),
}


def wild(chance: random.Random, seats: int) -> Event:
    """Any event of known words."""
    if chance.random() < 0.02:
        return HuntEnded((0,), ())
    kind = chance.choice(list(KINDS))
    return kind(chance.randrange(seats + 1), *(chance.choice(values) for values in KINDS[kind]))  # type: ignore[call-arg]


@pytest.mark.parametrize("seed", range(8))
def test_wild_events_never_raise_and_can_be_taken_back(seed: int) -> None:
    chance = random.Random(f"wild {seed}")

    def disturb(game: Any, hunt: Hunt, event: Event, applied: Any) -> None:
        mark, before = hunt.journal.mark(), values(hunt)
        for number in range(6):
            strange = wild(chance, hunt.seats)
            then = values(hunt)
            applied = game.play(hunt, strange, number)
            assert applied.done or values(hunt) == then
            assert check_money(hunt), strange
            for code in applied.codes:
                assert game.explain(hunt, strange, code).text
            for viewer in (None, 0):
                game.view(hunt, viewer)
            game.legal_moves(hunt)
            game.to_act(hunt)
        hunt.journal.undo(mark)
        assert values(hunt) == before

    played(set_up(seed), seed, most=120, each=disturb)
