"""Hills and Sheep: shepherds, the bag of tokens, flocks.

Rows: 2B-1.other.shepherd 2C.shepherd 2C.shepherd-enclosed. Sources: rules of the expansion in both editions, the publisher's answers on flocks.
"""

from collections import Counter

from events.carcassonne import ChoiceMade, FigurePlaced, TokenShown

from ..hooks import Back, Bonus, Feature, Figure, Item, Points, Position, Seat, Turn, begins, forbids, lifts, offers, once_a_tile_is_laid, row

BAG = -1
TOKENS = {"1": 4, "2": 5, "3": 5, "4": 2, "wolf": 2}
GROW, GATHER = "grow", "gather"
DRAWING = "shepherd at the bag"  # the shepherd for which a token is due

# ---- the shepherd is placed ----


@begins("2B-1.other.shepherd.expand")
def fill_the_bag(turn: Turn) -> None:
    """Sixteen tokens with sheep and two wolves."""
    turn.held.update({(BAG, f"sheep {value}"): count for value, count in TOKENS.items()})


@row("2B-1.other.shepherd", takes=FigurePlaced, what="shepherd", due=once_a_tile_is_laid)
def place_shepherd(turn: Turn, event: FigurePlaced) -> str | None:
    """The shepherd is put on a field of the tile just placed and draws a token."""
    refused = turn.place_figure(event)
    if refused is None:
        turn.note(DRAWING, turn.figure_at(event.seat, "shepherd", event.position, event.feature))
    return refused


@offers("2B-1.other.shepherd", obeys=("2B-1.other/elsewhere", "2B-1.other/supply", "2B-1.other/ground"))
def shepherd_on_the_tile(turn: Turn) -> list[FigurePlaced]:
    """The shepherd on every field of the tile just placed."""
    return turn.on_the_tile("shepherd")


@forbids("2B-1.other.shepherd", "another-there")
def beside_another_shepherd(turn: Turn, event: FigurePlaced) -> bool:
    """A shepherd goes on a field without a shepherd; farmers do not matter.

    illegal: 2 place shepherd 2,0 field NL (a shepherd stands on that field at 1,0)
    legal: 2 place shepherd 2,0 field SL
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and bool(shepherds_on(feature))


# ---- tokens from the bag ----


def at_the_bag(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, while its shepherd has to draw. The bag is never empty: a wolf always goes back into it."""
    return turn.active if drawing(turn) is not None else ()


def drawing(turn: Turn) -> Figure | None:
    """The shepherd for which a token is due, as long as it stands on the board."""
    shepherd: Figure | None = turn.facts.get(DRAWING)
    return shepherd if shepherd in turn.figures.at else None


def tokens_left(turn: Turn) -> list[str]:
    """The kinds of tokens in the bag."""
    return [value for value in TOKENS if turn.held[BAG, f"sheep {value}"] > 0]


@row("2B-1.other.shepherd.expand", takes=TokenShown, what="sheep", due=at_the_bag)
def first_token(turn: Turn, event: TokenShown) -> str | None:
    """A token comes from the bag: sheep stay by the shepherd, a wolf scatters the flock."""
    shepherd = drawing(turn)
    if event.value not in TOKENS:
        return "unknown-token"
    if shepherd is None:
        return "no-figure"
    turn.note(DRAWING, None)
    turn.note(("decided", shepherd))
    if event.value == "wolf":
        scatter(turn, shepherd)
    else:
        turn.give(BAG, f"sheep {event.value}", -1)
        place = ("sheep", turn.figures.at[shepherd])
        turn.put(turn.tokens, place, "+".join([*filter(None, [turn.tokens.get(place, "")]), event.value]))
    return None


@row("2C.shepherd.expand.draw", takes=TokenShown, what="sheep", due=at_the_bag)
def further_token(turn: Turn, event: TokenShown) -> Back | str | None:
    """The flock that was to grow gets its token; another one may be next, or whatever else is done once the figure is placed."""
    return first_token(turn, event) or Back("2C")


@offers("2B-1.other.shepherd.expand", obeys=("2B-1.other.shepherd.expand/bag",))
@offers("2C.shepherd.expand.draw", obeys=("2C.shepherd.expand.draw/bag",))
def tokens(turn: Turn) -> list[TokenShown]:
    """Every kind of token in the bag."""
    return [TokenShown(turn.seat, "sheep", value) for value in tokens_left(turn)]


@forbids("2B-1.other.shepherd.expand", "bag")
@forbids("2C.shepherd.expand.draw", "bag")
def none_in_the_bag(turn: Turn, event: TokenShown) -> bool:
    """The bag holds four tokens with 1 sheep, five with 2, five with 3, two with 4, and two wolves.

    illegal: 1 reveal sheep 4 (both lie on the board)
    legal: 1 reveal sheep 4 (one lies on the board)
    """
    return event.value in TOKENS and event.value not in tokens_left(turn)


# ---- flocks ----


