"""Tram rides.

Rules: TS-1 to TS-9, SH-8, LM-1, LM-2, D-21, D-22, D-28, D-41. Findings TP-43 to TP-46, TP-52.
"""

from __future__ import annotations

from events.tjuv_och_polis import TramRidden

from . import moves, turn
from .faults import UNKNOWN_WORD, Cannot, hangs_on
from .state import CAR, MOVED, ROLLED, SERVING, START, Hunt

MOST_RIDES = 2
EVERY_ROLL = range(1, 7)  # whoever rides has not rolled: the overdue piece could have gone if any roll would have let it


def tram_ridden(hunt: Hunt, event: TramRidden) -> list[str]:
    """A ride uses the turn and replaces roll and move."""
    piece = event.piece
    if piece != CAR and piece not in hunt.officers and piece not in hunt.thieves:
        raise Cannot(UNKNOWN_WORD)
    if event.to not in hunt.board.squares:
        raise Cannot("TP-43")
    again = event.seat == hunt.last != hunt.seat and hunt.stage == START
    if again and hunt.act in ("move", "ride"):
        turn.give_to(hunt, event.seat)
        found = ["TP-07" if event.seat == hunt.police else "TP-06"]
    else:
        found = turn.open_turn(hunt, event.seat)
    if hunt.stage == ROLLED:
        found.append("TP-06")
    found += moves.wrong_piece(hunt, event.seat, piece) + faults(hunt, event)
    if piece == CAR:
        hunt.set(stage=MOVED, act="ride")  # nobody can say where its two halves would stand
        return found
    hunt.count("tram rides", event.seat)
    rides = (*_rides(hunt, piece), event.tram)
    moves.arrive(hunt, piece, event.to, "ride")
    (hunt.change_officer if piece in hunt.officers else hunt.change_thief)(piece, rides=rides)
    return found


def _rides(hunt: Hunt, piece: str) -> tuple[int, ...]:
    return hunt.officers[piece].rides if piece in hunt.officers else hunt.thieves[piece].rides


def faults(hunt: Hunt, event: TramRidden) -> list[str]:
    """What is wrong with a ride, the turn apart."""
    piece = event.piece
    if piece == CAR:
        return ["TP-45"]
    here, stops = hunt.where.get(piece, ""), hunt.board.lines.get(event.tram, ())
    found = []
    if here not in stops or event.to not in stops or event.to == here or event.start not in ("", here):
        found.append("TP-43")
    rides = _rides(hunt, piece)
    if len(rides) >= MOST_RIDES or event.tram in rides:
        found.append(hangs_on("TP-44", "D-22") if piece in hunt.officers else "TP-44")
    if piece in hunt.thieves and hunt.thieves[piece].status == SERVING:
        found.append("TP-39")
    if piece in hunt.officers:
        found += moves.of_guards(hunt, piece)
        found += moves.before_overdue(hunt, piece, (hunt.roll,) if hunt.stage == ROLLED else EVERY_ROLL)
    found += _destination(hunt, event)
    return found


def _destination(hunt: Hunt, event: TramRidden) -> list[str]:
    """The stop must be free; an officer may ride onto a wanted thief."""
    there = [piece for piece in hunt.pieces_on(event.to) if piece != event.piece]
    if not there:
        return []
    clean = [piece for piece in there if piece in hunt.thieves and not hunt.thieves[piece].wanted]
    if event.piece in hunt.officers and all(piece in hunt.thieves for piece in there):
        return [hangs_on("TP-46", "D-21")] if clean else []
    return ["TP-46"]


def offers(hunt: Hunt) -> list[TramRidden]:
    """All rides of the seat whose turn it is."""
    thief = hunt.owner(hunt.seat)
    if thief and hunt.thieves[thief].status == SERVING:
        return []
    found = []
    for piece in [thief] if thief else hunt.officers:
        here = hunt.where.get(piece, "")
        for tram in hunt.board.stops.get(here, ()):
            rides = [TramRidden(hunt.seat, piece, tram, to) for to in hunt.board.lines[tram] if to != here]
            found += [ride for ride in rides if not faults(hunt, ride)]
    return found
