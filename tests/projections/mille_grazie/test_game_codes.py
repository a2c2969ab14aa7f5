"""Every finding code of Mille Grazie on both sides of the line: the last line of a record has exactly this code, its legal twin has none."""

from __future__ import annotations

import pytest

from events.common import GameSetUp
from events.event import Entry
from events.finding import Certainty, Severity
from events.notation import read
from events.recording import Recording
from events.secrets import commitment
from projections.mille_grazie.faults import CODES
from projections.validate import Validated, validate

CARDS = ["1 start-card T04", "2 start-card T22", "3 start-card T29", "1 begins"]
BASE = [*CARDS, "market T05", "market T16", "market T10", "market T25"]
NO = [*BASE, "1 escort no"]
YES = [*BASE, "1 escort yes"]
VERONA = [*NO, "1 travels D"]
FERRARA = [*VERONA, "1 picks T05", "market T08", "1 travels L"]
CALLED = [*FERRARA, "2 calls L"]
RAVENNA = [*VERONA, "1 picks T05", "market T21", "1 travels L", "1 picks T16", "market T30", "1 travels Q", "1 picks T21", "market T08"]
LA_SPEZIA = [*VERONA, "1 picks T05", "market T23", "1 travels K", "1 travels S", "1 picks T25", "market T13", "1 travels T"]
DONE = [*VERONA, "1 travels L", "1 travels P", "1 travels R", "1 travels I"]
AT_HOME = [*CARDS, "market T03", "market T16", "market T10", "market T25", "1 escort no"]
SALT = "sixteen-letters-at-least"
SEALED = [*BASE, f"2 commit ambush digest={commitment('mille_grazie', 1, 1, 'ambush', 'D', SALT)}", "1 escort no", "1 travels D", "2 calls D"]


def three_cards(road: str) -> list[str]:
    """Anna takes T05 in Verona and T25 in Pisa; then she travels a road with three cards in hand."""
    steps = ["1 travels D", "1 picks T05", "market T08", "1 travels K", "1 travels S", "1 picks T25", "market T13", f"1 travels {road}"]
    return [*NO, *steps]


