"""Statements about the position that only this game understands: `claim fact wanted:thief1 yes`, `claim fact hidden:thief1:nest2 5000`.

Findings TP-40, TP-53, TP-55.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.common import FactStated
from events.event import Event
from events.finding import Finding, Severity

from .faults import hangs_on
from .state import GONE, Hunt

MONEY = ("carried", "hidden", "fund", "bank", "owned")


def answer(hunt: Hunt, about: str) -> str | None:
    """The answer to a question about the position, None if there is no such question.

    wanted:THIEF sentence:THIEF arrests:THIEF status:THIEF square:PIECE carried:THIEF hidden:THIEF[:NEST] fund bank owned
    """
    what, _, of = about.partition(":")
    name, _, nest = of.partition(":")
    if what in ("fund", "bank", "owned") and not of:
        return str({"fund": hunt.fund, "bank": hunt.bank, "owned": sum(hunt.ledger.score.values())}[what])
    if what == "square":
        return hunt.where.get(name)
    thief = hunt.thieves.get(name)
    if thief is None:
        return None
    if what == "hidden":
        return str(sum(amount for place, amount in hunt.hidden_of(name).items() if nest in ("", place)))
    known = {
        "wanted": "yes" if thief.wanted else "no",
        "sentence": str(thief.left),
        "arrests": str(thief.arrests),
        "status": thief.status,
        "carried": str(thief.carried),
    }
    return known.get(what)


def code_of(hunt: Hunt, about: str) -> str:
    """The code of a wrong answer."""
    what, _, of = about.partition(":")
    thief = hunt.thieves.get(of.partition(":")[0])
    if what == "wanted":
        return hangs_on("TP-40", "nest_ends_wanted") if thief is not None and thief.at_rest else "TP-40"
    if what == "hidden" and thief is not None and thief.status in GONE:
        return "TP-53"
    return "TP-55" if what in MONEY else "claim/fact"


def judge(hunt: Hunt, event: Event) -> Iterator[tuple[str, str, str] | Finding]:
    """(code, expected, stated) of a wrong statement; a note for one that cannot be judged."""
    computed = answer(hunt, event.about) if isinstance(event, FactStated) else None
    if computed is None:
        yield Finding(code="claim/unchecked", severity=Severity.NOTE, text="the statement is about something that is not checked")
    elif isinstance(event, FactStated) and event.value != computed:
        yield code_of(hunt, event.about), computed, event.value
