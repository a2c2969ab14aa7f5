"""Codes of findings that belong to no rule of a game: the record, statements, and what was read. Codes of rules are made by each game."""

from __future__ import annotations

import msgspec


class Code(msgspec.Struct, frozen=True):
    """What a code means; a line of notation that has this finding, and one that has not; the reading it hangs on."""

    code: str
    text: str
    illegal: str = ""
    legal: str = ""
    rule: str = ""
    reading: str = ""


GENERAL = {
    "out-of-order": "The order of play has no place for this event now.",
    "record/no-set-up": "The set-up may be corrected by another set-up, never taken back; it stands as recorded.",
    "record/second-set-up": "A game is set up once; a later set-up is not applied.",
    "record/unknown-seat": "No such seat at this table.",
    "record/unknown-word": "This game has no such kind of event, figure or piece.",
    "record/unknown-reading": "There is no such disputed question, or no such answer to it.",
    "record/late-reading": "A question on which hangs what lies on the table before the first turn is answered at set-up only; it has no effect.",
    "record/other-facts": "The game was recorded with other data files than those in use; results may differ from those seen then.",
    "record/not-handed-over": "Only the end of the last turn is missing, and with it the end of the game and what is scored then.",
    "record/no-such-event": "A correction, ruling or dispute names an event that does not come before it, or a ruling one that was taken back.",
    "record/no-such-award": "A ruling names a feature that does not lie there, or a name that fits several; it has no effect.",
    "record/no-such-dispute": "A decision, an appeal or a closing names a dispute that was never opened.",
    "record/dispute-number": "A dispute is opened under a number that is taken or is none.",
    "record/dispute-open": "A dispute, or an appeal, waits for a decision.",
    "record/dispute-decided": "A dispute is decided a second time without an appeal; the second decision has no effect.",
    "record/dispute-undecided": "An appeal against what nobody has decided; it has no effect.",
    "record/dispute-closed": "A step of a dispute that was closed before; it has no effect.",
    "record/no-ruling": "A decision names an event that cannot carry it; it has no effect.",
    "record/ruling-withdrawn": "The ruling of a decision was taken back, so the dispute waits again.",
    "record/correction-of-correction": "A correction cannot be corrected; withdraw it and correct the event itself.",
    "record/correction-of-withdrawn": "The corrected event has been withdrawn, so the correction has no effect.",
    "record/unreadable-correction": "The right line that a correction gives cannot be read.",
    "notation/unreadable": "A line is no event; reading went on with the next one.",
    "import/unknown-message": "A message of another program is of no known type; what it did is missing from the record.",
    "import/no-meaning": "A message of another program has no meaning where it stands in the game; it is not used.",
    "import/not-handed-over": "A tile is placed though the turn before was never handed over.",
    "import/nothing-to-undo": "A message takes a move back where there is none to take back.",
    "import/draw-order": "A tile was placed that the order of draws in the file does not give; the order is not used from there on.",
    "import/not-told": "Chance decided something that the file does not tell; it is left out, or one of what is possible is taken.",
    "import/unknown-assertion": "A test sentence in the file has no known form; it is kept as a note.",
    "import/unknown-player": "A test sentence in the file names a player who does not sit at the table; it is kept as a note.",
    "import/unreadable": "A message of another program cannot be read; reading went on with the next one.",
    "claim/score": "A stated score differs from the computed one; later claims off by the same amount follow from the first.",
    "claim/award": "A stated award differs from the computed one, or there is none that fits.",
    "claim/winner": "The stated winners are not those by the rules.",
    "claim/options": "The stated moves are not the legal ones: too many, or some missing.",
    "claim/supply": "The stated supply differs from the computed one.",
    "claim/fact": "Another stated fact about the position differs from the computed one.",
    "claim/unchecked": "The statement is about something that is not checked.",
}


def general() -> list[Code]:
    """The general codes."""
    return [Code(code, text) for code, text in GENERAL.items()]
