"""What the walk promises, shown on toy expansions: each is a few functions tied to rows that no real expansion uses yet."""

from __future__ import annotations

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import Declined
from projections.hooks import Back, Parts, forbids, interrupt, lifts, modifies, offers, row
from projections.ledger import Item, Points
from tests.projections.carcassonne.state import fingerprint
from tests.projections.toys import CAP, ROAD, Moved, game, lay, play

# ---- interrupts ----


def test_an_interrupt_runs_behind_every_row_that_carries_its_code():
    seen = []

    @interrupt("RC")
    def steal(turn):
        fresh = turn.ledger.awards[turn.fresh :]
        seen.extend(award.row for award in fresh)
        return [Points(1, "robber", (Item("stolen", 1, 1),))] if fresh else None

    toy = game(steal, components=("Robbers",), draws=1)
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"), TurnEnded(0))
    assert seen == ["E2.score"]
    assert [(a.row, a.seat, a.points) for a in turn.ledger.awards] == [("E2.score", 0, 2), ("E2.score!RC", 1, 1)]


def test_an_interrupt_may_wait_for_a_decision_of_another_seat():
    def owner(turn):
        return (1,) if turn.fresh < len(turn.ledger.awards) and "robbed" not in turn.facts else ()

    @interrupt("RC", takes=Moved, what="robber", due=owner)
    def rob(turn, event):
        turn.note("robbed")

    toy = game(rob, components=("Robbers",))
    turn = toy.start()
    assert not play(toy, turn, *lay(0, CAP, (0, -1), 2), FigurePlaced(0, "small", (0, -1), "city S"))
    assert toy.to_act(turn) == {1}
    assert turn.figures.supply[0, "small"] == 6  # inside the loop, before the row that sends figures home
    assert play(toy, turn, Moved(0, "robber")) == ["3B.score!RC/wrong-seat"]
    assert turn.figures.supply[0, "small"] == 7
    assert toy.to_act(turn) == {0}
    assert play(toy, turn, Moved(1, "robber")) == ["out-of-order"]


# ---- parts of other seats, double parts ----


def test_parts_of_other_seats_are_played_and_the_turn_goes_on_where_it_was():
    log = []

    @row("4A.bazaar.round")
    def bazaar(turn):
        return Parts(((1, "1B"), (2, "1B"))) if turn.laid and turn.laid.position == (1, 0) else None

    @row("4B.none")
    def behind(turn):
        log.append((turn.seat, turn.laid.position))

    toy = game(bazaar, behind, components=("Bazaars",), seats=3)
    turn = toy.start()
    start, mark = fingerprint(turn), turn.journal.mark()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"))
    assert toy.to_act(turn) == {1}
    assert play(toy, turn, TileDrawn(2, ROAD)) == ["1B.draw.considered/wrong-seat"]
    turn.journal.undo(mark)
    assert fingerprint(turn) == start
    log.clear()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"))
    assert not play(toy, turn, *lay(1, ROAD, (2, 0)), TurnEnded(1), *lay(2, ROAD, (3, 0)), TurnEnded(2), TurnEnded(0), TileDrawn(1, ROAD))
    assert log == [(1, (2, 0)), (2, (3, 0)), (0, (1, 0))]
    assert turn.seat == 1


def test_a_second_part_of_a_turn_begins_where_it_is_sent_and_keeps_no_facts():
    seen = []

    @row("4A.bets")
    def again(turn):
        seen.append((turn.part, sorted(map(str, turn.facts))))
        turn.note(f"part {turn.part}")
        if turn.part == 1:
            turn.follow_with(turn.seat, 2, "1B")

    toy = game(again, components=("Bets",))
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"), *lay(0, ROAD, (2, 0)), TurnEnded(0))
    assert seen == [(1, []), (2, [])]
    assert (turn.seat, turn.number, turn.part, turn.frames) == (1, 2, 1, ())


# ---- rows at any moment, rows that gather, rows that send back ----


def test_what_may_be_done_at_any_moment_comes_before_what_runs_by_itself():
    scores = []

    @row("ANY.once.tunnel", takes=Moved, what="tunnel")
    def tunnel(turn, event):
        scores.append(dict(turn.ledger.score))

    toy = game(tunnel, components=("Tunnel",))
    turn = toy.start()
    assert not play(toy, turn, Moved(0, "tunnel"), *lay(0, CAP, (0, -1), 2), FigurePlaced(0, "small", (0, -1), "city S"))
    assert turn.ledger.score[0] == 0  # somebody may still dig
    assert not play(toy, turn, Moved(0, "tunnel"), Moved(0, "tunnel"), TurnEnded(0))
    assert scores == [{0: 0, 1: 0}] * 3
    assert turn.ledger.score[0] == 4


