"""An evening recorded at the table: three rounds, choices in secret, castle cards sealed until phase III is over."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.recording.dialogue import Dialogue
from cli.recording.table import RecordingTable
from events.notation import write
from events.store import Store, open_store
from tests.cli.conftest import Kerb
from tests.documents import ROOT

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
SET_UP = ["white red blue", "d", "p B5 C4"]
FIRST = ["a", "c", "c", "2", "t8", "d", "1", "F6"]  # a purchase: the castle cards are sealed
SECOND = ["a", "a", "c", "11", "t5", "e", "2", "A3", "C1 C2 C3"]  # a lone exhibition
THIRD = ["c", "c", "c", "t2", "e", "e", "B1 B2 B3", "C1 C2 C3 D1", "D1", "-"]  # two exhibitions and a thief


@pytest.fixture(params=["none", "required"])
def commits(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(kerb: Kerb, db: str, commits: str) -> Iterator[Store]:
    started = kerb("new", "adel_verpflichtet", "--players", "Rita,Boris,Greta", "--name", "eve", "--reading", f"commits={commits}")
    assert started.code == 0, started.err
    with open_store(db) as store:
        yield store


@pytest.fixture
def dialogue(store: Store) -> Dialogue:
    return Dialogue(RecordingTable(store, "eve", clock=lambda: NOON))


def typed(dialogue: Dialogue, *lines: str) -> None:
    for line in lines:
        reply = dialogue.answer(line)
        assert not reply.refused, (line, reply.lines)


def moves(store: Store) -> list[str]:
    """What is on disk after the set-up, without digests and salts."""
    return [" ".join(word for word in write(entry.event).split() if "=" not in word) for entry in store.read("eve")][1:]


def test_three_rounds_through_a_pipe(kerb: Kerb, store: Store) -> None:
    found = kerb("record", "eve", stdin="\n".join([*SET_UP, *FIRST, *SECOND, *THIRD]))
    assert found.code == 0, found.err
    assert kerb("validate", "eve").code == 0
    shown = [line for line in moves(store) if " commit " not in line]
    assert shown[7:] == [
        "1 location auction",
        "2 location castle",
        "3 location castle",
        "1 action cheque-2000",
        "1 buys B5",
        "window 1 F6",
        "2 action thief-8",
        "3 action detective",
        "1 location auction",
        "2 location auction",
        "3 location castle",
        "1 action cheque-11000",
        "2 action thief-5",
        "1 buys C4",
        "window 2 A3",
        "3 action exhibition",
        "3 exhibits C1,C2,C3",
        "1 location castle",
        "2 location castle",
        "3 location castle",
        "1 action thief-2",
        "2 action exhibition",
        "3 action exhibition",
        "2 exhibits B1,B2,B3",
        "3 exhibits C1,C2,C3,D1",
        "1 steals D1",
        "1 spares 2",
    ]


def test_a_castle_card_is_sealed_until_phase_three_is_over(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, *FIRST[:6])
    held = "\n".join([*dialogue.situation(), *moves(store)])
    assert "thief-8" not in held
    assert "detective" not in held
    assert "sealed until phase III is over: Boris and Greta" in held
    assert all(entry.event.digest for entry in store.read("eve") if write(entry.event)[1:].startswith(" commit action digest="))
    typed(dialogue, *FIRST[6:])
    assert moves(store)[-2:] == ["2 action thief-8", "3 action detective"]


def test_cards_of_a_table_that_was_left_are_asked_for_again(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, *FIRST[:6])
    again = Dialogue(RecordingTable(store, "eve", clock=lambda: NOON))
    typed(again, *FIRST[6:])
    assert again.is_secret
    typed(again, "t8", "d")
    assert moves(store)[-2:] == ["2 action thief-8", "3 action detective"]
    assert not any(getattr(entry.event, "salt", "") for entry in store.read("eve"))


def test_what_cannot_be_chosen_is_not_repeated(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, *FIRST, *SECOND, *THIRD[:6])
    before = len(moves(store))
    for wrong in ("D1 E2", "A1 A1 A1", "Z9 Z8 Z7"):
        reply = dialogue.answer(wrong)
        assert reply.refused
        assert not any(id in "\n".join(reply.lines) for id in wrong.split())
    assert len(moves(store)) == before
    assert dialogue.is_secret


def test_tops_nobody_wrote_down(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, "white red blue", "d", "p", *FIRST[:6], "2 C4", "?")
    assert "1 buys C4" in moves(store)
    assert moves(store)[-2:] == ["2 action thief-8", "3 action detective"]


def test_what_is_no_object_is_said(dialogue: Dialogue) -> None:
    typed(dialogue, "white red blue")
    assert "no object" in "\n".join(dialogue.answer("d A1 B2 C3 Z4").lines)
    typed(dialogue, "d A1 B2 C3 D4", "d")
    assert "colours" not in dialogue.prompt


@pytest.mark.parametrize("commits", ["none"], indirect=True)
def test_the_transcript_of_the_documentation(dialogue: Dialogue, monkeypatch: pytest.MonkeyPatch) -> None:
    salts = iter("0123456789")
    monkeypatch.setattr("secrets.token_hex", lambda _: next(salts) * 32)
    text = (ROOT / "docs" / "adel-verpflichtet.md").read_text(encoding="utf-8")
    assert "```text\n" + "\n".join(transcript(dialogue)) + "\n```" in text


def transcript(dialogue: Dialogue) -> list[str]:
    """What stands on the screen; what was typed in secret does not."""
    found: list[str] = []
    for line in [*SET_UP, *FIRST]:
        found += dialogue.situation()
        found.append(dialogue.prompt + ("" if dialogue.is_secret else line))
        found += dialogue.answer(line).lines
    return [line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for line in found]


def test_the_material_alone(kerb: Kerb, tmp_path: Path) -> None:
    told = kerb("rules", "adel_verpflichtet", "--data")
    assert told.code == 0
    assert "12 castles" in told.out
    picture = tmp_path / "track.png"
    assert kerb("rules", "adel_verpflichtet", "--data", "--png", picture).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
