"""Awards of ours as points events of the other engine: names, items, transfers, the place that scored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from projections.carcassonne.imports.jcz_names import name_on
from projections.carcassonne.spoken_of import Bonus, Scored
from projections.carcassonne.turn import Turn
from projections.ledger import Award, Item
from projections.order import step_of

ITEMS = {
    "coat_of_arms": "pennants",
    "followers": "meeples",
    "pig": "pigs",
    "pig_herd": "pigHerds",
    "castle.idle": "castle.castle.incomplete",
    "challenge": "shrine-challenge",
    **{f"sheep_{count}": f"sheep.SHEEP_{count}X" for count in range(1, 5)},
    **{what: f"trade-goods.{what.upper()}" for what in ("cloth", "grain", "wine")},
}
# Items of which the engine tells the points only.
WITHOUT_COUNT = frozenset(
    (
        *("cathedral", "church", "coc", "darmstadtium", "fairy", "inn", "king", "king+robber", "mage", "pigHerds", "pigs", "robber"),
        *("shrine-challenge", "wind-rose", "witch", "yaga"),
    )
)
# Awards that are for no feature as a whole: our word and the step it is given in (empty: any) -> the engine's name.
BONUS = {
    ("fairy", "1A"): "fairy.turn",
    ("fairy", ""): "fairy.completed",
    ("goods", ""): "trade-goods",
    ("circus", ""): "bigtop",
}
NEVER_FINAL = ("bigtop", "acrobats")  # a habit of the engine, also at the end of the game
# What is given by one player to another: no points event there.
TRANSFERS = ("ransom", "auction")


def award(turn: Turn, made: Award, final: bool) -> tuple[Any, ...]:
    """A points event: player, points, name, items, whether it belongs to final scoring."""
    name = _name(turn, made, final)
    return made.seat, made.points, name, _items(made.items, name.startswith("field")), final and name not in NEVER_FINAL


def _name(turn: Turn, made: Award, final: bool) -> str:
    if not isinstance(made.subject, Scored):
        kind = made.subject.kind
        return BONUS.get((kind, step_of(made.row)), BONUS.get((kind, ""), kind))
    scored = made.subject
    kind = {"abbey": "monastery"}.get(scored.kind, scored.kind)
    if "shrine" in turn.features.trait_names and turn.features.trait(scored.feature, "shrine"):
        kind = "shrine"
    if any(item.name == "challenge" for item in made.items):
        return f"{kind}.challenged"
    if scored.kind == "field" and not final:
        new = any(item.name == "cities" and item.points > item.count for item in made.items)
        new |= any(f.what == "barn" and f.since == made.seq for f in scored.feature.figures)
        return f"field.barn-{'placed' if new else 'connected'}"
    if scored.kind not in ("field", "castle") and (final or scored.feature.open):
        return f"{kind}.incomplete"
    if scored.kind == "city" and scored.feature.tiles.bit_count() == 2 and turn.reading("tiny-city") == "2":
        return "city.tiny"
    return kind


def _items(items: Iterable[Item], field: bool) -> tuple[tuple[Any, ...], ...]:
    """An inn or cathedral that makes a feature worthless stands alone there; here it is a negative item after the others."""
    for item in items:
        if item.name in ("inn", "cathedral") and item.points < 0:
            return ((item.name, None, 0),)
    return tuple(sorted((_item(item, field) for item in items), key=repr))


def _item(item: Item, field: bool) -> tuple[Any, ...]:
    name = ITEMS.get(item.name, item.name)
    bare = name in WITHOUT_COUNT or name.startswith(("trade-goods.", "castle.")) or (name == "besieged" and not field)
    return name, None if bare else item.count, item.points


def is_empty(event: Any) -> bool:
    """Whether the engine only notes that nobody scores a feature on which somebody stands."""
    return not event["points"] and str(event["name"]).endswith(".empty")


def points_event(event: Any) -> tuple[Any, ...]:
    """The same of the engine's own event; the City of Carcassonne, which it names by itself, is one more finished city along a field."""
    told = [(item["name"], item["count"], item["points"]) for item in event["items"]]
    city = next((points for name, _, points in told if name == "coc"), 0)
    if city:
        count, points = next(((count, points) for name, count, points in told if name == "cities"), (0, 0))
        told = [("cities", count + 1, points + city), *(item for item in told if item[0] not in ("cities", "coc"))]
    items = tuple(sorted(told, key=repr))
    return event["player"], event["points"], event["name"], items, bool(event.get("final"))


def is_transfer(made: Award) -> bool:
    """Whether points change hands with an award."""
    return isinstance(made.subject, Bonus) and made.subject.kind in TRANSFERS


def transfers(told: Iterable[Any]) -> list[tuple[int, int]]:
    """The points every player gains or loses by transfers of the engine."""
    found: list[tuple[int, int]] = []
    for one in told:
        if one["kind"] == "ransom":
            found += [(one["from"], -one["points"]), (one["to"], one["points"])]
        elif one["points"]:
            found += [(one["auctioneer"], -one["points"])] + ([(one["bidder"], one["points"])] if one["bidder"] is not None else [])
    return found


def is_place_of(turn: Turn, at: str, made: Award) -> bool:
    """Whether `x,y|Feature|location` lies on the feature an award is for, or among the tiles of a bonus that names some."""
    square, _, rest = at.partition("|")
    x, y = map(int, square.split(","))
    if not isinstance(made.subject, Scored):
        return not made.subject.tiles or (x, y) in made.subject.tiles
    feature, _, location = rest.partition("|")
    tile, first, _ = turn.board.placed[x, y]
    name = name_on(tile, feature, location)
    return name is not None and name in tile.named and turn.features.root(first + tile.named[name]) == turn.features.root(made.subject.segment)