CASES: dict[str, list[tuple[dict[str, str], list[str], str, list[str]]]] = {
    # code -> (readings, lines before, the line that has it, lines of the legal twin)
    "MG-02": [({}, CARDS, "1 start-card T05", ["market T05"]), ({}, [*CARDS[:2], "1 begins", *BASE[4:]], "1 escort no", [])],
    "MG-03": [({}, CARDS[:1], "1 stands Verona", ["1 stands Brescia"])],
    "MG-04": [({}, [*CARDS, "market T05"], "placed T05 Ferrara", ["placed T05 Verona"])],
    "MG-05": [({}, [*CARDS, "market T05", "market T06"], "placed T06 Verona", ["rejected T06"])],
    "MG-06": [
        ({}, BASE[:-1], "1 escort no", ["market T25", "1 escort no"]),
        ({}, [*VERONA, "1 picks T05", "market T17"], "1 travels L", ["market T08", "1 travels L"]),
        ({}, BASE, "market T08", ["1 escort no"]),
    ],
    "MG-07": [
        ({}, CARDS, "market T04", ["market T05"]),
        ({}, CARDS, "market T99", []),
        ({}, [*CALLED, "2 shows ambush L"], "1 gives-up T04,T20", ["1 gives-up T04,T05"]),
    ],
    "MG-08": [
        ({}, BASE, "2 escort no", ["1 escort no"]),
        ({}, [*DONE, "1 end"], "3 travels-now", ["2 travels-now"]),
        ({}, DONE, "3 escort no", ["2 escort no"]),
    ],
    "MG-09": [({}, BASE, "1 commit ambush", ["2 commit ambush"]), ({}, VERONA, "1 shows ambush D", [])],
    "MG-10": [
        ({"commits": "required"}, [*BASE, "2 commit ambush"], "1 escort no", ["3 commit ambush", "1 escort no"]),
        ({}, NO, "2 commit ambush", []),
    ],
    "MG-11": [
        ({}, [*BASE, "2 commit ambush"], "2 commit ambush", ["3 commit ambush"]),
        ({}, BASE, "2 commit ambush slot=2", []),
        ({}, [*VERONA, "2 shows ambush X"], "2 shows ambush Z", []),
    ],
    "MG-12": [({}, VERONA, "2 shows ambush J", ["2 shows ambush X"]), ({}, VERONA, "2 calls J", [])],
    "MG-13": [({}, SEALED, "2 shows ambush D salt=wrong", [f"2 shows ambush D salt={SALT}"]), ({}, SEALED, "2 shows ambush D", [])],
    "MG-14": [({}, BASE, "1 travels D", ["1 escort no", "1 travels D"]), ({}, VERONA, "1 escort yes", [])],
    "MG-15": [
        ({}, VERONA, "1 shows escort D", []),
        ({}, NO, "1 commit escort", []),
        ({"commits": "required"}, [*BASE, "2 commit ambush", "3 commit ambush", "1 escort yes"], "1 travels D", ["1 commit escort", "1 travels D"]),
    ],
    "MG-16": [
        ({}, CALLED, "2 shows ambush L compass=3", ["2 shows ambush L"]),
        ({}, [*YES, "1 travels D"], "3 shows escort D", ["1 shows escort D"]),
    ],
    "MG-17": [({}, VERONA, "1 travels A", ["1 travels L"]), ({}, VERONA, "1 travels J", [])],
    "MG-18": [({}, NO, "1 travels D to=Parma", ["1 travels D to=Verona"]), ({}, VERONA, "1 travels L number=3", ["1 travels L number=2"])],
    "MG-19": [
        ({}, DONE, "1 travels F", ["1 end"]),
        ({}, [*YES, "1 travels D", "1 travels L", "1 travels P", "1 travels R"], "1 travels I", ["1 end"]),
    ],
    "MG-20": [({}, VERONA, "1 end", []), ({}, VERONA, "2 escort no", [])],
    "MG-21": [({}, VERONA, "1 travels D", ["1 travels L"])],
    "MG-22": [({}, NO, "2 travels X", ["1 travels D"])],
    "MG-23": [
        ({}, CALLED, "2 shows ambush M", ["2 shows ambush L"]),
        ({}, VERONA, "2 calls M", ["2 calls D"]),
        ({}, [*CALLED, "1 travels P", "1 travels R", "1 travels I"], "1 end", ["2 shows ambush L", "1 end"]),
        ({}, [*FERRARA, "1 travels P", "2 calls L"], "2 shows ambush M", ["2 shows ambush L"]),
    ],
    "MG-24": [
        ({}, [*YES, "1 travels D", "2 calls D", "2 shows ambush D", "1 shows escort D"], "1 robbed D", ["1 repels D"]),
        ({}, [*YES, "1 travels D", "2 calls D", "2 shows ambush D", "1 shows escort D"], "3 calls D", ["1 repels D robbers=2"]),
        ({}, [*YES, "1 travels D", "2 calls D", "2 shows ambush D", "1 shows escort D"], "1 gives-up T04", ["1 travels L"]),
    ],
    "MG-25": [
        ({}, [*YES, "1 travels D", "2 calls D", "2 shows ambush D"], "1 shows escort L", ["1 shows escort D"]),
        ({}, [*YES, "1 travels D", "2 calls D", "2 shows ambush D"], "1 repels D", []),
    ],
    "MG-26": [
        ({}, [*FERRARA, "1 travels P"], "2 shows ambush L", ["2 shows ambush X"]),
        ({}, [*DONE, "1 end"], "2 shows ambush L", ["2 shows ambush X"]),
    ],
    "MG-27": [({}, [*CALLED, "2 shows ambush L"], "1 robbed L points=2", ["1 robbed L points=3"])],
    "MG-28": [
        ({}, [*CALLED, "2 shows ambush L"], "1 gives-up T04", ["1 gives-up T04,T05"]),
        ({}, VERONA, "1 gives-up T04", []),
        ({}, [*three_cards("U"), "2 calls U", "2 shows ambush U"], "1 travels Z", ["1 gives-up T04,T05 drawn_by=2", "1 travels Z"]),
    ],
    "MG-29": [
        (
            {},
            [*three_cards("T"), "2 calls T", "2 shows ambush T", "3 calls T", "3 shows ambush T"],
            "1 gives-up T04,T05 drawn_by=2",
            ["1 gives-up T04 drawn_by=3"],
        ),
        ({}, [*three_cards("T"), "2 calls T", "2 shows ambush T", "1 gives-up T04"], "1 gives-up T05", []),
    ],
    "MG-30": [
        ({}, [*three_cards("T"), "2 calls T", "2 shows ambush T"], "1 gives-up T04 blind=no", ["1 gives-up T04 drawn_by=2"]),
        ({}, [*three_cards("T"), "2 calls T", "2 shows ambush T"], "1 gives-up T04 drawn_by=1", []),
    ],
    "MG-31": [({}, [*CALLED, "2 shows ambush L"], "1 gives-up T04,T05 to=hand-of-2", ["1 gives-up T04,T05 to=discard"])],
    "MG-32": [({}, [*three_cards("T"), "2 calls T", "2 shows ambush T"], "1 gives-up T04 drawn_by=3", ["1 gives-up T04 drawn_by=2"])],
    "MG-33": [({}, VERONA, "1 delivers T04", ["1 travels L", "1 delivers T04"]), ({}, [*CALLED, "2 shows ambush L"], "1 delivers T04", [])],
    "MG-34": [({}, FERRARA, "1 delivers T04 points=5", ["1 delivers T04 points=3"]), ({}, FERRARA, "1 delivers T04 to=hand", [])],
    "MG-35": [({}, FERRARA, "1 keeps T04", ["1 delivers T04"])],
    "MG-36": [({}, VERONA, "1 picks T16", ["1 picks T05"]), ({}, VERONA, "1 picks T20", [])],
    "MG-37": [
        ({}, [*RAVENNA, "1 travels X"], "1 picks T30", ["1 travels Z"]),
        ({}, LA_SPEZIA, "1 picks T23", ["1 travels G"]),
    ],
    "MG-38": [
        ({}, AT_HOME, "1 picks T03", ["1 travels D"]),
        ({}, [*VERONA, "1 picks T05", "market T06"], "1 picks T06", ["1 travels L"]),
    ],
    "MG-39": [({}, VERONA, "2 picks T05", ["1 picks T05"]), ({}, VERONA, "1 picks T22", [])],
    "MG-40": [({}, VERONA, "1 throws-away T04", ["1 leaves-it"])],
    "MG-41": [({}, [*VERONA, "1 picks T05"], "1 travels L", ["market T08", "1 travels L"]), ({}, VERONA, "market T08", [])],
    "MG-42": [({}, VERONA, "reshuffle", [])],
    "MG-44": [({}, VERONA, "victory 2", [])],
    "MG-45": [({}, [*CALLED, "2 shows ambush L"], "2 marker 6", ["2 marker 3"]), ({}, VERONA, "1 marker 1", ["1 marker 0"])],
}