def test_a_row_that_gathers_waits_for_every_seat_in_any_order():
    def not_yet(turn):
        return tuple(seat for seat in range(turn.seats) if ("bet", seat) not in turn.facts) if turn.laid else ()

    @row("4A.bets", takes=Moved, what="bet", due=not_yet, repeat=True)
    def bet(turn, event):
        turn.note(("bet", event.seat))

    @offers("4A.bets")
    def bets(turn):
        return [Moved(seat, "bet") for seat in not_yet(turn)]

    toy = game(bet, bets, components=("Bets",), seats=3)
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"))
    assert toy.to_act(turn) == {0, 1, 2}
    assert set(toy.legal_moves(turn)) == {*[Moved(seat, "bet") for seat in range(3)], TurnEnded(0)}
    assert not play(toy, turn, Moved(2, "bet"), Moved(0, "bet"))
    assert play(toy, turn, Moved(2, "bet")) == ["4A.bets/wrong-seat"]
    assert toy.to_act(turn) == {0, 1}  # one may still bet, the other may end the turn


def test_a_row_may_send_the_walk_back():
    @row("4A.bets", takes=Moved, what="again")
    def once_more(turn, event):
        turn.set(laid=None)
        return Back("1B")

    toy = game(once_more, components=("Bets",))
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), Moved(0, "again"), *lay(0, ROAD, (2, 0)), TurnEnded(0))
    assert (turn.seat, len(turn.board.order)) == (1, 3)


# ---- exceptions to rules, items, readings ----


def test_an_exception_sets_a_rule_aside_for_offers_and_for_findings():
    @lifts("2B-1.place", "2B-1.place/occupied")
    def anywhere(turn, event):
        return event.feature.startswith("road")

    toy, plain = game(anywhere), game()
    for each, codes in ((toy, []), (plain, ["2B-1.place/occupied"])):
        turn = each.start()
        play(each, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"), TurnEnded(0), *lay(1, ROAD, (2, 0)))
        event = FigurePlaced(1, "small", (2, 0), "road E")
        assert (event in each.legal_moves(turn)) is not codes
        assert list(each.check(turn, event)) == codes
        assert any(move.feature.startswith("road") for move in each.legal_moves(turn) if isinstance(move, FigurePlaced)) is not bool(codes)


def test_a_rule_of_its_own_and_an_item_of_its_own():
    @forbids("2B-1.place", "no-roads")
    def no_roads(turn, event):
        """Nobody goes on a road.

        illegal: 1 place small 1,0 road W
        legal: 1 place small 1,0 field NL
        """
        return event.feature.startswith("road")

    @modifies("road", item="inn", when="Base")
    def toll(turn, feature, seat, items):
        return 1, -sum(item.points for item in items) - 1

    toy = game(no_roads, toll, draws=1)
    turn = toy.start()
    assert play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"), TurnEnded(0)) == ["2B-1.place/no-roads"]
    (award,) = turn.ledger.awards
    assert [(item.name, item.points) for item in award.items] == [("tiles", 2), ("inn", -3)]
    assert award.points == turn.ledger.score[0] == -1
    finding = toy.explain(toy.start(), FigurePlaced(0, "small", (1, 0), "road W"), "2B-1.place/no-roads")
    assert finding.text == "Nobody goes on a road."


def test_a_ruling_in_the_middle_of_a_game_is_one_write():
    toy = game()
    turn = toy.start()
    small_city = *lay(0, CAP, (0, -1), 2), FigurePlaced(0, "small", (0, -1), "city S")
    mark = turn.journal.mark()
    assert not play(toy, turn, *small_city)
    assert turn.ledger.score[0] == 4
    turn.journal.undo(mark)
    writes = len(turn.journal.entries)
    assert toy.choose(turn, "tiny-city", "2")
    assert len(turn.journal.entries) == writes + 3
    assert not play(toy, turn, *small_city)
    assert turn.ledger.score[0] == 2
    assert not toy.choose(turn, "tiny-city", "7")
    assert not toy.choose(turn, "no-such-question", "2")


# ---- the order of a turn ----


def test_a_row_that_must_be_used_and_is_passed_over_is_a_finding():
    toy = game()
    turn = toy.start()
    assert play(toy, turn, TilePlaced(0, ROAD, (1, 0), 0)) == ["1B.draw.only/skipped"]
    assert (1, 0) in turn.board.placed
    assert turn.pack[ROAD] == 7


def test_what_nothing_takes_is_out_of_order_and_changes_nothing():
    toy = game()
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)))
    before = fingerprint(turn)
    assert play(toy, turn, TilePlaced(0, ROAD, (2, 0), 0), TileDiscarded(0, ROAD), Moved(0, "toy")) == ["out-of-order"] * 2 + ["record/unknown-word"]
    assert fingerprint(turn) == before


def test_two_faults_in_one_are_no_move():
    """A seat that is not due, past a row that must be used: the event is not followed, and the turn stays where it was."""
    toy = game(seats=3)
    turn = toy.start()
    before = fingerprint(turn)
    assert play(toy, turn, TurnEnded(2), TilePlaced(1, ROAD, (1, 0), 0)) == ["out-of-order"] * 2
    assert fingerprint(turn) == before


