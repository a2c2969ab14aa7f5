"""Files of material: the defaults as the rules file has them, and every fault with its line. Rules file 8 and 14."""

import re
import tomllib
from itertools import chain

import pytest

from projections.adel_verpflichtet.material import CHEQUE_SUM, DECKS, EDITIONS, Material, MaterialError, default, default_text, load
from projections.key_lines import in_words, key_lines


def faults(text: str) -> list[str]:
    """The faults of a text as they are told; none if it loads."""
    try:
        load(text)
    except MaterialError as error:
        return [str(fault) for fault in error.faults]
    return []


def changed(old: str, new: str, edition: str = "six") -> str:
    """The default with something else in one place."""
    text = default_text(edition)
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.mark.parametrize("edition", EDITIONS)
def test_defaults_keep_the_rules_of_the_material(edition: str) -> None:
    material = default(edition)
    cheques = list(chain.from_iterable(colour.cheques for colour in material.colours))
    thieves = sorted(chain.from_iterable(colour.thieves for colour in material.colours))
    assert material.warnings == ()
    assert len(material.colours) == EDITIONS[edition] == material.most_players
    assert len(set(cheques)) == len(cheques) == 4 * len(material.colours)
    assert all(sum(colour.cheques) == CHEQUE_SUM for colour in material.colours)
    assert thieves == list(range(1, 2 * len(material.colours) + 1))
    assert len(material.deck) == DECKS[edition] == len({item.year for item in material.deck})
    assert sorted(chain.from_iterable(castle.spaces for castle in material.castles)) == list(range(1, 27))
    assert [len(castle.spaces) for castle in material.castles].count(3) == 2
    assert material.final_bonus == (8, 4)
    assert material.status == "reconstruction - not the printed board"
    assert material.digest != default("five" if edition == "six" else "six").digest


def test_six_cheques_are_every_thousand_once() -> None:
    assert sorted(chain.from_iterable(colour.cheques for colour in default("six").colours)) == list(range(1_000, 25_000, 1_000))


def test_known_years_are_marked() -> None:
    known = {item.id: item.year for item in default("six").deck if item.mark == "confirmed"}
    assert known == {"B6": 1650, "B7": 1660, "C8": 1468, "F7": 1934}
    assert {item.id for item in default("six").deck} - {item.id for item in default("five").deck} == {"A9", "B8", "C9", "D8", "E9", "F8"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("spaces = [3, 4],", "spaces = [3],", r"track\.castles: no castle has space 4$"),
        ("spaces = [3, 4],", "spaces = [3, 4, 5],", r"track\.castles\[3\]\.spaces\[1\]: space 5 belongs to castle 2 already"),
        ("spaces = [25, 26],", "spaces = [25, 26, 27],", r"track\.castles\[12\]\.spaces\[3\]: space 27 lies beyond"),
        ("spaces = [3, 4], best = 2, second = 1", "spaces = [3, 4], best = 2, second = 3", r"track\.castles\[2\]\.second: .*3 > 2"),
        ("id = 7,", "id = 6,", r"track\.castles\[7\]\.id: 6 is there already: track\.castles\[6\]\.id in line \d+"),
        ("start_uses_castle = 1 ", "start_uses_castle = 13 ", r"track\.start_uses_castle: there is no castle 13"),
        ("first_table_space = 27", "first_table_space = 28", r"track\.castles: no castle has space 27$"),
        ("final_bonus = [8, 4]", "final_bonus = [4, 8]", r"final_bonus: the second best"),
        ("final_bonus = [8, 4]", "final_bonus = [8]", r"final_bonus: 2 numbers are wanted, not 1"),
        ("24000]", "23500]", r"colours\[1\]\.cheques: the cheques of a colour make 50,000, these 49,500"),
        ("[2000, 11000, 14000, 23000]", "[1000, 12000, 14000, 23000]", r"colours\[2\]\.cheques\[1\]: 1,000 is there already: colours\[1\]"),
        ("12000, 13000, 24000]", "25000, 24000]", r"colours\[1\]\.cheques: 4 numbers are wanted, not 3"),
        ("thieves = [2, 11]", "thieves = [12, 11]", r"colours\[2\]\.thieves\[1\]: 12 is there already"),
        ("thieves = [2, 11]", "thieves = [2, 2]", r"colours\[2\]\.thieves\[2\]: 2 is there already"),
        ('name = "white"', 'name = "purple"', r"colours\[2\]\.name: purple is there already"),
        ('name = "white"', 'name = "off white"', r"colours\[2\]\.name: 'off white' is no name"),
        ('id = "A2"', 'id = "A1"', r"deck\.objects\[2\]\.id: A1 is there already"),
        ('letter = "A", year = 1931', 'letter = "G", year = 1931', r"deck\.objects\[2\]\.letter: 'G' is none of A, B, C, D, E, F"),
        ("year = 1931", 'year = "1931"', r"deck\.objects\[2\]\.year: a whole number is wanted, not a text"),
        ("year = 1931", "years = 1931", r"deck\.objects\[2\]\.years: no such key here; did you mean year\?"),
        ('edition = "six"', 'edition = "seven"', r"edition: 'seven' is none of five, six"),
        ('edition = "six"', "edition = six", r"this is not TOML"),
        ("[track]", "[options]\ntheft_optional = true\n[track]", r"options: no such key here"),
    ],
)  # fmt: skip
def test_every_fault_is_told_with_its_line(old: str, new: str, said: str) -> None:
    text = changed(old, new)
    found = faults(text)
    assert any(re.search(said, fault) for fault in found), found
    assert all(re.match(r"line [1-9]\d*: ", fault) for fault in found)
    line = 1 + default_text("six")[: default_text("six").index(old)].count("\n")
    if "no castle has" not in said and "belongs to" not in said:  # these are told where they come to light
        assert f"line {line}: " in "".join(found), (line, found)