def record(lines: list[str], readings: dict[str, str] | None = None, players: tuple[str, ...] = ("Anna", "Bruno", "Carla")) -> Recording:
    """A game of these lines."""
    events = [GameSetUp(game="mille_grazie", players=players, readings=tuple((readings or {}).items())), *filter(None, map(read, lines))]
    return Recording(name="test", entries=[Entry(seq=n, event=event) for n, event in enumerate(events, 1)])


def judged(lines: list[str], readings: dict[str, str] | None = None) -> Validated:
    """The game and its findings."""
    return validate(record(lines, readings))


def found(lines: list[str], readings: dict[str, str] | None = None) -> list[tuple[int, str]]:
    """Line (from 0) and code of every finding."""
    return [(finding.seq - 2, finding.code) for finding in judged(lines, readings).findings]


@pytest.mark.parametrize(("code", "number"), [(code, number) for code, cases in CASES.items() for number in range(len(cases))])
def test_the_wrong_line_has_exactly_this_code(code: str, number: int) -> None:
    readings, before, wrong, right = CASES[code][number]
    assert found(before, readings) == []
    assert found([*before, wrong], readings) == [(len(before), code)]
    assert found([*before, *right], readings) == []


def test_the_number_of_players_is_told_with_the_first_event() -> None:
    """MG-01: one player, or five; four are right."""
    for players, codes in ((("Anna",), ["MG-01"]), (tuple("ABCDE"), ["MG-01"]), (tuple("ABCD"), [])):
        findings = validate(record(["1 start-card T04", "1 stands Brescia"], players=players)).findings
        assert [finding.code for finding in findings] == codes
        assert [finding.seq for finding in findings] == [2] * len(codes)


