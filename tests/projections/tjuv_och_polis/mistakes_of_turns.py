"""Mistakes in the order of a turn, in set-up, robbery, nests, rides, arrest, custody and flight."""

from __future__ import annotations

from msgspec.structs import replace

from events.common import TurnEnded
from events.tjuv_och_polis import (
    CarPlaced,
    DieRolled,
    EscapeCompleted,
    FarePaid,
    HuntEnded,
    MoneyConfiscated,
    MoneyFetched,
    MoneyHidden,
    MoveForfeited,
    OfficerPlaced,
    PieceMoved,
    PlaceRobbed,
    PrisonerTransported,
    SentenceSet,
    ThiefArrested,
    ThiefPlaced,
    TramRidden,
)
from projections.tjuv_och_polis.state import CAR, FREE, GONE, PENDING, START, Hunt
from tests.projections.tjuv_och_polis.mutations import Mutant, Spot, begins, calm, mistake, next_roll, thieves, walker
from tests.projections.tjuv_och_polis.strolls import strolls

# ---- set-up ----


@mistake("TP-02")
def thief_starts_in_the_street(spot: Spot) -> Mutant:
    return replace(spot.event, at="A4") if isinstance(spot.event, ThiefPlaced) else None


@mistake("TP-03")
def officer_starts_outside(spot: Spot) -> Mutant:
    return replace(spot.event, square="P10") if isinstance(spot.event, OfficerPlaced) else None


@mistake("TP-04")
def car_starts_elsewhere(spot: Spot) -> Mutant:
    return replace(spot.event, front="L12", rear="K12") if isinstance(spot.event, CarPlaced) and spot.event.cause == "setup" else None


# ---- turns ----


