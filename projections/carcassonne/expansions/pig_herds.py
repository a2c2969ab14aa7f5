"""Pig herds printed on fields: the item `pig_herd` of fields.

Sources: rules of River II and of the tiles in Games Quarterly 11; readings.toml.
"""

from ..hooks import Feature, Item, Seat, Turn, modifies


def has_herd(turn: Turn, feature: Feature) -> bool:
    """Whether a herd is on the field; of the picture on the magazine's tile the table decides whether it is one."""
    in_doubt = turn.features.trait(feature, "pig_herd.magazine") > 0 and turn.reading("gq11-pig-herd") == "pig"
    return in_doubt or turn.features.trait(feature, "pig_herd") > 0


@modifies("field", item="pig_herd", when="PigHerd")
def herd_on_the_field(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """With a herd each finished city and castle along the field brings whoever scores it one point more, once a field, beside the own pig."""
    count = sum(item.count for item in items if item.name in ("cities", "castles"))
    return (count, count) if count and has_herd(turn, feature) else None


@modifies("field.city", item="pig_herd", when="PigHerd")
@modifies("field.castle", item="pig_herd", when="PigHerd")
def herd_beside_one_city(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """The same where fields are paid city by city, for whoever is paid and stands on the field of the herd; no printed rule says it."""
    fields = [turn.features.of(figure.segment) for figure in feature.figures if figure.seat == seat]
    return (1, 1) if turn.reading("pig-by-city") == "one" and any(has_herd(turn, field) for field in fields) else None
