"""Set-up, recording and looking on in a game that has no face of its own, with choices made in secret and points that are hidden."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.new import begin
from cli.recording.dialogue import Dialogue
from cli.recording.offer import Choice, Due, NotUnderstood, Offer
from cli.recording.table import RecordingTable
from events import notation
from events.carcassonne import TileDrawn
from events.store import Store, open_store
from tests.cli import guessing as toy
from tests.cli.conftest import Kerb

guessing = toy.guessing
pytestmark = pytest.mark.usefixtures("guessing")
ROUND = ["1 commit card", "2 commit card", "1 draw three", "2 draw one"]


@pytest.fixture
def store(db: str, guessing: None) -> Iterator[Store]:
    begin(db, "guessing", "Ann,Ben", "night", "", [], [], [], [])
    with open_store(db) as store:
        yield store


@pytest.fixture
def dialogue(store: Store) -> Dialogue:
    return Dialogue(RecordingTable(store, "night"))


def stored(store: Store) -> list[str]:
    return [notation.write(entry.event) for entry in store.read("night")][1:]


def text(*replies: object) -> str:
    return "\n".join(line for reply in replies for line in reply.lines)  # type: ignore[attr-defined]


# ---- set-up


def test_the_material_is_kept_word_for_word(kerb: Kerb, db: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text("# mine\n\ndeck = 3\n", encoding="utf-8")
    for option in ("--material", "--board", "--data"):
        name = kerb("new", "guessing", "-p", "Ann,Ben", option, deck).out.strip()
        with open_store(db, readonly=True) as store:
            (entry,) = store.read(name)
        assert entry.event.material == deck.read_text()
        assert entry.event.edition == "first"
    assert 'material="(17 characters)"' in kerb("log", name).out
    assert "deck = 3" in kerb("export", name).out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--edition", "second"], "edition second"),
        (["--set", "box"], "say nothing about guessing"),
        (["--reading", "ties=none"], "there is no reading 'ties'"),
        (["--material", "absent.toml"], "cannot be read"),
    ],
)
def test_what_the_game_does_not_know_is_refused(kerb: Kerb, options: list[str], words: str) -> None:
    answer = kerb("new", "guessing", "-p", "Ann,Ben", *options)
    assert answer.code in (2, 4)
    assert words in answer.err


def test_material_says_nothing_about_carcassonne(kerb: Kerb, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")
    assert kerb("new", "carcassonne", "-p", "Ann,Ben", "--material", tmp_path / "x").code == 2


# ---- choices made in secret


def test_nothing_is_shown_or_stored_before_all_have_chosen(store: Store, dialogue: Dialogue) -> None:
    assert dialogue.is_secret
    assert dialogue.prompt == "night@1 1 Ann, unseen: card> "
    assert text(dialogue.answer("3")) == "Ann has chosen"
    assert dialogue.prompt == "night@1 2 Ben, unseen: card> "
    assert "three" not in dialogue.prompt
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in dialogue.situation()] == ["1 draw one   2 draw two   3 draw three"]
    assert stored(store) == []
    shown = text(dialogue.answer("draw one"))
    assert stored(store) == ROUND
    assert [line.partition("  ")[2] for line in shown.split("\n")[:4]] == ROUND
    assert "Ann 1: the round, best card +1" in shown
    assert dialogue.prompt.startswith("night@5 1 Ann, unseen")


def test_the_choice_entered_last_is_forgotten(store: Store, dialogue: Dialogue) -> None:
    dialogue.answer("1")
    assert text(dialogue.answer(":undo")) == "the choice of Ann is forgotten"
    assert "1 Ann, unseen" in dialogue.prompt
    assert "0 events" in text(dialogue.answer(":undo"))
    for line in ("3", "1"):
        dialogue.answer(line)
    assert stored(store) == ROUND


def test_a_note_in_between_changes_nothing(store: Store, dialogue: Dialogue) -> None:
    for line in ("3", ":note the bell rang", "1"):
        assert not dialogue.answer(line).refused
    assert stored(store) == ["note the bell rang", *ROUND]


def test_a_wrong_answer_is_not_repeated(dialogue: Dialogue) -> None:
    reply = dialogue.answer("seventeen")
    assert reply.refused
    assert text(reply) == "not understood: that is none of the answers 1, 2, 3"


def test_lines_of_a_pipe_are_the_choices_in_seat_order(kerb: Kerb, store: Store) -> None:
    answer = kerb("record", "night", stdin="3\n1\n")
    assert answer.code == 0
    assert answer.out.split("\n")[0] == "Ann has chosen"
    assert stored(store) == ROUND
    wrong = kerb("record", "night", stdin="2\nsecret\n")
    assert wrong.code == 1
    assert "stdin:2: (unseen)" in wrong.err
    assert "secret" not in wrong.err
    assert stored(store) == ROUND


def test_a_line_of_notation_is_recorded_as_it_is(store: Store, dialogue: Dialogue) -> None:
    for line in ROUND:
        assert not dialogue.answer(line).refused
    assert stored(store) == ROUND


def test_a_choice_may_be_read_in_its_own_way() -> None:
    assert Due(0, "how many", read=int).value("7") == 7
    with pytest.raises(NotUnderstood):
        Due(0, "which", (("a", "left"),)).value("b")
    assert Due(0, "which", (("a", "turn left"),)).value("Turn  LEFT") == "a"


def test_a_terminal_does_not_echo_what_is_secret(store: Store, db: str) -> None:
    pytest.importorskip("pty")
    from tests.cli.recording.test_record_terminal import Terminal

    code = "import sys; from tests.cli.guessing import register; register(); sys.argv = ['kerb', 'record', 'night']; from cli import main; main()"
    terminal = Terminal([sys.executable, "-c", code], {"KERBHOLZ_DB": db, "TERM": "dumb"}, 100)
    try:
        assert "1 Ann, unseen: card> " in terminal.wait()
        assert "draw three" not in terminal.type("draw  three").partition("1 draw one")[0]
        assert terminal.said.count("draw  three") == 0
        assert "Ann has chosen" in terminal.said
        assert "night@4  1 draw three" in terminal.type("1")
        assert stored(store) == ROUND
    finally:
        terminal.kill()


# ---- moves that all may see


@pytest.fixture
def table(store: Store, dialogue: Dialogue) -> RecordingTable:
    for line in ROUND[:2]:
        dialogue.answer(line)
    return dialogue.table


def test_moves_have_numbers_and_may_be_typed(table: RecordingTable, dialogue: Dialogue) -> None:
    display = table.display
    assert not dialogue.is_secret
    assert display.offers(table)[3] == Offer("4", "2 draw one", TileDrawn(1, "one"))
    assert display.read(table, "4") == display.read(table, "2 draw one") == [TileDrawn(1, "one")]
    with pytest.raises(Choice):
        display.read(table, "draw one")
    for nonsense in ("7", "x", "2 draw"):
        with pytest.raises(NotUnderstood):
            display.read(table, nonsense)
    assert display.completions(table, "2 draw t") == ["2 draw two", "2 draw three"]
    assert dialogue.prompt == "night@3 1 Ann, 2 Ben: draw> "
    assert dialogue.situation()[0] == "turn 1 · Ann 0 · Ben 0"
    dialogue.answer("3")
    assert display.offers(table)[0] == Offer("1", "draw one", TileDrawn(1, "one"))


def test_commands_work(dialogue: Dialogue, table: RecordingTable) -> None:
    said = {":board": "round: 1", ":moves": "2 draw one", ":log": "1 commit card", ":explain": "no points", ":help": ":undo"}
    for command, words in said.items():
        reply = dialogue.answer(command)
        assert not reply.refused
        assert words in text(reply)
    assert ":tiles" not in text(dialogue.answer(":help"))


# ---- looking on


@pytest.fixture
def played(kerb: Kerb, store: Store) -> Store:
    assert kerb("record", "night", stdin="3\n1\n").code == 0
    return store


@pytest.mark.usefixtures("played")
def test_show(kerb: Kerb) -> None:
    found = kerb("show", "night@4").out
    assert found.split("\n")[:2] == ["night@4 · turn 1 · Ben is to act", "the usual deck: reconstruction"]
    assert "round: 1" in found
    assert "1 Ann  three" in found
    table = found.split("\n\n")[-1].splitlines()
    assert table[0].split() == ["seat", "name", "score", "rounds"]
    assert table[2].split() == ["2", "Ben", "0", "2", "to", "act"]
    values = kerb("show", "night", "--json").document
    assert values["view"] == {"round": 2, "shown": [], "scores": [1, 0]}
    assert [player["score"] for player in values["players"]] == [1, 0]
    assert values["material"] == "the usual deck: reconstruction"


@pytest.mark.usefixtures("played")
def test_a_picture(kerb: Kerb, tmp_path: Path) -> None:
    for form in ("svg", "png"):
        assert kerb("show", "night", f"--{form}", tmp_path / f"a.{form}").code == 0
        assert kerb("show", "night", f"--{form}", tmp_path / f"b.{form}").code == 0
        assert (tmp_path / f"a.{form}").read_bytes() == (tmp_path / f"b.{form}").read_bytes() != b""


@pytest.mark.usefixtures("played")
def test_a_seat_sees_its_own_points_and_cards(kerb: Kerb) -> None:
    ann, ben = (kerb("score", "night", "--as", seat, "--json").document["players"] for seat in ("Ann", "2"))
    assert [player["score"] for player in ann] == [1, None]
    assert [player["score"] for player in ben] == [None, 0]
    assert "?" in kerb("score", "night", "--as", "Ben").out
    lines = kerb("log", "night", "--as", "Ben").out
    assert "1 draw ?" in lines
    assert "2 draw one" in lines
    document = kerb("log", "night", "--as", "Ben", "--json").document
    assert [event.get("line") for event in document["events"]] == [None, None, None, "1 draw ?", None]
    shown = kerb("show", "night", "--as", "Ben").out.split("\n\n")[-1].splitlines()
    assert [line.split()[2] for line in shown[1:]] == ["?", "0"]
    assert kerb("show", "night", "--as", "Cleo").code == 2


@pytest.mark.usefixtures("played")
def test_moves_and_replay(kerb: Kerb) -> None:
    assert kerb("moves", "night").out.split("\n") == ["1 commit card", "2 commit card", ""]
    assert kerb("moves", "night", "--as", "Ben").out == "2 commit card\n"
    scored = kerb("moves", "night@4", "--score", "--json").document["moves"]
    assert scored[0]["points"] in ({"1": 1}, {"1": 1, "2": 1})
    (turn,) = kerb("replay", "night", "--json").document["turns"]
    assert turn["moves"] == ["commit card", "2 commit card", "draw three", "2 draw one"]
    (seen,) = kerb("replay", "night", "--as", "Ben", "--json").document["turns"]
    assert (seen["moves"][2], seen["points"], seen["totals"]) == ("draw ?", {}, [None, 0])


def test_recording_for_one_pair_of_eyes(store: Store) -> None:
    dialogue = Dialogue(RecordingTable(store, "night", as_seat="Ben"))
    dialogue.answer("3")
    shown = text(dialogue.answer("1"))
    assert "1 draw ?" in shown
    assert "three" not in shown
    assert "Ann 1" not in shown
    assert "Ann ?" in dialogue.situation()[0]
    assert "three" not in text(dialogue.answer(":log"))


def test_the_end(kerb: Kerb, store: Store) -> None:
    answer = kerb("record", "night", stdin="3\n1\n2\n1\n")
    assert answer.code == 0
    assert "Ann wins with 2 points: all rounds are played" in answer.out
    assert kerb("moves", "night").out == ""
    assert "the game is over" in kerb("moves", "night").err
    assert kerb("games").code == 0
