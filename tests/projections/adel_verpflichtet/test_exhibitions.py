"""Exhibitions: valid or not, rankings and the best of a hand against brute force. Rules file 6.1, 9; examples E4, E13-E15."""

import os
from random import Random

import pytest

from projections.adel_verpflichtet.exhibitions import NEXT_OLDEST, UNRESOLVED, best, fault, offers, ranked, strength, stretches
from projections.adel_verpflichtet.material import DECKS, CollectionObject, default

from .brute import beats, coarse, hand, is_valid, order, valid_sets

HANDS = 20_000
LONG = bool(os.environ.get("KERBHOLZ_LONG"))
LARGEST = 12 if LONG else 8  # cards in a hand; brute force tries every subset


def cards(words: str) -> list[CollectionObject]:
    """`A A C9`: default cards by id, others made up with years that do not matter here."""
    known = default("six").objects
    return [known.get(word) or CollectionObject(f"{word}-{number}", word, 3000 + number) for number, word in enumerate(words.split())]


@pytest.mark.parametrize("words", ["B B B", "A B C", "C C D", "A A B B C", "A B C D E F", "F F F", "D E F", "A B B"])
def test_what_may_be_shown(words: str) -> None:
    assert fault(cards(words)) == ""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("A B", "AV-20"), ("F", "AV-20"), ("", "AV-20"), ("A A C", "AV-21"), ("A C D E", "AV-21"), ("E F A", "AV-21"),
        ("A B D E", "AV-21"), ("A1 A1 A2", "AV-22"), ("A1 A1", "AV-22"),
    ],
)  # fmt: skip
def test_what_may_not_be_shown(words: str, code: str) -> None:
    assert fault(cards(words)) == code


def test_f_and_a_are_neighbours_only_if_so_agreed() -> None:
    assert fault(cards("E F A"), wraps=True) == ""
    assert fault(cards("E F A B C D"), wraps=True) == ""
    assert fault(cards("A C E"), wraps=True) == "AV-21"
    assert fault(cards("E A B"), wraps=True) == "AV-21"


def test_only_what_one_owns() -> None:
    assert fault(cards("A1 A2 A3"), ["A1", "A2", "A3", "F1"]) == ""
    assert fault(cards("A1 A2 A3"), ["A1", "A2"]) == "AV-22"


def test_example_4_size_before_age_then_the_oldest_object() -> None:
    shown = {0: cards("A1 A2 B1 C9"), 1: cards("D1 E1 E9 F1"), 2: cards("B1 C8 D1")}
    assert [(one.place, one.seat, one.size, one.oldest) for one in ranked(shown)] == [(1, 1, 4, 1701), (2, 0, 4, 1711), (3, 2, 3, 1468)]


def test_example_15_the_larger_run_is_the_best_set() -> None:
    shown = best(cards("A1 A2 B1 D1 D2 E1 F1"))
    assert {item.id for item in shown} == {"D1", "D2", "E1", "F1"}


def test_equal_size_the_older_run() -> None:
    assert {item.letter for item in best(cards("A1 A2 B7 D1 D2 E1"))} == {"A", "B"}
    assert {item.letter for item in best(cards("A1 A2 B1 D1 D2 E9"))} == {"D", "E"}


def test_no_three_that_match_is_no_exhibition() -> None:
    assert best(cards("A1 A2 C1 C2 E1 F1")) == ()
    assert best([]) == () == tuple(offers([]))


def test_later_objects_count_only_if_so_agreed() -> None:
    old = [CollectionObject(f"A{i}", "A", year) for i, year in enumerate((1500, 1600, 1700, 1500, 1600, 1701))]
    shown = {0: old[3:], 1: old[:3]}
    assert [(one.place, one.seat) for one in ranked(shown, NEXT_OLDEST)] == [(1, 1), (2, 0)]
    assert [(one.place, one.seat) for one in ranked(shown, UNRESOLVED)] == [(1, 0), (1, 1)]


def test_best_sets_agree_with_brute_force_on_many_hands() -> None:
    random, none = Random(5), 0
    for number in range(HANDS):
        deck = default(random.choice(list(DECKS))).deck
        owned = hand(random, coarse(deck) if number % 4 == 0 else deck, LARGEST)
        wraps, next_oldest = random.random() < 0.3, random.random() < 0.5
        found = best(owned, wraps=wraps, identical_oldest=NEXT_OLDEST if next_oldest else UNRESOLVED)
        every = list(valid_sets(owned, wraps=wraps))
        none += not every
        assert bool(found) == bool(every), owned
        assert not found or is_valid(found, wraps=wraps)
        assert not any(beats(other, found, next_oldest=next_oldest) for other in every), (owned, found)
    assert 0 < none < HANDS


def test_rankings_agree_with_brute_force_on_many_hands() -> None:
    random, shared = Random(6), 0
    for number in range(HANDS):
        deck = list(default("six").deck)
        deck = coarse(deck) if number % 2 else deck
        next_oldest = random.random() < 0.5
        random.shuffle(deck)
        shown = {seat: deck[8 * seat : 8 * seat + random.choice((0, 3, 3, 4, 5))] for seat in random.sample(range(6), random.randint(0, 6))}
        found = ranked(shown, NEXT_OLDEST if next_oldest else UNRESOLVED)
        assert {one.seat: one.place for one in found} == order(shown, next_oldest=next_oldest)
        assert [one.place for one in found] == sorted(one.place for one in found)
        shared += len({one.place for one in found}) < len(found)
    assert shared


def test_every_subset_is_judged_as_by_brute_force() -> None:
    random, faults = Random(7), set()
    for _ in range(HANDS // 4):
        shown = hand(random, default("five").deck, 5)
        wraps = random.random() < 0.5
        found = fault(shown, wraps=wraps)
        assert (not found) == is_valid(shown, wraps=wraps), shown
        faults.add(found)
    assert faults == {"", "AV-20", "AV-21"}


def test_what_is_offered_is_valid_differs_and_holds_every_largest_set() -> None:
    random, most = Random(8), 0
    for _ in range(HANDS // 20):
        owned = hand(random, default("six").deck, 51)
        wraps = random.random() < 0.3
        found = offers(owned, wraps=wraps)
        most = max(most, len(found))
        assert all(fault(shown, [item.id for item in owned], wraps=wraps) == "" for shown in found)
        assert len({frozenset(item.id for item in shown) for shown in found}) == len(found) <= 31
        assert not found or strength(found[0]) == strength(best(owned, wraps=wraps))
        large = {frozenset(item.id for item in run) for run in stretches(owned, wraps=wraps) if len(run) >= 3}
        assert large <= {frozenset(item.id for item in shown) for shown in found}
    assert most > 10
