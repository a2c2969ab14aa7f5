"""`kerb record` at a pseudo-terminal: what a person sees, dumb and narrow terminals, the ways to leave, a kill at any moment."""

import os
import pty
import random
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fcntl import ioctl
from importlib.util import find_spec
from typing import NamedTuple

import pytest

from cli.faces.carcassonne.keys import DRAW, OVER, offers, stage
from cli.recording.table import RecordingTable
from events import notation
from events.store import open_store
from projections.replay import Cursor
from tests.cli.conftest import ROOT, Kerb, process_arguments

PROMPT = re.compile(r"(?:^|\n)[^\n]*(?:>|\?) \Z")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ADDRESS = re.compile(r"^friday@(\d+)  (.*)$", re.MULTILINE)
SECONDS = 30


class Ended(NamedTuple):
    """How a process ended, and all it said; a signal is a negative code."""

    code: int
    said: str


class Terminal:
    """A process at a terminal of its own. `said` is all that came so far."""

    def __init__(self, arguments: list[str], env: dict[str, str], columns: int) -> None:
        self.pid, self.screen = pty.fork()
        if not self.pid:
            with suppress(BaseException):
                os.execve(arguments[0], arguments, {**os.environ, "PYTHONPATH": str(ROOT), **env})
            os._exit(127)
        ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.said = ""
        self.code: int | None = None

    def wait(self) -> str:
        """What is said up to the next prompt, or the end."""
        start, end = len(self.said), time.monotonic() + SECONDS
        while self._more(end):
            if PROMPT.search(ESCAPE.sub("", self.said[start:])):
                break
        return ESCAPE.sub("", self.said[start:])

    def type(self, line: str) -> str:
        """Sends a line and answers what is said to it."""
        self.send(line + "\n")
        return self.wait()

    def send(self, text: str) -> None:
        with suppress(OSError):
            os.write(self.screen, text.encode())

    def kill(self) -> Ended:
        """Ends the process at once, as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        return self.end()

    def interrupt(self) -> Ended:
        """Presses Ctrl-C, once more where that came between the prompt and the reading, when nobody listens."""
        for _ in range(SECONDS):
            self.send("\x03")
            ready, _, _ = select.select([self.screen], [], [], 0.1)  # the terminal itself shows ^C
            if ready:
                self._more(time.monotonic() + 1)
            if select.select([self.screen], [], [], 1)[0]:
                break
        return self.end()

    def end(self) -> Ended:
        """Waits until the process has ended."""
        end = time.monotonic() + SECONDS
        while self._more(end):
            pass
        if self.code is None:
            os.close(self.screen)
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return Ended(self.code, ESCAPE.sub("", self.said))

    def _more(self, end: float) -> bool:
        ready, _, _ = select.select([self.screen], [], [], max(0.0, end - time.monotonic()))
        assert ready, f"nothing more was said: {self.said!r}"
        try:
            found = os.read(self.screen, 65536).decode(errors="replace")
        except OSError:  # so a pseudo-terminal says that the other side has gone
            found = ""
        self.said += found.replace("\r\n", "\n")
        return bool(found)


Sit = Callable[..., Terminal]


@pytest.fixture
def sit(kerb: Kerb, db: str) -> Iterator[Sit]:
    """`sit("--arbiter", columns=40, TERM="xterm")`: at the table of the game friday, which stands at its set-up at first."""
    assert kerb("new", "carcassonne", "-p", "Ann,Ben", "-n", "friday").code == 0
    terminals: list[Terminal] = []

    def start(*options: str, columns: int = 100, **env: str) -> Terminal:
        env = {"COLUMNS": str(columns), "TERM": "dumb", "PYTHONIOENCODING": "utf-8", **env}
        terminals.append(Terminal(process_arguments("record", "friday", *options), env, columns))
        terminals[-1].wait()
        return terminals[-1]

    yield start
    for terminal in terminals:
        if terminal.code is None:
            terminal.kill()


def on_disk(db: str) -> list[str]:
    with open_store(db, readonly=True) as store:
        assert not list(store.verify())
        return [notation.write(entry.event) for entry in store.read("friday")][1:]


# ---- what a person sees


def test_a_few_turns(sit: Sit, db: str) -> None:
    table = sit()
    assert table.said.endswith("turn 1 · Ann 0 · Ben 0 · 71 tiles left\nfriday@1 1 Ann: draws> ")
    assert "a -1,0 r0   b 1,0 r0   c 0,1 r0\nfriday@2 1 Ann: places BA/RFr> " in table.type("rfr")
    assert "r road E   fnl field NL   fer field ER   n end of the turn   or the tile drawn next\n" in table.type("b")
    table.type("r")
    said = table.type("ccr")
    assert "which tile?   1 BA/CcRr (3)   2 BA/CcRr+ (2)\nfriday@4 1 Ann: end of the turn> " in said
    said = table.type("1")
    assert "friday@5  1 end\nfriday@6  2 draw BA/CcRr\n" in said
    said = table.type("0,-1 90 !")
    assert "1C.place/edge: " in said
    table.type(":undo")
    assert "  friday@7  2 tile BA/CcRr 0,-1 r90\n" in table.said
    assert table.said.endswith("? ")
    assert "friday@8  withdraw 7 misread\n" in table.type("y misread")
    assert table.type("").endswith("friday@8 2 Ben: places BA/CcRr> ")
    assert "1 Ann 0   2 Ben 0" in table.type(":board")
    table.send("\x04")
    ended = table.end()
    assert ended.code == 0
    assert ended.said.endswith("recorded up to friday@8; go on with: kerb record friday\n")
    assert len(on_disk(db)) == 7
    assert sit().said.endswith("friday@8 2 Ben: places BA/CcRr> ")


def test_the_transcript_of_the_documentation(sit: Sit) -> None:
    shown = re.search(r"```text\n(.*?)```", (ROOT / "docs" / "recording.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown
    lines = re.findall(r"^(?:friday@[^>\n]*>|\?) (.*)$", shown[1], re.MULTILINE)
    assert len(lines) > 10
    table = sit()
    for line in lines:
        table.type(line)
    assert table.end().said == shown[1]


@pytest.mark.parametrize("columns", [30, 50])
def test_a_narrow_window(sit: Sit, columns: int) -> None:
    table = sit(columns=columns)
    for line in ("crr", "1,0 90", "r", ":help", "2 tile BA/C 5,5 r0", "zz", ":quit"):
        table.type(line)
    said = table.end().said
    lines = [line for line in said.splitlines() if not re.search(r"> |zz|recorded", line)]  # a prompt is one line, however long
    assert lines
    assert max(map(len, lines)) < columns
    assert re.search(r"(^|   )c city E(   |$)", said, re.MULTILINE)


def test_a_terminal_without_more_than_ascii(sit: Sit) -> None:
    table = sit(PYTHONIOENCODING="ascii")
    assert "turn 1 | Ann 0 | Ben 0 | 71 tiles left" in table.said
    table.type("rfr 1,0 0 r")
    assert "####" in table.type(":board")
    table.type(":note K\u00f6ln")
    assert table.type(":quit").isascii()
    assert table.end().code == 0


def test_colours_only_where_they_are_shown(sit: Sit) -> None:
    for env, coloured in (({"TERM": "dumb", "NO_COLOR": ""}, False), ({"TERM": "xterm"}, False), ({"TERM": "xterm", "NO_COLOR": ""}, True)):
        table = sit(**env)
        start = len(table.said)
        table.type(":board")
        assert ("\x1b[33m" in table.said[start:]) == coloured, env
        if env["TERM"] == "dumb":
            assert "\x1b" not in table.said


@pytest.mark.skipif(find_spec("readline") is None, reason="this Python has no readline")
def test_completion(sit: Sit, db: str) -> None:
    table = sit(TERM="xterm")
    table.send("BA/RF\t\n")
    table.wait()
    table.send("-1\t\n")
    table.wait()
    table.send(":qu\t\n")
    assert table.end().code == 0
    assert on_disk(db) == ["1 draw BA/RFr", "1 tile BA/RFr -1,0 r0"]


def test_garbage_and_bytes_that_are_no_text(sit: Sit, db: str) -> None:
    table = sit()
    for line in ("\udcff", "'; drop table event", "1 draw " + "x" * 3000, '"', "{", "\\", "%s %d", ":undo 99999999999", "1e9,2 r90", "\t"):
        with suppress(UnicodeEncodeError):
            table.type(line)
    os.write(table.screen, b"\xff\xfe\x80 :note\n")
    table.wait()
    table.type("rfr")
    table.type(":quit")
    ended = table.end()
    assert ended.code == 0
    assert "Traceback" not in ended.said
    assert on_disk(db) == ["1 draw BA/RFr"]


def test_a_log_somebody_holds_keeps_the_line(sit: Sit, db: str) -> None:
    table = sit(columns=250)
    with open_store(db) as store, store.database.transaction():
        said = table.type("rfr")
        assert "in use by another program; nothing was stored" in said
        assert "Enter alone tries again: rfr" in said
    assert "friday@2  1 draw BA/RFr" in table.type("")
    assert on_disk(db) == ["1 draw BA/RFr"]


# ---- ways to leave


def test_an_interrupt(sit: Sit, db: str) -> None:
    table = sit()
    table.type("rfr")
    table.send("1,0 0")
    ended = table.interrupt()
    assert ended.code == 130
    assert "\nrecorded up to friday@2; go on with: kerb record friday\n" in ended.said
    assert ended.said.endswith("interrupted; what was recorded is sound\n")
    assert on_disk(db) == ["1 draw BA/RFr"]


def test_leaving_at_a_question_takes_nothing_back(sit: Sit, db: str) -> None:
    table = sit()
    table.type("rfr 1,0 0")
    assert table.type(":undo").endswith("? ")
    table.send("\x04")
    assert table.end().code == 0
    assert on_disk(db) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r0"]


def next_line(db: str, chance: random.Random) -> str | None:
    """A legal line for where the game stands; None when it is over."""
    with open_store(db, readonly=True) as store:
        table = RecordingTable(store, "friday")
        now = stage(table.game, table.state)
        if now == OVER:
            return None
        if now == DRAW:
            return chance.choice([tile for tile, count in sorted(table.state.pack.items()) for _ in range(count)])
        return chance.choice(offers(table.game, table.state)).key


@pytest.mark.parametrize("seed", range(4))
def test_a_kill_at_any_moment_loses_the_line_being_typed_at_most(sit: Sit, db: str, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(3):
        table = sit()
        for _ in range(chance.randrange(1, 6)):
            line = next_line(db, chance)
            assert line is not None
            table.type(line)
        before = on_disk(db)
        line = next_line(db, chance)
        assert line is not None
        table.send(line + "\n" * chance.randrange(2))
        time.sleep(chance.random() * 0.02)
        ended = table.kill()
        assert ended.code == -9
        after = on_disk(db)
        confirmed = dict(ADDRESS.findall(ended.said))
        assert after[: len(before)] == before
        assert len(after) - len(before) <= 1, "one line, one event"
        for seq, event in confirmed.items():
            assert after[int(seq) - 2] == event, "what was answered is on disk"
    with open_store(db) as store:
        cursor = Cursor(list(store.read("friday")))
        assert not [step for step in cursor.steps() if step.findings]
    resumed = sit()
    assert f"friday@{len(after) + 1} " in resumed.said.splitlines()[-1]
