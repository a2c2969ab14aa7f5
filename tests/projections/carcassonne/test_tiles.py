"""Tiles: what is in the boxes, how tiles turn, what features are called, and what a wrong tile file is told."""

from __future__ import annotations

import pytest

from events.common import GameSetUp, StartTile
from projections.carcassonne.board import ROOM
from projections.carcassonne.geometry import SIDES, facing, opposite, ports, words
from projections.carcassonne.set_up import HERE, Table, expansions, sets
from projections.carcassonne.tiles import BadTile, Kind, TileBox
from projections.game import NotSupported
from tests.projections.carcassonne import plain

# tiles, tile kinds, tiles with a coat of arms, with a monastery, with an inn, with a cathedral: as counted in the boxes
BOXES = {
    "basic:1": (72, 24, 10, 6, 0, 0),
    "basic:2": (72, 32, 10, 6, 0, 0),
    "inns-and-cathedrals:1": (18, 17, 3, 1, 6, 2),
    "inns-and-cathedrals:2": (18, 17, 3, 1, 6, 2),
    "traders-and-builders:1": (24, 24, 0, 1, 0, 0),
    "traders-and-builders:2": (24, 24, 0, 1, 0, 0),
    "princess-and-dragon:1": (30, 29, 3, 2, 0, 0),
    "princess-and-dragon:2": (30, 29, 3, 2, 0, 0),
    "tower:1": (18, 17, 1, 1, 0, 0),
    "tower:2": (18, 17, 1, 1, 0, 0),
    "abbey-and-mayor:1": (12, 12, 5, 1, 0, 0),
    "abbey-and-mayor:2": (12, 12, 5, 1, 0, 0),
    "count": (12, 12, 0, 0, 0, 0),
    "king-and-robber:1": (5, 5, 0, 1, 0, 0),
    "king-and-robber:2": (5, 5, 0, 1, 0, 0),
    "cult/5": (5, 5, 0, 5, 0, 0),
    "cult/6": (6, 6, 0, 6, 0, 0),
    "siege/cathars": (4, 4, 0, 0, 0, 0),
    "siege/besiegers": (6, 6, 0, 0, 0, 0),
    "catapult": (12, 12, 1, 1, 0, 0),
    "bridges-castles-and-bazaars:1": (12, 11, 0, 2, 2, 0),
    "bridges-castles-and-bazaars:2": (12, 11, 0, 2, 2, 0),
    "hills-and-sheep:1": (18, 16, 0, 2, 0, 0),
    "hills-and-sheep:2": (18, 16, 0, 2, 0, 0),
    "under-the-big-top:1": (20, 16, 0, 0, 0, 0),
    "under-the-big-top:2": (20, 16, 0, 0, 0, 0),
    "under-the-big-top-c1": (20, 20, 0, 0, 0, 0),
    "gq11": (10, 10, 0, 1, 0, 0),
    "gq11/river": (2, 2, 0, 0, 0, 0),
    "river/1:1": (12, 10, 0, 1, 0, 0),
    "river/1:2": (12, 11, 0, 1, 0, 0),
    "river/2:1": (12, 12, 1, 1, 1, 0),
    "river/2:2": (12, 12, 1, 1, 1, 0),
}


def table(**fixed) -> Table:
    return Table(GameSetUp(game="carcassonne", players=("a", "b"), **fixed))


ALL = table(sets=tuple((name, 1) for name in sets()), components=("Inns", "Cathedrals", "BigFollower"))
TILES = pytest.mark.parametrize("id", sorted(ALL.box.tiles))


@pytest.mark.parametrize("box", sorted(sets()))
def test_what_is_in_a_box(box):
    found = TileBox({k: v for e in expansions().values() for k, v in e.kind.items()}, [t for e in expansions().values() for t in e.traits])
    found.load(HERE / "tiles" / sets()[box][1], box)
    found.freeze()

    def tiles_with(word: str) -> int:
        parts = {id: [part for kind in ("city", "road", "monastery") for part in facts.get(kind, ())] for id, facts in found.facts.items()}
        has = {id: any(part.get(word) for part in each) or word in found.facts[id] for id, each in parts.items()}
        return sum(count for id, count in found.counts.items() if has[id])

    counted = sum(found.counts.values()), len(found.counts), *map(tiles_with, ("coat_of_arms", "monastery", "inn", "cathedral"))
    assert counted == BOXES[box]


