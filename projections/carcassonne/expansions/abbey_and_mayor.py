"""Abbey and Mayor: the abbeys, which fill a hole and end all they meet, and the mayor.

Rows: 1B.supply.abbey 2B-1.place.mayor E1.abbey E1.abbey.play E1.abbey.next E1.abbey-again; the item `tiles` of abbeys. The other subjects are
abbey_and_mayor_barn.py and abbey_and_mayor_wagon.py. Sources: rules of both editions, answers of the publisher.
"""

from events.carcassonne import FigurePlaced, TilePlaced, TileTaken

from ..geometry import beside
from ..hooks import Back, Event, Feature, Item, Parts, Position, Seat, Turn, forbids, modifies, offers, once_a_tile_is_laid, row

ABBEY = "AM/A"


def has_an_abbey(turn: Turn, seat: Seat) -> bool:
    """Whether a seat still has its abbey."""
    return turn.held.get((seat, ABBEY), 0) > 0


def holes(turn: Turn) -> list[Position]:
    """The free squares with tiles on all four sides."""
    placed = turn.board.placed
    return [position for position in turn.board.open if all(square in placed for square in beside(position))]


# ---- the abbey ----


def before_drawing(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, as long as it has an abbey and no other tile for this part of the turn."""
    return turn.active if turn.drawn is None and turn.laid is None and has_an_abbey(turn, turn.seat) else ()


@row("1B.supply.abbey", takes=TileTaken, due=before_drawing)
def take_abbey(turn: Turn, event: TileTaken) -> str | None:
    """The own abbey is taken instead of drawing a tile."""
    if event.tile != ABBEY or not has_an_abbey(turn, event.seat):
        return "not-held"
    turn.give(event.seat, ABBEY, -1)
    turn.set(drawn=ABBEY)
    return None


@forbids("1B.supply.abbey", "no-hole")
def there_is_no_hole(turn: Turn, event: TileTaken) -> bool:
    """An abbey is taken only if there is a hole for it: a free square with tiles on all four sides.

    illegal: 1 take AM/A (every free square has another free square beside it)
    legal: 1 take AM/A (tiles lie on all four sides of 1,1)
    """
    return event.tile == ABBEY and has_an_abbey(turn, event.seat) and not holes(turn)


@forbids("1C.place", "open-side")
def not_into_a_hole(turn: Turn, event: Event) -> bool:
    """An abbey is placed only where tiles lie on all four sides, whatever they show.

    illegal: 1 tile AM/A 2,0 r0 (no tile lies at 3,0)
    legal: 1 tile AM/A 1,1 r0 (tiles lie at 1,0, 2,1, 1,2 and 0,1)
    """
    return isinstance(event, TilePlaced) and event.tile == ABBEY and event.position not in holes(turn)


@offers("1B.supply.abbey", obeys=("1B.supply.abbey/no-hole",))
def an_abbey(turn: Turn) -> list[TileTaken]:
    """The own abbey, if there is a hole."""
    return [TileTaken(turn.seat, ABBEY)] if holes(turn) else []


@modifies("abbey", item="tiles", when="Abbey")
def abbey_tiles(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """One point for the tile of the abbey and each one around it, as for a monastery."""
    count = feature.tiles.bit_count()
    return count, count


# ---- abbeys left at the end ----


def next_with_an_abbey(turn: Turn) -> tuple[Seat, ...]:
    """The next seat with an abbey after the one that played last; each is asked once, as long as there is a hole."""
    if turn.reading("abbey-end") == "lost":
        return ()
    order = [(turn.seat + n) % turn.seats for n in range(1, turn.seats + 1)]
    waiting = [seat for seat in order if has_an_abbey(turn, seat) and not turn.has_declined("E1.abbey", seat)]
    return (waiting[0],) if waiting and holes(turn) else ()


@row("E1.abbey", takes=TileTaken, due=next_with_an_abbey)
def take_the_last_abbey(turn: Turn, event: TileTaken) -> str | None:
    """Once the bag is empty, each seat in turn may still use its abbey."""
    answer = take_abbey(turn, event)
    turn.set(drawn=None)
    turn.note("abbey", event.seat)
    return answer


@offers("E1.abbey")
def the_last_abbey(turn: Turn) -> list[TileTaken]:
    """The abbey of the seat that is asked."""
    return [TileTaken(seat, ABBEY) for seat in next_with_an_abbey(turn)]


@row("E1.abbey.play")
def play_it(turn: Turn) -> Parts:
    """It is placed, and all that follows a tile follows it."""
    return Parts(((turn.facts["abbey"], "1C"),), (("drawn", ABBEY),))


@row("E1.abbey.next")
def ask_the_next(turn: Turn) -> Back:
    """Then the next seat is asked."""
    return Back("E1.abbey")


@row("E1.abbey-again")
def ask_again(turn: Turn) -> Back | None:
    """At some tables all are asked once more if the seat that played last was asked as well and somebody has placed an abbey."""
    if "abbey" not in turn.facts or turn.reading("abbey-end") != "again":
        return None
    if turn.facts["abbey"] != turn.seat and not turn.has_declined("E1.abbey", turn.seat):
        return None
    for key in ["abbey", *[("declined", "E1.abbey", seat) for seat in range(turn.seats) if turn.has_declined("E1.abbey", seat)]]:
        turn.drop(turn.facts, key)
    return Back("E1.abbey")


# ---- the mayor ----


@row("2B-1.place.mayor", takes=FigurePlaced, what="mayor", due=once_a_tile_is_laid)
def place_mayor(turn: Turn, event: FigurePlaced) -> str | None:
    """The mayor is put in a city of the tile just placed; he weighs as much as the city has coats of arms."""
    return turn.place_figure(event)


@offers("2B-1.place.mayor", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def mayor(turn: Turn) -> list[FigurePlaced]:
    """The mayor in every city of the tile just placed."""
    return turn.on_the_tile("mayor")
