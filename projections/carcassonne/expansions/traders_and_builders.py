"""Traders and Builders: trade goods, the builder and its double turn, the pig.

Rows: 1C.complete 2B-1.other.pig 2B-1.other.builder 3B.reward.goods 4B.builder E3.goods; the item `pig` of fields.
Sources: rules of the expansion in both editions and the publisher's answers on the builder.
"""

from events.carcassonne import FigurePlaced

from ..hooks import Bonus, Feature, Item, Points, Seat, Turn, forbids, lifts, modifies, offers, once_a_tile_is_laid, row

GOODS = ("wine", "grain", "cloth")

# ---- the builder ----


@row("1C.complete")
def builder_sees_an_extension(turn: Turn) -> None:
    """The own builder stands on a road or in a city that has just grown; the second part is due even if it has gone home by then.

    An abbey finishes what it meets and lengthens nothing; the oldest printing counted it as well.
    """
    laid, kind = turn.laid, turn.figures.kinds.get("builder")
    if laid is None or turn.part != 1 or kind is None or turn.figures.supply[turn.seat, "builder"] >= kind.count:
        return
    grown = [laid.first + number for number in laid.tile.completing] + list(turn.facts.get("lengthened", ()))
    if turn.reading("builder-trigger") == "yes":
        grown += turn.features.stopped.get(laid.first, ())
    roots = {turn.features.root(segment) for segment in grown}
    if any(f.what == "builder" and f.seat == turn.seat for root in roots for f in turn.features.records[root].figures):
        turn.note("builder")


@row("2B-1.other.builder", takes=FigurePlaced, what="builder", due=once_a_tile_is_laid)
def place_builder(turn: Turn, event: FigurePlaced) -> str | None:
    """The builder is put on a road or in a city of the tile just placed, beside an own follower."""
    return turn.place_figure(event)


@row("2B-1.other.pig", takes=FigurePlaced, what="pig", due=once_a_tile_is_laid)
def place_pig(turn: Turn, event: FigurePlaced) -> str | None:
    """The pig is put on a field of the tile just placed, beside an own follower."""
    return turn.place_figure(event)


@forbids("2B-1.other.builder", "finished")
def on_a_finished_feature(turn: Turn, event: FigurePlaced) -> bool:
    """A builder stands on what can still grow.

    illegal: 1 place builder 1,0 city W (the city is finished by the tile just placed)
    legal: 1 place builder 1,0 road E
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.is_complete


@forbids("2B-1.other.builder", "alone")
@forbids("2B-1.other.pig", "alone")
def without_an_own_follower(turn: Turn, event: FigurePlaced) -> bool:
    """A builder or a pig stands only where an own follower stands already.

    illegal: 1 place builder 1,0 road E (no follower of seat 1 stands on that road)
    legal: 1 place builder 1,0 road E (a follower of seat 1 stands on it at 0,0)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and not turn.figures.has_follower(feature, event.seat)


@offers("2B-1.other.builder", obeys=("2B-1.other/elsewhere", "2B-1.other/supply", "2B-1.other/ground"))
def builder(turn: Turn) -> list[FigurePlaced]:
    """The builder on every road and city of the tile just placed."""
    return turn.on_the_tile("builder")


@offers("2B-1.other.pig", obeys=("2B-1.other/elsewhere", "2B-1.other/supply", "2B-1.other/ground"))
def pig(turn: Turn) -> list[FigurePlaced]:
    """The pig on every field of the tile just placed."""
    return turn.on_the_tile("pig")


@row("4B.builder")
def second_part(turn: Turn) -> None:
    """The owner of the builder plays everything from drawing a tile to the last action of the tile once more, as long as there are tiles."""
    if "builder" in turn.facts and turn.part == 1 and turn.left:
        turn.follow_with(turn.seat, 2, "1B")


@lifts("4B.builder", "1B.draw.only/skipped")
@lifts("4B.builder", "1B.draw.considered/skipped")
@lifts("4B.builder", "1C.place/skipped")
def declines_the_second_part(turn: Turn, event: object) -> bool:
    """The second part may be left out, before a tile is drawn for it."""
    return turn.part == 2 and turn.drawn is None and turn.laid is None and turn.reading("builder-optional") == "yes"


# ---- trade goods ----


@row("3B.reward.goods")
def collect_goods(turn: Turn) -> None:
    """Whoever finishes a city takes the tokens of its trade goods, whoever stands in it."""
    feature = turn.features.records[turn.feature]
    for good in GOODS if feature.traits else ():
        count = turn.features.trait(feature, f"goods.{good}")
        if count:
            turn.give(turn.seat, good, count)


@row("E3.goods")
def most_goods(turn: Turn) -> list[Points]:
    """Ten points for the most tokens of each kind, to everybody who shares it."""
    made: list[Points] = []
    for good in GOODS:
        has = {seat: turn.held.get((seat, good), 0) for seat in range(turn.seats)}
        most = max(has.values())
        made += [Points(seat, Bonus("goods"), (Item(good, n, 10),)) for seat, n in has.items() if n == most and n]
    return made


# ---- the pig ----


@modifies("field", item="pig", when="Pig")
def pig_on_the_field(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """With the own pig on the field each finished city brings its owner one point more; a second pig of the same seat brings nothing more."""
    count = sum(item.count for item in items if item.name in ("cities", "castles", "city"))
    return (count, count) if count and any(figure.what == "pig" and figure.seat == seat for figure in feature.figures) else None


@modifies("field.city", item="pig", when="Pig")
@modifies("field.castle", item="pig", when="Pig")
def pig_beside_one_city(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """The same where fields are paid city by city; no printed rule says it, so it is a reading."""
    return pig_on_the_field(turn, feature, seat, items) if turn.reading("pig-by-city") == "one" else None
