"""Positions of ours in the words of the other engine: option strings, points events, transfers, figures and pieces on the board."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from events.carcassonne import (
    BidMade,
    ChoiceMade,
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
from projections.carcassonne.imports.jcz_names import CAUSES, FEATURES, FIGURES, POSTS, name_on
from projections.carcassonne.turn import Bonus, Scored, Turn
from projections.ledger import Award, Item
from projections.order import step_of

FEATURE = {ours: theirs for theirs, ours in reversed(FEATURES.items())} | {"abbey": "Monastery", "shrine": "Monastery"}
CLASS = {ours: theirs for theirs, ours in FIGURES.items()}
CORNERS = {"NE": "NE", "ES": "SE", "SW": "SW", "NW": "NW", "NS": "NS", "EW": "WE"}
# The tile south-east of the corner at which a half side ends, in steps.
BARN_CORNER = {"NL": (0, 0), "NR": (1, 0), "EL": (1, 0), "ER": (1, 1), "SL": (1, 1), "SR": (0, 1), "WL": (0, 1), "WR": (0, 0)}
SOURCE = {ours: theirs for theirs, ours in CAUSES.items()}
ITEMS = {
    "coat_of_arms": "pennants",
    "followers": "meeples",
    "pig": "pigs",
    "pig_herd": "pigHerds",
    "castle.idle": "castle.castle.incomplete",
    "challenge": "shrine-challenge",
    **{f"sheep_{count}": f"sheep.SHEEP_{count}X" for count in range(1, 5)},
    **{what: f"trade-goods.{what.upper()}" for what in ("cloth", "grain", "wine")},
}
# Items of which the engine tells the points only.
WITHOUT_COUNT = frozenset(
    (
        *("cathedral", "church", "coc", "darmstadtium", "fairy", "inn", "king", "king+robber", "mage", "pigHerds", "pigs", "robber"),
        *("shrine-challenge", "wind-rose", "witch", "yaga"),
    )
)
# Awards that are for no feature as a whole: our word and the step it is given in (empty: any) -> the engine's name.
BONUS = {
    ("fairy", "1A"): "fairy.turn",
    ("fairy", ""): "fairy.completed",
    ("goods", ""): "trade-goods",
    ("circus", ""): "bigtop",
}
NEVER_FINAL = ("bigtop", "acrobats")  # a habit of the engine, also at the end of the game
# What is given by one player to another: no points event there.
TRANSFERS = ("ransom", "auction")
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
    return f"{_square(position)}|{kind}|{location}"


def _sides(sides: str) -> str:
    match len(sides):
        case 1:
            return sides
        case 2:
            return CORNERS[sides]
        case 3:
            return "_" + next(side for side in SIDES if side not in sides)
    return "NWSE"


def _square(position: Position) -> str:
    return f"{position[0]},{position[1]}"


def post(what: str, position: Position) -> str:
    """`x,y|Feature|location` of a post on a tile."""
    word = next((theirs for theirs, ours in POSTS.items() if ours == what), what)
    return f"{_square(position)}|Quarter|{word}" if word.startswith("QUARTER") else f"{_square(position)}|{word}|I"


def _spot(turn: Turn, position: Position, name: str) -> str:
    """`x,y|Feature|location` of a feature or post by our name."""
    placed = turn.board.placed.get(position)
    return place(turn, position, placed[0].named[name]) if placed and name in placed[0].named else post(name, position)


# ---- options ----


def options(game: Any, turn: Turn, here: phases.Rest, named: Named) -> list[str]:
    """The sorted option strings of a phase that is no confirmation."""
    seat = here.seats[0] if here.seats else turn.seat
    if here.phase in (phases.ABBEY, "AbbeyEndGamePhase"):
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
            return f"TilePlacement|{tile}|{_square(position)}|R{90 * rotation}"
        case FigurePlaced(what="barn", position=position, feature=feature):
            return f"Meeple|Barn|{barn(turn, position, feature)}"
        case FigurePlaced(what=what, position=position, feature=feature) | FigureMoved(what=what, position=position, feature=feature):
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
        return f"MoveDragon|{_square(move.position)}"
    if move.what != "fairy":
        return f"NeutralFigure|{move.what}.1|{_spot(turn, move.position, move.feature)}"
    if not move.feature:
        return f"MoveFairyOnTile|{_square(move.position)}"
    spot = _spot(turn, move.position, move.feature)
    followers = [move.figure] if move.figure else turn.figures.followers
    figure = next((what for what in sorted(followers) if turn.figure_at(move.seat, what, move.position, move.feature)), "small")
    return f"MoveFairyNextTo|{spot}|{named.figure(move.seat, figure, spot)}"


TOKENS: dict[str, Callable[[Turn, TokenPlaced], str]] = {
    "floor": lambda turn, move: f"TowerPiece|{_square(move.position)}",
    "bridge": lambda turn, move: f"Bridge|{_square(move.position)}|Road|{move.feature}",
    "castle": lambda turn, move: f"Castle|{_spot(turn, move.position, move.feature)}",
    "gold": lambda turn, move: f"GoldPiece|{_square(move.position)}",
}


def _token(turn: Turn, move: TokenPlaced) -> str:
    known = TOKENS.get(move.what)
    return known(turn, move) if known else f"{move.what}|{_square(move.position)}|{move.feature}"


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
    return place(turn, there, placed[0].named["field NL"]) if placed and "field NL" in placed[0].named else f"{_square(there)}|Field|?"


def digest(strings: Iterable[str]) -> str:
    """The digest of option strings: the first 12 hexadecimal digits of a SHA-256."""
    return hashlib.sha256("\n".join(strings).encode()).hexdigest()[:12]


# ---- points ----


def award(turn: Turn, made: Award, final: bool) -> tuple[Any, ...]:
    """A points event: player, points, name, items, whether it belongs to final scoring."""
    name = _name(turn, made, final)
    return made.seat, made.points, name, _items(made.items, name.startswith("field")), final and name not in NEVER_FINAL


def _name(turn: Turn, made: Award, final: bool) -> str:
    if not isinstance(made.subject, Scored):
        kind = made.subject.kind
        return BONUS.get((kind, step_of(made.row)), BONUS.get((kind, ""), kind))
    scored = made.subject
    kind = {"abbey": "monastery"}.get(scored.kind, scored.kind)
    if "shrine" in turn.features.trait_names and turn.features.trait(scored.feature, "shrine"):
        kind = "shrine"
    if any(item.name == "challenge" for item in made.items):
        return f"{kind}.challenged"
    if scored.kind == "field" and not final:
        new = any(item.name == "cities" and item.points > item.count for item in made.items)
        new |= any(f.what == "barn" and f.since == made.seq for f in scored.feature.figures)
        return f"field.barn-{'placed' if new else 'connected'}"
    if scored.kind not in ("field", "castle") and (final or scored.feature.open):
        return f"{kind}.incomplete"
    if scored.kind == "city" and scored.feature.tiles.bit_count() == 2 and turn.reading("tiny-city") == "2":
        return "city.tiny"
    return kind


def _items(items: Iterable[Item], field: bool) -> tuple[tuple[Any, ...], ...]:
    """An inn or cathedral that makes a feature worthless stands alone there; here it is a negative item after the others."""
    for item in items:
        if item.name in ("inn", "cathedral") and item.points < 0:
            return ((item.name, None, 0),)
    return tuple(sorted((_item(item, field) for item in items), key=repr))


def _item(item: Item, field: bool) -> tuple[Any, ...]:
    name = ITEMS.get(item.name, item.name)
    bare = name in WITHOUT_COUNT or name.startswith(("trade-goods.", "castle.")) or (name == "besieged" and not field)
    return name, None if bare else item.count, item.points


def is_empty(event: Any) -> bool:
    """Whether the engine only notes that nobody scores a feature on which somebody stands."""
    return not event["points"] and str(event["name"]).endswith(".empty")


def points_event(event: Any) -> tuple[Any, ...]:
    """The same of the engine's own event; the City of Carcassonne, which it names by itself, is one more finished city along a field."""
    told = [(item["name"], item["count"], item["points"]) for item in event["items"]]
    city = next((points for name, _, points in told if name == "coc"), 0)
    if city:
        count, points = next(((count, points) for name, count, points in told if name == "cities"), (0, 0))
        told = [("cities", count + 1, points + city), *(item for item in told if item[0] not in ("cities", "coc"))]
    items = tuple(sorted(told, key=repr))
    return event["player"], event["points"], event["name"], items, bool(event.get("final"))


