"""Random legal games on the board of the project and on random ones; and such games with one thing made wrong, found where it is, by its number."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from events import mille_grazie as mg
from events.common import TurnEnded
from events.event import Event
from events.recording import Recording
from events.secrets import ChoiceCommitted
from projections.mille_grazie.faults import CODES
from projections.mille_grazie.state import DISCARD, MARKET, OPEN, PILE, TURN, Delivery, State
from projections.replay import Cursor
from projections.validate import validate

from .maps import board_text
from .random_play import MOST_TURNS, TURNS_WITH_AN_AIM, entries, played

LONG = bool(os.environ.get("KERBHOLZ_LONG"))
GAMES = range(10_000 if LONG else 40)


def board_of(seed: int) -> str:
    """Every third game is on a random board."""
    return board_text(random.Random(seed)) if seed % 3 == 0 else ""


def test_random_games_end_keep_their_cards_and_are_found_right() -> None:
    """No position is a dead end: where chance alone has not ended a game after 400 turns, play with an aim ends it in 100 more.

    Chance alone takes that long where a journey is as short as the nobleman likes (range_is_exact=false). He then stops after one road or two and
    leaves most cards lying - two in a hundred roads are taken -, so that 30 points are far off; and on a board of few cards.
    """
    for seed in GAMES:
        table = played(seed, board_of(seed))
        assert validate(Recording(name="r", entries=list(entries(table)))).findings == (), seed
        assert set(table.state.cards) == set(table.state.material.cards), seed
        assert table.game.is_over(table.state), seed
        usual = not table.events[0].material and table.state.says("range_is_exact", "true")
        assert table.state.number < MOST_TURNS or not usual, seed


@pytest.mark.parametrize("seed", [1604, 1628, 2828])
def test_a_game_without_an_end_by_chance_ends_when_somebody_wants_it_to(seed: int) -> None:
    table = played(seed)
    assert table.state.readings["range_is_exact"] == "false"
    assert table.game.is_over(table.state)
    assert MOST_TURNS <= table.state.number < MOST_TURNS + TURNS_WITH_AN_AIM
    taken = sum(isinstance(event, mg.CardPickedUp) for event in table.events)
    roads = sum(isinstance(event, mg.StepTravelled) for event in table.events)
    assert 100 * taken < 4 * roads


# ---- one thing made wrong: what stands instead of an event, and its code ----

Wrong = Callable[[State, Event, random.Random], Event | None]


def other(state: State, seat: int) -> int:
    return (seat + 1) % state.seats


def shifted(event: Any, name: str, by: Any) -> Event:
    return replace(event, **{name: by})


def at(kind: type, make: Callable[[State, Any], Event | None]) -> Wrong:
    """Only in place of an event of this kind."""
    return lambda state, event, _: make(state, event) if isinstance(event, kind) else None


def when(asked: Callable[[State], Any], make: Callable[[State], Event | None]) -> Wrong:
    """Wherever the position is so."""
    return lambda state, _event, _chance: make(state) if asked(state) else None


def travelling(state: State) -> bool:
    """In a town in the middle of a journey, with a whole market."""
    return state.phase == TURN and 0 < len(state.journey.path) < 4 and state.journey.stage != OPEN and len(state.market) == 4


def before(state: State) -> bool:
    """A turn has not yet begun, but play has."""
    return state.phase == TURN and not state.journey.answer and not state.journey.commits


def robbed(state: State) -> bool:
    return state.phase == TURN and bool(state.journey.robbed) and state.journey.robbed[-1][0] == len(state.journey.path) and not state.journey.escort


def road_elsewhere(state: State) -> str:
    return next(road for road in state.material.roads if road not in state.material.exits[state.town])


def unused(state: State) -> str:
    return next(road for road in state.material.roads if road not in state.journey.path)


def in_hand(state: State) -> str:
    return next(card for card, place in state.cards.items() if place >= 0)


def kept_here(state: State) -> str:
    """A card in hand that is not for this town."""
    return next((card for card in state.hand(state.seat) if state.material.cards[card].dest != state.town), "")


def last_delivery(state: State) -> str:
    awards = state.ledger.awards
    fits = awards and awards[-1].turn == state.number and isinstance(awards[-1].subject, Delivery) and awards[-1].subject.town == state.town
    return awards[-1].subject.card if fits else ""


def here(state: State) -> str:
    return state.market.get(state.town, "")


def wrong_town(state: State, town: str) -> str:
    return next(name for name in state.material.towns if name != town)


def full(state: State) -> bool:
    """Three cards in hand, none of them for this town, and a fourth lies here; no robber is known to be on the road."""
    hand = [state.material.cards[card].dest for card in state.hand(state.seat)]
    calm = bool(state.journey.path) and not state.journey.calls and not state.journey.shown and not state.journey.picked
    return state.phase == TURN and calm and len(hand) == 3 and state.town not in hand and here(state) != ""


def start_of(state: State, card: str) -> str:
    return state.material.cards[card].start


MUTATIONS: dict[str, tuple[str, Wrong]] = {
    "a second start card": ("MG-02", at(mg.StartCardDrawn, lambda s, e: shifted(e, "seat", 0) if 0 in s.at else None)),
    "a wrong start": ("MG-03", when(lambda s: 0 in s.at and not s.draws[3:], lambda s: mg.NoblemanPlaced(0, wrong_town(s, s.at[0])))),
    "laid elsewhere": (
        "MG-04",
        when(
            lambda s: s.draws and s.cards[s.draws[-1]] == MARKET,
            lambda s: mg.MarketCardPlaced(s.draws[-1], wrong_town(s, start_of(s, s.draws[-1]))),
        ),
    ),
    "laid on another card": (
        "MG-05",
        when(lambda s: s.draws and s.cards[s.draws[-1]] == DISCARD, lambda s: mg.MarketCardPlaced(s.draws[-1], start_of(s, s.draws[-1]))),
    ),
    "set aside from a free town": ("MG-06", when(lambda s: s.draws and s.cards[s.draws[-1]] == MARKET, lambda s: mg.MarketCardRejected(s.draws[-1]))),
    "a card of a hand is drawn": ("MG-07", at(mg.MarketCardDrawn, lambda s, _: mg.MarketCardDrawn(in_hand(s)))),
    "an unknown card is drawn": ("MG-07", at(mg.MarketCardDrawn, lambda *_: mg.MarketCardDrawn("T99"))),
    "another nobleman": ("MG-08", when(before, lambda s: mg.NoblemanNamed(other(s, s.seat)))),
    "the nobleman watches": ("MG-09", when(before, lambda s: ChoiceCommitted(s.seat, "ambush"))),
    "too early an answer": (
        "MG-10",
        when(lambda s: before(s) and s.says("commits", "required"), lambda s: mg.EscortDeclared(s.seat, "no")),
    ),
    "a second letter": ("MG-11", at(ChoiceCommitted, lambda _, e: shifted(e, "slot", 3) if e.about == "ambush" else None)),
    "no such letter": ("MG-12", at(mg.AmbushRevealed, lambda _, e: shifted(e, "letter", "?"))),
    "another salt": (
        "MG-13",
        at(mg.AmbushRevealed, lambda s, e: shifted(e, "salt", "no") if dict(s.journey.commits).get((e.seat, e.slot)) else None),
    ),
    "travels before he answers": ("MG-14", when(before, lambda s: mg.StepTravelled(s.seat, next(iter(s.material.exits[s.town]))))),
    "answers on the way": (
        "MG-14",
        when(lambda s: travelling(s) and s.says("range_is_exact", "true"), lambda s: mg.EscortDeclared(s.seat, "yes")),
    ),
    "shows an escort he has not": (
        "MG-15",
        when(lambda s: travelling(s) and s.journey.answer == "no", lambda s: mg.EscortRevealed(s.seat, s.journey.path[-1])),
    ),
    "another compass": ("MG-16", at(mg.AmbushRevealed, lambda s, e: shifted(e, "compass", other(s, e.seat)))),
    "no road there": ("MG-17", at(mg.StepTravelled, lambda s, e: shifted(e, "road", road_elsewhere(s)))),
    "a wrong town": ("MG-18", at(mg.StepTravelled, lambda s, e: shifted(e, "to", s.town))),
    "a road too many": (
        "MG-19",
        at(
            TurnEnded,
            lambda s, e: mg.StepTravelled(e.seat, next(iter(s.material.exits[s.town]))) if len(s.journey.path) == s.journey.length else None,
        ),
    ),
    "an early end": ("MG-20", when(lambda s: travelling(s) and s.says("range_is_exact", "true"), lambda s: TurnEnded(s.seat))),
    "back on the same road": (
        "MG-21",
        when(lambda s: travelling(s) and not s.says("path_rule", "free"), lambda s: mg.StepTravelled(s.seat, s.journey.path[-1])),
    ),
    "a robber travels": ("MG-22", at(mg.StepTravelled, lambda s, e: shifted(e, "seat", other(s, e.seat)))),
    "called on another road": ("MG-23", at(mg.RobberyCalled, lambda s, e: shifted(e, "road", unused(s)))),
    "robbed in spite of the escort": (
        "MG-24",
        when(
            lambda s: s.phase == TURN and s.journey.answer == "yes" and s.journey.escort in s.journey.path and s.journey.escort,
            lambda s: mg.RobberySucceeded(s.seat, s.journey.escort),
        ),
    ),
    "beaten off by nobody": ("MG-25", when(robbed, lambda s: mg.RobberyRepelled(s.seat, s.journey.path[-1]))),
    "a robbery kept for later": (
        "MG-26",
        when(
            lambda s: (
                travelling(s)
                and s.says("robbery_compulsory", "true")
                and s.journey.answer == "no"
                and not s.journey.commits
                and not s.journey.shown
                and not s.journey.late
                and not s.journey.calls
            ),
            lambda s: mg.AmbushRevealed(other(s, s.seat), s.journey.path[-1]),
        ),
    ),
    "five points": ("MG-27", when(robbed, lambda s: mg.RobberySucceeded(s.seat, s.journey.path[-1], points=5))),
    "too few cards": ("MG-28", at(mg.CardsLost, lambda _, e: shifted(e, "cards", e.cards[1:]))),
    "a second loss": (
        "MG-29",
        when(lambda s: robbed(s) and s.journey.counted and s.hand(s.seat), lambda s: mg.CardsLost(s.seat, (s.hand(s.seat)[0],))),
    ),
    "drawn with open eyes": ("MG-30", at(mg.CardsLost, lambda _, e: shifted(e, "blind", "no"))),
    "kept by the robber": ("MG-31", at(mg.CardsLost, lambda _, e: shifted(e, "to", "hand"))),
    "delivered elsewhere": (
        "MG-33",
        when(
            lambda s: travelling(s) and kept_here(s),
            lambda s: mg.CardDelivered(s.seat, kept_here(s)),
        ),
    ),
    "other points": ("MG-34", when(last_delivery, lambda s: mg.CardDelivered(s.seat, last_delivery(s), points=99))),
    "taken from afar": (
        "MG-36",
        at(mg.CardPickedUp, lambda s, e: shifted(e, "card", next(card for town, card in s.market.items() if town != s.town))),
    ),
    "a fourth card": ("MG-37", when(full, lambda s: mg.CardPickedUp(s.seat, here(s)))),
    "taken before the first road": (
        "MG-38",
        when(
            lambda s: s.says("pickup_at_start_town", "false") and before(s) and here(s) and len(s.hand(s.seat)) < 3,
            lambda s: mg.CardPickedUp(s.seat, here(s)),
        ),
    ),
    "taken by a robber": ("MG-39", at(mg.CardPickedUp, lambda s, e: shifted(e, "seat", other(s, e.seat)))),
    "thrown away": ("MG-40", when(lambda s: travelling(s) and kept_here(s), lambda s: mg.CardThrownAway(s.seat, kept_here(s)))),
    "drawn for nothing": ("MG-41", when(lambda s: travelling(s) and s.lying(PILE), lambda s: mg.MarketCardDrawn(s.lying(PILE)[0]))),
    "shuffled too early": ("MG-42", when(lambda s: s.lying(PILE), lambda _: mg.PileReshuffled())),
    "victory too early": ("MG-44", when(lambda s: travelling(s) and s.says("range_is_exact", "true"), lambda s: mg.VictoryDeclared((s.seat,)))),
    "a wrong marker": ("MG-45", when(lambda s: s.phase == TURN, lambda _: mg.MarkerMoved(0, 1))),
}


RARE = {
    "kept by the robber",
    "too few cards",
    "drawn with open eyes",
    "a second loss",
    "a robbery kept for later",
    "laid on another card",
    "a fourth card",
}


def test_what_is_made_wrong_is_found_at_its_event_with_its_number() -> None:
    tried: Counter[str] = Counter()
    for seed in range(400 if LONG else 36):
        chance = random.Random(seed)
        table = played(seed, commits="required") if seed % 4 == 0 else played(seed)
        cursor = Cursor(entries(table))
        while cursor.forward() is not None and not cursor.game.is_over(cursor.state):
            following = table.events[cursor.at] if cursor.at < len(table.events) else TurnEnded(0)
            for name in (*RARE, *chance.sample(sorted(MUTATIONS.keys() - RARE), 8)):
                code, make = MUTATIONS[name]
                wrong = make(cursor.state, following, chance)
                if wrong is None or cursor.game.is_at_last_turn(cursor.state) or tried[name] > 200:
                    continue
                assert cursor.game.check(cursor.state, wrong) == (code,), (name, seed, wrong, cursor.at)
                assert cursor.game.explain(cursor.state, wrong, code).code == code
                tried[name] += 1
    assert tried.keys() == MUTATIONS.keys()
    assert {code for code, _ in MUTATIONS.values()} <= CODES.known.keys()


def test_whatever_is_played_after_the_end_is_found() -> None:
    """MG-43."""
    for seed in range(20):
        table = played(seed)
        if table.game.is_over(table.state):
            state = table.state
            assert table.game.check(state, mg.StepTravelled(state.seat, next(iter(state.material.exits[state.town])))) == ("MG-43",)


@pytest.mark.parametrize("seed", range(12))
def test_a_refill_left_out_is_found_with_the_next_step(seed: int) -> None:
    """MG-41: what is drawn for a card taken is dropped from the record."""
    table = played(seed)
    cursor = Cursor(entries(table))
    while cursor.forward() is not None and not cursor.game.is_over(cursor.state):
        state = cursor.state
        if state.phase == TURN and state.journey.picked and not state.journey.fresh and state.journey.path and len(state.market) == 3:
            roads = [mg.StepTravelled(state.seat, road) for road in state.material.exits[state.town]]
            assert all("MG-41" in cursor.game.check(state, step) for step in roads)
            return
