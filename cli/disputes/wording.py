"""A dispute in words and as values: claims, the event and feature, the positions around it, what comes out under each reading, what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.notation import write
from projections.disputes import AS_COMPUTED, Act, Dispute
from projections.ledger import by_seat

from ..faces import wording_of
from ..words import INDENT, square

if TYPE_CHECKING:
    from events.finding import Finding
    from projections.disputed import Matter, Under

    from ..position import Position
    from .case import Case


def about(dispute: Dispute) -> str:
    """The feature as it is typed, `city N 2,0`; empty where none is named."""
    return f"{dispute.feature} {square(dispute.position)}" if dispute.position else dispute.feature


def person(act: Act) -> str:
    """Who took a step, with the role."""
    return (act.author or "somebody") + (f" ({act.role})" if act.role else "")


def event_line(case: Case, seq: int) -> str:
    """The notation of an event as it stands, or what became of it."""
    from events.effective import effective
    from events.event import Entry

    from ..entries import named

    entry = next((e for e in effective(named(case.recording)) if isinstance(e, Entry) and e.seq == seq), None)
    return write(entry.event) if entry else "taken back, or a correction of another event"


def head(case: Case, dispute: Dispute) -> Iterator[str]:
    """What it is about, who says what, and how it stands."""
    opened = dispute.history[0]
    yield f"dispute {case.called(dispute)} · {dispute.status}{' · waits for an arbiter' if dispute.waits else ''}"
    if opened.text:
        yield f"{INDENT}{opened.text}"
    yield f"{INDENT}event {case.label}@{dispute.seq}: {event_line(case, dispute.seq)}"
    if dispute.feature:
        yield f"{INDENT}{'feature' if dispute.position else 'about'}: {about(dispute)}"
    if dispute.question:
        yield f"{INDENT}question: {dispute.question} - {question_text(dispute.question)}"
    for seat, claim in dispute.claims:
        yield f"{INDENT}{case.seat(seat)} says: {claim}"


def question_text(question: str) -> str:
    """The question of a reading in full; a word that is none is said to be none."""
    from projections.registry import questions

    known = questions().get(question)
    return known.question if known else "there is no such question"


def by_the_rules(here: Position, matter: Matter, dispute: Dispute) -> Iterator[str]:
    """What the rules give, each award with its items, tiles and majority; and what that is under other readings."""
    yield "what the rules give"
    if not matter.awards:
        where = f"for {about(dispute)}" if dispute.feature else "here"
        yield f"{INDENT}no points {where}: event {dispute.seq} scored nothing there"
        yield from (INDENT + line for line in wording_of(here.game).why_nothing(here, dispute))
    for award in matter.awards:
        yield from (INDENT + line for line in wording_of(here.game).lines(here, award))
    if not matter.under:
        yield f"{INDENT}the same under every reading"
    questions = dict.fromkeys(under.question for under in matter.under)
    for question in [question for question in questions if dispute.question in ("", question)]:
        yield ""
        yield f"under each answer to {question} - {question_text(question)}"
        for under in (one for one in matter.under if one.question == question):
            yield from answer(here, under)
    for question in [question for question in questions if dispute.question not in ("", question)]:
        outcomes = "; ".join(f"{one.value} -> {points(here.names, one.points)}" for one in matter.under if one.question == question)
        chosen = next(one for one in matter.under if one.question == question and one.chosen)
        yield ""
        yield f"they hang on {question} too, which is not in dispute ({chosen.value}, {chosen.chosen}): {outcomes}"


def points(names: Sequence[str], given: dict[int, int]) -> str:
    """`Ann 3, Ben 4`, or `nobody`."""
    return ", ".join(f"{names[seat]} {points}" for seat, points in given.items()) or "nobody"


def answer(here: Position, under: Under) -> Iterator[str]:
    """What comes out under one answer."""
    from projections.questions import IN_DISPUTE

    given = "" if not under.chosen else " (in force until it is decided)" if under.chosen == IN_DISPUTE else f" (in force: {under.chosen})"
    yield f"{INDENT}{under.question}={under.value}{given}: {under.meaning}"
    for award in under.awards:
        gained, *rest = wording_of(here.game).lines(here, award)
        what = gained.split(" · ")
        yield INDENT * 2 + " · ".join(part for part in what[2:] if not part.startswith("row ")) + f" · row {award.row}"
        yield from (INDENT * 2 + line for line in rest if not line.strip().startswith(("reading ", "depends on ")))
    if not under.awards:
        yield f"{INDENT * 2}nobody gets points"


def decision(case: Case, dispute: Dispute, here: Position, matter: Matter) -> Iterator[str]:
    """The ruling in force, and what it makes of the points; nothing while nobody has decided."""
    if dispute.ruling is None:
        return
    act = [act for act in dispute.history if act.what == "decided"][-1]
    yield f"decided by {person(act)}: {act.text}" if act.text else f"decided by {person(act)}"
    if dispute.ruling == AS_COMPUTED:
        yield f"{INDENT}what the rules give stands"
        return
    yield f"{INDENT}ruling {case.label}@{dispute.ruling}: {event_line(case, dispute.ruling)}"
    before, after = by_seat(matter.awards), by_seat(matter.standing)
    for seat in sorted(before.keys() | after.keys()):
        given, ruled = before.get(seat, 0), after.get(seat, 0)
        what = f"{given} by the rules, {ruled} as ruled" if given != ruled else f"{given}, unchanged"
        yield f"{INDENT}{here.names[seat]}{f', for {about(dispute)}' if dispute.feature else ''}: {what}"


def history(case: Case, dispute: Dispute) -> Iterator[str]:
    """Every step with its event."""
    yield "history"
    for act in dispute.history:
        carried = "" if act.ruling is None else ", as computed" if act.ruling == AS_COMPUTED else f", ruling event {act.ruling}"
        yield f"{INDENT}{case.label}@{act.seq} {act.what} by {person(act)}{carried}{f': {act.text}' if act.text else ''}"


def findings(found: Sequence[Finding], seq: int) -> Iterator[str]:
    """The findings on the event."""
    if not found:
        yield f"event {seq} has no finding"
    for finding in found:
        yield f"{finding.severity} {finding.code}: {finding.text}"


def plain(case: Case, dispute: Dispute) -> dict[str, Any]:
    """The dispute as JSON, seats from 1."""
    claims = [{"seat": seat + 1, "name": case.seat(seat), "claim": text} for seat, text in dispute.claims]
    return {
        "game": case.label,
        "dispute": dispute.number,
        "status": dispute.status,
        "event": dispute.seq,
        "line": event_line(case, dispute.seq),
        "feature": dispute.feature,
        "position": dispute.position,
        "question": dispute.question,
        "claims": claims,
        "ruling": dispute.ruling,
        "history": dispute.history,
    }


def plain_matter(game: Any, matter: Matter) -> dict[str, Any]:
    """The matter as JSON, seats from 1."""
    wording = wording_of(game)

    def under(one: Under) -> dict[str, Any]:
        points = [{"seat": seat + 1, "points": points} for seat, points in one.points.items()]
        words = {"question": one.question, "value": one.value, "meaning": one.meaning, "chosen": one.chosen}
        return words | {"points": points, "awards": [wording.plain(award) for award in one.awards]}

    return {
        "before": wording.plain_standing(matter.before),
        "after": wording.plain_standing(matter.after),
        "awards": [wording.plain(award) for award in matter.awards],
        "standing": [wording.plain(award) for award in matter.standing],
        "under": [under(one) for one in matter.under],
    }
