"""What is typed at the table beside the keys of the offers: paths in squares or steps, ends of moves, amounts, arrests, prisoners.

`o1 Q9`  `car R12`  `Q9`  `bank6`          the piece and where its move ends; a thief needs no piece
`o1 P10 P9 Q9`  `o1 P10-P9-Q9`  `3E2N`      the whole path, as squares or as steps
`ride T6`  `o1 ride T6`  `hide 5000`  `fetch all`  `rob`  `arrest o1`  `jail L10 M10`  `forfeit`  `end`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cli.recording.offer import Choice, NotUnderstood, Offer
from events.event import Event
from events.notation import write
from events.tjuv_och_polis import DieRolled, MoneyFetched, MoneyHidden, PieceMoved, PrisonerTransported, ThiefArrested, TramRidden

from .board_scene import short

if TYPE_CHECKING:
    from cli.recording.table import RecordingTable

PIECE = re.compile(r"(?:o|officer)([1-6])|(?:t|thief)([1-5])|(car|c)")
STEPS = re.compile(r"(?:\d*[NESW])+")
SQUARE = re.compile(r"[A-Z]{1,2}\d{1,2}")
ALL = "all"


def typed(table: RecordingTable, text: str, offers: Sequence[Offer]) -> Event | None:
    """The event a line stands for, None if it is nothing of this game in short. Raises NotUnderstood and Choice."""
    words = text.split()
    verbs: dict[str, Callable[[RecordingTable, list[str], Sequence[Offer]], Event]] = {
        "ride": _ride,
        "hide": _money,
        "fetch": _money,
        "arrest": _arrest,
        "jail": _jail,
    }
    if words[0] in verbs:
        return verbs[words[0]](table, words[1:] if words[0] not in ("hide", "fetch") else words, offers)
    piece = piece_of(words[0])
    if piece and words[1:2] == ["ride"]:
        return _ride(table, [piece, *words[2:]], offers)
    if words[0].isdecimal() and not words[1:]:
        return _die(table, int(words[0]), offers)
    if piece and words[1:]:
        return _move(table, piece, words[1:], offers)
    own = table.state.owner(table.state.seat)
    return _move(table, own, words, offers) if own and _is_way(table, words) else None


def piece_of(word: str) -> str:
    """`o1` -> `officer1`, `t2` -> `thief2`, `c` -> `car`; empty for another word."""
    found = PIECE.fullmatch(word.casefold())
    if found is None:
        return ""
    officer, thief, _ = found.groups()
    return f"officer{officer}" if officer else f"thief{thief}" if thief else "car"


def _is_way(table: RecordingTable, words: Sequence[str]) -> bool:
    return all(table.game.town.find(word) or table.game.town.find(word.upper()) or _is_path(word) for word in words)


def _is_path(word: str) -> bool:
    return all(STEPS.fullmatch(part) or SQUARE.fullmatch(part) for part in word.upper().split("-"))


# ---- dice


def _die(table: RecordingTable, value: int, offers: Sequence[Offer]) -> Event:
    """A number that is no side of the die, or comes when nobody rolls; judged by the rules where somebody has to roll."""
    roll = next((offer.event for offer in offers if isinstance(offer.event, DieRolled)), None)
    if roll is None:
        raise NotUnderstood(f"nobody rolls now, so {value} is no move; :moves lists what is legal")
    return DieRolled(roll.seat, value, roll.purpose)


# ---- moves and rides


def _move(table: RecordingTable, piece: str, words: Sequence[str], offers: Sequence[Offer]) -> Event:
    """A piece goes to a square, or along a path."""
    if words[1:] or _is_steps(table, words[0]):
        path = tuple(part for word in words for part in _parts(table, word))
        if len(words) != 2 or not _ends(offers, piece, path):
            return PieceMoved(table.state.seat, piece, path)
    ends = _ends(offers, piece, tuple(_square(table, word) for word in words))
    if len(ends) == 1:
        return ends[0].event
    if ends:
        raise Choice("which way", [(offer.key, write(offer.event)) for offer in ends])
    if words[1:]:
        return PieceMoved(table.state.seat, piece, tuple(_square(table, word) for word in words))
    return _beyond(table, piece, words[0], offers)


def _beyond(table: RecordingTable, piece: str, word: str, offers: Sequence[Offer]) -> Event:
    """No legal move ends there: a square beside the piece is taken as the path, else the words say what can be reached."""
    square = _square(table, word)
    start = table.state.where.get(piece, "")
    if square in table.game.town.joined.get(start, ()):
        return PieceMoved(table.state.seat, piece, (square,))
    near = [offer.key for offer in offers if isinstance(offer.event, PieceMoved) and offer.event.piece == piece]
    if not near:
        raise NotUnderstood(f"{piece} has no move now; a whole path, such as {short(piece)} 3E2N, is judged all the same")
    raise NotUnderstood(f"{piece} cannot end on {word} with this roll, only: {', '.join(near)}; a whole path is judged all the same")


def _ends(offers: Sequence[Offer], piece: str, ends: tuple[str, ...]) -> list[Offer]:
    """Offered moves of the piece to a square; for the car a second square may say where its rear stands."""
    found = [offer for offer in offers if isinstance(offer.event, PieceMoved) and offer.event.piece == piece]
    moves: list[tuple[Offer, tuple[str, ...]]] = [(offer, _path(offer.event)) for offer in found]
    return [offer for offer, path in moves if path[-1:] == ends[:1] and (not ends[1:] or (len(path) > 1 and path[-2] == ends[1]))]


def _path(event: Any) -> tuple[str, ...]:
    return tuple(event.path)


def _is_steps(table: RecordingTable, word: str) -> bool:
    """Whether a word is a path by itself: several squares with hyphens, or steps; `E5` is a square and no five steps."""
    return "-" in word or (not table.game.town.find(word) and not table.game.town.find(word.upper()) and bool(STEPS.fullmatch(word.upper())))


def _parts(table: RecordingTable, word: str) -> list[str]:
    """The parts of a path: squares, and one side for each step."""
    found: list[str] = []
    for part in word.split("-"):
        if STEPS.fullmatch(part.upper()) and not table.game.town.find(part):
            for count, side in re.findall(r"(\d*)([NESW])", part.upper()):
                found += [side] * min(int(count or 1), 99)
        else:
            found.append(_square(table, part))
    return found


def _square(table: RecordingTable, word: str) -> str:
    """A square by its name or by the place on it, in capitals or not. Raises NotUnderstood."""
    town = table.game.town
    found = town.find(word) or town.find(word.upper()) or town.find(word.casefold())
    if not found:
        raise NotUnderstood(f"{word} is no square and no place of this board")
    return str(found)


def _ride(table: RecordingTable, words: list[str], offers: Sequence[Offer]) -> Event:
    """A ride by its end, where needed with piece and line."""
    pieces = [piece for piece in map(piece_of, words) if piece]
    lines = [int(word) for word in words if word.isdecimal()]
    to = [_square(table, word) for word in words if not piece_of(word) and not word.isdecimal()]
    if len(to) != 1:
        raise NotUnderstood("a ride is: ride, where to, and for the police the officer, such as o1 ride T6")
    rides = [offer for offer in offers if isinstance(offer.event, TramRidden) and offer.event.to == to[0]]
    rides = [o for o in rides if isinstance(o.event, TramRidden) and (not pieces or o.event.piece in pieces) and (not lines or o.event.tram in lines)]
    return _only(rides, "which ride", f"no ride to {to[0]} is legal now; the line of notation says all: rides officer1 3 {to[0]}")


# ---- money, arrests, prisoners


def _money(table: RecordingTable, words: list[str], offers: Sequence[Offer]) -> Event:
    """An amount hidden or fetched in the nest the thief is in."""
    what, kind = words[0], MoneyHidden if words[0] == "hide" else MoneyFetched
    amount = (words[1:] or [ALL])[0].replace(",", "")
    offered: list[Any] = [offer.event for offer in offers if isinstance(offer.event, kind)]
    seat = table.state.seat
    thief = table.state.owner(seat)
    nest = (words[2:] or [table.game.town.name(table.state.where.get(thief, ""))])[0]
    if amount == ALL:
        if not offered:
            raise NotUnderstood(f"there is nothing to {what} here")
        most: Event = max(offered, key=lambda event: event.amount)
        return most
    if not amount.isdecimal():
        raise NotUnderstood(f"{what} what: an amount in kronor, such as {what} 5000, or {what} all")
    return kind(seat, int(amount), nest)


def _arrest(table: RecordingTable, words: list[str], offers: Sequence[Offer]) -> Event:
    """The arrest that is due; where several may be meant, with the thief or the piece."""
    pieces = [piece_of(word) for word in words]
    found = [offer for offer in offers if isinstance(offer.event, ThiefArrested)]
    chosen = [o for o in found if isinstance(o.event, ThiefArrested) and all(p in (o.event.thief, o.event.piece) for p in pieces)]
    return _only(chosen, "which arrest", "no such arrest is due now")


def _jail(table: RecordingTable, words: list[str], offers: Sequence[Offer]) -> Event:
    """The arrested thief, and whoever guards him, to squares of the police house."""
    found: list[Any] = [offer.event for offer in offers if isinstance(offer.event, PrisonerTransported)]
    pieces = [piece_of(word) for word in words if piece_of(word)]
    found = [event for event in found if all(piece in (event.thief, event.guard) for piece in pieces)]
    squares = [_square(table, word) for word in words if not piece_of(word)]
    if not found or not squares:
        raise NotUnderstood("nobody is to be jailed now" if not found else "jail where: jail L10, or with the guard's square jail L10 M10")
    first = next((event for event in found if event.square == squares[0]), found[0])
    post = squares[1] if squares[1:] else first.post if first.square == squares[0] else ""
    return PrisonerTransported(first.seat, first.thief, squares[0], first.guard, post)


def _only(found: Sequence[Offer], which: str, none: str) -> Event:
    if len(found) > 1:
        raise Choice(which, [(offer.key, write(offer.event)) for offer in found])
    if not found:
        raise NotUnderstood(none)
    return found[0].event