def is_transfer(made: Award) -> bool:
    """Whether points change hands with an award."""
    return isinstance(made.subject, Bonus) and made.subject.kind in TRANSFERS


def transfers(told: Iterable[Any]) -> list[tuple[int, int]]:
    """The points every player gains or loses by transfers of the engine."""
    found: list[tuple[int, int]] = []
    for one in told:
        if one["kind"] == "ransom":
            found += [(one["from"], -one["points"]), (one["to"], one["points"])]
        elif one["points"]:
            found += [(one["auctioneer"], -one["points"])] + ([(one["bidder"], one["points"])] if one["bidder"] is not None else [])
    return found


def is_place_of(turn: Turn, at: str, made: Award) -> bool:
    """Whether `x,y|Feature|location` lies on the feature an award is for, or among the tiles of a bonus that names some."""
    square, _, rest = at.partition("|")
    x, y = map(int, square.split(","))
    if not isinstance(made.subject, Scored):
        return not made.subject.tiles or (x, y) in made.subject.tiles
    feature, _, location = rest.partition("|")
    tile, first, _ = turn.board.placed[x, y]
    name = name_on(tile, feature, location)
    return name is not None and name in tile.named and turn.features.root(first + tile.named[name]) == turn.features.root(made.subject.segment)


# ---- the end ----

