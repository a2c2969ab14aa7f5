"""Whole random games of Mille Grazie: nothing is found, cards are kept, every step can be taken back, and no secret shows before its time."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events.event import Event
from events.mille_grazie import AmbushRevealed, CardPickedUp, EscortDeclared, EscortRevealed, MarketCardDrawn, StepTravelled
from events.notation import read, write
from events.recording import Recording
from events.secrets import ChoiceCommitted, commitment
from projections.mille_grazie.state import DISCARD, MARKET, PILE, State
from projections.replay import Cursor
from projections.validate import validate

from .random_play import Table, entries, played

SEEDS = range(24)


def snapshot(state: State) -> str:
    """Everything a state holds, as text."""
    left_out = ("journal", "registers", "ledger", "chronicle", "material", "seq")
    own = {name: value for name, value in state.registers.items() if name not in left_out}
    own = {name: sorted(value.items()) if isinstance(value, dict) else value for name, value in own.items()}
    return repr((own, state.ledger.awards, state.ledger.score, state.chronicle.told))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_is_found_right(seed: int) -> None:
    table = played(seed)
    found = validate(Recording(name="r", entries=list(entries(table))))
    assert found.findings == ()
    assert found.cursor.game.is_over(found.cursor.state) == table.game.is_over(table.state)
    assert [read(write(event)) for event in table.events] == table.events


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_cards_and_points_are_kept_and_every_step_is_taken_back(seed: int) -> None:
    table = played(seed)
    cursor = Cursor(entries(table))
    seen = [snapshot(cursor.state)]
    while cursor.forward() is not None:
        state = cursor.state
        assert set(state.cards) == set(state.material.cards)
        assert all(place in (PILE, DISCARD, MARKET) or 0 <= place < state.seats for place in state.cards.values())
        assert {card: state.material.cards[card].start for card, place in state.cards.items() if place == MARKET} == {
            card: town for town, card in state.market.items()
        }
        assert len(state.market) <= 4
        assert all(len(state.hand(seat)) <= 3 for seat in range(state.seats))
        assert state.ledger.score == {seat: sum(a.points for a in state.ledger.awards if a.seat == seat) for seat in range(state.seats)}
        seen.append(snapshot(state))
    while seen:
        assert snapshot(cursor.state) == seen.pop()
        cursor.back()


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_every_offered_move_breaks_no_rule(seed: int) -> None:
    table = played(seed)
    cursor = Cursor(entries(table))
    for number in range(len(table.events)):
        if number % 7 == 0 and not cursor.game.is_over(cursor.state):
            before = snapshot(cursor.state)
            for move in cursor.game.legal_moves(cursor.state):
                assert cursor.game.check(cursor.state, move) == (), (write(move), cursor.game.check(cursor.state, move))
                asked = cursor.game.to_act(cursor.state)
                assert isinstance(move, ChoiceCommitted) or getattr(move, "seat", None) in {None, *asked}, write(move)  # sealing letters is free
            assert snapshot(cursor.state) == before
        cursor.forward()


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_wild_events_never_raise_and_are_taken_back(seed: int) -> None:
    chance = random.Random(seed)
    table, other = played(seed), played(seed + 100)
    wild: list[Event] = [*other.events[1:], StepTravelled(0, "?"), EscortDeclared(1, "perhaps"), CardPickedUp(9, "T05"), MarketCardDrawn("")]
    wild += [ChoiceCommitted(1, "location"), AmbushRevealed(1, "", 7), EscortRevealed(0, "AB")]
    cursor = Cursor(entries(table))
    for _ in range(0, len(table.events), 5):
        for _ in range(5):
            cursor.forward()
        before, mark = snapshot(cursor.state), cursor.state.journal.mark()
        for event in chance.sample(wild, 8):
            event = replace(event, seat=chance.randrange(5)) if hasattr(event, "seat") and chance.random() < 0.3 else event
            checked = cursor.game.check(cursor.state, event)
            here = cursor.state.journal.mark()
            applied = cursor.game.play(cursor.state, event, 7)
            assert applied.codes == checked
            assert applied.done or applied.codes
            cursor.state.journal.undo(here)
            for code in applied.codes:
                assert cursor.game.explain(cursor.state, event, code).text
            cursor.game.play(cursor.state, event, 7)
        cursor.state.journal.undo(mark)
        assert snapshot(cursor.state) == before


# ---- secrets ----


def seen_by(table: Table, upto: int, viewer: int | None) -> tuple[Any, ...]:
    """All that a viewer may learn from a game so far: view, moves, who acts, the lines of the log."""
    cursor = Cursor(entries(table)[:upto])
    list(cursor.steps())
    game, state = cursor.game, cursor.state
    lines = [game.concealed(event, viewer) for event in table.events[:upto]]
    moves = sorted(write(move) for move in game.legal_moves(state))
    return msgspec.json.encode(game.view(state, viewer)), moves, game.to_act(state), lines, state.ledger.score, game.statistics(state)


def other_world(table: Table, upto: int, owner: int) -> Table:
    """The same public history in which the last letters of one seat, not yet shown, are others: their digests differ, nothing else."""
    other = Table.__new__(Table)
    other.events = list(table.events)
    shown = False
    for number in range(upto - 1, 0, -1):
        event = other.events[number]
        shown = shown or isinstance(event, EscortDeclared | AmbushRevealed | EscortRevealed | StepTravelled)
        if shown:
            break
        if isinstance(event, ChoiceCommitted) and event.seat == owner:
            other.events[number] = replace(
                event, digest=commitment("mille_grazie", 1, owner, event.about, "another", "another salt of letters", event.slot)
            )
    return other


def test_two_hidden_worlds_look_alike_to_the_others() -> None:
    compared = 0
    for seed in range(40):
        table = played(seed, commits="required")
        for upto, event in enumerate(table.events[:120], 1):
            if not isinstance(event, ChoiceCommitted) or not event.digest:
                continue
            other = other_world(table, upto, event.seat)
            assert other.events[:upto] != table.events[:upto]
            for viewer in (seat for seat in (*range(table.state.seats), None) if seat != event.seat):
                assert seen_by(table, upto, viewer) == seen_by(other, upto, viewer)
                compared += 1
        if compared > 60:
            break
    assert compared > 60


def test_a_choice_is_shown_to_its_owner_alone() -> None:
    game = played(0).game
    event = ChoiceCommitted(1, "ambush", digest="abcd")
    assert game.concealed(event, 1) == "2 commit ambush digest=abcd"
    assert game.concealed(event, 0) == game.concealed(event, None) == "2 commit ambush digest=?"
