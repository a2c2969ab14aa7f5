"""`kerb explain --as SEAT`: nothing that could tell of a hidden piece, and everything where nothing is hidden."""

from pathlib import Path

import pytest

from tests.cli.conftest import Kerb
from tests.cli.samples import SAMPLE, TWO_TILES, written

NIGHT = """setup adel_verpflichtet players=Rita,Boris,Greta
1 colour red
2 colour blue
3 colour green
1 dealt A1,A2,A3,D1
2 dealt B1,B2,B3,F1
3 dealt C1,C2,C3,F2
piles 20 ? 19 ?
1 location castle
2 location castle
3 location castle
1 action exhibition
2 action exhibition
3 action thief-7
1 exhibits A1,A2,A3
2 exhibits nothing
"""
HUNT = Path(__file__).parents[1] / "games" / "tjuv_och_polis" / "evening.game"


@pytest.fixture
def night(tmp_path: Path) -> str:
    path = tmp_path / "night.game"
    path.write_text(NIGHT, encoding="utf-8")
    return str(path)


def test_a_set_withheld_is_seen_by_the_arbiter_alone(night: str, kerb: Kerb) -> None:
    for told in ("AV-26", "B1"):
        assert told in kerb("explain", f"{night}@16").out
    for seat in ("1", "2", "Greta"):
        out = kerb("explain", f"{night}@16", "--as", seat).out
        assert "AV-26" not in out
        assert "B1" not in out
        assert "award 1" in out
        assert kerb("explain", f"{night}@16", "--as", seat, "--json").document["event"] is None


@pytest.mark.parametrize("option", [("--move", "2 exhibits B1,B2,B3"), ("--feature", "city 0,0")])
def test_no_hand_can_be_sounded_out(night: str, option: tuple[str, str], kerb: Kerb) -> None:
    found = kerb("explain", f"{night}@15", "--as", "1", *option)
    assert found.code == 2
    assert "secret" in found.err
    assert not found.out


def test_a_card_that_is_face_down_is_not_told_of(night: str, kerb: Kerb, tmp_path: Path) -> None:
    path = tmp_path / "early.game"
    path.write_text(NIGHT.replace("1 exhibits A1,A2,A3\n2 exhibits nothing", "2 exhibits nothing"), encoding="utf-8")
    assert "no valid set" in kerb("explain", path).out
    assert "no valid set" in kerb("explain", path, "--as", "2").out
    assert "no valid set" not in kerb("explain", path, "--as", "1").out


def test_awards_of_a_seat_whose_money_is_secret_are_left_out(kerb: Kerb) -> None:
    """Behind event 80 the third seat has hidden some of its loot."""
    at = f"{HUNT}@80"
    for viewer, is_told in ((1, False), (3, True)):
        score = kerb("score", at, "--as", viewer, "--json").document["players"][2]["score"]
        assert (score is not None) == is_told
        told = {award["seat"] for award in kerb("explain", at, "--as", viewer, "--json").document["awards"]}
        assert 1 in told
        assert (3 in told) == is_told


def test_where_nothing_is_secret_all_is_explained(kerb: Kerb, tmp_path: Path) -> None:
    assert kerb("explain", SAMPLE, "--as", "1").out == kerb("explain", SAMPLE).out
    path = written(tmp_path, TWO_TILES)
    assert kerb("explain", path, "--as", "2", "--feature", "city 0,0").out == kerb("explain", path, "--feature", "city 0,0").out


def test_a_seat_that_does_not_exist(kerb: Kerb) -> None:
    assert kerb("explain", SAMPLE, "--as", "9").code == 2
