"""Mistakes in moves: the path of an officer, the car, a thief, and what they come upon."""

from __future__ import annotations

from projections.tjuv_och_polis import limits
from projections.tjuv_och_polis.state import CAR, FARES, Hunt
from tests.projections.tjuv_och_polis.mutations import Mutant, Spot, along, length, mistake, taken_by, thieves, walker
from tests.projections.tjuv_och_polis.strolls import ending, free_street, strolls, through


def last_replaced(spot: Spot, squares: list[str]) -> Mutant:
    """The legal path with another last square, the first free one of these."""
    path = spot.event.path
    found = [there for there in squares if free_street(spot.hunt, there) and there not in path and there != spot.hunt.where[spot.event.piece]]
    return along(spot, (*path[:-1], found[0])) if found else None


def apart(spot: Spot, *, near: bool) -> list[str]:
    """Squares not joined to the last but one: diagonally beside it, or anywhere else."""
    here = (spot.hunt.where[spot.event.piece], *spot.event.path)[-2]
    board = spot.hunt.board
    if board.kind(here) != "street" or board.kind(spot.event.path[-1]) != "street":
        return []

    def is_near(there: str) -> bool:
        return abs(ord(here[0]) - ord(there[0])) == 1 and abs(int(here[1:]) - int(there[1:])) == 1

    return [there for there in board.squares if there not in board.joined[here] and board.kind(there) == "street" and is_near(there) == near]


@mistake("TP-08")
def path_with_a_gap(spot: Spot) -> Mutant:
    return last_replaced(spot, apart(spot, near=False)) if walker(spot) in ("officer", "thief") else None


@mistake("TP-08")
def diagonal_step(spot: Spot) -> Mutant:
    return last_replaced(spot, apart(spot, near=True)) if walker(spot) in ("officer", "thief") else None


def shorter(spot: Spot) -> Mutant:
    """The legal path without its last square."""
    path = spot.event.path[:-1]
    return along(spot, path) if path and free_street(spot.hunt, path[-1]) and spot.event.path[-1] not in spot.hunt.board.nests else None


@mistake("TP-09")
def officer_goes_too_short(spot: Spot) -> Mutant:
    return shorter(spot) if walker(spot) == "officer" else None


@mistake("TP-10")
def car_goes_too_short(spot: Spot) -> Mutant:
    return along(spot, next(strolls(spot.hunt, CAR, length(spot) - 1), ())) if walker(spot) == "car" else None


@mistake("TP-11")
def thief_goes_too_short(spot: Spot) -> Mutant:
    return shorter(spot) if walker(spot) == "thief" else None


def back_again(spot: Spot) -> Mutant:
    """The piece takes its last step backwards."""
    path = (spot.hunt.where[spot.event.piece], *next(strolls(spot.hunt, spot.event.piece, length(spot) - 1), ()))
    return along(spot, (*path[1:], path[-2])) if len(path) > 2 and length(spot) == len(path) else None


@mistake("TP-13")
def thief_enters_a_square_twice(spot: Spot) -> Mutant:
    return back_again(spot) if walker(spot) == "thief" else None


@mistake("TP-13")
def car_enters_a_square_twice(spot: Spot) -> Mutant:
    return back_again(spot) if walker(spot) == "car" else None


@mistake("TP-14")
def officer_enters_a_square_twice(spot: Spot) -> Mutant:
    return back_again(spot) if walker(spot) == "officer" and spot.hunt.readings["police_may_retrace"] == "false" else None


@mistake("TP-12")
def car_backs_up(spot: Spot) -> Mutant:
    if walker(spot) != "car":
        return None
    return along(spot, next(strolls(spot.hunt, CAR, length(spot), first=spot.hunt.rear), ()))


@mistake("TP-15")
def car_drives_into_a_building(spot: Spot) -> Mutant:
    return along(spot, ending(spot.hunt, CAR, length(spot), spot.hunt.board.is_building)) if walker(spot) == "car" else None


@mistake("TP-16")
def officer_turns_round_in_a_building(spot: Spot) -> Mutant:
    if walker(spot) != "officer" or length(spot) < 3:
        return None
    return along(spot, through(spot.hunt, spot.event.piece, length(spot), spot.hunt.board.is_building, back=True))


