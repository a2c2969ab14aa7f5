"""The pages of the documentation that are made from the code: finding codes, rule coverage, readings, notation.

`python -m cli.reference FOLDER` writes them; a test compares them with what stands in `docs/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from events.catalogue import KINDS
from events.notation import PATTERNS
from projections.carcassonne.codes import cannot, codes, of_the_walk
from projections.carcassonne.coverage import STATES, Kept, built_in_play, counts, coverage
from projections.carcassonne.set_up import Ambiguity, order_of_play, readings, register
from projections.finding_codes import general

MADE = "<!-- Made by `make docs`; do not edit. -->"
STATE_WORDS = {
    "enforced": "a function is tied to the row",
    "covered": "the function of another row, the walk or the data keeps it",
    "recorded": "it can be recorded, and nothing checks it",
    "heading": "a note or the heading of a list: nothing to keep",
    "unjudged": "cannot be judged from a record",
    "missing": "nothing keeps it yet",
}
EXAMPLES = {
    "game_set_up": "setup carcassonne players=Ann,Ben sets=basic:1,inns-and-cathedrals:1 components=BigFollower,Inns,Cathedrals",
    "score_stated": "claim score 1 24",
    "award_stated": "claim award 1 8 city tiles=0,0;0,-1",
    "outcome_stated": "claim winner 1,2",
    "options_stated": 'claim options tile ["tile BA/L 0,1 r0","tile BA/L 1,0 r0"]',
    "supply_stated": "claim supply 1 small 5",
    "fact_stated": "claim fact tiles-left 40",
    "reading_chosen": "reading tiny-city 2",
    "ruling_made": "ruling tiny-city 2 author=Referee the printing on the table says so",
    "points_adjusted": "adjust 1 -2 took the move back after drawing",
    "event_superseded": "correct 12 1 tile BA/L 0,1 r180",
    "event_withdrawn": "withdraw 12 the tile was not shown",
    "award_ruled": "rule-award 35 1 8 city 2,0 author=Referee role=arbiter rule=3B.score the wall was closed",
    "dispute_opened": 'dispute 1 35 claims=[[1,"eight points"],[2,"the city is open"]] feature="city N" position=2,0 is the city finished',
    "dispute_decided": "decide 1 40 author=Referee role=arbiter it is finished",
    "dispute_appealed": "appeal 1 the tile lay the other way round",
    "dispute_closed": "close 1 author=Referee no appeal",
    "branch_begun": "branch friday 35 5f2c77",
    "note_added": "note Ben has to leave at ten",
    "clock_read": "clock 1 540",
    "tile_drawn": "1 draw BA/L",
    "tile_discarded": "1 discard BA/Cccc+",
    "tile_placed": "1 tile BA/L 0,1 r90",
    "figure_placed": "1 place small 0,1 field NL",
    "turn_ended": "1 end",
    "choice_committed": "1 commit location",
}


def finding_codes() -> str:
    """All codes a finding can have."""
    lines = [MADE, "# Finding codes", ""]
    lines += [
        "A finding cites a rule: its code is the row of the order of play and a word. Codes are stable and never used again for something else."
    ]
    lines += ["`kerb rules carcassonne --row ROW` shows the row, `kerb validate` the findings.", "", "## Rules of Carcassonne", ""]
    for code in codes():
        depends = f" Depends on the reading `{code.reading}`." if code.reading else ""
        lines += [f"### `{code.code}`", "", code.text + depends, ""]
        lines += [f"- {name}: {_line(text)}" for name, text in (("illegal", code.illegal), ("legal", code.legal)) if text] + [""]
    lines += ["## The sequence of play", "", "Every row that takes events has these.", ""]
    lines += _table(("code", "meaning"), [(f"`{code.code}`", code.text) for code in of_the_walk()])
    lines += [
        "",
        "## What cannot be applied at all",
        "",
        "The event is reported and leaves the position as it was; `<row>` is the row it was meant for.",
        "",
    ]
    lines += _table(("code", "meaning"), [(f"`<row>/{word}`", text) for word, text in cannot().items()])
    lines += ["", "## The record, statements, and what was read", ""]
    lines += _table(("code", "meaning"), [(f"`{code.code}`", code.text) for code in general()])
    return "\n".join(lines) + "\n"


def _line(text: str) -> str:
    """A line of notation with what has to be known about it: `1 end` (after ...)."""
    line, bracket, remark = text.partition(" (")
    return f"`{line}`{bracket}{remark}"


def rule_coverage() -> str:
    """How much of the order of play the code keeps, row by row."""
    rows, built = list(coverage().values()), built_in_play()
    every, own = counts(rows), counts(built)
    lines = [MADE, "# How much of the order of play is kept", ""]
    lines += _table(
        ("state", "rows in play with what is built", "all rows", "meaning"), [(s, str(own[s]), str(every[s]), STATE_WORDS[s]) for s in STATES]
    )
    lines += ["", f"{len(built)} rows are in play when everything that is built is played, of {len(rows)} in all.", ""]
    lines += ["## Rows in play with what is built", ""]
    lines += _table(("row", "mode", "rule", "state", "how"), [_kept(kept) for kept in built])
    lines += ["", "## Missing, by step", ""]
    titles = order_of_play().titles
    for step in dict.fromkeys(kept.step for kept in rows if kept.state == "missing"):
        lines += [f"### {step}: {titles[step]}", ""]
        missing = [(f"`{k.row}`", k.mode, k.when) for k in rows if k.step == step and k.state == "missing"]
        lines += [*_table(("row", "mode", "in play"), missing), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _kept(kept: Kept) -> tuple[str, ...]:
    by = f"`{kept.by}`" if kept.by and kept.by != kept.row else ""
    return f"`{kept.row}`", kept.mode, kept.text, kept.state, " ".join(part for part in (f"{by}:" if by and kept.why else by, kept.why) if part)


def readings_page() -> str:
    """Disputed questions with their answers, and when a ruling is needed."""
    lines = [MADE, "# Readings", ""]
    lines += [
        "A rule that published sources answer differently is a question with named answers. A game answers it in its set-up",
        "(`readings=tiny-city=2`), by the table along the way (`reading tiny-city 2`), or by an arbiter",
        "(`ruling tiny-city 2 the printing on the table says so`).",
        "",
        "Choosing an edition means its last printed rules. Where these give an answer, the edition settles the question: what is left are older",
        "printings, options and house rules, and whoever plays those says so. Without this, every finished city of two tiles would ask for a ruling.",
        "A question that no edition settles has a default, but a result that hangs on it is open: `kerb explain` shows it under every answer",
        "and ends with exit code 6 until somebody chooses. Where a score sheet differs from the rules, `kerb validate` names the answers, if any,",
        "under which what was written down would hold.",
        "",
        "A dispute may name a question. Until it is decided, no edition answers that question: the printing on the table may be another one.",
        "",
    ]
    for name, reading in readings().items():
        lines += [f"## `{name}`", "", reading.question, ""]
        lines += _table(
            ("answer", "meaning"),
            [(f"`{value}`" + (" (default)" if value == reading.default else ""), text) for value, text in reading.values.items()],
        )
        about = f", for {' and '.join(reading.features)} only" if reading.features else ""
        rows = ", ".join(f"`{row}`" for row in reading.rows)
        settled = f"Settled by {' and '.join(reading.settled)}." if reading.settled else "No edition settles it."
        lines += ["", f"Rows: {rows}{about}. In play: {reading.when}. {settled}", "", f"Sources: {reading.sources}.", ""]
    lines += ["## Ambiguities that are no reading of their own", ""]
    lines += [
        "Entries of the ambiguity register of the order of play (`A`) and rulings of tournaments (`R`) that touch what is built.",
        "All other entries concern components that are not built.",
        "",
    ]
    lines += [*_table(("entry", "about", "rows", "what follows"), [_entry(name, entry) for name, entry in register().items()]), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _entry(name: str, entry: Ambiguity) -> tuple[str, ...]:
    return name, entry.about, ", ".join(f"`{row}`" for row in entry.rows), entry.why


def notation_page() -> str:
    """One line of notation for every kind of event."""
    lines = [MADE, "# Notation", ""]
    lines += [
        "One line is one event. Seats count from 1, positions are `x,y` with y downwards, rotations clockwise degrees (`r0` to `r270`).",
        "A feature is named by its kind and any of its sides as they lie on the board: `city N`, `road SW`, `field NL` (the left half of the north",
        "side for somebody in the middle of the tile), `monastery`. What stands in brackets may follow as `key=value` before a free text.",
        'A word with blanks or special characters is a JSON string: `"two words"`. `#` begins a remark.',
        "A file is a set-up and the lines of the game.",
        "",
    ]
    for kind, cls in KINDS.items():
        pattern = PATTERNS[cls]
        words = [part.strip("{}").replace("...", " ...") if part.startswith("{") else f"**{part}**" for part in pattern.parts]
        extra = f" [{', '.join(pattern.extra)}]" if pattern.extra else ""
        lines += [f"## `{kind}`", "", " ".join((cls.__doc__ or "").split("\n\n")[0].split()), ""]
        lines += [f"{' '.join(words)}{extra}", "", f"    {EXAMPLES.get(kind, '')}".rstrip(), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return [f"| {' | '.join(row)} |" for row in (list(heads), ["---"] * len(heads), *cells)]


PAGES = {"finding-codes.md": finding_codes, "rule-coverage.md": rule_coverage, "readings.md": readings_page, "notation.md": notation_page}


def write_pages(folder: Path) -> None:
    """Writes all pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