def test_many_faults_at_once_in_the_order_of_the_lines() -> None:
    found = faults(default_text("six").replace("24000", "24001").replace("spaces = [3, 4]", "spaces = [4, 4]").replace("year = 1931", "year = 0"))
    lines = [int(fault.split()[1].rstrip(":")) for fault in found]
    assert len(found) == 4
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    "text", ["", "edition = 3\ntrack = []\ncolours = [{}]\ndeck = {objects = [1]}", "marks = 1\nseries = 2", "final_bonus = [true, 1.5]"]
)
def test_no_file_is_answered_with_anything_but_faults(text: str) -> None:
    assert len(faults(text)) > 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("year = 1931", "year = 1961", "1961 is there already"),
        ("final_bonus = [8, 4]", "final_bonus = [9, 4]", "pays 8 and 4"),
        ('  { id = "A2", letter = "A", year = 1931, mark = "unknown" },\n', "", "this edition has 51 objects, the file 50"),
    ],
)
def test_what_only_looks_strange_is_a_warning(old: str, new: str, said: str) -> None:
    material = load(changed(old, new))
    assert isinstance(material, Material)
    assert [said in str(warning) for warning in material.warnings] == [True]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_key_of_a_file_has_its_line(edition: str) -> None:
    text = default_text(edition)
    lines, shown = key_lines(text), text.splitlines()

    def walk(value: object, path: tuple[str | int, ...]) -> None:
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inside in pairs:
            assert (*path, key) in lines, in_words((*path, key))
            if not isinstance(inside, dict | list):
                assert str(inside) in shown[lines[(*path, key)] - 1], in_words((*path, key))
            walk(inside, (*path, key))

    walk(tomllib.loads(text), ())
    assert all(0 < line <= len(shown) for line in lines.values())


def test_lines_of_other_ways_to_write_toml() -> None:
    lines = key_lines('a.b = """x\n[no]\n""" # [c]\n"q.r" = [\n 1, # one\n [2,\n 3]]\n[[t]]\nx = {y = "}", z = [1]}\n[t.in]\nk=1\n[[t]]\nx = 2\n')
    assert lines["a", "b"] == 1
    assert [lines["q.r", 0], lines["q.r", 1, 1]] == [5, 7]
    assert [lines["t", 0, "x", "z", 0], lines["t", 0, "in", "k"], lines["t", 1, "x"]] == [9, 11, 13]
