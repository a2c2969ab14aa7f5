"""What is said while a game is recorded: who is to act, what may follow, points as they fall, why something was refused. Lines without a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.event import Entry, Event
from events.finding import Finding

from ..words import plural
from .offer import HOLDS

if TYPE_CHECKING:
    from projections.ledger import Award

    from .offer import Due
    from .table import RecordingTable, Taken, Unlawful

INDENT = "  "
MOST_LEGAL = 6


def prompt(table: RecordingTable) -> str:
    """Where the game stands, who is to act, and what is to be done."""
    if table.game.is_over(table.state):
        return f"{table.address} game over> "
    acting = sorted(table.game.to_act(table.state)) or [table.state.seat]
    who = ", ".join(f"{seat + 1} {table.names[seat]}" for seat in acting)
    return f"{table.address} {who}: {table.display.todo(table)}> "


def secret_prompt(table: RecordingTable, due: Due) -> str:
    """Who has to choose in secret, and what."""
    return f"{table.address} {due.seat + 1} {table.names[due.seat]}, unseen: {due.question}> "


def secret_situation(table: RecordingTable, due: Due, first: bool) -> list[str]:
    """What somebody who chooses in secret needs: the answers, if those may be seen."""
    answers = "   ".join(f"{key} {words}".replace(" ", HOLDS) for key, words in due.answers)
    return [table.display.score_line(table)] * first + ([answers] if answers else [])


def recorded(table: RecordingTable, taken: Taken) -> list[str]:
    """What was recorded, what is wrong with it, and the points it brought."""
    out = [f"{table.name}@{entry.seq}  {table.line(entry.event)}" for entry in taken.entries]
    scores = table.display.scores(table.position, table.viewer)
    for finding in taken.findings:
        out += found(table, finding)
    during = [award for award in taken.awards if not table.game.is_final(award) and scores[award.seat] is not None]
    out += [award_words(table, award) for award in during]
    if during:
        out.append(
            INDENT
            + " · ".join(f"{name} {_before_final(table, taken, seat) if scores[seat] is not None else '?'}" for seat, name in enumerate(table.names))
        )
    changed = [seat for seat, points in table.scores.items() if points != taken.before[seat] and scores[seat] is not None]
    if changed and not taken.awards:
        out += [f"{INDENT}{table.names[seat]} {taken.before[seat]} -> {table.scores[seat]}" for seat in changed]
    return out


def _before_final(table: RecordingTable, taken: Taken, seat: int) -> int:
    return table.scores[seat] - sum(a.points for a in taken.awards if a.seat == seat and table.game.is_final(a))


def award_words(table: RecordingTable, award: Award) -> str:
    """`Ann 8: city, 4 tiles x 2 = 8`."""
    return f"{INDENT}{table.names[award.seat]} {award.points}: {table.display.award(table.position, award)}"


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
    out = [f"refused: {'; '.join(map(table.line, events))}"]
    for finding in why.findings:
        out += found(table, finding)
    legal = [f"{offer.key} {offer.words}" for offer in table.display.offers(table)]
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
    shown = [f"{INDENT}{table.name}@{entry.seq}  {table.line(entry.event)}" for entry in news]
    return [f"somebody else records {table.name} too; nothing of your line was stored. The game was read again:", *shown]


def ending(table: RecordingTable) -> Iterator[str]:
    """The end of the game: final scoring by source, the winner, and where to go from here."""
    from ..score import by_source
    from ..score import ending as winner

    here = table.position
    sources: list[tuple[Any, list[int]]] = [(source, own) for source, own in by_source(here).items() if source[0]]
    yield "the game is over; final scoring:" if sources else "the game is over:"
    for seat, name in enumerate(table.names):
        own = [f"{plural(source[1])} {points[seat]}" for source, points in sources if points[seat]]
        final = sum(points[seat] for _, points in sources)
        if not sources:
            yield f"{INDENT}{name} {table.scores[seat]}"
            continue
        yield f"{INDENT}{name} {table.scores[seat] - final} + {final} ({', '.join(own) or 'nothing'}) = {table.scores[seat]}"
    yield winner(here)
    yield f"why: kerb explain {table.name}   is the record sound: kerb verify {table.name}"
    yield "claims can still be recorded, such as :score 1 87"
