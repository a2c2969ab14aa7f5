"""What the corpus tests share: named divergences, and counts that reach the summary from every test process."""

from __future__ import annotations

import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from events.recording import Refused

DIVERGENCES = tomllib.loads(Path(__file__).with_name("divergences.toml").read_text(encoding="utf-8"))["divergence"]
BOXES = {
    *("count", "cult/5", "cult/6", "siege/besiegers", "siege/cathars"),
    *(
        f"{name}:{edition}"
        for edition in (1, 2)
        for name in (
            *("abbey-and-mayor", "basic", "bridges-castles-and-bazaars", "hills-and-sheep", "inns-and-cathedrals", "king-and-robber"),
            *("princess-and-dragon", "river/1", "river/2", "tower", "traders-and-builders", "under-the-big-top"),
        )
    ),
}
ELEMENTS = {
    *("small-follower", "farmers", "abbot", "garden", "big-follower", "inn", "cathedral", "builder", "pig", "traders"),
    *("dragon", "fairy", "princess", "portal", "tower", "abbey", "barn", "mayor", "wagon", "bridge", "castle", "bazaar"),
    *("shepherd", "hill", "vineyard", "big-top", "ringmaster", "acrobats", "king", "robber", "siege", "escape", "count", "shrine"),
}
RULES = {
    *("tiny-city-scoring", "inn-and-cathedral-final-scoring", "princess-action", "fairy-placement", "dragon-move", "barn-placement"),
    *("wagon-move", "bazaar-no-auction", "hill-tiebreaker", "espace-variant", "king-and-robber-scoring", "coc-final-scoring"),
    *("count-move", "vineyards-for-garden"),
}
MISSING = "not supported: "
KINDS = {
    "component": "missing component",
    "element": "unknown element",
    "tile set": "missing tile set",
    "rule": "rule that is not built",
    "": "all else",
}


def unexplained(file: str, differences: Iterable[tuple[str, str]], divergences: Iterable[dict[str, str]] = tuple(DIVERGENCES)) -> list[str]:
    """The differences (where, what) of a file that no divergence names, and the divergences that do not occur."""
    named = {entry["at"] for entry in divergences if entry["file"] == file}
    found = list(differences)
    stale = named - {where for where, _ in found}
    return [f"{where}: {what}" for where, what in found if where not in named] + [f"{where}: a named divergence, but both agree" for where in stale]


def is_built(document: Any) -> bool:
    """Whether a saved game asks only for what is known to be built, told without the importer: such a game may not be refused."""
    given = document["setup"]
    elements = {name for name, value in given.get("elements", {}).items() if value}
    return given["sets"].keys() <= BOXES and elements <= ELEMENTS and given.get("rules", {}).keys() <= RULES


def missing(refused: Refused) -> list[str]:
    """What a refused game asks for: components, or a format of which nothing can be imported. A damaged file is a failure."""
    if refused.exit_code != 4:
        pytest.fail(f"refused for another reason than a missing component: {refused.text}", pytrace=False)
    before, supported, names = refused.text.partition(MISSING)
    return names.split(", ") if supported else [before]


class Tally:
    """Counts of one test, kept as properties of its report so that they survive the way between processes."""

    def __init__(self, properties: list[tuple[str, object]]) -> None:
        self.properties = properties

    def add(self, what: str, number: int = 1) -> None:
        """Counts something that was compared."""
        self.properties.append((f"corpus {what}", number))

    def skip(self, components: Iterable[str]) -> None:
        """Counts a game that waits for components."""
        self.add("games skipped")
        self.properties += [("corpus missing", name) for name in dict.fromkeys(name.partition(" (")[0] for name in components)]


def lines(properties: Iterable[tuple[str, object]]) -> list[str]:
    """The summary of all counts: what was compared, and how many games wait for each component."""
    counts: Counter[str] = Counter()
    waiting: Counter[str] = Counter()
    for name, value in properties:
        if name == "corpus missing":
            waiting[str(value)] += 1
        elif name.startswith("corpus ") and isinstance(value, int):
            counts[name.removeprefix("corpus ")] += value
    made = [", ".join(f"{count} {what}" for what, count in sorted(counts.items()))] if counts else []
    for kind, title in KINDS.items():
        names = [(name.removeprefix(f"{kind} "), count) for name, count in waiting.most_common() if _kind(name) == kind]
        text = ", ".join(f"{name} {count}" for name, count in names)
        made += textwrap.wrap(f"games skipped by {title}: {text}", 140, subsequent_indent="    ", break_on_hyphens=False) if text else []
    return made


def _kind(name: str) -> str:
    return next(kind for kind in KINDS if name.startswith(kind))
