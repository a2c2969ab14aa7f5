"""Castles: a small city that is made one instead of scoring, and scores what is completed beside it.

Rows: 3A.determine.castle 3A.order.castle-now 3B.castle-build 3B.majority 3B.score.base-value.castle E2.score E3.fields; the items
`castles` of fields and `castle.idle` of castles. Sources: rules of the expansion in both editions, publisher's answers on what sets a castle off.
"""

from typing import NamedTuple

from events.carcassonne import ChoiceMade, TokenPlaced

from ..hooks import POINTS_A_CITY, Back, Feature, Figure, Item, Points, Position, Scored, Seat, Turn, forbids, modifies, offers, row, with_figures


class Castle(NamedTuple):
    """A castle that waits: a segment of it, its owner, the two tiles, and the six squares of its fief."""

    segment: int
    owner: Seat
    tiles: tuple[Position, ...]
    fief: frozenset[Position]


# ---- a small city becomes a castle ----


def is_small_city(turn: Turn, feature: Feature) -> bool:
    """A finished city of two tiles, each with a plain half round on it."""
    if feature.kind != "city" or feature.open or feature.tiles.bit_count() != 2 or turn.features.trait(feature, "castle_site.false"):
        return False
    sides = []
    for position in turn.board.positions(feature.tiles):
        tile, first, _ = turn.board.placed[position]
        sides += [len(segment.ports) for n, segment in enumerate(tile.segments) if turn.features.of(first + n) is feature]
    return sides == [1, 1]


def lord_of(turn: Turn, feature: Feature) -> Figure | None:
    """The follower that would become the lord, of whoever owns the city."""
    figures = [figure for figure in feature.figures if figure.what in turn.figures.followers]
    if not figures or (len(feature.figures) > 1 and turn.reading("castle-several") == "sole"):
        return None
    owners = turn.majority(feature)[0]
    return foremost(turn, feature, [f for f in figures if f.seat == owners[0]]) if len(owners) == 1 else None


def foremost(turn: Turn, feature: Feature, figures: list[Figure]) -> Figure:
    """Of some followers the first one that came, and one with any weight there before one without: a mayor weighs nothing in a castle."""
    return min(figures, key=lambda figure: (not turn.figures.weigh(figure, feature), figure.since))


def possible_castles(turn: Turn) -> list[tuple[int, Seat]]:
    """The small cities at hand and still to come, each with its owner, if that seat has a castle and has not passed."""
    records = turn.features.records
    features = [(root, records[root]) for root in (turn.feature, *turn.pending) if root in records]
    lords = [(root, lord.seat) for root, feature in features if is_small_city(turn, feature) and (lord := lord_of(turn, feature))]
    return [(root, seat) for root, seat in lords if turn.held.get((seat, "castle"), 0) > 0 and not has_passed(turn, seat, root)]


def has_passed(turn: Turn, seat: Seat, root: int) -> bool:
    """Whether the owner of a small city has passed; who does so while one of another seat is at hand speaks of its own."""
    at_hand = turn.facts.get(("declined", "3B.castle-build", seat))
    return at_hand is not None and (at_hand == root or turn.facts.get("small cities", {}).get(at_hand) != seat)


def owners_of_small_cities(turn: Turn) -> tuple[Seat, ...]:
    """Whoever may make a city a castle now: of two that one tile has finished either may come first."""
    return tuple(dict.fromkeys(seat for _, seat in possible_castles(turn)))


