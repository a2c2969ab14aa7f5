"""`kerb score`: totals from the ledger, by source, at every address."""

import pytest

from tests.cli.samples import SAMPLE, TWO_TILES, written

TOTALS = {"Ann": 72, "Ben": 71, "Cleo": 70}


def columns(out: str) -> list[list[int]]:
    """The numbers of the table, one list a seat; the last number is the total."""
    rows = [line.split() for line in out.splitlines()]
    numbers = [list(map(int, row[-3:])) for row in rows if len(row) == 4 and row[-1].isdecimal()]
    return [list(column) for column in zip(*numbers, strict=True)]


def test_the_document_is_what_other_programs_expect(kerb):
    answer = kerb("score", SAMPLE, "--json")
    assert answer.code == 0
    assert answer.document == {
        "schema_version": 1,
        "game": str(SAMPLE),
        "finished": True,
        "players": [{"seat": seat, "name": name, "score": score, "by_rulings": 0} for seat, (name, score) in enumerate(TOTALS.items(), 1)],
    }


@pytest.mark.parametrize("address", ["", "@final", "@t40", "@200"])
def test_the_sources_add_up_to_the_total(kerb, address):
    answer = kerb("score", f"{SAMPLE}{address}")
    totals = [player["score"] for player in kerb("score", f"{SAMPLE}{address}", "--json").document["players"]]
    found = columns(answer.out)
    assert [column[-1] for column in found] == totals
    assert [sum(column[:-1]) for column in found] == totals


def test_before_final_scoring_the_awards_of_the_end_are_left_out(kerb):
    whole, before = (kerb("score", f"{SAMPLE}{address}", "--json").document for address in ("", "@final"))
    assert not before["finished"]
    assert all(a["score"] < b["score"] for a, b in zip(before["players"], whole["players"], strict=True))
    assert "at the end" not in kerb("score", f"{SAMPLE}@final").out


def test_the_winner_is_named_when_the_game_is_over(kerb):
    assert "Ann wins with 72 points" in kerb("score", SAMPLE).out
    assert "wins" not in kerb("score", f"{SAMPLE}@t88").out


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [("", "Ann and Ben share the victory with 4 points each"), (" readings=drawn-game=second-player", "Ben wins with 4 points: ")],
)
def test_equal_points_are_decided_by_a_reading(kerb, tmp_path, reading, sentence):
    text = TWO_TILES.replace("draws=3", f"draws=3{reading}").replace("1 tile BA/L 0,1 r0\n", "1 tile BA/L 0,1 r0\nadjust 2 2 a gift\n")
    out = kerb("score", written(tmp_path, text)).out
    assert sentence in out
    assert ("drawn-game=second-player" in out) == bool(reading)


def test_two_seats_of_one_name_are_told_apart(kerb, tmp_path):
    names = kerb("score", written(tmp_path, TWO_TILES.replace("Ann,Ben", "Ann,Ann")), "--json").document["players"]
    assert [player["name"] for player in names] == ["Ann (1)", "Ann (2)"]


@pytest.mark.parametrize("address", ["@999", "@t90", "@x", "@0", "@t0x"])
def test_an_address_the_game_does_not_reach_is_wrong_use(kerb, address):
    answer = kerb("score", f"{SAMPLE}{address}")
    assert (answer.code, answer.out) == (2, "")
    assert address.removeprefix("@").removeprefix("t").rstrip("x") in answer.err
    assert len(answer.err.splitlines()) == 1


def test_before_final_scoring_is_no_address_of_a_game_that_goes_on(kerb, tmp_path):
    path = written(tmp_path, "\n".join(TWO_TILES.splitlines()[:6]) + "\n")
    assert kerb("score", f"{path}@final").code == 2
    assert kerb("score", path).code == 0
