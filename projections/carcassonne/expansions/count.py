"""The Count and the City of Carcassonne: who enters the City, and where the Count goes.

Rows: 3C.count 3C.count.move. Sources: rules of both editions, answers of the publisher, notes of the order of play (A-37); readings.toml.
The City is a finished city of twelve tiles, so fields along it and the King need no rule of their own.
"""

from collections.abc import Iterator

from events.carcassonne import FigurePosted, NeutralMoved

from ..hooks import Figure, Piece, Position, Post, Scored, Seat, Turn, begins, forbids, offers, row

# The quarters in clockwise order, each with the kind of feature it stands for.
GROUNDS = {"castle": "city", "market": "field", "blacksmith": "road", "cathedral": "monastery"}
QUARTERS = tuple(GROUNDS)
CITY, COUNT = "square of the quarters", "quarter of the count"
BEFORE, ENTERED, MOVED = "awards before the tile", "entered the City", "count moved"
ROW = "3C.count"
SCORING = ("3A.", "3B.", "3C.")


@begins("3C.count")
def in_the_castle(turn: Turn) -> None:
    """The Count begins in the castle quarter."""
    square = next((position for position, (tile, _, _) in turn.board.placed.items() if "quarter" in tile.symbols), None)
    if square is not None:
        turn.put(turn.kept, CITY, square)
        to_quarter(turn, "castle")


def to_quarter(turn: Turn, quarter: str) -> None:
    """The Count goes to a quarter."""
    turn.put(turn.kept, COUNT, quarter)
    turn.put(turn.pieces, "count", Piece(turn.kept[CITY]))


# ---- who may enter ----


@row("3A.determine")
def remember_awards(turn: Turn) -> None:
    """What has been scored so far was not brought by the tile."""
    turn.note(BEFORE, len(turn.ledger.awards))


def has_a_claim(turn: Turn, bonus: bool) -> bool:
    """Whether the tile has brought points to somebody else and none to the active seat; what is earned by no feature may count or not."""
    made = turn.ledger.awards[turn.facts.get(BEFORE, 0) :]
    seats = {a.seat for a in made if a.points > 0 and a.row.startswith(SCORING) and (bonus or isinstance(a.subject, Scored))}
    return bool(seats) and turn.seat not in seats


