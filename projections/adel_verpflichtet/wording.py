"""Findings in words: the sentences of AV-01 to AV-47, how sure they are under the readings at hand, and the codes without a number."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.finding import NO_SUCH_SEAT, UNKNOWN_SEAT, Certainty, Finding, Severity
from projections.codes import Codes
from projections.finding_codes import Code
from projections.walk import UNKNOWN_WORD
from projections.way import OUT_OF_ORDER

from .set_up import readings

UNPROVEN, HANGS_ON = "?", "~"  # behind a code: not provable from the record; the reading or number it hangs on follows
NOT_PROVABLE = {
    "AV-06": "Whether this is what was committed to cannot be proved without the salt.",
    "AV-26": "Whether there was nothing to show cannot be proved before the hand is opened.",
    "AV-43": "Whether there is no better set cannot be proved before the hand is opened.",
}
UNNUMBERED = [
    Code("S.colours/skipped", "Somebody plays without having drawn a colour; the next one of the file is taken.", "", "", "S.colours"),
    Code("S.seal/not-due", "The deck is sealed before anything is dealt.", "", "", "S.seal"),
    Code("S.piles/larger", "The larger pile lies in the other window.", "", "", "S.piles", "larger-pile"),
    Code("II.action/unknown-card", "There is no such action card.", "", "", "II.action"),
    Code("II.action/skipped", "The game goes on, and nothing says which action somebody played; none, then.", "", "", "II.action"),
    Code("III.buy/declined", "The winner of the auction has to take one of the objects.", "", "", "III.buy", "may-decline-purchase"),
    Code("III.buy/skipped", "The next round begins, and nothing says what the winner of the auction has bought.", "", "", "III.buy"),
    Code("IV.exhibit/skipped", "The next round begins, and nothing says what an exhibitor has shown; nothing, then.", "", "", "IV.exhibit"),
    Code("IV.exhibit/not-due", "Exhibitions are opened when all actions in the castle are.", "", "", "IV.exhibit"),
    Code("IV.steal/no-thief", "Somebody steals who has no thief in the castle.", "", "", "IV.steal"),
    Code("IV.steal/not-due", "There is nothing for this thief to take or to decline now.", "", "", "IV.steal"),
    Code("IV.steal/declined", "The thief has to take an object.", "", "", "IV.steal", "theft-optional"),
    Code("IV.steal/skipped", "The game goes on before every thief has taken an object or declined.", "", "", "IV.steal"),
]
TEXTS = {code.code: code for code in UNNUMBERED}
OF_THE_RECORD = {
    OUT_OF_ORDER: "the order of play has no place for this now",
    UNKNOWN_SEAT: NO_SUCH_SEAT,
    UNKNOWN_WORD: "this game has no such event",
}


def finding(codes: Codes, chosen: Mapping[str, str], in_force: Mapping[str, str], edition: str, code: str, expected: str, actual: str) -> Finding:
    """The finding for a code. `chosen` are the answers given at set-up, `in_force` all answers that hold."""
    plain, _, hangs_on = code.rstrip(UNPROVEN).partition(HANGS_ON)
    if code.endswith(UNPROVEN):
        found = codes.finding(plain, text=NOT_PROVABLE[plain], actual=actual)
        return replace(found, severity=Severity.NOTE, certainty=Certainty.UNPROVEN)
    if plain in TEXTS:
        unnumbered = TEXTS[plain]
        row = plain.partition("/")[0]
        made = Finding(code=plain, rule=row, reading=unnumbered.reading, expected=expected, actual=actual, text=unnumbered.text)
    else:
        made = codes.finding(plain, text=OF_THE_RECORD.get(plain, ""), expected=expected, actual=actual)
    if hangs_on:
        sure = made.certainty if hangs_on in readings() else Certainty.DEPENDS
        made = replace(made, reading=hangs_on, certainty=sure)
    return replace(made, certainty=_certainty(made, chosen, in_force, edition))


def _certainty(made: Finding, chosen: Mapping[str, str], in_force: Mapping[str, str], edition: str) -> Certainty:
    """Where a finding hangs on a question that has an answer, that answer makes it certain; else it depends on it."""
    question = readings().get(made.reading)
    if question is None:
        return made.certainty
    is_answered = made.reading in chosen or in_force[made.reading] != question.default
    return Certainty.CERTAIN if is_answered or (made.certainty == Certainty.CERTAIN and edition in question.settled) else Certainty.DEPENDS