@TILES
def test_a_tile_has_room_for_its_segments_and_what_is_built_on_it(id):
    assert len(ALL.box.tiles[id][0].segments) < ROOM / 2


def test_the_start_tile_is_taken_from_the_box_and_boxes_add_up():
    once, twice = table(), table(sets=(("basic:1", 2),))
    assert once.pack["BA/RCr"] == 3
    assert sum(once.pack.values()) == 71
    assert twice.pack["BA/RCr"] == 7
    assert sum(twice.pack.values()) == 143
    assert sum(table(edition="C2").pack.values()) == 71
    assert "BA/CcG" in table(edition="C2").pack


@TILES
def test_a_tile_turned_four_times_is_itself_and_agrees_with_a_plain_reading(id):
    kinds = ALL.box.tiles[id]
    for rotation, tile in enumerate(kinds.four()):
        assert tile.rotation == rotation
        for side, letter in enumerate(SIDES):
            kind = plain.edge(id, rotation, letter)
            bit = ALL.box.kinds[kind].edge
            assert tile.edges >> 4 * side & 15 == bit
            assert tile.demands[side] == bit << 4 * opposite(side)
            turned = kinds[(rotation + 1) % 4]
            assert turned.edges >> 4 * ((side + 1) % 4) & 15 == bit


@TILES
def test_every_feature_has_a_name_that_leads_back_to_it(id):
    for tile in ALL.box.tiles[id].four():
        assert len(set(tile.names)) == len(tile.segments)
        for number, (name, segment) in enumerate(zip(tile.names, tile.segments, strict=True)):
            assert tile.named[name] == number
            assert not segment.ports or tile.named[f"{segment.kind} {' '.join(words(segment.ports))}"] == number
            for word in words(segment.ports):
                assert tile.named[f"{segment.kind} {word}"] == number
        for wrong in (
            "",
            "city",
            "road",
            "field",
            "field I" if all(s.ports for s in tile.segments) else "city I",
            "harbour N",
            "city X",
            "field N NL S SR E W Q",
            "road NL",
            "city n",
        ):
            kinds = [segment.kind for segment in tile.segments]
            if kinds.count(wrong) != 1:
                with pytest.raises(KeyError):
                    tile.named[wrong]


@TILES
def test_every_side_and_half_side_belongs_to_one_feature(id):
    for tile in ALL.box.tiles[id].four():
        claimed = [port for segment in tile.segments for port in segment.ports]
        assert len(claimed) == len(set(claimed))
        for port, number in enumerate(tile.at):
            if number >= 0:
                assert (port // 3, port % 3) in tile.segments[number].ports
        for segment in tile.segments:
            assert all(tile.segments[city].kind == "city" for city in segment.touches)
            assert segment.kind == "field" or not segment.touches


def test_ports_meet_left_to_right():
    for side in range(4):
        for third in range(3):
            there = facing(side, third)
            assert facing(there // 3, there % 3) == 3 * side + third
    assert words(ports("NL S EL", 1)) == ["EL", "SL", "W"]
    with pytest.raises(ValueError, match="no side"):
        ports("NW")


HEAD = '[set."x:1"]\n"X/A" = 2\n'
CITY = 'city = [{ at = "N" }]\nfield = [{ at = "EL ER SL SR WL WR", touches = "N" }]\n'
KINDS = {"city": Kind("edges", 1), "road": Kind("edges", 2), "monastery": Kind("surrounded"), "field": Kind("never", 4)}


def loaded(path) -> TileBox:
    box = TileBox(KINDS, [])
    box.load(path, "x:1")
    box.freeze()
    return box


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[tile]]\nid = "X/A"\n' + CITY.replace(" WR", ""), "tile X/A: side W is not covered"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace("SL SR", "S"), "tile X/A: a field meets the rim by half sides"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace('at = "N" }', 'at = "N" }, { at = "N W" }'), "tile X/A: two features share N"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace('at = "N"', 'at = "NL NR"'), "tile X/A: a city meets the rim by whole sides"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace('"EL ER', '"NL EL ER'), "tile X/A: half a side of field on N"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace("EL ER", "EX ER"), "tile X/A: 'EX' is no side"),
        ('[[tile]]\nid = "X/A"\n' + CITY.replace('touches = "N"', 'touches = "S"'), "tile X/A: a field touches a side without a city"),
        ('[[tile]]\nid = "X/B"\n' + CITY, "wrong.toml: set x:1 counts X/A, but no such tile is described"),
    ],
)
def test_wrong_facts_are_told_where_they_are(tmp_path, text, message):
    path = tmp_path / "wrong.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(BadTile) as caught:
        loaded(path)
    assert str(caught.value).startswith(message)


