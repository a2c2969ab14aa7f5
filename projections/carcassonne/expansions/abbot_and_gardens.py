"""The abbot, who may be scored early, and the gardens, where he alone may stand.

Rows: 2B-1.place.abbot 2B-1.special.abbot; the item `tiles` of gardens. Sources: rules of the second edition and a publisher's answer on recalls.
"""

from events.carcassonne import FigurePlaced, FigureReturned

from ..hooks import Feature, Figure, Item, Points, Scored, Seat, Turn, forbids, modifies, offers, once_a_tile_is_laid, row

RECALLED = "recalled"


@row("2B-1.place.abbot", takes=FigurePlaced, what="abbot", due=once_a_tile_is_laid)
def place_abbot(turn: Turn, event: FigurePlaced) -> str | None:
    """The abbot is put on a monastic building or a garden of the tile just placed."""
    return turn.place_figure(event)


@offers("2B-1.place.abbot", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def abbot(turn: Turn) -> list[FigurePlaced]:
    """The abbot on every monastic building and garden of the tile just placed."""
    return turn.on_the_tile("abbot")


def named(turn: Turn, event: FigureReturned) -> Figure | None:
    """The abbot the event speaks of, if he stands on a feature there."""
    figure = turn.figure_at(event.owner, event.figure, event.position, event.feature)
    return figure if figure in turn.figures.at else None


@row("2B-1.special.abbot", takes=FigureReturned, what="abbot", due=once_a_tile_is_laid)
def recall(turn: Turn, event: FigureReturned) -> str | None:
    """The own abbot is taken back, and what he stood on scored as it is now."""
    figure = named(turn, event)
    if figure is None:
        return "no-figure"
    root = turn.features.root(figure.segment)
    turn.note(RECALLED, (figure.seat, root, turn.features.records[root]))
    turn.figures.return_one(figure)
    return None


@forbids("2B-1.special.abbot", "other-figure")
def not_the_own_abbot(turn: Turn, event: FigureReturned) -> bool:
    """Only one's own abbot is taken back.

    illegal: 1 remove abbot 2 abbot 1,0 monastery (he belongs to seat 2)
    legal: 1 remove abbot 1 abbot 1,0 monastery
    """
    return event.figure != "abbot" or event.owner != event.seat


@forbids("2B-1.special.abbot", "just-finished")
def from_a_feature_just_finished(turn: Turn, event: FigureReturned) -> bool:
    """What the tile has just finished scores by itself; nobody is called back from it.

    illegal: 1 remove abbot 1 abbot 1,0 garden (the eighth tile around it was placed just now)
    legal: 1 remove abbot 1 abbot 1,0 garden (seven tiles lie around it)
    """
    figure = named(turn, event)
    return figure is not None and turn.features.of(figure.segment).is_complete


@row("2B-1.special.abbot")
def score_as_it_is(turn: Turn) -> list[Points]:
    """One point for the tile and for each one around it."""
    seat, root, feature = turn.facts[RECALLED]
    return [Points(seat, Scored(feature.kind, root, feature), turn.value(feature, seat), ((seat, 1),))]


@offers("2B-1.special.abbot", obeys=("2B-1.special.abbot/other-figure",))
def abbots_to_recall(turn: Turn) -> list[FigureReturned]:
    """Every own abbot on the board."""
    own = [figure for figure in turn.figures.at if figure.what == "abbot" and figure.seat == turn.seat]
    return [FigureReturned(turn.seat, "abbot", figure.seat, "abbot", *turn.name_of(figure)) for figure in own]


@modifies("garden", item="tiles", when="Gardens")
def garden_tiles(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """One point for the tile of the garden and each one around it, as for a monastery."""
    count = feature.tiles.bit_count()
    return count, count
