"""Moves on foot and by car, and the move that is forfeited.

Rules: T-3 to T-5, PM-1 to PM-11, CM-1 to CM-9, TM-1 to TM-7, SH-1 to SH-7, ES-3, ES-7, D-24, D-33. Findings TP-06, TP-07, TP-24, TP-25, TP-39,
TP-41, TP-42, TP-48, TP-52; those of the path itself are found by `routes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from events.tjuv_och_polis import UNSAID, MoveForfeited, PieceMoved

from . import custody, flight, limits, nests, robbery, routes, turn
from .faults import UNKNOWN_WORD, Cannot, hangs_on
from .state import CAR, FREE, MOVED, SERVING, START, Hunt


def piece_moved(hunt: Hunt, event: PieceMoved) -> list[str]:
    """A piece goes along a path and whatever its end brings happens."""
    piece = event.piece
    if piece not in hunt.where or (piece != CAR and piece not in hunt.officers and piece not in hunt.thieves):
        raise Cannot(UNKNOWN_WORD)
    path = hunt.board.walked(hunt.where[piece], event.path)
    if any(square not in hunt.board.squares for square in path):
        raise Cannot("TP-08")
    found = _turn_of(hunt, event.seat)
    found += wrong_piece(hunt, event.seat, piece)
    if not path:
        found.append("TP-07" if event.seat == hunt.police else "TP-24")
        hunt.set(stage=MOVED, act="move")
        return found
    found += _of_the_piece(hunt, piece, path)
    found += routes.faults(hunt, piece, path, _length(hunt, piece, path))
    if piece == CAR:
        hunt.set(rear=path[-2] if len(path) > 1 else hunt.where[CAR])
    found += arrive(hunt, piece, path[-1], "move")
    return found


def _turn_of(hunt: Hunt, seat: int) -> list[str]:
    """Whose turn it is, and whether there is a roll to move with; a second move of a turn is played with the first roll."""
    again = seat == hunt.last != hunt.seat and hunt.stage == START and hunt.act in ("move", "ride")
    if again or (hunt.stage == MOVED and seat == hunt.seat):
        turn.give_to(hunt, seat, MOVED)
        return ["TP-07" if seat == hunt.police else "TP-06"]
    found = turn.open_turn(hunt, seat)
    if hunt.stage == START:
        found.append(_without_a_roll(hunt, seat))
        hunt.set(roll=0)
    return found


def _without_a_roll(hunt: Hunt, seat: int) -> str:
    thief = hunt.owner(seat)
    return "TP-39" if thief and hunt.thieves[thief].status == SERVING else "TP-06"


def _length(hunt: Hunt, piece: str, path: tuple[str, ...]) -> int:
    """How far the piece has to go; where nobody has rolled, as far as it went, and for a jailbreak that is judged by its own rule."""
    if hunt.roll == 0 or (piece in hunt.thieves and hunt.thieves[piece].status == SERVING):
        return len(path)
    return 2 * hunt.roll if piece == CAR else hunt.roll


def wrong_piece(hunt: Hunt, seat: int, piece: str) -> list[str]:
    """Every seat moves its own pieces."""
    own = hunt.thieves[piece].seat if piece in hunt.thieves else hunt.police
    return [] if own == seat else ["TP-05"]


def of_guards(hunt: Hunt, officer: str) -> list[str]:
    """A guard stays with his prisoner; one who is locked in takes no further part."""
    guard = hunt.officers[officer]
    if guard.locked:
        return ["TP-42"]
    return ["TP-41"] if guard.guards and hunt.readings["guard_locked"] == "true" else []


def _of_the_piece(hunt: Hunt, piece: str, path: tuple[str, ...]) -> list[str]:
    """Whether the piece may move at all: guards, prisoners, pieces that have stood too long elsewhere."""
    found = []
    if piece in hunt.thieves and hunt.thieves[piece].status == SERVING:
        found += _of_a_prisoner(hunt, path)
    if piece in hunt.officers:
        found += of_guards(hunt, piece)
    if piece not in hunt.thieves:
        found += before_overdue(hunt, piece, (hunt.roll,))
    return found


def before_overdue(hunt: Hunt, piece: str, rolls: Iterable[int]) -> list[str]:
    """A police piece waits while another has stood too long and can go with one of these rolls (D-28)."""
    late = limits.overdue(hunt)
    if not late or piece in late:
        return []
    can_go = any(routes.ends(hunt, other, 2 * roll if other == CAR else roll) for other in late for roll in rolls)
    if not can_go:
        return []
    by_its_rear = late == [CAR] and hunt.where[CAR] not in hunt.board.fronts
    return [hangs_on("TP-52", "LM-4") if by_its_rear else "TP-52"]


def _of_a_prisoner(hunt: Hunt, path: tuple[str, ...]) -> list[str]:
    """A prisoner moves only on a six, and then six squares; a nest or the airport takes less."""
    if not hunt.breakout:
        return ["TP-39"]
    is_short = len(path) < custody.BREAKS_OUT and (hunt.board.kind(path[-1]) == "nest" or hunt.board.mode(path[-1]) == "air")
    return [] if len(path) == custody.BREAKS_OUT or is_short else ["TP-39"]


def arrive(hunt: Hunt, piece: str, square: str, act: str) -> list[str]:
    """The piece stands on its last square; landing there may be an arrest, a robbery, a flight, or rest in a nest."""
    hunt.put(hunt.where, piece, square)
    hunt.set(stage=MOVED, act=act)
    if piece in hunt.thieves:
        return _thief_arrives(hunt, piece, square, act)
    squares = (square, hunt.rear) if piece == CAR else (square,)
    landed = [name for name, thief in hunt.thieves.items() if thief.wanted and thief.status == FREE and hunt.where.get(name) in squares]
    hunt.set(landed=tuple((name, piece) for name in landed))
    if piece != CAR:
        guard = hunt.officers[piece]
        hunt.change_officer(piece, guards=guard.guards if guard.locked else "", rides=())
        if hunt.board.kind(square) == "telegraph":
            flight.stop_all(hunt)
    limits.count(hunt, piece)
    return []


def _thief_arrives(hunt: Hunt, thief: str, square: str, act: str) -> list[str]:
    if hunt.thieves[thief].status == SERVING:
        custody.leave_house(hunt, thief)
    hunt.change_thief(thief, rides=())
    kind = hunt.board.kind(square)
    if kind == "nest":
        nests.rest(hunt, thief)
    elif kind == "escape":
        return flight.attempt(hunt, thief, square)
    elif act == "move" and robbery.is_due(hunt, square):
        hunt.set(robbing=thief)
    return []


def move_forfeited(hunt: Hunt, event: MoveForfeited) -> list[str]:
    """No piece has a legal move of the length rolled; a prisoner who cannot get out after a six has served a turn."""
    found = turn.open_turn(hunt, event.seat)
    if hunt.stage == START:
        found.append("TP-06")
    elif can_move(hunt):
        found.append("TP-25")
    if event.roll not in (UNSAID, hunt.roll):
        found.append("TP-06")
    thief = hunt.owner(event.seat)
    if thief and hunt.thieves[thief].status == SERVING:
        custody.serve(hunt, thief)
    elif thief:
        hunt.change_thief(thief, rides=())
    else:
        limits.count(hunt, "")
    hunt.count("moves forfeited", event.seat)
    hunt.tell("forfeit", "T-5", f"{{{event.seat}}} has no move of the length rolled ({hunt.roll})", event.seat)
    hunt.set(stage=MOVED, act="forfeit")
    return found


# ---- which moves there are ----


def movable(hunt: Hunt) -> list[str]:
    """The pieces the seat may move with its roll; those that have stood too long before all others, if they can move."""
    thief = hunt.owner(hunt.seat)
    if thief:
        free = hunt.thieves[thief].status == FREE or hunt.breakout
        return [thief] if free and hunt.where.get(thief) else []
    officers = [name for name in hunt.officers if not of_guards(hunt, name)]
    late = [piece for piece in limits.overdue(hunt) if piece == CAR or piece in officers]
    if any(ends(hunt, piece) for piece in late):
        return late
    return [*officers, *([CAR] if CAR in hunt.where else [])]


def ends(hunt: Hunt, piece: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """End square -> a legal path there for the roll at hand."""
    return routes.ends(hunt, piece, 2 * hunt.roll if piece == CAR else hunt.roll)


def can_move(hunt: Hunt) -> bool:
    """Whether the seat has any legal move with its roll."""
    return any(ends(hunt, piece) for piece in movable(hunt))


def offers(hunt: Hunt) -> list[PieceMoved | MoveForfeited]:
    """Every end square of every piece with a path there; the forfeit only where there is none."""
    found: list[PieceMoved | MoveForfeited] = []
    for piece in movable(hunt):
        found += [PieceMoved(hunt.seat, piece, path) for path in ends(hunt, piece).values()]
    return found or [MoveForfeited(hunt.seat, hunt.roll)]
