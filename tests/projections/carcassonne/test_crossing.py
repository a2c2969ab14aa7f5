"""A part laid straight across a tile on the board: what is open, what is demanded, and how it is taken back."""

from __future__ import annotations

from collections import Counter

import pytest

from events.carcassonne import TilePlaced, TokenPlaced
from projections.carcassonne.crossing import crossed
from projections.carcassonne.geometry import opposite
from projections.replay import Cursor
from projections.validate import validate
from tests.games.recorded import paths, recordings
from tests.projections.state import fingerprint

FILES = [path for path in paths("carcassonne") if path.stem in ("bridges", "review-bazaars")]
GAMES = [game for path in FILES for game in recordings(path) if not validate(game).findings]


def beside(x, y):
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def edges_left(turn):
    """For every feature that meets the rim, the edges across which it can go on, counted on the board."""
    left = Counter()
    for (x, y), (tile, first, _) in turn.board.placed.items():
        for number, segment in enumerate(tile.segments):
            if segment.closing:
                left[turn.features.root(first + number)] += sum(beside(x, y)[side] not in turn.board.placed for side, _ in segment.joins)
    return left


def demanded(turn):
    """What every free square wants, read from the tiles around it."""
    wants = Counter()
    for (x, y), (tile, _, _) in turn.board.placed.items():
        for side, square in enumerate(beside(x, y)):
            if square not in turn.board.placed:
                wants[square] |= (tile.edges >> 4 * side & 15) << 4 * opposite(side)
    return wants


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_is_open_is_what_the_board_shows(number):
    cursor = Cursor.of(GAMES[number])
    turn = cursor.state
    start, mark = fingerprint(turn), turn.journal.mark()
    while cursor.forward():
        if turn.facts.get("gap") or cursor.game.is_over(turn):
            continue
        assert {root: turn.features.records[root].open for root in edges_left(turn)} == edges_left(turn)
        assert turn.board.open == demanded(turn)
    turn.journal.undo(mark)
    assert fingerprint(turn) == start


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_was_built_rightly_was_offered(number):
    cursor = Cursor.of(GAMES[number])
    for entry in cursor.entries[cursor.at :]:
        if isinstance(entry.event, TilePlaced | TokenPlaced):
            assert entry.event in cursor.game.legal_moves(cursor.state)
        cursor.forward()


def test_only_the_two_edges_change():
    board = Cursor.of(GAMES[0]).state.board
    old = board.tiles["BA/L"][0]
    new = crossed(old, "road", board.edges["road"], (1, 3))
    assert [new.edges >> 4 * side & 15 for side in range(4)] == [4, 2, 4, 2]
    assert new.segments[: len(old.segments)] != old.segments  # the field meets its neighbours by both halves of an edge now
    assert [segment.kind for segment in new.segments] == [*(segment.kind for segment in old.segments), "road"]
    assert (new.named["road E"], new.named["road W"], new.named["monastery"]) == (len(old.segments), len(old.segments), old.named["monastery"])
