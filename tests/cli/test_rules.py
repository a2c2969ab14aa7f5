"""`kerb rules` and the pages made from it: the order of play, codes, readings, coverage."""

import ast
import re
from importlib import import_module

import pytest

from cli import reference
from events.catalogue import KINDS
from events.notation import read, write
from projections.carcassonne import coverage
from projections.carcassonne.codes import cannot, codes, of_the_walk
from projections.carcassonne.set_up import EDITIONS, order_of_play, readings
from projections.finding_codes import GENERAL


@pytest.mark.parametrize("name", sorted(reference.PAGES))
def test_the_pages_are_current(repository, name):
    assert (repository / "docs" / name).read_text(encoding="utf-8") == reference.PAGES[name](), "run make docs"


@pytest.mark.parametrize(("option", "page"), [("--codes", "finding-codes.md"), ("--readings", "readings.md"), ("--coverage", "rule-coverage.md")])
def test_the_command_prints_the_pages(kerb, option, page):
    assert kerb("rules", "carcassonne", option, "--markdown").out == reference.PAGES[page]()


# ---- coverage ----


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_row_in_play_is_missing_silently(edition):
    """Every row in play when all that is built is played is tied to a function, kept by another, or listed with the reason."""
    rows = coverage.in_play(coverage.built_components() | {edition})
    assert not [kept.row for kept in rows if kept.state == coverage.MISSING]
    assert [kept.row for kept in rows if kept.state == coverage.ENFORCED]


def test_the_base_game_alone_has_no_gap_either():
    assert not [kept.row for kept in coverage.in_play(frozenset({"Base", "C1"})) if kept.state == coverage.MISSING]


def test_what_is_not_built_is_counted_as_missing(kerb):
    assert coverage.coverage()["1C.gold"].state == coverage.MISSING
    document = kerb("rules", "carcassonne", "--coverage", "--json").document
    assert sum(document["counts"].values()) == len(document["rows"]) == len(order_of_play().rows)
    assert document["counts"]["missing"] == sum(row["state"] == "missing" for row in document["rows"]) > 0
    assert document["in_play"]["missing"] == 0


def test_the_table_of_coverage_holds_nothing_idle():
    """An entry for a row that does not exist, that needs none, or that has a function by now, would be a lie in waiting."""
    table, rows = coverage.table(), coverage.coverage()
    listed = [*table["covered"], *table["recorded"], *table["unjudged"]]
    assert len(listed) == len(set(listed))
    for id in listed:
        assert rows[id].state in (coverage.COVERED, coverage.RECORDED, coverage.UNJUDGED), id
        assert rows[id].mode not in coverage.SILENT_MODES, id
        assert rows[id].why.endswith("."), id


def test_what_keeps_a_row_exists():
    order, rows = order_of_play(), coverage.coverage()
    for id, entry in coverage.table()["covered"].items():
        by = entry["by"]
        if by.startswith("step "):
            assert by.removeprefix("step ") in order.steps, id
        elif by.startswith("projections."):
            module, name, method = by.rsplit(".", 2)
            assert callable(getattr(getattr(import_module(module), name), method)), id
        else:
            assert rows[by].state == coverage.ENFORCED, id


# ---- codes ----


def test_every_rule_shows_an_illegal_and_a_legal_line():
    for code in codes():
        for text in (code.illegal, code.legal):
            line = text.partition(" (")[0]
            assert read(line) is not None, code.code
        assert code.text.endswith("."), code.code


def test_every_code_of_the_record_is_in_the_catalogue(repository):
    """Whatever the packages name as a code of no row is in the catalogue, and the catalogue has nothing else."""
    used = set()
    for path in [path for package in ("events", "projections") for path in (repository / package).rglob("*.py")]:
        if path.name != "finding_codes.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            used |= {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    found = {text for text in used if re.fullmatch(r"(record|claim|notation|import|bga|jcz)/[a-z-]+", text)}
    assert found == GENERAL.keys() - {"out-of-order"}


def test_codes_are_told_apart():
    names = [code.code for code in [*codes(), *of_the_walk()]] + list(GENERAL)
    assert len(names) == len(set(names))
    assert not {name.rpartition("/")[2] for name in names} & cannot().keys()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_has_an_example(kind):
    event = read(reference.EXAMPLES[kind])
    assert event.kind == kind
    assert write(event) == reference.EXAMPLES[kind]


# ---- the order of play ----


def test_the_order_of_play_follows_the_components(kerb):
    base = kerb("rules", "carcassonne", "--json").document
    more = kerb("rules", "carcassonne", "--set", "inns-and-cathedrals:1", "--json").document
    assert kerb("rules", "carcassonne", "--set", "inns-and-cathedrals", "--json").document == more
    ids = [{row["row"] for step in document["steps"] for row in step["rows"]} for document in (base, more)]
    assert ids[1] - ids[0] == {"2B-1.place.big", "3A.majority.big", "3B.majority.big"}
    assert [step["step"] for step in base["steps"]] == [s for s in order_of_play().titles if s in {step["step"] for step in base["steps"]}]


def test_rows_of_what_is_not_built_say_so(kerb):
    out = kerb("rules", "carcassonne", "--component", "Goldmines", "--edition", "C2").out
    assert re.search(r"^  1C\.gold +MUST .*\[not built\]$", out, re.MULTILINE)
    assert re.search(r"^  1C\.place +MUST [^\[]*$", out, re.MULTILINE)


def test_rows_made_for_another_edition_are_marked(kerb):
    for edition, expected in (("C1", True), ("C2", False)):
        out = kerb("rules", "carcassonne", "--component", "Abbot", "--edition", edition).out
        (line,) = re.findall(r"^  2B-1\.place\.abbot .*$", out, re.MULTILINE)
        assert ("[carried over]" in line) == expected


def test_one_row(kerb):
    out = kerb("rules", "carcassonne", "--row", "1C.place").out
    assert "1C.place/edge\n    All edges that touch match" in out
    assert "reading unplaceable" in out
    assert kerb("rules", "carcassonne", "--row", "1C.place", "--json").document["row"]["state"] == "enforced"


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["carcassonne", "--component", "Fary"], 2, "did you mean Fairy?"),
        (["carcassonne", "--row", "3B.scor"], 2, "did you mean 3B.score?"),
        (["carcassonne", "--edition", "C3"], 2, "did you mean C2?"),
        (["carcassonne", "--set", "basic:9"], 2, "did you mean basic:"),
        (["chess"], 4, "known: carcassonne"),
    ],
)
def test_wrong_names_are_answered_with_the_right_ones(kerb, options, code, words):
    answer = kerb("rules", *options)
    assert answer.code == code
    assert words in answer.err


def test_readings_name_their_default_and_what_settles_them(kerb):
    document = kerb("rules", "carcassonne", "--readings", "--json").document
    assert {reading["name"]: reading["default"] for reading in document["readings"]} == {n: r.default for n, r in readings().items()}
    for name, reading in readings().items():
        assert set(reading.rows) <= order_of_play().rows.keys(), name
        assert set(reading.settled) <= set(EDITIONS), name
        assert set(reading.features) <= order_of_play().items.keys(), name
