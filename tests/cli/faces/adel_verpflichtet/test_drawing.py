"""Drawings of Adel Verpflichtet: what stands in the text, and that a picture is drawn alike every time."""

import pytest

from cli.drawing.picture import FORMATS
from cli.faces.adel_verpflichtet.material_words import counts, lines
from cli.faces.adel_verpflichtet.track_layout import cluster, layout
from cli.faces.adel_verpflichtet.track_picture import track_picture
from cli.faces.adel_verpflichtet.track_scene import DrawnCastle, DrawnCell, DrawnSeat, DrawnWindow, TrackScene
from cli.faces.adel_verpflichtet.track_text import track_text
from projections.adel_verpflichtet.material import EDITIONS, default

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz")


def scene(*positions: int, edition: str = "six", pays: int = 7) -> TrackScene:
    """Pawns at these spaces, and something everywhere."""
    material = default(edition)
    return TrackScene(
        castles=tuple(DrawnCastle(c.id, c.spaces, c.best, c.second, c.id == pays) for c in material.castles),
        first_table_space=material.first_table_space,
        seats=tuple(
            DrawnSeat(
                NAMES[n], material.colours[n].name, at, 4 + n, 4, n % 3, "castle, exhibition", ("A1 1961", "A2 1931", "B6 1650") if n == 0 else ()
            )
            for n, at in enumerate(positions)
        ),
        windows=(DrawnWindow("C8 1468", 14), DrawnWindow("", 0)),
        cells=(DrawnCell(11, 1), *(DrawnCell() for _ in positions[1:])),
        register=(5_000, 16_000),
        title="round 7 · castle",
        status=material.status,
    )


def test_the_text_says_everything() -> None:
    text = "\n".join(track_text(scene(14, 11, 11, 0)))
    for said in (
        "►castle 7: 3/2",
        "2,3",
        "1: C8 1468 (14 left)   2: empty",
        "5,000 + 16,000",
        "[1: thief 11 of Bert]  [2: ·]",
        "club room  7 objects",
    ):
        assert said in text
    assert "Anna shows A1 1961, A2 1931, B6 1650" in text
    assert text.count("►") == 1
    assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_text_has_ascii_alone(edition: str) -> None:
    found = "\n".join(track_text(scene(26, 29, 40, edition=edition), ascii_only=True))
    assert found.isascii()
    assert "?" not in found
    assert ">castle 7" in found


@pytest.mark.parametrize("form", FORMATS)
def test_a_picture_is_the_same_bytes_every_time(form: str) -> None:
    assert track_picture(scene(14, 11, 11, 0), form, dots=40) == track_picture(scene(14, 11, 11, 0), form, dots=40)
    assert track_picture(scene(14, 11, 11, 0), form, dots=40) != track_picture(scene(14, 11, 12, 0), form, dots=40)


def test_pawns_castles_and_spaces_stand_apart() -> None:
    lay, spaces = layout(scene(0, 0)), range(36)
    places = [lay.at(space) for space in spaces] + [lay.castle(castle) for castle in scene(0, 0).castles]
    near = [(a, b) for n, a in enumerate(places) for b in places[:n] if abs(a[0] - b[0]) < 0.9 and abs(a[1] - b[1]) < 0.9]
    assert near == []
    assert all(len(set(cluster(number))) == number for number in range(1, 9))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_material_in_words_names_every_value_with_its_mark(edition: str) -> None:
    material = default(edition)
    text = "\n".join(lines(material))
    assert "reconstruction - not the printed board" in text
    assert material.digest in text
    for item in material.deck:
        assert any(line.split()[:4] == [item.id, item.letter, str(item.year), f"[{item.mark}]"] for line in text.splitlines())
    for colour in material.colours:
        assert all(f"{cheque:,}" in text for cheque in colour.cheques)
    assert [mark for mark in ("confirmed", "inferred", "unknown", "printed") if f"\n  [{mark}]" in text] == ["confirmed", "inferred", "unknown"]
    assert sum(counts(material).values()) == 5 + len(material.castles) + len(material.colours) + len(material.series) + len(material.deck)
