"""What the seats may or must do now, in words: `may place a figure`, `must move the dragon, step 3 of 6`."""

from __future__ import annotations

from typing import Any

from events.carcassonne import TilePlaced, TurnEnded
from events.common import Declined
from events.event import Event

STEPS_OF_THE_DRAGON = 6
# Kind of event and its word, or the kind alone -> what is done with it.
DEEDS = {
    "tile_drawn": "draw a tile",
    "tile_placed": "place the tile",
    "tile_discarded": "set the tile aside",
    "tile_taken": "play a tile of the own supply",
    "figure_placed": "place a figure",
    "figure_posted": "place a figure",
    "figure_posted tower": "crown a tower",
    "figure_posted acrobats": "join a pyramid",
    "figure_posted market": "send a figure to the City",
    "figure_posted castle": "send a figure to the City",
    "figure_posted blacksmith": "send a figure to the City",
    "figure_posted cathedral": "send a figure to the City",
    "figure_returned": "take a figure off the board",
    "figure_returned abbot": "call the abbot back",
    "figure_returned princess": "send a knight home",
    "figure_returned siege": "lead a knight out of a besieged city",
    "figure_returned tower": "capture a figure",
    "figure_returned knock-out": "take off a follower that was hit",
    "figure_returned seduction": "swap a follower",
    "figure_joined": "lead a figure out of the City",
    "figure_moved": "move a figure on",
    "figure_moved wagon": "drive the wagon on",
    "figure_ransomed": "ransom a prisoner",
    "neutral_moved dragon": "move the dragon",
    "neutral_moved fairy": "move the fairy",
    "neutral_moved count": "move the Count",
    "token_placed bridge": "lay a bridge",
    "token_placed castle": "build a castle",
    "token_placed floor": "build on a tower",
    "token_shown": "turn up a token",
    "token_shown target": "say how near the token lies",
    "token_shown catch": "say whether the token was caught",
    "token_shown sheep": "draw a token from the bag",
    "token_shown animal": "turn up an animal",
    "choice_made": "choose",
    "choice_made acrobats": "score a pyramid",
    "choice_made catapult": "name the token to be thrown",
    "choice_made flock": "let the flock grow or gather it",
    "choice_made exchange": "say who is exchanged",
    "choice_made castle": "say whether the castle is scored now",
    "choice_made auction": "buy the tile or sell it",
    "tile_offered": "pick a tile and bid first",
    "bid_made": "bid more",
    "turn_ended": "end the turn",
}


def deed(state: Any, event: Event) -> str:
    """What an event does, in a few words: `move the dragon, step 3 of 6`."""
    what = getattr(event, "what", "")
    words = DEEDS.get(f"{event.kind} {what}") or DEEDS.get(event.kind) or f"{event.kind.replace('_', ' ')} {what}".rstrip()
    if event.kind == "neutral_moved" and what == "dragon" and "dragon" in state.pieces:
        return f"{words}, step {len(state.facts.get('hunt', ())) + 1} of {STEPS_OF_THE_DRAGON}"
    return words


def open_deeds(game: Any, state: Any) -> tuple[list[str], list[str]]:
    """What the seats that are to act may do, and then must do, in the order of play; the end of the turn left out.

    What nobody can do, since there is no such move, is left out too; a tile is drawn by chance, so that it is no move.
    """
    acting = game.to_act(state)
    may: list[str] = []
    must: list[str] = []
    for stand in game.walk.stands(state):
        for choice in stand:
            if acting.isdisjoint(choice.seats):
                continue
            if may and may[-1] == DEEDS["bid_made"]:
                return may, must  # what follows is decided when all have spoken
            deeds = [deed(state, move) for move in choice.moves if not isinstance(move, TurnEnded | Declined)]
            (must if choice.must else may).extend(deeds or [DEEDS["tile_drawn"]] * choice.must)
    return list(dict.fromkeys(may)), list(dict.fromkeys(must))


def in_hand(game: Any, state: Any) -> str:
    """The tile that is to be placed: drawn, or bought and taken up now."""
    return state.drawn or next(move.tile for move in game.legal_moves(state) if isinstance(move, TilePlaced))


def ends_the_turn(game: Any, state: Any) -> bool:
    """Whether the turn may be handed over now."""
    return any(isinstance(move, TurnEnded) for move in game.legal_moves(state))


def prompt_words(game: Any, state: Any) -> str:
    """What is to be done, for the prompt: `figure or move the fairy, then must move the dragon, step 1 of 6`."""
    may, must = open_deeds(game, state)
    if DEEDS["tile_placed"] in must:
        return f"places {in_hand(game, state)}" + (f" or {' or '.join(may)}" if may else "")
    optional = " or ".join("figure" if words == DEEDS["figure_placed"] else words for words in may)
    needed = " or ".join(must)
    if needed == DEEDS["tile_drawn"]:
        return (f"draws or {optional}" if state.laid is None else f"{optional}, then draws") if may else "draws"
    if needed:
        return f"{optional}, then must {needed}" if may else f"must {needed}"
    return optional or ("end of the turn" if ends_the_turn(game, state) else "draws")


def sentence(game: Any, state: Any, who: str) -> str:
    """Who may or must do what now: `Ben may drive the wagon on`."""
    may, must = open_deeds(game, state)
    needed = " or ".join(must)
    if needed == DEEDS["tile_placed"]:
        needed, must = "", []
        plain = f"places the tile {in_hand(game, state)}"
    elif needed == DEEDS["tile_drawn"] or not (may or must or ends_the_turn(game, state)):
        needed, must = "", []
        plain = f"draws a tile, {state.left} left"
    else:
        plain = "ends the turn" if ends_the_turn(game, state) else ""
    told = [f"may {' or '.join(may)}"] * bool(may) + [f"must {needed}"] * bool(must) + [plain] * bool(plain)
    return f"{who} {', then '.join(told)}"
