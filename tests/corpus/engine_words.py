"""Positions of ours in the words of the other engine: places on tiles, option strings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from events.carcassonne import (
    BidMade,
    ChoiceMade,
    FigureJoined,
    FigureMoved,
    FigurePlaced,
    FigurePosted,
    FigureReturned,
    NeutralMoved,
    TileDiscarded,
    TileOffered,
    TilePlaced,
    TileTaken,
    TokenPlaced,
)
from events.event import Event, Position
from projections.carcassonne import phases
from projections.carcassonne.geometry import SIDES
from projections.carcassonne.imports.jcz_names import CAUSES, FEATURES, FIGURES, POSTS
from projections.carcassonne.turn import Turn

FEATURE = {ours: theirs for theirs, ours in reversed(FEATURES.items())} | {"abbey": "Monastery", "shrine": "Monastery"}
CLASS = {ours: theirs for theirs, ours in FIGURES.items()}
CORNERS = {"NE": "NE", "ES": "SE", "SW": "SW", "NW": "NW", "NS": "NS", "EW": "WE"}
# The tile south-east of the corner at which a half side ends, in steps.
BARN_CORNER = {"NL": (0, 0), "NR": (1, 0), "EL": (1, 0), "ER": (1, 1), "SL": (1, 1), "SR": (0, 1), "WL": (0, 1), "WR": (0, 0)}
SOURCE = {ours: theirs for theirs, ours in CAUSES.items()}
CHOICES = {"grow": "EXPAND", "gather": "SCORE", "buy": "BUY", "sell": "SELL", "deploy": "DEPLOY", "remove": "REMOVE"}
CHANCE = {"sheep": lambda value: "WOLF" if value == "wolf" else f"SHEEP_{value}X", "animal": lambda value: f"BIGTOP_{ANIMALS[value]}"}
ANIMALS = {"flea": 1, "monkey": 3, "seal": 4, "bear": 5, "tiger": 6, "elephant": 7}


class Named(NamedTuple):
    """What the engine names and the rules do not: figures by number, tiles for sale by index (empty where one is gone)."""

    figures: dict[tuple[int, str, str], list[str]]
    market: list[str]

    def figure(self, seat: int, what: str, spot: str) -> str:
        """The name of a figure at a place, `x,y|Feature|location`; one the engine never named there has the number 0."""
        return next(iter(self.figures.get((seat, what, spot), ())), f"{seat}.{what}.0")


def place(turn: Turn, position: Position, number: int) -> str:
    """`x,y|Feature|location` of a segment of the tile there."""
    tile, first, _ = turn.board.placed[position]
    segment = tile.segments[number]
    inside = [n for n, other in enumerate(tile.segments) if other.kind == segment.kind and not other.ports]
    if not segment.ports:
        location = "I" * (inside.index(number) + 1)
    elif segment.kind == "field":
        location = ".".join(SIDES[side] + ("L", "", "R")[third] for side, third in sorted(segment.ports))
    else:
        location = _sides("".join(SIDES[side] for side, _ in sorted(segment.ports)))
    kind = "Castle" if turn.features.of(first + number).kind == "castle" else FEATURE.get(segment.kind, segment.kind)
    return f"{square(position)}|{kind}|{location}"


def _sides(sides: str) -> str:
    match len(sides):
        case 1:
            return sides
        case 2:
            return CORNERS[sides]
        case 3:
            return "_" + next(side for side in SIDES if side not in sides)
    return "NWSE"


def square(position: Position) -> str:
    return f"{position[0]},{position[1]}"


def post(what: str, position: Position) -> str:
    """`x,y|Feature|location` of a post on a tile."""
    word = next((theirs for theirs, ours in POSTS.items() if ours == what), what)
    return f"{square(position)}|Quarter|{word}" if word.startswith("QUARTER") else f"{square(position)}|{word}|I"


def _spot(turn: Turn, position: Position, name: str) -> str:
    """`x,y|Feature|location` of a feature or post by our name."""
    placed = turn.board.placed.get(position)
    return place(turn, position, placed[0].named[name]) if placed and name in placed[0].named else post(name, position)


def options(game: Any, turn: Turn, here: phases.Rest, named: Named) -> list[str]:
    """The sorted option strings of a phase that is no confirmation."""
    seat = here.seats[0] if here.seats else turn.seat
    if here.phase in (phases.SUPPLY, "AbbeyEndGamePhase"):
        found = [option for move in here.moves for option in _after_taking(game, turn, move)]
    else:
        found = [option for move in here.moves for option in _options(turn, move, named)]
    if any(isinstance(move, TileDiscarded) for move in here.moves) if here.phase == phases.TILE else not here.must:
        found.append("Pass")
    return sorted({f"{here.phase}|{seat}|{option}" for option in found})


def _after_taking(game: Any, turn: Turn, move: Event) -> list[str]:
    """The places of a tile of the own supply."""
    mark = turn.journal.mark()
    if isinstance(move, TileTaken):
        game.evolve(turn, move, 1)
    found = [_option(turn, m, Named({}, [])) for m in game.legal_moves(turn) if isinstance(m, TilePlaced)]
    turn.journal.undo(mark)
    return found


def _options(turn: Turn, move: Event, named: Named) -> list[str]:
    if isinstance(move, TileOffered):
        return [f"BazaarSelectTile|{index}|{tile}" for index, tile in enumerate(named.market) if tile == move.tile]
    option = _option(turn, move, named)
    return [option] if option else []


def _option(turn: Turn, move: Event, named: Named) -> str:
    match move:
        case TilePlaced(tile=tile, position=position, rotation=rotation):
            return f"TilePlacement|{tile}|{square(position)}|R{90 * rotation}"
        case FigurePlaced(what="barn", position=position, feature=feature):
            return f"Meeple|Barn|{barn(turn, position, feature)}"
        case (
            FigurePlaced(what=what, position=position, feature=feature)
            | FigureMoved(what=what, position=position, feature=feature)
            | FigureJoined(what=what, position=position, feature=feature)
        ):
            return f"Meeple|{figure_class(what)}|{_spot(turn, position, feature)}"
        case FigurePosted(what=what, figure=figure, position=position):
            return f"Meeple|{figure_class(figure)}|{post(what, position)}"
        case FigureReturned(what=cause, owner=owner, figure=figure, position=position, feature=feature):
            kind = "CaptureFollower" if cause == "tower" else f"ReturnMeeple|{SOURCE.get(cause, cause)}"
            spot = _spot(turn, position, feature)
            return f"{kind}|{spot}|{named.figure(owner, figure, spot)}"
        case NeutralMoved():
            return _neutral(turn, move, named)
        case TokenPlaced():
            return _token(turn, move)
        case ChoiceMade():
            return _choice(turn, move, named)
        case BidMade():
            return "BazaarBid"
        case TileDiscarded():
            return "Pass"
    return ""


def _neutral(turn: Turn, move: NeutralMoved, named: Named) -> str:
    if move.what == "dragon":
        return f"MoveDragon|{square(move.position)}"
    if move.what != "fairy":
        return f"NeutralFigure|{move.what}.1|{_spot(turn, move.position, move.feature)}"
    if not move.feature:
        return f"MoveFairyOnTile|{square(move.position)}"
    spot = _spot(turn, move.position, move.feature)
    followers = [move.figure] if move.figure else turn.figures.followers
    figure = next((what for what in sorted(followers) if turn.figure_at(move.seat, what, move.position, move.feature)), "small")
    return f"MoveFairyNextTo|{spot}|{named.figure(move.seat, figure, spot)}"


TOKENS: dict[str, Callable[[Turn, TokenPlaced], str]] = {
    "floor": lambda turn, move: f"TowerPiece|{square(move.position)}",
    "bridge": lambda turn, move: f"Bridge|{square(move.position)}|Road|{move.feature}",
    "castle": lambda turn, move: f"Castle|{_spot(turn, move.position, move.feature)}",
    "gold": lambda turn, move: f"GoldPiece|{square(move.position)}",
}


def _token(turn: Turn, move: TokenPlaced) -> str:
    known = TOKENS.get(move.what)
    return known(turn, move) if known else f"{move.what}|{square(move.position)}|{move.feature}"


def _choice(turn: Turn, move: ChoiceMade, named: Named) -> str:
    value = CHOICES.get(move.value, move.value)
    match move.what:
        case "flock":
            shepherds = [(figure, at) for figure, at in turn.figures.at.items() if (figure.seat, figure.what) == (move.seat, "shepherd")]
            figure, at = next(((f, p) for f, p in shepherds if move.position in (None, p)), shepherds[0])
            spot = place(turn, at, figure.segment - turn.board.placed[at][1])
            return f"Flock|{value}|{spot}|{named.figure(move.seat, 'shepherd', spot)}"
        case "auction":
            return f"BazaarSelectBuyOrSell|{value}"
        case "acrobats" if move.position is not None:
            return f"ScoreAcrobats|{post('acrobats', move.position)}"
        case "exchange":
            return f"SelectPrisonerToExchange|{figure_class(move.value)}"
        case "crop-circle":
            return f"CornCircleSelectDeployOrRemove|{value}"
    return f"{move.what}|{value}"


def figure_class(what: str) -> str:
    """The class of a figure: `SmallFollower`, `Abbot`."""
    return CLASS.get(what, what.capitalize())


def barn(turn: Turn, position: Position, feature: str) -> str:
    """The engine names the tile whose north-western corner a barn stands on; here a half side ends at it."""
    dx, dy = BARN_CORNER[feature.split()[1]]
    there = position[0] + dx, position[1] + dy
    placed = turn.board.placed.get(there)
    return place(turn, there, placed[0].named["field NL"]) if placed and "field NL" in placed[0].named else f"{square(there)}|Field|?"


def digest(strings: Iterable[str]) -> str:
    """The digest of option strings: the first 12 hexadecimal digits of a SHA-256."""
    return hashlib.sha256("\n".join(strings).encode()).hexdigest()[:12]