@mistake("TP-05")
def another_seat_rolls(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if not begins(spot):
        return None
    seats = [seat for seat in range(hunt.seats) if seat not in (hunt.seat, hunt.last)]
    free = [seat for seat in seats if not hunt.owner(seat) or hunt.thieves[hunt.owner(seat)].status == FREE]
    return replace(spot.event, seat=free[0]) if free else None


@mistake("TP-06")
def die_shows_seven(spot: Spot) -> Mutant:
    return replace(spot.event, value=7) if begins(spot) else None


@mistake("TP-06")
def second_roll(spot: Spot) -> Mutant:
    return DieRolled(spot.event.seat, 2, "move") if walker(spot) else None


@mistake("TP-06")
def move_without_roll(spot: Spot) -> Mutant:
    if not calm(spot):
        return None
    path = next(strolls(spot.hunt, CAR, 2), ())
    return PieceMoved(spot.event.seat, CAR, path) if path and not spot.hunt.still else None


@mistake("TP-07")
def second_move_of_the_police(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    moved = isinstance(spot.before, PieceMoved) and spot.before.seat == hunt.police and hunt.last == hunt.police != hunt.seat
    if not moved or not begins(spot) or spot.before.piece == CAR or not hunt.roll:
        return None
    path = next(strolls(hunt, CAR, 2 * hunt.roll), ())
    return PieceMoved(hunt.police, CAR, path) if path else None


@mistake("TP-07")
def police_do_not_move(spot: Spot) -> Mutant:
    return TurnEnded(spot.event.seat) if walker(spot) in ("officer", "car") else None


@mistake("TP-24")
def thief_stands_still(spot: Spot) -> Mutant:
    return TurnEnded(spot.event.seat) if walker(spot) == "thief" else None


@mistake("TP-25")
def forfeit_with_a_move(spot: Spot) -> Mutant:
    return MoveForfeited(spot.event.seat) if walker(spot) else None


@mistake("TP-54")
def game_ends_too_early(spot: Spot) -> Mutant:
    return HuntEnded((spot.hunt.police,)) if calm(spot) else None


# ---- robbery and nests ----


@mistake("TP-26")
def robbery_elsewhere(spot: Spot) -> Mutant:
    thief = spot.hunt.owner(spot.event.seat) if walker(spot) == "thief" else ""
    return PlaceRobbed(spot.event.seat, "bank6") if thief and not spot.hunt.board.is_building(spot.hunt.where[thief]) else None


@mistake("TP-27")
def robbery_of_a_wrong_amount(spot: Spot) -> Mutant:
    return replace(spot.event, amount=9999000) if isinstance(spot.event, PlaceRobbed) else None


@mistake("TP-28")
def robbery_left_out(spot: Spot) -> Mutant:
    due = isinstance(spot.event, PlaceRobbed) and spot.hunt.readings["robbery_automatic"] == "true"
    return next_roll(spot) if due and not spot.hunt.grounds else None


@mistake("TP-47")
def hides_more_than_he_has(spot: Spot) -> Mutant:
    return replace(spot.event, amount=9999000) if isinstance(spot.event, MoneyHidden) else None


@mistake("TP-47")
def hides_outside_a_nest(spot: Spot) -> Mutant:
    if walker(spot) != "thief" or spot.hunt.thieves[spot.event.piece].carried < 1000:
        return None
    return MoneyHidden(spot.event.seat, 1000, "nest1") if spot.hunt.where[spot.event.piece] not in spot.hunt.board.nests else None


@mistake("TP-47")
def fetches_from_another_nest(spot: Spot) -> Mutant:
    if not isinstance(spot.event, MoneyFetched):
        return None
    here = spot.hunt.where[spot.hunt.owner(spot.event.seat)]
    return replace(spot.event, nest=next(square for square in spot.hunt.board.nests if square != here))


# ---- rides ----


def ride(spot: Spot, tram: int, to: str) -> Mutant:
    """The legal ride along another line or to another stop."""
    return replace(spot.event, tram=tram, to=to, start="")


def free_stop(hunt: Hunt, tram: int, *apart: str) -> str:
    """A stop of a line nobody is on."""
    return next(stop for stop in hunt.board.lines[tram] if stop not in {*hunt.where.values(), hunt.rear, *apart})


@mistake("TP-43")
def ride_from_no_stop(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if not begins(spot):
        return None
    thief = hunt.owner(hunt.seat)
    pieces = [thief] if thief else [name for name, officer in hunt.officers.items() if not officer.guards]
    off = [piece for piece in pieces if hunt.where[piece] not in hunt.board.stops and not _still(hunt)]
    return TramRidden(hunt.seat, off[0], 3, free_stop(hunt, 3)) if off and (not thief or not hunt.thieves[thief].rides) else None


def _still(hunt: Hunt) -> bool:
    return bool(hunt.still) or any(officer.still for officer in hunt.officers.values())


@mistake("TP-43")
def ride_off_the_line(spot: Spot) -> Mutant:
    if not isinstance(spot.event, TramRidden):
        return None
    line = spot.hunt.board.lines[spot.event.tram]
    stops = [stop for stop in spot.hunt.board.stops if stop not in line and stop not in {*spot.hunt.where.values(), spot.hunt.rear}]
    return ride(spot, spot.event.tram, stops[0])


@mistake("TP-45")
def car_rides(spot: Spot) -> Mutant:
    return TramRidden(spot.hunt.police, CAR, 3, free_stop(spot.hunt, 3)) if calm(spot) else None


@mistake("TP-44")
def same_line_twice(spot: Spot) -> Mutant:
    hunt: Hunt = spot.hunt
    if not begins(spot) or _still(hunt):
        return None
    thief = hunt.owner(hunt.seat)
    for piece in [thief] if thief else hunt.officers:
        rides = hunt.thieves[piece].rides if thief else hunt.officers[piece].rides
        if rides and hunt.where[piece] in hunt.board.lines[rides[-1]] and (thief or not hunt.officers[piece].guards):
            return TramRidden(hunt.seat, piece, rides[-1], free_stop(hunt, rides[-1], hunt.where[piece]))
    return None


@mistake("TP-46")
def ride_to_a_taken_stop(spot: Spot) -> Mutant:
    if not isinstance(spot.event, TramRidden):
        return None
    police = {spot.hunt.where[name] for name in (*spot.hunt.officers, CAR) if name != spot.event.piece}
    stops = [stop for stop in spot.hunt.board.lines[spot.event.tram] if stop in police]
    return ride(spot, spot.event.tram, stops[0]) if stops else None


# ---- arrests ----


def outside(hunt: Hunt, *, wanted: bool) -> list[str]:
    """Free thieves in no nest."""
    return [name for name in thieves(hunt, wanted=wanted) if hunt.where[name] not in hunt.board.nests]


@mistake("TP-29")
def arrest_of_a_clean_thief(spot: Spot) -> Mutant:
    clean = [name for name in outside(spot.hunt, wanted=False) if not spot.hunt.thieves[name].served] if walker(spot) == "officer" else []
    return ThiefArrested(spot.hunt.police, clean[0], "officer1", "landed") if clean else None


@mistake("TP-40")
def arrest_after_the_sentence(spot: Spot) -> Mutant:
    clean = [name for name in outside(spot.hunt, wanted=False) if spot.hunt.thieves[name].served] if walker(spot) == "officer" else []
    return ThiefArrested(spot.hunt.police, clean[0], "officer1", "landed") if clean else None


@mistake("TP-30")
def arrest_without_grounds(spot: Spot) -> Mutant:
    found = outside(spot.hunt, wanted=True) if walker(spot) == "officer" and not spot.hunt.grounds else []
    return ThiefArrested(spot.hunt.police, found[0], "officer1", "landed") if found else None


@mistake("TP-31")
def arrest_in_a_nest(spot: Spot) -> Mutant:
    found = [name for name in thieves(spot.hunt, wanted=True) if spot.hunt.where[name] in spot.hunt.board.nests]
    return ThiefArrested(spot.hunt.police, found[0], "officer1", "encircled") if found and walker(spot) == "officer" else None


@mistake("TP-32")
def encirclement_on_a_stop(spot: Spot) -> Mutant:
    found = [name for name in thieves(spot.hunt, wanted=True) if spot.hunt.where[name] in spot.hunt.board.stops]
    return ThiefArrested(spot.hunt.police, found[0], "officer1", "encircled") if found and walker(spot) == "officer" else None


def left_out(spot: Spot, *ways: str) -> Mutant:
    """The next seat rolls where an arrest is due."""
    due = isinstance(spot.event, ThiefArrested) and spot.event.how in ways and len(spot.hunt.grounds) == 1 and not spot.hunt.robbing
    return next_roll(spot) if due else None


@mistake("TP-20")
def arrest_by_landing_left_out(spot: Spot) -> Mutant:
    return left_out(spot, "landed")


@mistake("TP-33")
def automatic_arrest_left_out(spot: Spot) -> Mutant:
    return left_out(spot, "exit_blocked", "encircled")


@mistake("TP-51")
def stop_by_telegraph_left_out(spot: Spot) -> Mutant:
    return left_out(spot, "telegraph")


@mistake("TP-34")
def arrest_by_another_piece(spot: Spot) -> Mutant:
    if not isinstance(spot.event, ThiefArrested) or spot.event.how != "exit_blocked":
        return None
    return replace(spot.event, piece="officer2" if spot.event.piece == "officer1" else "officer1")


@mistake("TP-30")
def arrest_in_a_wrong_way(spot: Spot) -> Mutant:
    due = isinstance(spot.event, ThiefArrested) and spot.event.how == "landed" and len(spot.hunt.grounds) == 1
    return replace(spot.event, how="exit_blocked") if due and spot.hunt.where[spot.event.thief] not in spot.hunt.board.stops else None


# ---- custody ----


@mistake("TP-35")
def transport_outside_the_house(spot: Spot) -> Mutant:
    return replace(spot.event, square="A4") if isinstance(spot.event, PrisonerTransported) else None


@mistake("TP-35")
def officer_does_not_come_along(spot: Spot) -> Mutant:
    return replace(spot.event, guard="", post="") if isinstance(spot.event, PrisonerTransported) and spot.event.guard not in ("", CAR) else None


@mistake("TP-35")
def no_transport(spot: Spot) -> Mutant:
    return next_roll(spot) if isinstance(spot.event, PrisonerTransported) and len(spot.hunt.held) == 1 and spot.hunt.held[0].sentenced else None


@mistake("TP-36")
def car_guards(spot: Spot) -> Mutant:
    return replace(spot.event, guard=CAR, post="") if isinstance(spot.event, PrisonerTransported) else None


@mistake("TP-37")
def no_sentence(spot: Spot) -> Mutant:
    due = isinstance(spot.event, DieRolled) and spot.event.purpose == "sentence" and len(spot.hunt.held) == 1
    return next_roll(spot) if due and not spot.hunt.grounds else None


@mistake("TP-37")
def sentence_of_another_length(spot: Spot) -> Mutant:
    fresh = [(key[1], value[1]) for key, value in spot.hunt.happened.items() if key[0] == "sentence"]
    return SentenceSet(spot.hunt.police, fresh[0][0], fresh[0][1] + 1) if fresh else None


@mistake("TP-38")
def reward_too_high(spot: Spot) -> Mutant:
    fresh = [(key[1], *value[1:]) for key, value in spot.hunt.happened.items() if key[0] == "confiscated"]
    return MoneyConfiscated(spot.hunt.police, fresh[0][0], fresh[0][1], fresh[0][2] + 1000) if fresh else None


@mistake("TP-39")
def prisoner_rolls_to_move(spot: Spot) -> Mutant:
    return replace(spot.event, purpose="move") if isinstance(spot.event, DieRolled) and spot.event.purpose == "jailbreak" else None


@mistake("TP-39")
def breaks_out_too_short(spot: Spot) -> Mutant:
    out = isinstance(spot.event, PieceMoved) and spot.hunt.breakout and len(spot.event.path) == 6
    shorter = spot.event.path[:-1] if out else ()
    return replace(spot.event, path=shorter) if out and spot.hunt.board.kind(shorter[-1]) == "street" else None


@mistake("TP-39")
def second_roll_for_a_jailbreak(spot: Spot) -> Mutant:
    again = isinstance(spot.before, DieRolled) and spot.before.purpose == "jailbreak" and spot.hunt.act == "jailbreak"
    return spot.before if again and spot.hunt.stage == START and spot.hunt.last == spot.before.seat != spot.hunt.seat else None


@mistake("TP-42")
def thief_who_has_left_rolls(spot: Spot) -> Mutant:
    left = [thief.seat for thief in spot.hunt.thieves.values() if thief.status in GONE]
    return replace(spot.event, seat=left[0]) if left and begins(spot) else None


# ---- flight ----


def pending(spot: Spot) -> list[str]:
    """Thieves on their flight."""
    return [name for name, thief in spot.hunt.thieves.items() if thief.status == PENDING]


@mistake("TP-49")
def wrong_fare(spot: Spot) -> Mutant:
    fresh = [(key[1], value[1]) for key, value in spot.hunt.happened.items() if key[0] == "fare"]
    return FarePaid(spot.hunt.thieves[fresh[0][0]].seat, 2000) if fresh else None


@mistake("TP-50")
def stopped_from_elsewhere(spot: Spot) -> Mutant:
    far = spot.hunt.board.kind(spot.hunt.where.get("officer1", "")) != "telegraph"
    found = pending(spot) if walker(spot) == "officer" and far and not spot.hunt.grounds else []
    return ThiefArrested(spot.hunt.police, found[0], "officer1", "telegraph") if found else None


@mistake("TP-51")
def flight_done_too_early(spot: Spot) -> Mutant:
    found = pending(spot) if calm(spot) else []
    return EscapeCompleted(spot.hunt.thieves[found[0]].seat) if found else None


@mistake("TP-53")
def keeps_what_he_has_hidden(spot: Spot) -> Mutant:
    fresh = [(key[1], value[1:]) for key, value in spot.hunt.happened.items() if key[0] == "completed"]
    lost = [(thief, values) for thief, values in fresh if any(key[0].startswith("forfeited") and key[1] == thief for key in spot.hunt.happened)]
    return EscapeCompleted(spot.hunt.thieves[lost[0][0]].seat, lost[0][1][0] + 1000) if lost and calm(spot) else None
