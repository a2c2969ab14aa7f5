"""The Tower: prisoners, their exchange, and ransom.

Rows: ANY.once.ransom 2B-1.neutral.tower.capture 2B-1.neutral.tower.exchange. Sources: rules of the first and second edition, answers of the
publisher; readings.toml.
"""

from events.carcassonne import ChoiceMade, FigureRansomed, FigureReturned

from ..hooks import Bonus, Figure, Item, Points, Position, Seat, Turn, forbids, offers, row

RANSOM = 3
WITHIN_REACH = "acrobats", "tower"  # the posts where a figure stands in the open

# ---- capture ----


def height(turn: Turn, position: Position) -> int:
    """How many floors the tower on a tile has."""
    floors: int = turn.tokens.get(("floor", position), 0)
    return floors


def prisoners_of(turn: Turn, holder: Seat, owner: Seat) -> dict[str, Figure]:
    """The figures of one seat that another holds, one of each kind: of several the one longest in play."""
    found = sorted((f for f in turn.figures.prisoners(holder) if f.seat == owner), key=lambda figure: -figure.since)
    return {figure.what: figure for figure in found}


def is_in_reach(turn: Turn, position: Position) -> bool:
    """Whether the tower just raised reaches a tile: in a straight line, as far as it has floors."""
    tower: Position = turn.facts["floor"]
    x, y = tower
    across, down = abs(position[0] - x), abs(position[1] - y)
    return min(across, down) == 0 and max(across, down) <= height(turn, tower)


def can_be_captured(turn: Turn, figure: Figure) -> bool:
    """Whether a tower can take a figure prisoner: followers in the open, not the lord of a castle."""
    if figure.what not in turn.figures.followers or turn.figures.kinds[figure.what].fixed:
        return False
    post = turn.figures.posts.get(figure)
    if post is not None:
        asked = "tower-top-capture" if post.what == "tower" else "" if post.what in WITHIN_REACH else "tower-in-city-of-carcassonne"
        return not asked or turn.reading(asked) == "yes"
    return turn.features.of(figure.segment).kind != "castle"


def in_reach(turn: Turn) -> list[Figure]:
    """The figures that can be captured from the tower just raised."""
    if "floor" not in turn.facts:
        return []
    standing = [figure for figure, position in turn.figures.at.items() if is_in_reach(turn, position)]
    posted = [figure for figure, post in turn.figures.posts.items() if post.position is not None and is_in_reach(turn, post.position)]
    return [figure for figure in (*standing, *posted) if can_be_captured(turn, figure)]


