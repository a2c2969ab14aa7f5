"""A feature in words: what it is worth now and to whom, what is still wanted, who holds it, and why nothing was paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...output import counted
from ...words import INDENT, square, squares
from .standing_words import cities_along, decided, standing

if TYPE_CHECKING:
    from projections.carcassonne.report import Share, Standing
    from projections.carcassonne.unpaid import Reason
    from projections.carcassonne.wanted import Wanted
    from projections.carcassonne.worth import Depends, Payment, Worth
    from projections.report import Counted

    from ...position import Position


def tell(here: Position, text: str, *, json: bool) -> int:
    """Tells about the feature that words name; answers the exit code, 6 when what it brings hangs on a question nobody answered."""
    from projections.carcassonne.naming import BadFeature, segment_named
    from projections.carcassonne.unpaid import reasons
    from projections.carcassonne.worth import worth
    from projections.questions import UNANSWERED

    from ... import output
    from ...exits import Exit, Stop

    try:
        segment = segment_named(here.state, text)
    except BadFeature as error:
        raise Stop(f"{here.here}: {error}", Exit.USE) from None
    found = worth(here.cursor, here.address, segment)
    why = reasons(here.cursor, found, here.address.final)
    needed = [question.question for question in found.depends if question.chosen in UNANSWERED]
    if json:
        output.document(game=here.label, at=here.here, feature=_plain(found), reasons=[_plain(reason) for reason in why], ruling_needed=needed)
    else:
        for line in lines(here, found, why):
            output.say(line)
    return Exit.RULING if needed else Exit.FINE


def lines(here: Position, found: Worth, why: Sequence[Reason]) -> Iterator[str]:
    """A line for what it is, then what it is worth, what it wants, who is there, what comes of it, and why nothing was paid."""
    state = {True: "finished", False: "unfinished", None: ""}[found.finished]
    tiles = f"{counted(len(found.tiles), 'tile')}: {squares(found.tiles)}"
    yield " · ".join(filter(None, (here.here, found.name, state, tiles)))
    for line in _body(here.names, found):
        yield INDENT + line
    for payment in found.paid:
        yield f"{INDENT}paid: {_paid(here, payment)}"
    for payment in found.due:
        yield f"{INDENT}to come, {found.when}: {_paid(here, payment)}"
    head = "why nothing was paid" if not found.paid else "why nothing more is paid"
    for reason in why:
        who = f"{here.names[reason.seat]} gets nothing: " if reason.seat is not None else ""
        yield f"{INDENT}{head}: {who}{reason.text}"
    yield from (f"{INDENT}{_depends(here.names, question)}" for question in found.depends)
    changing = {question.question for question in found.depends}
    yield from (f"{INDENT}reading {one.question}={one.value} ({one.chosen})" for one in found.readings if one.question not in changing)


def _body(names: Sequence[str], found: Worth) -> Iterator[str]:
    if found.values:
        yield from _values(names, found)
    if found.wanted:
        yield f"still wanted: {', '.join(map(_wanted, found.wanted))}"
    if found.along:
        yield cities_along(found.along)
    if found.paid and found.stood:
        yield f"stood there: {_majority(names, found.weighed, found.stood)}"
    elif found.figures:
        yield f"stands there: {_majority(names, found.majority, found.figures)}"
    else:
        yield "nobody stands there"
    if found.deciding:
        yield decided(names, found.deciding)


def _values(names: Sequence[str], found: Worth) -> Iterator[str]:
    """One line where it is worth the same to all seats."""
    told = {value.seat: _items(value.points, value.items) for value in found.values}
    if len(set(told.values())) == 1:
        yield f"worth now: {told[0]}"
    else:
        yield from (f"worth now to {names[seat]}: {text}" for seat, text in told.items())


def _items(points: int, items: Iterable[Counted]) -> str:
    text = ", ".join(item.text for item in items) or "nothing to count"
    return f"{text}: {counted(points, 'point')}"


def _wanted(one: Wanted) -> str:
    shows = f" ({' and '.join(one.shows)})" if one.shows else ""
    return f"{square(one.position)}{shows}" + (", where another tile lies" if one.blocked else "")


def _majority(names: Sequence[str], shares: Iterable[Share], figures: Sequence[Standing]) -> str:
    """Weights, the most first, and the figures behind them."""
    return ", ".join(standing(names, share, figures) for share in sorted(shares, key=lambda share: (not share.most, share.seat)))


def _paid(here: Position, payment: Payment) -> str:
    where = f" (award {payment.award}, {here.at(payment.seq)})" if payment.award else ""
    return f"{here.names[payment.seat]} {_items(payment.points, payment.items)}, row {payment.row}{where}"


def _depends(names: Sequence[str], question: Depends) -> str:
    under = [
        f"{value} -> {', '.join(f'{names[seat]} {points}' for seat, points in result.items() if points) or 'nothing'}"
        for value, result in question.results.items()
    ]
    return f"depends on reading {question.question}={question.value} ({question.chosen}): {'; '.join(under)}"


def _plain(value: Any) -> dict[str, Any]:
    """As JSON, seats from 1."""
    from msgspec import to_builtins

    found: dict[str, Any] = to_builtins(value)
    _count_from_one(found)
    for question in found.get("depends", ()):
        question["results"] = {value: {str(seat + 1): points for seat, points in result.items()} for value, result in question["results"].items()}
    return found


def _count_from_one(value: Any) -> None:
    """Seats as people count them, wherever they stand in the document."""
    if isinstance(value, dict):
        if isinstance(value.get("seat"), int):
            value["seat"] += 1
        for part in value.values():
            _count_from_one(part)
    elif isinstance(value, list | tuple):
        for part in value:
            _count_from_one(part)
