"""Statements about a position of Carcassonne, compared with what the rules compute: options, supplies and other facts.

Options are compared as sets of moves, a feature being the same by whatever of its sides it is named. The facts that are known:

  phase         where the turn rests: TilePhase (a tile is drawn or placed), ActionPhase (a figure may be placed),
                CommitActionPhase (only the end of the turn is left), GameOverPhase
  may-pass      `yes` where something may be declined, which is in ActionPhase alone
  may-undo      `yes` while the last decision has brought nothing new to light: until the turn is handed over
  possible      the beginning of a move in notation, such as `place small`: at least one such move is legal
  tiles-left    tiles still to be drawn
  options       the figures that may still be placed, `none` once that was declined

All but `tiles-left` end in `-once-passed` when whoever says it has declined to place a figure but not handed over the turn yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events.carcassonne import FigurePlaced, TurnEnded
from events.common import FactStated, OptionsStated, SupplyStated
from events.event import Event
from events.finding import Finding, Severity, unknown_seat
from events.notation import NotationError, read, write
from projections.game import Game

from .turn import Turn

OPTIONS = "claim/options"
SUPPLY = "claim/supply"
FACT = "claim/fact"
UNCHECKED = "claim/unchecked"

ONCE_PASSED = "-once-passed"
TILE, ACTION, COMMIT, OVER = "TilePhase", "ActionPhase", "CommitActionPhase", "GameOverPhase"
MOST_SHOWN = 12


def judge(game: Game, turn: Turn, event: Event) -> Iterator[Finding]:
    """Findings about one statement; the state is not changed."""
    match event:
        case OptionsStated(verb=verb, options=options):
            yield from _options(game, turn, verb, options)
        case SupplyStated():
            yield from _supply(turn, event)
        case FactStated(about=about, value=value):
            yield from _fact(game, turn, about, value)


def phase(game: Game, turn: Turn, passed: bool = False) -> str:
    """Where the turn rests, in the words of the facts above; `passed`: the figure has been declined."""
    if game.is_over(turn):
        return OVER
    if turn.laid is None:
        return TILE
    choice = not passed and any(move.__class__ is not TurnEnded for move in game.legal_moves(turn))
    return ACTION if choice else COMMIT


def options(game: Game, turn: Turn, verb: str = "") -> set[str]:
    """The legal moves in notation without the seat, each feature by its short name; only those that begin with the words of `verb`."""
    return {move for move in map(_words, game.legal_moves(turn)) if _begins(move, verb)}


def _words(move: Event) -> str:
    return write(move).partition(" ")[2]


def _begins(move: str, verb: str) -> bool:
    return not verb or move == verb or move.startswith(f"{verb} ")


def _same_names(turn: Turn, option: str) -> str:
    """An option with its feature named as the rules name it; what is no move of this position stays as it is."""
    try:
        event = read(f"{turn.seat + 1} {option}")
    except NotationError:
        return option
    if isinstance(event, FigurePlaced):
        segment = turn.segment(event.position, event.feature)
        if segment is not None:
            tile, first, _ = turn.board.placed[event.position]
            event = msgspec.structs.replace(event, feature=tile.names[segment - first])
    return option if event is None else _words(event)


def _options(game: Game, turn: Turn, verb: str, stated: Iterable[str]) -> Iterator[Finding]:
    claimed = {_same_names(turn, option) for option in stated}
    legal = options(game, turn, verb)
    if claimed != legal:
        parts = [f"{word}: {shown(moves)}" for word, moves in (("not legal", claimed - legal), ("left out", legal - claimed)) if moves]
        text = f"the options for `{verb}` are stated otherwise than the rules give them; {'; '.join(parts)}"
        yield Finding(code=OPTIONS, expected=shown(legal), actual=shown(claimed), text=text)


def shown(moves: Iterable[str]) -> str:
    """A list of moves for people, cut where it gets long."""
    ordered = sorted(moves)
    more = f"; and {len(ordered) - MOST_SHOWN} more" if len(ordered) > MOST_SHOWN else ""
    return "; ".join(ordered[:MOST_SHOWN]) + more or "none"


def _supply(turn: Turn, claim: SupplyStated) -> Iterator[Finding]:
    if not 0 <= claim.seat < turn.seats:
        yield unknown_seat(claim.seat)
        return
    computed = turn.figures.supply.get((claim.seat, claim.piece), 0)
    if computed != claim.count:
        text = f"seat {claim.seat + 1} is said to have {claim.count} of {claim.piece} in the supply, the rules give {computed}"
        yield Finding(code=SUPPLY, expected=str(computed), actual=str(claim.count), text=text)


def _fact(game: Game, turn: Turn, about: str, value: str) -> Iterator[Finding]:
    question = about.removesuffix(ONCE_PASSED)
    computed = _computed(game, turn, question, value, passed=question != about)
    if computed is None:
        text = f"nothing here can check what is said about {about!r}"
        yield Finding(code=UNCHECKED, severity=Severity.NOTE, actual=value, text=text)
    elif computed != value:
        text = f"{about}: stated is {value}, the rules give {computed}"
        yield Finding(code=FACT, expected=computed, actual=value, text=text)


def _computed(game: Game, turn: Turn, question: str, value: str, passed: bool) -> str | None:
    """The answer of the rules, None to a question they do not know."""
    match question:
        case "phase":
            return phase(game, turn, passed)
        case "may-pass":
            return "yes" if phase(game, turn, passed) == ACTION else "no"
        case "may-undo":
            return "yes" if turn.laid is not None and not game.is_over(turn) else "no"
        case "possible":
            return value if not passed and options(game, turn, value) else f"no {value}"
        case "options" if passed:
            return "none"
        case "tiles-left":
            return str(turn.left)
    return None
