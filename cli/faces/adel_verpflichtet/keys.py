"""What is typed at the table for what everybody sees: short keys, and lines of objects. Rules file 3, 5, 6 and 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.adel_verpflichtet import (
    ColourDrawn,
    FinalExhibitionShown,
    FinalExhibitionVoid,
    ObjectBought,
    ObjectsDealt,
    ObjectStolen,
    PilesLaid,
    PurchaseDeclined,
    TheftDeclined,
    WindowRefilled,
)
from events.event import Event, Seat
from events.notation import write
from projections.adel_verpflichtet import phases

from ...recording.offer import NotUnderstood, Offer
from . import asking

if TYPE_CHECKING:
    from projections.adel_verpflichtet.view import View

    from ...recording.table import RecordingTable

TODO = {
    phases.PILES: "piles",
    phases.LOCATION: "location",
    phases.AUCTION: "action",
    phases.BUY: "buys",
    phases.REFILL: "next object of the window",
    phases.CASTLE: "action",
    phases.EXHIBIT: "objects to show, or -",
    phases.STEAL: "steals",
    phases.FINAL: "last exhibitions",
}
HINTS = {
    phases.PILES: "p B5 C4: the objects on top of window 1 and 2; p alone if nobody writes them down",
    phases.REFILL: "the object that was turned up, such as C8; ? if nobody writes it down",
    phases.EXHIBIT: "the objects shown, such as C2 D7 D1; - for a seat that has no valid set",
    phases.FINAL: "seat and objects, such as 2 D4 D3 E7, or 2 - for none; all: each seat the best of what the record knows of its hand",
}
HELP = (
    "colours     `red`, or all in seat order: `white red blue green`;  `d A1 B2 C3 D4` deals to the next seat, `d` alone to all unseen",
    "piles       `p B5 C4`, the objects on top of window 1 and 2",
    "in secret   `a` auction `c` castle;  `16` a cheque `t8` a thief `e` exhibition `d` detective;  the objects of an exhibition, `-` for none",
    "            nothing is shown before all have chosen; castle cards stay sealed until phase III is over",
    "purchase    `1` or `2` for the window, then the object that is turned up: `C8`, or `?`",
    "thefts      the object, `E2`;  `-` spares the next exhibition, `-3` that of seat 3",
    "last sets   `2 D4 D3 E7`, `2 -`, or `all`",
    "            ` !` behind a line records it as played although it breaks a rule",
)


def todo(seen: View) -> str:
    """What is to be done, for the prompt."""
    if seen.phase == phases.SETTING_UP:
        return "colour" if not all(seat.colour for seat in seen.seats) else "objects"
    return TODO.get(seen.phase, "to act")


def hint(seen: View) -> str:
    """What may be typed now, where no list of keys says it."""
    if seen.phase == phases.SETTING_UP:
        missing = not all(seat.colour for seat in seen.seats)
        return "colours in seat order, such as white red" if missing else "d A1 B2 C3 D4 for the first of them; d alone: all unseen"
    if seen.phase == phases.BUY and any(window.count and window.top == "?" for window in seen.windows):
        return "the window and the object bought, such as 2 C4"
    return HINTS.get(seen.phase, "")


def offers(table: RecordingTable) -> list[Offer]:
    """The legal moves with their keys; what hangs on a hand only for the eyes of its seat."""
    moves = [
        move
        for move in table.game.legal_moves_seen(table.state, table.viewer)
        if getattr(move, "seat", table.viewer) == table.viewer or table.viewer is None
    ]
    seen = table.game.view(table.state, table.viewer)
    victims = {move.victim for move in moves if isinstance(move, TheftDeclined)}
    found = [Offer(_key(move, seen, victims), write(move), move) for move in moves]
    return [Offer(one.key or str(number), one.words, one.event) for number, one in enumerate(found, 1)]


def _key(move: Event, seen: View, victims: set[Seat]) -> str:
    if isinstance(move, ObjectBought):
        tops = {window.top: str(window.window) for window in seen.windows}
        return tops.get(move.object, move.object)
    if isinstance(move, ObjectStolen):
        return move.object
    if isinstance(move, TheftDeclined):
        return f"-{move.victim + 1}" if len(victims) > 1 else "-"
    if isinstance(move, PurchaseDeclined):
        return "-"
    if isinstance(move, ColourDrawn):
        return f"{move.seat + 1} {move.colour}"
    return ""


def typed(table: RecordingTable, line: str) -> list[Event] | None:
    """The events of a line that is no notation; None if it is nothing this game has. Raises NotUnderstood."""
    seen = table.game.view(table.state, None)
    words = line.replace(",", " ").split()
    if not words:
        return None
    reader = READERS.get(seen.phase)
    return reader(table, seen, words) if reader is not None else None


def _set_up(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    colours = {colour.name for colour in table.game.material().colours}
    if words[0].casefold() in colours:
        free = [seat.seat for seat in seen.seats if not seat.colour]
        if len(words) > len(free):
            raise NotUnderstood(f"{len(words)} colours for {len(free)} seats that have none")
        return [ColourDrawn(seat, word.casefold()) for seat, word in zip(free, words, strict=False)]
    if words[0].casefold() != "d":
        return None
    waiting = [seat for seat in seen.to_act if not seen.seats[seat].count]
    if words[1:]:
        return [ObjectsDealt(seat, _objects(table, words[1:])) for seat in waiting[:1]]
    unseen = ("?",) * int(table.state.readings["starting-objects"])
    return [ObjectsDealt(seat, unseen) for seat in waiting]


def _piles(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    if words[0].casefold() != "p":
        return None
    first, second = next((move.first, move.second) for move in table.game.legal_moves(table.state) if isinstance(move, PilesLaid))
    tops = _objects(table, words[1:]) or ("?", "?")
    if len(tops) != 2:
        raise NotUnderstood("p and two objects, the top one of window 1 and of window 2")
    return [PilesLaid(first, tops[0], second, tops[1])]


def _buy(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    """`2 C4` where nobody wrote down what lies in the window."""
    if len(words) != 2 or words[0] not in ("1", "2"):
        return None
    return [ObjectBought(seen.to_act[0], _objects(table, words[1:])[0], window=int(words[0]))]


def _refill(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    if len(words) > 1:
        return None
    window = next(move.window for move in table.game.legal_moves(table.state) if isinstance(move, WindowRefilled))
    return [WindowRefilled(window, _objects(table, words)[0])]


def _exhibit(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    event = asking.exhibition(seen.to_act[0], " ".join(words))
    _objects(table, getattr(event, "objects", ()))
    return [event]


def _final(table: RecordingTable, seen: View, words: list[str]) -> list[Event] | None:
    if [word.casefold() for word in words] == ["all"]:
        return [move for move in table.game.legal_moves(table.state) if isinstance(move, FinalExhibitionShown | FinalExhibitionVoid)]
    if not words[0].isdecimal() or not words[1:] or (words[1] != "-" and words[1].upper() not in table.game.material().objects):
        return None
    seat = int(words[0]) - 1
    return [FinalExhibitionVoid(seat) if words[1] == "-" else FinalExhibitionShown(seat, _objects(table, words[1:]))]


def _objects(table: RecordingTable, words: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Objects by their ids, `?` for one nobody has written down. Raises NotUnderstood."""
    ids = tuple(word.upper() for word in words)
    for word in ids:
        if word not in table.game.material().objects and word != "?":
            raise NotUnderstood(f"{word!r} is no object of this game")
    return ids


READERS = {
    phases.SETTING_UP: _set_up,
    phases.PILES: _piles,
    phases.BUY: _buy,
    phases.REFILL: _refill,
    phases.EXHIBIT: _exhibit,
    phases.FINAL: _final,
}
