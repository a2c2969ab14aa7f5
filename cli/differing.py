"""The differences between two courses of a game in words and as JSON: scores, awards, moves that cannot be played, findings, the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from events.finding import Finding
from projections.differences import AwardChange, Differences, Given
from projections.game import Outcome

from .output import counted
from .words import INDENT, joined, squares

NOTHING = "nothing changes in scores, awards, findings and outcome"


def lines(label: str, names: Sequence[str], made: Differences) -> Iterator[str]:
    """All that differs, the scores first; `label` is what the game is called in addresses."""
    if made.none:
        yield NOTHING
        return
    yield f"scores: {_scores(names, made)}"
    for change in made.scores:
        yield f"{INDENT}from {label}@{change.seq} on: {names[change.seat]} {change.before} -> {change.after}"
    for award in made.awards:
        yield _award(label, names, award)
    yield from _findings(label, made)
    first, second = (outcome_words(names, outcome) for outcome in made.outcomes)
    yield f"outcome: {first} -> {second}" if first != second else f"outcome, as before: {first}"


def _scores(names: Sequence[str], made: Differences) -> str:
    """The scores at the end of both courses, seat by seat."""
    pairs = zip(names, *made.totals, strict=True)
    return ", ".join(f"{name} {before}" if before == after else f"{name} {before} -> {after}" for name, before, after in pairs)


def _award(label: str, names: Sequence[str], change: AwardChange) -> str:
    before, after = change.before, change.after
    one = after or before
    assert one is not None
    word = "award changed" if before and after else "award gone" if before else "award new"
    points = f"{before.points} -> {after.points}" if before and after and before.points != after.points else str(one.points)
    where = squares(one.tiles)
    if before and after and before.tiles != after.tiles:
        where = f"{squares(before.tiles)} -> {where}"
    parts = (
        f"{label}@{one.seq}",
        f"turn {one.turn}",
        f"{names[one.seat]} {points}",
        one.what,
        f"tiles {where}" if where else "",
        f"row {one.row}",
    )
    return f"{word}: {' · '.join(filter(None, parts))}"


def _findings(label: str, made: Differences) -> Iterator[str]:
    """Moves that cannot be played with all that is wrong with them; then what else is found, each cause with its followers counted."""
    for seq in made.inapplicable:
        yield f"cannot be played: {label}@{seq}"
        for finding in made.found:
            if finding.seq == seq:
                yield f"{INDENT}{finding_words(finding)}"
    old, new = ({(finding.seq, finding.code) for finding in findings} for findings in (made.gone, made.found))
    changed = [finding for finding in made.found if (finding.seq, finding.code) in old]
    fresh = [finding for finding in made.found if (finding.seq, finding.code) not in old]
    gone = [finding for finding in made.gone if (finding.seq, finding.code) not in new]
    for word, findings in (("finding new", fresh), ("finding changed", changed), ("finding gone", gone)):
        rest = [finding for finding in findings if finding.seq not in made.inapplicable]
        causes = [finding for finding in rest if not finding.after]
        yield from (f"{word}: {label}@{finding.seq} {finding_words(finding)}" for finding in causes)
        if len(rest) > len(causes):
            yield f"{word}: {counted(len(rest) - len(causes), 'consequence')} of others"


def finding_words(finding: Finding) -> str:
    """A finding in one line: code, what is wrong, what was recorded and what would be right."""
    told = [f"{name}: {value}" for name, value in (("recorded", finding.actual), ("expected", finding.expected)) if value]
    return f"{finding.code} {finding.text}" + (f" ({'; '.join(told)})" if told else "")


def outcome_words(names: Sequence[str], outcome: Outcome | None) -> str:
    """Who wins; that the game goes on where nobody does."""
    if outcome is None:
        return "the game is not over"
    winners = [names[seat] for seat in outcome.winners]
    broken = f", by the reading {outcome.tie_break}" if outcome.tie_break else ""
    return f"{joined(winners)} {'share the victory' if winners[1:] else 'wins'}{broken}"


def document(names: Sequence[str], made: Differences) -> dict[str, Any]:
    """The differences as JSON, seats from 1."""
    return {
        "scores": [{"event": c.seq, "seat": c.seat + 1, "before": c.before, "after": c.after} for c in made.scores],
        "totals": [
            {"seat": seat, "name": name, "before": before, "after": after}
            for seat, (name, before, after) in enumerate(zip(names, *made.totals, strict=True), 1)
        ],
        "awards": [{"before": _given(change.before), "after": _given(change.after)} for change in made.awards],
        "inapplicable": list(made.inapplicable),
        "findings_new": _plain(made.found),
        "findings_gone": _plain(made.gone),
        "outcome": {"before": _outcome(made.outcomes[0]), "after": _outcome(made.outcomes[1])},
    }


def _given(one: Given | None) -> dict[str, Any] | None:
    return None if one is None else {**msgspec.to_builtins(one), "seat": one.seat + 1}


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else {**msgspec.to_builtins(outcome), "winners": [seat + 1 for seat in outcome.winners]}


def _plain(findings: Iterable[Finding]) -> list[Any]:
    return [msgspec.to_builtins(finding) for finding in findings]
