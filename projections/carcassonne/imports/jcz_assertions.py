"""What a saved game claims about itself under `test.assertions`: sentences in plain words, each of which becomes a statement.

Case and the full stop at the end vary. Claims about points compare what has been scored up to the last COMMIT, claims about the position
what the last message left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from events.common import AwardStated, FactStated, OptionsStated, ScoreStated, SupplyStated
from events.event import Event
from events.finding import Finding, Severity

from .. import claims, phases
from . import jcz_values as values
from .jcz_names import BONUSES, TOKENS, figure_of_class, kind_of, tile_id
from .jcz_options import figure_options, other_options, tile_options, verb

UNKNOWN = "import/unknown-assertion"
UNKNOWN_PLAYER = "import/unknown-player"
NUMBER = r"([+-]?\d{1,9})"

NAMED_TILE = re.compile(r"\s*TilePlacement\s+(\S+)\s+options\s*:|\s*Available action TilePlacement for (\S+?)\.?\s*$", re.IGNORECASE)


class Position(NamedTuple):
    """What a sentence is read in: the players by name, the ending of facts in a turn that is not handed over, and the moves that are open."""

    names: Sequence[str]
    once: str = ""
    moves: Sequence[Event] = ()


class Assertion(NamedTuple):
    """A sentence read: the statement, whether it is about points, and what is wrong with it."""

    event: Event
    about_points: bool = False
    finding: Finding | None = None


def assertions(sentences: Sequence[object], at: Position, name: str) -> Iterator[Assertion]:
    """All sentences as statements, none left out."""
    for number, value in enumerate(sentences, 1):
        sentence = value if isinstance(value, str) else values.found(value)
        plain = " ".join(sentence[:100_000].split()).removesuffix(".").strip()
        yield _read(plain, at, f"{name}: assertion {number}")


def next_tile(sentences: Sequence[object]) -> str | None:
    """The tile in hand after the last message, where a claim about its places names it."""
    for sentence in sentences:
        found = NAMED_TILE.match(str(sentence)[:300])
        if found:
            return tile_id(found[1] or found[2])
    return None


def _read(sentence: str, at: Position, place: str) -> Assertion:
    for pattern, make in GRAMMAR:
        match = pattern.fullmatch(sentence)
        if match:
            made = make(match, at)
            if made is not None:
                return Assertion(made, isinstance(made, (ScoreStated, AwardStated)))
            text = f"no player of this game is called {match.group(1)!r}"
            return _kept(sentence, Finding(code=UNKNOWN_PLAYER, place=place, actual=match.group(1)[:100], text=text))
    text = "no form of assertion that is known here"
    return _kept(sentence, Finding(code=UNKNOWN, severity=Severity.WARNING, place=place, actual=sentence[:200], text=text))


def _kept(sentence: str, finding: Finding) -> Assertion:
    return Assertion(FactStated("assertion", _recordable(sentence)[:1000]), finding=finding)


def _recordable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def _seat(match: re.Match[str], names: Sequence[str]) -> int | None:
    """The seat of the player a sentence begins with; of several with one name the first."""
    folded = [name.casefold() for name in names]
    name = match.group(1)
    return names.index(name) if name in names else folded.index(name.casefold()) if name.casefold() in folded else None


def _points(match: re.Match[str], at: Position) -> Event | None:
    seat = _seat(match, at.names)
    return None if seat is None else ScoreStated(seat, int(match.group(2)))


def _award(match: re.Match[str], at: Position) -> Event | None:
    """`city.incomplete` is a city: a name tells apart how it was scored, not what."""
    seat = _seat(match, at.names)
    name = match.group(2).partition(".")[0].strip()
    feature = BONUSES.get(name.casefold()) or kind_of(name.capitalize())
    return None if seat is None else AwardStated(seat, int(match.group(3)), feature, scope="game")


def _tokens(match: re.Match[str], at: Position) -> Event | None:
    seat = _seat(match, at.names)
    name = match.group(2)
    known = TOKENS[name][0] if name in TOKENS else name.lower().replace("_", "-")
    piece = known if name.isupper() else figure_of_class(name)  # tokens are written in capitals, figures by class
    return None if seat is None else SupplyStated(seat, piece, int(match.group(3)))


def _phase(match: re.Match[str], at: Position) -> Event:
    word = match.group(1)
    known = {phase.casefold(): phase for phase in phases.known()}
    return FactStated(f"phase{at.once}", known.get(word.casefold(), word))


def _may(question: str, no: tuple[str, ...]) -> Callable[[re.Match[str], Position], Event]:
    return lambda match, at: FactStated(f"{question}{at.once}", "no" if match.group(1).casefold().strip() in no else "yes")


def _action(match: re.Match[str], at: Position) -> Event:
    """`Meeple for SmallFollower` is to place a small one, `TilePlacement for T` to place the tile; unknown actions keep their words."""
    action, _, what = match.group(1).partition(" for ")
    return FactStated(f"possible{at.once}", verb(action, what, at.moves) or match.group(1))


def _tile_options(match: re.Match[str], at: Position) -> Event:
    return _stated(tile_options(match.group(1), match.group(2)), at)


def _figure_options(match: re.Match[str], at: Position) -> Event:
    return _stated(figure_options(match.group(1), match.group(2), at.moves), at)


def _other_options(match: re.Match[str], at: Position) -> Event:
    action, what = match.group(1), match.group(2) or ""
    return _stated(other_options(action, what, match.group(3), at.moves), at)


def _stated(options: tuple[str, tuple[str, ...]], at: Position) -> Event:
    """A list of options; what could have been done before it was declined is no option any more."""
    begin, moves = options
    return FactStated(f"options{at.once}", "; ".join(moves) or "none") if claims.ONCE_PASSED in at.once else OptionsStated(begin, moves)


def _auction(match: re.Match[str], at: Position) -> Event:
    return FactStated("reading-bazaar-auction", "off" if match.group(1).casefold() == "true" else "on")


def _fact(match: re.Match[str], at: Position) -> Event:
    return FactStated("-".join(match.group(1).casefold().split()), match.group(2))


def _form(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


GRAMMAR: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], Position], Event | None]], ...] = (
    (_form(r"Player (can|can't|cannot|can not|can’t) pass"), _may("may-pass", ("can't", "cannot", "can not", "can’t"))),
    (_form(r"Undo is (|not )allowed"), _may("may-undo", ("not",))),
    (_form(r"Phase is (\w+)"), _phase),
    (_form(r"Available action (.+)"), _action),
    (_form(r"TilePlacement (\S+) options: ?(.*)"), _tile_options),
    (_form(r"Meeple (\w+) options: ?(.*)"), _figure_options),
    (_form(r"(\w+(?: piece| token)?)(?: (\w+))? options: ?(.*)"), _other_options),
    (_form(r"Bazaar noAuction: (true|false)"), _auction),
    (_form(rf"(.+) scored (.+?) for {NUMBER} points?"), _award),
    (_form(rf"(.+) has (\w+) tokens? with count {NUMBER}"), _tokens),
    (_form(rf"(.+) has {NUMBER} points?"), _points),
    (_form(r"(\w+(?: \w+){0,3}): (\S+)"), _fact),
)
