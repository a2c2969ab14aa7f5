"""What a ruling on an award speaks of: an award its event has made, or a feature that brought nobody points.

Sources: event kind `award_ruled`; order of play 3B.score, E2.score, E3.fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.arbitration import AwardRuled
from projections.game import Game
from projections.ledger import RULINGS, Award
from projections.rulings import Ruled

from .spoken_of import Scored
from .turn import Turn


def ruled(game: Game, turn: Turn, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
    """The feature a ruling names, with what the rules give the seat for it at this event; a sentence where there is none, or several."""
    fitting = list(of_feature(turn, ruling, made))
    own = [award for award in fitting if award.seat == ruling.seat]
    subjects = {award.subject.segment: award.subject for award in own or fitting} or {one.segment: one for one in _on_the_tile(turn, ruling)}
    where = f"{ruling.feature} at {ruling.position[0]},{ruling.position[1]}"
    if len(subjects) > 1:
        return f"there is more than one {where}: name it with a side, such as `{ruling.feature.split()[0]} N`"
    if not subjects:
        return f"there is no {where}"
    ((segment, subject),) = subjects.items()
    scored = [award for award in fitting if award.subject.segment == segment]
    final = game.is_final(scored[0]) if scored else game.is_over(turn) and (subject.kind == "field" or not subject.feature.is_complete)
    computed = sum(award.points for award in scored if award.seat == ruling.seat)
    return Ruled(subject, (subject.kind, segment), computed, final, scored[0].majority if scored else ())


def of_feature(turn: Turn, ruling: AwardRuled, awards: Sequence[Award]) -> Iterator[Award]:
    """The awards for the feature a ruling names: the one called so on its square, else what lies on that square and is of its kind.

    Fields that are paid city by city have no name on the square of the city.
    """
    kind, _, side = ruling.feature.partition(" ")
    segment = turn.segment(ruling.position, ruling.feature)
    for award in awards:
        subject = award.subject
        if not isinstance(subject, Scored) or subject.kind != kind or award.row in RULINGS:
            continue
        if subject.kind == subject.feature.kind and (side or segment is not None):
            fits = segment is not None and turn.features.root(segment) == turn.features.root(subject.segment)
        else:
            fits = ruling.position in turn.board.positions(subject.feature.tiles)
        if fits:
            yield award


def _on_the_tile(turn: Turn, ruling: AwardRuled) -> Iterator[Scored]:
    """The features of that kind on that square, whether they have brought points or not."""
    kind, _, side = ruling.feature.partition(" ")
    placed = turn.board.placed.get(ruling.position)
    if placed is None:
        return
    tile, first, _ = placed
    named = turn.segment(ruling.position, ruling.feature) if side else None
    for segment in range(first, first + len(tile.segments)):
        root = turn.features.root(segment)
        feature = turn.features.records[root]
        if feature.kind == kind and (not side or segment == named):
            yield Scored(kind, root, feature)
