"""What a person sees of a position of Carcassonne, and how its moves are entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from cli.faces.display import Display as General
from cli.output import counted
from events.event import Event, Seat

if TYPE_CHECKING:
    from cli.faces.display import Asked, Square
    from cli.position import Position
    from cli.recording.dialogue import Dialogue
    from cli.recording.offer import Command, Offer, Secret
    from cli.recording.reply import Reply
    from cli.recording.table import RecordingTable
    from events.common import GameSetUp
    from projections.carcassonne.view import View
    from projections.ledger import Award


class Display(General):
    """The display of Carcassonne."""

    title = "Carcassonne"
    takes_boxes = True
    turn_columns: ClassVar[dict[str, str]] = {"tiles": "tile", "figures": "figure"}
    no_moves = "a tile is drawn; :tiles lists what is left"
    usage: ClassVar[dict[str, str]] = {"tiles": "[PART]"}
    help = (
        "a tile      any part of its name: rfr; the end of the turn before it may be left out",
        "a place     its letter from the list, or its square and rotation: 1,0 90",
        "a figure    its letters from the list: c, rw, bc; n for none; where c is a figure, d c draws the tile C",
        "other moves the key from the list: n, e, s, w for the dragon, a bid as a number, - to pass, else the number of the move",
        "all of a turn may stand in one line: rfr 1,0 90 rw",
        "or a line of notation, with or without the seat: place small 1,0 road W",
        "` !` behind a line records it as played although it breaks a rule",
    )

    def set_up(self, asked: Asked) -> GameSetUp:
        """The set-up that the options describe. Raises Stop."""
        from .asked import set_up

        return set_up(asked)

    def to_act(self, here: Position) -> str:
        """Who has to do what now, in words."""
        from .decisions import sentence

        state, game = here.state, here.game
        if game.is_over(state):
            return "the game is over"
        return sentence(game, state, ", ".join(here.names[seat] for seat in sorted(game.to_act(state))))

    def progress(self, here: Position) -> str:
        """The turn and the tiles left."""
        left = here.state.left
        return f"turn {here.state.number}, {counted(left, 'tile') if left else 'no tiles'} left to draw"

    def foot(self, here: Position, viewer: Seat | None = None) -> list[str]:
        """What the board does not show, and the tiles left."""
        from .drawn import notes

        return [*notes(here.game.view(here.state, viewer), here.names), f"{counted(here.state.left, 'tile')} left to draw"]

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[Square] = ()
    ) -> list[str]:
        """The board without names and scores, which follow with the supplies."""
        from msgspec.structs import replace

        from .board_text import board_text
        from .drawn import scene

        drawn = replace(scene(here, viewer, marked=tuple(marked)), seats=(), scores=())
        return board_text(drawn, ascii_only=plain, colour=colour).split("\n")

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[Square] = ()) -> bytes:
        """The board as the bytes of a file."""
        from .board_picture import board_picture
        from .drawn import scene

        return board_picture(scene(here, viewer, title, tuple(marked)), form)

    def values(self, here: Position, viewer: Seat | None = None) -> dict[str, Any]:
        """The position as plain values, seats from 1."""
        view: View = here.game.view(here.state, viewer)
        return self.heads(here, viewer) | {
            "in_hand": view.in_hand,
            "left": view.left,
            "players": self.players(here, viewer),
            "tiles": [{"tile": tile.tile, "position": tile.position, "rotation": tile.rotation * 90} for tile in view.tiles],
            "figures": [{"seat": f.seat + 1, "what": f.what, "position": f.position, "feature": f.feature, "since": f.since} for f in view.figures],
            "open": view.open,
            **_beside(view),
            "features": [
                {
                    "kind": feature.kind,
                    "finished": feature.finished,
                    "tiles": feature.tiles,
                    "traits": feature.traits,
                    "figures": [{"seat": seat + 1, "what": what} for seat, what in feature.figures],
                }
                for feature in view.features
            ],
        }

    def points_of(self, here: Position, move: Event) -> dict[Seat, int]:
        """What a move brings to each seat if the turn ends with it: tried by the real rules and taken back. Final scoring is left out."""
        from events.carcassonne import TurnEnded
        from projections.ledger import by_seat
        from projections.replay import before_final

        game, state = here.game, here.state
        mark, seen = state.journal.mark(), len(state.ledger.awards)
        try:
            game.evolve(state, move, 0)
            if len(state.ledger.awards) == seen and not isinstance(move, TurnEnded):
                game.evolve(state, TurnEnded(move.seat), 0)  # type: ignore[attr-defined]
            return by_seat(before_final(game, state.ledger.awards[seen:]))
        finally:
            state.journal.undo(mark)

    def in_turn(self, event: Event, line: str) -> tuple[str, str]:
        """Tiles and figures in columns of their own."""
        from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced
        from events.common import ClockRead, Declined, TurnEnded

        match event:
            case TilePlaced():
                x, y = event.position
                return "tiles", f"{event.tile} {x},{y} r{event.rotation * 90}"
            case TileDiscarded():
                return "tiles", f"{event.tile} set aside"
            case FigurePlaced():
                return "figures", f"{event.what} {event.feature}"
            case TileDrawn() | TurnEnded() | ClockRead() | Declined():
                return "", ""
        return ("", "") if event.kind.endswith("_stated") else ("other", line)

    def award(self, here: Position, award: Award) -> str:
        """`city, 4 tiles x 2 = 8`."""
        from projections.carcassonne.report import counted

        items = [counted(item, plain=award.subject is None).text for item in award.items]
        return ", ".join(filter(None, [getattr(award.subject, "kind", ""), *items]))

    # ---- kerb record

    def todo(self, table: RecordingTable) -> str:
        """What is to be done: draw, place, figure, what else is to be decided, or the end of the turn."""
        from .decisions import prompt_words

        return prompt_words(table.game, table.state)

    def offers(self, table: RecordingTable) -> list[Offer]:
        """The legal moves with their short keys."""
        from .keys import offers

        return offers(table.game, table.state)

    def score_line(self, table: RecordingTable) -> str:
        """The turn, the score of every seat, the tiles left."""
        state = table.state
        own = " · ".join(f"{name} {table.scores[seat]}" for seat, name in enumerate(table.names))
        left = f"{counted(state.left, 'tile') if state.left else 'no tiles'} left"
        return own if table.game.is_over(state) else f"turn {state.number} · {own} · {left}"

    def situation(self, table: RecordingTable) -> list[str]:
        """The score at the head of a turn, and the moves with their keys, in one line, with what else may be typed."""
        from cli.recording.offer import HOLDS
        from events.carcassonne import TurnEnded

        from .keys import DRAW, FIGURE, OVER, most_shown, stage

        now, state = stage(table.game, table.state), table.state
        head = [self.score_line(table)] if now in (DRAW, OVER) else []
        offered = [] if now == OVER else self.offers(table)
        listed = [words.replace(" ", HOLDS) for words in most_shown(offered)]
        if now == FIGURE and state.left and any(isinstance(offer.event, TurnEnded) for offer in offered):
            listed.append("or the tile drawn next".replace(" ", HOLDS))
        return [*head, *(["   ".join(listed)] if listed else [])]

    def drawing(self, table: RecordingTable, *, plain: bool = False, colour: bool = False) -> list[str]:
        """The board with names and scores."""
        from .board_text import board_text
        from .drawn import scene

        return board_text(scene(table.position, table.viewer), ascii_only=plain, colour=colour).split("\n")

    def read(self, table: RecordingTable, line: str) -> list[Event]:
        """The events a line stands for, up to a whole turn. Raises NotUnderstood or Choice."""
        from .line import read

        return read(table, line)

    def completions(self, table: RecordingTable, text: str) -> list[str]:
        """Tiles left, squares, features."""
        from .keys import completions

        return completions(table, text)

    def commands(self) -> dict[str, Command]:
        """What is left in the bag."""
        return {"tiles": tiles}

    def secret(self, table: RecordingTable) -> Secret | None:
        """Nobody chooses in secret."""
        return None


def _beside(view: View) -> dict[str, Any]:
    """What stands or lies on the board beside tiles and figures on features, as plain values, seats from 1."""
    from msgspec import to_builtins

    names = ("posts", "pieces", "tokens", "aside", "sale")
    found: dict[str, Any] = {name: to_builtins(getattr(view, name)) for name in names}
    for post in found["posts"]:
        post |= {"seat": post["seat"] + 1, "holder": post["holder"] + 1 if post["holder"] is not None else None}
    for piece in found["pieces"]:
        piece["figure"] = {"seat": piece["figure"][0] + 1, "what": piece["figure"][1]} if piece["figure"] else None
    if sale := found["sale"]:
        sale["bought"] = [{"seat": seat + 1, "tile": tile} for seat, tile in sale["bought"]]
        sale["bidder"] = sale["bidder"] + 1 if sale["bidder"] is not None else None
    return found


def tiles(dialogue: Dialogue, text: str) -> Reply:
    """list the tiles that are left, or those whose name has this part"""
    from cli.recording.reply import Reply

    from .keys import tiles_like

    pack = dialogue.table.state.pack
    listed = tiles_like(pack, text) if text else sorted(tile for tile, count in pack.items() if count > 0)
    box = dialogue.table.game.table.box.tiles
    return Reply([f"{pack[tile]:>3}  {tile:<12} {', '.join(box[tile][0].names)}" for tile in listed] or ["no such tile is left"])
