"""What JCloisterZone calls elements and rules, and what they are here: components, figures, readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Element(NamedTuple):
    """The component an element stands for, the figure whose number it gives, and the boxes without whose tiles it changes nothing."""

    component: str
    figure: str = ""
    boxes: tuple[str, ...] = ()


class Rule(NamedTuple):
    """The default of a rule, the elements or boxes it concerns, the reading here that answers it, and our words for its values."""

    default: str
    concerns: tuple[str, ...] = ()
    reading: str = ""
    values: Mapping[str, str] = {}

    def answer(self, value: str) -> str:
        """Our word for a value."""
        return self.values.get(value, value)


class Way(NamedTuple):
    """What the program always does where a disputed question has several answers; `concerns` as for a rule."""

    value: str
    concerns: tuple[str, ...]


ELEMENTS = {
    "big-follower": Element("BigFollower", "big"),
    "inn": Element("Inns"),
    "cathedral": Element("Cathedrals"),
    "abbot": Element("Abbot", "abbot"),
    "garden": Element("Gardens"),
    "builder": Element("Builder", "builder"),
    "pig": Element("Pig", "pig"),
    "pig-herd": Element("PigHerd", boxes=("gq11", "river/2:1", "river/2:2")),
    "traders": Element("Traders"),
    "dragon": Element("Dragon"),
    "fairy": Element("Fairy"),
    "princess": Element("Princess"),
    "portal": Element("MagicPortal"),
    "tower": Element("Tower"),
    "abbey": Element("Abbey"),
    "barn": Element("Barn", "barn"),
    "mayor": Element("Mayor", "mayor"),
    "wagon": Element("Wagon", "wagon"),
    "bridge": Element("Bridges"),
    "castle": Element("Castles"),
    "bazaar": Element("Bazaars"),
    "shepherd": Element("Sheep", "shepherd"),
    "hill": Element("Hills"),
    "vineyard": Element("Vineyards"),
    "big-top": Element("Circus"),
    "ringmaster": Element("Ringmaster", "ringmaster"),
    "acrobats": Element("Acrobats"),
    "king": Element("KingAndRobber"),
    "robber": Element("KingAndRobber"),
    "siege": Element("Cathars"),
    "escape": Element("Cathars"),
    "count": Element("CountOfCarcassonne"),
    "shrine": Element("Shrines"),
    "tunnel": Element("Tunnel"),
    "festival": Element("Festival"),
    "ferry": Element("Ferries"),
    "gold": Element("Goldmines"),
    "mage": Element("Mage"),
    "witch": Element("Witch"),
    "phantom": Element("Phantom", "phantom"),
    "little-buildings": Element("LittleBuildings"),
    "river": Element("River"),
    "corn-circle": Element("CropCircles"),
    "wind-rose": Element("WindRoses"),
    "monastery": Element("Monasteries"),
    "flier": Element("Flier"),
    "watchtower": Element("Watchtowers"),
    "yaga": Element("RussianPromos"),
    "russian-trap": Element("RussianPromos"),
    "labyrinth": Element("Labyrinth"),
    "church": Element("Darmstadt"),
}
RULES = {
    "tiny-city-scoring": Rule("4", reading="tiny-city"),
    "inn-and-cathedral-final-scoring": Rule("zero", ("inn", "cathedral"), "inn-cathedral-final"),
    "princess-action": Rule("may", ("princess",), "princess-action"),
    "fairy-placement": Rule("next-follower", ("fairy",), "fairy-form"),
    "dragon-move": Rule("before-scoring", ("dragon",), "dragon-timing", {"before-scoring": "before", "after-scoring": "after"}),
    "barn-placement": Rule("not-occupied", ("barn",), "barn-placement"),
    "wagon-move": Rule("C2", ("wagon",), "wagon-move"),
    "bazaar-no-auction": Rule("off", ("bazaar",), "bazaar-auction", {"off": "on", "on": "off"}),
    "hill-tiebreaker": Rule(
        "at-least-one-follower", ("hill",), "hill-tiebreaker", {"at-least-one-follower": "at-least-one", "number-of-followers": "number"}
    ),
    "espace-variant": Rule("any-tile", ("escape",), "siege-escape"),
    "gq11-pig-herd": Rule("pig", ("gq11", "pig-herd"), "gq11-pig-herd"),
    "tunnelize-other-expansions": Rule("on", ("tunnel",)),
    "more-tunnel-tokens": Rule("3/2", ("tunnel",)),
    "festival-return": Rule("meeple", ("festival",)),
    "keep-monasteries": Rule("replace", ("monasteries", "monastery")),
    "labyrinth-variant": Rule("advanced", ("labyrinth",)),
    "little-buildings-scoring": Rule("1/1/1", ("little-buildings",)),
    "king-and-robber-scoring": Rule("default", ("king", "robber"), "king-robber-scoring", {"default": "per-feature", "continuously": "continuous"}),
    "coc-final-scoring": Rule("market-only", ("count",), "count-final", {"any-district": "any-quarter"}),
    "count-move": Rule("by-player", ("count",), "count-move"),
    "vineyards-for-garden": Rule("off", ("vineyard",), "vineyards-for-garden", {"off": "no", "on": "yes"}),
    "robbers-son-action": Rule("may", ("robbers-son",)),
    "meteorite-impact": Rule("standard", ("meteorite",)),
}
# Rules of generation 2, which later programs ask by another name; what they concern is named with the expansion itself.
OLDER_RULES = {
    "princess-must-remove-knight": Rule("off", ("princess-and-dragon:1",), "princess-action", {"on": "must"}),
    "dragon-move-after-scoring": Rule("off", ("princess-and-dragon:1",), "dragon-timing", {"on": "after"}),
    "fairy-on-tile": Rule("off", ("princess-and-dragon:1",), "fairy-form", {"on": "on-tile"}),
    "multi-barn-allowed": Rule("off", ("abbey-and-mayor:1",), "barn-placement", {"on": "occupied"}),
    "on-hill-number-tiebreaker": Rule("off", ("hills-and-sheep:1",), "hill-tiebreaker", {"off": "at-least-one", "on": "number"}),
    "escape-rgg": Rule("off", ("siege",), "siege-escape", {"on": "siege-tile"}),
    "pig-herd-on-gq-farm": Rule("off", ("gq11",)),
    "tunnelize-all-expansions": Rule("off", ("tunnel",)),
    "festival-follower-only": Rule("off", ("festival",)),
    "keep-cloisters": Rule("off", ("monasteries",)),
    "buldings-different-value": Rule("off", ("little-buildings",)),
    "advanced-labyrinth": Rule("off", ("labyrinth",)),
    "use-pig-herds-independently": Rule("off", ("gq11", "traders-and-builders:1")),
    # about seats and clocks, not about play
    "random-seating-order": Rule("off"),
    "clock-player-time": Rule("off"),
}
# Boxes of generation 2 that later programs call otherwise.
OLDER_BOXES = {
    "river": "river/1:1",
    "river-ii": "river/2:1",
    "cathars": "siege/cathars",
    "besiegers": "siege/besiegers",
    "cult": "cult/6",
    "king-and-scout": "king-and-robber:1",
    "corn-circles": "corn-circles/1",
    "corn-circles-ii": "corn-circles/2",
}
# What the program always does, whatever its rules say, where tables differ.
WAYS = {
    "abbey-end": Way("again", ("abbey",)),
    "bridge-neighbour": Way("placed", ("bridge",)),
    "bridge-per-turn": Way("one-more", ("bridge",)),
    "castle-several": Way("sole", ("castle",)),
    "castle-simultaneous": Way("highest", ("castle",)),
    "abbot-in-city": Way("no", ("count",)),
    "count-bonus": Way("no", ("count",)),
    "count-empty": Way("yes", ("count",)),
    "dragon-mage": Way("stay", ("mage", "witch")),
    "ringmaster-features": Way("any", ("ringmaster",)),
    "river-ahead": Way("free", ("river/1", "river/2")),
    "river-start-tile": Way("in-bag", ("river/1", "river/2")),
    "siege-pig": Way("7", ("siege",)),
}
OUTSIDE_PLAY = ("random-seating-order", "clock-player-time")
