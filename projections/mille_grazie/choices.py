"""Secret letters: the robbers' ambushes, the escort of the nobleman; setting, calling and showing them.

Sources: rules section 3 steps A and B, sections 4.1 to 4.4; disputed situations 10.11 to 10.16, 10.26, 10.27.
"""

from __future__ import annotations

from msgspec.structs import replace

from events.event import NOBODY, Seat
from events.mille_grazie import AmbushRevealed, EscortDeclared, EscortRevealed, RobberyCalled
from events.secrets import ChoiceCommitted, commitment

from .beginning import GAME
from .faults import CODES, OUT_OF_ORDER, Fault
from .robbery import ALL_REPELLED, UNCONFIRMED, is_hidden, is_protected, late, late_steps, letters_of
from .state import OPEN, TURN, Past, State

AMBUSH, ESCORT = "ambush", "escort"
UNKNOWN_WORD = "record/unknown-word"
NOT_PROVABLE = "Whether this is the letter committed to cannot be proved without the salt."


def missing(state: State) -> list[tuple[Seat, int]]:
    """The robbers who have not committed, with the compass."""
    done = dict(state.journey.commits)
    return [(seat, slot) for seat in state.robbers for slot in range(1, state.slots + 1) if (seat, slot) not in done]


# ---- setting letters in secret ----


def wrong_commit(state: State, event: ChoiceCommitted) -> list[Fault]:
    """MG-09 to MG-11, MG-14, MG-15: who sets a letter, how many, and when."""
    if event.about == ESCORT:
        return _wrong_escort_commit(state, event)
    if event.about != AMBUSH:
        return [Fault(UNKNOWN_WORD, "ambush or escort", event.about)]
    if event.seat == state.seat:
        return [Fault("MG-09", "a robber", f"the nobleman, seat {event.seat + 1}")]
    if not 1 <= event.slot <= state.slots or (event.seat, event.slot) in dict(state.journey.commits):
        return [_too_many(state, f"compass {event.slot} again" if 1 <= event.slot <= state.slots else "one more")]
    late_one = state.journey.answer and state.says("commits", "none")
    return [Fault("MG-10", "before the escort is declared", "afterwards")] if late_one else []


def _wrong_escort_commit(state: State, event: ChoiceCommitted) -> list[Fault]:
    if event.seat != state.seat:
        return [Fault("MG-08", str(state.seat + 1), str(event.seat + 1))]
    if state.journey.answer != "yes":
        return [Fault("MG-15", "an escort declared", state.journey.answer or "nothing said yet")]
    if event.slot != 1:
        return [Fault("MG-15", "one letter", f"one on compass {event.slot}")]
    return [Fault("MG-14", "before the first step", "afterwards", reading="10.14")] if state.journey.path else []


def _too_many(state: State, actual: str) -> Fault:
    """MG-11. How many compasses the one robber of a game of two has is not known; of three and four players everybody has one."""
    wanted = f"{state.slots} letter{'s' * (state.slots > 1)} a turn"
    return _of_two(wanted, actual) if state.seats == 2 else Fault("MG-11", wanted, actual)


def _of_two(wanted: str, actual: str) -> Fault:
    return Fault("MG-11", wanted, actual, CODES.known["MG-11"].text + UNCONFIRMED, "two_player_ambushes")


def commit(state: State, event: ChoiceCommitted) -> bool:
    """A letter is set."""
    journey = state.journey
    if event.about == ESCORT:
        if event.seat != state.seat or journey.answer != "yes" or journey.path or event.slot != 1:
            return False
        state.turn(sealed=event.digest)
        return True
    if event.about != AMBUSH or event.seat == state.seat or not 1 <= event.slot <= state.slots:
        return False
    state.turn(commits=tuple((dict(journey.commits) | {(event.seat, event.slot): event.digest}).items()))
    return True


# ---- the escort is declared ----


def wrong_answer(state: State, event: EscortDeclared) -> list[Fault]:
    """MG-08, MG-10, MG-14: who declares, before the first step, once every robber has set his letter."""
    if event.answer not in ("yes", "no"):
        return [Fault(UNKNOWN_WORD, "yes or no", event.answer)]
    if state.journey.path:
        return [Fault("MG-14", "before the first step", "afterwards", reading="10.14")]
    if event.seat != state.seat and state.first >= 0:
        return [Fault("MG-08", str(state.seat + 1), str(event.seat + 1))]
    absent = missing(state) if state.says("commits", "required") and not state.journey.answer else []
    return [Fault("MG-10", "a letter set", f"none by seat {seat + 1}") for seat in dict.fromkeys(seat for seat, _ in absent)]


