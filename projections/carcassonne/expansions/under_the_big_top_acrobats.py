"""Under the Big Top: pyramids of acrobats.

Rows: 2B-1.acrobats E3.acrobats 1C.place.bridge.acrobats. Sources: rules of the expansion in the second edition, order of play 2B-1.
"""

from collections import Counter

from events.carcassonne import ChoiceMade, FigurePosted, TokenPlaced

from ..geometry import around
from ..hooks import Bonus, Figure, Item, Points, Position, Post, Turn, forbids, lifts, offers, once_a_tile_is_laid, row

PYRAMID = "acrobats"
FULL, WORTH = 3, 5
SCORING = "pyramid at hand"

# ---- an acrobat joins ----


@row("2B-1.acrobats.add", takes=FigurePosted, what=PYRAMID, due=once_a_tile_is_laid)
def join_pyramid(turn: Turn, event: FigurePosted) -> str | None:
    """A follower becomes an acrobat; the third one completes the pyramid."""
    if not shows_acrobats(turn, event.position):
        return "no-pyramid"
    if event.figure not in turn.figures.kinds:
        return "no-figure"
    turn.figures.post(Figure(event.seat, event.figure, -1, turn.seq), Post(PYRAMID, event.position))
    if len(turn.figures.posted(PYRAMID, event.position)) == FULL:
        turn.put(turn.once, (PYRAMID, event.position), turn.part)
    return None


@offers("2B-1.acrobats.add", obeys=("2B-1.acrobats.add/figure", "2B-1.acrobats.add/supply"))
def acrobats(turn: Turn) -> list[FigurePosted]:
    """An ordinary follower at every pyramid within reach."""
    if turn.laid is None or turn.figures.supply[turn.seat, "small"] <= 0:
        return []
    here = turn.laid.position
    squares = sorted(turn.board.placed) if turn.shows("portal") else [here, *around(here)]
    return [FigurePosted(turn.seat, PYRAMID, "small", square) for square in squares if shows_acrobats(turn, square)]


@forbids("2B-1.acrobats.add", "figure")
def no_ordinary_follower(turn: Turn, event: FigurePosted) -> bool:
    """Only ordinary followers are acrobats.

    illegal: 1 post acrobats ringmaster 1,0 (a ringmaster is no acrobat)
    legal: 1 post acrobats small 1,0
    """
    return event.figure != "small"


@forbids("2B-1.acrobats.add", "supply")
def no_acrobat_in_the_supply(turn: Turn, event: FigurePosted) -> bool:
    """An acrobat comes from the own supply.

    illegal: 1 post acrobats small 1,0 (all followers are on the board)
    legal: 1 post acrobats small 1,0 (one is left)
    """
    return turn.figures.supply.get((event.seat, event.figure), 0) <= 0


@forbids("2B-1.acrobats.add", "elsewhere")
def pyramid_out_of_reach(turn: Turn, event: FigurePosted) -> bool:
    """The pyramid is on the tile just placed or on one of the eight around it.

    illegal: 2 post acrobats small 1,0 (the tile just placed lies at 4,0)
    legal: 2 post acrobats small 1,0 (the tile just placed lies at 2,1)
    """
    return turn.laid is not None and event.position not in (turn.laid.position, *around(turn.laid.position))


@lifts("2B-1.acrobats.add.portal", "2B-1.acrobats.add/elsewhere")
def through_a_portal(turn: Turn, event: FigurePosted) -> bool:
    """A magic portal on the tile just placed leads to any pyramid."""
    return turn.shows("portal")


@forbids("2B-1.acrobats.add", "full")
def pyramid_of_three(turn: Turn, event: FigurePosted) -> bool:
    """A pyramid has two acrobats below and one above.

    illegal: 1 post acrobats small 1,0 (three stand there)
    legal: 1 post acrobats small 1,0 (two stand there)
    """
    return len(turn.figures.posted(PYRAMID, event.position)) >= FULL


