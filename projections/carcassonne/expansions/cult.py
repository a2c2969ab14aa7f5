"""The Cult: shrines, which challenge the monasteries beside them.

Rows: 1C.place.shrines 3B.challenge. Sources: rules of the expansion, answers of the publisher.
"""

from collections.abc import Iterator

from events.carcassonne import TilePlaced

from ..geometry import around
from ..hooks import Event, Feature, Item, Points, Position, Scored, Turn, forbids, row

# ---- where a shrine may lie ----


MONASTERY = frozenset(("monastery",))


def buildings(turn: Turn, position: Position, kinds: frozenset[str]) -> Iterator[tuple[Position, bool]]:
    """The buildings of some kinds on the eight tiles around a square, and whether each is a shrine."""
    for square in around(position):
        placed = turn.board.placed.get(square)
        for number in placed[0].centres if placed is not None else ():
            if placed is not None and placed[0].segments[number].kind in kinds:
                yield square, is_shrine(turn, turn.features.records[placed[1] + number])


def is_shrine(turn: Turn, feature: Feature) -> bool:
    """Whether a monastic building is a shrine."""
    return bool(turn.features.trait(feature, "shrine"))


@forbids("1C.place.shrines", "neighbours", of="1C.place")
def too_close(turn: Turn, event: Event) -> bool:
    """No shrine lies beside more than one monastery, corners included, and no monastery beside more than one shrine.

    illegal: 1 tile CU/S 1,0 r0 (monasteries lie at 0,1 and 2,1)
    legal: 1 tile CU/S 1,0 r0 (a monastery lies at 0,1 alone)
    """
    return is_crowded(turn, event, MONASTERY)


@forbids("1C.place.shrines", "abbey", of="1C.place", reading="shrine-abbey")
def too_close_with_an_abbey(turn: Turn, event: Event) -> bool:
    """The same holds for abbeys as for monasteries, where the table reads it so.

    illegal: 1 tile AM/A 1,1 r0 (shrines lie at 0,1 and 2,1)
    legal: 1 tile AM/A 1,1 r0 (a shrine lies at 0,1 alone)
    """
    is_closed = turn.reading("shrine-abbey") == "closed" and not is_crowded(turn, event, MONASTERY)
    return is_closed and is_crowded(turn, event, turn.figures.monastic)


def is_crowded(turn: Turn, event: Event, kinds: frozenset[str]) -> bool:
    """Whether a tile would bring a shrine beside two buildings of these kinds, or such a building beside two shrines."""
    if event.__class__ is not TilePlaced or event.tile not in turn.board.tiles:
        return False
    tile = turn.board.tiles[event.tile][0]
    own = [tile.segments[number] for number in tile.centres if tile.segments[number].kind in kinds]
    if not own:
        return False
    place = turn.features.trait_names["shrine"]
    mine = bool(own[0].traits and own[0].traits[place])
    others = [square for square, shrine in buildings(turn, event.position, kinds) if shrine != mine]
    return len(others) > 1 or any(shrine == mine for square in others for _, shrine in buildings(turn, square, kinds))


# ---- the challenge ----


@row("3B.challenge")
def challenge(turn: Turn) -> list[Points] | None:
    """Who finishes first wins: from the other building, if it is still open, the follower goes home without points."""
    feature = turn.features.records[turn.feature]
    if feature.kind not in turn.figures.monastic or not feature.figures:
        return None
    square = turn.board.square_of(turn.feature)
    made: list[Points] = []
    for beside, shrine in buildings(turn, square, turn.figures.monastic):
        tile, first, _ = turn.board.placed[beside]
        for root in (first + number for number in tile.centres):
            other = turn.features.records[root]
            if shrine == is_shrine(turn, feature) or not other.open or not other.figures or other.kind not in turn.figures.monastic:
                continue
            seats, weights = turn.majority(other)
            made += [Points(seat, Scored(other.kind, root, other), (Item("challenge", 1, 0),), weights) for seat in seats]
            turn.figures.return_all(root)
    return made or None
