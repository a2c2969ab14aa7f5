"""`kerb replay`: one line a turn, whose points add up to the totals."""

import pytest

from tests.cli.samples import SAMPLE, written


def test_a_game_turn_by_turn(kerb, tmp_path):
    assert [line.split("  ") for line in squeezed(kerb("replay", written(tmp_path)).out)] == [
        ["event", "turn", "seat", "tile", "figure", "points made", "totals", "besides"],
        ["5", "1", "Ann", "BA/C 0,-1 r180", "small city S", "Ann +4", "4 0"],
        ["9", "2", "Ben", "BA/RFr 1,0 r0", "small road W", "4 0"],
        ["12", "3", "Ann", "BA/L 0,1 r0", "4 0"],
        ["12", "end of the game", "Ben +2", "4 2"],
    ]


def squeezed(out: str) -> list[str]:
    """The lines of a table with two blanks between its cells; numbers of the totals stay together."""
    cells = [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in out.splitlines()]
    return ["  ".join([*line[:-2], f"{line[-2]} {line[-1]}"]) if line[-1].isdecimal() and line[-2].isdecimal() else "  ".join(line) for line in cells]


def test_points_add_up_to_the_totals(kerb):
    turns = kerb("replay", SAMPLE, "--json").document["turns"]
    running = [0, 0, 0]
    for turn in turns:
        for seat, points in turn["points"].items():
            running[int(seat) - 1] += points
        assert turn["totals"] == running
    assert running == [72, 71, 70]
    assert [turn["final"] for turn in turns] == [False] * 89 + [True]


@pytest.mark.parametrize(
    ("options", "first", "last"),
    [
        (["--from", "t12"], (12, False), (89, True)),
        (["--to", "t12"], (1, False), (12, False)),
        (["--from", "@30", "--to", "50"], (9, False), (14, False)),
        (["--to", "final"], (1, False), (89, False)),
    ],
)
def test_a_part_of_the_game(kerb, options, first, last):
    turns = kerb("replay", SAMPLE, *options, "--json").document["turns"]
    assert [(turn["turn"], turn["final"]) for turn in (turns[0], turns[-1])] == [first, last]
    assert [turn["turn"] for turn in turns] == sorted(turn["turn"] for turn in turns)


def test_stepping_needs_a_terminal(kerb, tmp_path):
    path = written(tmp_path)
    assert kerb("replay", path, "--step") == kerb("replay", path)


def test_a_wrong_address_is_wrong_use(kerb):
    assert kerb("replay", SAMPLE, "--from", "x").code == 2
    assert kerb("replay", SAMPLE, "--to", "999").code == 2
