"""What a person sees of Mille Grazie, and how it is entered: the road map with all that lies on it, short keys, letters typed unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from events.event import Event, Seat
from events.mille_grazie import DERIVED

from ...words import joined
from .. import display
from ..display import Column

if TYPE_CHECKING:
    from projections.ledger import Award
    from projections.mille_grazie.material import Material
    from projections.mille_grazie.view import View

    from ...position import Position
    from ...recording.offer import Offer, Secret
    from ...recording.table import RecordingTable
    from .map_scene import RoadMap

CARDS = {"start_card_drawn": "{card}", "market_card_drawn": "market {card}", "card_picked_up": "+{card}", "delivery_declined": "keeps {card}"}


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Mille Grazie"
    turn_columns: ClassVar[dict[str, str]] = {"journey": "journey", "letters": "letters shown", "cards": "cards"}

    @property
    def help(self) -> tuple[str, ...]:  # type: ignore[override]
        """What can be typed at the table."""
        from .keys import HELP

        return HELP

    # ---- positions

    def to_act(self, here: Position) -> str:
        """Who has to do what now, in words."""
        seen: View = here.game.view(here.state, None)
        if here.game.is_over(here.state):
            return "the game is over"
        seats = sorted(here.game.to_act(here.state))
        who = joined([here.names[seat] for seat in seats])
        if seen.phase == "set-up":
            return super().to_act(here) if len(seats) == 1 else f"{who} are setting up"
        if seats and seen.seat not in seats:
            return f"{who} to set {'an ambush' if len(seats) == 1 else 'ambushes'}"
        if not seen.answer:
            return f"{here.names[seen.seat]} to say whether there is an escort"
        return f"{here.names[seen.seat]} travels" + (", the others may call" if len(seats) > 1 else "")

    def progress(self, here: Position) -> str:
        """Whose turn it is and how many roads are left of it."""
        seen: View = here.game.view(here.state, None)
        if seen.phase == "set-up":
            return "set-up"
        if not seen.answer:
            return f"turn {seen.turn}"
        roads = (4 if seen.answer == "yes" else 5) - len(seen.steps)
        return f"turn {seen.turn}, {roads} road{'s' if roads != 1 else ''} left"

    def material(self, here: Position) -> str:
        """The board and how far it can be trusted."""
        return str(here.game.material().origin)

    def columns(self, here: Position, viewer: Seat | None = None) -> list[Column]:
        """Where each nobleman stands and how many task cards lie in front of it; the map says which."""
        seen: View = here.game.view(here.state, viewer)
        towns = tuple(town or "-" for town in seen.noblemen)
        return [Column("nobleman in", towns, right=False), Column("cards", tuple(map(len, seen.hands)))]

    def foot(self, here: Position, viewer: Seat | None = None) -> list[str]:
        """The escort and the piles."""
        seen: View = here.game.view(here.state, viewer)
        found = []
        if seen.answer:
            where = {"": "", "?": ", on a road not shown"}.get(seen.escort, f", shown on {seen.escort}")
            found.append(f"{here.names[seen.seat]} travels {'with' if seen.answer == 'yes' else 'without'} escort{where}")
        return [*found, f"{seen.pile} cards in the draw pile, {len(seen.discard)} in the discard pile"]

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[display.Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        from .map_text import map_text

        lines = map_text(_scene(here, viewer), colour=colour, ascii_only=plain)
        return lines[1:] if lines[:1] == [""] else lines

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[display.Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .map_picture import map_picture

        return map_picture(_scene(here, viewer, title, self.material(here)), form)

    def award(self, here: Position, award: Award) -> str:
        """What points were just made for."""
        words: str = here.game.subject_name(here.state, award)
        robbers = getattr(award.subject, "robbers", ())
        return words + (f", one of {len(robbers)} robbers" if len(robbers) > 1 else "")

    def in_turn(self, event: Event, line: str) -> tuple[str, str]:
        """Roads with the escort in front, letters called and shown, cards taken and lost."""
        match event.kind:
            case "step_travelled":
                return "journey", line.split()[2]
            case "escort_declared":
                return "journey", "escort:" if line.split()[2] == "yes" else "no escort:"
            case "robbery_called" | "ambush_revealed" | "escort_revealed":
                words = line.split()
                return "letters", " ".join(word for word in words[1:] if "=" not in word).replace("shows ambush", "shows")
            case "cards_lost":
                return "cards", f"-{line.split()[2].replace(',', ' -')}"
        if event.kind in CARDS:
            return "cards", CARDS[event.kind].format(card=getattr(event, "card", ""))
        if event.kind in ("pickup_declined", "choice_committed") or isinstance(event, DERIVED):
            return "", ""  # what the rules alone decide is told by journey and points
        found = super().in_turn(event, line)
        return ("other", line) if found[0] == "moves" else found

    # ---- the board alone

    def material_lines(self, text: str) -> list[str]:
        """The usual board, or that of a file's text, with marks. Raises ValueError with everything that is wrong."""
        from .material_words import lines

        return lines(_material(text))

    def material_picture(self, text: str, form: str) -> bytes:
        """The same board as the bytes of a file: `png`, `svg` or `pdf`. Raises ValueError."""
        from .map_picture import map_picture
        from .map_scene import of_material

        return map_picture(of_material(_material(text), self.title), form)

    # ---- kerb record

    def todo(self, table: RecordingTable) -> str:
        """What is to be done, for the prompt."""
        from . import keys

        return keys.todo(table.state)

    def offers(self, table: RecordingTable) -> list[Offer]:
        """The legal moves with short keys."""
        from . import keys

        return keys.offers(table)

    def situation(self, table: RecordingTable) -> list[str]:
        """How far the game is, and the keys of what may follow; where cards are drawn, what to type instead of all of them."""
        from . import keys

        told = keys.hint(table.state)
        return [self.score_line(table), told] if told else super().situation(table)

    def read(self, table: RecordingTable, line: str) -> list[Event]:
        """The events a line stands for, with the letters that the table shows for them. Raises NotUnderstood or Choice."""
        from ...recording.full_line import is_full
        from ...recording.offer import NotUnderstood
        from . import typed

        text = " ".join(line.split(" #")[0].split())
        found = typed.typed(table, text)
        if found is not None:
            return found
        try:
            return typed.followed(table, super().read(table, line))
        except NotUnderstood:
            if is_full(text.split()) or table.game.is_over(table.state):
                raise
            raise NotUnderstood(f"{line!r} is nothing that fits here: {self.todo(table)}; :help tells what can be typed") from None

    def completions(self, table: RecordingTable, text: str) -> list[str]:
        """Keys that begin like this."""
        return [key for key in dict.fromkeys(offer.key for offer in self.offers(table)) if key.startswith(text)]

    def secret(self, table: RecordingTable) -> Secret | None:
        """The letters that are to be set in secret now."""
        from . import asking

        return asking.secret(table)


def _scene(here: Position, viewer: Seat | None, title: str = "", origin: str = "") -> RoadMap:
    from .map_scene import scene_of

    return scene_of(here.game.view(here.state, viewer), here.names, title, origin)


def _material(text: str) -> Material:
    from projections.mille_grazie.material import default, load

    return load(text) if text else default()
