"""Whole games of Adel Verpflichtet: random play without an error, what is hidden stays hidden, taking back leaves nothing behind."""

from __future__ import annotations

import os
import random
from pathlib import Path

import msgspec
import pytest

from events import adel_verpflichtet
from events.adel_verpflichtet import ObjectsDealt
from events.event import Event
from events.recording import Recording
from events.secrets import ChoiceCommitted
from projections.adel_verpflichtet.game import AdelVerpflichtet, is_error
from projections.adel_verpflichtet.phases import OVER
from projections.adel_verpflichtet.set_up import readings
from projections.adel_verpflichtet.state import REGISTER, Evening
from projections.replay import Cursor
from projections.validate import validate
from tests.games.recorded import recordings

from .random_play import entries, game_of_chance

GAMES = sorted((Path(__file__).parents[2] / "games" / "adel_verpflichtet").glob("*.game"))
LONG = bool(os.environ.get("KERBHOLZ_LONG"))
PARTS = 4
SEEDS = 10_000 if LONG else 120  # games, in both ways of recording and all parts together


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games_lose_nothing_and_can_be_taken_back(path: Path) -> None:
    for game in recordings(path):
        cursor = Cursor.of(game)
        pictures = [picture(cursor.state)]
        while cursor.forward():
            pictures.append(picture(cursor.state))
            if cursor.state.phase not in ("colours", "piles"):
                conserved(cursor.state)
        while cursor.back():
            pictures.pop()
            assert picture(cursor.state) == pictures[-1]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "hidden"])
