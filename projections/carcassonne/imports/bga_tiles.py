"""Tiles and figure spots as Board Game Arena numbers them.

A type of tile has a number, each single tile of it another. A spot is the number of a place for a figure on the tile. Turned clockwise by
`(ori - 1)` quarter turns a tile lies as ours does, type 16 one quarter turn further. Found by comparing published game logs with the tiles.
"""

from __future__ import annotations

import msgspec

# type, tile, numbers of the single tiles, spots: number, kind, one of its sides on the unturned tile. The start tile is one of type 15.
TABLE = """
 1 | CccR   |  1- 1 | 1 road S, 2 city N, 3 field SR, 4 field SL
 2 | CccR+  |  2- 3 | 1 road S, 2 city N, 3 field SR, 4 field SL
 3 | Cc.1   |  4- 6 | 1 city N, 2 field SL
 4 | Cc+    |  7- 8 | 1 city N, 2 field SL
 5 | CcRr   |  9-11 | 1 road S, 2 city N, 3 field EL, 4 field ER
 6 | CcRr+  | 12-13 | 1 road S, 2 city N, 3 field EL, 4 field ER
 7 | CFc.1  | 14-14 | 1 city E, 2 field NL, 3 field SL
 8 | CFc+   | 15-16 | 1 city E, 2 field NL, 3 field SL
 9 | CC.2   | 17-18 | 1 city N, 2 city W, 3 field SL
10 | CFC.2  | 19-21 | 1 city N, 2 city S, 3 field EL
11 | C      | 22-26 | 1 city N, 2 field SL
12 | RrC    | 27-29 | 1 road S, 2 city N, 3 field EL, 4 field SR
13 | CRr    | 30-32 | 1 road S, 2 city N, 3 field EL, 4 field ER
14 | CRRR   | 33-35 | 1 road W, 2 road E, 3 road S, 4 city N, 5 field EL, 6 field SR, 7 field SL
15 | RCr    | 36-39 | 1 road E, 2 city N, 3 field EL, 4 field ER
16 | RFr    | 40-47 | 1 road E, 3 field SL, 4 field NL
17 | Rr     | 48-56 | 1 road S, 2 field NL, 3 field SR
18 | RRR    | 57-60 | 1 road W, 2 road E, 3 road S, 4 field NL, 5 field SR, 6 field SL
19 | RRRR   | 61-61 | 1 road W, 2 road E, 3 road N, 4 road S, 5 field NL, 6 field NR, 7 field SL, 8 field SR
20 | L      | 62-65 | 1 monastery, 2 field NL
21 | LR     | 66-67 | 1 monastery, 2 road S, 3 field NL
22 | Cccc+  | 68-68 | 1 city N
23 | Ccc    | 69-71 | 1 city N, 2 field SL
24 | Ccc+   | 72-72 | 1 city N, 2 field SL
"""
START_TYPE = 15
TURNED_FURTHER = frozenset({16})
# Which of two spots is which was not seen in the logs compared; the order above is that of tiles alike. An importer decides by the log at hand.
UNDECIDED = {1: (3, 4), 7: (2, 3), 19: (3, 4)}


class TileType(msgspec.Struct, frozen=True):
    """A type of tile: our name, further quarter turns, and what a figure on each spot stands on (`city N` of the unturned tile)."""

    tile: str
    further: int
    spots: dict[int, str]


def _types() -> tuple[dict[int, TileType], dict[int, int]]:
    types: dict[int, TileType] = {}
    singles: dict[int, int] = {}
    for line in TABLE.strip().splitlines():
        number, tile, range_, spots = (part.strip() for part in line.split("|"))
        first, last = range_.split("-")
        named = dict(spot.split(" ", 1) for spot in spots.split(", "))
        further = 1 if int(number) in TURNED_FURTHER else 0
        types[int(number)] = TileType(f"BA/{tile}", further, {int(spot): name for spot, name in named.items()})
        singles.update(dict.fromkeys(range(int(first), int(last) + 1), int(number)))
    return types, singles


TYPES, TYPE_OF_SINGLE = _types()


def spot_name(number: int, spot: int, swapped: frozenset[int]) -> str | None:
    """What a spot stands on, on the unturned tile; `swapped` are types whose undecided pair is the other way round."""
    if number in swapped and spot in UNDECIDED[number]:
        spot = sum(UNDECIDED[number]) - spot
    return TYPES[number].spots.get(spot)
