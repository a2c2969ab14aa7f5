"""What a person sees of a position, and how moves are entered: for any game, through the protocol of `projections/game.py` alone.

A game that has a better way has a class of its own at `cli/faces/<game>/display.py`. Whatever is drawn is drawn from `game.view(state, viewer)`,
so that nobody is shown what a seat may not see; `viewer` is that seat, None for everything.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import replace

from events.common import EventSuperseded, GameSetUp
from events.event import Entry, Event, Seat
from events.notation import NotationError, read, write

from ..exits import Exit, Stop
from ..recording.offer import HOLDS, Choice, NotUnderstood, Offer
from ..words import joined
from . import viewed

if TYPE_CHECKING:
    from projections.ledger import Award

    from ..position import Position
    from ..recording.offer import Command, Secret
    from ..recording.table import RecordingTable

MOST_SHOWN = 40
Square = tuple[int, int]


class Asked(msgspec.Struct, frozen=True):
    """What the options of `kerb new` ask for; `material` is the text of the owner's file."""

    game: str
    players: tuple[str, ...]
    edition: str = ""
    boxes: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    start: tuple[str, ...] = ()
    material: str = ""


class Column(msgspec.Struct, frozen=True):
    """A column of the table of seats: a cell for each."""

    head: str
    cells: tuple[object, ...]
    right: bool = True


