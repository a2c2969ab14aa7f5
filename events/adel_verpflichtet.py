"""What happens in Adel Verpflichtet: colours and objects, secret choices when they are opened, exhibitions, thefts - and what follows of itself.

What a choice brings - who wins, which pawn moves - the rules compute. The kinds from `RoundStarted` down need not be recorded: they change
nothing and are compared. A card nobody has seen is written `?`. Sources: rules file 10.
"""

from __future__ import annotations

from typing import ClassVar

from .event import Event, Seat

# ---- set-up and what comes to light by chance ----


class ColourDrawn(Event, frozen=True):
    """A seat plays a colour, with all ten cards of it."""

    kind: ClassVar[str] = "colour_drawn"
    line: ClassVar[str] = "{seat} colour {colour}"
    seat: Seat
    colour: str


class DeckCommitted(Event, frozen=True):
    """The order of the shuffled objects was sealed: a salted digest, opened when the game is closed."""

    kind: ClassVar[str] = "deck_committed"
    line: ClassVar[str] = "deck committed {digest}"
    digest: str


class ObjectsDealt(Event, frozen=True):
    """A seat was dealt these objects, `?` for each that the record does not know."""

    kind: ClassVar[str] = "objects_dealt"
    line: ClassVar[str] = "{seat} dealt {objects}"
    seat: Seat
    objects: tuple[str, ...]


class PilesLaid(Event, frozen=True):
    """The rest lies in the two windows: how many objects in each, and the one on top."""

    kind: ClassVar[str] = "piles_laid"
    line: ClassVar[str] = "piles {first} {first_top} {second} {second_top}"
    first: int
    first_top: str
    second: int
    second_top: str


class WindowRefilled(Event, frozen=True):
    """The next object of a window was turned up; `empty` if there is none."""

    kind: ClassVar[str] = "window_refilled"
    line: ClassVar[str] = "window {window} {object}"
    window: int
    object: str


# ---- choices, opened ----


class LocationRevealed(Event, frozen=True):
    """A seat turns its location card: `auction` or `castle`."""

    kind: ClassVar[str] = "location_revealed"
    line: ClassVar[str] = "{seat} location {location}"
    seat: Seat
    location: str
    salt: str = ""


class ActionRevealed(Event, frozen=True):
    """A seat turns its action card: `cheque-16000`, `thief-7`, `exhibition`, `detective`."""

    kind: ClassVar[str] = "action_revealed"
    line: ClassVar[str] = "{seat} action {card}"
    seat: Seat
    card: str
    salt: str = ""


class ExhibitionShown(Event, frozen=True):
    """A seat shows an exhibition in the castle."""

    kind: ClassVar[str] = "exhibition_shown"
    line: ClassVar[str] = "{seat} exhibits {objects}"
    seat: Seat
    objects: tuple[str, ...]
    salt: str = ""


class ExhibitionVoid(Event, frozen=True):
    """A seat that played the exhibition card says that it has no valid set."""

    kind: ClassVar[str] = "exhibition_void"
    line: ClassVar[str] = "{seat} exhibits nothing"
    seat: Seat
    salt: str = ""


class FinalExhibitionShown(Event, frozen=True):
    """A seat opens its best set at the end of the game."""

    kind: ClassVar[str] = "final_exhibition_shown"
    line: ClassVar[str] = "{seat} final {objects}"
    seat: Seat
    objects: tuple[str, ...]


class FinalExhibitionVoid(Event, frozen=True):
    """A seat has no valid set at the end of the game."""

    kind: ClassVar[str] = "final_exhibition_void"
    line: ClassVar[str] = "{seat} final nothing"
    seat: Seat


# ---- decisions ----


class ObjectBought(Event, frozen=True):
    """A seat takes an object from a window; the window may be left out, since the object lies in one only."""

    kind: ClassVar[str] = "object_bought"
    line: ClassVar[str] = "{seat} buys {object}"
    seat: Seat
    object: str
    window: int = 0


class PurchaseDeclined(Event, frozen=True):
    """The winner of the auction takes neither object."""

    kind: ClassVar[str] = "purchase_declined"
    line: ClassVar[str] = "{seat} buys nothing"
    seat: Seat


class ObjectStolen(Event, frozen=True):
    """A thief takes an object out of an exhibition."""

    kind: ClassVar[str] = "object_stolen"
    line: ClassVar[str] = "{seat} steals {object}"
    seat: Seat
    object: str


class TheftDeclined(Event, frozen=True):
    """A thief takes nothing from the exhibition of a seat."""

    kind: ClassVar[str] = "theft_declined"
    line: ClassVar[str] = "{seat} spares {victim}"
    seat: Seat
    victim: Seat


class LootReturned(Event, frozen=True):
    """A thief gives a stolen object back to the seat it was taken from. No rule asks for it."""

    kind: ClassVar[str] = "loot_returned"
    line: ClassVar[str] = "{seat} hands-back {object}"
    seat: Seat
    object: str


# ---- what follows of itself: compared, never needed ----


