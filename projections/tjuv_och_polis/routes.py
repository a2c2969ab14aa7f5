"""Paths: what is wrong with one, and every end square a piece can reach.

Rules: PM-1 to PM-9, CM-1 to CM-9, TM-1 to TM-7, SH-1 to SH-7, NE-2, ES-3, ES-4, ES-7. Findings TP-08 to TP-23, TP-48.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .faults import hangs_on
from .state import CAR, FARES, FREE, Hunt
from .town import Town

Path = tuple[str, ...]
CLOSED_TO_CARS = ("bank", "post", "telegraph", "nest")  # the rulebook names these; all others follow from it


class Traffic:
    """Who stands where as far as it matters for one piece: `others` square -> pieces, `police` squares, `stopped` stops with a thief on them."""

    def __init__(self, hunt: Hunt, piece: str) -> None:
        self.hunt, self.piece, self.board = hunt, piece, hunt.board
        self.start = hunt.where[piece]
        self.is_thief = piece in hunt.thieves
        self.wanted = self.is_thief and bool(hunt.thieves[piece].wanted)
        self.thieves = {hunt.where[name]: name for name in hunt.thieves if name != piece and hunt.where.get(name)}
        self.police = {hunt.where[name] for name in hunt.officers if name != piece and name in hunt.where}
        if piece != CAR and CAR in hunt.where:
            self.police |= {hunt.where[CAR], hunt.rear}
        self.at = self.police | set(self.thieves)

    def may_land(self, square: str) -> str:
        """Empty if the piece may end on the square, else the code of what forbids it."""
        if square not in self.at or (self.is_thief and self.board.kind(square) == "nest"):
            return ""
        if self.is_thief or square in self.police:
            return "TP-20"
        thief = self.hunt.thieves[self.thieves[square]]
        if thief.status != FREE:
            return "TP-20"
        return "" if thief.wanted else "TP-21"

    def may_pass(self, square: str) -> str:
        """Empty if the piece may go on from the square, else the code of what forbids it."""
        if self.is_thief:
            return "TP-23" if self.wanted and square in self.police else ""
        return "TP-22" if square in self.thieves and square in self.board.stops else ""


# ---- what is wrong with a path ----


def faults(hunt: Hunt, piece: str, path: Path, length: int) -> list[str]:
    """The codes of everything wrong with a path of squares on the board, each once; `length` is how far the piece has to go."""
    traffic = Traffic(hunt, piece)
    found = [*_kinds(traffic, path), *_steps(traffic, path), *_twice(traffic, path), *_length(traffic, path, length), *_others(traffic, path)]
    return list(dict.fromkeys(found))


def _joined(traffic: Traffic, here: str, there: str) -> bool:
    board, readings = traffic.board, traffic.hunt.readings
    if there in board.joined[here]:
        return True
    return there in board.house and readings["reenter_house"] == "anywhere" and not traffic.is_thief and here in board.joined[there]


def _steps(traffic: Traffic, path: Path) -> Iterator[str]:
    """Every step goes to a square joined to the one before; a way into the police house has a rule of its own."""
    here = traffic.start
    for there in path:
        if there in traffic.board.house and traffic.piece != CAR:
            if traffic.is_thief or traffic.hunt.readings["reenter_house"] == "never" or not _joined(traffic, here, there):
                yield "TP-19"
        elif not _joined(traffic, here, there):
            yield "TP-08"
        here = there


def _kinds(traffic: Traffic, path: Path) -> Iterator[str]:
    """Squares a piece may not enter, and those it may not walk through."""
    board, kinds = traffic.board, [traffic.board.kind(square) for square in path]
    if traffic.piece == CAR:
        if any(kind in CLOSED_TO_CARS for kind in kinds):
            yield "TP-15"
        elif any(kind != "street" for kind in kinds):
            yield hangs_on("TP-15", "CM-5" if "travel_agency" in kinds else "CM-6")
    elif not traffic.is_thief:
        if "nest" in kinds:
            yield "TP-17"
        if "escape" in kinds:
            yield hangs_on("TP-08", "D-29")
        before = (traffic.start, *path)
        if any(board.is_building(path[i]) and before[i] == path[i + 1] for i in range(len(path) - 1)):
            yield "TP-16"
    elif any(board.is_building(square) for square in path[:-1]) and traffic.hunt.readings["thief_through_buildings"] != "true":
        yield "TP-18"


def _twice(traffic: Traffic, path: Path) -> Iterator[str]:
    """No square twice in a move; the squares of the start count as used."""
    rear = traffic.hunt.rear if traffic.piece == CAR else ""
    if rear and path[0] == rear:
        yield "TP-12"
        return
    used = {traffic.start, rear}
    board = traffic.board
    for i, square in enumerate(path):
        turned = i > 0 and board.is_building(path[i - 1]) and square == (traffic.start, *path)[i - 1]
        if square in used and not (turned and not traffic.is_thief):
            if traffic.is_thief or traffic.piece == CAR:
                yield "TP-13" if square in path[:i] else hangs_on("TP-13", "TM-3" if traffic.is_thief else "D-36")
            elif traffic.hunt.readings["police_may_retrace"] != "true":
                yield "TP-14"
        used.add(square)


def _length(traffic: Traffic, path: Path, length: int) -> Iterator[str]:
    """The whole roll is walked; nests and the airport take less."""
    last = path[-1]
    if traffic.piece == CAR:
        if len(path) != length:
            yield "TP-10"
    elif not traffic.is_thief:
        if len(path) != length:
            yield "TP-09"
    elif any(traffic.board.kind(square) in ("nest", "escape") for square in path[:-1]):
        yield "TP-11"
    elif len(path) != length and not (len(path) < length and _takes_less(traffic, last)):
        yield "TP-48" if traffic.board.kind(last) == "escape" and len(path) < length else "TP-11"


def _takes_less(traffic: Traffic, square: str) -> bool:
    kind = traffic.board.kind(square)
    return kind == "nest" or (kind == "escape" and traffic.board.mode(square) == "air")


def _others(traffic: Traffic, path: Path) -> Iterator[str]:
    """Pieces in the way, and on the squares where the move ends; the car ends on two."""
    ends = path[-2:] if traffic.piece == CAR else path[-1:]
    for square in path[: -len(ends)]:
        if code := traffic.may_pass(square):
            yield code
    for square in ends:
        if square != traffic.start and (code := traffic.may_land(square)):
            yield code


# ---- where a piece can go ----

Ends = dict[tuple[str, str], Path]


def ends(hunt: Hunt, piece: str, length: int) -> Ends:
    """(end square, rear of the car) -> one shortest legal path there, for a piece that has to go `length` squares."""
    walk = Walk(hunt, piece)
    if piece == CAR:
        walk.car(walk.start, length)
    elif walk.traffic.is_thief:
        walk.thief(walk.start, length)
    else:
        walk.officer(walk.start, "", length)
    return dict(sorted(walk.found.items()))


class Walk:
    """A search for all ends of a move, depth first; what forbids squares is found once, before it sets out.

    taken    squares the move may not end on       shut    squares it may not go on from
    beside   square -> where it leads               used    the squares of the way so far, which `path` holds in order
    """

    def __init__(self, hunt: Hunt, piece: str) -> None:
        self.traffic, self.board, self.readings = Traffic(hunt, piece), hunt.board, hunt.readings
        self.start = start = self.traffic.start
        self.carried = hunt.thieves[piece].carried if piece in hunt.thieves else 0
        self.taken = {square for square in self.traffic.at if square != start and self.traffic.may_land(square)}
        self.shut = {square for square in self.traffic.at if self.traffic.may_pass(square)}
        self.beside = _beside(hunt.board, "car" if piece == CAR else "thief" if self.traffic.is_thief else hunt.readings["reenter_house"])
        self.may_retrace = hunt.readings["police_may_retrace"] == "true"
        self.passes_buildings = hunt.readings["thief_through_buildings"] == "true"
        self.used = {start, hunt.rear} if piece == CAR else {start}
        self.path: list[str] = []
        self.seen: set[tuple[str, str, int]] = set()
        self.found: Ends = {}

    def officer(self, here: str, before: str, left: int) -> None:
        """Every square once, unless going back is allowed: then all that matters is where he is, where he came from and how far he has to go."""
        if self.may_retrace:
            if (here, before, left) in self.seen:
                return
            self.seen.add((here, before, left))
        path, used = self.path, self.used
        barred = before if before and self.board.is_building(here) else ""
        for there in self.beside[here]:
            if there == barred or (there in used and not self.may_retrace):
                continue
            if left == 1:
                if there not in self.taken and (there, "") not in self.found:
                    self.found[there, ""] = (*path, there)
            elif there not in self.shut:
                is_new = there not in used
                path.append(there)
                used.add(there)
                self.officer(there, here, left - 1)
                path.pop()
                if is_new:
                    used.discard(there)

    def car(self, here: str, left: int) -> None:
        """The last square but one is where the rear will stand."""
        path, used, found = self.path, self.used, self.found
        for there in self.beside[here]:
            if there in used:
                continue
            if left == 1:
                if there not in self.taken and (there, here) not in found:
                    found[there, here] = (*path, there)
            elif there not in (self.taken if left == 2 else self.shut):
                path.append(there)
                used.add(there)
                self.car(there, left - 1)
                path.pop()
                used.discard(there)

    def thief(self, here: str, left: int) -> None:
        """Nests and the airport take less than the whole roll; all ends of a move are no way on but streets, and buildings by a reading."""
        path, used, board = self.path, self.used, self.board
        for there in self.beside[here]:
            if there in used:
                continue
            kind = board.kinds[there]
            if kind == "nest" or (kind == "escape" and self._leaves(there, left)) or (left == 1 and kind != "escape" and there not in self.taken):
                self._end(there)
            if left > 1 and there not in self.shut and (kind == "street" or (self.passes_buildings and kind not in ("nest", "escape"))):
                path.append(there)
                used.add(there)
                self.thief(there, left - 1)
                path.pop()
                used.discard(there)

    def _leaves(self, square: str, left: int) -> bool:
        """Whether the thief may end on an escape square: with the fare in hand, and by train or boat exactly."""
        mode = self.board.mode(square)
        return self.carried >= FARES[mode] and (left == 1 or mode == "air") and square not in self.taken

    def _end(self, square: str) -> None:
        before = self.found.get((square, ""))
        if before is None or len(self.path) + 1 < len(before):
            self.found[square, ""] = (*self.path, square)


@lru_cache(maxsize=64)
def _beside(board: Town, who: str) -> dict[str, tuple[str, ...]]:
    """Square -> the squares a kind of piece may step to: `car`, `thief`, or how an officer comes back into the police house."""
    banned = {"car": (), "thief": ("house",), "never": ("house", "nest", "escape")}.get(who, ("nest", "escape"))
    found = {}
    for here, there in board.joined.items():
        if who == "anywhere" and board.kind(here) == "street":
            there = (*there, *(square for square in board.house if here in board.joined[square] and square not in there))
        found[here] = tuple(square for square in there if (board.kind(square) == "street" if who == "car" else board.kind(square) not in banned))
    return found