class Display:
    """The display of a game that has none of its own. Holds no state."""

    title: ClassVar[str] = ""
    takes_boxes: ClassVar[bool] = False  # whether the options for boxes, components and start tiles say something
    turn_columns: ClassVar[dict[str, str]] = {"moves": "moves"}  # of `kerb replay`: name in JSON -> head
    no_moves: ClassVar[str] = "there is no legal move"
    usage: ClassVar[dict[str, str]] = {}  # what stands behind a command of `commands`
    help: ClassVar[tuple[str, ...]] = (
        "a move      its number from the list, or a line of notation, with or without the seat",
        "a choice that is secret is asked of each seat; nothing is stored or shown before all have chosen",
        "` !` behind a line records it as played although it breaks a rule",
    )

    # ---- kerb new

    def set_up(self, asked: Asked) -> GameSetUp:
        """The set-up that the options describe. Raises Stop and NotSupported."""
        from projections.registry import game_of

        if asked.boxes or asked.components or asked.start:
            raise Stop(f"--set, --component and --start say nothing about {asked.game}", Exit.USE)
        plain = GameSetUp(game=asked.game, players=asked.players, edition=asked.edition, material=asked.material)
        game = game_of(plain)
        for question, value in asked.readings:
            must_be_known("reading", question, game.questions)
            must_be_known(f"answer to {question}", value, game.questions[question].values)
        return msgspec.structs.replace(plain, edition=game.set_up.edition, readings=asked.readings)

    # ---- kerb show, score, moves, replay

    def to_act(self, here: Position) -> str:
        """Who has to do what now, in words."""
        if here.game.is_over(here.state):
            return "the game is over"
        seats = sorted(here.game.to_act(here.state))
        return f"{joined([here.names[seat] for seat in seats])} {'are' if seats[1:] else 'is'} to act" if seats else "nobody is to act"

    def progress(self, here: Position) -> str:
        """How far a game that goes on is."""
        left = here.game.draws_left(here.state)
        return f"turn {here.state.number}" + (f", {left} draws left" if left else "")

    def material(self, here: Position) -> str:
        """The board or the data that is played with, and how far it can be trusted; empty for a game that has but one."""
        material = getattr(here.game, "material", None)
        return ": ".join(filter(None, map(str, named(material())))) if material is not None else ""

    def scores(self, here: Position, viewer: Seat | None = None) -> dict[Seat, int | None]:
        """The score of each seat, None where the viewer does not know it."""
        known: dict[Seat, int | None] = dict(here.scores())
        if viewer is None:
            return known
        seen = getattr(here.game.view(here.state, viewer), "scores", None)
        return known if seen is None else {seat: None if seen[seat] is None else points for seat, points in known.items()}

    def supplies(self, here: Position, viewer: Seat | None = None) -> dict[str, tuple[int | None, ...]]:
        """How many pieces of each kind each seat has left, None where the viewer does not know it."""
        seen = None if viewer is None else getattr(here.game.view(here.state, viewer), "supplies", None)
        if seen is not None:
            return {kind: tuple(counts) for kind, counts in seen.items()}
        found = here.game.supplies(here.state)
        kinds = dict.fromkeys(kind for _, kind in found)
        return {kind: tuple(found.get((seat, kind), 0) for seat in range(len(here.names))) for kind in kinds}

    def columns(self, here: Position, viewer: Seat | None = None) -> list[Column]:
        """What the table of seats says of each beside name and score."""
        return [Column(kind, tuple("?" if n is None else n for n in counts)) for kind, counts in self.supplies(here, viewer).items()]

    def foot(self, here: Position, viewer: Seat | None = None) -> list[str]:
        """Lines under the table of seats."""
        left = here.game.draws_left(here.state)
        return [f"{left} draws left"] if left else []

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        found = viewed.lines(here.game.view(here.state, viewer), here.names)
        return [line.encode("ascii", "replace").decode() for line in found] if plain else found

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .page_picture import page_picture

        scores = self.scores(here, viewer)
        own = "  ·  ".join(f"{name} {known(scores[seat])}" for seat, name in enumerate(here.names))
        return page_picture([own, "", *self.board(here, viewer, marked=marked)], form, title)

    def values(self, here: Position, viewer: Seat | None = None) -> dict[str, Any]:
        """The position as plain values, seats from 1."""
        return self.heads(here, viewer) | {
            "players": self.players(here, viewer),
            "view": viewed.values(here.game.view(here.state, viewer)),
        }

    def heads(self, here: Position, viewer: Seat | None = None) -> dict[str, Any]:
        """Where the game stands, as plain values."""
        acting = [seat + 1 for seat in sorted(here.game.to_act(here.state))]
        return {"seq": here.seq, "turn": here.state.number, "finished": here.is_finished, "to_act": acting}

    def players(self, here: Position, viewer: Seat | None = None) -> list[dict[str, Any]]:
        """The seats with score and supply, as plain values."""
        scores, supplies = self.scores(here, viewer), self.supplies(here, viewer)
        return [
            {"seat": seat + 1, "name": name, "score": scores[seat], "supply": {kind: counts[seat] for kind, counts in supplies.items()}}
            for seat, name in enumerate(here.names)
        ]

    def points_of(self, here: Position, move: Event) -> dict[Seat, int]:
        """What a move brings to each seat at once: tried by the real rules and taken back. What belongs to the end of the game is left out."""
        from projections.ledger import by_seat
        from projections.replay import before_final

        state = here.state
        mark, seen = state.journal.mark(), len(state.ledger.awards)
        try:
            here.game.evolve(state, move, 0)
            return by_seat(before_final(here.game, state.ledger.awards[seen:]))
        finally:
            state.journal.undo(mark)

    def in_turn(self, event: Event, line: str) -> tuple[str, str]:
        """In which column of a turn an event is told, and how; `line` is its notation as the viewer sees it, `other` what is no move."""
        if event.kind in ("clock_read", "turn_ended") or event.kind.endswith("_stated"):
            return "", ""
        return ("moves", line.partition(" ")[2]) if is_seated(event) else ("other", line)

    def award(self, here: Position, award: Award) -> str:
        """What an award that was just made is for."""
        subject = here.game.subject_name(here.state, award)
        return ", ".join(filter(None, [subject, *(f"{item.name} {item.points:+d}" for item in award.items)]))

    # ---- kerb record

    def todo(self, table: RecordingTable) -> str:
        """What is to be done, for the prompt: the verbs of the legal moves."""
        verbs = dict.fromkeys(write(offer.event).split()[is_seated(offer.event)] for offer in self.offers(table))
        return " / ".join(verbs) or "to act"

    def offers(self, table: RecordingTable) -> list[Offer]:
        """The legal moves, numbered; the seat is left out where only one is to act."""
        moves = moves_of(table.game, table.state, table.viewer)
        alone = len(table.game.to_act(table.state)) == 1
        lines = [write(move) for move in moves]
        return [
            Offer(str(number), line.partition(" ")[2] if alone and is_seated(move) else line, move)
            for number, (move, line) in enumerate(zip(moves, lines, strict=True), 1)
        ]

    def score_line(self, table: RecordingTable) -> str:
        """How far the game is, and the score of every seat."""
        scores = self.scores(table.position, table.viewer)
        own = [f"{name} {known(scores[seat])}" for seat, name in enumerate(table.names)]
        return " · ".join(own if table.game.is_over(table.state) else [self.progress(table.position), *own])

    def situation(self, table: RecordingTable) -> list[str]:
        """What a person needs before the next line: how far the game is, and the moves with their keys."""
        offered = [f"{offer.key} {offer.words}".replace(" ", HOLDS) for offer in self.offers(table)]
        more = [f"and {len(offered) - MOST_SHOWN} more: :moves"] if len(offered) > MOST_SHOWN else []
        return [self.score_line(table), *(["   ".join([*offered[:MOST_SHOWN], *more])] if offered else [])]

    def drawing(self, table: RecordingTable, *, plain: bool = False, colour: bool = False) -> list[str]:
        """The position with names and scores, for `:board`."""
        return [*self.board(table.position, table.viewer, plain=plain, colour=colour), self.score_line(table)]

    def read(self, table: RecordingTable, line: str) -> list[Event]:
        """The events a line stands for: the key or the words of an offer, or a line of notation. Raises NotUnderstood or Choice."""
        from ..recording.full_line import in_full, is_full

        words = line.split(" #")[0].split()
        offers = self.offers(table)
        found = [offer for offer in offers if " ".join(words) in (offer.key, offer.words)]
        if len(found) > 1:
            raise Choice("which move", [(offer.words, write(offer.event)) for offer in found])
        if found:
            return [found[0].event]
        if is_full(words):
            return [in_full(table, words, line)]
        if table.game.is_over(table.state):
            raise NotUnderstood("the game is over; claims, notes and corrections can still be recorded")
        keys = f"the number of a move, 1 to {len(offers)}, or " if offers else ""
        raise NotUnderstood(f"{line!r} is no move: {keys}a line of notation; :moves lists what is legal")

    def completions(self, table: RecordingTable, text: str) -> list[str]:
        """What a word that begins like this may become here."""
        return [offer.words for offer in self.offers(table) if offer.words.startswith(text)]

    def commands(self) -> dict[str, Command]:
        """What can be typed after a colon in this game alone; the docstring of each is its line of help."""
        return {}

    def secret(self, table: RecordingTable) -> Secret | None:
        """The choices that are to be made in secret now."""
        from .secret_choice import secret_of

        return secret_of(table.game, table.state)


