"""`kerb new`: a set-up goes into the log, and only one that can be played."""

from typing import Any

import pytest

from events.common import GameSetUp, StartTile
from events.store import open_store
from tests.cli.conftest import Kerb


def set_up(db: str, game: str) -> GameSetUp:
    with open_store(db, readonly=True) as store:
        (entry,) = store.read(game)
    assert isinstance(entry.event, GameSetUp)
    return entry.event


def test_a_new_game_is_named_by_the_day(kerb: Kerb, db: str) -> None:
    code, out, err = kerb("new", "carcassonne", "--players", "Ann, Ben")
    assert (code, err) == (0, "")
    game = out.strip()
    assert game.startswith("carcassonne-20")
    assert kerb("new", "carcassonne", "--players", "Ben,Ann").out.strip() == f"{game}-2"
    first, second = set_up(db, game), set_up(db, f"{game}-2")
    assert (first.sets, first.edition, first.components) == ((("basic:1", 1),), "C1", ())
    assert first.players == second.players[::-1]
    assert first.data


def test_everything_can_be_chosen(kerb: Kerb, db: str) -> None:
    arguments = ["--players", "Ann,Ben", "--edition", "C2", "--set", "inns-and-cathedrals*2", "--reading", "tiny-city=2", "--reading", "farmers=off"]
    answer = kerb("new", "carcassonne", *arguments, "--name", "Spring Final", "--start", "BA/C 1,-1 r90", "--component", "Inns", "--json")
    assert answer.code == 0
    players = [{"seat": 1, "name": "Ann"}, {"seat": 2, "name": "Ben"}]
    assert answer.document == {"schema_version": 1, "game": "spring-final", "events": 1, "players": players}
    made = set_up(db, "spring-final")
    assert made.sets == (("basic:2", 1), ("inns-and-cathedrals:2", 2))
    assert made.components == ("Inns",)
    assert made.readings == (("tiny-city", "2"), ("farmers", "off"))
    assert made.start == (StartTile("BA/C", (1, -1), 1),)


def test_a_box_brings_its_components_and_may_be_another_base(kerb: Kerb, db: str) -> None:
    kerb("new", "carcassonne", "--players", "Ann,Ben", "--name", "a", "--set", "inns-and-cathedrals", "--set", "basic*4")
    made = set_up(db, "a")
    assert made.components == ("BigFollower", "Inns", "Cathedrals")
    assert made.sets == (("inns-and-cathedrals:1", 1), ("basic:1", 4))


WRONG: list[tuple[int, str, Any]] = [
    (4, "there is no game 'chess' here; known: carcassonne", ("chess", "--players", "Ann,Ben")),
    (2, "Missing option '--players'", ("carcassonne",)),
    (2, "a name is missing in --players 'Ann,'", ("carcassonne", "--players", "Ann,")),
    (2, "two players are called Ann; tell them apart", ("carcassonne", "--players", "Ann,Ann")),
    (4, "7 players (1 to 6 are possible)", ("carcassonne", "--players", "a,b,c,d,e,f,g")),
    (4, "there is no tile set 'inns-and-cathedral:1' here; did you mean inns-and-cathedrals:1?", ("--set", "inns-and-cathedral")),
    (4, "there is no edition 'C9' here; known: C1, C2", ("--edition", "C9")),
    (4, "there is no component 'Inn' here; did you mean Inns?", ("--component", "Inn")),
    (4, "there is no reading 'tiny-citty' here; did you mean tiny-city?", ("--reading", "tiny-citty=2")),
    (4, "there is no answer to tiny-city '3' here; known: 4, 2", ("--reading", "tiny-city=3")),
    (2, "--reading tiny-city: a question and its answer are needed", ("--reading", "tiny-city")),
    (2, "--reading tiny-city is answered twice", ("--reading", "tiny-city=2", "--reading", "tiny-city=4")),
    (2, "1 to 100", ("--set", "basic*0")),
    (2, "a position such as 3,-1 expected", ("--start", "BA/C here")),
    (2, "a tile, its position and its rotation are all", ("--start", "BA/C 0,0 r0 x")),
    (2, "--start: a tile is missing", ("--start", "")),
    (4, "the start tile XX/Y is not among the tiles of this game", ("--start", "XX/Y")),
]


@pytest.mark.parametrize(("code", "text", "arguments"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_wrong_words_are_named_and_nothing_is_recorded(kerb: Kerb, code: int, text: str, arguments: tuple[str, ...]) -> None:
    if arguments[0].startswith("--"):
        arguments = ("carcassonne", "--players", "Ann,Ben", *arguments)
    answer = kerb("new", *arguments)
    assert (answer.code, answer.out) == (code, "")
    assert text in answer.err
    assert kerb("games", "--json").document["games"] == []


def test_a_name_that_is_taken_is_refused(kerb: Kerb) -> None:
    assert kerb("new", "carcassonne", "--players", "Ann,Ben", "--name", "a").code == 0
    answer = kerb("new", "carcassonne", "--players", "Ann,Ben", "--name", "A!")
    assert answer == (2, "", "kerb: there is a game a already; choose another --name\n")
