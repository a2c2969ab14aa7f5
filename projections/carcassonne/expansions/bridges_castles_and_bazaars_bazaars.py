"""Bazaars: a market where as many tiles as there are players are sold, and the round in which they are played.

Rows: 1B.mandatory.bazaar 4A.market 4B.bazaar, and auction and round under 4A.bazaar, 4A.bazaar-builder.C1 and 4A.bazaar-builder.C2.
Sources: rules of the expansion in both editions, publisher's answer on the builder.
"""

from typing import NamedTuple

from events.carcassonne import BidMade, ChoiceMade, TileDrawn, TileOffered

from ..hooks import Back, Bonus, Item, Parts, Points, Seat, Turn, forbids, lifts, offers, row

PLAIN, FIRST, SECOND = "4A.bazaar.auction", "4A.bazaar-builder.C1.auction", "4A.bazaar-builder.C2.auction"  # one of them is in play


class Market(NamedTuple):
    """A market: who opened it, after whom it goes on, how many tiles were turned up, which are left, and who has bought which.

    `aside`: its tiles were taken out of the bag face down when it was opened.
    """

    host: Seat
    last: Seat
    aside: bool = False
    shown: int = 0
    left: tuple[str, ...] = ()
    bought: tuple[tuple[Seat, str], ...] = ()


class Lot(NamedTuple):
    """The tile being sold: who picked it, who bids most and how much, who has bid after the auctioneer, and whether it is bought or sold."""

    tile: str
    auctioneer: Seat
    bidder: Seat
    points: int
    asked: tuple[Seat, ...] = ()
    deal: str = ""


def market_of(turn: Turn) -> Market | None:
    """The market at hand."""
    return turn.facts.get("market")


def lot_of(turn: Turn) -> Lot | None:
    """The lot at hand."""
    return turn.facts.get("lot")


# ---- when a market opens ----


def shows_a_bazaar(turn: Turn) -> bool:
    """Whether the tile of this part opens a market: one with a bazaar, unless the part began with a tile that was bought."""
    return turn.shows("bazaar") and "bought" not in turn.facts and "counted" not in turn.facts


def has_enough_tiles(turn: Turn) -> bool:
    """Whether there is a tile left for every player; else no market is held."""
    return turn.left >= turn.seats


@row("4A.market")
def bazaar_on_the_tile(turn: Turn) -> None:
    """The market is held at once; with the builder when the double turn is over, and one found in a round of bought tiles waits or lapses.

    The tiles of a market that waits for the second part are drawn face down now, so that it is not the second part that takes the last of them.
    """
    if not shows_a_bazaar(turn):
        return
    turn.note("counted")
    if "bought" in turn.once:
        if FIRST in turn.program.start:
            turn.put(turn.kept, "markets", (*turn.kept.get("markets", ()), turn.seat))
    elif not has_enough_tiles(turn):
        return
    elif PLAIN in turn.program.start or turn.reading("bazaar-builder") == "inside":
        turn.note("market", Market(turn.seat, turn.seat))
    else:
        turn.set(left=turn.left - turn.seats)
        turn.put(turn.once, "markets", turn.once.get("markets", 0) + 1)


@row("4B.bazaar")
def when_the_last_part_is_over(turn: Turn) -> Back | None:
    """What the parts of the turn have opened is held now."""
    if turn.goes_on or "bought" in turn.once:
        return None
    if not turn.once.get("markets"):
        return None
    turn.put(turn.once, "markets", turn.once["markets"] - 1)
    turn.note("market", Market(turn.seat, turn.seat, aside=True))
    return Back("4A.market")


# ---- the tiles ----


