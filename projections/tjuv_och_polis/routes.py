"""Paths: what is wrong with one, and every end square a piece can reach.

Rules: PM-1 to PM-9, CM-1 to CM-9, TM-1 to TM-7, SH-1 to SH-7, NE-2, ES-3, ES-4, ES-7. Findings TP-08 to TP-23, TP-48.
"""

from __future__ import annotations

from collections.abc import Iterator

from .faults import hangs_on
from .state import CAR, FARES, FREE, Hunt

Path = tuple[str, ...]


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
        if any(kind != "street" for kind in kinds):
            yield "TP-15"
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
                yield "TP-13"
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
Step = tuple[str, bool, bool]  # the next square, whether the move may end there, whether it may go on


def ends(hunt: Hunt, piece: str, length: int) -> Ends:
    """(end square, rear of the car) -> one shortest legal path there, for a piece that has to go `length` squares."""
    walk = Walk(hunt, piece)
    walk.go(walk.traffic.start, (), {walk.traffic.start, walk.rear}, length)
    return dict(sorted(walk.found.items()))


class Walk:
    """A search for all ends of a move."""

    def __init__(self, hunt: Hunt, piece: str) -> None:
        self.traffic, self.board, self.readings = Traffic(hunt, piece), hunt.board, hunt.readings
        self.is_car = piece == CAR
        self.rear = hunt.rear if self.is_car else ""
        self.carried = hunt.thieves[piece].carried if piece in hunt.thieves else 0
        self.steps = self._car if self.is_car else self._thief if self.traffic.is_thief else self._officer
        self.found: Ends = {}

    def go(self, here: str, path: Path, used: set[str], left: int) -> None:
        """Walks on from a square with so many steps left."""
        for there, may_end, goes_on in self.steps(here, path, used, left):
            way = (*path, there)
            if may_end:
                key = (there, (self.traffic.start, *way)[-2] if self.is_car else "")
                if key not in self.found or len(way) < len(self.found[key]):
                    self.found[key] = way
            if goes_on:
                self.go(there, way, used | {there}, left - 1)

    def _officer(self, here: str, path: Path, used: set[str], left: int) -> Iterator[Step]:
        board, traffic = self.board, self.traffic
        before = (traffic.start, *path)[-2] if path else ""
        beside = board.joined[here]
        if self.readings["reenter_house"] == "anywhere" and board.kind(here) == "street":
            beside = (*beside, *(square for square in board.house if here in board.joined[square] and square not in beside))
        for there in beside:
            kind = board.kind(there)
            if kind in ("nest", "escape") or (kind == "house" and self.readings["reenter_house"] == "never"):
                continue
            if (there in used and self.readings["police_may_retrace"] != "true") or (board.is_building(here) and there == before):
                continue
            yield there, left == 1 and not self._taken(there), left > 1 and not traffic.may_pass(there)

    def _taken(self, square: str) -> bool:
        """Whether another piece is in the way of ending on a square; whoever comes back to where he started is not."""
        return square != self.traffic.start and bool(self.traffic.may_land(square))

    def _thief(self, here: str, path: Path, used: set[str], left: int) -> Iterator[Step]:
        board, traffic = self.board, self.traffic
        for there in board.joined[here]:
            kind = board.kind(there)
            if there in used or kind == "house":
                continue
            if kind == "nest":
                yield there, True, False
            elif kind == "escape":
                mode = board.mode(there)
                is_exact = left == 1 or mode == "air"
                yield there, self.carried >= FARES[mode] and is_exact and not traffic.may_land(there), False
            else:
                goes_on = left > 1 and not traffic.may_pass(there) and (kind == "street" or self.readings["thief_through_buildings"] == "true")
                yield there, left == 1 and not traffic.may_land(there), goes_on

    def _car(self, here: str, path: Path, used: set[str], left: int) -> Iterator[Step]:
        """The last square but one is where the rear will stand."""
        traffic = self.traffic
        for there in self.board.joined[here]:
            if there in used or self.board.kind(there) != "street":
                continue
            if left > 1:
                yield there, False, left == 2 or not traffic.may_pass(there)
            else:
                yield there, not traffic.may_land(there) and not self._taken(here), False