def test_every_code_has_its_two_sides() -> None:
    """MG-01 stands above, MG-43 in test_game_endings.py."""
    assert CASES.keys() | {"MG-01", "MG-43"} == CODES.known.keys()


def test_what_no_source_confirms_depends_and_names_the_question() -> None:
    for code, cases in CASES.items():
        readings, before, wrong, _ = cases[0]
        (finding,) = judged([*before, wrong], readings).findings
        assert (finding.certainty == Certainty.DEPENDS) == bool(finding.reading), code
        assert (finding.certainty == Certainty.CERTAIN) == (CODES.known[code].mark == "confirmed"), code
        assert finding.text, code


def test_a_letter_without_its_salt_is_not_provable_and_one_against_it_is_an_error() -> None:
    (unproven,) = judged([*SEALED, "2 shows ambush D"]).findings
    assert (unproven.code, unproven.severity, unproven.certainty) == ("MG-13", Severity.NOTE, Certainty.UNPROVEN)
    (wrong,) = judged([*SEALED, "2 shows ambush L salt=" + SALT]).findings
    assert (wrong.severity, wrong.certainty, wrong.expected, wrong.actual) == (Severity.ERROR, Certainty.CERTAIN, "D", "L")


ESCORTED = [*YES, "1 travels D", "2 calls D", "2 shows ambush D", "3 calls D", "3 shows ambush D", "1 shows escort D"]
INFERRED = {  # what breaks only the inferred part of a confirmed rule: its lines, and the question it depends on
    "the start card counts among three": ([*LA_SPEZIA, "1 picks T23"], "MG-37", "3-2"),
    "a card set aside is drawn again for": ([*CARDS, "market T05", "market T06", "market T16", "market T10", "1 escort no"], "MG-06", "2-7"),
    "a nobleman keeps no card off": ([*CARDS, "market T30", "rejected T30"], "MG-06", "10.25"),
    "an empty hand brings points": (
        [*CALLED, "2 shows ambush L", "1 travels P", "3 calls P", "3 shows ambush P", "1 robbed P points=0"],
        "MG-27",
        "10.4",
    ),
    "the escort beats off everybody": ([*ESCORTED, "1 robbed D robbers=3"], "MG-24", "4.3-1"),
}


@pytest.mark.parametrize("name", INFERRED)
def test_what_breaks_the_inferred_part_of_a_rule_depends_on_it(name: str) -> None:
    lines, code, reading = INFERRED[name]
    (finding,) = judged(lines).findings
    assert (finding.code, finding.certainty, finding.reading) == (code, Certainty.DEPENDS, reading)


def test_two_compasses_on_one_road_carry_the_note_of_the_game_of_two() -> None:
    lines = [*(line for line in BASE if line[0] != "3"), "1 escort no", "1 travels D", "2 shows ambush D", "2 shows ambush D slot=2"]
    (finding,) = (f for f in validate(record(lines, players=("Anna", "Bruno"))).findings if f.code == "MG-11")
    assert (finding.certainty, finding.reading) == (Certainty.DEPENDS, "two_player_ambushes")
    assert "not confirmed" in finding.text


def test_what_the_table_chose_is_certain() -> None:
    (open_one,) = judged([*VERONA, "1 travels D"]).findings
    (chosen,) = judged([*VERONA, "1 travels D"], {"path_rule": "distinct_towns"}).findings
    assert (open_one.certainty, open_one.reading) == (Certainty.DEPENDS, "path_rule")
    assert (chosen.certainty, chosen.reading) == (Certainty.CERTAIN, "")
    assert found([*VERONA, "1 travels D"], {"path_rule": "free"}) == []