def while_tiles_are_turned_up(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, until there is a tile for every player."""
    market = market_of(turn)
    return turn.active if market is not None and market.shown < turn.seats else ()


@row("4A.market.show", takes=TileDrawn, due=while_tiles_are_turned_up, repeat=True)
def turn_up(turn: Turn, event: TileDrawn) -> str | None:
    """A tile is drawn at random for the market."""
    if event.tile not in turn.pack:
        return "unknown-tile"
    if turn.pack[event.tile] <= 0:
        return "none-left"
    market = market_of(turn)
    if market is None or market.shown >= turn.seats:
        return "not-for-sale"
    turn.put(turn.pack, event.tile, turn.pack[event.tile] - 1)
    turn.set(left=turn.left - (not market.aside))
    turn.note("market", market._replace(shown=market.shown + 1, left=(*market.left, event.tile)))
    return None


# ---- the auction ----


def clockwise(turn: Turn, after: Seat) -> list[Seat]:
    """All seats from the left of one, that one last."""
    return [(after + n) % turn.seats for n in range(1, turn.seats + 1)]


def without_a_tile(turn: Turn, market: Market, after: Seat) -> list[Seat]:
    """The seats that have not bought yet, clockwise from the left of one."""
    has = {seat for seat, _ in market.bought}
    return [seat for seat in clockwise(turn, after) if seat not in has]


def auctioneer(turn: Turn) -> tuple[Seat, ...]:
    """The next seat without a tile, from the left of the auctioneer before, while more than one tile is left."""
    market = market_of(turn)
    if market is None or market.shown < turn.seats or lot_of(turn) is not None or len(market.left) < 2:
        return ()
    return (without_a_tile(turn, market, market.last)[0],)


def next_bidder(turn: Turn) -> tuple[Seat, ...]:
    """Clockwise from the auctioneer the first without a tile who has neither bid nor passed."""
    market, lot = market_of(turn), lot_of(turn)
    if market is None or lot is None or turn.reading("bazaar-auction") == "off":
        return ()
    others = [seat for seat in without_a_tile(turn, market, lot.auctioneer) if seat != lot.auctioneer]
    return tuple([seat for seat in others if seat not in lot.asked and not has_passed(turn, seat)][:1])


def has_passed(turn: Turn, seat: Seat) -> bool:
    """Whether a seat has declined to bid for the lot at hand."""
    return turn.has_declined("4A.market.bid", seat)


def dealer(turn: Turn) -> tuple[Seat, ...]:
    """The auctioneer, once everybody has spoken and somebody else bids most."""
    lot = lot_of(turn)
    return (lot.auctioneer,) if lot is not None and not lot.deal and lot.bidder != lot.auctioneer and not next_bidder(turn) else ()


@row("4A.market.offer", takes=TileOffered, due=auctioneer)
def pick_a_tile(turn: Turn, event: TileOffered) -> str | None:
    """The auctioneer picks a tile and makes the first bid; where the table holds no auction, that tile is taken."""
    market = market_of(turn)
    if market is None or event.tile not in market.left:
        return "not-for-sale"
    turn.note("lot", Lot(event.tile, event.seat, event.seat, event.points))
    return None


@row("4A.market.bid", takes=BidMade, due=next_bidder, repeat=True)
def bid_more(turn: Turn, event: BidMade) -> str | None:
    """The next seat bids more."""
    lot = lot_of(turn)
    if lot is None:
        return "not-for-sale"
    turn.note("lot", lot._replace(bidder=event.seat, points=event.points, asked=(*lot.asked, event.seat)))
    return None


@row("4A.market.deal", takes=ChoiceMade, what="auction", due=dealer)
def buy_or_sell(turn: Turn, event: ChoiceMade) -> str | None:
    """The auctioneer buys the tile for the highest bid, or sells it for as much."""
    lot = lot_of(turn)
    if lot is None:
        return "not-for-sale"
    if event.value not in ("buy", "sell"):
        return "unknown-choice"
    turn.note("lot", lot._replace(deal=event.value))
    return None


@row(PLAIN)
@row(FIRST)
@row(SECOND)
def settle(turn: Turn) -> list[Points] | None:
    """The points change hands: buying pays the highest bidder, selling is paid by that player, and a bid nobody has raised goes to the bank."""
    market, lot = market_of(turn), lot_of(turn)
    if market is None or lot is None:
        return None
    raised = lot.bidder != lot.auctioneer
    buyer, paid = (lot.bidder, lot.auctioneer) if raised and lot.deal != "buy" else (lot.auctioneer, lot.bidder)
    left = list(market.left)
    left.remove(lot.tile)
    turn.note("sold")
    turn.note("market", market._replace(last=lot.auctioneer, left=tuple(left), bought=(*market.bought, (buyer, lot.tile))))
    for fact in [fact for fact in turn.facts if fact == "lot" or fact[1:2] == ("4A.market.bid",)]:
        turn.drop(turn.facts, fact)
    made = [Points(buyer, Bonus("auction"), (Item("auction", lot.points, -lot.points),))]
    made += [Points(paid, Bonus("auction"), (Item("auction", lot.points, lot.points),))] if raised else []
    return made if lot.points else None


@row("4A.bazaar.round")
@row("4A.bazaar-builder.C1.round")
@row("4A.bazaar-builder.C2.round")
def play_what_was_bought(turn: Turn) -> Back | Parts | None:
    """After a sale the next tile is sold; the last seat takes the last one for nothing. Then each plays its tile in a full turn."""
    market = market_of(turn)
    if market is None:
        return None
    if len(market.left) > 1 and "sold" in turn.facts:
        turn.drop(turn.facts, "sold")
        return Back("4A.market.offer")
    if not market.bought and len(market.left) != 1:  # passed over against the rules
        turn.drop(turn.facts, "market")
        return None
    bought = dict(market.bought) | dict(zip(without_a_tile(turn, market, market.last), market.left, strict=False))
    turn.drop(turn.facts, "market")
    for seat, tile in bought.items():
        turn.put(turn.kept, ("bought", seat), tile)
    return Parts(tuple((seat, "1A") for seat in clockwise(turn, market.host)))


@row("4A.bazaar-builder.C1.round")
def hold_what_was_put_off(turn: Turn) -> Back | None:
    """First edition: a round is over, and the market that a second part in it has found is held, if there are tiles left for it."""
    if "bought" in turn.once or not turn.kept.get("markets"):
        return None
    host, *others = turn.kept["markets"]
    turn.put(turn.kept, "markets", tuple(others))
    if has_enough_tiles(turn):
        turn.note("market", Market(host, host))
    return Back("4A.market")


@row("1B.mandatory.bazaar")
def take_what_was_bought(turn: Turn) -> None:
    """The tile bought is in the hand of its owner, who draws none."""
    tile = turn.kept.get(("bought", turn.seat))
    if tile is not None and turn.drawn is None:
        turn.drop(turn.kept, ("bought", turn.seat))
        turn.put(turn.once, "bought", tile)
        turn.note("bought", tile)
        turn.set(drawn=tile)


@lifts("1B.mandatory.bazaar", "1B.draw.only/skipped")
@lifts("1B.mandatory.bazaar", "1B.draw.considered/skipped")
@lifts("1B.mandatory.bazaar", "1C.place/skipped")
def has_lapsed(turn: Turn, event: object) -> bool:
    """Whether the tile that was bought fits nowhere and is set aside, where the table plays such a turn without a tile."""
    return "bought" in turn.facts and turn.drawn is None and turn.laid is None and turn.reading("bazaar-unplaceable") == "nothing"


@forbids("1B.mandatory.bazaar", "lapsed", of="1B.draw", reading="bazaar-unplaceable")
def draws_another(turn: Turn, event: TileDrawn) -> bool:
    """Where the table reads it so, no other tile is drawn for one that was bought and fits nowhere.

    illegal: 1 draw BA/RFr (after 1 discard BA/Cccc+ in the round of bought tiles, set up with readings=bazaar-unplaceable=nothing)
    legal: 1 end
    """
    return has_lapsed(turn, event)


# ---- what is wrong with a bid ----


@forbids("4A.market.offer", "too-much", reading="bazaar-overbid")
@forbids("4A.market.bid", "too-much", reading="bazaar-overbid")
def no_points_left(turn: Turn, event: TileOffered | BidMade) -> bool:
    """Where the table reads it so, nobody bids more points than it has.

    illegal: 2 bid 6 (seat 2 has 5 points, set up with readings=bazaar-overbid=forbidden)
    legal: 2 bid 5
    """
    return turn.reading("bazaar-overbid") == "forbidden" and event.points > max(turn.ledger.score[event.seat], 0)


@forbids("4A.market.offer", "negative")
def below_nothing(turn: Turn, event: TileOffered) -> bool:
    """The first bid is 0 or more.

    illegal: 2 auction BA/Rr -1
    legal: 2 auction BA/Rr 0
    """
    return event.points < 0


@forbids("4A.market.offer", "price", reading="bazaar-auction")
def a_price_without_an_auction(turn: Turn, event: TileOffered) -> bool:
    """Where the table holds no auction, tiles are picked for nothing.

    illegal: 2 auction BA/Rr 3 (set up with readings=bazaar-auction=off)
    legal: 2 auction BA/Rr 0
    """
    return turn.reading("bazaar-auction") == "off" and event.points > 0


@forbids("4A.market.bid", "not-more")
def no_higher_bid(turn: Turn, event: BidMade) -> bool:
    """A bid is higher than the one before it.

    illegal: 3 bid 2 (seat 2 has bid 2)
    legal: 3 bid 3
    """
    lot = lot_of(turn)
    return lot is not None and event.points <= lot.points


@offers("4A.market.offer")
def tiles_for_sale(turn: Turn) -> list[TileOffered]:
    """Every tile that is left, for nothing; more may be bid."""
    market = market_of(turn)
    return [TileOffered(seat, tile, 0) for seat in auctioneer(turn) for tile in dict.fromkeys(market.left if market else ())]


@offers("4A.market.bid")
def least_bid(turn: Turn) -> list[BidMade]:
    """The least bid that is higher; more may be bid."""
    lot = lot_of(turn)
    return [BidMade(seat, lot.points + 1) for seat in next_bidder(turn) if lot is not None]


@offers("4A.market.deal")
def deals(turn: Turn) -> list[ChoiceMade]:
    """Buying and selling."""
    return [ChoiceMade(seat, "auction", deal) for seat in dealer(turn) for deal in ("buy", "sell")]
