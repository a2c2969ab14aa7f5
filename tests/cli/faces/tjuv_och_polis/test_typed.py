"""Few keys at the table: a game recorded with short lines is the game recorded in full; what is hidden is shown to its owner alone."""

import pytest

from cli.faces.tjuv_och_polis.typed import piece_of

SET_UP = ["police 1", "t1 nest2", "o1 O10", "o2 K10", "car M12 L12"]
CAUGHT = [
    *("3", "o1 Q9", "6", "bank6", "rob", "3", "o1 T9", "2", "X6", "o1 ride T6", "1", "y6", "5", "o1 5E", "arrest", "jail L10 M10", "2"),
    *("3", "4", "car 7EN", "6", "L9-K9-J9-J8-J7-J6"),
]
HIDDEN = ["1", "o1 O9", "6", "bank6", "rob", "1", "o1 N9", "6", "nest2", "hide 3000", "hide all", "end"]


@pytest.fixture
def table(kerb):
    """`table("record", "g", lines=...)` runs a command on a game of two and answers all it said."""
    assert kerb("new", "tjuv_och_polis", "--name", "g", "--players", "Ann,Ben").code == 0

    def run(*words, lines=(), code=0):
        done = kerb(*words, stdin="".join(f"{line}\n" for line in lines))
        assert done.code == code, done.err
        return done.out + done.err

    return run


def test_a_game_in_short_lines(table):
    told = table("record", "g", lines=SET_UP + CAUGHT)
    for said in ("1 moves officer1 O9-P9-Q9", "2 robs bank6 amount=5000", "1 rides officer1 3 T6", "1 jails thief1 L10 guard=officer1 post=M10"):
        assert said in told
    assert "Ann 1000: reward for the arrest of thief1" in told
    assert "1 rolls 2 purpose=sentence" in told
    assert "2 rolls 6 purpose=jailbreak" in told
    assert "WANTED for a jailbreak" in table("show", "g")


def test_what_is_hidden_is_seen_by_its_owner_alone(table):
    table("record", "g", lines=SET_UP + HIDDEN)
    assert "has hidden 5,000 in nest2" in table("show", "g", "--as", "Ben")
    for command in ("show", "log", "score"):
        told = table(command, "g", "--as", "Ann").replace("robs bank6 amount=5000", "")  # what was robbed, everybody saw
        assert "?" in told
        assert not any(amount in told for amount in ("3000", "2000", "5,000", "5000"))
    assert '"nest2": null' in table("show", "g", "--as", "Ann", "--json").replace('":null', '": null')


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["3", "o1 Z9"], "Z9 is no square"),
        (["3", "o1 Y2"], "officer1 cannot end on Y2"),
        (["7"], "TP-06"),
        (["3", "4"], "nobody rolls now"),
        (["3", "o1 2E2N"], "TP-08"),
    ],
)
def test_what_is_not_understood_or_not_legal_is_said(table, lines, said):
    assert said in table("record", "g", lines=SET_UP + lines, code=1)


def test_pieces_by_short_names():
    assert [piece_of(word) for word in ("o1", "officer6", "T2", "c", "car", "x1")] == ["officer1", "officer6", "thief2", "car", "car", ""]
