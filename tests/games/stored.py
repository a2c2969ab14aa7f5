"""The stored results of all recorded games against today's code, and the change log against what was accepted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from events.recording import Recording
from projections.compare import Difference, difference
from projections.results import Accepted, Saved, result

HOW = "`make results` stores today's results; each change of one must then be listed in CHANGELOG.md under Rules"


def faults(path: Path, games: Iterable[Recording]) -> Iterator[str]:
    """Where today's results are not those of the file: changed, new, of an edited game, or of a game that is gone."""
    saved, seen = Saved(path), set[str]()
    for game in games:
        today = result(game)
        _, then = saved.find(today)
        seen.add(then.record if then else "")
        if then is None:
            yield f"{game.name}: no result is stored"
        elif then.record != today.record:
            yield f"{game.name}: the game itself was changed"
        elif (found := difference(then, today)) is not None:
            yield f"{game.name}@{found.seq}: {told(found)}"
    if gone := saved.by_record.keys() - seen:
        yield f"{len(gone)} stored results of games that are gone"


def told(found: Difference) -> str:
    """What differs first."""
    return "; ".join(f"{change.what or change.kind}: {change.before or 'nothing'} -> {change.after or 'nothing'}" for change in found.first)


def unlisted(accepted: Iterable[Accepted], change_log: str) -> list[str]:
    """The lines that are missing in the sections Rules of the change log."""
    sections = re.split(r"(?m)^#{2,3} ", change_log)
    rules = "\n".join(section for section in sections if section.startswith("Rules"))
    return [f"`{one.game}` {one.result}: {one.change}" for one in accepted if f"`{one.game}` {one.result}" not in rules]
