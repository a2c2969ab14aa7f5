"""The game of Tjuv och Polis under one set-up: it gives every kind of event to the rules of its subject, and joins them with words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from events.arbitration import AwardRuled
from events.common import AwardStated, FactStated, GameSetUp, TurnEnded
from events.event import Entry, Event, Seat
from events.finding import UNKNOWN_SEAT, Certainty, Finding
from events.notation import write
from events.tjuv_och_polis import (
    CarPlaced,
    DieRolled,
    MoneyFetched,
    MoneyHidden,
    MoveForfeited,
    OfficerPlaced,
    PieceMoved,
    PlaceRobbed,
    PrisonerTransported,
    RoleRolled,
    RoleTaken,
    ThiefArrested,
    ThiefPlaced,
    TramRidden,
)
from projections.codes import Codes
from projections.finding_codes import Code
from projections.game import Applied, NotSupported, Outcome
from projections.ledger import Award
from projections.order import OrderOfPlay, load
from projections.questions import Reading
from projections.questions import load as load_readings
from projections.report import Report, plain_reports
from projections.rulings import Ruled
from projections.tried import TriedGame, must_fit

from . import arrest, before_play, custody, derived, ending, facts, moves, nests, offers, report, robbery, rolls, trams, turn
from .expected import expected
from .extras import HuntExtras
from .faults import AT, OUT_OF_ORDER, UNKNOWN_WORD, Cannot
from .state import GONE, OVER, SET_UP, Hunt, Money
from .town import DEFAULT, Town, town_of
from .view import View, view

NAME = "tjuv_och_polis"
FOLDER = Path(__file__).parent
USUAL = "seed"
EDITIONS = {USUAL: "rulebook in Swedish"}
MOST_SEATS = 8  # more than six may be recorded: that is a finding, not an unreadable game
FINE = Applied(True)
CODES = Codes(FOLDER / "codes.toml")
WITHOUT_NUMBER = {
    OUT_OF_ORDER: "there is no place for this now",
    UNKNOWN_WORD: "this game has no such piece, way or place",
    UNKNOWN_SEAT: "no such seat at this table",
    before_play.NO_ROLE: "nobody has written down who plays the police; it is taken to be the first seat",
    before_play.NOT_PLACED: "a thief has not been placed in a nest",
    turn.NO_FORFEIT: "no move was possible, but nobody has written down that it is forfeited",
    "AR-10/count": "this is not the number of arrests of this thief",
}


def fetched(hunt: Hunt, event: MoneyHidden | MoneyFetched) -> list[str]:
    """Money is hidden or fetched in the thief's own turn; whoever has left the game has nothing any more."""
    if nests.fetched_by_one_who_left(hunt, event.seat):
        raise Cannot("TP-53")
    found = [] if event.seat == hunt.seat and not hunt.robbing else turn.open_turn(hunt, event.seat)
    return found + nests.exchange(hunt, event)


DESK: dict[type[Event], Callable[[Hunt, Any], list[str]]] = {
    RoleRolled: before_play.role_rolled,
    RoleTaken: before_play.role_taken,
    ThiefPlaced: before_play.thief_placed,
    OfficerPlaced: before_play.officer_placed,
    CarPlaced: before_play.car_placed,
    DieRolled: rolls.die_rolled,
    PieceMoved: moves.piece_moved,
    TramRidden: trams.tram_ridden,
    MoveForfeited: moves.move_forfeited,
    PlaceRobbed: robbery.place_robbed,
    MoneyHidden: fetched,
    MoneyFetched: fetched,
    ThiefArrested: arrest.thief_arrested,
    PrisonerTransported: custody.prisoner_transported,
    TurnEnded: turn.turn_ended,
    **derived.CHECKS,
}


@cache
def order_of_play() -> OrderOfPlay:
    """The rules by number, in own words."""
    return load(FOLDER / "order_of_play.toml")


@cache
def readings() -> dict[str, Reading]:
    """The house-rule switches: disputed questions with more than one answer."""
    return load_readings(FOLDER / "readings.toml")