def test_right_facts_load(tmp_path):
    path = tmp_path / "right.toml"
    path.write_text(f'{HEAD}[[tile]]\nid = "X/A"\n{CITY}', encoding="utf-8")
    box = TileBox(KINDS, [])
    box.load(path, "x:1", 3)
    box.freeze()
    assert box.counts == {"X/A": 6}
    assert box.tiles["X/A"][1].names == ("city E", "field NL")


@pytest.mark.parametrize(
    ("fixed", "words_"),
    [
        ({"players": ()}, "0 players"),
        ({"players": tuple("abcdefg")}, "7 players"),
        ({"edition": "C9"}, "edition C9"),
        ({"sets": (("lost-box:1", 1),)}, "tile set lost-box:1"),
        ({"sets": (("basic:1", 0),)}, "0 of tile set basic:1"),
        ({"sets": (("basic:1", 1), ("basic:1", 1))}, "basic:1 said twice"),
        ({"components": ("Phlogiston",)}, "component Phlogiston"),
        ({"figures": (("small", -1),)}, "-1 figures small"),
        ({"figures": (("big", 1),)}, "no such figure in this game: big"),
        ({"readings": (("tiny-city", "3"),)}, "reading tiny-city=3"),
        ({"readings": (("tiny-city", "2"), ("tiny-city", "4"))}, "tiny-city said twice"),
        ({"readings": (("weather", "fine"),)}, "reading weather=fine"),
        ({"start": (StartTile("BA/XX"),)}, "start tile BA/XX"),
        ({"start": (StartTile("BA/RRRR"), StartTile("BA/RRRR", (5, 5)))}, "more start tiles BA/RRRR"),
        ({"start": (StartTile("BA/L"), StartTile("BA/L"))}, "two start tiles at 0,0"),
        ({"start": (StartTile("BA/L", (0, 0), 4),)}, "BA/L turned by 4 quarters"),
        ({"sets": (("inns-and-cathedrals:1", 1),)}, "start tile BA/RCr"),
        ({"draws": -1}, "-1 draws"),
    ],
)
def test_a_set_up_that_is_not_built_or_cannot_be_is_named(fixed, words_):
    chosen = {"players": ("a", "b")} | fixed
    with pytest.raises(NotSupported) as caught:
        Table(GameSetUp(game="carcassonne", **chosen))
    assert words_ in str(caught.value)


def test_boxes_may_bring_their_components():
    boxes = (("basic:1", 1), ("inns-and-cathedrals:1", 1))
    assert "Inns" not in table(sets=boxes).components
    assert {"Inns", "Cathedrals", "BigFollower"} <= table(sets=boxes, components=("box",)).components
    assert table(sets=boxes, components=("box",)).figures.keys() == {"small", "big"}
    assert table(sets=boxes).figures.keys() == {"small"}
    assert table(components=("BigFollower",)).figures.keys() == {"small", "big"}
