"""The files of Adel Verpflichtet hang together: rows, codes, readings, register."""

from __future__ import annotations

import re
from pathlib import Path

from projections.adel_verpflichtet import set_up, wording
from projections.adel_verpflichtet.closing import CLOSING
from projections.adel_verpflichtet.game import AdelVerpflichtet
from projections.adel_verpflichtet.moves import MOVES
from projections.adel_verpflichtet.state import Evening
from projections.adel_verpflichtet.stated import STATED
from projections.registry import game_of

from .random_play import game_of_chance

FOLDER = Path(set_up.__file__).parent
ROWS = set_up.order_of_play().rows
EMITTED = re.compile(r'"((?:AV-\d\d)|(?:[A-Z]+\.[a-z-]+/[a-z-]+))(?:\?|~[\w-]+)?"')


def test_all_numbers_are_there_once() -> None:
    assert list(set_up.codes().known) == [f"AV-{number:02d}" for number in range(1, 48)]
    assert list(set_up.register()) == [f"Q{number}" for number in range(1, 37)]


def test_every_code_is_emitted_and_every_emitted_code_is_known() -> None:
    emitted = {code for path in FOLDER.glob("*.py") if path.stem != "wording" for code in EMITTED.findall(path.read_text(encoding="utf-8"))}
    known = {*set_up.codes().known, *wording.TEXTS}
    assert emitted == known


def test_rules_readings_and_questions_name_rows_that_exist() -> None:
    named = {rule for code in set_up.codes().known.values() for rule in code.rules}
    named |= {row for reading in set_up.readings().values() for row in reading.rows}
    named |= {row for question in set_up.register().values() for row in question.rows}
    named |= {code.rule for code in wording.UNNUMBERED}
    assert named <= set(ROWS)
    switches = {question.reading for question in set_up.register().values()} | {code.reading for code in wording.UNNUMBERED} - {""}
    assert switches - {""} <= set(set_up.readings())


def test_what_follows_cites_rows_that_exist_and_every_row_that_runs_by_itself_says_so() -> None:
    cited: set[str] = set()
    for seed in range(30):
        state: Evening = game_of_chance(seed, True)[3]
        cited |= {told.rule for told in state.chronicle.told} | {award.row for award in state.ledger.awards}
        for told in state.chronicle.told:
            assert "{" not in told.text.format(*("name",) * state.seats)
    assert cited <= set(ROWS)
    silent = {"IV.end"}  # only gives back cards
    assert {id for id, row in ROWS.items() if row.mode == "AUTO"} - silent <= cited


def test_every_kind_is_a_move_a_comparison_or_part_of_the_closing() -> None:
    game = game_of(game_of_chance(1, True)[0])
    assert isinstance(game, AdelVerpflichtet)
    assert not set(MOVES) & set(STATED)
    assert not set(CLOSING) & (set(MOVES) | set(STATED))
    assert all(game.sentence(row) for row in ROWS)
    assert len(game.catalogue()) == 47 + len(wording.UNNUMBERED)