def test_what_is_not_due_happens_where_the_walk_rests():
    """A figure after the turn was handed over stands where it was put, and the next seat's turn goes on untouched."""
    toy = game()
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), TurnEnded(0))
    rest = turn.at
    assert play(toy, turn, FigurePlaced(0, "small", (1, 0), "road W")) == ["2B-1.place.normal/not-due"]
    assert (turn.at, turn.seat, toy.to_act(turn)) == (rest, 1, {1})
    assert turn.figures.supply[0, "small"] == 6
    assert not play(toy, turn, *lay(1, ROAD, (2, 0)))


def test_moves_are_offered_up_to_the_first_that_must_be_made():
    toy = game()
    turn = toy.start()
    assert toy.legal_moves(turn) == []  # what is drawn is chance
    assert toy.to_act(turn) == {0}
    play(toy, turn, TileDrawn(0, ROAD))
    assert {type(move) for move in toy.legal_moves(turn)} == {TilePlaced}
    play(toy, turn, TilePlaced(0, ROAD, (1, 0), 0))
    assert {type(move) for move in toy.legal_moves(turn)} == {FigurePlaced, TurnEnded}


def test_decisions_at_the_end_of_the_game_are_offered_too():
    def once(turn):
        return (1,) if "bid" not in turn.facts else ()

    @row("E3.goods", takes=Moved, what="bid", due=once)
    def bid(turn, event):
        turn.note("bid")

    @offers("E3.goods")
    def bids(turn):
        return [Moved(1, "bid")]

    toy = game(bid, bids, components=("Traders",), draws=1)
    turn = toy.start()
    assert not play(toy, turn, *lay(0, ROAD, (1, 0)), TurnEnded(0))
    assert not toy.is_over(turn)
    assert toy.to_act(turn) == {1}
    assert toy.legal_moves(turn) == [Moved(1, "bid"), Declined(1)]
    assert play(toy, turn, TileDrawn(0, ROAD)) == ["out-of-order"]
    assert not play(toy, turn, Moved(1, "bid"))
    assert toy.is_over(turn)


# ---- passing ----


def test_passing_lets_the_walk_go_on_to_what_comes_before_the_end_of_the_turn():
    @row("4A.none", takes=Moved, what="bid", due=lambda turn: turn.active if turn.laid else ())
    def bid(turn, event):
        turn.note("bid")

    toy = game(bid, components=())
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)))
    assert Declined(0) in toy.legal_moves(turn)
    assert play(toy, turn, Declined(2)) == ["record/unknown-seat"]
    at = turn.at
    assert not play(toy, turn, Declined(0))
    assert turn.at != at
    assert ("declined", "2B-1.place.normal", 0) in turn.facts
    assert play(toy, turn, FigurePlaced(0, "small", (1, 0), "road W")) == ["out-of-order"]
    assert not play(toy, turn, TurnEnded(0))
    assert play(toy, turn, Declined(1)) == ["1B.draw.only/skipped"]


def test_passing_where_somebody_else_is_due_as_well_waits_for_them():
    @row("2C.none", takes=Moved, what="bid", due=lambda turn: tuple(s for s in (0, 1) if not turn.has_declined("2C.none", s)) if turn.laid else ())
    def bid(turn, event):
        turn.note("bid")

    toy = game(bid, components=())
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"))
    assert toy.to_act(turn) == {0, 1}
    assert not play(toy, turn, Declined(0))
    assert toy.to_act(turn) == {1}
    assert not play(toy, turn, Declined(1))
    assert toy.to_act(turn) == {0}
    assert toy.legal_moves(turn) == [TurnEnded(0)]


def asked_in_turn(turn):
    """Seats 0 and 1, one after the other, once a tile is laid."""
    waiting = [seat for seat in (0, 1) if not turn.has_declined("2C.none", seat) and ("bid", seat) not in turn.facts]
    return tuple(waiting[:1]) if turn.laid else ()


@row("2C.none", takes=Moved, what="bid", due=asked_in_turn, repeat=True)
def bid_in_turn(turn, event):
    turn.note(("bid", event.seat))


def test_whoever_is_asked_before_has_passed_without_a_word():
    toy = game(bid_in_turn, components=())
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)), FigurePlaced(0, "small", (1, 0), "road W"))
    assert toy.check(turn, Moved(1, "bid"), 9) == ()
    assert turn.facts.keys() == set()
    assert not play(toy, turn, Moved(1, "bid"))
    assert ("bid", 1) in turn.facts
    assert play(toy, turn, Moved(0, "bid")) == ["out-of-order"]


def test_a_pass_may_be_meant_for_what_comes_later():
    @row("4A.none", takes=Moved, what="bid", due=lambda turn: (1,) if turn.laid and not turn.has_declined("4A.none", 1) else ())
    def bid(turn, event):
        turn.note("bid")

    toy = game(bid, components=())
    turn = toy.start()
    play(toy, turn, *lay(0, ROAD, (1, 0)))
    assert not play(toy, turn, Declined(1))
    assert toy.to_act(turn) == {0}
    assert play(toy, turn, Declined(1)) == ["4B.end/wrong-seat"]
