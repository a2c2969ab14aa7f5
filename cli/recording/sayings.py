"""What is said while a game is recorded: who is to act, what may follow, points as they fall, why something was refused. Lines without a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.event import Entry, Event
from events.finding import Finding
from events.notation import write

from ..faces.carcassonne.keys import DRAW, FIGURE, NONE, OVER, PLACE, offers, stage
from ..output import counted
from ..words import plural

if TYPE_CHECKING:
    from projections.ledger import Award

    from .table import RecordingTable, Taken, Unlawful

INDENT = "  "
MOST_LEGAL = 6
HOLDS = "\N{NO-BREAK SPACE}"  # a blank at which no line is broken


def prompt(table: RecordingTable) -> str:
    """Where the game stands, whose turn it is, and what is to be done."""
    state = table.state
    now = stage(table.game, state)
    if now == OVER:
        return f"{table.address} game over> "
    todo = {DRAW: "draws", PLACE: f"places {state.drawn}", FIGURE: "figure" if _may_place(table) else "end of the turn"}[now]
    return f"{table.address} {state.seat + 1} {table.names[state.seat]}: {todo}> "


def score_line(table: RecordingTable) -> str:
    """The turn, the score of every seat, the tiles left."""
    state = table.state
    own = " · ".join(f"{name} {table.scores[seat]}" for seat, name in enumerate(table.names))
    left = f"{counted(state.left, 'tile') if state.left else 'no tiles'} left"
    return own if table.game.is_over(state) else f"turn {state.number} · {own} · {left}"


def situation(table: RecordingTable) -> list[str]:
    """What a person needs before the next line: the score at the head of a turn, else the moves with their keys."""
    now = stage(table.game, table.state)
    if now in (DRAW, OVER):
        return [score_line(table)]
    return [keys(table)]


def keys(table: RecordingTable) -> str:
    """The legal moves with their keys, in one line, and what else may be typed."""
    state = table.state
    listed = [f"{offer.key} {offer.words}".replace(" ", HOLDS) for offer in offers(table.game, state)]
    now = stage(table.game, state)
    if now == FIGURE and state.left and state.laid is not None:
        listed.append("or the tile drawn next".replace(" ", HOLDS))
    return "   ".join(listed)


def _may_place(table: RecordingTable) -> bool:
    return any(offer.key != NONE for offer in offers(table.game, table.state))


def recorded(table: RecordingTable, taken: Taken) -> list[str]:
    """What was recorded, what is wrong with it, and the points it brought."""
    out = [f"{table.name}@{entry.seq}  {write(entry.event)}" for entry in taken.entries]
    for finding in taken.findings:
        out += found(table, finding)
    during = [award for award in taken.awards if not table.game.is_final(award)]
    out += [award_words(table, award) for award in during]
    if during:
        out.append(INDENT + " · ".join(f"{name} {_before_final(table, taken, seat)}" for seat, name in enumerate(table.names)))
    changed = [seat for seat, points in table.scores.items() if points != taken.before[seat]]
    if changed and not taken.awards:
        out += [f"{INDENT}{table.names[seat]} {taken.before[seat]} -> {table.scores[seat]}" for seat in changed]
    return out


def _before_final(table: RecordingTable, taken: Taken, seat: int) -> int:
    return table.scores[seat] - sum(a.points for a in taken.awards if a.seat == seat and table.game.is_final(a))


def award_words(table: RecordingTable, award: Award) -> str:
    """`Ann 8: city, 4 tiles x 2 = 8`."""
    from projections.carcassonne.report import counted

    kind = getattr(award.subject, "kind", "")
    items = [counted(item, plain=award.subject is None).text for item in award.items]
    return f"{INDENT}{table.names[award.seat]} {award.points}: {', '.join(filter(None, [kind, *items]))}"


def found(table: RecordingTable, finding: Finding) -> list[str]:
    """A finding with its code, the rule it cites, and what would have been right."""
    row = table.game.order.rows.get(finding.rule)
    place = f"{table.name}@{finding.seq}: " if 0 < finding.seq <= table.seq else ""
    out = [f"{INDENT}{place}{finding.code}: {finding.text}"]
    if row is not None and row.text not in finding.text:
        out.append(f"{INDENT}row {finding.rule}: {row.text}")
    if finding.expected:
        out.append(f"{INDENT}right would be: {finding.expected}")
    return out


def refused(table: RecordingTable, events: Sequence[Event], why: Unlawful, may_insist: bool) -> list[str]:
    """Why nothing was recorded: codes, rows, what is legal instead, and how to record it all the same."""
    out = [f"refused: {'; '.join(map(write, events))}"]
    for finding in why.findings:
        out += found(table, finding)
    legal = [f"{offer.key} {offer.words}" for offer in offers(table.game, table.state)]
    if legal:
        more = f" and {len(legal) - MOST_LEGAL} more" if len(legal) > MOST_LEGAL else ""
        out.append(f"{INDENT}legal now: {', '.join(legal[:MOST_LEGAL])}{more}")
    if why.hopeless:
        out.append(f"{INDENT}this cannot be applied at all, so it cannot be recorded as played either")
    elif may_insist:
        out.append(f"{INDENT}if it was played like that: the same line with ` !` behind it records it with this finding")
    return out


def by_others(table: RecordingTable, news: Sequence[Entry]) -> list[str]:
    """What somebody else recorded meanwhile."""
    shown = [f"{INDENT}{table.name}@{entry.seq}  {write(entry.event)}" for entry in news]
    return [f"somebody else records {table.name} too; nothing of your line was stored. The game was read again:", *shown]


def ending(table: RecordingTable) -> Iterator[str]:
    """The end of the game: final scoring by source, the winner, and where to go from here."""
    from ..score import by_source
    from ..score import ending as winner

    here = table.position
    sources: list[tuple[Any, list[int]]] = [(source, own) for source, own in by_source(here).items() if source[0]]
    yield "the game is over; final scoring:"
    for seat, name in enumerate(table.names):
        own = [f"{plural(source[1])} {points[seat]}" for source, points in sources if points[seat]]
        final = sum(points[seat] for _, points in sources)
        yield f"{INDENT}{name} {table.scores[seat] - final} + {final} ({', '.join(own) or 'nothing'}) = {table.scores[seat]}"
    yield winner(here)
    yield f"why: kerb explain {table.name}   is the record sound: kerb verify {table.name}"
    yield "claims can still be recorded, such as :score 1 87"
