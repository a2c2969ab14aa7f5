"""Custody: transport to the police house, the sentence, jailbreak and release.

Rules: TR-1 to TR-5, SE-1 to SE-4, JB-1 to JB-6, D-17 to D-20, D-23, D-24. Findings TP-35 to TP-37, TP-39.
"""

from __future__ import annotations

from events.tjuv_och_polis import DieRolled, PrisonerTransported

from . import arrest
from .faults import OUT_OF_ORDER, UNKNOWN_WORD, Cannot, hangs_on
from .state import CAR, FREE, OUT, Held, Hunt

BREAKS_OUT = 6


def prisoner_transported(hunt: Hunt, event: PrisonerTransported) -> list[str]:
    """The arrested thief and the officer who took him go to free squares of the police house."""
    if event.thief not in hunt.thieves or event.guard not in ("", CAR, *hunt.officers):
        raise Cannot(UNKNOWN_WORD)
    held = next((held for held in hunt.held if held.thief == event.thief and not held.transported), None)
    if held is None:
        raise Cannot(OUT_OF_ORDER)
    if event.square not in hunt.board.squares or (event.post and event.post not in hunt.board.squares):
        raise Cannot("TP-35")
    found = ["TP-05"] if event.seat != hunt.police else []
    found += _squares(hunt, event) + _guard(hunt, held, event)
    hunt.put(hunt.where, event.thief, event.square)
    if event.guard in hunt.officers:
        _put_on_guard(hunt, event)
    _done(hunt, held, arrest.mark(held, transported=True))
    if hunt.thieves[event.thief].status == OUT:
        hunt.note("excluded", event.thief, event.guard)
    return found


def _put_on_guard(hunt: Hunt, event: PrisonerTransported) -> None:
    hunt.change_officer(event.guard, guards=event.thief, locked=hunt.thieves[event.thief].status == OUT, still=0, rides=())
    if event.post:
        hunt.put(hunt.where, event.guard, event.post)


def free_squares(hunt: Hunt) -> list[str]:
    """House squares nobody is on."""
    taken = set(hunt.where.values())
    return [square for square in hunt.board.house if square not in taken]


def _squares(hunt: Hunt, event: PrisonerTransported) -> list[str]:
    """One piece a square, unless the house is full."""
    if event.square not in hunt.board.house:
        return ["TP-35"]
    free = free_squares(hunt)
    if event.square not in free and free:
        return [hangs_on("TP-20", "D-20")]
    return []


def _guard(hunt: Hunt, held: Held, event: PrisonerTransported) -> list[str]:
    """The arresting officer comes along and stands on a free square of the house; the car guards nobody."""
    if event.guard == CAR:
        return ["TP-36"]
    if event.guard not in guards(hunt, held):
        return [_who_guards(hunt, held)]
    if not event.guard:
        return ["TP-35"] if event.post else []
    free = [square for square in free_squares(hunt) if square != event.square]
    if not event.post:
        return ["TP-35"] if free and not hunt.is_inside(hunt.where[event.guard]) else []
    if event.post not in hunt.board.house:
        return ["TP-35"]
    stays = event.post == hunt.where[event.guard]
    return [] if stays or event.post in free else [hangs_on("TP-20", "D-20")]


def _who_guards(hunt: Hunt, held: Held) -> str:
    """Only of the arresting officer the rulebook says that he comes along; that he guards nobody else, and who guards for the car, are rulings."""
    if held.piece == CAR:
        return hangs_on("TP-35", "D-18")
    return hangs_on("TP-35", "D-5") if hunt.officers[held.piece].guards else "TP-35"


def guards(hunt: Hunt, held: Held) -> tuple[str, ...]:
    """Who may guard: the officer credited, unless he guards another already; nobody for the car - but an officer of the house for good (D-18)."""
    if held.piece != CAR:
        return ("",) if hunt.officers[held.piece].guards else (held.piece,)
    if hunt.thieves[held.thief].status != OUT:
        return ("",)
    inside = [name for name, officer in hunt.officers.items() if hunt.is_inside(hunt.where.get(name, "")) and not officer.guards]
    return ("", *inside)


def _done(hunt: Hunt, held: Held, now: Held) -> None:
    """An arrest is off the list when both transport and sentence are done."""
    rest = tuple(now if other is held else other for other in hunt.held)
    hunt.set(held=tuple(other for other in rest if not (other.transported and other.sentenced)))


def sentence(hunt: Hunt, event: DieRolled) -> list[str]:
    """The police roll for the number of the thief's turns in the police house."""
    held = next((held for held in hunt.held if not held.sentenced), None)
    if held is None:
        raise Cannot("TP-37")
    found = ["TP-05"] if event.seat != hunt.police else []
    hunt.change_thief(held.thief, left=event.value)
    hunt.note("sentence", held.thief, event.value)
    turns = f"{event.value} turn" + ("s" if event.value > 1 else "")
    hunt.tell("sentence", "SE-1", f"{hunt.name(held.thief)} is to spend {turns} in the police house", hunt.thieves[held.thief].seat)
    _done(hunt, held, arrest.mark(held, sentenced=True))
    return found


def serve(hunt: Hunt, thief: str) -> None:
    """One turn of the sentence is served; with the last one the thief is free."""
    left = max(hunt.thieves[thief].left - 1, 0)
    hunt.change_thief(thief, left=left, wanted="")
    hunt.note("served", thief, left)
    hunt.count("turns in custody", hunt.thieves[thief].seat)
    if not left:
        release(hunt, thief)


def release(hunt: Hunt, thief: str) -> None:
    """The sentence is served: free, not wanted, and so is the guard."""
    hunt.change_thief(thief, status=FREE, left=0, wanted="", served=True)
    free_guard(hunt, thief)
    hunt.note("released", thief)
    hunt.tell("release", "SE-2", f"{hunt.name(thief)} has served the sentence and is free", hunt.thieves[thief].seat)


def free_guard(hunt: Hunt, thief: str) -> None:
    """Whoever guards the thief guards no longer."""
    for name, officer in hunt.officers.items():
        if officer.guards == thief and not officer.locked:
            hunt.change_officer(name, guards="")
            return


def break_out(hunt: Hunt, thief: str) -> None:
    """A six: the thief may leave at once, and is wanted."""
    hunt.set(breakout=True)
    hunt.change_thief(thief, wanted="jailbreak", served=False)
    hunt.note("jailbreak", thief)
    hunt.tell("jailbreak", "JB-2", f"{hunt.name(thief)} rolls a six and breaks out", hunt.thieves[thief].seat)


def leave_house(hunt: Hunt, thief: str) -> None:
    """The prisoner has left, with or without the right to."""
    hunt.change_thief(thief, status=FREE, left=0, wanted="jailbreak", served=False)
    free_guard(hunt, thief)


def transports(hunt: Hunt, held: Held) -> list[PrisonerTransported]:
    """Where prisoner and guard may go: the prisoner on every free square, the guard on the first that is left."""
    free = free_squares(hunt)
    squares = free or list(hunt.board.house)
    found = []
    for guard in guards(hunt, held):
        stays = bool(guard) and hunt.is_inside(hunt.where.get(guard, ""))
        for square in squares:
            rest = [other for other in free if other != square]
            post = rest[0] if guard and not stays and rest else ""
            found.append(PrisonerTransported(hunt.police, held.thief, square, guard, post))
    return found
