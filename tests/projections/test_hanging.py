"""Errors that hang on questions nobody answered: what another answer clears depends on it, what is wrong under every answer stays certain."""

from __future__ import annotations

import pytest

from events.event import Entry
from events.finding import Certainty, Finding
from events.notation import read
from events.recording import Recording
from projections.validate import validate

START = '[{"tile":"BA/L","position":[1,0]},{"tile":"BA/L","position":[0,1]},{"tile":"BA/L","position":[1,2]},{"tile":"BA/RFr","position":[2,1]}]'
BUILDER = f"""\
setup carcassonne players=Ann,Ben draws=5 sets=basic:1*2,traders-and-builders:1,abbey-and-mayor:1 components=Builder,Abbey start={START}
1 draw BA/RFr
1 tile BA/RFr 3,1 r0
1 place small 3,1 road W
1 end
2 draw BA/L
2 tile BA/L 2,0 r0
2 end
1 draw BA/RFr
1 tile BA/RFr 4,1 r0
1 place builder 4,1 road W
1 end
2 draw BA/LR
2 tile BA/LR 5,1 r90
2 end
1 take AM/A
1 tile AM/A 1,1 r0
1 draw BA/L
"""
SECOND_PART = BUILDER.count("\n")
HOLES = [(1, 0), (0, 1), (2, 1), (1, 2), (1, 3), (0, 4), (2, 4), (1, 5)]
TWO_HOLES = ",".join(f'{{"tile":"BA/L","position":[{x},{y}]}}' for x, y in HOLES)
ABBEYS = f"""\
setup carcassonne players=Ann,Ben draws=2 sets=basic:1*2,abbey-and-mayor:1 components=Abbey start=[{TWO_HOLES}]
1 draw BA/RFr
1 tile BA/RFr 1,-1 r0
1 end
2 draw BA/RFr
2 tile BA/RFr 2,-1 r0
2 end
1 pass
2 take AM/A
2 tile AM/A 1,1 r0
2 place small 1,1 abbey
2 end
"""
OVER = ABBEYS.count("\n")


def found(text: str) -> list[Finding]:
    events = [event for line in text.splitlines() if (event := read(line)) is not None]
    entries = [Entry(seq=seq, event=event, source=f"x:{seq}") for seq, event in enumerate(events, 1)]
    return [finding for finding in validate(Recording(name="x", entries=entries)).findings if not finding.after]


def hangs_on(text: str) -> list[tuple[int, str]]:
    """Number and question of each finding, the question only where it depends on it."""
    return [(f.seq, f.reading if f.certainty == Certainty.DEPENDS else "") for f in found(text)]


def test_a_second_part_that_one_printing_gives_depends_on_it():
    assert hangs_on(BUILDER) == [(SECOND_PART, "builder-trigger")]


@pytest.mark.parametrize("answer", ["readings=builder-trigger=no", "edition=C2"])
def test_once_the_question_is_answered_it_is_certain(answer):
    assert hangs_on(BUILDER.replace("draws=5", f"draws=5 {answer}")) == [(SECOND_PART, "")]


def test_an_answer_given_after_the_event_comes_too_late_for_it():
    assert hangs_on(BUILDER + "ruling builder-trigger no author=Cleo role=arbiter\n") == [(SECOND_PART, "builder-trigger")]
    assert hangs_on(BUILDER.replace("1 take", "reading builder-trigger no\n1 take")) == [(SECOND_PART + 1, "")]


def test_a_statement_that_one_answer_makes_right_depends_on_it():
    assert hangs_on(ABBEYS + "claim score 2 0\n") == [(OVER + 1, "abbey-end")]


def test_what_is_wrong_under_every_answer_stays_certain():
    assert hangs_on(ABBEYS + "claim score 2 7\n") == [(OVER + 1, "")]


def test_an_answer_that_makes_an_earlier_event_wrong_clears_nothing():
    """Where abbeys that are left are lost both would have won, but then Ben could not have placed his."""
    assert hangs_on(ABBEYS + "claim winner 1,2\n") == [(OVER + 1, "")]


@pytest.mark.parametrize(("answer", "question"), [("", "river-supply"), ("readings=river-supply=closed", "")])
def test_a_rule_that_hangs_on_a_question_is_certain_once_it_is_answered(answer, question):
    start = f"setup carcassonne players=Ann,Ben sets=basic:1,river/1:1,abbey-and-mayor:1 components=Abbey {answer}"
    assert (2, question) in hangs_on(f"{start}\n1 take AM/A\n")
