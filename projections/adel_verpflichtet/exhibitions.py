"""Exhibitions: what may be shown, which is better, the best of a hand. Rules file 6.1 and 9.

An exhibition is a sequence of objects. Its letters form one unbroken run of neighbouring series, in any number of cards a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

import msgspec

from events.event import Seat

from .material import LETTERS, CollectionObject

LEAST = 3  # objects in an exhibition
NEXT_OLDEST, UNRESOLVED = "next_oldest", "unresolved"  # what decides when the oldest objects are of one year
Exhibition = tuple[CollectionObject, ...]
Strength = tuple[int, ...]
TOO_FEW, GAP, NOT_OWNED = "AV-20", "AV-21", "AV-22"


class Ranked(msgspec.Struct, frozen=True, gc=False):
    """The place of an exhibition, from 1; equal ones that nothing tells apart share the better place."""

    place: int
    seat: Seat
    size: int
    oldest: int


def fault(shown: Sequence[CollectionObject], owned: Iterable[str] | None = None, *, wraps: bool = False) -> str:
    """What is wrong with an exhibition: AV-22, AV-20, AV-21, or nothing.

    `owned` are the ids of what the owner has, where that is known; `wraps` takes F and A as neighbours.
    """
    ids = {item.id for item in shown}
    if len(ids) < len(shown) or (owned is not None and not ids <= set(owned)):
        return NOT_OWNED
    if len(shown) < LEAST:
        return TOO_FEW
    return "" if is_unbroken({item.letter for item in shown}, wraps=wraps) else GAP


def is_unbroken(letters: set[str], *, wraps: bool = False) -> bool:
    """Whether the letters are neighbours without a gap: there is at most one place where a run begins."""
    begins = [letter for letter in letters if _before(letter, wraps) not in letters]
    return len(begins) == 1 or (wraps and len(letters) == len(LETTERS))


def _before(letter: str, wraps: bool) -> str:
    at = LETTERS.index(letter)
    return LETTERS[at - 1] if at or wraps else ""


def strength(shown: Sequence[CollectionObject], identical_oldest: str = NEXT_OLDEST) -> Strength:
    """What exhibitions are ranked by, the larger the better: more objects, then the older oldest object, then the next ones if so agreed."""
    years = sorted(item.year for item in shown)
    return (len(years), *(-year for year in (years if identical_oldest == NEXT_OLDEST else years[:1])))


def ranked(exhibitions: Mapping[Seat, Sequence[CollectionObject]], identical_oldest: str = NEXT_OLDEST) -> list[Ranked]:
    """The exhibitions from the best down; of seats that share a place the lower one comes first. Empty exhibitions are left out."""
    strengths = {seat: strength(shown, identical_oldest) for seat, shown in exhibitions.items() if shown}
    order = sorted(strengths, key=lambda seat: ([-part for part in strengths[seat]], seat))
    return [
        Ranked(
            place=1 + sum(other > strengths[seat] for other in strengths.values()),
            seat=seat,
            size=strengths[seat][0],
            oldest=min(item.year for item in exhibitions[seat]),
        )
        for seat in order
    ]


def stretches(owned: Iterable[CollectionObject], *, wraps: bool = False) -> list[Exhibition]:
    """All objects of every unbroken run of letters one owns, in the order of the letters: the largest sets there are, short ones too."""
    piles = _piles(owned)
    starts = [letter for letter in piles if _before(letter, wraps) not in piles]
    if piles and not starts:  # a full circle has no beginning
        starts = [LETTERS[0]]
    return [_set(piles, _run(start, piles, wraps)) for start in starts]


def offers(owned: Iterable[CollectionObject], *, wraps: bool = False) -> list[Exhibition]:
    """The exhibitions that are offered, the best first: all objects of each stretch of neighbouring letters within a run.

    Objects may be left out as one likes, so far more is allowed; `fault` judges it. At most 31 sets, whatever the hand.
    """
    piles = _piles(owned)
    found: dict[frozenset[str], Exhibition] = {}
    for start in piles:
        run = _run(start, piles, wraps)
        for length in range(1, len(run) + 1):
            shown = _set(piles, run[:length])
            if len(shown) >= LEAST:
                found.setdefault(frozenset(run[:length]), shown)
    return sorted(found.values(), key=strength, reverse=True)


def _piles(owned: Iterable[CollectionObject]) -> dict[str, list[CollectionObject]]:
    """Letter -> its objects, oldest first."""
    piles: dict[str, list[CollectionObject]] = {}
    for item in sorted(owned, key=lambda item: (item.letter, item.year, item.id)):
        piles.setdefault(item.letter, []).append(item)
    return piles


def _run(start: str, piles: Mapping[str, object], wraps: bool) -> tuple[str, ...]:
    """The letters from one on, as far as they are owned."""
    at = LETTERS.index(start)
    ahead = LETTERS[at:] + (LETTERS[:at] if wraps else "")
    return tuple(takewhile(piles.__contains__, ahead))


def _set(piles: Mapping[str, Sequence[CollectionObject]], letters: Iterable[str]) -> Exhibition:
    return tuple(item for letter in letters for item in piles[letter])


def best(owned: Iterable[CollectionObject], *, wraps: bool = False, identical_oldest: str = NEXT_OLDEST) -> Exhibition:
    """The best exhibition of a hand: the largest, of those the one with the older oldest object; empty where there is none."""
    large = [run for run in stretches(owned, wraps=wraps) if len(run) >= LEAST]
    return max(large, key=lambda run: strength(run, identical_oldest), default=())
