"""Statements about a position of Carcassonne, compared with what the rules compute: options, supplies and other facts.

Options are compared as sets of moves, a feature being the same by whatever of its sides it is named. The facts that are known:

  phase         where the turn rests: one of the words of phases.toml, or GameOverPhase
  may-pass      `yes` where something may be declined
  may-undo      `yes` while the last decision has brought nothing new to light: until the turn is handed over
  possible      the beginning of a move in notation, such as `place small`: at least one such move is legal
  tiles-left    tiles still to be drawn
  options       what may still be done, `none` once that was declined
  reading-...   the answer in force to a disputed question

All but `tiles-left` end in `-once-passed` when whoever says it has declined what could be done but not handed over the turn yet, and in
`-before-scoring` when the turn is not handed over yet, so that nothing is open that belongs to scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events.common import FactStated, OptionsStated, SupplyStated
from events.event import Event
from events.finding import Finding, Severity, unknown_seat
from events.notation import NotationError, read, write
from projections.game import Game

from .phases import COMMIT, OVER, TILE, Rest, passed_with, rest
from .turn import Turn

OPTIONS = "claim/options"
SUPPLY = "claim/supply"
FACT = "claim/fact"
UNCHECKED = "claim/unchecked"

ONCE_PASSED = "-once-passed"
BEFORE_SCORING = "-before-scoring"
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


def phase(game: Game, turn: Turn, passed: bool = False, scored: bool = True) -> str:
    """Where the turn rests, in the words of the facts above; `passed`: what could be done first has been declined."""
    return _rest(game, turn, passed, scored).phase


def _rest(game: Game, turn: Turn, passed: bool, scored: bool) -> Rest:
    here = rest(game, turn, scored=scored)
    return rest(game, turn, passed_with(here.phase), scored) if passed and here.phase not in (TILE, COMMIT, OVER) else here


def options(game: Game, turn: Turn, verb: str = "") -> set[str]:
    """The legal moves in notation without the seat, each feature by its short name; only those that begin with the words of `verb`."""
    return {move for move in map(_words, game.legal_moves(turn)) if _begins(move, verb)}


def _words(move: Event) -> str:
    return write(move).partition(" ")[2]


def _begins(move: str, verb: str) -> bool:
    """Whether a move begins with the words of a verb, or of one of several joined by `or`."""
    return not verb or any(move == one or move.startswith(f"{one} ") for one in verb.split(" or "))


def _same_names(turn: Turn, option: str) -> str:
    """An option with its feature named as the rules name it; what is no move of this position stays as it is."""
    try:
        event: Any = read(f"{turn.seat + 1} {option}")
    except NotationError:
        return option
    if event is None:
        return option
    segment = turn.segment(event.position, event.feature) if getattr(event, "feature", "") else None
    if segment is not None:
        tile, first, _ = turn.board.placed[event.position]
        event = msgspec.structs.replace(event, feature=tile.names[segment - first])
    return _words(event)


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
    key = claim.seat, claim.piece
    computed = turn.figures.supply.get(key, 0) if key in turn.figures.supply else turn.held.get(key, 0)
    if computed != claim.count:
        text = f"seat {claim.seat + 1} is said to have {claim.count} of {claim.piece} in the supply, the rules give {computed}"
        yield Finding(code=SUPPLY, expected=str(computed), actual=str(claim.count), text=text)


def _fact(game: Game, turn: Turn, about: str, value: str) -> Iterator[Finding]:
    passed, scored = ONCE_PASSED in about, BEFORE_SCORING not in about
    question = about.replace(ONCE_PASSED, "").replace(BEFORE_SCORING, "")
    computed = _computed(game, turn, question, value, passed, scored)
    if computed is None:
        text = f"nothing here can check what is said about {about!r}"
        yield Finding(code=UNCHECKED, severity=Severity.NOTE, actual=value, text=text)
    elif computed != value:
        text = f"{about}: stated is {value}, the rules give {computed}"
        yield Finding(code=FACT, expected=computed, actual=value, text=text)


def _computed(game: Game, turn: Turn, question: str, value: str, passed: bool, scored: bool) -> str | None:
    """The answer of the rules, None to a question they do not know."""
    match question:
        case "phase":
            return phase(game, turn, passed, scored)
        case "may-pass":
            here = _rest(game, turn, passed, scored)
            return "no" if here.must or here.phase in (TILE, COMMIT, OVER) else "yes"
        case "may-undo":
            here = _rest(game, turn, passed, scored)
            return "no" if turn.laid is None or here.after or here.phase == OVER else "yes"
        case "possible":
            return value if any(_begins(_words(move), value) for move in _rest(game, turn, passed, scored).moves) else f"no {value}"
        case "options" if passed:
            return "none"
        case "tiles-left":
            return str(turn.left)
        case _ if question.removeprefix("reading-") in turn.readings and question.startswith("reading-"):
            return turn.reading(question.removeprefix("reading-"))
    return None
