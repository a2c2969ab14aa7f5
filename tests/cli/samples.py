"""Games for the tests of the command line: the sample game, and small ones where every number is known."""

from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[1] / "games" / "carcassonne" / "sample.game"

# A city of two tiles for Ann (4, or 2 by the oldest printings), then a road of two tiles begun by Ben, open at both ends.
TWO_TILES = """\
setup carcassonne players=Ann,Ben draws=3
1 draw BA/C
1 tile BA/C 0,-1 r180
1 place small 0,-1 city S
1 end
2 draw BA/RFr
2 tile BA/RFr 1,0 r0
2 place small 1,0 road W
2 end
1 draw BA/L
1 tile BA/L 0,1 r0
1 end
"""


def written(folder: Path, text: str = TWO_TILES, name: str = "small.game") -> Path:
    """The game as a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