@mistake("TP-17")
def officer_enters_a_nest(spot: Spot) -> Mutant:
    return along(spot, ending(spot.hunt, spot.event.piece, length(spot), spot.hunt.board.nests.__contains__)) if walker(spot) == "officer" else None


@mistake("TP-18")
def thief_walks_through_a_building(spot: Spot) -> Mutant:
    if walker(spot) != "thief" or spot.hunt.readings["thief_through_buildings"] == "true" or length(spot) < 2:
        return None
    return along(spot, through(spot.hunt, spot.event.piece, length(spot), spot.hunt.board.is_building))


@mistake("TP-19")
def officer_climbs_into_the_house(spot: Spot) -> Mutant:
    hunt = spot.hunt
    if walker(spot) != "officer" or hunt.readings["reenter_house"] != "door" or hunt.is_inside(hunt.where[spot.event.piece]):
        return None
    for path in strolls(hunt, spot.event.piece, length(spot) - 1):
        last = path[-1] if path else hunt.where[spot.event.piece]
        for there in hunt.board.house:
            if last in hunt.board.joined[there] and there not in hunt.board.joined[last] and there not in hunt.where.values():
                return along(spot, (*path, there))
    return None


@mistake("TP-20")
def officer_ends_on_an_officer(spot: Spot) -> Mutant:
    squares = taken_by(spot.hunt, list(spot.hunt.officers))
    return along(spot, ending(spot.hunt, spot.event.piece, length(spot), squares.__contains__)) if walker(spot) == "officer" else None


@mistake("TP-20")
def thief_ends_on_the_police(spot: Spot) -> Mutant:
    squares = taken_by(spot.hunt, [*spot.hunt.officers, CAR])
    return along(spot, ending(spot.hunt, spot.event.piece, length(spot), squares.__contains__)) if walker(spot) == "thief" else None


@mistake("TP-21")
def police_end_on_a_clean_thief(spot: Spot) -> Mutant:
    squares = taken_by(spot.hunt, thieves(spot.hunt, wanted=False))
    return along(spot, ending(spot.hunt, spot.event.piece, length(spot), squares.__contains__)) if walker(spot) in ("officer", "car") else None


@mistake("TP-22")
def officer_passes_a_thief_on_a_stop(spot: Spot) -> Mutant:
    squares = taken_by(spot.hunt, list(spot.hunt.thieves)) & set(spot.hunt.board.stops)
    if walker(spot) != "officer" or length(spot) < 2:
        return None
    return along(spot, through(spot.hunt, spot.event.piece, length(spot), squares.__contains__))


@mistake("TP-23")
def wanted_thief_passes_the_police(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if walker(spot) != "thief" or not hunt.thieves[spot.event.piece].wanted or length(spot) < 2:
        return None
    squares = taken_by(hunt, list(hunt.officers))
    return along(spot, through(hunt, spot.event.piece, length(spot), squares.__contains__))


@mistake("TP-48")
def thief_flees_without_the_fare(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if walker(spot) != "thief":
        return None
    carried = hunt.thieves[spot.event.piece].carried
    squares = {square for square, mode in hunt.board.modes.items() if carried < FARES[mode]}
    return along(spot, ending(hunt, spot.event.piece, length(spot), squares.__contains__))


@mistake("TP-41")
def guard_leaves_his_prisoner(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if walker(spot) not in ("officer", "car") or hunt.readings["guard_locked"] == "false" or limits.overdue(hunt):
        return None
    for name, officer in hunt.officers.items():
        if officer.guards and not officer.locked:
            path = next(strolls(hunt, name, hunt.roll), ())
            return type(spot.event)(spot.event.seat, name, path) if path else None
    return None


@mistake("TP-52")
def another_piece_moves_before_the_overdue(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    late = limits.overdue(hunt)
    if walker(spot) not in ("officer", "car") or not late or spot.event.piece not in late:
        return None
    for name, officer in hunt.officers.items():
        path = () if name in late or officer.guards else next(strolls(hunt, name, hunt.roll), ())
        if path:
            return type(spot.event)(spot.event.seat, name, path)
    return None