def whose_flock_has_grass(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, while its tile has made the field of a shepherd of its own larger and nothing is decided yet."""
    return turn.active if undecided(turn) else ()


@row("2C.shepherd", takes=ChoiceMade, what="flock", due=whose_flock_has_grass)
def choose(turn: Turn, event: ChoiceMade) -> Back | str | None:
    """The flock whose field has grown grows as well, or is gathered and brings its sheep to every shepherd on the field."""
    shepherd = next((f for f in own_shepherds(turn) if event.position in (None, turn.figures.at[f]) and f in (undecided(turn) or [f])), None)
    if shepherd is None:
        return "no-figure"
    if event.value not in (GROW, GATHER):
        return "unknown-choice"
    root = turn.features.root(shepherd.segment)
    for other in own_shepherds(turn):
        if turn.features.root(other.segment) == root:
            turn.note(("decided", other))
    if event.value == GROW:
        turn.note(DRAWING, shepherd)
        return None
    turn.book("2C.shepherd.home", gather(turn, root))
    return Back("2C")


@offers("2C.shepherd", obeys=("2C.shepherd/another",))
def choices(turn: Turn) -> list[ChoiceMade]:
    """To let a flock grow or to gather it."""
    return [ChoiceMade(turn.seat, "flock", value, turn.figures.at[f]) for f in undecided(turn) for value in (GROW, GATHER)]


@forbids("2C.shepherd", "another")
def another_flock(turn: Turn, event: ChoiceMade) -> bool:
    """The choice is about a flock of one's own whose field the tile just placed has made larger.

    illegal: 1 choose flock gather position=0,1 (that field has not grown)
    legal: 1 choose flock gather position=2,0
    """
    return event.position is not None and event.position not in [turn.figures.at[shepherd] for shepherd in undecided(turn)]


@lifts("2C.shepherd-enclosed.home", "2C.shepherd/skipped")
def goes_home_in_any_case(turn: Turn, event: object) -> bool:
    """From a field that is shut in the flock goes home unless it was to grow: at many tables there is no choice, so leaving it out gathers."""
    return not any(turn.features.of(shepherd.segment).open for shepherd in undecided(turn))


@row("2C.shepherd-enclosed.home")
def closed_fields(turn: Turn) -> list[Points]:
    """From fields that are shut in the flocks go home."""
    made: list[Points] = []
    standing = [figure for figure in turn.figures.at if figure.what == "shepherd"]
    for root in sorted({turn.features.root(figure.segment) for figure in standing}):
        if turn.features.records[root].kind == "field" and not turn.features.records[root].open:
            made += gather(turn, root)
    return made


@row("2B-1.other.shepherd")
@row("2C.shepherd")
def stray_sheep(turn: Turn) -> None:
    """Sheep whose shepherd has gone home for another reason are in the bag again."""
    guarded = {position for figure, position in turn.figures.at.items() if figure.what == "shepherd"}
    for what, position in list(turn.tokens):
        if what == "sheep" and position not in guarded:
            into_the_bag(turn, ("sheep", position))


def own_shepherds(turn: Turn) -> list[Figure]:
    """The shepherds of the active seat on the board."""
    if turn.figures.supply[turn.seat, "shepherd"] >= turn.figures.kinds["shepherd"].count:
        return []
    return [figure for figure in turn.figures.at if figure.seat == turn.seat and figure.what == "shepherd"]


def undecided(turn: Turn) -> list[Figure]:
    """The own shepherds whose fields the tile just placed has made larger and whose flocks are still to be decided on, one for each field."""
    laid = turn.laid
    if laid is None:
        return []
    bit = turn.board.placed[laid.position][2]
    found: dict[int, Figure] = {}
    for shepherd in own_shepherds(turn):
        root = turn.features.root(shepherd.segment)
        field = turn.features.records[root]
        is_asked = field.kind == "field" and (field.open or turn.reading("flock-closed") == "choice")
        if field.tiles & bit and is_asked and turn.figures.at[shepherd] != laid.position and ("decided", shepherd) not in turn.facts:
            found.setdefault(root, shepherd)
    return list(found.values())


def shepherds_on(field: Feature) -> tuple[Figure, ...]:
    """The shepherds of all seats on a field."""
    return tuple(figure for figure in field.figures if figure.what == "shepherd")


def gather(turn: Turn, root: int) -> list[Points]:
    """Every seat with a shepherd on the field has a point for each sheep on it; the shepherds go home."""
    shepherds = shepherds_on(turn.features.records[root])
    squares = tuple(turn.figures.at[shepherd] for shepherd in shepherds)
    sheep = Counter(value for square in squares for value in turn.tokens.get(("sheep", square), "").split("+") if value)
    items = tuple(Item(f"sheep_{value}", count, int(value) * count) for value, count in sorted(sheep.items()))
    go_home(turn, root, shepherds)
    seats = sorted({shepherd.seat for shepherd in shepherds})
    return [Points(seat, Bonus("flock", squares), items) for seat in seats] if items else []


def scatter(turn: Turn, shepherd: Figure) -> None:
    """A wolf: the flocks of the field, or under one reading that of the shepherd who drew it, go home for nothing."""
    root = turn.features.root(shepherd.segment)
    go_home(turn, root, shepherds_on(turn.features.records[root]) if turn.reading("wolf-scope") == "field" else (shepherd,))


def go_home(turn: Turn, root: int, shepherds: tuple[Figure, ...]) -> None:
    """Shepherds go home and their sheep into the bag."""
    for shepherd in shepherds:
        into_the_bag(turn, ("sheep", turn.figures.at[shepherd]))
    turn.figures.return_these(root, shepherds)


def into_the_bag(turn: Turn, place: tuple[str, Position]) -> None:
    """The tokens of a tile go back into the bag."""
    if place in turn.tokens:
        for value in turn.tokens[place].split("+"):
            turn.give(BAG, f"sheep {value}")
        turn.drop(turn.tokens, place)
