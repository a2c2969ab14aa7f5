"""Which journeys a board and a reading of the path rule allow (step C: the journey).

The sources contradict each other about coming back to a town or a road; the four readings are nested, so a journey allowed by one is allowed
by all after it:

    distinct_towns_and_start  no town twice, and never back to the start
    distinct_towns            no town entered twice and no road used twice; the start may be entered once
    distinct_roads            no road used twice
    free                      any roads that lead on, back and forth too

A journey is 4 roads with escort, 5 without: exactly (the usual reading) or at most. On an unusual board no journey of that length may exist;
then the longest there is counts as exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from .material import Material
from .roads import other_end, towns_along

READINGS = ("distinct_towns_and_start", "distinct_towns", "distinct_roads", "free")  # each allows all that those before it allow
WITH_ESCORT, WITHOUT_ESCORT = 4, 5


class Verdict(msgspec.Struct, frozen=True):
    """What the readings say about a journey.

    allowed  the readings that allow it, strictest first; empty for a journey that no reading allows
    fault    why none does: `no_road` (the letter does not lead on from there), `too_long`, `too_short`; empty otherwise
    step     number of the first step that is at fault, from 1; for a journey too short the step that is missing; 0 without a fault
    """

    allowed: tuple[str, ...]
    fault: Literal["", "no_road", "too_long", "too_short"] = ""
    step: int = 0

    @property
    def answer(self) -> Literal["legal", "illegal", "depends"]:
        """Legal or illegal under every reading, or dependent on it."""
        return "legal" if self.allowed == READINGS else "depends" if self.allowed else "illegal"


def verdict(material: Material, start: str, path: str, length: int, exact: bool = True) -> Verdict:
    """Which readings allow the journey `path`, one letter a road; `length` is 4 or 5, reached exactly or at most."""
    entered = towns_along(material, start, path[:length])
    if len(entered) < min(len(path), length):
        return Verdict((), "no_road", len(entered) + 1)
    if len(path) > length:
        return Verdict((), "too_long", length + 1)
    fitting = READINGS[READINGS.index(strictest(material, start, path)) :]
    if exact:
        fitting = tuple(reading for reading in fitting if len(path) == reach(material, start, length, reading))
        if not fitting:
            return Verdict((), "too_short", len(path) + 1)
    return Verdict(fitting)


def strictest(material: Material, start: str, path: str) -> str:
    """The strictest reading that has nothing against the steps of a path whose roads all lead on, whatever its length."""
    entered = towns_along(material, start, path)
    if len(set(path)) < len(path):
        return "free"
    if len(set(entered)) < len(entered):
        return "distinct_roads"
    return "distinct_towns" if start in entered else "distinct_towns_and_start"


def may_follow(material: Material, start: str, path: str, letter: str, reading: str) -> bool:
    """Whether a road leads on after a path and the reading allows it as the next step, be the journey completed later or not."""
    towns = (start, *towns_along(material, start, path))
    end = other_end(material, letter, towns[-1])
    if end is None:
        return False
    if reading == "free":
        return True
    if letter in path:
        return False
    return reading == "distinct_roads" or end not in (towns[1:] if reading == "distinct_towns" else towns)


def next_steps(material: Material, start: str, path: str, length: int, reading: str, exact: bool = True) -> list[str]:
    """The letters allowed next, in order: with `exact` only those after which the journey can still reach its full length."""
    if len(path) >= length:
        return []
    found = _following(material, start, path, reading)
    if not exact or not found:
        return found
    full = reach(material, start, length, reading)
    return [letter for letter in found if _can_reach(material, start, path + letter, full, reading)]


def may_stop(material: Material, start: str, path: str, length: int, reading: str, exact: bool = True) -> bool:
    """Whether the journey may end here."""
    return not exact or len(path) >= reach(material, start, length, reading)


def reach(material: Material, start: str, length: int, reading: str) -> int:
    """The length of the longest journey up to `length`; shorter than it only on unusual boards."""
    return next((full for full in range(length, 0, -1) if _can_reach(material, start, "", full, reading)), 0)


def journeys(material: Material, start: str, length: int, reading: str, exact: bool = True) -> Iterator[str]:
    """All journeys allowed from a town in order of letters, as texts of one letter a road; with `exact` false the shorter ones too, not none."""
    full = reach(material, start, length, reading)
    for path in _onward(material, start, "", full, reading):
        if not exact or len(path) == full:
            yield path


def _following(material: Material, start: str, path: str, reading: str) -> list[str]:
    towns = (start, *towns_along(material, start, path))
    return [letter for letter in material.exits.get(towns[-1], {}) if may_follow(material, start, path, letter, reading)]


def _can_reach(material: Material, start: str, path: str, full: int, reading: str) -> bool:
    return len(path) >= full or any(_can_reach(material, start, path + n, full, reading) for n in _following(material, start, path, reading))


def _onward(material: Material, start: str, path: str, full: int, reading: str) -> Iterator[str]:
    """Every path that continues this one, each before its own continuations."""
    if len(path) == full:
        return
    for letter in _following(material, start, path, reading):
        yield path + letter
        yield from _onward(material, start, path + letter, full, reading)
