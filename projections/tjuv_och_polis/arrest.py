"""Arrests: by landing, at a blocked exit, by encirclement, by telegraph; which are due, and what is wrong with one that is not.

Rules: AR-1 to AR-10, TG-1 to TG-4, SE-3, RW-1 to RW-3, D-1 to D-7, D-25, D-26, D-32, D-34, D-45. Findings TP-29 to TP-34, TP-38, TP-50.
"""

from __future__ import annotations

from msgspec.structs import replace

from events.tjuv_och_polis import UNSAID, ThiefArrested
from projections.ledger import Item

from .cordon import encircled
from .faults import OUT_OF_ORDER, UNKNOWN_WORD, Cannot, hangs_on
from .state import (
    CAR,
    ENCIRCLED,
    ESCAPED,
    EXIT_BLOCKED,
    FREE,
    LANDED,
    OUT,
    OVER,
    PENDING,
    SERVING,
    SET_UP,
    TELEGRAPH,
    Ground,
    Held,
    Hunt,
    Money,
    Thief,
)

FOURTH = 4
STARTED = 5000
WAYS = {
    LANDED: ("AR-1", "{who} is arrested on {square}: {piece} has landed there"),
    EXIT_BLOCKED: ("AR-4", "{who} is arrested on {square}: {piece} stands outside the only opening"),
    ENCIRCLED: ("AR-5", "{who} is arrested on {square}: no way out past the cordon on {squares}; {piece} is nearest, {distance} steps away"),
    TELEGRAPH: ("AR-7", "{who} is arrested on {square} by telegraph: {piece} is on the telegraph station"),
}


# ---- which arrests are due ----


def look(hunt: Hunt) -> None:
    """Finds all arrests that are due in the position."""
    found = [_landed(hunt, thief, piece) for thief, piece in hunt.landed]
    found += [_wired(hunt, thief) for thief in hunt.wired]
    found += _automatic(hunt, [ground.thief for ground in found])
    known = {ground.thief for ground in found}
    found += [ground for ground in hunt.grounds if ground.thief not in known and _still_due(hunt, ground)]
    grounds = tuple(_by_others(hunt, ground) if hunt.credited else ground for ground in found)
    if grounds != hunt.grounds:
        hunt.set(grounds=grounds)
    for thief in list(hunt.overlooked):
        if all(ground.thief != thief for ground in grounds):
            hunt.drop(hunt.overlooked, thief)


def _landed(hunt: Hunt, thief: str, piece: str) -> Ground:
    return Ground(thief, LANDED, (piece,))


def _wired(hunt: Hunt, thief: str) -> Ground:
    """By telegraph, also where the officer has left for the police house with another prisoner in the meantime (D-32, D-34)."""
    before = next((ground for ground in hunt.grounds if ground.thief == thief and ground.how == TELEGRAPH), None)
    return before or Ground(thief, TELEGRAPH, at_telegraph(hunt))


def at_telegraph(hunt: Hunt) -> tuple[str, ...]:
    """The officers on a telegraph station."""
    return tuple(name for name in hunt.officers if hunt.board.kind(hunt.where.get(name, "")) == "telegraph")


def _automatic(hunt: Hunt, others: list[str]) -> list[Ground]:
    """Blocked exits and encirclements of wanted thieves who are not taken otherwise."""
    wanted = [name for name, thief in hunt.thieves.items() if thief.wanted and thief.status == FREE and name not in others]
    if not wanted:
        return []
    police = hunt.police_squares()
    found = []
    for name in wanted:
        square = hunt.where.get(name, "")
        exits = hunt.board.joined.get(square, ())
        if hunt.board.is_building(square) and len(exits) == 1 and exits[0] in police:
            found.append(Ground(name, EXIT_BLOCKED, (police[exits[0]],), 1, (exits[0],)))
            continue
        cordon = encircled(hunt, name, police)
        if cordon is not None:
            found.append(cordon)
    return found


def _still_due(hunt: Hunt, ground: Ground) -> bool:
    """Whether a thief waits for an automatic arrest of this turn, though a piece of the cordon has left with another prisoner (D-5)."""
    thief = hunt.thieves[ground.thief]
    return ground.how in (ENCIRCLED, EXIT_BLOCKED) and bool(hunt.credited) and bool(thief.wanted) and thief.status == FREE


def _by_others(hunt: Hunt, ground: Ground) -> Ground:
    """The nearest piece that has made no arrest in this turn; where there is none left, the nearest of all."""
    left = [pair for pair in ground.border if pair[0] not in hunt.credited] or ground.border
    if not left:
        return ground
    return replace(ground, pieces=tuple(piece for piece, distance in left if distance == left[0][1]), distance=left[0][1])


# ---- one arrest ----


def thief_arrested(hunt: Hunt, event: ThiefArrested) -> list[str]:
    """An arrest as the table made it, with all that follows from it for the money and the thief."""
    thief = hunt.thieves.get(event.thief)
    if thief is None or event.how not in WAYS or (event.piece != CAR and event.piece not in hunt.officers):
        raise Cannot(UNKNOWN_WORD)
    if hunt.stage == SET_UP:
        raise Cannot(OUT_OF_ORDER)
    if thief.status == ESCAPED:
        raise Cannot("TP-50" if event.how == TELEGRAPH else "TP-42")
    if thief.status == OUT:
        raise Cannot("TP-42")
    if hunt.stage == OVER:
        raise Cannot("TP-54")
    if thief.status == SERVING:
        raise Cannot("TP-29")
    found = ["TP-05"] if event.seat != hunt.police else []
    ground = _ground(hunt, event)
    found += _without_ground(hunt, thief, event) if ground is None else _other_piece(ground, event)
    if event.square and event.square != hunt.where[event.thief]:
        found.append("TP-30")
    if event.count not in (UNSAID, thief.arrests + 1):
        found.append("AR-10/count")
    take(hunt, ground or Ground(event.thief, event.how, (event.piece,)), event.piece)
    return found