def test_random_games_end_without_an_error(is_open: bool, part: int) -> None:
    for seed in range(part, SEEDS // 2, PARTS):
        _, events, codes, state = game_of_chance(seed, is_open)
        assert state.phase == OVER
        conserved(state)
        wrong = [(event, found) for event, found in zip(events, codes, strict=True) if any(map(is_error, found))]
        assert not wrong, (seed, wrong)
        assert not any(state.hidden.values())
        if is_open:
            assert not any(codes), seed


def conserved(state: Evening) -> None:
    """Objects, cheques and thieves are where they belong, and only there."""
    total = sum(state.owned(seat) for seat in range(state.seats)) + sum(state.piles.values())
    assert total == len(state.material.deck)
    assert len(state.cheques) == 4 * state.seats
    assert all(REGISTER <= owner < state.seats for owner in state.cheques.values())
    inside = [number for number in state.cells if number]
    assert len(inside) == len(set(inside))
    assert all(sum(award.points for award in state.ledger.awards if award.seat == seat) == space for seat, space in state.position.items())


def test_everything_is_conserved_after_every_event() -> None:
    for seed in range(8):
        set_up, events, _, _ = game_of_chance(seed, seed % 2 == 0)
        cursor = Cursor(entries(set_up, events))
        for step in cursor.steps():
            if cursor.state.phase not in ("colours", "piles"):
                conserved(cursor.state)
            assert step.applied.done


def in_order(value: object) -> object:
    """The order of a table is never visible."""
    return sorted(((key, in_order(inner)) for key, inner in value.items()), key=repr) if isinstance(value, dict) else value


def picture(state: Evening) -> bytes:
    """All there is in a position, but for what is given with an event."""
    plain = {
        name: value for name, value in vars(state).items() if isinstance(value, int | str | dict | tuple | list) and name not in ("seq", "expected")
    }
    del plain["registers"]
    return (
        repr(sorted((name, in_order(value)) for name, value in plain.items())).encode()
        + repr(state.ledger.awards).encode()
        + repr(state.chronicle.told).encode()
    )


def test_taking_back_leaves_nothing_behind() -> None:
    set_up, events, _, _ = game_of_chance(3, True)
    cursor = Cursor(entries(set_up, events))
    pictures = [picture(cursor.state), *(picture(cursor.state) for _ in cursor.steps())]
    while pictures:
        assert picture(cursor.state) == pictures.pop()
        assert cursor.back() or len(pictures) == 0


def test_every_offered_move_is_without_a_finding_and_check_writes_nothing() -> None:
    for seed in (1, 4):
        set_up, events, _, _ = game_of_chance(seed, True)
        game = AdelVerpflichtet(set_up)
        state = game.start()
        for event in events[:150]:
            before = picture(state)
            for move in game.legal_moves(state):
                assert not game.check(state, move), move
            assert picture(state) == before
            game.play(state, event, 1)


def worlds(seed: int) -> tuple[AdelVerpflichtet, list[Event], list[Event]]:
    """Two records of one public history: in the second, what two hands hid to the end has changed places."""
    for number in range(seed, seed + 200):
        set_up, events, _, _ = game_of_chance(number, True, **{"starting-objects": "4"})
        game = AdelVerpflichtet(set_up)
        hands = {event.seat: event.objects for event in events if isinstance(event, ObjectsDealt)}
        state = game.start()
        for event in events[: len(events) // 3]:
            game.play(state, event, 1)
        unseen = {seat: [id for id in hand if state.hands[seat].get(id) is False] for seat, hand in hands.items()}
        first, second = (seat for seat in (0, 1))
        if len(hands) > 2 and unseen[first] and unseen[second]:
            swap = {unseen[first][0]: unseen[second][0], unseen[second][0]: unseen[first][0]}
            other = [
                msgspec.structs.replace(e, objects=tuple(swap.get(id, id) for id in e.objects)) if isinstance(e, ObjectsDealt) else e for e in events
            ]
            return game, events[: len(events) // 3], other[: len(events) // 3]
    raise AssertionError("no game in which two hands hide something")


@pytest.mark.parametrize("seed", [0, 200, 400, 600, 800, 1000])
def test_two_hidden_worlds_with_one_public_history_look_the_same(seed: int) -> None:
    game, events, other = worlds(seed)
    here, there = game.start(), game.start()
    for event, twin in zip(events, other, strict=True):
        game.play(here, event, 1)
        game.play(there, twin, 1)
        for viewer in range(2, here.seats):
            assert game.view(here, viewer) == game.view(there, viewer)
            assert game.legal_moves_seen(here, viewer) == game.legal_moves_seen(there, viewer)
            assert game.concealed(event, viewer) == game.concealed(twin, viewer)
        assert game.to_act(here) == game.to_act(there)
    assert game.view(here, 0) != game.view(there, 0)


def test_a_record_with_hidden_hands_ends_as_one_with_open_hands() -> None:
    for seed in range(6):
        set_up, events, _, state = game_of_chance(seed, True)
        hidden = [msgspec.structs.replace(e, objects=("?",) * len(e.objects)) if isinstance(e, ObjectsDealt) else e for e in events]
        recording = Recording(name="hidden", entries=list(entries(set_up, hidden)))
        checked = validate(recording)
        assert not checked.errors
        assert checked.cursor.state.position == state.position
        assert checked.cursor.game.outcome(checked.cursor.state) == checked.cursor.game.outcome(state)


def test_every_reading_changes_something_or_is_no_rule_of_points() -> None:
    assert {name for name, reading in readings().items() if len(reading.values) < 2} == set()


def test_a_seed_gives_one_game() -> None:
    assert game_of_chance(7, True)[1] == game_of_chance(7, True)[1]


KINDS_OF_GAME = [cls for cls in vars(adel_verpflichtet).values() if isinstance(cls, type) and issubclass(cls, Event) and cls.kind]


def wild(chance: random.Random, ids: list[str]) -> Event:
    """An event of any kind of the game with values of the right kind, mostly senseless."""
    cls = chance.choice([*KINDS_OF_GAME, ChoiceCommitted])
    values: dict[str, object] = {}
    for field in msgspec.structs.fields(cls):
        values[field.name] = wild_value(chance, field.name, field.type, ids)
    return cls(**values)


def wild_value(chance: random.Random, name: str, kind: object, ids: list[str]) -> object:
    words = ["auction", "castle", "thief-7", "cheque-5000", "exhibition", "detective", "best", "?", "nothing", "red", "location", "action", *ids]
    if name in ("seat", "victim"):
        return chance.randint(0, 4)
    if kind is int:
        return chance.choice((0, 1, 2, 3, 7, 5000, -1))
    if kind is str:
        return chance.choice(words)
    inner = chance.choice(("", "?")) if name == "objects" else ""
    many = chance.randint(0, 4)
    if name == "objects":
        return tuple(inner or chance.choice(ids) for _ in range(many))
    return tuple(chance.randint(0, 9) for _ in range(many))


def test_wild_events_never_fail_and_leave_nothing_behind() -> None:
    for seed in range(12):
        chance = random.Random(seed)
        set_up, events, _, _ = game_of_chance(seed, seed % 2 == 0)
        game = AdelVerpflichtet(set_up)
        ids = [item.id for item in game.material().deck][::4]
        state = game.start()
        start = picture(state)
        for event in events[: 40 + 20 * seed]:
            for _ in range(2):
                strange = wild(chance, ids)
                before = picture(state)
                for code in game.check(state, strange):
                    assert game.explain(state, strange, code).text, code
                assert picture(state) == before
                if chance.random() < 0.2 and not game.play(state, strange, 1).done:
                    assert picture(state) == before
            game.play(state, event, 1)
            assert all(count >= 0 for count in (*state.hidden.values(), *state.piles.values()))
            for viewer in (None, *range(state.seats)):
                game.view(state, viewer)
        state.journal.undo(0)
        assert picture(state) == start
