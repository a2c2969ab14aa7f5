"""Inns and Cathedrals: the large follower, inns, cathedrals.

Rows: 2B-1.place.big; items of roads and cities in 3B.score and E2.score. Sources: rules of the expansion in both editions.
"""

from events.carcassonne import FigurePlaced

from ..hooks import Feature, Item, Seat, Turn, modifies, offers, once_a_tile_is_laid, row


@row("2B-1.place.big", takes=FigurePlaced, what="big", due=once_a_tile_is_laid)
def place_large_follower(turn: Turn, event: FigurePlaced) -> str | None:
    """The large follower is put on a feature of the tile just placed; in a majority it counts as two."""
    return turn.place_figure(event)


@offers("2B-1.place.big", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def large_follower(turn: Turn) -> list[FigurePlaced]:
    """The large follower on every feature of the tile just placed."""
    return turn.on_the_tile("big")


@modifies("road", item="inn", when="Inns")
def inn(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished road with an inn brings one point more a tile; an unfinished one brings nothing."""
    if not turn.features.trait(feature, "inn"):
        return None
    if not feature.open:
        count = feature.tiles.bit_count()
        return count, count
    return nothing(turn, items)


@modifies("city", item="cathedral", when="Cathedrals")
def cathedral(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished city with a cathedral brings one point more a tile and coat of arms; an unfinished one brings nothing."""
    if not turn.features.trait(feature, "cathedral"):
        return None
    if not feature.open:
        count = sum(item.count for item in items)
        return count, count
    return nothing(turn, items)


def nothing(turn: Turn, items: list[Item]) -> tuple[int, int] | None:
    """Takes back what the feature would be worth, unless the table plays unfinished inns and cathedrals as if they were not there."""
    return None if turn.reading("inn-cathedral-final") == "ignore" else (1, -sum(item.points for item in items))
