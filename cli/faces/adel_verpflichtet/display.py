"""What a person sees of a game of Adel Verpflichtet, and how it is entered: the track and all that lies beside it, for a seat or for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from events.event import Event, Seat

from ...words import joined
from .. import display
from ..display import Column

if TYPE_CHECKING:
    from projections.adel_verpflichtet.material import Material
    from projections.ledger import Award

    from ...position import Position
    from ...recording.offer import Offer, Secret
    from ...recording.table import RecordingTable
    from .track_scene import TrackScene

DOES = {
    "colours": "{who} to get colours and objects",
    "piles": "the piles are to be laid in the windows",
    "location": "{who} to choose a location",
    "auction": "{who} to play a card",
    "buy": "{who} to buy an object",
    "refill": "the next object of the window is to be turned up",
    "castle": "{who} to play a card",
    "exhibit": "{who} to show an exhibition",
    "steal": "{who} to steal or to spare",
    "final": "{who} to show the last exhibition",
}
FOR = {
    "best": "best exhibition",
    "second": "second best exhibition",
    "detective": "detective",
    "final_best": "best last exhibition",
    "final_second": "second best last exhibition",
}


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Adel Verpflichtet"
    no_moves: ClassVar[str] = "nothing that could be listed: type the objects"

    @property
    def help(self) -> tuple[str, ...]:  # type: ignore[override]
        """What can be typed at the table."""
        from .keys import HELP

        return HELP

    # ---- positions

    def to_act(self, here: Position) -> str:
        """Who has to do what now, in words."""
        seen = here.game.view(here.state, None)
        who = joined([here.names[seat] for seat in seen.to_act])
        return DOES[seen.phase].format(who=who) if seen.phase in DOES and who else super().to_act(here)

    def progress(self, here: Position) -> str:
        """Rounds are what the table counts."""
        seen = here.game.view(here.state, None)
        left = here.game.draws_left(here.state)
        if not seen.numeral:
            return "set-up" if seen.phase in ("colours", "piles") else f"after round {seen.round}"
        numeral = "II" if seen.phase == "auction" else seen.numeral  # cards are being chosen
        return f"round {seen.round}, phase {numeral}" + (f", {left} rounds left" if left else "")

    def columns(self, here: Position, viewer: Seat | None = None) -> list[Column]:
        """Colour, place in the running order, what a seat has, what it plays in this round."""
        seats = here.game.view(here.state, viewer).seats
        return [
            Column("colour", tuple(seat.colour for seat in seats), right=False),
            Column("place", tuple(seat.place for seat in seats)),
            Column("objects", tuple(seat.count for seat in seats)),
            Column("cheques", tuple(f"{sum(seat.cheques):,}" if seat.cheques else "-" for seat in seats)),
            Column("free thieves", tuple(", ".join(map(str, seat.free_thieves)) or "-" for seat in seats)),
            Column("plays", tuple(", ".join(filter(None, (seat.location, seat.action))) for seat in seats), right=False),
        ]

    def foot(self, here: Position, viewer: Seat | None = None) -> list[str]:
        """The objects of the hands, as far as the viewer knows them."""
        seen = here.game.view(here.state, viewer)
        known = [(here.names[seat.seat], seat.objects, seat.count - len(seat.objects)) for seat in seen.seats if seat.count]
        return [f"{name} holds {_hand(objects, unknown)}" for name, objects, unknown in known]

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[display.Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        from .track_text import track_text

        return track_text(replace(_scene(here, viewer), status=""), ascii_only=plain)  # `material` says what it would say

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[display.Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .track_picture import track_picture

        return track_picture(_scene(here, viewer, title), form)

    def award(self, here: Position, award: Award) -> str:
        """Why a pawn has moved, and from where to where."""
        subject = award.subject
        words = FOR.get(getattr(subject, "kind", ""), "")
        return f"{words}, from space {subject.start} to {subject.to}" if words else super().award(here, award)

    # ---- the material alone

    def material_lines(self, text: str) -> list[str]:
        """The usual material, or that of a file's text, each value with its mark. Raises ValueError with everything that is wrong."""
        from .material_words import lines

        return lines(_material(text))

    def material_picture(self, text: str, form: str) -> bytes:
        """The bare track as the bytes of a file: `png`, `svg` or `pdf`. Raises ValueError."""
        from .track_picture import track_picture
        from .track_scene import bare

        return track_picture(bare(_material(text), self.title), form)

    # ---- kerb record

    def todo(self, table: RecordingTable) -> str:
        """What is to be done, for the prompt."""
        from . import keys

        return keys.todo(table.game.view(table.state, table.viewer))

    def offers(self, table: RecordingTable) -> list[Offer]:
        """The legal moves with short keys."""
        from . import keys

        return keys.offers(table)

    def situation(self, table: RecordingTable) -> list[str]:
        """How far the game is, which cards are sealed, what may be typed: never what hangs on a hand."""
        from . import asking, keys

        kept = [table.names[seat] for seat in asking.sealed(table)]
        found = [self.score_line(table), *([f"sealed until phase III is over: {joined(kept)}"] if kept else [])]
        told = keys.hint(table.game.view(table.state, None))
        return [*found, told] if told else [*found, *super().situation(table)[1:]]

    def read(self, table: RecordingTable, line: str) -> list[Event]:
        """The events a line stands for; castle cards that were sealed are turned as soon as phase III is over. Raises NotUnderstood or Choice."""
        from . import asking, keys

        text = " ".join(line.split(" #")[0].split())
        keyed = [offer.event for offer in self.offers(table) if text and text.casefold() == offer.key.casefold()]
        events = keyed if len(keyed) == 1 else keys.typed(table, text)
        return asking.followed(table, super().read(table, line) if events is None else events)

    def secret(self, table: RecordingTable) -> Secret | None:
        """The choices that are to be made in secret now."""
        from .asking import secret

        return secret(table)


def _scene(here: Position, viewer: Seat | None, title: str = "") -> TrackScene:
    from .track_scene import scene_of

    return scene_of(here.game.view(here.state, viewer), here.game.material(), here.names, title)


def _material(text: str) -> Material:
    from projections.adel_verpflichtet.material import default, load

    return load(text) if text else default("six")


def _hand(objects: Sequence[str], unknown: int) -> str:
    """The objects known by name, and how many are not."""
    more = f"{unknown} unknown" if unknown else ""
    return ", ".join([*objects, *([more] if more else [])])
