"""The rows of the Carcassonne order of play: complete, readable, in the order of execution, each with a sentence of its own."""

from __future__ import annotations

import itertools
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "projections" / "carcassonne" / "order_of_play.toml"
RULES = Path(os.environ.get("KERBHOLZ_RULES") or ROOT.parent / "shared" / "rules") / "carcassonne-order-of-play.md"
ORDER = tomllib.loads(FILE.read_text(encoding="utf-8"))
ROWS: dict[str, dict[str, str]] = ORDER["row"]

# published rows a step, in the order of execution, and the rows the project adds because the published order describes only a turn
PUBLISHED = {
    "INTRO": 26, "ANY": 11, "1A": 4, "1B": 29, "1C": 42, "2A": 9, "2B-1": 51, "2B-2": 11, "2C": 13, "2D": 2,
    "3A": 44, "3B": 60, "3C": 10, "3D": 1, "4A": 25, "4B": 2, "E1": 0, "E2": 0, "E3": 0, "E4": 0,
}  # fmt: skip
ADDED = [
    "1B.river", "1C.place.bridge-needed", "1C.place.river", "1C.place.shrines", "2C.bridge", "2C.shepherd.expand.draw", "3B.wagon-waits",
    "3C.circus.show", "3C.count.move", "3C.king-robber", "4A.catapult.hit", "4A.catapult.swap", "4A.catapult.swap.in", "4A.catapult.throw",
    "4A.catapult.points", "4A.market", "4A.market.show", "4A.market.offer", "4A.market.bid", "4A.market.deal", "4B.bazaar", "4B.end", "E1.abbey",
    "E1.abbey.play", "E1.abbey.next", "E1.abbey-again", "E1.count", "E1.determine", "E1.barn", "E2.score", "E2.ringmaster", "E2.fairy", "E2.barn",
    "E3.fields", "E3.barn", "E3.fairy", "E3.ringmaster", "E3.circus.show", "E3.circus", "E3.acrobats", "E3.king-robber", "E3.goods", "E4.end",
]  # fmt: skip
MODES = {"MUST", "MAY", "FORBID", "AUTO", "RULE", "OPTION", "ITEM", "LIST", "NOTE", "CHOICE", "LOOP"}
INTERRUPTS = {"R", "RC", "M", "M(1A)", "M(1B)", "M(1C)", "M(2)", "M(3)", "M(4)", "W", "TT", "LT", "H2", "H1/2"}
EDITIONS = ("C1", "C2", "WE")
NAMES = """
    BigFollower Inns Cathedrals Traders Builder Pig PigHerd Dragon Fairy Princess MagicPortal Tower Abbey Mayor Wagon Barn
    CountOfCarcassonne KingAndRobber Shrines River RiverII Catapult Bridges Castles Bazaars Hills Sheep Vineyards Circus
    Acrobats Ringmaster Ghosts HauntedCastles Cemeteries
    GuardMeeples SpellCircles Flier Messages Ferries Goldmines Mage Witch Robbers CropCircles Phantom Tunnel Plague LittleBuildings Festival
    WindRoses Teacher WheelOfFortune Cathars Halflings GermanCastles GermanCathedrals Monasteries Darmstadt Porxada EasterInCarcassonne
    RussianPromos Labyrinth Abbot Gardens Bathhouses Signposts Watchtowers FruitBearingTrees Bets Drawbridges Tollkeepers LandSurveyors
    MarketsOfLeipzig PeasantRevolts Gifts 20thAnniversaryExpansion SpielDoch2018 WondersOfHumanity GingerbreadMan FortuneTeller Wetlands
    BlackTower HansStatue
"""
COMPONENTS = set(NAMES.split())
# the published rider for one edition stands under a row for the other (question A-01)
NEVER = {"INTRO.messages.C1+zmg"}


def step_of(row: str) -> str:
    return re.split(r"[.+]", row)[0]


def under(row: str) -> Iterator[str]:
    """The rows of the file a row stands under."""
    base, rider, _ = row.partition("+")
    above = ([base] if rider else []) + [base[: dot.start()] for dot in re.finditer(r"\.", base)]
    return (id for id in above if id in ROWS)


def expanded(condition: str) -> str:
    """A condition without derived names."""
    words = re.findall(r"[()]|[^\s()]+", condition)
    return " ".join(f"( {expanded(ORDER['derived'][word])} )" if word in ORDER["derived"] else word for word in words)


def names(condition: str) -> list[str]:
    return [word for word in re.findall(r"\w+", condition) if word not in ("AND", "OR", "NOT", "always")]


def compiled(condition: str) -> CodeType:
    """A condition as code over `on`, the set of what is in play; SyntaxError if it cannot be read."""
    if re.search(r"(?!\b(?:AND|OR|NOT)\b)(?:\b\w+|\)) +(?!(?:AND|OR)\b|\))", condition):
        raise SyntaxError(f"AND or OR is missing in {condition!r}")
    code = {"AND": "and", "OR": "or", "NOT": "not", "always": "True", "(": "(", ")": ")"}
    return compile(" ".join(code.get(word, f"({word!r} in on)") for word in re.findall(r"[()]|[^\s()]+", condition)), condition, "eval")


def can_hold(condition: str) -> bool:
    """Whether some set of components makes it true, in one of the editions."""
    code, wanted = compiled(condition), sorted(set(names(condition)) - set(EDITIONS))
    mixes = (itertools.compress(wanted, mask) for mask in itertools.product((True, False), repeat=len(wanted)))
    return any(eval(code, {"on": {*mix, *edition}}) for mix in map(list, mixes) for edition in (("C1",), ("C2",), ("C2", "WE")))