@row("3B.castle-build", takes=TokenPlaced, what="castle", due=owners_of_small_cities)
def make_it_a_castle(turn: Turn, event: TokenPlaced) -> str | None:
    """The city is a castle from now on: one follower stays as its lord, all others go home, and nothing is scored."""
    segment = turn.segment(event.position, event.feature)
    feature = turn.features.of(segment) if segment is not None else None
    if segment is None or feature is None or not is_small_city(turn, feature):
        return "no-feature"
    own = [figure for figure in feature.figures if figure.seat == event.seat and figure.what in turn.figures.followers]
    if not own:
        return "no-follower"
    root, lord, tiles = turn.features.root(segment), foremost(turn, feature, own), tuple(turn.board.positions(feature.tiles))
    take_in_hand(turn, root)
    turn.figures.return_these(root, tuple(figure for figure in feature.figures if figure is not lord))
    turn.features.convert(root, "castle", 1)
    turn.give(event.seat, "castle", -1)
    turn.put(turn.tokens, ("castle", event.position), event.feature)
    turn.put(turn.kept, "castles", (*turn.kept.get("castles", ()), Castle(root, event.seat, tiles, fief(*tiles))))
    turn.put(turn.once, ("castle", root), True)
    return None


def take_in_hand(turn: Turn, root: int) -> None:
    """Of two small cities that one tile has finished, the one that is named is the one at hand."""
    if root in turn.pending:
        turn.set(pending=(turn.feature, *(other for other in turn.pending if other != root)), feature=root)


def fief(one: Position, other: Position) -> frozenset[Position]:
    """Both tiles, and the two on each of the long sides of the pair."""
    across = (0, 1) if one[1] == other[1] else (1, 0)
    return frozenset((x + n * across[0], y + n * across[1]) for x, y in (one, other) for n in (-1, 0, 1))


@offers("3B.castle-build")
def castle(turn: Turn) -> list[TokenPlaced]:
    """A castle on every small city that may become one, named on its tile that was laid last."""
    moves: list[TokenPlaced] = []
    for root, seat in possible_castles(turn):
        position = turn.board.positions(turn.features.records[root].tiles)[-1]
        tile, first, _ = turn.board.placed[position]
        name = next(name for n, name in enumerate(tile.names) if turn.features.root(first + n) == root)
        moves.append(TokenPlaced(seat, "castle", position, name))
    return moves


@row("3B.majority")
def leave_the_castle(turn: Turn) -> Back | None:
    """What has just become a castle has brought its finisher what there is to take, but brings no points, and its lord stays."""
    return Back("3B") if turn.features.records[turn.feature].kind == "castle" else None


# ---- what sets a castle off ----


@row("3A.determine.castle")
def castles_that_stand(turn: Turn) -> None:
    """Only castles that stood before this tile can be set off by it.

    Small cities are worked off last, so that what else is decided may come before their owners speak; but first where they lie in a fief, since
    a castle would wait in vain for one that becomes a castle itself. A castle built in the first part of a double turn stood before the tile of
    the second one, but under one reading not before this turn.
    """
    if turn.kept.get("castles"):
        is_late = turn.reading("castle-double-turn") == "turn"
        turn.note("castles", tuple(castle for castle in turn.kept["castles"] if not (is_late and ("castle", castle.segment) in turn.once)))
    records = turn.features.records
    small = {root: lord.seat for root in turn.pending if is_small_city(turn, records[root]) and (lord := lord_of(turn, records[root]))}
    if small:
        turn.note("small cities", small)
        in_a_fief = {root for root in small for castle in waiting(turn) if lies_in(turn, root, castle.fief)}
        turn.set(pending=tuple(sorted(turn.pending, key=lambda root: (root not in in_a_fief, root in small))))


def waiting(turn: Turn) -> list[Castle]:
    """The castles that may be set off now, each with the owner of its lord; without a lord a castle is nobody's."""
    left, records = {castle.segment for castle in turn.kept.get("castles", ())}, turn.features.records
    standing = [castle for castle in turn.facts.get("castles", ()) if castle.segment in left and records[castle.segment].figures]
    return [castle._replace(owner=records[castle.segment].figures[0].seat) for castle in standing]


def lies_in(turn: Turn, root: int, squares: frozenset[Position]) -> bool:
    """Whether a finished feature lies on one of the squares: a centre on its own tile; fields set nothing off, nor do gardens under one reading."""
    feature = turn.features.records[root]
    if feature.kind in ("field", "castle") or (feature.kind == "garden" and turn.reading("castle-garden") == "no"):
        return False
    position = turn.board.square_of(root)
    tile, first, _ = turn.board.placed[position]
    if root - first in tile.centres:
        return position in squares
    return not squares.isdisjoint(turn.board.positions(feature.tiles))


