"""How the rules of any game are put into words, for `explain`, `dispute`, `rules`: the general way. A game may have a class that extends this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..exits import Exit, Stop
from ..output import counted
from ..words import INDENT

if TYPE_CHECKING:
    from projections.consequences import Consequence
    from projections.disputes import Dispute
    from projections.questions import InForce
    from projections.report import Report

    from ..position import Position


class Wording:
    """Words for a game that has none of its own."""

    # ---- explain ----

    def lines(self, here: Position, report: Report) -> list[str]:
        """One award in words: a line for what it is, then what was counted and what else explains it."""
        when = "final scoring" if report.final else f"turn {report.turn}"
        head = (f"award {report.number}", here.at(report.seq), when, self.gained(here, report), self.subject(report), f"row {report.row}")
        out = [" · ".join(filter(None, head))]
        out.append(INDENT + (", ".join(item.text for item in report.items) or f"nothing to count: {self.amount(here, 0)}"))
        out += [INDENT + line for line in self.more(here, report)]
        return out + [INDENT + reading(answer) for answer in report.readings]

    def gained(self, here: Position, report: Report) -> str:
        """Who got how much."""
        return f"{here.names[report.seat]} {self.amount(here, report.points)}"

    def amount(self, here: Position, count: int) -> str:
        """So many points, or whatever the game counts."""
        from projections.extras import extras_of

        return f"{count} {extras_of(here.game).unit(count)}"

    def subject(self, report: Report) -> str:
        """What the award is for."""
        return report.subject

    def more(self, here: Position, report: Report) -> Iterator[str]:
        """What explains the award beside its items."""
        from projections.consequences import in_words

        yield from (in_words(text, here.names) for text in report.details)

    def edition(self, name: str) -> str:
        """What to call an edition."""
        return name

    def footing(self, here: Position, chosen: Sequence[Report]) -> Iterator[str]:
        """The sum of what was shown, the rules it cites in full, and the readings in words."""
        sums = {seat: sum(r.points for r in chosen if r.seat == seat) for seat in sorted({r.seat for r in chosen})}
        yield f"sum of {counted(len(chosen), 'award')}: " + ", ".join(f"{here.names[s]} {points}" for s, points in sums.items())
        edition = self.edition(chosen[0].edition)
        for row, rule in sorted({(r.row, r.rule) for r in chosen if r.rule}):
            yield f"rule {row}{f' ({edition})' if edition else ''}: {rule}"
        for question, value, meaning in sorted({(i.question, i.value, i.meaning) for r in chosen for i in r.readings}):
            yield f"reading {question}={value}: {meaning}"

    def plain(self, report: Report) -> dict[str, Any]:
        """The award as JSON, seats from 1."""
        from msgspec import to_builtins

        found: dict[str, Any] = to_builtins(report)
        found["seat"] += 1
        return found

    def consequence(self, here: Position, one: Consequence) -> str:
        """What followed from an event, in one line."""
        from projections.consequences import in_words

        parts = (one.kind, here.at(one.seq), f"turn {one.turn}", in_words(one.text, here.names), f"rule {one.rule}" if one.rule else "")
        return " · ".join(filter(None, parts))

    def feature(self, here: Position, text: str, *, json: bool) -> int:
        """Tells what something on the table is worth, and why it brought nothing; answers the exit code. Raises Stop."""
        raise Stop(f"--feature: {here.game.name.replace('_', ' ')} has no features whose worth could be told", Exit.USE)

    # ---- disputes ----

    def disputed(self, here: Position, text: str) -> tuple[str, tuple[int, int] | None]:
        """What a dispute is about, as it is stored: a name, and a square where it lies on one. Raises Stop."""
        return text.strip(), None

    def standing(self, here: Position, now: Any) -> str:
        """How what is disputed stands; nothing where that cannot be told."""
        return ""

    def why_nothing(self, here: Position, dispute: Dispute) -> Iterable[str]:
        """Why what is disputed brought nothing."""
        return ()

    def plain_standing(self, now: Any) -> Any:
        """How what is disputed stands, as JSON, seats from 1."""
        from msgspec import to_builtins

        return to_builtins(now)


def reading(answer: InForce) -> str:
    """The answer in force to a disputed question, and what the award would be worth under the others, where nobody chose."""
    if not answer.results:
        return f"reading {answer.question}={answer.value} ({answer.chosen})"
    return f"depends on reading {answer.question}, {answer.chosen}: " + ", ".join(f"{value} -> {points}" for value, points in answer.results.items())