def can_enter(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, once for each tile it places, if it has a claim by either reading and a follower to put there."""
    entered = turn.once if turn.reading("count-double") == "turn" else turn.facts
    if turn.laid is None or CITY not in turn.kept or ENTERED in entered or not (has_a_claim(turn, True) or has_a_claim(turn, False)):
        return ()
    return turn.active if any(entries(turn)) else ()


def entries(turn: Turn) -> Iterator[tuple[str, str]]:
    """The figures the active seat may put into the City, with the quarter."""
    for what in sorted(turn.figures.followers):
        if turn.figures.supply.get((turn.seat, what), 0) > 0:
            yield from ((what, quarter) for quarter in QUARTERS if is_admitted(turn, what, quarter))


def is_admitted(turn: Turn, what: str, quarter: str) -> bool:
    """A follower may enter the quarter of features on which it may stand."""
    return GROUNDS[quarter] in turn.figures.grounds.get(what, ()) and what in turn.figures.followers


@row("3C.count", takes=FigurePosted, what=QUARTERS, due=can_enter)
def enter(turn: Turn, event: FigurePosted) -> str | None:
    """A follower goes into a quarter of the City; under two readings the Count then moves by himself."""
    if CITY not in turn.kept:
        return "no-tile"
    if event.figure not in turn.figures.kinds:
        return "no-figure"
    turn.figures.post(Figure(event.seat, event.figure, -1, turn.seq), Post(event.what, turn.kept[CITY]))
    turn.note(ENTERED)
    turn.put(turn.once, ENTERED, True)
    reading = turn.reading("count-move")
    if reading == "clockwise":
        to_quarter(turn, QUARTERS[(QUARTERS.index(turn.kept[COUNT]) + 1) % len(QUARTERS)])
    elif reading == "follow-meeple":
        to_quarter(turn, event.what)
    return None


@offers("3C.count", obeys=("3C.count/admission", "3C.count/supply", "3C.count/outside"))
def enterings(turn: Turn) -> list[FigurePosted]:
    """Every follower into every quarter that takes it."""
    return [FigurePosted(turn.seat, quarter, what, turn.kept[CITY]) for what, quarter in entries(turn)]


@forbids("3C.count", "outside")
def where_no_quarter_is(turn: Turn, event: FigurePosted) -> bool:
    """The quarters lie on one tile of the City.

    illegal: 1 post market small 1,0 (the quarters are named on the tile at 0,0)
    legal: 1 post market small 0,0
    """
    return event.position != turn.kept.get(CITY)


@forbids("3C.count", "bonus", reading="count-bonus")
def kept_out_by_a_bonus(turn: Turn, event: FigurePosted) -> bool:
    """Points for a fairy or a ringmaster count like those of the feature, unless the table reads it otherwise.

    illegal: 1 post castle small 0,0 (the tile has brought seat 2 four points and seat 1 three for the fairy)
    legal: 1 post castle small 0,0 (the same, set up with readings=count-bonus=no)
    """
    either = has_a_claim(turn, True) != has_a_claim(turn, False)
    return either and not has_a_claim(turn, turn.reading("count-bonus") == "yes")


@forbids("3C.count", "admission")
def not_admitted(turn: Turn, event: FigurePosted) -> bool:
    """Only followers enter, and only the quarter of features on which they may stand.

    illegal: 1 post market wagon 0,0 (a wagon never stands on a field)
    legal: 1 post blacksmith wagon 0,0
    """
    return not is_admitted(turn, event.figure, event.what)


@forbids("3C.count", "abbot", reading="abbot-in-city")
def an_abbot_not_admitted(turn: Turn, event: FigurePosted) -> bool:
    """The abbot enters the cathedral by the text of one publisher, and not by that of another.

    illegal: 1 post cathedral abbot 0,0 (set up with readings=abbot-in-city=no)
    legal: 1 post cathedral abbot 0,0
    """
    return event.figure == "abbot" and is_admitted(turn, event.figure, event.what) and turn.reading("abbot-in-city") == "no"


@forbids("3C.count", "supply")
def nobody_to_send(turn: Turn, event: FigurePosted) -> bool:
    """The follower comes from the own supply.

    illegal: 1 post market big 0,0 (the large follower stands on the board)
    legal: 1 post market small 0,0 (one is left)
    """
    return turn.figures.supply.get((event.seat, event.figure), 0) <= 0


# ---- the Count ----


def can_move_the_count(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, once it has sent a follower into the City."""
    is_free = ENTERED in turn.facts and MOVED not in turn.facts and turn.reading("count-move") == "by-player"
    return turn.active if is_free else ()


@row("3C.count.move", takes=NeutralMoved, what="count", due=can_move_the_count)
def move_the_count(turn: Turn, event: NeutralMoved) -> str | None:
    """The Count goes to another quarter."""
    if CITY not in turn.kept:
        return "no-tile"
    if event.feature not in QUARTERS:
        return "unknown-choice"
    to_quarter(turn, event.feature)
    if ENTERED in turn.facts:  # too early, against the rules, he may go on afterwards
        turn.note(MOVED)
    return None


@forbids("3C.count.move", "outside")
def the_count_outside(turn: Turn, event: NeutralMoved) -> bool:
    """The Count stays in the City.

    illegal: 1 move count 1,0 market (the quarters are named on the tile at 0,0)
    legal: 1 move count 0,0 market
    """
    return event.position != turn.kept.get(CITY)


@offers("3C.count.move", obeys=("3C.count.move/outside",))
def moves_of_the_count(turn: Turn) -> list[NeutralMoved]:
    """Every other quarter."""
    return [NeutralMoved(turn.seat, "count", square_of_the_city(turn), quarter) for quarter in QUARTERS if quarter != turn.kept[COUNT]]


def square_of_the_city(turn: Turn) -> Position:
    """The tile on which the quarters are named."""
    square: Position = turn.kept[CITY]
    return square
