"""Messages that do nothing or hand the turn over: PASS, COMMIT, GAME_OVER."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.carcassonne import Declined, TileDiscarded, TokenPlaced
from events.finding import Severity

from .. import phases
from .jcz_playing import Playing


def decline(playing: Playing, given: Mapping[str, Any]) -> None:
    """PASS: nothing is done; recorded where something else than the end of the turn can follow from it."""
    here = playing.rest()
    if here.phase == phases.SUPPLY:
        playing.passed |= phases.passed_with(here.phase)
    elif here.phase == phases.TILE and not playing.placed:
        _discard(playing)
    elif here.phase in (phases.TILE, phases.COMMIT, phases.OVER):
        playing.no_meaning("there is nothing to decline", Severity.WARNING)
    elif here.after:
        _decline_in_scoring(playing)
    else:
        playing.passed |= phases.passed_with(here.phase)
        following = playing.rest()
        while following.stand and following.phase != phases.COMMIT:
            at = playing.turn.at
            playing.play(Declined(playing.seat))
            following = playing.rest()
            if playing.turn.at == at:
                break


def _discard(playing: Playing) -> None:
    """In the tile phase passing is possible where the tile would need a bridge, and sets it aside."""
    tile = playing.turn.drawn or playing.draws.next
    if tile is None or not playing.knows(TokenPlaced(0, "bridge", (0, 0))):
        playing.no_meaning("a tile in hand has to be placed")
        return
    if playing.turn.drawn is None:
        playing.draws.take()
        playing.draw(playing.turn.seat, tile)
    playing.play(TileDiscarded(playing.seat, tile))


def _decline_in_scoring(playing: Playing) -> None:
    """Whoever passes while it is scored lets others decide, or the turn end: that alone needs no word."""
    mark = playing.turn.journal.mark()
    playing.game.evolve(playing.turn, Declined(playing.seat), len(playing.said) + 2)
    following = playing.rest()
    playing.turn.journal.undo(mark)
    if following.phase == phases.COMMIT and not following.stand:
        playing.end_turn()
    else:
        playing.play(Declined(playing.seat))


def commit(playing: Playing, given: Mapping[str, Any]) -> None:
    """COMMIT: the turn is handed over to be scored, or a figure that has gone on stays where it is."""
    if not playing.placed and playing.confirms == phases.COMMIT:
        if phases.SUPPLY not in playing.passed:
            playing.no_meaning("no turn is to be handed over before a tile is placed")
        return
    if playing.confirms == phases.COMMIT:
        playing.turns += 1
    playing.scored, playing.crossed = True, None
    playing.go_on()
    playing.confirms = phases.COMMIT


def end_game(playing: Playing, given: Mapping[str, Any]) -> None:
    """GAME_OVER: the program says that the game has ended."""
    playing.told_over = True