def _ground(hunt: Hunt, event: ThiefArrested) -> Ground | None:
    grounds = [ground for ground in hunt.grounds if ground.thief == event.thief and ground.how == event.how]
    if not grounds and event.how == TELEGRAPH and hunt.thieves[event.thief].status == PENDING and at_telegraph(hunt):
        return Ground(event.thief, TELEGRAPH, at_telegraph(hunt))
    return grounds[0] if grounds else None


def _other_piece(ground: Ground, event: ThiefArrested) -> list[str]:
    if event.piece in ground.pieces:
        return []
    return [{LANDED: "TP-30", TELEGRAPH: "TP-50", ENCIRCLED: hangs_on("TP-34", "D-2")}.get(ground.how, "TP-34")]


def _without_ground(hunt: Hunt, thief: Thief, event: ThiefArrested) -> list[str]:
    """Which rule an arrest breaks that was not due."""
    square = hunt.where.get(event.thief, "")
    if event.how == TELEGRAPH:
        return ["TP-50"]
    if hunt.board.kind(square) == "nest":
        return ["TP-31"]
    if not thief.wanted:
        code = "TP-40" if thief.served else "TP-29"
        return [hangs_on(code, "nest_ends_wanted") if thief.at_rest else code]
    if event.how == ENCIRCLED and square in hunt.board.stops:
        return ["TP-32"]
    return [hangs_on("TP-30", "encirclement") if event.how == ENCIRCLED else "TP-30"]


def take(hunt: Hunt, ground: Ground, piece: str) -> None:
    """The thief is in custody, loses what he carries, and the police get the reward; a fourth arrest puts him out of the game."""
    name = ground.thief
    thief = hunt.thieves[name]
    _tell(hunt, ground, piece)
    _confiscate(hunt, name, thief, ground.how)
    last = thief.arrests + 1 >= FOURTH
    status = OUT if last else SERVING
    hunt.change_thief(name, status=status, wanted="", served=False, at_rest=False, carried=0, arrests=thief.arrests + 1, left=0, rides=())
    wired = () if ground.how == TELEGRAPH and hunt.readings["telegram_scope"] == "one" else tuple(other for other in hunt.wired if other != name)
    hunt.set(
        landed=tuple(pair for pair in hunt.landed if pair[0] != name),
        wired=wired,
        robbing="" if hunt.robbing == name else hunt.robbing,
        held=(*hunt.held, Held(name, piece, ground.how, sentenced=last)),
        credited=(*hunt.credited, piece),
        may_follow=hunt.may_follow or piece == CAR,
    )
    if ground.how == TELEGRAPH:
        hunt.note("stopped", name, piece, "landed" if hunt.seat == hunt.police else "already_there")
        hunt.tell("escape_stopped", "TG-1" if hunt.seat == hunt.police else "TG-3", f"the flight of {hunt.name(name)} is stopped", thief.seat)
    if last:
        forfeit_hidden(hunt, name)
        hunt.note("excluded", name, "")
        hunt.tell("excluded", "SE-3", f"{hunt.name(name)} is arrested for the fourth time and out of the game", thief.seat)


def _tell(hunt: Hunt, ground: Ground, piece: str) -> None:
    rule, text = WAYS[ground.how]
    words = {"who": hunt.name(ground.thief), "square": hunt.where.get(ground.thief, ""), "piece": piece}
    said = text.format(**words, squares=", ".join(ground.squares), distance=ground.distance)
    hunt.tell("arrest", rule, said, hunt.thieves[ground.thief].seat, hunt.police)


def _confiscate(hunt: Hunt, name: str, thief: Thief, how: str) -> None:
    """1,000 of every started 5,000 is the reward; the rest returns to the bank."""
    started = -(-thief.carried // STARTED)
    reward = 1000 * started
    hunt.note("confiscated", name, thief.carried, reward, thief.carried - reward)
    if not thief.carried:
        return
    hunt.book("RW-1", thief.seat, Money("confiscation", name, hunt.where[name], how), Item("carried", 1, -thief.carried))
    hunt.book("RW-2", hunt.police, Money("reward", name, hunt.where[name], how), Item("started_5000", started, reward))
    hunt.set(bank=hunt.bank - thief.carried + reward)


def forfeit_hidden(hunt: Hunt, name: str) -> None:
    """What a thief who leaves the game has hidden goes to the bank."""
    for nest, amount in hunt.hidden_of(name).items():
        seat = hunt.thieves[name].seat
        hunt.put(hunt.hidden, (name, nest), 0)
        hunt.set(bank=hunt.bank - amount)
        hunt.note(f"forfeited {nest}", name, amount)
        hunt.book("NE-7", seat, Money("forfeiture", name, nest), Item("hidden", 1, -amount))
        hunt.tell("forfeited", "NE-7", f"what {hunt.name(name)} has hidden in {nest} goes to the bank", seat)


def mark(held: Held, **done: bool) -> Held:
    """An arrest carried a step further."""
    return replace(held, **done)
