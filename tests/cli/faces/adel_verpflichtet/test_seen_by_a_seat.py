"""What a seat is shown never hangs on what it cannot know: two records that differ in hidden cards alone print the same for it."""

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.adel_verpflichtet import HandOpened, ObjectsDealt
from events.event import Event
from events.notation import write
from tests.cli.conftest import Kerb
from tests.cli.faces.two_worlds import look_the_same, printed
from tests.projections.adel_verpflichtet.random_play import game_of_chance


def worlds(seed: int) -> tuple[list[str], list[str], int]:
    """Two records of the same evening as one seat saw it; in the second, cards of others that never came to light are other cards."""
    chance = random.Random(seed)
    set_up, events, _, _ = game_of_chance(seed, True)
    closed = next(at for at, event in enumerate(events) if isinstance(event, HandOpened))
    viewer = chance.randrange(len(set_up.players))
    dealt = [event for event in events if isinstance(event, ObjectsDealt)]
    first = 1 + max(at for at, event in enumerate(events) if isinstance(event, ObjectsDealt))
    played = events[: chance.randint(first + 1, min(closed, first + 60))]
    told = " ".join(write(event) for event in played if not isinstance(event, ObjectsDealt) or event.seat == viewer)
    secret = [id for event in dealt if event.seat != viewer for id in event.objects if not comes_up(id, told)]
    unseen = [id for id in deck_of(set_up.edition) if not comes_up(id, told)]
    other = dict(zip(secret, chance.sample(unseen, len(secret)), strict=True))
    assert any(before != after for before, after in other.items())
    changed = [swapped(event, other) if isinstance(event, ObjectsDealt) and event.seat != viewer else event for event in played]
    return [write(event) for event in (set_up, *played)], [write(event) for event in (set_up, *changed)], viewer + 1


def swapped(event: ObjectsDealt, other: dict[str, str]) -> Event:
    return replace(event, objects=tuple(other.get(id, id) for id in event.objects))


def comes_up(id: str, told: str) -> bool:
    return id in told.replace(",", " ").split()


def deck_of(edition: str) -> list[str]:
    from projections.adel_verpflichtet.material import default

    return [item.id for item in default(edition).deck]


@pytest.mark.parametrize("seed", range(6))
def test_two_hidden_worlds_look_the_same(seed: int, kerb: Kerb, tmp_path: Path) -> None:
    one, two, viewer = worlds(seed)
    look_the_same(kerb, tmp_path / "evening.game", one, two, viewer)


def test_without_a_seat_they_differ(kerb: Kerb, tmp_path: Path) -> None:
    one, two, _ = worlds(0)
    path = tmp_path / "evening.game"
    assert printed(kerb, path, one, "show") != printed(kerb, path, two, "show")
