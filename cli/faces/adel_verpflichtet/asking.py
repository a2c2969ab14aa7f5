"""Choices that all seats make at once: where to go, which card to play, what to exhibit.

Actions are chosen together but turned in two steps: those in the auction house first, those in the castle once the purchase is over. What a
castle player has chosen is sealed in between: the log gets a salted digest, the card and the salt stay with the table (`table.held`) and are
stored as soon as phase III is over. If the recording ends in between, those seats are asked again; then the record proves nothing of it.
Sources: rules file 4 and 10.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from events.adel_verpflichtet import ActionRevealed, ExhibitionShown, ExhibitionVoid, LocationRevealed
from events.event import Event, Seat
from events.secrets import ChoiceCommitted, commitment
from projections.adel_verpflichtet import choices, phases

from ...recording.offer import Due, NotUnderstood, Secret

if TYPE_CHECKING:
    from projections.adel_verpflichtet.view import Seen, View

    from ...recording.table import RecordingTable

AUCTION, CASTLE, EXHIBITION = "auction", "castle", "exhibition"
NOT_YET = {"AV-05", "AV-08", "AV-09", "AV-25"}  # what others have to do first says nothing against a choice
NOTHING = ("-", "nothing")


def secret(table: RecordingTable) -> Secret | None:
    """The choices that are due now, None where none is or where they are sealed already."""
    seen: View = table.game.view(table.state, None)
    if seen.phase == phases.LOCATION:
        return _locations(table, seen)
    if seen.phase == phases.AUCTION:
        return _actions(table, [seat for seat in seen.seats if not seat.action])
    if seen.phase == phases.CASTLE and not opened(table):
        return _actions(table, [seat for seat in seen.seats if not seat.action and seat.location == CASTLE])
    if seen.phase == phases.EXHIBIT and sum(seat.action == EXHIBITION for seat in seen.seats) > 1:
        return _exhibitions(table, seen)
    return None


def opened(table: RecordingTable) -> list[Event]:
    """The castle cards that are sealed, ready to be turned; none unless the table has kept all that the record waits for."""
    waiting = [seat for seat in table.game.view(table.state, None).seats if seat.location == CASTLE and not seat.action]
    found = [kept for seat in waiting if (kept := _kept(table, seat.seat)) is not None]
    return list(found) if len(found) == len(waiting) else []


def sealed(table: RecordingTable) -> list[Seat]:
    """The seats whose card the table keeps."""
    seen = table.game.view(table.state, None)
    return [seat.seat for seat in seen.seats if seat.location == CASTLE and not seat.action and _kept(table, seat.seat) is not None]


def followed(table: RecordingTable, events: Sequence[Event]) -> list[Event]:
    """The events, and the castle cards behind them where those end phase III."""
    castle = opened(table)
    if not castle or not _leads_to_castle(table, events):
        return list(events)
    return [*events, *castle]


# ---- the three choices ----


def _locations(table: RecordingTable, seen: View) -> Secret:
    seats = [seat.seat for seat in seen.seats if not seat.location]
    words = {"a": AUCTION, "c": CASTLE}

    def due(seat: Seat) -> Due:
        legal = tuple((key, where) for key, where in words.items() if _fault(table, LocationRevealed(seat, where)) == "")
        return Due(seat, "where to?", legal)

    def events(values: list[Any]) -> list[Event]:
        shown = [LocationRevealed(seat, words[key]) for seat, key in zip(seats, values, strict=True)]
        return [*_commits(table, choices.LOCATION, seats), *shown]

    return Secret(tuple(due(seat) for seat in seats), events)


def _actions(table: RecordingTable, seats: Sequence[Seen]) -> Secret:
    """Cheques and thieves lie open when they are not played, so everybody may see which cards a seat has."""
    cards = {seat.seat: _cards(seat) for seat in seats}

    def events(values: list[Any]) -> list[Event]:
        shown = {seat.seat: ActionRevealed(seat.seat, cards[seat.seat][key]) for seat, key in zip(seats, values, strict=True)}
        first = [shown[seat.seat] for seat in seats if seat.location == AUCTION]
        castle = [shown[seat.seat] for seat in seats if seat.location == CASTLE]
        commits = _commits(table, choices.ACTION, shown)
        if not first or not castle or _leads_to_castle(table, [*commits, *first]):
            return [*commits, *first, *castle]
        return [*(_seal(table, one) for one in castle), *(ChoiceCommitted(one.seat, choices.ACTION) for one in first), *first]

    return Secret(tuple(Due(seat, "which card?", tuple(own.items())) for seat, own in cards.items()), events)


def _cards(seat: Seen) -> dict[str, str]:
    """Key -> card of a seat at its location."""
    thieves = {f"t{number}": f"thief-{number}" for number in seat.free_thieves}
    if seat.location == AUCTION:
        return {str(value // 1000 if value % 1000 == 0 else value): f"cheque-{value}" for value in seat.cheques} | thieves
    return {"e": EXHIBITION, "d": "detective"} | thieves


def _exhibitions(table: RecordingTable, seen: View) -> Secret:
    seats = list(seen.to_act)

    def reader(seat: Seat) -> Callable[[str], Event]:
        def read(text: str) -> Event:
            event = exhibition(seat, text)
            if why := _fault(table, event):
                raise NotUnderstood(f"that cannot be shown: {why}")
            return event

        return read

    def events(values: list[Any]) -> list[Event]:
        return [*_commits(table, EXHIBITION, seats), *values]

    return Secret(tuple(Due(seat, "objects to show, or -", (), reader(seat)) for seat in seats), events)


def exhibition(seat: Seat, text: str) -> ExhibitionShown | ExhibitionVoid:
    """What a line of objects shows: `C2 D7 D1`, with blanks or commas; `-` shows nothing."""
    if text.strip().casefold() in NOTHING:
        return ExhibitionVoid(seat)
    return ExhibitionShown(seat, tuple(text.upper().replace(",", " ").split()))


# ---- commitments ----


def _commits(table: RecordingTable, about: str, seats: Iterable[Seat]) -> list[Event]:
    """Commitments where the table wants them; empty, since what was chosen is stored with them."""
    return [ChoiceCommitted(seat, about) for seat in choices.must_commit(table.state, about, seats)]


def _seal(table: RecordingTable, shown: ActionRevealed) -> Event:
    """Keeps a card and commits to it."""
    salt = secrets.token_hex(16)
    digest = commitment(choices.GAME, table.state.number, shown.seat, choices.ACTION, shown.card, salt)
    table.held[digest] = ActionRevealed(shown.seat, shown.card, salt)
    return ChoiceCommitted(shown.seat, choices.ACTION, digest=digest)


def _kept(table: RecordingTable, seat: Seat) -> Event | None:
    """The card a seat has sealed in this round, as far as this table was there."""
    return table.held.get(table.state.committed.get((choices.ACTION, seat), ""))


# ---- tried and taken back ----


def _fault(table: RecordingTable, event: Event) -> str:
    """What is wrong with a choice, whatever others still have to do; never says what was chosen."""
    codes = [code for code in table.game.check(table.state, event) if code not in NOT_YET and not code.endswith("?")]
    return ", ".join(table.game.explain(table.state, event, code).text for code in codes)


def _leads_to_castle(table: RecordingTable, events: Sequence[Event]) -> bool:
    """Whether phase III is over after these events."""
    state = table.state
    mark = state.journal.mark()
    try:
        done = all(table.game.evolve(state, event, 0).done for event in events)
        return done and state.phase == phases.CASTLE
    finally:
        state.journal.undo(mark)