def still_to_come(turn: Turn, castle: Castle) -> list[int]:
    """The finished features in the fief that have not been worked off yet."""
    return [root for root in turn.pending if lies_in(turn, root, castle.fief)]


def points_of(turn: Turn, root: int, seat: Seat) -> int:
    """What a feature is worth to a seat."""
    return sum(item.points for item in turn.value(turn.features.records[root], seat))


def undecided(turn: Turn) -> tuple[Seat, ...]:
    """The owners of castles beside which several features were finished, where it is theirs to choose, be they worth the same or not."""
    if not turn.kept.get("castles") or turn.reading("castle-simultaneous") != "owner":
        return ()
    found = []
    for castle in waiting(turn):
        is_open = ("chosen", castle.segment) not in turn.facts and not turn.has_declined("3A.order.castle-now", castle.owner)
        found += [castle.owner] if is_open and len(still_to_come(turn, castle)) > 1 else []
    return tuple(dict.fromkeys(found))


@row("3A.order.castle-now", takes=ChoiceMade, what="castle", due=undecided, repeat=True)
def choose_what_counts(turn: Turn, event: ChoiceMade) -> str | None:
    """The owner of a castle names the feature that sets it off, of several that one tile has finished; whoever says nothing takes the best."""
    segment = turn.segment(event.position, event.value) if event.position is not None else None
    if segment is None:
        return "no-feature"
    root = turn.features.root(segment)
    for castle in waiting(turn):
        if castle.owner == event.seat and root in still_to_come(turn, castle):
            turn.note(("chosen", castle.segment), root)
    return None


@forbids("3A.order.castle-now", "outside")
def lies_in_no_own_fief(turn: Turn, event: ChoiceMade) -> bool:
    """The feature named was finished by this tile, in the fief of an own castle.

    illegal: 1 choose castle "road N" position=5,5 (the castle of seat 1 lies at 1,0 and 2,0)
    legal: 1 choose castle "road N" position=1,1
    """
    segment = turn.segment(event.position, event.value) if event.position is not None else None
    own = [castle for castle in waiting(turn) if castle.owner == event.seat]
    return segment is not None and not any(turn.features.root(segment) in still_to_come(turn, castle) for castle in own)


@offers("3A.order.castle-now")
def choices(turn: Turn) -> list[ChoiceMade]:
    """Every feature an undecided owner may name, on a tile of it in the fief."""
    castles = [castle for castle in waiting(turn) if castle.owner in undecided(turn)]
    made = [ChoiceMade(castle.owner, "castle", *named_in(turn, castle, root)) for castle in castles for root in still_to_come(turn, castle)]
    return list(dict.fromkeys(made))


def named_in(turn: Turn, castle: Castle, root: int) -> tuple[str, Position]:
    """What a feature is called on a tile of a fief, and that tile; a monastery counts the tiles around it, but lies on one."""
    squares = [p for p in turn.board.positions(turn.features.records[root].tiles) if p in castle.fief]
    parts = [(name, p, turn.board.placed[p][1] + n) for p in squares for n, name in enumerate(turn.board.placed[p][0].names)]
    return next((name, position) for name, position, segment in parts if turn.features.root(segment) == root)


@row("3B.score.base-value.castle")
def set_off(turn: Turn) -> list[Points] | None:
    """The castles beside the feature at hand score its value, and those beside them as much; their lords go home."""
    made: list[Points] = []
    for castle in waiting(turn):
        if not lies_in(turn, turn.feature, castle.fief) or better_follows(turn, castle):
            continue
        kind, points = turn.features.records[turn.feature].kind, points_of(turn, turn.feature, castle.owner)
        made.append(pay(turn, castle, kind, points))
        chain = [castle]
        for one in chain:  # which grows while it is read
            chain += (others := [other for other in waiting(turn) if is_set_off_by(turn, other, one)])
            made += [pay(turn, other, "castle", points) for other in others]
    return made or None


