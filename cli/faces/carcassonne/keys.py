"""Short keys: every legal move has one, so that a turn is three or four of them.

A tile is any part of its id that fits one kind left in the pack; a place is a letter; a figure is the first letter of a feature, with its
side where the tile has several of the kind (`rw` is the road W), after the letters of the figure unless it is a small one. A step of the
dragon is its direction, a bid or a token turned up its value, `-` passes; what is left has numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from cli.recording.offer import Offer, letters
from events.carcassonne import (
    BidMade,
    FigurePlaced,
    NeutralMoved,
    TileDiscarded,
    TilePlaced,
    TileTaken,
    TokenShown,
    TurnEnded,
)
from events.common import Declined
from events.event import Event
from events.notation import write

if TYPE_CHECKING:
    from cli.recording.table import RecordingTable

DRAW, PLACE, FIGURE, OVER = "draw", "place", "figure", "over"
USUAL, BIG = "small", "big"
CORNERED = "barn"  # stands on a corner of the tile, so that its side is always said
NONE, PASS = "n", "-"
ASIDE, TAKE = "x", "t"
IDLE = TurnEnded | Declined
MOST_SHOWN = 30


def stage(game: Any, state: Any) -> str:
    """What is to be done: draw, place, figure (or whatever else is decided before the end of the turn), or nothing more."""
    if game.is_over(state):
        return OVER
    moves = legal_now(game, state)
    if state.drawn is not None or any(isinstance(move, TilePlaced) for move in moves):
        return PLACE
    if state.laid is None and state.left:
        return DRAW
    return FIGURE if moves else DRAW


def legal_now(game: Any, state: Any) -> list[Event]:
    """The legal moves, without those that others can make only once everybody who may still bid, or do something else, has passed."""
    moves: list[Event] = game.legal_moves(state)
    if any(isinstance(move, BidMade) for move in moves):
        return [move for move in moves if isinstance(move, BidMade | Declined)]
    acting = game.to_act(state)
    return [m for m in moves if not isinstance(m, TilePlaced) or m.tile == state.drawn or (m.seat == state.seat and m.seat in acting)]


def offers(game: Any, state: Any) -> list[Offer]:
    """The legal moves with their keys: places by rows of the board, the others in the order of play; what has no key of its own has a number.

    Of rotations in which a tile looks the same, one is offered; the others can be typed.
    """
    moves = legal_now(game, state)
    placed = sorted((m for m in moves if isinstance(m, TilePlaced)), key=lambda m: (m.position[1], m.position[0], m.rotation))
    tiles = state.board.tiles
    placed = list({(m.position, looks(tiles[m.tile][m.rotation])): m for m in reversed(placed)}.values())[::-1]
    found = [Offer(letters(i), f"{m.position[0]},{m.position[1]} r{m.rotation * 90}", m) for i, m in enumerate(placed)]
    rest = _steady([move for move in moves if not isinstance(move, TilePlaced)])
    keys = _keys(game, state, rest, {offer.key for offer in found})
    alone = len(game.to_act(state)) == 1
    return found + [Offer(keys[number], _words(game, state, move, alone), move) for number, move in enumerate(rest)]


def _steady(moves: list[Event]) -> list[Event]:
    """The moves in the order of play, those of a kind by their words: what was tried and taken back may change their order."""
    kinds = list(dict.fromkeys((move.__class__, move.what) for move in moves))
    own = {id(move): "" if isinstance(move, FigurePlaced) else write(move) for move in moves}
    return sorted(moves, key=lambda move: (kinds.index((move.__class__, move.what)), own[id(move)]))


def _keys(game: Any, state: Any, moves: Sequence[Event], taken: set[str]) -> list[str]:
    """A key for each move, all different: its own where it has one that is free, else a number. Passing and ending have theirs first."""
    found = dict.fromkeys(range(len(moves)), "")
    alone = all(isinstance(move, NeutralMoved) for move in moves)
    for number in sorted(found, key=lambda n: not isinstance(moves[n], IDLE)):
        for key in _own_keys(game, state, moves[number], alone):
            if key not in taken:
                found[number] = key
                taken.add(key)
                break
    free = (str(n) for n in count(1) if str(n) not in taken)
    return [key or next(free) for key in found.values()]


def _own_keys(game: Any, state: Any, move: Event, alone: bool) -> tuple[str, ...]:
    """The keys a move would like to have, the best first; a direction by itself only where nothing else can be done, since `n` means none."""
    match move:
        case FigurePlaced():
            return (figure_key(game, state, move),)
        case TurnEnded():
            return (NONE,)
        case Declined():
            return PASS, f"{PASS}{move.seat + 1}"
        case TileDiscarded():
            return (ASIDE,)
        case TileTaken():
            return (TAKE,)
        case TokenShown():
            return (move.value,) if len(game.to_act(state)) == 1 else (f"{move.seat + 1}:{move.value}",)
        case BidMade():
            return (str(move.points),)
        case NeutralMoved() if not move.feature and move.what in state.pieces:
            way = _way(state.pieces[move.what].position, move.position)
            return (way, move.what[0] + way)[not alone :] if way else ()
    return ()


def _way(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The direction of a step to the next square: n, e, s or w."""
    return {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}.get((end[0] - start[0], end[1] - start[1]), "")