TOKEN_NAMES = {"floor": "TOWER_PIECE", "AM/A": "ABBEY_TILE", "cloth": "CLOTH", "grain": "GRAIN", "wine": "WINE", "king": "KING", "robber": "ROBBER"}


def deployed(turn: Turn) -> list[str]:
    """The figures on the board, `seat.what|x,y|Feature|location`; figures of one kind are all alike here."""
    figures = turn.figures.at.items()
    on_features = [f"{f.seat}.{f.what}|{place(turn, p, f.segment - turn.board.placed[p][1])}" for f, p in figures if f.what != "barn"]
    at_posts = [f"{f.seat}.{f.what}|{post(p.what, p.position or (0, 0))}" for f, p in turn.figures.posts.items() if p.holder < 0]
    barns = [f"{f.seat}.barn|{turn.features.root(f.segment)}" for f in turn.figures.at if f.what == "barn"]
    return sorted(on_features + at_posts + barns)


def deployed_there(turn: Turn, figure: str) -> str:
    """`0.small.3|…` without the number; of a barn only the field counts, since it lies on four tiles."""
    id, _, rest = figure.partition("|")
    owner, what, _ = id.split(".")
    if what != "barn":
        return f"{owner}.{what}|{rest}"
    square, feature, location = rest.split("|")
    x, y = map(int, square.split(","))
    tile, first, _ = turn.board.placed[x, y]
    name = name_on(tile, feature, location)
    return f"{owner}.barn|{turn.features.root(first + tile.named[name]) if name is not None else rest}"


def supply(turn: Turn) -> list[dict[str, int]]:
    """The figures in the supply of each seat by class, those of which none is left not named."""
    figures = sorted(turn.figures.supply.items())
    return [{figure_class(what): n for (owner, what), n in figures if owner == seat and n} for seat in range(turn.seats)]


def tokens(turn: Turn) -> list[dict[str, int]]:
    """The tokens each seat holds, those of which none is left not named."""
    held = sorted((seat, TOKEN_NAMES.get(what, what.upper().replace("-", "_")), n) for (seat, what), n in turn.held.items())
    return [{what: n for owner, what, n in held if owner == seat and n} for seat in range(turn.seats)]


def captured(turn: Turn) -> list[dict[str, int]]:
    """The prisoners each seat holds: `owner.class` -> how many."""
    found: list[dict[str, int]] = [{} for _ in range(turn.seats)]
    for seat, counts in enumerate(found):
        for figure in turn.figures.prisoners(seat):
            key = f"{figure.seat}.{figure_class(figure.what)}"
            counts[key] = counts.get(key, 0) + 1
    return found


def neutral(turn: Turn) -> dict[str, str]:
    """Where the neutral figures are: the tile of each."""
    return {NEUTRAL.get(what, what): _square(piece.position) for what, piece in turn.pieces.items()}


NEUTRAL = {"circus": "bigtop"}


def neutral_there(told: dict[str, Any]) -> dict[str, str]:
    """The same of the engine: a tile, a place on one, or a figure on one."""
    return {what: _square(_position(where)) for what, where in told.items()}


def _position(where: Any) -> Position:
    while isinstance(where, dict):
        where = where.get("position") or where.get("placement") or where.get("featurePointer")
    return int(where[0]), int(where[1])
