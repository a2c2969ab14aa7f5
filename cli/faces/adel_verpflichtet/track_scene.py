"""What is to be drawn of a position: track, castles, table, prison, windows, register, seats - plain values that know nothing of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from projections.adel_verpflichtet.material import Material
    from projections.adel_verpflichtet.view import Seen, View


class DrawnCastle(msgspec.Struct, frozen=True):
    """A castle with its spaces and its pair; `pays` marks the one whose pair counts now."""

    id: int
    spaces: tuple[int, ...]
    best: int
    second: int
    pays: bool = False


class DrawnSeat(msgspec.Struct, frozen=True):
    """A seat: pawn, cards and what lies before it. A number of None is not known to the viewer; `cards` are words, such as `castle, thief 9`."""

    name: str
    colour: str
    position: int
    objects: int | None = None
    cheques: int | None = None
    thieves: int | None = None  # free ones
    cards: str = ""
    exhibition: tuple[str, ...] = ()  # the objects on show now


class DrawnWindow(msgspec.Struct, frozen=True):
    """A window: the visible object, empty where nothing is on sale, and how many objects lie in it with that one."""

    top: str
    objects: int


class DrawnCell(msgspec.Struct, frozen=True):
    """A cell with a thief of a seat in it; no thief is 0."""

    thief: int = 0
    seat: int = -1


class TrackScene(msgspec.Struct, frozen=True):
    """A position. `status` says what material it was drawn from; `table_spaces` is None where nobody knows."""

    castles: tuple[DrawnCastle, ...]
    first_table_space: int
    seats: tuple[DrawnSeat, ...]
    windows: tuple[DrawnWindow, ...] = ()
    cells: tuple[DrawnCell, ...] = ()
    register: tuple[int, ...] = ()
    table_spaces: int | None = None
    title: str = ""
    status: str = ""


def pawns(scene: TrackScene) -> dict[int, list[int]]:
    """Space -> the seats whose pawns stand there."""
    found: dict[int, list[int]] = {}
    for seat, drawn in enumerate(scene.seats):
        found.setdefault(drawn.position, []).append(seat)
    return found


def table_length(scene: TrackScene) -> int:
    """How many table spaces are drawn: all, or as many as are needed where nobody knows how many there are."""
    furthest = max((seat.position for seat in scene.seats), default=0)
    return scene.table_spaces or max(3, furthest - scene.first_table_space + 2)


def objects_in_words(seat: DrawnSeat) -> str:
    """`7 objects, 3 cheques, 1 thief`; what is unknown is left out."""
    counts = ((seat.objects, "object", "objects"), (seat.cheques, "cheque", "cheques"), (seat.thieves, "thief", "thieves"))
    return ", ".join(f"{number} {one if number == 1 else many}" for number, one, many in counts if number is not None)


def money(cheques: tuple[int, ...]) -> str:
    """Cheques in words, `5,000 + 16,000`."""
    return " + ".join(f"{cheque:,}" for cheque in cheques)


def scene_of(view: View, material: Material, names: Sequence[str], title: str = "") -> TrackScene:
    """What is drawn of a view of the position, and of nothing else; the castles are printed and open to everybody."""
    return TrackScene(
        castles=tuple(DrawnCastle(c.id, c.spaces, c.best, c.second, c.id == view.castle) for c in material.castles),
        first_table_space=view.first_table_space,
        seats=tuple(_seat(seen, material, names[seen.seat]) for seen in view.seats),
        windows=tuple(DrawnWindow(_dated(window.top, material), window.count) for window in view.windows),
        cells=tuple(DrawnCell(thief, seat) for thief, seat in view.cells),
        register=view.register,
        table_spaces=material.table_spaces,
        title=title,
        status=": ".join(filter(None, (view.material, view.status))),
    )


def bare(material: Material, title: str = "") -> TrackScene:
    """The track without a game on it."""
    return TrackScene(
        castles=tuple(DrawnCastle(c.id, c.spaces, c.best, c.second) for c in material.castles),
        first_table_space=material.first_table_space,
        seats=(),
        table_spaces=material.table_spaces,
        title=title,
        status=": ".join(filter(None, (material.name, material.status))),
    )


def _seat(seen: Seen, material: Material, name: str) -> DrawnSeat:
    shown = seen.exhibition or seen.final or ()
    return DrawnSeat(
        name=name,
        colour=seen.colour,
        position=seen.position,
        objects=seen.count,
        cheques=len(seen.cheques),
        thieves=len(seen.free_thieves),
        cards=", ".join(filter(None, (seen.location, seen.action))),
        exhibition=tuple(_dated(id, material) for id in shown),
    )


def _dated(id: str, material: Material) -> str:
    """An object with its year, `C8 1468`."""
    return f"{id} {material.objects[id].year}" if id in material.objects else id
