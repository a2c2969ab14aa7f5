"""Rows in play and the functions tied to them, frozen at set-up into a program: a tuple of operations.

An operation is a function `state -> next position`, or None where the walk rests until somebody acts. Rows that take events and follow
each other without anything in between form one stand; `takes[position]` says, for every position where a walk can rest, which event
goes to which row. All that can be known before the game starts is looked up here and nowhere else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.event import Event, Seat

from .hooks import Back, Due, Hook, Parts
from .lines import ANY, SILENT, Line, Path, lines
from .order import OrderOfPlay, Row, ancestors, step_of

SKIPPED = "skipped"  # the word for a row that must be used and was passed over
Key = tuple[type[Event], str]
Judge = Callable[[Any, Any], Any]
Rule = tuple[str, Judge, tuple[Judge, ...]]  # code, rule, what may lift it
Offer = tuple[Callable[[Any], Sequence[Event]], Mapping[Key, tuple[Rule, ...]]]  # moves, the rules that each kind of them can still break
Operation = Callable[[Any], int | None]


class Take(msgspec.Struct, frozen=True):
    """What happens to an event that goes to this row; `spared` are rules that let a row be left out which else must be used."""

    row: str
    must: bool
    function: Callable[[Any, Any], Any]
    due: Due
    forbids: tuple[Rule, ...]
    offers: tuple[Offer, ...]
    after: int
    passed: tuple[Take, ...] = ()
    spared: tuple[Judge, ...] = ()

    def is_compulsory(self, state: Any) -> bool:
        """Whether somebody has to act here now."""
        return self.must and bool(self.due(state)) and not any(spare(state, None) for spare in self.spared)


def broken(state: Any, rules: tuple[Rule, ...], event: Event) -> list[str]:
    """The codes of the rules that an event breaks and nothing lifts."""
    return [code for code, rule, lifts in rules if rule(state, event) and not any(lift(state, event) for lift in lifts)]


class Program(NamedTuple):
    """An order of play ready to be walked.

    end, final, over   where a turn is handed over, where the end of the game begins, where the walk stays when all is over
    rules              code -> the hook of the rule: the catalogue of findings
    items              feature kind -> the links of its value, in order
    narrows, begins    what breaks a tie in a majority; what is prepared before the first turn
    asked              the rules that moves of a kind can still break where they are offered
    """

    operations: tuple[Operation, ...]
    takes: dict[int, dict[Key, Take]]
    beyond: dict[int, int]
    start: dict[str, int]
    end: int
    final: int
    over: int
    keys: frozenset[Key]
    rules: dict[str, Hook]
    items: dict[str, tuple[tuple[str, Callable[..., Any]], ...]]
    narrows: tuple[Callable[..., Any], ...]
    begins: tuple[Callable[..., Any], ...]
    asked: dict[Key, tuple[Rule, ...]]
    rows: dict[str, Row]
    tied: frozenset[str]
    anytime: dict[Key, Take]


def assemble(order: OrderOfPlay, rows: Sequence[Row], hooks: Sequence[Hook]) -> Program:
    """Joins rows and functions. Raises ValueError for a function tied to a row, code or item that does not exist."""
    by_role: dict[str, list[Hook]] = defaultdict(list)
    for hook in hooks:
        by_role[hook.role].append(hook)
    _refuse_unknown(order, by_role)
    _leave_out(rows, by_role)
    found = lines(order, rows, by_role)
    start = _starts(order, rows, found)
    path = Path(order, found)
    stands = {at: path.stand(at) for at, line in enumerate(found) if line.op == "take"}
    takes = {at: _table(found, stand, path, by_role) for at, stand in stands.items()}
    beyond = {at: path.untaken(stand[-1]) for at, stand in stands.items()}
    over = len(found) - 1
    takes[over], beyond[over] = {}, over
    return Program(
        operations=tuple(_operation(found, path, at, stands, beyond, start) for at in range(len(found))),
        takes=takes,
        beyond=beyond,
        start=start,
        end=start["END"],
        final=start.get(order.final, over),
        over=over,
        keys=frozenset(key for table in takes.values() for key in table),
        rules={f"{h.row}/{h.word}": h for h in by_role["forbids"]},
        items={kind: _chain(kind, names, by_role["modifies"]) for kind, names in order.items.items()},
        narrows=_in_order("narrows", rows, by_role),
        begins=_in_order("begins", rows, by_role),
        asked=_asked(takes),
        rows={row.id: row for row in rows},
        tied=frozenset(h.row for h in hooks if h.role in ("row", "forbids", "lifts")),
        anytime={key: take for table in takes.values() for key, take in table.items() if step_of(take.row) == ANY},
    )


def _leave_out(rows: Sequence[Row], by_role: dict[str, list[Hook]]) -> None:
    """A rule or an exception counts only while its own row is in play."""
    known = {row.id for row in rows}
    for role in ("forbids", "lifts"):
        by_role[role] = [hook for hook in by_role[role] if hook.row in known]


def _asked(takes: Mapping[int, Mapping[Key, Take]]) -> dict[Key, tuple[Rule, ...]]:
    """What moves of a kind are asked when they are offered, wherever that is."""
    found: dict[Key, dict[Rule, None]] = defaultdict(dict)
    for take in (take for table in takes.values() for take in table.values()):
        for _, rules in take.offers:
            for key, asked in rules.items():
                found[key] |= dict.fromkeys(asked)
    return {key: tuple(asked) for key, asked in found.items()}


def _starts(order: OrderOfPlay, rows: Sequence[Row], found: Sequence[Line]) -> dict[str, int]:
    """Where each step and each row begins; a step without a function begins where the next one does."""
    start: dict[str, int] = {}
    for number, line in enumerate(found):
        start.setdefault(line.row.step, number)
        start.setdefault(line.row.id, number)
    following = len(found) - 1
    for step in reversed(dict.fromkeys(row.step for row in rows if row.step not in SILENT)):
        following = start.setdefault(step, following)
        if step == order.final:
            following = start["END"]
    return start


def _chain(kind: str, names: Sequence[str], hooks: Sequence[Hook]) -> tuple[tuple[str, Callable[..., Any]], ...]:
    """The links of the value of a feature kind, in the order of the file."""
    return tuple((h.what, h.function) for name in names for h in hooks if (h.row, h.what) == (kind, name))


def _in_order(role: str, rows: Sequence[Row], hooks: Mapping[str, list[Hook]]) -> tuple[Callable[..., Any], ...]:
    """The functions of one role tied to rows in play, in the order of the rows."""
    return tuple(h.function for row in rows for h in hooks[role] if h.row == row.id)


def _refuse_unknown(order: OrderOfPlay, by_role: Mapping[str, list[Hook]]) -> None:
    codes = {f"{h.row}/{h.word}" for h in by_role["forbids"]}
    unknown = {h.row for role in ("row", "offers", "forbids", "lifts", "narrows", "begins") for h in by_role[role]} - order.rows.keys()
    unknown |= {code for h in by_role["offers"] for code in h.obeys if code not in codes}
    unknown |= {h.of for h in by_role["lifts"] if h.of not in codes and not h.of.endswith(f"/{SKIPPED}")}
    unknown |= {f"{h.row}: {h.what}" for h in by_role["modifies"] if h.what not in order.items.get(h.row, ())}
    unknown |= {h.row for h in by_role["interrupt"]} - {code for row in order.rows.values() for code in row.interrupts}
    if unknown:
        raise ValueError(f"functions tied to rows, codes or items that do not exist: {', '.join(sorted(unknown))}")


def _active_seat(state: Any) -> tuple[Seat, ...]:
    return state.active  # type: ignore[no-any-return]


def _table(found: Sequence[Line], stand: Sequence[int], path: Path, hooks: Mapping[str, list[Hook]]) -> dict[Key, Take]:
    """Which event goes to which row of a stand, and what it passes over on the way."""
    table: dict[Key, Take] = {}
    passed: list[Take] = []
    takers = {line.row.id for line in found if line.op == "take"}
    under = {at: _under(found[at].row.id, takers) for at in stand}
    rules = {at: _rules(under[at], hooks) for at in stand}
    offers = list(hooks["offers"])
    for at in stand:
        row, hook = found[at].row, found[at].hook
        assert hook is not None
        own = [h for h in offers if h.row.partition("+")[0] in under[at]]
        offers = [h for h in offers if h not in own]
        take = Take(
            row=row.id,
            must=row.mode == "MUST",
            function=hook.function,
            due=hook.due or _active_seat,
            forbids=rules[at],
            offers=tuple((h.function, {_key(found[q]): tuple(r for r in rules[q] if r[0] not in h.obeys) for q in reversed(stand)}) for h in own),
            after=_head(found, at) if hook.repeat else path.taken(at),
            passed=tuple(t for t in passed if t.row != row.id),
            spared=tuple(h.function for h in hooks["lifts"] if h.of == f"{row.id}/{SKIPPED}"),
        )
        table.setdefault(_key(found[at]), take)
        if take.must and all(take.row != other.row for other in passed):
            passed.append(take)
    return table


def _under(row: str, takers: set[str]) -> set[str]:
    """The row, the rows and the step it stands under - but what follows from having used a row obeys no longer what was asked there."""
    found = {row}
    for ancestor in ancestors(row):
        if ancestor in takers:
            return found
        found.add(ancestor)
    return found | {step_of(row)}


def _head(found: Sequence[Line], at: int) -> int:
    """The first line of a row that takes several events: where the row is open for all of them again."""
    while at and found[at - 1].op == "take" and found[at - 1].row.id == found[at].row.id:
        at -= 1
    return at


def _key(line: Line) -> Key:
    assert line.hook is not None
    assert line.hook.takes is not None
    return line.hook.takes, line.hook.what


def _rules(under: set[str], hooks: Mapping[str, list[Hook]]) -> tuple[Rule, ...]:
    """All that is forbidden at a row, or at the rows and the step it stands under, each with what may lift it."""
    found = [(f"{h.row}/{h.word}", h.function) for h in hooks["forbids"] if h.of in under]
    return tuple((code, rule, tuple(h.function for h in hooks["lifts"] if h.of == code)) for code, rule in found)


def _operation(
    found: Sequence[Line], path: Path, at: int, stands: Mapping[int, list[int]], beyond: Mapping[int, int], start: Mapping[str, int]
) -> Operation:
    line, following = found[at], at + 1
    match line.op:
        case "run":
            assert line.hook is not None
            return _run(line.hook.function, line.row.id, path.untaken(at), start, _is_watched(found, at))
        case "take":
            return _stand([hook.due for q in stands[at] if (hook := found[q].hook) is not None], beyond[at])
        case "begin":
            leave = next(q for q in range(at, len(found)) if found[q].op == "again") + 1
            return lambda state: following if state.next_feature() else leave
        case "again":
            first = start[line.row.step]
            return lambda state: first
        case "end":
            return lambda state: state.next_frame()
    return lambda state: None


def _is_watched(found: Sequence[Line], at: int) -> bool:
    """Whether this is the first function of a row with an interrupt behind it."""
    id = found[at].row.id
    own = [number for number in range(at, len(found)) if found[number].row.id == id and found[number].op == "run"]
    is_first = not at or found[at - 1].row.id != id or found[at - 1].op != "run"
    return is_first and found[own[-1] + 1].row.id.startswith(f"{id}!")


def _run(function: Callable[[Any], Any], row: str, following: int, start: Mapping[str, int], watched: bool) -> Operation:
    def run(state: Any) -> int:
        made = function(state)
        if not made:
            return following
        if made.__class__ is Back:
            return start[made.step]
        if made.__class__ is Parts:
            return state.suspend(following, made)  # type: ignore[no-any-return]
        state.book(row, made)
        return following

    def run_watched(state: Any) -> int:
        """As above; the interrupt behind the row finds what the row has booked in `state.fresh`."""
        state.set(fresh=len(state.ledger.awards))
        return run(state)

    return run_watched if watched else run


def _stand(dues: Sequence[Due | None], beyond: int) -> Operation:
    """Rests if anybody may or must act here; a row with nobody due does not hold the walk."""
    known = [due for due in dict.fromkeys(dues) if due is not None]
    if len(known) < len(set(dues)):
        return lambda state: None
    first, *others = known

    def stand(state: Any) -> int | None:
        if first(state):
            return None
        for due in others:
            if due(state):
                return None
        return beyond

    return stand