def captor(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if a follower is within reach of the floor it has just laid."""
    return turn.active if in_reach(turn) else ()


def taken(turn: Turn, event: FigureReturned) -> Figure | None:
    """The figure the event speaks of, if it stands there."""
    return turn.figure_at(event.owner, event.figure, event.position, event.feature)


@row("2B-1.neutral.tower.capture", takes=FigureReturned, what="tower", due=captor)
def capture(turn: Turn, event: FigureReturned) -> str | None:
    """One follower within reach becomes a prisoner; an own one goes home."""
    figure = taken(turn, event)
    if figure is None:
        return "no-figure"
    if figure.seat == event.seat:
        turn.figures.return_one(figure)
    else:
        turn.figures.capture(figure, event.seat)
        turn.note("captured", (event.seat, figure.seat))
    return None


@forbids("2B-1.neutral.tower.capture", "reach")
def out_of_reach(turn: Turn, event: FigureReturned) -> bool:
    """A tower reaches its own tile and as many tiles in each of the four directions as it has floors.

    illegal: 1 remove tower 2 small 3,0 road W (the tower at 1,0 has one floor)
    legal: 1 remove tower 2 small 2,0 road W
    """
    return "floor" in turn.facts and not is_in_reach(turn, event.position)


@forbids("2B-1.neutral.tower.capture", "follower")
def no_follower_in_the_open(turn: Turn, event: FigureReturned) -> bool:
    """A tower captures followers only, and no lord of a castle.

    illegal: 1 remove tower 2 builder 2,0 road W
    legal: 1 remove tower 2 small 2,0 road W
    """
    figure = taken(turn, event)
    if figure is None or figure in turn.figures.posts:
        return False
    return not can_be_captured(turn, figure)


@forbids("2B-1.neutral.tower.capture", "top", reading="tower-top-capture")
def from_the_top_of_a_tower(turn: Turn, event: FigureReturned) -> bool:
    """Where the table plays so, nobody is captured from the top of a tower.

    illegal: 1 remove tower 2 small 2,0 tower (set up with readings=tower-top-capture=no)
    legal: 1 remove tower 2 small 2,0 tower
    """
    return taken(turn, event) in turn.figures.posted("tower") and turn.reading("tower-top-capture") == "no"


@forbids("2B-1.neutral.tower.capture", "quarter", reading="tower-in-city-of-carcassonne")
def from_a_quarter_of_the_city(turn: Turn, event: FigureReturned) -> bool:
    """Nobody is captured behind the walls of the City, unless the table plays so.

    illegal: 2 remove tower 1 small 0,0 castle
    legal: 2 remove tower 1 small 0,-3 monastery
    """
    post = turn.figures.posts.get(taken(turn, event))  # type: ignore[arg-type]
    return post is not None and post.what not in WITHIN_REACH and turn.reading("tower-in-city-of-carcassonne") == "no"


@offers("2B-1.neutral.tower.capture", obeys=tuple(f"2B-1.neutral.tower.capture/{word}" for word in ("reach", "follower", "top", "quarter")))
def captures(turn: Turn) -> list[FigureReturned]:
    """Every follower within reach."""
    return [FigureReturned(turn.seat, "tower", figure.seat, figure.what, *turn.name_of(figure)) for figure in in_reach(turn)]


# ---- exchange ----


@row("2B-1.neutral.tower.capture")
def exchange_at_once(turn: Turn) -> None:
    """Two seats that hold a figure of each other exchange them at once, where nobody has to choose."""
    holder, owner = turn.facts.get("captured", (0, 0))
    held = prisoners_of(turn, owner, holder)
    if holder != owner and len(held) == 1:
        swap(turn, *held.values())


def swap(turn: Turn, figure: Figure) -> None:
    """The figure goes home, and the one just captured for it."""
    holder, owner = turn.facts["captured"]
    turn.figures.return_one(figure)
    for other in list(prisoners_of(turn, holder, owner).values())[:1]:
        turn.figures.return_one(other)
    turn.note("captured", (holder, holder))


def the_two(turn: Turn) -> tuple[Seat, ...]:
    """The two seats that hold figures of each other; whoever has the choice among several kinds says which one comes back."""
    holder, owner = turn.facts.get("captured", (0, 0))
    return (holder, owner) if holder != owner and prisoners_of(turn, owner, holder) else ()


def chooser(turn: Turn) -> Seat:
    """Who has the choice: the seat that gets its figure back, unless the table plays otherwise."""
    holder, owner = turn.facts.get("captured", (0, 0))
    chosen: Seat = holder if turn.reading("exchange-choice") == "owner" else owner
    return chosen


@row("2B-1.neutral.tower.exchange", takes=ChoiceMade, what="exchange", due=the_two)
def exchange(turn: Turn, event: ChoiceMade) -> str | None:
    """The figure chosen comes back, and the one just captured goes home for it."""
    holder, owner = turn.facts.get("captured", (0, 0))
    figure = prisoners_of(turn, owner, holder).get(event.value)
    if holder == owner or figure is None:
        return "no-figure"
    swap(turn, figure)
    return None


@forbids("2B-1.neutral.tower.exchange", "chooser", reading="exchange-choice")
def the_other_one_chooses(turn: Turn, event: ChoiceMade) -> bool:
    """Which figure comes back is said by its owner, unless the table plays otherwise.

    illegal: 2 choose exchange big (the figure is seat 1's)
    legal: 1 choose exchange big
    """
    seats = the_two(turn)
    return event.seat in seats and event.seat != chooser(turn)


@offers("2B-1.neutral.tower.exchange", obeys=("2B-1.neutral.tower.exchange/chooser",))
def exchanges(turn: Turn) -> list[ChoiceMade]:
    """Every kind of figure that can come back."""
    holder, owner = turn.facts.get("captured", (0, 0))
    return [ChoiceMade(chooser(turn), "exchange", what) for what in sorted(prisoners_of(turn, owner, holder))]


# ---- ransom ----


def with_prisoners(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if others hold a figure of it and it has bought none back in this turn."""
    if "ransom" in turn.once:
        return ()
    return turn.active if any(f.seat == turn.seat for f in turn.figures.posted("prison")) else ()


@row("ANY.once.ransom", takes=FigureRansomed, due=with_prisoners)
def ransom(turn: Turn, event: FigureRansomed) -> str | None:
    """The prisoner goes home for three points, which its owner pays to whoever holds it."""
    figure = prisoners_of(turn, event.captor, event.seat).get(event.figure)
    if figure is None:
        return "no-figure"
    turn.figures.return_one(figure)
    turn.put(turn.once, "ransom", True)
    subject = Bonus("ransom")
    paid = [Points(event.seat, subject, (Item("ransom", 1, -RANSOM),)), Points(event.captor, subject, (Item("ransom", 1, RANSOM),))]
    turn.book("ANY.once.ransom", paid)
    return None


@forbids("ANY.once.ransom", "points", reading="ransom-minimum")
def more_than_the_seat_has(turn: Turn, event: FigureRansomed) -> bool:
    """Whoever buys a figure back has the three points.

    illegal: 1 ransom 2 small (seat 1 has 2 points)
    legal: 1 ransom 2 small (seat 1 has 4 points)
    """
    return turn.reading("ransom-minimum") == "no" and turn.ledger.score[event.seat] < RANSOM


@offers("ANY.once.ransom")
def ransoms(turn: Turn) -> list[FigureRansomed]:
    """Every kind of own figure that each seat holds."""
    holders = [seat for seat in range(turn.seats) if seat != turn.seat]
    return [FigureRansomed(turn.seat, holder, what) for holder in holders for what in sorted(prisoners_of(turn, holder, turn.seat))]
