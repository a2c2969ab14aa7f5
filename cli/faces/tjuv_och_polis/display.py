"""What a person sees of a game of Tjuv och Polis, and how moves are entered: the town and who is where, for a seat or for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from events.event import Event, Seat

from ...words import joined
from .. import display
from ..display import Column
from . import asking, standing

if TYPE_CHECKING:
    from projections.ledger import Award

    from ...position import Position
    from ...recording.offer import Offer
    from ...recording.table import RecordingTable
    from .board_scene import BoardScene

PAID = {
    "robbery": "robs {place}",
    "confiscation": "is arrested and loses what he carries",
    "reward": "reward for the arrest of {thief}",
    "fare": "pays the fare at {place}",
    "forfeited": "what was hidden in {place} goes to the bank",
}


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Tjuv och Polis"
    no_moves: ClassVar[str] = "nothing may follow; claims and notes can still be recorded"
    help: ClassVar[tuple[str, ...]] = asking.HELP

    # ---- positions

    def to_act(self, here: Position) -> str:
        """Who has to do what now, in words."""
        from . import keys

        if here.game.is_over(here.state):
            return "the game is over"
        seats = sorted(here.game.to_act(here.state))
        names = joined([here.names[seat] for seat in seats]) or "nobody"
        return f"{names} to act: {asking.todo(keys.of(here.game, here.state), here.game.view(here.state, None))}"

    def progress(self, here: Position) -> str:
        """Rounds are what the table counts; a turn is one seat's."""
        seen = here.game.view(here.state, None)
        return "set-up" if seen.stage == "set-up" else f"round {seen.round}, turn {seen.turn}"

    def columns(self, here: Position, viewer: Seat | None = None) -> list[Column]:
        """Role, money in hand and hidden, whether wanted or in custody, arrests."""
        seen = here.game.view(here.state, viewer)
        thieves = {thief.seat: thief for thief in seen.thieves}
        seats = [thieves.get(seat) for seat in range(len(here.names))]
        roles = tuple("police" if seat == seen.police else thief.name if thief else "" for seat, thief in enumerate(seats))
        return [
            Column("plays", roles, right=False),
            Column("carried", tuple(standing.kronor(thief.carried) if thief else "" for thief in seats)),
            Column("hidden", tuple(standing.kronor(standing.hidden_sum(thief)) if thief else "" for thief in seats)),
            Column("arrests", tuple(thief.arrests if thief else "" for thief in seats)),
            Column("status", tuple(", ".join(standing.status_words(thief)) if thief else "" for thief in seats), right=False),
        ]

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[display.Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        from .board_text import board_text

        return board_text(_scene(here, viewer), plain=plain, colour=colour)

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[display.Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .board_picture import board_picture

        return board_picture(_scene(here, viewer, title), form)

    def award(self, here: Position, award: Award) -> str:
        """What money has just moved for."""
        subject = award.subject
        words = PAID.get(getattr(subject, "kind", ""), "")
        return words.format(place=subject.place, thief=subject.thief) if words else super().award(here, award)

    # ---- the board alone

    def material_lines(self, text: str) -> list[str]:
        """The board of an owner's file, or ours, with its places and its checks. Raises ValueError for a file that is not sound."""
        from .board_checked import checked

        return checked(text)

    def material_picture(self, text: str, form: str) -> bytes:
        """The bare board as the bytes of a file: `png`, `svg` or `pdf`."""
        from projections.tjuv_och_polis.town import town_of

        from .board_picture import board_picture
        from .board_scene import town_scene

        town = town_of(text)
        return board_picture(town_scene(town, town.title), form)

    # ---- kerb record

    def todo(self, table: RecordingTable) -> str:
        """What is to be done, for the prompt."""
        return asking.todo(self.offers(table), table.game.view(table.state, table.viewer))

    def offers(self, table: RecordingTable) -> list[Offer]:
        """The legal moves with short keys."""
        from . import keys

        return keys.of(table.game, table.state, table.viewer)

    def situation(self, table: RecordingTable) -> list[str]:
        """How far the game is, and the keys of what may follow, a row for each piece."""
        return [self.score_line(table), *asking.rows(self.offers(table))]

    def read(self, table: RecordingTable, line: str) -> list[Event]:
        """The events a line stands for: a key, a path, a line of notation. Raises NotUnderstood or Choice."""
        from ...recording.full_line import is_full
        from .typed import typed

        text = " ".join(line.split(" #")[0].split())
        offers = self.offers(table)
        exact = [offer.event for offer in offers if text.casefold() == offer.key.casefold()]
        if len(exact) == 1:
            return exact
        if text and not is_full(text.split()):
            found = typed(table, text, offers)
            if found is not None:
                return [found]
        return super().read(table, line)

    def completions(self, table: RecordingTable, text: str) -> list[str]:
        """Keys, and words of keys, that begin like this."""
        offers = self.offers(table)
        words = dict.fromkeys([offer.key for offer in offers] + [word for offer in offers for word in offer.key.split()])
        return [word for word in words if word.startswith(text)]


def _scene(here: Position, viewer: Seat | None, title: str = "") -> BoardScene:
    from .board_scene import scene_of

    return scene_of(here.game.view(here.state, viewer), here.game.town, here.names, title)
