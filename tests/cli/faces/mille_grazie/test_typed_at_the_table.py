"""A game of Mille Grazie recorded at the table: short keys, whole journeys in a line, letters typed unseen and shown when they count."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from cli.recording.dialogue import Dialogue
from cli.recording.table import RecordingTable
from events.notation import write
from events.store import Store, open_store
from tests.cli.conftest import ROOT, Kerb, process_arguments
from tests.cli.recording.test_record_terminal import Terminal

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
SET_UP = ["T04 T22 T29", "anna", "T05 T16 T10 T25"]
TURNS = ["n D+ T08 L", "rob 2", "+ T17 PRI.", "y XWRI.", "1 W", "n XOM", "2 M", "KI.", "y CBGT."]  # open letters: four turns
SEALED = ["L", "Q", "n D+ T08 L", "PRI.", "A", "W", "y", "W", "XW", "RI.", "-", "A", "n WRIE", "A."]  # three turns
RECORDED = re.compile(r"salt=\w+|digest=\w+")


@pytest.fixture
def commits() -> str:
    return "none"


@pytest.fixture
def store(kerb: Kerb, db: str, commits: str) -> Iterator[Store]:
    started = kerb("new", "mille_grazie", "--players", "Anna,Bruno,Carla", "--name", "eve", "--reading", f"commits={commits}")
    assert started.code == 0, started.err
    with open_store(db) as store:
        yield store


@pytest.fixture
def dialogue(store: Store) -> Dialogue:
    return Dialogue(RecordingTable(store, "eve", clock=lambda: NOON))


def typed(dialogue: Dialogue, *lines: str) -> list[str]:
    """All that was answered."""
    said = []
    for line in lines:
        reply = dialogue.answer(line)
        assert not reply.refused, (line, reply.lines)
        said += reply.lines
    return said


def refused(dialogue: Dialogue, line: str) -> str:
    reply = dialogue.answer(line)
    assert reply.refused, (line, reply.lines)
    return "\n".join(reply.lines)


def moves(store: Store) -> list[str]:
    """What is on disk after the set-up, without digests and salts."""
    return [RECORDED.sub("", write(entry.event)).strip() for entry in store.read("eve")][1:]


# ---- open letters


def test_four_turns_through_a_pipe(kerb: Kerb, store: Store) -> None:
    found = kerb("record", "eve", stdin="\n".join([*SET_UP, *TURNS]))
    assert found.code == 0, found.err
    assert kerb("validate", "eve").code == 0
    assert moves(store)[:4] == ["1 start-card T04", "2 start-card T22", "3 start-card T29", "1 begins"]
    assert moves(store)[8:] == [
        "1 escort no",
        "1 travels D",
        "1 picks T05",
        "market T08",
        "1 travels L",
        "2 calls L",
        "2 shows ambush L",
        "1 gives-up T04,T05 drawn_by=2",
        "1 picks T16",
        "market T17",
        "1 travels P",
        "1 travels R",
        "1 travels I",
        "1 end",
        "2 escort yes",
        *(f"2 travels {road}" for road in "XWRI"),
        "2 end",
        "1 shows ambush W",
        "3 escort no",
        *(f"3 travels {road}" for road in "XOM"),
        "2 calls M",
        "2 shows ambush M",
        "3 gives-up T29 drawn_by=2",
        *(f"3 travels {road}" for road in "KI"),
        "3 end",
        "1 escort yes",
        *(f"1 travels {road}" for road in "CBGT"),
        "1 end",
    ]


def test_a_robbery_scores_at_once_where_nobody_has_to_draw(dialogue: Dialogue) -> None:
    said = typed(dialogue, *SET_UP, "n DL", "rob 2")
    assert "  Bruno 3: robbery L" in said
    assert said[-1] == "  Anna 0 · Bruno 3 · Carla 0"


def test_cards_are_drawn_where_the_hand_is_larger(dialogue: Dialogue, store: Store) -> None:
    typed(dialogue, *SET_UP, "n D+ T08 L+ T17 N+ T28", "O", "2 O")
    assert dialogue.prompt.endswith("card lost> ")
    assert "MG-28" in refused(dialogue, "T05 T16")
    typed(dialogue, "T05")
    assert moves(store)[-1] == "1 gives-up T05 drawn_by=2"


def test_two_robbers_on_one_road(dialogue: Dialogue, store: Store) -> None:
    typed(dialogue, *SET_UP, "n D+ T08 L+ T17 N+ T28 O", "rob 2 3", "T16 by 3")
    assert moves(store)[-5:] == ["2 calls O", "2 shows ambush O", "3 calls O", "3 shows ambush O", "1 gives-up T16 drawn_by=3"]


def test_the_escort_is_shown(dialogue: Dialogue, store: Store) -> None:
    typed(dialogue, *SET_UP, "y DL", "2 L", "guard")
    assert moves(store)[-1] == "1 shows escort L"
    said = typed(dialogue, "PR.")
    assert not [line for line in said if "robbery" in line]


def test_a_letter_that_caught_nobody_is_noted_after_the_turn(dialogue: Dialogue, store: Store) -> None:
    typed(dialogue, *SET_UP, "n DLPRI.", "3 O")
    assert moves(store)[-1] == "3 shows ambush O"


def test_what_is_no_move(dialogue: Dialogue) -> None:
    assert "'T99'" in refused(dialogue, "T99")
    typed(dialogue, *SET_UP)
    assert "MG-17" in refused(dialogue, "n W")
    assert "is no card, road or sign that fits there" in refused(dialogue, "n D5")
    typed(dialogue, "n D")
    assert "no card lies in Verona" not in typed(dialogue, "-")
    assert "no seat 7" in refused(dialogue, "rob 7")
    assert "no card lies in Ferrara" not in refused(dialogue, "L T99")


def test_full_notation_is_taken_too(dialogue: Dialogue, store: Store) -> None:
    typed(dialogue, *SET_UP, "1 escort no", "travels D", "1 travels L", "2 calls L", "2 shows ambush L", "1 gives-up T04")
    assert moves(store)[-1] == "1 gives-up T04"


def test_what_a_person_sees(dialogue: Dialogue) -> None:
    assert dialogue.situation() == ["set-up · Anna 0 · Bruno 0 · Carla 0", "the id of each card drawn, such as T01 T02 T03"]
    typed(dialogue, *SET_UP)
    keys = dialogue.situation()[1].replace("\N{NO-BREAK SPACE}", " ")
    assert keys == "y escort, 4 roads   n no escort, 5 roads"
    typed(dialogue, "n D")
    keys = dialogue.situation()[1].replace("\N{NO-BREAK SPACE}", " ")
    assert "rob 2 Bruno robs" in keys
    assert "+ take T05 to Bologna, 3" in keys
    assert "L Ferrara (orange)" in keys
    assert dialogue.prompt == "eve@11 1 Anna, 2 Bruno, 3 Carla: road> "


# ---- letters typed unseen


@pytest.mark.parametrize("commits", ["required"])
def test_sealed_letters_are_shown_when_they_count(kerb: Kerb, store: Store) -> None:
    found = kerb("record", "eve", stdin="\n".join([*SET_UP, *SEALED]))
    assert found.code == 0, found.err
    checked = kerb("validate", "eve")
    assert checked.code == 0, checked.out
    shown = [line for line in moves(store) if " commit " not in line][8:]
    assert shown[:13] == [
        "1 escort no",
        "1 travels D",
        "1 picks T05",
        "market T08",
        "1 travels L",
        "2 calls L",
        "2 shows ambush L",
        "1 gives-up T04,T05 drawn_by=2",
        "1 travels P",
        "1 travels R",
        "1 travels I",
        "1 end",
        "3 shows ambush Q",
    ]
    assert shown[13:18] == ["2 escort yes", "2 travels X", "2 travels W", "1 calls W", "1 shows ambush W"]
    assert shown[18] == "2 shows escort W"
    assert shown[19:23] == ["2 travels R", "2 travels I", "2 end", "3 shows ambush A"]
    assert shown[-4:] == ["2 shows ambush A", "3 travels A", "3 end"][-4:] or "2 shows ambush A" in shown


@pytest.mark.parametrize("commits", ["required"])
def test_a_letter_is_neither_said_nor_stored_before_it_is_shown(store: Store, dialogue: Dialogue) -> None:
    said = typed(dialogue, *SET_UP, "L", "Q", "n D")
    told = "\n".join([*said, *dialogue.situation(), *moves(store)])
    assert not re.search(r"shows|\b[LQ]\b(?! Ferrara)", told.replace("\N{NO-BREAK SPACE}", " "))
    assert all(entry.event.digest for entry in store.read("eve") if " commit " in write(entry.event))  # type: ignore[attr-defined]
    assert "refused" not in "".join(typed(dialogue, "L"))
    assert moves(store)[-1].startswith("1 gives-up T04")


@pytest.mark.parametrize("commits", ["required"])
def test_a_refused_line_tells_nothing(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, "L", "Q")
    said = refused(dialogue, "n D A L")
    assert "MG-17" in said
    assert "shows" not in said
    assert "calls" not in said
    assert moves(store)[-1].startswith("3 commit")


@pytest.mark.parametrize("commits", ["required"])
def test_the_own_compass_is_enough(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, "-", "-", "n DL", "rob 2")
    assert moves(store)[-3:] == ["2 calls L", "2 shows ambush L", "1 gives-up T04 drawn_by=2"]


@pytest.mark.parametrize("commits", ["required"])
def test_what_is_no_letter_is_asked_again(dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP)
    assert "that is no road: one letter of ABC" in refused(dialogue, "QQ")
    assert dialogue.prompt.startswith("eve@9 2 Bruno, unseen")


@pytest.mark.parametrize("commits", ["required"])
def test_what_breaks_a_rule_hides_no_robbery(store: Store, dialogue: Dialogue) -> None:
    typed(dialogue, *SET_UP, "E", "Q", "n D D E !")
    assert moves(store)[-1] == "1 travels E"
    typed(dialogue, "I")
    assert moves(store)[-3:] == ["1 travels I", "2 calls E", "2 shows ambush E"]


@pytest.mark.parametrize("commits", ["required"])
def test_at_a_terminal_letters_are_not_echoed(store: Store, db: str) -> None:
    env = {"COLUMNS": "100", "TERM": "dumb", "PYTHONIOENCODING": "utf-8", "KERBHOLZ_DB": db}
    terminal = Terminal(process_arguments("record", "eve"), env, 100)
    try:
        terminal.wait()
        for line in SET_UP:
            said = terminal.type(line)
        assert said.endswith("eve@9 2 Bruno, unseen: the road you watch> ")
        said = terminal.type("Q") + terminal.type("Z")
        assert not re.search(r"\b[QZ]\b", said)
        assert "road> " in terminal.type("n")
        terminal.type("DLPRI")
        assert "3 shows ambush Z" in terminal.type(".")
    finally:
        terminal.kill()


@pytest.mark.parametrize("commits", ["required"])
def test_the_transcript_of_the_documentation(dialogue: Dialogue, monkeypatch: pytest.MonkeyPatch) -> None:
    salts = iter("0123456789")
    monkeypatch.setattr("secrets.token_hex", lambda _: next(salts) * 32)
    text = (ROOT / "docs" / "mille-grazie.md").read_text(encoding="utf-8")
    assert "```text\n" + "\n".join(transcript(dialogue)) + "\n```" in text


def transcript(dialogue: Dialogue) -> list[str]:
    """What stands on the screen; what was typed in secret does not."""
    found: list[str] = []
    for line in [*SET_UP, "L", "Q", "n D+ T08 L", "PRI."]:
        found += dialogue.situation()
        found.append(dialogue.prompt + ("" if dialogue.is_secret else line))
        found += dialogue.answer(line).lines
    return [line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for line in found]