def published() -> dict[str, list[str]]:
    """The rows of the tables of the rules file: id -> cells."""
    section, found = "", []
    for line in RULES.read_text(encoding="utf-8").splitlines():
        section = line if line.startswith("#") else section
        if line.startswith("| `") and section.startswith("### 5."):
            found.append([cell.strip() for cell in line.strip().strip("|").split(" | ")])
    return {cells[0].strip("`"): cells for cells in found}


def test_every_published_row_is_there_in_the_order_of_execution() -> None:
    assert Counter(step_of(row) for row in ROWS if row not in ADDED) == Counter(PUBLISHED)
    assert [step for step, _ in itertools.groupby(ROWS, step_of)] == list(PUBLISHED)
    assert [row for row in ROWS if row in ADDED] == ADDED


def test_well_known_rows_keep_their_ids_and_their_places() -> None:
    turn = [
        "INTRO.you", "ANY.once.ransom", "1A.fairy", "1B.draw.only", "1B.show", "1C.place", "1C.place.bridge+anytime", "1C.volcano",
        "2B-1.place", "2B-1.place+portal-flier", "2B-1.place.big", "2B-1.neutral.fairy", "2B-2.phantom", "2C.shepherd-enclosed.home",
        "2D.dragon.C2", "3A.determine.tile.roads", "3A.loop", "3B.castle-build", "3B.majority", "3B.score", "3B.score.road", "3B.fairy",
        "3B.wagon", "3B.return", "3C.count", "3D.dragon.RGG", "4A.bazaar-builder.C2.round.new-bazaar", "4B.builder", "4B.end",
        "E1.determine", "E4.end",
    ]  # fmt: skip
    assert [row for row in ROWS if row in turn] == turn


def test_a_row_names_only_what_is_known() -> None:
    for row, said in ROWS.items():
        assert set(said) == {"mode", "when", "interrupts", "native", "actor", "text"}, row
        assert said["mode"] in MODES, row
        assert set(said["interrupts"].split()) <= INTERRUPTS, row
        assert set(said["native"].split()) <= set(EDITIONS), row


def test_every_condition_is_an_expression_over_known_names() -> None:
    for where, condition in [(row, said["when"]) for row, said in ROWS.items()] + list(ORDER["derived"].items()):
        assert re.fullmatch(r"[\w() ]+", condition), where
        compiled(condition)
        assert set(names(condition)) <= COMPONENTS | set(EDITIONS) | set(ORDER["derived"]), where


@pytest.mark.parametrize(
    "wrong",
    ["Fairy Builder", "Fairy AND", "(Fairy OR Builder", "OR Fairy", "NOT", "Fairy (Builder OR Pig)", "(Builder OR Pig) Fairy", "Fairy NOT Pig"],
)
def test_a_condition_that_cannot_be_read_is_noticed(wrong: str) -> None:
    with pytest.raises(SyntaxError):
        compiled(wrong)


def test_every_derived_name_is_asked() -> None:
    asked = {name for said in ROWS.values() for name in names(said["when"])} | {name for said in ORDER["derived"].values() for name in names(said)}
    assert set(ORDER["derived"]) - asked == set()


def test_every_row_can_be_in_play_with_all_the_rows_it_stands_under() -> None:
    whole = {row: " AND ".join(f"( {expanded(ROWS[id]['when'])} )" for id in [row, *under(row)]) for row in ROWS}
    assert {row for row, condition in whole.items() if not can_hold(condition)} == NEVER


def test_the_second_placing_phase_is_empty_without_the_phantom() -> None:
    everything_else = {"on": (COMPONENTS | {"C2", "WE"}) - {"Phantom"}}
    whole = {row: " AND ".join(f"( {expanded(ROWS[id]['when'])} )" for id in [row, *under(row)]) for row in ROWS if step_of(row) == "2B-2"}
    assert [row for row, condition in whole.items() if eval(compiled(condition), everything_else)] == ["2B-2.none"]


def test_every_row_says_one_sentence_of_its_own() -> None:
    for row, said in ROWS.items():
        assert re.fullmatch(r"[A-Z][^.\n]*\.", said["text"]), row
        assert len(said["text"]) <= 200, row
        assert not re.search(r"https?:|www\.|cloister|pennant|farm\b|counting stone", said["text"]), row
    assert [text for text, times in Counter(said["text"] for said in ROWS.values()).items() if times > 1] == []


def test_steps_have_titles_and_those_with_a_habit_exist() -> None:
    assert list(ORDER["step_title"]) == list(PUBLISHED)
    assert ORDER["step"] == {"2B-1": "one", "2B-2": "one", "3B": "loop", "E2": "loop"}
    assert ORDER["final"] == "E1"
    assert all(len(set(items)) == len(items) > 0 for items in ORDER["items"].values())


@pytest.mark.skipif(not RULES.exists(), reason="the rules file is not here; KERBHOLZ_RULES names its folder")
def test_rows_are_those_of_the_rules_file() -> None:
    there = published()
    assert [row for row in ROWS if row not in ADDED] == list(there)
    # whether a princess has to send somebody home is a reading: the row must be used unless the table reads it otherwise
    modes = {row: re.split(r"[/ ,]", cells[4])[0] for row, cells in there.items()} | {"1C.princess": "MUST"}
    assert {row: ROWS[row]["mode"] for row in there} == modes
    # wonders are asked after every award; the published order leaves them out twice
    asked = {row: "" if cells[7] == "-" else cells[7] for row, cells in there.items()} | {"1C.stonehenge": "R W", "2C.notre-dame": "R W"}
    assert {row: ROWS[row]["interrupts"] for row in there} == asked