@cache
def digest() -> str:
    """A digest of the board and the readings the rules work with."""
    found = sha256()
    for path in (DEFAULT, FOLDER / "readings.toml"):
        found.update(path.read_bytes())
    return found.hexdigest()


class Material(msgspec.Struct, frozen=True):
    """The board a game is played on: its id, its name, and what it is - a printed one or a reconstruction."""

    id: str
    name: str
    status: str


class TjuvOchPolis(TriedGame):
    """One set-up, any number of games."""

    name = NAME

    def __init__(self, set_up: GameSetUp) -> None:
        """Raises NotSupported for a reading that does not exist."""
        known = readings()
        self.set_up = replace(set_up, edition=set_up.edition or USUAL)
        must_fit(self.set_up, known, EDITIONS, MOST_SEATS)
        try:
            self.town: Town = town_of(set_up.material)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise NotSupported(f"not supported: the board of the set-up cannot be read: {error}") from None
        self.readings = {name: reading.default for name, reading in known.items()} | dict(set_up.readings)
        self.order = order_of_play()
        self.questions = known
        self.digest = digest
        self.extras = HuntExtras(self)

    def played_with(self) -> tuple[str, ...]:
        """The rulebook and the board."""
        return (EDITIONS[self.set_up.edition], f"{self.town.title} ({self.town.edition})")

    def start(self) -> Hunt:
        """The position before anything is set up."""
        return Hunt(self.town, len(self.set_up.players), self.readings)

    # ---- playing ----

    def takes(self, event: Event) -> bool:
        """Whether the event is a kind of move of this game."""
        return event.__class__ in DESK

    def play(self, hunt: Hunt, event: Event, seq: int = 0) -> Applied:
        """Judges and applies the event; what cannot be applied leaves the position as it was."""
        rule = DESK.get(event.__class__)
        if rule is None:
            return Applied(False, (UNKNOWN_WORD,))
        if not -1 < getattr(event, "seat", 0) < hunt.seats:
            return Applied(False, (UNKNOWN_SEAT,))
        mark = hunt.journal.mark()
        hunt.registers["seq"] = seq
        try:
            found = rule(hunt, event)
            turn.go_on(hunt)
        except Cannot as cannot:
            hunt.journal.undo(mark)
            return Applied(False, cannot.codes)
        except BaseException:
            hunt.journal.undo(mark)
            raise
        return Applied(True, tuple(dict.fromkeys(found))) if found else FINE

    def legal_moves(self, hunt: Hunt) -> list[Event]:
        """All that may happen next, with one path to every square that can be reached."""
        return offers.offers(hunt)

    def to_act(self, hunt: Hunt) -> frozenset[Seat]:
        """Whose decision or roll is open."""
        return offers.to_act(hunt)

    def decline(self, hunt: Hunt) -> None:
        """Passes over what may be left out."""
        if hunt.stage != SET_UP and turn.is_optional(hunt):
            turn.hand_over(hunt)

    # ---- words ----

    def explain(self, hunt: Hunt, event: Event, code: str) -> Finding:
        """The finding a code stands for; the position is the one before the event."""
        plain = code.partition(AT)[0]
        return self._finding(code, WITHOUT_NUMBER.get(plain, ""), expected(hunt, event, plain), write(event))

    def _finding(self, code: str, text: str, right: str, actual: str) -> Finding:
        """A code in words; what hangs on a ruling only this time, and what the table has answered, decide how sure it is."""
        plain, _, question = code.partition(AT)
        found = CODES.finding(plain, text=text, expected=right, actual=actual)
        if question:
            found = replace(found, certainty=Certainty.DEPENDS, reading=question)
        return replace(found, certainty=Certainty.CERTAIN) if found.reading in dict(self.set_up.readings) else found

    def catalogue(self) -> list[Code]:
        """All numbered codes for the documentation."""
        return CODES.catalogue()

    def judge_claim(self, hunt: Hunt, event: Event) -> Iterator[Finding]:
        """Findings about a statement on the position."""
        for found in facts.judge(hunt, event):
            if isinstance(found, Finding):
                yield found
                continue
            code, right, stated = found
            text = "" if code.partition(AT)[0] in CODES.known else f"stated {stated}; it is {right}"
            yield self._finding(code, text, right, stated)

    def concealed(self, event: Event, viewer: Seat | None) -> str:
        """The line of an event; how much somebody hid or fetched only that seat may see."""
        if isinstance(event, MoneyHidden | MoneyFetched) and event.seat != viewer:
            line = write(event)
            return line.replace(f" {event.amount} ", " ? ", 1)
        if isinstance(event, FactStated) and event.about.startswith("hidden:"):
            return write(replace(event, value="?"))
        return write(event)

    def likeness(self, hunt: Hunt, event: Any, move: Any) -> tuple[Any, ...]:
        """How near a legal move is to an illegal event: the same kind, the same piece, as many of the same squares as possible."""
        same_kind = move.__class__ is event.__class__
        same_piece = same_kind and getattr(move, "piece", "") == getattr(event, "piece", "")
        if not same_kind or not isinstance(event, PieceMoved):
            return (not same_kind, not same_piece, 0, 0)
        shared = next((i for i, (a, b) in enumerate(zip(event.path, move.path, strict=False)) if a != b), min(len(event.path), len(move.path)))
        return (False, not same_piece, move.path[-1:] != event.path[-1:], -shared)

    # ---- money ----

    def is_award_for(self, hunt: Hunt, award: Award, claim: AwardStated) -> bool:
        """Whether an award is what a claim speaks of: robbery, reward, confiscation, fare, forfeited."""
        return isinstance(award.subject, Money) and award.subject.kind == claim.feature

    def subject_name(self, hunt: Hunt, award: Award) -> str:
        """What an award is for: `robbery thief1 bank6`."""
        subject = award.subject
        return f"{subject.kind} {subject.thief} {subject.place}" if isinstance(subject, Money) else ""

    def ruled(self, hunt: Hunt, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
        """The payment a ruling speaks of."""
        return report.ruled(hunt, ruling, made)

    def reports(self, hunt: Hunt, set_up: GameSetUp, entries: Sequence[Entry]) -> list[Report]:
        """Every change of money with what explains it."""
        return plain_reports(self, hunt, set_up, entries, lambda award: report.details(hunt, award))

    def statistics(self, hunt: Hunt) -> dict[str, dict[Seat, int]]:
        """Loot, rewards, arrests by way, flights, turns in custody, rides and forfeits of each seat."""
        return report.statistics(hunt)

    def view(self, hunt: Hunt, viewer: Seat | None) -> View:
        """The position as far as a seat sees it."""
        return view(hunt, viewer)

    def material(self) -> Material:
        """The board that is used."""
        return Material(self.town.id, self.town.title, self.town.edition)

    def key(self, award: Award) -> object:
        """Kind, thief and place of what an award is for."""
        subject = award.subject
        return (subject.kind, subject.thief, subject.place) if isinstance(subject, Money) else None

    def reveals(self, event: Event) -> bool:
        """Whether an event brings chance to light: a die."""
        return isinstance(event, DieRolled)

    def scored_now(self, hunt: Hunt) -> dict[Seat, int]:
        """The money that would count if the game ended now: what is hidden would go to the bank (NE-7)."""
        found = dict(hunt.ledger.score)
        for (thief, _), amount in hunt.hidden.items():
            found[hunt.thieves[thief].seat] -= amount
        return found

    # ---- the end ----

    def is_at_last_turn(self, hunt: Hunt) -> bool:
        """Whether only the end of the turn is missing for the end of the game."""
        return hunt.stage not in (OVER, SET_UP) and all(thief.status in GONE for thief in hunt.thieves.values()) and turn.is_optional(hunt)

    def is_over(self, hunt: Hunt) -> bool:
        """Whether all thieves are out of town or in custody for good."""
        return hunt.stage == OVER

    def outcome(self, hunt: Hunt) -> Outcome | None:
        """Whoever has most money."""
        return Outcome(ending.winners(hunt), "every thief is out of town or in custody for good", rule="WN-2") if hunt.stage == OVER else None
