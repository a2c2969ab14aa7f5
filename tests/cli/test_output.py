"""What every command shares: how it answers, and how it ends when it is used wrongly."""

import sys

import pytest

from cli import output
from tests.cli.conftest import Kerb


def test_help_names_the_commands(kerb: Kerb) -> None:
    code, out, err = kerb("--help")
    assert (code, err) == (0, "")
    assert "Usage: kerb" in out


@pytest.mark.parametrize("arguments", [("nonsense",), ("--nonsense",), ("--db",)])
def test_wrong_use_is_one_message_and_exit_2(kerb: Kerb, arguments: tuple[str, ...]) -> None:
    code, out, err = kerb(*arguments)
    assert (code, out) == (2, "")
    assert "Error: " in err
    assert "Traceback" not in err


def test_a_process_answers_the_same(kerb: Kerb, kerb_process: Kerb) -> None:
    assert kerb_process("nonsense") == kerb("nonsense")


def test_texts_cannot_speak_to_the_terminal() -> None:
    assert output.clean("Ann \x1b[31m\u202ered") == r"Ann \x1b[31m\u202ered"
    assert output.clean("Jörg 先生") == "Jörg 先生"
    assert output.clean("two\nlines") == "two\nlines"


def test_counts_in_words() -> None:
    assert [output.counted(n, "event") for n in (0, 1, 2, 1234)] == ["0 events", "1 event", "2 events", "1,234 events"]
    assert output.counted(2, "city", "cities") == "2 cities"


def test_a_plain_table_is_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("game", "turns", "players"), [("a", 7, "Ann"), ("先生", 71, "")], right=(1,))
    assert capsys.readouterr().out.splitlines() == ["game  turns  players", "a         7  Ann", "先生     71"]


def test_a_cell_is_one_line_that_cannot_speak_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("Ann\nLee", "\x1b[31mBen"), [("a\nb", 1)])
    assert capsys.readouterr().out.splitlines() == [r"Ann\nLee  \x1b[31mBen", r"a\nb      1"]


def test_a_pipe_gets_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with output.Progress("file", 300) as progress:
        progress.advance()
    assert capsys.readouterr() == ("", "")


def test_a_terminal_gets_progress_that_goes_away(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with output.Progress("file", 300) as progress:
        progress.advance()
    assert capsys.readouterr().err.endswith("1 of 300 files\r\x1b[K")


def test_a_terminal_gets_a_table_of_the_same_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    output.table(("game", "turns"), [("[red]a[/red]", 7)], right=(1,))
    assert capsys.readouterr().out.split() == ["game", "turns", "[red]a[/red]", "7"]
