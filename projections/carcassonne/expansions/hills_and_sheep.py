"""Hills and Sheep: hills with a hidden tile, vineyards.

Rows: 1B.hills 1C.hills 3B.majority.hill; the item `vineyards` of monastic buildings. Source: rules of the expansion in both editions.
"""

from ..hooks import Feature, Figure, Item, Seat, Turn, modifies, narrows, row

HIDDEN = "tiles under hills"  # in this part: whether one has gone under the tile at hand; in the game: how many


@row("1B.hills")
def hide_a_tile(turn: Turn) -> None:
    """A tile goes unseen under the hill that was drawn, if there is one: nobody knows which, so only the number of tiles goes down."""
    is_hill = turn.drawn is not None and "hill" in turn.board.tiles[turn.drawn][0].symbols
    if is_hill or HIDDEN in turn.facts:
        turn.note(HIDDEN, is_hill and turn.left > 0)
        hide(turn, int(turn.facts[HIDDEN]))


@row("1C.hills")
def hill_with_its_tile(turn: Turn) -> None:
    """The hidden tile lies under the hill that is placed; where another tile was placed than the one drawn, it is put right here."""
    if turn.laid is None:
        return
    hidden = bool(turn.facts.get(HIDDEN))
    if turn.shows("hill") != hidden:
        hide(turn, -1 if hidden else min(turn.left, 1))


def hide(turn: Turn, count: int) -> None:
    """So many tiles leave the bag unseen, or come back."""
    if count:
        turn.set(left=turn.left - count)
        turn.put(turn.kept, HIDDEN, turn.kept.get(HIDDEN, 0) + count)


@narrows("3B.majority.hill")
def on_a_hill(turn: Turn, feature: Feature, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Of those who tie, the ones with a follower on a hill hold the majority; under one reading only those with most of them."""
    up_there = [figure for figure in feature.figures if figure.what in turn.figures.followers and is_on_hill(turn, figure)]
    by_weight = turn.reading("hill-count") == "weight"
    weights = [(figure.seat, turn.figures.weigh(figure, feature) if by_weight else 1) for figure in up_there]
    counts = {seat: sum(weight for owner, weight in weights if owner == seat) for seat in seats}
    most = max(counts.values())
    least = most if turn.reading("hill-tiebreaker") == "number" else 1
    return tuple(seat for seat in seats if counts[seat] >= least) if most else seats


def is_on_hill(turn: Turn, figure: Figure) -> bool:
    """Whether the tile a figure stands or stood on shows a hill."""
    position = turn.figures.at.get(figure) or turn.board.square_of(figure.segment)
    return "hill" in turn.board.placed[position][0].symbols


@modifies("monastery", item="vineyards", when="Vineyards")
@modifies("abbey", item="vineyards", when="Vineyards")
def vineyards(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished monastic building brings three points more for each vineyard around it, an unfinished one nothing."""
    if feature.open:
        return None
    count = sum("vineyard" in turn.board.placed[position][0].symbols for position in turn.board.positions(feature.tiles))
    return (count, 3 * count) if count else None


@modifies("garden", item="vineyards", when="Vineyards")
def vineyards_around_a_garden(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A garden has nothing from vineyards, but at some tables as much as a monastery."""
    return vineyards(turn, feature, seat, items) if turn.reading("vineyards-for-garden") == "yes" else None