class RoundStarted(Event, frozen=True):
    """A round begins."""

    kind: ClassVar[str] = "round_started"
    line: ClassVar[str] = "round started {round}"
    round: int


class RoundEnded(Event, frozen=True):
    """A round is over and the cards are back with their owners."""

    kind: ClassVar[str] = "round_ended"
    line: ClassVar[str] = "round ended {round}"
    round: int


class AuctionWon(Event, frozen=True):
    """The highest cheque wins."""

    kind: ClassVar[str] = "auction_won"
    line: ClassVar[str] = "{seat} won {cheque}"
    seat: Seat
    cheque: int


class ChequesReturned(Event, frozen=True):
    """These cheques go back to the hands of those who played them."""

    kind: ClassVar[str] = "cheques_returned"
    line: ClassVar[str] = "cheques returned {cheques}"
    cheques: tuple[int, ...]


class ChequeStolen(Event, frozen=True):
    """The thief in the auction house takes the cheque that was paid."""

    kind: ClassVar[str] = "cheque_stolen"
    line: ClassVar[str] = "{seat} pockets {cheque}"
    seat: Seat
    cheque: int


class ChequeStays(Event, frozen=True):
    """The cheque that was paid stays in the register: `no_thief` or `several_thieves`."""

    kind: ClassVar[str] = "cheque_stays"
    line: ClassVar[str] = "cheque stays {cheque}"
    cheque: int
    reason: str = ""


class ThievesReturned(Event, frozen=True):
    """These thieves go back to hand."""

    kind: ClassVar[str] = "thieves_returned"
    line: ClassVar[str] = "thieves returned {thieves}"
    thieves: tuple[int, ...]


class ExhibitionsRanked(Event, frozen=True):
    """The seats that show an exhibition, the best first."""

    kind: ClassVar[str] = "exhibitions_ranked"
    line: ClassVar[str] = "ranked {ranking}"
    ranking: tuple[Seat, ...]


class CastleRead(Event, frozen=True):
    """The castle of the leading pawn and its pair: steps for the best and the second best exhibition."""

    kind: ClassVar[str] = "castle_read"
    line: ClassVar[str] = "castle read {castle} {best} {second}"
    castle: int
    best: int
    second: int


class PawnMoved(Event, frozen=True):
    """A pawn moves from a space to another: `best`, `second`, `detective`, `final_best` or `final_second`."""

    kind: ClassVar[str] = "pawn_moved"
    line: ClassVar[str] = "{seat} pawn {start} {to} {reason}"
    seat: Seat
    start: int
    to: int
    reason: str


class ThiefImprisoned(Event, frozen=True):
    """A thief of a seat goes to prison, into cell 1."""

    kind: ClassVar[str] = "thief_imprisoned"
    line: ClassVar[str] = "{seat} jailed {thief}"
    seat: Seat
    thief: int
    cell: int = 1


class ThiefLetGo(Event, frozen=True):
    """A thief was pushed out of the last cell and goes back to the seat it belongs to."""

    kind: ClassVar[str] = "thief_let_go"
    line: ClassVar[str] = "{seat} let-go {thief}"
    seat: Seat
    thief: int


class CellsRead(Event, frozen=True):
    """The thieves in the cells, cell 1 first; 0 for an empty cell."""

    kind: ClassVar[str] = "cells_read"
    line: ClassVar[str] = "cells {cells}"
    cells: tuple[int, ...]


class DetectivePaid(Event, frozen=True):
    """A detective is paid by the place of the pawn in the running order."""

    kind: ClassVar[str] = "detective_paid"
    line: ClassVar[str] = "{seat} detective {place} {steps}"
    seat: Seat
    place: int
    steps: int


class TableReached(Event, frozen=True):
    """These seats have a pawn at the table."""

    kind: ClassVar[str] = "table_reached"
    line: ClassVar[str] = "table reached {ranking}"
    ranking: tuple[Seat, ...]


class RaceEnded(Event, frozen=True):
    """The game is over: who won, and `final_exhibition` where that broke a tie."""

    kind: ClassVar[str] = "race_ended"
    line: ClassVar[str] = "race ended {winners}"
    winners: tuple[Seat, ...]
    tie_break: str = ""


# ---- after the game: what was hidden ----


class HandOpened(Event, frozen=True):
    """All objects a seat has at the end, so that what it said of its hand can be proved."""

    kind: ClassVar[str] = "hand_opened"
    line: ClassVar[str] = "{seat} held {objects}"
    seat: Seat
    objects: tuple[str, ...]


class PileOpened(Event, frozen=True):
    """All objects left in a window, from the top."""

    kind: ClassVar[str] = "pile_opened"
    line: ClassVar[str] = "pile {window} {objects}"
    window: int
    objects: tuple[str, ...]


class DeckOpened(Event, frozen=True):
    """The sealed order of the shuffled objects, from the top."""

    kind: ClassVar[str] = "deck_opened"
    line: ClassVar[str] = "deck opened {objects}"
    objects: tuple[str, ...]
    salt: str = ""
