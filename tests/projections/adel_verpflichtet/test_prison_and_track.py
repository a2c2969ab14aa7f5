"""The prison (rules file 7, examples E10-E12) and the track (6.3 and 8, examples E7-E9, E13)."""

from random import Random

import pytest

from projections.adel_verpflichtet.material import default, default_text, load
from projections.adel_verpflichtet.prison import EMPTY, after, arrest, cell_of, empty, released
from projections.adel_verpflichtet.track import at_table, castle_of_leader, leaders, moved, places


@pytest.mark.parametrize(
    ("cells", "thieves", "then", "free"),
    [
        ((6, 2, 4, 9), [11], (11, 6, 2, 4), (9,)),  # E10
        ((7, 2, 0, 0, 0), [10, 4, 1], (10, 4, 1, 7, 2), ()),  # E11
        ((7, 2, 9, 5, 3), [8, 4], (8, 4, 7, 2, 9), (3, 5)),  # E12
        ((7, 2, 9, 5, 3), [], (7, 2, 9, 5, 3), ()),
    ],
)
def test_examples_10_to_12(cells: tuple[int, ...], thieves: list[int], then: tuple[int, ...], free: tuple[int, ...]) -> None:
    made = arrest(cells, thieves)
    assert after(cells, made) == then
    assert released(made) == free


def test_example_11_step_by_step() -> None:
    assert [(step.thief, step.cells) for step in arrest((7, 2, 0, 0, 0), {10, 4, 1})] == [
        (1, (1, 7, 2, 0, 0)),
        (4, (4, 1, 7, 2, 0)),
        (10, (10, 4, 1, 7, 2)),
    ]


def test_no_thief_is_lost_doubled_or_free_in_the_round_of_his_arrest() -> None:
    random = Random(9)
    for _ in range(200):
        players = random.randint(2, 6)
        cells, free = empty(players), set(range(1, 2 * players + 1))
        for _ in range(20):
            thieves = random.sample(sorted(free), min(len(free), random.randint(0, players - 1)))
            made = arrest(cells, thieves)
            assert not set(released(made)) & set(thieves)
            cells, free = after(cells, made), (free - set(thieves)) | set(released(made))
            inside = [thief for thief in cells if thief != EMPTY]
            assert sorted([*inside, *free]) == list(range(1, 2 * players + 1))
            assert len(cells) == players
            assert inside == list(cells[: len(inside)])  # a gap cannot arise


def test_which_cell() -> None:
    assert cell_of((11, 6, 0), 6) == 2
    assert cell_of((11, 6, 0), 9) == 0


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        ((18, 15, 12, 12, 7), (1, 2, 3, 3, 5)),  # E8
        ((14, 11, 9, 8, 5), (1, 2, 3, 4, 5)),  # E7, white second
        ((10, 13, 8), (2, 1, 3)),  # E9 after the exhibition
        ((10, 10, 8), (1, 1, 3)),  # E9 before
        ((0, 0, 0, 0), (1, 1, 1, 1)),
    ],
)
def test_places(positions: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(positions) == expected


def test_the_castle_of_the_leading_pawn() -> None:
    six = default("six")
    castle = castle_of_leader(six, (3, 20, 11))
    assert castle is not None
    assert (castle.id, castle.best, castle.second) == (9, 4, 2)  # E4
    assert castle_of_leader(six, (10, 10, 8)) == six.castles[4]  # E9
    assert castle_of_leader(six, (0, 0)) == six.castles[0]
    assert castle_of_leader(six, (27, 4)) is None
    assert leaders((10, 10, 8)) == (0, 1)


def test_the_club_room_pays_what_the_file_says() -> None:
    castle = castle_of_leader(load(default_text("five").replace("start_uses_castle = 1 ", "start_uses_castle = 12 ")), (0, 0))
    assert castle is not None
    assert castle.id == 12


def test_the_table() -> None:
    assert at_table(default("six"), (26, 27, 24, 31)) == (1, 3)
    assert moved(default("six"), 26, 8) == 34
    short = load(default_text("six").replace("# table_spaces = 8", "table_spaces = 2"))
    assert short.last_space == 28
    assert [moved(short, at, 4) for at in (23, 24, 25, 28)] == [27, 28, 28, 28]
