"""Every recorded game comes out as its file says, can be taken back event by event, and loses no tile and no figure."""

from __future__ import annotations

import pytest

from projections.replay import Cursor
from tests.games.recorded import expected, faults, paths, recordings
from tests.projections.carcassonne.state import fingerprint, lost

FILES = pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
CARCASSONNE = pytest.mark.parametrize("path", paths("carcassonne"), ids=lambda path: path.stem)


@FILES
def test_a_recorded_game_comes_out_as_its_file_says(path):
    assert not faults(path)


@CARCASSONNE
def test_taking_back_equals_replaying_at_every_prefix(path):
    for game in recordings(path):
        cursor = Cursor.of(game)
        prints = [fingerprint(cursor.state)]
        while cursor.forward():
            prints.append(fingerprint(cursor.state))
        while cursor.back():
            prints.pop()
            assert fingerprint(cursor.state) == prints[-1], cursor.entries[cursor.at - 1].source


@CARCASSONNE
def test_no_tile_and_no_figure_is_lost(path):
    for game in recordings(path):
        cursor = Cursor.of(game)
        while step := cursor.forward():
            assert not lost(cursor.game, cursor.state, step.entry.source)


@FILES
def test_every_game_says_how_it_ends(path):
    """A file without a single expectation would pass whatever the rules do; the claims of a score sheet are expectations too."""
    text = path.read_text(encoding="utf-8")
    wanted = expected(text)
    assert wanted.endings or wanted.codes or wanted.scores or "claim " in text


BASE = "setup carcassonne players=a,b draws=1\n1 draw BA/C\n1 tile BA/C 0,-1 r180\n1 place small 0,-1 city S\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 end #! 4B.end/skipped\n", "expected ['4B.end/skipped'], found []"),
        ("1 end\n1 end\n", "expected [], found ['out-of-order']"),
        ("#= 1:3 2:0\n1 end\n", "expected the scores"),
        ("1 end\n#winner 2\n", "found ('winner', (0,))"),
        ("#open\n1 end\n", "expected ('open', ())"),
        ("1 end of it\n1 end\n", "notation/unreadable"),
    ],
)
def test_what_comes_out_otherwise_is_a_fault(tmp_path, text, words):
    path = tmp_path / "wrong.game"
    path.write_text(BASE + text, encoding="utf-8")
    (fault,) = faults(path)
    assert words in fault
