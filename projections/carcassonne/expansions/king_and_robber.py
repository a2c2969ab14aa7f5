"""King and Robber Baron: for whoever finishes the largest city and the longest road.

Rows: 3B.reward.king-robber 3C.king-robber E3.king-robber. Sources: rules of both editions, the publisher's answers on sizes and castles.
"""

from ..hooks import Bonus, Item, Points, Seat, Turn, row

HOLDERS = {"city": "king", "road": "robber"}
ITEMS = {"city": "cities", "road": "roads"}
CONTINUOUS = "continuous"


@row("3B.reward.king-robber")
def larger_than_ever(turn: Turn) -> None:
    """Whoever finishes a larger city or a longer road than all before takes the King or the Robber Baron; who owns it does not matter."""
    feature = turn.features.records[turn.feature]
    what = HOLDERS.get(feature.kind)
    if what is None:
        return
    size, holder = feature.tiles.bit_count(), holder_of(turn, what)
    if holder is not None:
        turn.note(("finished", holder, feature.kind), turn.facts.get(("finished", holder, feature.kind), 0) + 1)
    if size <= turn.kept.get(("largest", what), 0):
        return
    turn.put(turn.kept, ("largest", what), size)
    if holder != turn.seat:
        if holder is not None:
            turn.give(holder, what, -1)
        turn.give(turn.seat, what)


@row("3C.king-robber")
def as_they_are_finished(turn: Turn) -> list[Points] | None:
    """Under one reading a city or road brings a point at once when it is finished, to whoever held the King or the Robber Baron until then."""
    if turn.reading("king-robber-scoring") != CONTINUOUS:
        return None
    finished_now = [(seat, kind, turn.facts.get(("finished", seat, kind), 0)) for kind in HOLDERS for seat in range(turn.seats)]
    return [each(seat, kind, count) for seat, kind, count in finished_now if count]


@row("E3.king-robber")
def at_the_end(turn: Turn) -> list[Points] | None:
    """The King brings a point for each finished city on the board, the Robber Baron one for each finished road; some tables give fixed points."""
    reading = turn.reading("king-robber-scoring")
    if reading == CONTINUOUS:
        return None
    if reading == "per-feature":
        held = [(holder_of(turn, what), kind, finished(turn, kind)) for kind, what in HOLDERS.items()]
        return [each(seat, kind, count) for seat, kind, count in held if seat is not None and count]
    alone, both = map(int, reading.split("/"))
    king, robber = holder_of(turn, "king"), holder_of(turn, "robber")
    if king is not None and king == robber and both != 2 * alone:
        return [flat(king, "king+robber", both)]
    return [flat(seat, what, alone) for seat, what in ((king, "king"), (robber, "robber")) if seat is not None]


def holder_of(turn: Turn, what: str) -> Seat | None:
    """The seat that holds the King or the Robber Baron."""
    return next((seat for seat in range(turn.seats) if turn.held.get((seat, what), 0) > 0), None)


def finished(turn: Turn, kind: str) -> int:
    """How many finished cities or roads lie on the board."""
    features = turn.features
    return sum(record.kind == kind and not record.open for segment, record in features.records.items() if segment not in features.parent)


def each(seat: Seat, kind: str, count: int) -> Points:
    """A point a piece."""
    return Points(seat, Bonus(HOLDERS[kind]), (Item(ITEMS[kind], count, count),))


def flat(seat: Seat, what: str, points: int) -> Points:
    """Points for holding it."""
    return Points(seat, Bonus(what), (Item(what, 1, points),))
