"""The pages of the documentation that are made from the code: finding codes, rule coverage, readings, notation.

`python -m cli.reference FOLDER` writes them; a test compares them with what stands in `docs/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from events.catalogue import KINDS
from events.notation import PATTERNS
from projections.extras import STATES, Coverage, Kept, Settled, extras_of
from projections.finding_codes import Code, general
from projections.questions import Reading
from projections.registry import games, plain_game, readings

from .faces import display_named

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
    "tile_taken": "1 take AM/A",
    "figure_posted": "1 post tower small 2,0",
    "figure_returned": "1 remove princess 2 small 1,0 city N",
    "figure_moved": "2 drive wagon 0,1 1,1 city S",
    "figure_joined": "2 join big 3,1 city N",
    "figure_ransomed": "1 ransom 2 small",
    "neutral_moved": "1 move fairy 0,1 city N",
    "token_placed": "1 lay bridge 1,0 NS",
    "token_shown": "1 reveal sheep 3",
    "choice_made": "1 choose flock gather",
    "tile_offered": "2 auction BB/RF 3",
    "bid_made": "3 bid 4",
    "turn_ended": "1 end",
    "declined": "2 pass",
    "choice_committed": "1 commit location",
    "role_rolled": "1 tries 5",
    "role_taken": "1 takes police",
    "thief_placed": "2 starts thief1 nest2",
    "officer_placed": "1 posts officer1 O10",
    "car_placed": "1 parks M12 L12",
    "die_rolled": "2 rolls 6 purpose=jailbreak",
    "piece_moved": "1 moves officer1 P10-P9-Q9",
    "tram_ridden": "1 rides officer1 3 T6 start=T9",
    "move_forfeited": "2 forfeits roll=3",
    "place_robbed": "2 robs bank6 amount=5000",
    "money_hidden": "2 hides 5000 nest2",
    "money_fetched": "2 fetches 3000 nest2",
    "thief_arrested": "1 arrests thief1 officer1 landed square=Y6 count=1",
    "prisoner_transported": "1 jails thief1 L10 guard=officer1 post=M10",
    "money_confiscated": "1 confiscates thief1 5000 reward=1000 returned=4000",
    "sentence_set": "1 sentences thief1 2",
    "sentence_turn_served": "2 serves left=1",
    "thief_released": "2 freed",
    "jail_broken": "2 breaks-out",
    "escape_attempted": "2 flees airport mode=air",
    "fare_paid": "2 pays fare 3000",
    "escape_stopped": "1 stops thief1 officer2 landed",
    "escape_completed": "2 escapes money=12000",
    "thief_excluded": "1 excludes thief1 guard=officer1",
    "hidden_money_forfeited": "2 loses 5000 nest2",
    "hunt_ended": "hunt ended 2 totals=[4000,12000]",
    "colour_drawn": "2 colour red",
    "deck_committed": "deck committed abababababababababababababababababababababababababababababababab",
    "objects_dealt": "1 dealt A1,C3,?,?",
    "piles_laid": "piles 22 B3 21 E4",
    "window_refilled": "window 2 C4",
    "location_revealed": "3 location auction",
    "action_revealed": "2 action cheque-16000",
    "exhibition_shown": "1 exhibits A1,A2,B1",
    "exhibition_void": "4 exhibits nothing",
    "final_exhibition_shown": "3 final D1,D2,E1,F1",
    "final_exhibition_void": "2 final nothing",
    "object_bought": "2 buys B3 window=2",
    "purchase_declined": "2 buys nothing",
    "object_stolen": "4 steals D2",
    "theft_declined": "4 spares 2",
    "loot_returned": "4 hands-back D2",
    "round_started": "round started 3",
    "round_ended": "round ended 3",
    "auction_won": "2 won 16000",
    "cheques_returned": "cheques returned 8000,5000",
    "cheque_stolen": "3 pockets 16000",
    "cheque_stays": "cheque stays 5000 reason=several_thieves",
    "thieves_returned": "thieves returned 6,9",
    "exhibitions_ranked": "ranked 2,1,3",
    "castle_read": "castle read 9 4 2",
    "pawn_moved": "2 pawn 10 14 best",
    "thief_imprisoned": "4 jailed 11 cell=2",
    "thief_let_go": "3 let-go 9",
    "cells_read": "cells 11,6,2,0",
    "detective_paid": "3 detective 3 3",
    "table_reached": "table reached 2,4",
    "race_ended": "race ended 1,2 tie_break=final_exhibition",
    "hand_opened": "2 held A1,B2,E3",
    "pile_opened": "pile 2 C4,D5",
    "deck_opened": "deck opened A1,B2,C3",
    "start_card_drawn": "1 start-card T04",
    "first_player_set": "2 begins",
    "card_pile_committed": "card-pile committed 9f2c",
    "card_pile_opened": "card-pile opened T05,T16 salt=sixteen-letters-at-least",
    "market_card_drawn": "market T05",
    "pile_reshuffled": "reshuffle",
    "escort_declared": "1 escort yes",
    "step_travelled": "1 travels D",
    "robbery_called": "2 calls L",
    "ambush_revealed": "2 shows ambush L",
    "escort_revealed": "1 shows escort L",
    "cards_lost": "1 gives-up T04,T05 drawn_by=2",
    "card_picked_up": "1 picks T05",
    "pickup_declined": "1 leaves-it",
    "delivery_declined": "1 keeps T04",
    "card_thrown_away": "1 throws-away T04",
    "nobleman_placed": "1 stands Brescia",
    "market_card_placed": "placed T05 Verona",
    "market_card_rejected": "rejected T06 town=Verona",
    "nobleman_named": "1 travels-now",
    "robbery_repelled": "1 repels L",
    "robbery_succeeded": "1 robbed L robbers=2,3",
    "card_delivered": "1 delivers T04",
    "marker_moved": "2 marker 3",
    "victory_declared": "victory 2",
}


def title(game: str) -> str:
    """A game as it is called: `Adel Verpflichtet`."""
    return display_named(game).title


def finding_codes() -> str:
    """All codes a finding can have."""
    lines = [MADE, "# Finding codes", ""]
    lines += [
        "A finding cites a rule: its code is the row of the order of play and a word, or a number of the game such as `TP-07`.",
        "Codes are stable and never used again for something else.",
        "`kerb rules GAME --row ROW` shows the row, `kerb validate` the findings.",
        "",
    ]
    for game in games():
        lines += _codes_of(game)
    lines += ["## The record, statements, and what was read", ""]
    lines += _table(("code", "meaning"), [(f"`{code.code}`", code.text) for code in general()])
    return "\n".join(lines) + "\n"


def _codes_of(game: str) -> Iterator[str]:
    """The codes of one game: its rules, then the sequence of play, then what cannot be applied."""
    found = extras_of(plain_game(game)).codes()
    yield from (f"## Rules of {title(game)}", "")
    for code in found.rules:
        yield from _code(code)
    if found.walk:
        yield from (f"## {title(game)}: the sequence of play", "", "Every row that takes events has these.", "")
        yield from [*_table(("code", "meaning"), [(f"`{code.code}`", code.text) for code in found.walk]), ""]
    if found.cannot:
        yield from (f"## {title(game)}: what cannot be applied at all", "")
        yield from ("The event is reported and leaves the position as it was; `<row>` is the row it was meant for.", "")
        yield from [*_table(("code", "meaning"), [(f"`<row>/{word}`", text) for word, text in found.cannot.items()]), ""]


def _code(code: Code) -> Iterator[str]:
    depends = f" Depends on the reading `{code.reading}`." if code.reading else ""
    yield from (f"### `{code.code}`", "", code.text + depends, "")
    yield from [f"- {name}: {_line(text)}" for name, text in (("illegal", code.illegal), ("legal", code.legal)) if text] + [""]


def _line(text: str) -> str:
    """A line of notation with what has to be known about it: `1 end` (after ...)."""
    line, bracket, remark = text.partition(" (")
    return f"`{line}`{bracket}{remark}"


def rule_coverage() -> str:
    """How much of the order of play of each game the code keeps, row by row."""
    lines = [MADE, "# How much of the order of play is kept", ""]
    for name in games():
        game = plain_game(name)
        found = extras_of(game).coverage()
        if found is not None:
            lines += _coverage_of(title(name), game.order.titles, found)
    return "\n".join(lines).rstrip("\n") + "\n"


def _coverage_of(called: str, titles: Mapping[str, str], found: Coverage) -> Iterator[str]:
    rows, built = found.rows, found.in_play
    every, own = found.counts(rows), found.counts(built)
    yield from (f"## {called}", "")
    counts = [(s, str(own[s]), str(every[s]), STATE_WORDS[s]) for s in STATES]
    yield from _table(("state", "rows in play with what is built", "all rows", "meaning"), counts)
    yield from ("", f"{len(built)} rows are in play when everything that is built is played, of {len(rows)} in all.", "")
    yield from ("### Rows in play with what is built", "")
    yield from _table(("row", "mode", "rule", "state", "how"), [_kept(kept) for kept in built])
    yield ""
    missing = [kept for kept in rows if kept.state == "missing"]
    if missing:
        yield from ("### Missing, by step", "")
    for step in dict.fromkeys(kept.step for kept in missing):
        yield from (f"#### {step}: {titles[step]}", "")
        yield from _table(("row", "mode", "in play"), [(f"`{k.row}`", k.mode, k.when) for k in missing if k.step == step])
        yield ""


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
    for game in games():
        lines += [f"## {title(game)}", ""]
        for name, reading in readings(game).items():
            lines += _reading(name, reading)
        if known := extras_of(plain_game(game)).register():
            lines += [f"### {title(game)}: ambiguities that are no reading of their own", ""]
            lines += ["Entries of the register of ambiguities (`A`, `D`) and rulings of tournaments (`R`) that touch what is built.", ""]
            lines += [*_table(("entry", "about", "rows", "what follows"), [_entry(name, entry) for name, entry in known.items()]), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _reading(name: str, reading: Reading) -> Iterator[str]:
    """A question with its answers, and where it comes from."""
    yield from (f"### `{name}`", "", reading.question, "")
    answers = [(f"`{value}`" + (" (default)" if value == reading.default else ""), text) for value, text in reading.values.items()]
    yield from _table(("answer", "meaning"), answers)
    about = f", for {' and '.join(reading.features)} only" if reading.features else ""
    rows = ", ".join(f"`{row}`" for row in reading.rows)
    settled = f"Settled by {' and '.join(reading.settled)}." if reading.settled else "No edition settles it."
    settled += " Answered at set-up only." if reading.at_set_up else ""
    yield from ("", f"Rows: {rows}{about}. In play: {reading.when}. {settled}", "", f"Sources: {reading.sources}.", "")


def _entry(name: str, entry: Settled) -> tuple[str, ...]:
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