def moves_of(game: Any, state: Any, viewer: Seat | None = None) -> list[Event]:
    """The legal moves; with a viewer those of that seat, and those that belong to nobody."""
    return [move for move in game.legal_moves(state) if viewer is None or getattr(move, "seat", viewer) == viewer]


def is_seated(event: Event) -> bool:
    """Whether the notation of an event begins with its seat."""
    return type(event).line.startswith("{seat}")


def concealed(game: Any, event: Event, viewer: Seat | None, is_sealed: bool = False) -> str:
    """The line of an event as a seat sees it, None for everything; `is_sealed` where it stands for what is to be opened with that of others."""
    own = getattr(game, "concealed", None)
    if viewer is None or own is None:
        return write(event)
    if isinstance(event, EventSuperseded):
        return write(replace(event, right=_right_concealed(game, event.right, viewer, is_sealed)))
    return str(own(event, viewer, True) if is_sealed else own(event, viewer))


def _right_concealed(game: Any, line: str, viewer: Seat, is_sealed: bool) -> str:
    """The right line of a correction; one that cannot be read tells nothing."""
    try:
        event = read(line)
    except NotationError:
        return line
    return line if event is None else concealed(game, event, viewer, is_sealed)


def sealed(game: Any, state: Any, entries: Iterable[Entry]) -> frozenset[int]:
    """The events, by number, that others may not read before all have opened theirs; in most games nothing is recorded before."""
    own = getattr(game, "sealed", None)
    return frozenset() if own is None else frozenset(own(state, entries))


def known(score: int | None) -> str:
    """A score, or that it is not known."""
    return "?" if score is None else str(score)


def named(material: Any) -> tuple[str, str]:
    """The name and the status of the board or the data played with."""
    return getattr(material, "name", ""), getattr(material, "status", "")


def must_be_known(what: str, word: str, known: Iterable[str]) -> None:
    """Refuses a word of an option that nothing stands for, and says what is like it. Raises Stop."""
    words = list(known)
    if word not in words:
        close = difflib.get_close_matches(word, words, 1)
        raise Stop(
            f"there is no {what} {word!r} here" + (f"; did you mean {close[0]}?" if close else f"; known: {', '.join(words)}"), Exit.UNSUPPORTED
        )
