"""What is refused when a program is made, and what happens when a function of it fails."""

from __future__ import annotations

import pytest

from events.carcassonne import FigurePlaced
from projections.hooks import interrupt, lifts, modifies, offers, row
from tests.projections.carcassonne.state import fingerprint
from tests.projections.toys import CAP, ROAD, Moved, game, lay, play


def no_such_row():
    @row("9Z.nowhere")
    def function(turn): ...

    return function


def no_such_code():
    @lifts("2B-1.place", "2B-1.place/ocupied")
    def function(turn, event): ...

    return function


def no_such_obeyed_code():
    @offers("2B-1.place.normal", obeys=("2B-1.place/suply",))
    def function(turn): ...

    return function


def no_such_item():
    @modifies("road", item="tolls")
    def function(turn, feature, seat, items): ...

    return function


def no_such_kind():
    @modifies("harbour", item="tiles")
    def function(turn, feature, seat, items): ...

    return function


def no_such_interrupt():
    @interrupt("XY")
    def function(turn): ...

    return function


@pytest.mark.parametrize("wrong", [no_such_row, no_such_code, no_such_obeyed_code, no_such_item, no_such_kind, no_such_interrupt])
def test_a_misspelt_tie_is_an_error_at_set_up(wrong):
    with pytest.raises(ValueError, match="do not exist"):
        game(wrong())


class Broken(Exception):
    pass


@pytest.mark.parametrize("at", ["3A.majority", "4A.bets"])
def test_a_row_that_fails_leaves_the_state_as_it_was(at):
    @row(at)
    def fails(turn):
        turn.put(turn.pack, ROAD, 99)
        if turn.laid:
            raise Broken

    toy = game(fails, components=("Bets",))
    turn = toy.start()
    play(toy, turn, *lay(0, CAP, (0, -1), 2))
    before = fingerprint(turn)
    event = FigurePlaced(0, "small", (0, -1), "city S")
    for act in (toy.play, toy.evolve):
        with pytest.raises(Broken):
            act(turn, event, 9)
        assert fingerprint(turn) == before
    assert toy.check(turn, event) == ()  # the event itself is fine; what follows it is not asked
    assert fingerprint(turn) == before


def test_what_a_function_cannot_do_is_taken_back_whole():
    @row("4A.bets", takes=Moved, what="half")
    def half(turn, event):
        turn.put(turn.pack, ROAD, 99)
        return "too-heavy"

    toy = game(half, components=("Bets",))
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)))
    before = fingerprint(turn)
    applied = toy.play(turn, Moved(0, "half"), 4)
    assert (applied.done, applied.codes) == (False, ("4A.bets/too-heavy",))
    assert toy.check(turn, Moved(0, "half"), 4) == applied.codes
    assert fingerprint(turn) == before