def _words(game: Any, state: Any, move: Event, alone: bool) -> str:
    """A move as it may be typed in full; whose it is where that is not clear."""
    match move:
        case FigurePlaced():
            own = "" if move.what == USUAL else f"{move.what} "
            return own + move.feature + _elsewhere(state, move)
        case TurnEnded():
            return "end of the turn"
        case TileDiscarded():
            return "set aside, it fits nowhere"
    line = write(move)
    return line.partition(" ")[2] if alone and getattr(move, "seat", None) in game.to_act(state) else line


def _elsewhere(state: Any, move: FigurePlaced) -> str:
    """The square behind a feature that is not on the tile just placed: `@2,0`."""
    at = state.laid.position if state.laid is not None else None
    return "" if move.position == at else f"@{move.position[0]},{move.position[1]}"


def most_shown(offered: Sequence[Offer]) -> list[str]:
    """Keys and words of the moves, places all, of the others no more than can be read; how many are left out, and where they stand."""
    places = [offer for offer in offered if isinstance(offer.event, TilePlaced)]
    others = [offer for offer in offered if not isinstance(offer.event, TilePlaced)]
    idle = [offer for offer in others if isinstance(offer.event, IDLE)]
    busy = [offer for offer in others if not isinstance(offer.event, IDLE)]
    more = [f"and {len(busy) - MOST_SHOWN} more, :moves lists them"] if len(busy) > MOST_SHOWN else []
    return [*(f"{offer.key} {offer.words}" for offer in [*places, *busy[:MOST_SHOWN]]), *more, *(f"{offer.key} {offer.words}" for offer in idle)]


def looks(tile: Any) -> frozenset[Any]:
    """What a turned tile shows: its features with their sides, traits, and the cities that fields run along."""
    shown = [(segment.kind, segment.ports, segment.traits) for segment in tile.segments]
    return frozenset((own, frozenset(shown[n] for n in segment.touches)) for own, segment in zip(shown, tile.segments, strict=True))


def figure_key(game: Any, state: Any, move: FigurePlaced) -> str:
    """The letter of the feature, with its side where the tile has several of the kind; before it the letters of the figure."""
    kind, _, side = move.feature.partition(" ")
    names = state.board.placed[move.position][0].names
    several = sum(name.split()[0] == kind for name in names) > 1
    own = figure_letters(game).get(move.what, "") + kind_letters(game).get(kind, kind) + (side.lower() if several or move.what == CORNERED else "")
    return own + _elsewhere(state, move)


def kind_letters(game: Any) -> dict[str, str]:
    """Kind of feature -> its letter, the whole word where another kind has the letter already."""
    found: dict[str, str] = {}
    for kind in game.table.box.kinds:
        found[kind] = kind[0] if kind[0] not in found.values() else kind
    return found


def figure_letters(game: Any) -> dict[str, str]:
    """Figure -> its letter, or as many as tell it apart from features and other figures.

    The small one needs none, the big one has the first choice.
    """
    taken = {*kind_letters(game).values(), NONE}
    found = {USUAL: ""}
    for what in sorted(game.table.figures, key=lambda what: what != BIG):
        if what != USUAL:
            found[what] = next((what[:n] for n in range(1, len(what)) if what[:n] not in taken), what)
            taken.add(found[what])
    return found


def tiles_like(pack: dict[str, int], text: str) -> list[str]:
    """The kinds of tiles left whose id fits: exactly, else by its end after the slash, else by the beginning of that, else by any part."""
    left, small = sorted(id for id, count in pack.items() if count > 0), text.casefold()
    fits: list[Callable[[str], bool]] = [
        lambda id: id == text,
        lambda id: id.partition("/")[2] == text,
        lambda id: small in (id.casefold(), id.casefold().partition("/")[2]),
        lambda id: id.casefold().partition("/")[2].startswith(small) or id.casefold().startswith(small),
        lambda id: small in id.casefold(),
    ]
    return next((found for fit in fits if (found := list(filter(fit, left)))), [])


def completions(table: RecordingTable, text: str) -> list[str]:
    """What a word may become where the game stands: a tile of those left, a square and its rotations, a feature."""
    now = stage(table.game, table.state)
    offered = [offer.words for offer in offers(table.game, table.state) if offer.key not in (NONE, ASIDE, PASS)]
    left = sorted(tile for tile, count in table.state.pack.items() if count > 0) if now in (DRAW, FIGURE) and text else []
    begun = [tile for tile in left if tile.startswith(text)]
    alike = tiles_like(table.state.pack, text) if left and not begun else []
    return [words for words in offered if words.startswith(text)] + (begun or (alike if len(alike) == 1 else []))
