"""Mistakes that can be put into a sound record: a wrong event in the place of a right one or behind it, and the code it has to have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.adel_verpflichtet import (
    ActionRevealed,
    AuctionWon,
    CastleRead,
    CellsRead,
    ChequesReturned,
    ChequeStays,
    ChequeStolen,
    ColourDrawn,
    DeckOpened,
    DetectivePaid,
    ExhibitionShown,
    ExhibitionsRanked,
    ExhibitionVoid,
    FinalExhibitionShown,
    FinalExhibitionVoid,
    HandOpened,
    LocationRevealed,
    LootReturned,
    ObjectBought,
    ObjectsDealt,
    ObjectStolen,
    PawnMoved,
    PileOpened,
    PilesLaid,
    RaceEnded,
    RoundStarted,
    TheftDeclined,
    ThiefImprisoned,
    ThiefLetGo,
    WindowRefilled,
)
from events.event import Event
from events.secrets import ChoiceCommitted
from projections.adel_verpflichtet import ending, exhibitions, phases, showing, theft
from projections.adel_verpflichtet.state import AUCTION, CASTLE, REGISTER, UNKNOWN, Evening


class Mistake(NamedTuple):
    """What kind it is, the wrong event, and the code that has to be among those found."""

    kind: str
    event: Event
    code: str


Maker = Callable[[Evening, Any, Random], Iterator[Mistake]]


def others(state: Evening, seat: int) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


# ---- in the place of an event ----


def colour(state: Evening, event: ColourDrawn, chance: Random) -> Iterator[Mistake]:
    if state.colour:
        yield Mistake("a colour twice", replace(event, colour=chance.choice(list(state.colour.values()))), "AV-02")
    yield Mistake("a colour that does not exist", replace(event, colour="mauve"), "AV-02")


def dealt(state: Evening, event: ObjectsDealt, chance: Random) -> Iterator[Mistake]:
    yield Mistake("an object too few", replace(event, objects=event.objects[1:]), "AV-03")
    if UNKNOWN not in event.objects:
        yield Mistake("an object twice in a hand", replace(event, objects=(*event.objects[1:], event.objects[1])), "AV-03")
        if state.lies:
            yield Mistake("an object dealt twice", replace(event, objects=(*event.objects[1:], chance.choice(list(state.lies)))), "AV-03")


def piles(state: Evening, event: PilesLaid, chance: Random) -> Iterator[Mistake]:
    yield Mistake("an object too many in a pile", replace(event, first=event.first + 1), "AV-03")
    yield Mistake("uneven piles", replace(event, first=event.first + 2, second=event.second - 2), "AV-03")
    yield Mistake("one object on both piles", replace(event, second_top=event.first_top), "AV-03")


def location(state: Evening, event: LocationRevealed, chance: Random) -> Iterator[Mistake]:
    if event.seat in state.location or state.phase != phases.LOCATION:
        return
    if event.salt:
        yield Mistake("another location than committed", replace(event, location=AUCTION if event.location == CASTLE else CASTLE), "AV-06")
    if state.location:
        yield Mistake("a second location card", replace(event, seat=chance.choice(list(state.location))), "AV-04")
    yield Mistake("an action before the locations", ActionRevealed(event.seat, "exhibition"), "AV-08")


def committed(state: Evening, event: ChoiceCommitted, chance: Random) -> Iterator[Mistake]:
    if event.about == "location" and state.readings["commits"] == "required":
        yield Mistake("a location before all have committed", LocationRevealed(event.seat, CASTLE, "x" * 16), "AV-05")


def action(state: Evening, event: ActionRevealed, chance: Random) -> Iterator[Mistake]:
    seat = event.seat
    if not event.salt:
        wrong = ("exhibition", "detective") if state.location[seat] == AUCTION else tuple(f"cheque-{value}" for value in state.purse(seat)[:1])
        for card in wrong:
            yield Mistake("a card for the other place", replace(event, card=card), "AV-07")
        spent = [value for value, owner in state.cheques.items() if owner != seat]
        if state.location[seat] == AUCTION and spent:
            yield Mistake("a cheque one does not hold", replace(event, card=f"cheque-{chance.choice(spent)}"), "AV-10")
        jailed = [number for number in state.thieves(seat) if number in state.cells]
        if jailed:
            yield Mistake("a thief who sits in prison", replace(event, card=f"thief-{chance.choice(jailed)}"), "AV-11")
        strange = [card.number for card, owner in state.owner_of.items() if owner != seat]
        yield Mistake("another player's thief", replace(event, card=f"thief-{chance.choice(strange)}"), "AV-47")
    if state.action and not state.action.get(seat):
        known = chance.choice(list(state.action))
        if state.action[known].kind != "none":
            yield Mistake("an action changed", replace(event, seat=known, card="detective"), "AV-08")
    waiting = [one for one in state.at(CASTLE) if one not in state.action]
    if state.phase == phases.AUCTION and state.at(AUCTION) and waiting:
        yield Mistake("a castle action too early", ActionRevealed(waiting[0], "detective"), "AV-09")


def bought(state: Evening, event: ObjectBought, chance: Random) -> Iterator[Mistake]:
    yield Mistake("another buyer", replace(event, seat=chance.choice(others(state, event.seat))), "AV-13")
    hidden = [id for id in state.material.objects if id in state.lies and id not in state.tops.values()]
    if hidden:
        yield Mistake("an object not in a window", replace(event, object=chance.choice(hidden), window=0), "AV-14")
    yield Mistake("theft before exhibitions", ObjectStolen(event.seat, event.object), "AV-30")


def window(state: Evening, event: WindowRefilled, chance: Random) -> Iterator[Mistake]:
    yield Mistake("the other pile turned up", replace(event, window=3 - event.window), "AV-19")
    gone = list(state.lies)
    yield Mistake("an object that is elsewhere", replace(event, object=chance.choice(gone)), "AV-47")
    yield Mistake("a second purchase", ObjectBought(state.winner, state.tops[3 - event.window] or "A1"), "AV-14")


def shown(state: Evening, event: ExhibitionShown, chance: Random) -> Iterator[Mistake]:
    objects, seat = event.objects, event.seat
    if not event.salt:
        yield Mistake("two objects", replace(event, objects=objects[:2]), "AV-20")
        yield Mistake("an object shown twice", replace(event, objects=(*objects, objects[0])), "AV-22")
        letters = {id[0] for id in objects}
        gap = [id for id in state.hands[seat] if exhibitions.fault(state.objects([*objects, id]), wraps=True) == "AV-21"]
        if gap and letters:
            yield Mistake("a gap in the letters", replace(event, objects=(*objects, gap[0])), "AV-21")
        foreign = [id for id in state.lies if id not in state.hands[seat]]
        if foreign:
            yield Mistake("an object of somebody else", replace(event, objects=(*objects, chance.choice(foreign))), "AV-22")
        idle = [one for one in others(state, seat) if one not in showing.exhibitors(state)]
        if idle:
            yield Mistake("shown without the card", replace(event, seat=chance.choice(idle)), "AV-24")
        if set(objects) <= set(state.hands[seat]):
            yield Mistake("a set withheld", ExhibitionVoid(seat), "AV-26")
    before = [one for one, ids in state.shown.items() if ids]
    if before:
        yield Mistake("an exhibition changed", ExhibitionShown(before[0], state.shown[before[0]][1:]), "AV-25")


def stolen(state: Evening, event: ObjectStolen | TheftDeclined, chance: Random) -> Iterator[Mistake]:
    order = theft.thieves_in_order(state)
    thief = event.seat
    for victim, left in state.left.items():
        if left and (thief, victim) in state.dealings:
            yield Mistake("two objects of one exhibition", ObjectStolen(thief, left[0]), "AV-31")
        lower = order[order.index(thief) + 1 :]
        if left and lower and (thief, victim) not in state.dealings:
            yield Mistake("a lower thief first", ObjectStolen(lower[0], left[0]), "AV-33")
        kept = [id for id in state.hands[victim] if id not in left]
        if kept:
            yield Mistake("an object that was not shown", ObjectStolen(thief, chance.choice(kept)), "AV-32")
    taken = [(who, what) for (who, _), what in state.dealings.items() if what != theft.DECLINED and what in state.hands[who]]
    if taken:
        yield Mistake("loot handed back", LootReturned(*taken[0]), "AV-34")


def last(state: Evening, event: FinalExhibitionShown | FinalExhibitionVoid, chance: Random) -> Iterator[Mistake]:
    yield Mistake("a new round after the table", RoundStarted(state.number + 1), "AV-42")
    yield Mistake("a location after the last round", LocationRevealed(event.seat, CASTLE), "AV-42")
    yield Mistake("an end before all have shown", RaceEnded((event.seat,)), "AV-43" if state.final else "AV-42")
    if isinstance(event, FinalExhibitionShown):
        wraps = state.readings["series-wraps"] == "yes"
        less = event.objects[1:]
        is_known = set(event.objects) <= set(state.hands[event.seat])  # else the open hand alone may prove it
        if is_known and not exhibitions.fault(state.objects(less), wraps=wraps):
            yield Mistake("not the best set", replace(event, objects=less), "AV-43")


def hand(state: Evening, event: HandOpened, chance: Random) -> Iterator[Mistake]:
    yield Mistake("an event after the end", LocationRevealed(event.seat, CASTLE), "AV-46")
    if event.objects:
        yield Mistake("an object lost", replace(event, objects=event.objects[1:]), "AV-47")


def pile(state: Evening, event: PileOpened, chance: Random) -> Iterator[Mistake]:
    yield Mistake("an object lost from a pile", replace(event, objects=event.objects[1:]), "AV-47")


def deck(state: Evening, event: DeckOpened, chance: Random) -> Iterator[Mistake]:
    yield Mistake("another deck than was sealed", replace(event, objects=event.objects[::-1]), "AV-06")
    yield Mistake("a deck with an object twice", replace(event, objects=(*event.objects[1:], event.objects[1])), "AV-47")


# ---- wrong statements about what has just followed ----


def after_auction(state: Evening, chance: Random) -> Iterator[Mistake]:
    won = state.facts.get("won")
    if state.phase != phases.BUY or won is None:
        return
    seat, cheque = won
    yield Mistake("another winner", AuctionWon(chance.choice(others(state, seat)), cheque), "AV-13")
    yield Mistake("the winning cheque returned", ChequesReturned((*state.facts["returned"], cheque)), "AV-15")
    thieves = state.facts["thieves-III"]
    if state.facts["stolen"] is None:
        yield Mistake("stolen by nobody or several", ChequeStolen(chance.randrange(state.seats), cheque), "AV-16" if len(thieves) > 1 else "AV-17")
    else:
        yield Mistake("a stolen cheque stays", ChequeStays(cheque), "AV-16")
        spent = [value for value, owner in state.cheques.items() if owner == REGISTER]
        if spent:
            yield Mistake("an old cheque stolen", ChequeStolen(state.facts["stolen"][0], spent[0]), "AV-17")
    for number in thieves[:1]:
        owner = next(owner for card, owner in state.owner_of.items() if card.kind == "thief" and card.number == number)
        yield Mistake("a thief of the auction house jailed", ThiefImprisoned(owner, number), "AV-18")


def after_exhibitions(state: Evening, chance: Random) -> Iterator[Mistake]:
    ranking = state.facts.get("ranking") or ()
    if state.phase != phases.STEAL or not ranking or "castle" not in state.facts:
        return
    castle, best, second = state.facts["castle"]
    if len(ranking) > 1:
        yield Mistake("a wrong ranking", ExhibitionsRanked(ranking[::-1]), "AV-27")
    yield Mistake("another castle", CastleRead(castle % 12 + 1, best, second), "AV-28")
    moves = state.facts.get("moves", {})
    for (seat, reason), (start, to) in moves.items():
        yield Mistake("too many steps", PawnMoved(seat, start, to + 3, reason), "AV-28")
        yield Mistake("backward", PawnMoved(seat, to + 1, start, reason), "AV-41")
    for seat in ranking[2:]:
        at = state.position[seat]
        yield Mistake("the third paid", PawnMoved(seat, at, at + second, "second"), "AV-29")


def after_round(state: Evening, chance: Random) -> Iterator[Mistake]:
    before = state.before
    if state.phase != phases.LOCATION or state.location or state.committed or not before:
        return
    thieves, arrests = before["castle-thieves"], dict(before["arrests"])
    paid = before["places"]
    for seat, place in paid.items():
        yield Mistake("a wrong place", DetectivePaid(seat, place + 1, place + 1), "AV-37")
    if not thieves:
        yield Mistake("a detective paid for no thief", DetectivePaid(chance.randrange(state.seats), 1, 1), "AV-35")
    for number in thieves:
        owner = next(owner for card, owner in state.owner_of.items() if card.kind == "thief" and card.number == number)
        if number not in arrests:
            yield Mistake("arrested without a detective", ThiefImprisoned(owner, number), "AV-36")
        else:
            yield Mistake("into another cell", ThiefImprisoned(owner, number, 2), "AV-38")
    if len(arrests) > 1:
        high = max(arrests)
        yield Mistake("the highest arrested first", ThiefImprisoned(arrests[high], high), "AV-38")
    inside = [number for number in state.cells if number]
    freed = {number for number, _ in before["freed"]}
    if inside:
        number = inside[-1]
        owner = next(owner for card, owner in state.owner_of.items() if card.kind == "thief" and card.number == number)
        yield Mistake("let go from an inner cell", ThiefLetGo(owner, number), "AV-39")
        yield Mistake("one cell more", CellsRead((*state.cells, 0)), "AV-39")
    if len(inside) > 1:
        yield Mistake("a row not moved up", CellsRead((state.cells[1], state.cells[0], *state.cells[2:])), "AV-38")
    for number in freed:
        owner = next(owner for card, owner in state.owner_of.items() if card.kind == "thief" and card.number == number)
        yield Mistake("freed and used at once", ActionRevealed(owner, f"thief-{number}"), "AV-40")


def after_end(state: Evening, chance: Random) -> Iterator[Mistake]:
    if state.phase != phases.OVER or state.closed:
        return
    winners, _ = state.facts[ending.WINNERS]
    losers = tuple(seat for seat in range(state.seats) if seat not in winners)
    if losers:
        yield Mistake("another winner of the game", RaceEnded(losers[:1]), "AV-45")
    for (seat, reason), (start, to) in state.facts.get("moves", {}).items():
        yield Mistake("a wrong last bonus", PawnMoved(seat, start, to + 1, reason), "AV-44")


IN_PLACE: dict[type[Event], Maker] = {
    ColourDrawn: colour,
    ObjectsDealt: dealt,
    PilesLaid: piles,
    LocationRevealed: location,
    ChoiceCommitted: committed,
    ActionRevealed: action,
    ObjectBought: bought,
    WindowRefilled: window,
    ExhibitionShown: shown,
    ObjectStolen: stolen,
    TheftDeclined: stolen,
    FinalExhibitionShown: last,
    FinalExhibitionVoid: last,
    HandOpened: hand,
    PileOpened: pile,
    DeckOpened: deck,
}
STATEMENTS = (after_auction, after_exhibitions, after_round, after_end)


def mistakes(state: Evening, event: Event, chance: Random) -> Iterator[Mistake]:
    """All mistakes that can be made where this event comes next."""
    maker = IN_PLACE.get(event.__class__)
    if maker is not None:
        yield from maker(state, event, chance)
    for statement in STATEMENTS:
        yield from statement(state, chance)
