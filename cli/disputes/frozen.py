"""A dispute as a test: the game up to the disputed event in notation, without names and free texts, with what comes out as expectations.

The expectations are those of the recorded games: `#= 1:8 2:0` for scores, `#! code` for findings, `#winner` and `#open` for the end; and a
claim for every award of the event, which the rules check as they check a score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO

from msgspec.structs import replace

from events.arbitration import AwardRuled, BranchBegun
from events.common import AwardStated, ClockRead, FactStated, GameSetUp, NoteAdded, PointsAdjusted, RulingMade
from events.effective import effective
from events.event import Entry, Event
from events.files import read_notation
from events.notation import write
from events.recording import Recording
from projections.address import Address
from projections.disputes import AS_COMPUTED, DISPUTES, Dispute
from projections.replay import Cursor
from projections.rulings import place, reaches_back
from projections.validate import validate

ARBITER = "arbiter"
NO_PART = (NoteAdded, ClockRead, FactStated, BranchBegun, *DISPUTES.__args__)  # texts of people, and what does not bear on the answer


def frozen(recording: Recording, dispute: Dispute) -> str:
    """The text of the test."""
    kept = list(_kept(recording.entries, dispute))
    numbers = {entry.seq: number for number, entry in enumerate(kept, 1)}
    events = [_bare(entry, kept, numbers) for entry in kept]
    at = max(number for seq, number in numbers.items() if seq <= dispute.seq)
    claims = _claims(events, at)
    if any(at < f.seq <= at + len(claims) for f in validate(_read([*events[:at], *claims, *events[at:]])).findings):
        claims = []  # an award whose points an arbiter changed may be no single award any more; the scores tell
    lines = [*_heading(recording, dispute), *_lines(events[:at], claims, events[at:], at)]
    return "\n".join(lines) + "\n"


def _kept(entries: Sequence[Entry], dispute: Dispute) -> Iterator[Entry]:
    """The events that stand up to the disputed one, and later ones that say what it is worth."""
    for entry in effective(entries):
        if not isinstance(entry, Entry) or isinstance(entry.event, NO_PART):
            continue
        event = entry.event
        counts = reaches_back(event) and place(entry) <= dispute.seq
        if entry.seq <= dispute.seq or counts or (entry.seq == dispute.ruling and isinstance(event, PointsAdjusted)):
            yield entry


def _bare(entry: Entry, kept: Sequence[Entry], numbers: dict[int, int]) -> Event:
    """The event without names and free texts, speaking of others by their new numbers."""
    event = entry.event
    match event:
        case GameSetUp():
            return replace(event, players=tuple("abcdefghij"[: len(event.players)]), data="")
        case RulingMade():
            since = next((numbers[e.seq] for e in kept if event.since and e.seq >= event.since), 0)
            return replace(event, author=ARBITER, role="", rule="", reason="", since=since)
        case AwardRuled():
            return replace(event, author=ARBITER, role="", rule="", reason="", seq=numbers.get(event.seq, event.seq))
        case PointsAdjusted():
            return replace(event, author="", role="", rule="", reason="agreed")
    return event


def _read(events: Sequence[Event]) -> Recording:
    """The events as a file would be read: line n is event n."""
    text = "".join(f"{write(event)}\n" for event in events)
    (found,) = read_notation(BytesIO(text.encode()), "frozen")
    assert isinstance(found, Recording)
    return found


def _claims(events: Sequence[Event], at: int) -> list[Event]:
    """A statement for every award of the disputed event."""
    cursor = Cursor.of(_read(events))
    cursor.to(Address(seq=at))
    made: list[Event] = []
    for award in cursor.state.ledger.awards:
        kind = getattr(award.subject, "kind", "")
        if award.seq == at and kind:
            tiles = cursor.game.squares(cursor.state, award)
            made.append(AwardStated(award.seat, award.points, kind, tiles))
    return made


def _lines(before: Sequence[Event], claims: Sequence[Event], after: Sequence[Event], at: int) -> Iterator[str]:
    """The events with what comes out of them."""
    game = _read([*before, *claims, *after])
    codes: dict[int, list[str]] = {}
    for finding in validate(game).findings:
        seq = finding.seq or 1
        codes.setdefault(seq, []).append(finding.expectation)
    cursor = Cursor.of(game)
    for entry in game.entries:
        cursor.to(Address(seq=entry.seq))
        yield write(entry.event) + (f"  #! {' '.join(codes[entry.seq])}" if entry.seq in codes else "")
        if entry.seq in (at - 1, at + len(claims), len(game.entries)):
            yield "#= " + " ".join(f"{seat + 1}:{points}" for seat, points in cursor.state.ledger.score.items())
    outcome = cursor.game.outcome(cursor.state)
    yield "#open" if outcome is None else f"#winner {','.join(str(seat + 1) for seat in outcome.winners)}"


def _heading(recording: Recording, dispute: Dispute) -> Iterator[str]:
    """What was disputed and how it was answered, without a word of anybody."""
    what = f"{dispute.feature} {dispute.position[0]},{dispute.position[1]}" if dispute.position else "no single feature"
    asked = f", question {dispute.question}" if dispute.question else ""
    yield f"# A disputed position, frozen without names and free texts. Disputed: {what}{asked}."
    if dispute.ruling is None:
        yield "# Nobody has decided it: this is what the rules give."
    elif dispute.ruling == AS_COMPUTED:
        yield "# An arbiter let stand what the rules give."
    else:
        carrier = next(entry.event for entry in recording.entries if entry.seq == dispute.ruling)
        yield f"# An arbiter decided ({carrier.kind}): this is the answer in force."