def better_follows(turn: Turn, castle: Castle) -> bool:
    """Whether the owner waits for a feature that is worked off later: the one chosen, or a better one."""
    later, chosen = still_to_come(turn, castle), turn.facts.get(("chosen", castle.segment))
    if chosen in later or chosen == turn.feature:
        return bool(chosen != turn.feature)
    return any(points_of(turn, root, castle.owner) > points_of(turn, turn.feature, castle.owner) for root in later)


def is_set_off_by(turn: Turn, castle: Castle, other: Castle) -> bool:
    """Whether a castle is set off by another one, since nothing else that was finished lies in its fief."""
    if castle.fief.isdisjoint(other.tiles):
        return False
    return not lies_in(turn, turn.feature, castle.fief) and not still_to_come(turn, castle)


def pay(turn: Turn, castle: Castle, kind: str, points: int) -> Points:
    """A castle scores once: its lord goes home, the token stays."""
    feature = turn.features.records[castle.segment]
    turn.put(turn.kept, "castles", tuple(other for other in turn.kept["castles"] if other.segment != castle.segment))
    turn.figures.return_all(castle.segment)
    return Points(castle.owner, Scored("castle", castle.segment, feature), (Item(f"castle.{kind}", 1, points),))


# ---- the end of the game ----


@modifies("castle", item="castle.idle")
def never_set_off(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """A castle that was never set off is worth nothing at the end."""
    return 1, 0


def castles_along(turn: Turn, field: Feature) -> list[int]:
    """The castles a field runs along."""
    return [root for root in sorted(turn.features.touched(field)) if turn.features.records[root].kind == "castle"]


@modifies("field", item="castles", when="Castles")
def castles_on_the_field(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """One point more for each castle along the field than for a city, so four; under the second rules a seat is paid only once for it."""
    count = len([root for root in castles_along(turn, feature) if ("paid", seat, root) not in turn.facts])
    return (count, (turn.facts.get((POINTS_A_CITY, turn.feature), 3) + 1) * count) if count else None


@modifies("field.barn", item="castles", when="Castles")
def castles_beside_a_barn(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """Five points for each castle along a field with a barn, for the owner of the barn."""
    count = len(castles_along(turn, feature))
    return (count, 5 * count) if count else None


@row("E2.score")
def remember_paid_castles(turn: Turn) -> None:
    """Under the second rules a castle that has paid a seat through one field pays it no more through another."""
    field = turn.features.records[turn.feature]
    if field.kind == "field" and turn.reading("farmer-scoring") == "field-3-once":
        for seat in turn.majority(field)[0]:
            for root in castles_along(turn, field):
                turn.note(("paid", seat, root))


@row("E3.fields")
def castle_by_castle(turn: Turn) -> list[Points] | None:
    """Under the first rules each castle pays five points, one more than a city, to the most farmers on all fields that touch it."""
    if turn.reading("farmer-scoring") != "city-4":
        return None
    roots = dict.fromkeys(turn.features.root(figure.segment) for figure in turn.figures.at)
    fields = [field for root in roots if (field := turn.features.records[root]).kind == "field"]
    made: list[Points] = []
    for castle in sorted({root for field in fields for root in castles_along(turn, field)}):
        near = [field for field in fields if castle in turn.features.touched(field)]
        around = with_figures(near[0], [figure for field in near for figure in field.figures])
        seats, weights = turn.majority(around)
        subject = Scored("field", castle, turn.features.records[castle])
        made += [Points(seat, subject, turn.value(around, seat, "field.castle"), weights) for seat in seats]
    return made


@modifies("field.castle", item="castles", when="Castles")
def one_castle(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """Five points for a castle, where fields are paid city by city."""
    return 1, 5
