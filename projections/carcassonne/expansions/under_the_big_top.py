"""Under the Big Top: the circus with its animals, the ringmaster.

Rows: 1C.circus 3C.circus E3.circus 2B-1.place.ringmaster 3B.ringmaster E2.ringmaster E3.ringmaster.
Source: rules of the expansion in the second edition.
"""

from collections import Counter
from collections.abc import Iterable

from events.carcassonne import FigurePlaced, TokenShown

from ..geometry import around
from ..hooks import Bonus, Feature, Figure, Item, Piece, Points, Position, Seat, Turn, begins, forbids, offers, once_a_tile_is_laid, row

BANK = -1
BIG_TOP = "circus"
ANIMALS = {"flea": (1, 1), "monkey": (3, 4), "seal": (4, 5), "bear": (5, 3), "tiger": (6, 2), "elephant": (7, 1)}  # points a follower, tokens
SHOWN = "animal under the big top"
COUNTED = ("acrobats", "tower")  # the posts on tiles that belong to the surroundings of the big top
BASIC = ("road", "city", "monastery", "field")  # what a ringmaster's bonus comes from

# ---- the circus ----


@begins("3C.circus")
def shuffle_animals(turn: Turn) -> None:
    """Sixteen animal tokens lie face down."""
    turn.held.update({(BANK, f"animal {animal}"): count for animal, (_, count) in ANIMALS.items()})


def animals_left(turn: Turn) -> list[str]:
    """The kinds of animals that have not been shown yet."""
    return [animal for animal in ANIMALS if turn.held[BANK, f"animal {animal}"] > 0]


@row("1C.circus")
def first_big_top(turn: Turn) -> None:
    """The first tile with a space for it gets the big top, with a token face down under it."""
    if turn.laid is not None and turn.shows("circus") and BIG_TOP not in turn.pieces:
        turn.put(turn.pieces, BIG_TOP, Piece(turn.laid.position))


