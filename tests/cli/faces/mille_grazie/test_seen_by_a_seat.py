"""What a seat is shown never hangs on a letter it cannot know: two records that differ in sealed letters alone print the same for it."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.event import Event
from events.mille_grazie import AmbushRevealed, EscortRevealed
from events.notation import write
from events.secrets import ChoiceCommitted, commitment
from tests.cli.conftest import Kerb
from tests.cli.faces.two_worlds import look_the_same, printed
from tests.projections.mille_grazie.random_play import played


def worlds(seed: int) -> tuple[list[str], list[str], int]:
    """The same evening twice as one seat saw it; in the second, letters of others that were never shown are other letters."""
    chance = random.Random(seed)
    table = next(table for n in range(100) if (table := played(1000 * seed + n, commits="required")).sealed)
    events = table.events[1 : chance.randint(20, min(160, len(table.events)))]
    viewer = chance.randrange(len(table.events[0].players))  # type: ignore[attr-defined]
    hidden = [
        at for at, event in enumerate(events) if isinstance(event, ChoiceCommitted) and event.seat != viewer and not is_shown(event, events[at:])
    ]
    assert hidden
    changed = list(events)
    for at in hidden:
        event = events[at]
        assert isinstance(event, ChoiceCommitted)
        changed[at] = replace(event, digest=commitment("mille_grazie", at, event.seat, event.about, "another", "another salt, as long"))
    return [write(event) for event in (table.events[0], *events)], [write(event) for event in (table.events[0], *changed)], viewer + 1


def is_shown(commit: ChoiceCommitted, after: list[Event]) -> bool:
    """Whether the letter is shown before the seat sets the next one."""
    for event in after[1:]:
        if isinstance(event, ChoiceCommitted) and (event.seat, event.about, event.slot) == (commit.seat, commit.about, commit.slot):
            return False
        if event.__class__ is (EscortRevealed if commit.about == "escort" else AmbushRevealed) and getattr(event, "seat", -1) == commit.seat:
            return True
    return False


@pytest.mark.parametrize("seed", range(5))
def test_two_hidden_worlds_look_the_same(seed: int, kerb: Kerb, tmp_path: Path) -> None:
    one, two, viewer = worlds(seed)
    look_the_same(kerb, tmp_path / "evening.game", one, two, viewer)


def test_without_a_seat_they_differ(kerb: Kerb, tmp_path: Path) -> None:
    one, two, _ = worlds(0)
    path = tmp_path / "evening.game"
    assert printed(kerb, path, one, "log") != printed(kerb, path, two, "log")