@forbids("2B-1.acrobats.add", "bridge")
def under_a_bridge(turn: Turn, event: FigurePosted) -> bool:
    """There are no acrobats on a tile with a bridge.

    illegal: 1 post acrobats small 1,0 (a bridge leads over that tile)
    legal: 1 post acrobats small 1,0
    """
    return ("bridge", event.position) in turn.tokens


@forbids("1C.place.bridge.acrobats", "over-acrobats", of="1C.place.bridge")
@forbids("1C.place.bridge.acrobats", "over-acrobats", of="2C.bridge")
def bridge_over_acrobats(turn: Turn, event: TokenPlaced) -> bool:
    """No bridge is built over acrobats.

    illegal: 1 lay bridge 1,0 NS (an acrobat stands there)
    legal: 1 lay bridge 1,0 NS (nobody stands there)
    """
    return bool(turn.figures.posted(PYRAMID, event.position))


# ---- a pyramid scores ----


@row("2B-1.acrobats.score", takes=ChoiceMade, what=PYRAMID, due=once_a_tile_is_laid)
def call_pyramid(turn: Turn, event: ChoiceMade) -> str | None:
    """A pyramid is called up, instead of placing a figure."""
    if event.position is None or not turn.figures.posted(PYRAMID, event.position):
        return "no-pyramid"
    if event.value != "score":
        return "unknown-choice"
    turn.note(SCORING, event.position)
    return None


@row("2B-1.acrobats.score")
def pyramid_scores(turn: Turn) -> list[Points]:
    """Every acrobat of the pyramid brings its owner five points and goes home."""
    position: Position = turn.facts[SCORING]
    made = worth(position, turn.figures.posted(PYRAMID, position))
    for figure in turn.figures.posted(PYRAMID, position):
        turn.figures.return_one(figure)
    return made


@offers("2B-1.acrobats.score", obeys=("2B-1.acrobats.score/unfinished",))
def pyramids(turn: Turn) -> list[ChoiceMade]:
    """Every finished pyramid."""
    found = Counter(post.position for post in turn.figures.posts.values() if post.what == PYRAMID)
    return [ChoiceMade(turn.seat, PYRAMID, "score", position) for position, count in found.items() if position is not None and count >= FULL]


@forbids("2B-1.acrobats.score", "unfinished")
def pyramid_with_room(turn: Turn, event: ChoiceMade) -> bool:
    """Only a finished pyramid scores before the end of the game.

    illegal: 1 choose acrobats score position=1,0 (two acrobats stand there)
    legal: 1 choose acrobats score position=1,0 (three stand there)
    """
    return event.position is not None and len(turn.figures.posted(PYRAMID, event.position)) < FULL


@forbids("2B-1.acrobats.score", "same-turn", reading="acrobat-score-turn")
def completed_this_turn(turn: Turn, event: ChoiceMade) -> bool:
    """A pyramid scores in a later turn than the one in which it was finished.

    illegal: 1 choose acrobats score position=1,0 (in the second part of the turn in which the third acrobat came)
    legal: 1 choose acrobats score position=1,0 (in the next turn)
    """
    return turn.reading("acrobat-score-turn") == "no" and (PYRAMID, event.position) in turn.once


@row("E3.acrobats")
def acrobats_at_the_end(turn: Turn) -> list[Points]:
    """When the game is over, acrobats of full and of part pyramids bring five points each."""
    made: list[Points] = []
    for position in dict.fromkeys(post.position for post in turn.figures.posts.values() if post.what == PYRAMID):
        here = turn.figures.posted(PYRAMID, position)
        if position is not None and (len(here) == FULL or turn.reading("acrobat-part-end") == "5"):
            made += worth(position, here)
    return made


def worth(position: Position, there: list[Figure]) -> list[Points]:
    """Five points for each acrobat, seat by seat."""
    counts = Counter(figure.seat for figure in there)
    return [Points(seat, Bonus(PYRAMID, (position,)), (Item("followers", count, WORTH * count),)) for seat, count in sorted(counts.items())]


def shows_acrobats(turn: Turn, position: Position) -> bool:
    """Whether a tile there has a place for a pyramid."""
    placed = turn.board.placed.get(position)
    return placed is not None and "acrobats" in placed[0].symbols
