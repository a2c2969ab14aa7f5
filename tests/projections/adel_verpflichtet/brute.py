"""Exhibitions by brute force, straight from the sentences of the rules and without a thought for speed."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from projections.adel_verpflichtet.material import CollectionObject

CIRCLE = "ABCDEFABCDEF"


def is_valid(shown: Sequence[CollectionObject], *, wraps: bool) -> bool:
    """Three or more different cards whose letters, each once and in order, stand next to each other in the alphabet."""
    letters = "".join(sorted({item.letter for item in shown}))
    row = CIRCLE if wraps else CIRCLE[:6]
    turned = {letters[i:] + letters[:i] for i in range(len(letters))}
    return len(shown) >= 3 and len({item.id for item in shown}) == len(shown) and any(letters in row for letters in turned)


def valid_sets(owned: Sequence[CollectionObject], *, wraps: bool) -> Iterator[tuple[CollectionObject, ...]]:
    """Every exhibition there is in a hand, all subsets tried."""
    for size in range(3, len(owned) + 1):
        yield from (shown for shown in combinations(owned, size) if is_valid(shown, wraps=wraps))


def beats(a: Sequence[CollectionObject], b: Sequence[CollectionObject], *, next_oldest: bool) -> bool:
    """Whether an exhibition is better than another: more objects, then the older oldest object, then perhaps the next one and so on."""
    if len(a) != len(b):
        return len(a) > len(b)
    for mine, other in zip(sorted(item.year for item in a), sorted(item.year for item in b), strict=True):
        if mine != other:
            return mine < other
        if not next_oldest:
            return False
    return False


def order(exhibitions: Mapping[int, Sequence[CollectionObject]], *, next_oldest: bool) -> dict[int, int]:
    """Seat -> place: one more than the number of better exhibitions."""
    shown = {seat: each for seat, each in exhibitions.items() if each}
    return {seat: 1 + sum(beats(other, mine, next_oldest=next_oldest) for other in shown.values()) for seat, mine in shown.items()}


def hand(random: Random, deck: Sequence[CollectionObject], most: int) -> list[CollectionObject]:
    """Some objects of a deck."""
    return random.sample(list(deck), random.randint(0, most))


def coarse(deck: Sequence[CollectionObject]) -> list[CollectionObject]:
    """The deck with years that often coincide."""
    return [CollectionObject(item.id, item.letter, item.year // 100 * 100) for item in deck]