def when_the_circus_moves(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, as long as the token under a big top that has to move is not shown."""
    laid, tent = turn.laid, turn.pieces.get(BIG_TOP)
    if laid is None or tent is None or tent.position == laid.position or not turn.shows("circus"):
        return ()
    return () if SHOWN in turn.facts or not animals_left(turn) else turn.active


def when_the_circus_leaves(turn: Turn) -> tuple[Seat, ...]:
    """The seat that played last, as long as the last token is not shown."""
    return turn.active if BIG_TOP in turn.pieces and SHOWN not in turn.facts and animals_left(turn) else ()


@row("3C.circus.show", takes=TokenShown, what="animal", due=when_the_circus_moves)
@row("E3.circus.show", takes=TokenShown, what="animal", due=when_the_circus_leaves)
def show_animal(turn: Turn, event: TokenShown) -> str | None:
    """The token under the big top is turned up and leaves the game, under one reading it goes back among the others."""
    if event.value not in ANIMALS:
        return "unknown-token"
    turn.give(BANK, f"animal {event.value}", -1 if turn.reading("circus-token") == "gone" else 0)
    turn.note(SHOWN, event.value)
    return None


@offers("3C.circus.show", obeys=("3C.circus.show/gone",))
@offers("E3.circus.show", obeys=("E3.circus.show/gone",))
def animals(turn: Turn) -> list[TokenShown]:
    """Every animal that may lie there."""
    return [TokenShown(turn.seat, "animal", animal) for animal in animals_left(turn)]


@forbids("3C.circus.show", "gone", reading="circus-token")
@forbids("E3.circus.show", "gone", reading="circus-token")
def shown_before(turn: Turn, event: TokenShown) -> bool:
    """There are one flea, four monkeys, five seals, three bears, two tigers and one elephant; a token that was shown leaves the game.

    illegal: 1 reveal animal flea (the flea was shown under an earlier big top)
    legal: 1 reveal animal seal
    """
    return event.value in ANIMALS and event.value not in animals_left(turn)


@row("3C.circus")
def circus_moves_on(turn: Turn) -> list[Points] | None:
    """The animal pays for the followers around the big top, which then goes to the new tile, over a new token."""
    laid, tent = turn.laid, turn.pieces.get(BIG_TOP)
    if laid is None or tent is None or tent.position == laid.position or not turn.shows("circus"):
        return None
    made = performance(turn, tent.position)
    turn.put(turn.pieces, BIG_TOP, Piece(laid.position))
    return made


@row("E3.circus")
def last_performance(turn: Turn) -> list[Points] | None:
    """When the game is over, the token under the big top pays as well."""
    tent = turn.pieces.get(BIG_TOP)
    return performance(turn, tent.position) if tent is not None else None


def performance(turn: Turn, position: Position) -> list[Points] | None:
    """Every seat gets the points of the animal for each follower on the tile of the big top and the eight around it."""
    animal = turn.facts.get(SHOWN)
    if animal is None:
        return None
    area = {position, *around(position)}
    standing = [figure for figure, there in turn.figures.at.items() if there in area or is_lord_of(turn, figure, area)]
    standing += [figure for figure, post in turn.figures.posts.items() if post.what in COUNTED and post.position in area]
    counts = Counter(figure.seat for figure in standing if figure.what in turn.figures.followers)
    points = ANIMALS[animal][0]
    return [Points(seat, Bonus("circus", (position,)), (Item("followers", count, points * count),)) for seat, count in sorted(counts.items())]


def is_lord_of(turn: Turn, figure: Figure, area: set[Position]) -> bool:
    """Whether a figure is the lord of a castle with a tile in the area; he stands on both."""
    feature = turn.features.of(figure.segment)
    return feature.kind == "castle" and not area.isdisjoint(turn.board.positions(feature.tiles))


# ---- the ringmaster ----


@row("2B-1.place.ringmaster", takes=FigurePlaced, what="ringmaster", due=once_a_tile_is_laid)
def place_ringmaster(turn: Turn, event: FigurePlaced) -> str | None:
    """The ringmaster is put on a feature of the tile just placed, like any follower."""
    return turn.place_figure(event)


@offers("2B-1.place.ringmaster", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def ringmaster_on_the_tile(turn: Turn) -> list[FigurePlaced]:
    """The ringmaster on every feature of the tile just placed."""
    return turn.on_the_tile("ringmaster")


@row("E2.ringmaster")
def bonus(turn: Turn) -> list[Points]:
    """When its feature scores, a ringmaster brings two points for each big-top and acrobat tile in the square of nine around it.

    The majority does not matter.
    """
    feature = turn.features.records[turn.feature]
    return bonuses(turn, feature.figures) if brings_a_bonus(turn, feature) else []


@row("3B.ringmaster")
def bonus_in_play(turn: Turn) -> list[Points]:
    """The same in the course of the game, where fields score through a barn: at some tables that brings no bonus."""
    by_a_barn = turn.features.records[turn.feature].kind == "field"
    return [] if by_a_barn and turn.reading("ringmaster-barn") == "no" else bonus(turn)


@row("E3.ringmaster")
def bonus_on_fields(turn: Turn) -> list[Points]:
    """The same for farmers, where fields are not worked off one by one."""
    if turn.reading("farmer-scoring") != "city-4":
        return []
    return bonuses(turn, [figure for figure in turn.figures.at if turn.features.of(figure.segment).kind == "field"])


def bonuses(turn: Turn, figures: Iterable[Figure]) -> list[Points]:
    """The points of every ringmaster among the figures."""
    made: list[Points] = []
    for figure in figures:
        if figure.what == "ringmaster":
            here = turn.figures.at[figure]
            items = tuple(Item(symbol, count, 2 * count) for symbol in ("circus", "acrobats") if (count := shown_around(turn, here, symbol)))
            made += [Points(figure.seat, Bonus("ringmaster", (here,)), items)] if items else []
    return made


def brings_a_bonus(turn: Turn, feature: Feature) -> bool:
    """Whether a ringmaster has a bonus there: on what the base game knows, at some tables on all but a castle."""
    if turn.reading("ringmaster-features") == "any":
        return feature.kind != "castle"
    return feature.kind in BASIC and not ("shrine" in turn.features.trait_names and turn.features.trait(feature, "shrine"))


def shown_around(turn: Turn, position: Position, symbol: str) -> int:
    """How many tiles of the nine around a square, its own included, show a symbol."""
    placed = [turn.board.placed.get(square) for square in (position, *around(position))]
    return sum(there is not None and symbol in there[0].symbols for there in placed)
