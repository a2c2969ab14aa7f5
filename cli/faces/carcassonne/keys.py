"""Short keys: every legal move has one, so that a turn is three or four of them.

A tile is any part of its id that fits one kind left in the pack; a place is a letter; a figure is the first letter of a feature, with its
side where the tile has several of the kind (`rw` is the road W), after the letter of the figure unless it is a small one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cli.recording.offer import Offer, letters
from events.carcassonne import FigurePlaced, TileDiscarded, TilePlaced, TurnEnded

if TYPE_CHECKING:
    from cli.recording.table import RecordingTable

DRAW, PLACE, FIGURE, OVER = "draw", "place", "figure", "over"
USUAL = "small"
NONE = "n"
ASIDE = "x"


def stage(game: Any, state: Any) -> str:
    """What is to be done: draw, place, figure (or the end of the turn), or nothing more."""
    if game.is_over(state):
        return OVER
    if state.laid is not None or (state.drawn is None and not state.left):
        return FIGURE
    return PLACE if state.drawn is not None else DRAW


def offers(game: Any, state: Any) -> list[Offer]:
    """The legal moves with their keys: places by rows of the board, figures in the order of the tile, then `n`.

    Of rotations in which a tile looks the same, one is offered; the others can be typed.
    """
    moves = game.legal_moves(state)
    placed = sorted((m for m in moves if isinstance(m, TilePlaced)), key=lambda m: (m.position[1], m.position[0], m.rotation))
    turned = state.board.tiles.get(state.drawn, ())
    placed = list({(m.position, looks(turned[m.rotation])): m for m in reversed(placed)}.values())[::-1]
    found = [Offer(letters(i), f"{m.position[0]},{m.position[1]} r{m.rotation * 90}", m) for i, m in enumerate(placed)]
    for move in moves:
        match move:
            case FigurePlaced():
                own = "" if move.what == USUAL else f"{move.what} "
                found.append(Offer(figure_key(game, state, move), own + move.feature, move))
            case TurnEnded():
                found.append(Offer(NONE, "end of the turn", move))
            case TileDiscarded():
                found.append(Offer(ASIDE, "set aside, it fits nowhere", move))
    return found


def looks(tile: Any) -> frozenset[Any]:
    """What a turned tile shows: its features with their sides, traits, and the cities that fields run along."""
    shown = [(segment.kind, segment.ports, segment.traits) for segment in tile.segments]
    return frozenset((own, frozenset(shown[n] for n in segment.touches)) for own, segment in zip(shown, tile.segments, strict=True))


def figure_key(game: Any, state: Any, move: FigurePlaced) -> str:
    """The letter of the feature, with its side where the tile has several of the kind; before it the letter of the figure."""
    kind, _, side = move.feature.partition(" ")
    several = sum(name.split()[0] == kind for name in state.laid.tile.names) > 1
    return figure_letters(game).get(move.what, "") + kind_letters(game)[kind] + (side.lower() if several else "")


def kind_letters(game: Any) -> dict[str, str]:
    """Kind of feature -> its letter, the whole word where another kind has the letter already."""
    found: dict[str, str] = {}
    for kind in game.table.box.kinds:
        found[kind] = kind[0] if kind[0] not in found.values() else kind
    return found


def figure_letters(game: Any) -> dict[str, str]:
    """Figure -> its letter; the small one needs none."""
    taken = {*kind_letters(game).values(), NONE}
    found = {USUAL: ""}
    for what in game.table.figures:
        if what != USUAL:
            found[what] = what[0] if what[0] not in taken else f"{what}-"
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
    offered = [offer.words for offer in offers(table.game, table.state) if offer.key not in (NONE, ASIDE)]
    left = sorted(tile for tile, count in table.state.pack.items() if count > 0) if now in (DRAW, FIGURE) and text else []
    begun = [tile for tile in left if tile.startswith(text)]
    alike = tiles_like(table.state.pack, text) if left and not begun else []
    return [words for words in offered if words.startswith(text)] + (begun or (alike if len(alike) == 1 else []))