def declare(state: State, event: EscortDeclared) -> bool:
    """Whether there is an escort is public from here on; as played, whoever declares is the nobleman."""
    if event.answer not in ("yes", "no") or state.journey.path:
        return False
    if event.seat != state.seat:
        state.set(seat=event.seat)
    if state.first < 0:
        state.set(first=event.seat)
    commits = tuple(pair for pair in state.journey.commits if pair[0][0] != event.seat)
    state.turn(start=state.at.get(event.seat, ""), answer=event.answer, sealed=None, commits=commits)
    return True


# ---- letters shown ----


def turn_of_reveal(state: State) -> Past | None:
    """The turn a letter shown now belongs to: until the escort is declared it is the one before."""
    if state.phase == TURN and not state.journey.answer:
        return state.past
    return Past(state.number, state.seat, state.journey) if state.journey.answer else None


def wrong_ambush(state: State, event: AmbushRevealed) -> list[Fault]:
    """MG-09, MG-11 to MG-13, MG-16, MG-23, MG-26: a robber shows his letter."""
    turn, letter = turn_of_reveal(state), state.letter(event.letter)
    if turn is None:
        return [Fault(OUT_OF_ORDER)]
    refused = _refused(state, turn, event)
    if refused:
        return [refused]
    key, found = (event.seat, event.slot), []
    if event.compass not in (NOBODY, event.seat):
        found.append(Fault("MG-16", f"the compass of seat {event.seat + 1}", f"that of seat {event.compass + 1}"))
    shown = dict(turn.journey.shown).get(key, letter)
    if shown != letter:
        found.append(Fault("MG-11", shown, letter, reading="10.27"))
    if state.slots > 1 and letter in [road for (seat, slot), road in turn.journey.shown if (seat, slot) != key and seat == event.seat]:
        found.append(_of_two("two different roads", f"{letter} twice"))
    unlike, counts = _unlike(state, turn, event, letter)
    found += unlike
    if not counts or shown != letter:
        return found
    found += _does_not_prove(state, turn, event.seat, counts)
    return found + _left_out(state, turn, event.seat, counts)


def _unlike(state: State, turn: Past, event: AmbushRevealed | EscortRevealed, letter: str) -> tuple[list[Fault], str]:
    """MG-13: how a letter differs from the one committed to, and the letter that counts: the committed one (10.27), none where it stays unknown."""
    about, slot = (AMBUSH, event.slot) if isinstance(event, AmbushRevealed) else (ESCORT, 1)
    digest = dict(turn.journey.commits).get((event.seat, slot), "") if about == AMBUSH else turn.journey.sealed

    def fits(road: str) -> bool:
        return digest == commitment(GAME, turn.number, event.seat, about, road, event.salt, slot)

    if not digest or fits(letter):
        return [], letter
    if not event.salt:
        return [Fault("MG-13", "the salt of the commitment", letter, NOT_PROVABLE, unproven=True)], letter
    committed = next(filter(fits, state.material.roads), "")
    return [Fault("MG-13", committed or "the committed letter", letter)], committed


def _refused(state: State, turn: Past, event: AmbushRevealed) -> Fault | None:
    if state.letter(event.letter) not in state.material.roads:
        return Fault("MG-12", "a road of the board", event.letter)
    if event.seat == turn.nobleman:
        return Fault("MG-09", "a robber", f"the nobleman, seat {event.seat + 1}")
    if not 1 <= event.slot <= state.slots:
        return _too_many(state, f"compass {event.slot}")
    return None


def _does_not_prove(state: State, turn: Past, seat: Seat, letter: str) -> list[Fault]:
    """MG-23: who has called in this turn shows another letter, and has no further compass that may prove it."""
    journey = turn.journey
    called = [road for robber, road in journey.late if robber == seat]
    if turn.journey is state.journey and journey.stage == OPEN and seat in journey.calls:
        called.append(journey.path[-1])
    shown = {*letters_of(journey, seat), letter}
    wrong = [road for road in called if road not in shown] if len(shown) >= state.slots else []
    return [Fault("MG-23", wrong[-1], letter)] if wrong else []


def _left_out(state: State, turn: Past, seat: Seat, letter: str) -> list[Fault]:
    """MG-26: the letter is that of a road used before without protection, and nobody called there."""
    if state.says("robbery_compulsory", "false") or (seat, letter) in turn.journey.late or is_hidden(turn.journey):
        return []  # an escort not shown yet may have been there
    steps = late_steps(turn.journey, seat, letter)
    return [Fault("MG-26", f"a robbery on {letter}", f"not called in step {steps[0]}")] if steps else []


