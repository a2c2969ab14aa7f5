"""Journeys agree with a search that knows nothing but roads: on our board and on random ones, under every reading."""

import random
from collections import defaultdict
from itertools import product

import pytest

from projections.mille_grazie.journeys import READINGS, journeys, may_stop, next_steps, reach, verdict
from projections.mille_grazie.material import Material, default, load
from projections.mille_grazie.roads import distances, letters, loss_on, other_end, roads_between, roads_from, towns_along
from tests.projections.mille_grazie import maps


def agrees(material: Material, start: str, length: int) -> None:
    """Everything journeys.py says about one start and length, against the search."""
    by_length = {n: list(maps.walks(material, start, n)) for n in range(length + 1)}
    for reading in READINGS:
        legal = {n: {path for path, towns in walked if maps.fits(reading, start, path, towns)} for n, walked in by_length.items()}
        full = max(n for n in legal if legal[n])
        assert reach(material, start, length, reading) == full
        exact, most = list(journeys(material, start, length, reading)), list(journeys(material, start, length, reading, exact=False))
        assert set(exact) == legal[full]
        assert exact == sorted(exact)
        assert set(most) == set().union(*(legal[n] for n in range(1, full + 1)))
        assert len(set(most)) == len(most)
        onward, loosely = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
        for n, paths in legal.items():
            for path in paths - {""}:
                loosely[path[:-1]].add(path[-1])
                for step in range(n if n == full else 0):
                    onward[path[:step]].add(path[step])
        for path in ["", *most]:
            assert next_steps(material, start, path, length, reading) == sorted(onward[path])
            assert next_steps(material, start, path, length, reading, exact=False) == sorted(loosely[path])
            assert may_stop(material, start, path, length, reading) == (path in legal[full] or full == 0)
            assert may_stop(material, start, path, length, reading, exact=False)


def judged(material: Material, start: str, length: int) -> None:
    """The verdict on every walk up to one step too long, against the search."""
    full = {reading: max(n for n in range(length + 1) if maps.allowed(material, start, n, reading)) for reading in READINGS}
    for n in range(length + 2):
        for path, towns in maps.walks(material, start, n):
            fitting = tuple(reading for reading in READINGS if n <= length and maps.fits(reading, start, path, towns))
            assert verdict(material, start, path, length, exact=False).allowed == fitting
            exact = verdict(material, start, path, length)
            assert exact.allowed == tuple(reading for reading in fitting if n == full[reading])
            assert bool(exact.fault) == (not exact.allowed)


@pytest.mark.parametrize("length", [4, 5])
def test_our_board_agrees_with_the_search(length: int) -> None:
    for town in default().towns:
        agrees(default(), town, length)


def test_verdicts_on_our_board_agree_with_the_search() -> None:
    for town in ("Brescia", "Parma"):
        judged(default(), town, 4)


def test_random_boards_agree_with_the_search() -> None:
    stuck = 0
    for seed in range(200):
        source = random.Random(seed)
        material = maps.random_board(source, 6)
        start = source.choice(material.towns)
        length = source.choice((4, 5))
        agrees(material, start, length)
        stuck += reach(material, start, length, "distinct_towns_and_start") < length
        if seed % 8 == 0:
            judged(material, start, 4)
    assert 20 < stuck < 180  # boards with and without a journey of full length were among them


@pytest.mark.long
def test_large_random_boards_agree_with_the_search_from_every_town() -> None:
    for seed in range(200):
        material = maps.random_board(random.Random(1000 + seed))
        for start, length in product(material.towns, (4, 5)):
            agrees(material, start, length)
        judged(material, material.towns[0], 5)


def test_the_counts_that_the_documentation_claims() -> None:
    board = default()
    fewest = {n: {reading: min(len(maps.allowed(board, town, n, reading)) for town in board.towns) for reading in READINGS} for n in (4, 5)}
    assert fewest[4]["distinct_towns_and_start"] == 34
    assert fewest[5]["distinct_towns_and_start"] == 68
    assert all(list(row.values()) == sorted(row.values()) for row in fewest.values())


FAULTS = [
    ("Brescia", "DLPRI", 5, ""),
    ("Brescia", "DLPRX", 5, "no_road"),
    ("Brescia", "D?", 5, "no_road"),
    ("Brescia", "DLPR", 5, "too_short"),
    ("Brescia", "DLPRI", 4, "too_long"),
    ("Nowhere", "D", 5, "no_road"),
]


@pytest.mark.parametrize(("start", "path", "length", "fault"), FAULTS)
def test_why_no_reading_allows_a_journey(start: str, path: str, length: int, fault: str) -> None:
    found = verdict(default(), start, path, length)
    assert found.fault == fault
    assert found.answer == ("illegal" if fault else "legal")
    assert found.step == {"": 0, "no_road": 2 if path == "D?" else 1 if start == "Nowhere" else 5, "too_short": 5, "too_long": 5}[fault]


def test_each_reading_forbids_what_the_next_one_allows() -> None:
    brescia = {"DKIER": "distinct_roads", "DKRPL": "distinct_roads", "DKICA": "distinct_towns", "DKRPQ": "distinct_towns_and_start", "DDDDD": "free"}
    found = {path: verdict(default(), "Brescia", path, 5) for path in brescia}
    for path in ("DKICA", "DKRPQ", "DDDDD", "DKRPL"):
        assert found[path].allowed[0] == brescia[path]
    assert found["DKIER"].fault == "no_road"
    assert found["DDDDD"].answer == "depends"
    assert found["DKRPQ"].answer == "legal"


def test_roads_and_distances() -> None:
    board = default()
    assert letters(board) == "ABCDEFGHIKLMNOPQRSTUVWXZ"
    assert roads_from(board, "Milano") == {"A": "Brescia", "B": "Genova", "C": "Parma"}
    assert other_end(board, "A", "Brescia") == "Milano"
    assert other_end(board, "A", "Pisa") is None
    assert other_end(board, "?", "Pisa") is None
    assert roads_between(board, "Milano", "Parma") == "C"
    assert roads_between(board, "Milano", "Pisa") == ""
    assert towns_along(board, "Brescia", "DLX") == ("Verona", "Ferrara")
    assert [loss_on(board, letter) for letter in "ADC"] == [1, 2, 3]
    for town in board.towns:
        reached = distances(board, town)
        ring = [{town}]
        while len(set().union(*ring)) < len(board.towns):
            ring.append(
                {end for here in ring[-1] for road in board.roads.values() if here in (road.a, road.b) for end in (road.a, road.b)}
                - set().union(*ring)
            )
        assert reached == {here: n for n, towns in enumerate(ring) for here in towns}


def test_card_points_of_our_board_follow_its_distances() -> None:
    board = default()
    assert [card.id for card in board.cards.values() if card.points != 2 * distances(board, card.start)[card.dest] - 1] == []


def test_two_roads_side_by_side_are_two_ways_back() -> None:
    text = "board b\nstatus test\nloss green 1\ntown X\ntown Y\nroad A | X | Y | green\nroad B | X | Y | green\n"
    board = load(text + "".join(f"card C{n} | X | Y | 1\n" for n in range(11)))
    assert list(journeys(board, "X", 5, "distinct_towns_and_start")) == ["A", "B"]
    assert list(journeys(board, "X", 5, "distinct_towns")) == ["AB", "BA"]
    assert len(list(journeys(board, "X", 5, "free"))) == 32
    assert verdict(board, "X", "AB", 5).allowed == ("distinct_towns", "distinct_roads")
