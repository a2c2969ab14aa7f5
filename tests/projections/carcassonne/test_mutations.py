"""One wrong event in a legal game, written to a file and read again: the finding has the right code and stands at the right line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import AwardStated, OutcomeStated, ScoreStated
from events.event import Event
from events.files import read_notation
from events.finding import Severity
from events.notation import write
from projections.validate import validate
from tests.conftest import LONG
from tests.projections.carcassonne.playouts import played

GAMES = 100 if LONG else 3
EACH = 6  # places in a game
SEATS = ("a", "b", "c")


class Wrong(NamedTuple):
    """What is done instead of event `at` (or before it, if `before`), and the codes that have to come of it."""

    events: tuple[Event, ...]
    codes: tuple[str, ...]
    before: bool = False


Mutation = Callable[[Any, Any, Event, Random], Wrong | None]


def other_seat(game, turn, event, random):
    rows = {TileDrawn: "1B.draw.only", TilePlaced: "1C.place", TileDiscarded: "1C.place", TurnEnded: "4B.end"}
    seat = (event.seat + random.randint(1, 2)) % 3
    if isinstance(event, FigurePlaced):
        row = "2B-1.place.normal" if event.what == "small" else "2B-1.place.big"
        if turn.figures.supply[seat, event.what] <= 0:
            return None
        return Wrong((replace(event, seat=seat),), (f"{row}/wrong-seat",))
    if isinstance(event, TurnEnded) and turn.laid is None:
        return None
    return Wrong((replace(event, seat=seat),), (f"{rows[type(event)]}/wrong-seat",))


def no_such_seat(game, turn, event, random):
    return Wrong((replace(event, seat=random.randint(3, 9)),), ("record/unknown-seat",))


def turned(game, turn, event, random):
    if not isinstance(event, TilePlaced):
        return None
    tiles, demand = turn.board.tiles[event.tile], turn.board.open[event.position]
    wrong = [rotation for rotation in range(4) if demand & ~tiles[rotation].edges]
    return Wrong((replace(event, rotation=random.choice(wrong)),), ("1C.place/edge",)) if wrong else None


def on_a_tile(game, turn, event, random):
    if not isinstance(event, TilePlaced):
        return None
    return Wrong((replace(event, position=random.choice(turn.board.order)),), ("1C.place/taken",))


def apart(game, turn, event, random):
    if not isinstance(event, TilePlaced):
        return None
    return Wrong((replace(event, position=(random.randint(100, 999), -7)),), ("1C.place/apart",))


def another_tile(game, turn, event, random):
    if not isinstance(event, TilePlaced):
        return None
    demand = turn.board.open[event.position]
    fitting = [id for id, left in sorted(turn.pack.items()) if left and id != event.tile and not demand & ~turn.board.tiles[id][event.rotation].edges]
    return Wrong((replace(event, tile=random.choice(fitting)),), ("1C.place/other-tile",)) if fitting else None


def unknown_tile(game, turn, event, random):
    if isinstance(event, TileDrawn):
        return Wrong((replace(event, tile="ZZ/none"),), ("1B.draw.only/unknown-tile",))
    return Wrong((replace(event, tile="ZZ/none"),), ("1C.place/other-tile", "1C.place/unknown-tile")) if isinstance(event, TilePlaced) else None


def set_aside(game, turn, event, random):
    if not isinstance(event, TilePlaced):
        return None
    return Wrong((TileDiscarded(event.seat, event.tile),), ("1C.place/placeable",))


def without_a_draw(game, turn, event, random):
    return Wrong((), ("1B.draw.only/skipped",)) if isinstance(event, TileDrawn) else None


def without_a_tile(game, turn, event, random):
    return Wrong((TurnEnded(event.seat),), ("1C.place/skipped",)) if isinstance(event, TilePlaced) else None


def twice(game, turn, event, random):
    if turn.drawn is not None and isinstance(event, TilePlaced):
        return (
            Wrong((TileDrawn(event.seat, next(t for t, left in turn.pack.items() if left)),), ("out-of-order",), before=True) if turn.left else None
        )
    if isinstance(event, TurnEnded) and turn.laid is not None:
        return Wrong((TilePlaced(event.seat, "BA/L", (50, 50), 0),), ("out-of-order",), before=True)
    if isinstance(event, TileDrawn) and turn.number > 1:
        return Wrong((TurnEnded((event.seat - 1) % 3),), ("out-of-order",), before=True)
    return None


def occupied(game, turn, event, random):
    if not isinstance(event, FigurePlaced | TurnEnded) or turn.laid is None:
        return None
    seat, what = event.seat, random.choice(list(game.table.figures))
    taken = [name for name in turn.laid.tile.names if (f := turn.feature_at(turn.laid.position, name)) and f.figures]
    if not taken or turn.figures.supply[seat, what] <= 0 or FigurePlaced not in map(type, game.legal_moves(turn)):
        return None
    if turn.reading("farmers") == "off":
        taken = [name for name in taken if not name.startswith("field")]
    if not taken:
        return None
    return Wrong((FigurePlaced(seat, what, turn.laid.position, random.choice(taken)),), ("2B-1.place/occupied",))


def none_left(game, turn, event, random):
    if not isinstance(event, TurnEnded) or turn.laid is None or turn.figures.supply[event.seat, "small"] > 0:
        return None
    if any(figure.since == turn.seq for figure in turn.figures.at):
        return None
    free = [name for name in turn.laid.tile.names if not turn.feature_at(turn.laid.position, name).figures and not name.startswith("field")]
    open_now = [f for f in free if turn.feature_at(turn.laid.position, f).open]
    return Wrong((FigurePlaced(event.seat, "small", turn.laid.position, open_now[0]),), ("2B-1.place/supply",)) if open_now else None


def on_another_tile(game, turn, event, random):
    if not isinstance(event, FigurePlaced):
        return None
    for position in turn.board.order:
        for name in turn.board.placed[position][0].names:
            feature = turn.feature_at(position, name)
            if position != turn.laid.position and not feature.figures and feature.open and not name.startswith("field"):
                return Wrong((replace(event, position=position, feature=name),), ("2B-1.place/elsewhere",))
    return None


def no_feature(game, turn, event, random):
    if not isinstance(event, FigurePlaced):
        return None
    row = "2B-1.place.normal" if event.what == "small" else "2B-1.place.big"
    return Wrong((replace(event, feature="harbour N"),), (f"{row}/no-feature",))


def unknown_figure(game, turn, event, random):
    return Wrong((replace(event, what="pig"),), ("record/unknown-word",)) if isinstance(event, FigurePlaced) else None


def wrong_total(game, turn, event, random):
    seat = random.randrange(3)
    total = turn.ledger.score[seat] + random.choice((-2, 1, 5))
    return Wrong((ScoreStated(seat, total), event), ("claim/score",), before=False)


def wrong_award(game, turn, event, random):
    return Wrong((AwardStated(random.randrange(3), 99, "city", scope="game"), event), ("claim/award",))


def too_early(game, turn, event, random):
    return Wrong((OutcomeStated((0,)), event), ("claim/winner",))


MUTATIONS: list[Mutation] = [
    other_seat,
    no_such_seat,
    turned,
    on_a_tile,
    apart,
    another_tile,
    unknown_tile,
    set_aside,
    without_a_draw,
    without_a_tile,
    twice,
    occupied,
    none_left,
    on_another_tile,
    no_feature,
    unknown_figure,
    wrong_total,
    wrong_award,
    too_early,
]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
def test_a_wrong_event_is_found_where_it_stands(mutation, tmp_path):
    found = 0
    for seed in range(GAMES):
        random = Random(seed)
        game, events = played(40_000 + seed, players=SEATS, draws=40, figures=(("small", 3),))
        places = random.sample(range(1, len(events)), len(events) - 1)
        found += len(list(islice((at for at in places if _tried(mutation, game, events, at, random, tmp_path / "wrong.game")), EACH)))
    assert found > GAMES


def _tried(mutation: Mutation, game: Any, events: list[Event], at: int, random: Random, path: Path) -> bool:
    turn = game.start()
    for seq, event in enumerate(events[1:at], 2):
        game.play(turn, event, seq)
    wrong = mutation(game, turn, events[at], random)
    if wrong is None:
        return False
    changed = [*events[:at], *wrong.events, *events[at if wrong.before else at + 1 :]]
    path.write_text("".join(f"{write(event)}\n" for event in changed), encoding="utf-8")
    with path.open("rb") as stream:
        (recording,) = read_notation(stream, path.name)
    validated = validate(recording)
    errors = [finding for finding in validated.findings if finding.severity == Severity.ERROR]  # the last turn may stay open: a note
    first = errors[0]
    here = tuple(finding.code for finding in errors if finding.seq == first.seq)
    line = at + 1
    assert (first.place, here) == (f"{path.name}:{line}", wrong.codes), (write(events[at]), [write(event) for event in wrong.events])
    assert first.after == 0
    assert first.text
    assert validated.errors >= 1
    return True