def show_ambush(state: State, event: AmbushRevealed) -> bool:
    """The letter is known; on the road at hand it proves the robbery, on one used before it makes up for a call left out."""
    turn, letter = turn_of_reveal(state), state.letter(event.letter)
    if turn is None or _refused(state, turn, event):
        return False
    key, journey = (event.seat, event.slot), turn.journey
    letter = _unlike(state, turn, event, letter)[1]
    if key in dict(journey.shown) or not letter:  # of two letters the one shown first counts (10.27)
        return True
    shown = (*journey.shown, (key, letter))
    if journey is not state.journey:
        state.set(past=Past(turn.number, turn.nobleman, replace(journey, shown=shown)))
        return True
    state.turn(shown=shown)
    if state.phase != TURN:
        return True
    compulsory = state.says("robbery_compulsory", "true")
    if compulsory and journey.stage == OPEN and letter == journey.path[-1] and event.seat not in journey.calls:
        state.turn(calls=(*journey.calls, event.seat))
    if compulsory or (event.seat, letter) in journey.late:
        late(state, event.seat, letter)
    return True


def wrong_escort(state: State, event: EscortRevealed) -> list[Fault]:
    """MG-12 to MG-16, MG-25: the nobleman shows the road of his escort."""
    turn, letter = turn_of_reveal(state), state.letter(event.letter)
    if turn is None:
        return [Fault(OUT_OF_ORDER)]
    if letter not in state.material.roads:
        return [Fault("MG-12", "a road of the board", event.letter)]
    if event.seat != turn.nobleman or event.compass not in (NOBODY, event.seat):
        other = event.compass if event.seat == turn.nobleman else event.seat
        return [Fault("MG-16", f"the compass of seat {turn.nobleman + 1}", f"that of seat {other + 1}")]
    journey = turn.journey
    if journey.answer != "yes":
        return [Fault("MG-15", "no escort was declared", f"the letter {letter}")]
    found = []
    if journey.escort and journey.escort != letter:
        found.append(Fault("MG-14", journey.escort, letter, reading="10.14"))
    unlike, counts = _unlike(state, turn, event, letter)
    found += unlike
    if counts and journey is state.journey and journey.stage == OPEN and journey.calls and letter != journey.path[-1]:
        found.append(Fault("MG-25", journey.path[-1], letter))
    return found + (_robbed_after_all(state, turn, counts) if counts and not journey.escort else [])


def _robbed_after_all(state: State, turn: Past, escort: str) -> list[Fault]:
    """MG-26: the escort of the turn before was elsewhere, so that a letter shown after that turn was one of a robbery left out."""
    journey = turn.journey
    if journey is state.journey or state.says("robbery_compulsory", "false"):
        return []
    silent = [(seat, road) for (seat, _), road in journey.shown if road != escort and (seat, road) not in journey.late]
    missed = [f"a robbery by seat {seat + 1} on {road}" for seat, road in silent if late_steps(journey, seat, road)]
    return [Fault("MG-26", missed[0], "not called")] if missed else []


def show_escort(state: State, event: EscortRevealed) -> bool:
    """The road of the escort is known; of two letters the one shown first counts."""
    turn, letter = turn_of_reveal(state), state.letter(event.letter)
    if turn is None or letter not in state.material.roads or event.seat != turn.nobleman or turn.journey.answer != "yes":
        return False
    letter = _unlike(state, turn, event, letter)[1]
    if turn.journey.escort or not letter:
        return True
    if turn.journey is state.journey:
        state.turn(escort=letter)
    else:
        state.set(past=Past(turn.number, turn.nobleman, replace(turn.journey, escort=letter)))
    return True


# ---- calling ----


def wrong_call(state: State, event: RobberyCalled) -> list[Fault]:
    """MG-12, MG-23, MG-24: a robber calls on a road."""
    journey, road = state.journey, state.letter(event.road)
    if road not in state.material.roads:
        return [Fault("MG-12", "a road of the board", event.road)]
    if event.seat == state.seat or road not in journey.path:
        return [Fault("MG-23", f"a road of {journey.path or 'a journey'}, by a robber", f"{event.road} by seat {event.seat + 1}")]
    if is_protected(journey, road):
        others = any(road in letters_of(journey, seat) for seat in state.robbers if seat != event.seat)
        return [Fault("MG-24", "no call after the escort was shown", event.road, reading=ALL_REPELLED if others else "")]
    known = letters_of(journey, event.seat)
    return [Fault("MG-23", ",".join(known), road)] if len(known) >= state.slots and road not in known else []


def call(state: State, event: RobberyCalled) -> bool:
    """The shout; on a road used before it keeps the robbery open until the turn ends."""
    journey, road = state.journey, state.letter(event.road)
    if road not in journey.path or event.seat == state.seat or is_protected(journey, road):
        return False
    if journey.stage == OPEN and road == journey.path[-1]:
        if event.seat not in journey.calls:
            state.turn(calls=(*journey.calls, event.seat))
        return True
    state.turn(late=(*journey.late, (event.seat, road)))
    if road in letters_of(journey, event.seat):
        late(state, event.seat, road)
    return True
