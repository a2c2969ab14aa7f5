"""Boards are read from both forms; whatever is wrong with one is found, located, and all in one go."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.mille_grazie import fragments
from projections.mille_grazie.material import RECONSTRUCTION, Material, MaterialError, default, enough_cards, in_lines, load
from projections.mille_grazie.roads import distances

GOOD = """\
board  small                       # a comment
status test
loss   green 1 | orange 3
town   Alba
town   La  Spezia
town   Nizza
road   a | alba | LA spezia | GREEN | Via Appia
road   B | La Spezia | Nizza | orange
""" + "".join(f"card C{n} | Alba | Nizza | {n + 1}\n" for n in range(11))


def as_json(material: Material) -> dict[str, Any]:
    """A board in the JSON form."""
    return {
        "board": material.id,
        "status": material.status,
        "loss": dict(material.losses),
        "towns": list(material.towns),
        "roads": [{"letter": r.letter, "a": r.a, "b": r.b, "colour": r.colour, "name": r.name} for r in material.roads.values()],
        "cards": [{"id": c.id, "start": c.start, "dest": c.dest, "points": c.points} for c in material.cards.values()],
    }


def problems(text: str, seats: int = 2) -> list[str]:
    """All that is wrong with a text."""
    with pytest.raises(MaterialError) as caught:
        load(text, seats=seats)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    return [str(problem) for problem in caught.value.problems]


def test_our_board_is_what_is_published_and_says_what_it_is() -> None:
    board = default()
    assert "not the printed board" in board.origin
    assert (len(board.towns), len(board.roads), len(board.cards)) == (14, 24, 30)
    assert {len(exits) for exits in board.exits.values()} == {3, 4, 5}
    assert Counter(road.colour for road in board.roads.values()) == {"green": 8, "violet": 8, "orange": 8}
    assert board.losses == {"green": 1, "violet": 2, "orange": 3}
    assert set(fragments.TOWNS) < set(board.towns)
    assert {letter: board.roads[letter].name for letter in fragments.ROADS} == fragments.ROADS
    assert sum(fragments.card_is_published(card.start, card.dest, card.points) for card in board.cards.values()) == 2
    assert sum(fragments.town_is_published(town) for town in board.towns) == 8
    assert len({card.start for card in board.cards.values()}) >= 4  # the market can be filled
    assert board.warnings == ()


def test_names_are_compared_without_case_and_spaces() -> None:
    board = load(GOOD)
    assert board.towns == ("Alba", "La Spezia", "Nizza")
    assert (board.roads["A"].a, board.roads["A"].b, board.roads["A"].colour, board.roads["A"].name) == ("Alba", "La Spezia", "green", "Via Appia")
    assert board.town("  la   SPEZIA ") == "La Spezia"
    assert board.town("Genova") is None
    assert board.card("c3") == board.cards["C3"]
    assert board.card("C99") is None
    assert board.exits["La Spezia"] == {"A": "Alba", "B": "Nizza"}


def test_both_forms_and_every_line_end_give_the_same_digest() -> None:
    for board in (default(), load(GOOD)):
        assert load(in_lines(board)).digest == board.digest
        assert load(json.dumps(as_json(board))) == board
    assert load("\ufeff" + GOOD.replace("\n", "\r\n")) == load(GOOD)
    assert load(GOOD.replace("C3 | Alba | Nizza | 4", "C3 | Alba | Nizza | 5")).digest != load(GOOD).digest


def test_the_order_of_lines_is_free() -> None:
    lines = GOOD.splitlines()
    random.Random(1).shuffle(lines)
    assert set(load("\n".join(lines)).cards) == set(load(GOOD).cards)


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


WRONG = [
    (changed("alba | LA", "Albi | LA"), "line 7: unknown town 'Albi'"),
    (changed("C2 | Alba", "C2 | Albi"), "line 11: unknown town 'Albi'"),
    (changed("road   B", "road   A"), "line 8: the letter A stands twice, first at line 7"),
    (changed("card C1 ", "card c0 "), "line 10: the id c0 stands twice, first at line 9"),
    (changed("C0 | Alba | Nizza", "C0 | Alba | ALBA"), "line 9: start and destination are the same town"),
    (changed("La Spezia | Nizza | orange", "Nizza | Nizza | orange"), "line 8: a road joins two different towns"),
    (changed("| GREEN", "| blue"), "line 7: unknown colour 'blue'"),
    (changed("town   Nizza", "town   Nizza\ntown   Roma"), "the roads do not join all towns: no way from Alba to Roma"),
    (changed("town   Nizza", "town   NIZZA\ntown   nizza"), "line 7: the town nizza stands twice"),
    (changed("road   a", "road   AB"), "line 7: the letter of a road is one letter or digit, not 'AB'"),
    (changed("road   a", "road   ?"), "line 7: the letter of a road is one letter or digit"),
    (changed("| 1\n", "| 0\n"), "line 9: points are a whole number above 0, not '0'"),
    (changed("| 1\n", "| -1\n"), "line 9: points are a whole number above 0, not '-1'"),
    (changed("| 1\n", "| 1.5\n"), "line 9: points are a whole number above 0"),
    (changed("| 1\n", "\n"), "line 9: card has 4 fields separated by |, here 3"),
    (changed("| GREEN | Via Appia", ""), "line 7: road has 4 to 5 fields separated by |, here 3"),
    (changed("| alba |", "| |"), "line 7: field 2 of road is empty"),
    (changed("orange 3", "orange three"), "line 3: loss is pairs of a colour and a whole number, not 'orange three'"),
    (changed("orange 3", "green 3"), "line 3: the colour green stands twice"),
    (changed("status test", "status printed"), "line 2: status is reconstruction, owner_transcribed, test, not 'printed'"),
    (changed("status test\n", ""), "status is missing"),
    (changed("board  small ", "# board "), "board is missing"),
    (changed("status test", "status test\nboard other"), "line 3: board stands twice"),
    (changed("town   Alba", "place  Alba"), "line 4: a line begins with board"),
    (changed("Alba", "Al\x07ba"), "line 4: 'Al\\x07ba' holds a character that no name may have"),
    (changed("card C0", "card C 0"), "line 9: the id of a card has no spaces"),
    ("", "no town"),
    ("board b\nstatus test\ntown X\n", "no road"),
]


@pytest.mark.parametrize(("text", "problem"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_found_in_its_place(text: str, problem: str) -> None:
    assert any(found.startswith(problem) for found in problems(text)), problems(text)


def test_one_fault_is_one_problem() -> None:
    for text, _ in WRONG[:23]:
        assert len(problems(text)) == 1


def test_all_faults_come_in_one_go_in_the_order_of_the_text() -> None:
    text = GOOD.replace("GREEN", "blue").replace("C5 | Alba", "C5 | Rome").replace("| 11\n", "| none\n")
    assert [problem.split(":")[0] for problem in problems(text)] == ["line 7", "line 14", "line 19"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_many_players_need_so_many_cards(seats: int) -> None:
    head = GOOD[: GOOD.index("card")]
    cards = [f"card C{n} | Alba | Nizza | 1\n" for n in range(enough_cards(seats))]
    assert enough_cards(seats) == 3 * seats + 5
    assert load(head + "".join(cards), seats=seats)
    assert problems(head + "".join(cards[1:]), seats) == [
        f"{len(cards) - 1} cards are too few: {seats} players need {len(cards)} (three each in hand, 4 on the board, one to refill)"
    ]


def with_json(**values: Any) -> str:
    return json.dumps(as_json(load(GOOD)) | values)


WRONG_JSON = [
    ("{", "line 1: not JSON"),
    ("[1]", "the JSON form is one object"),
    ('{"board": "a", "board": "b"}', "the JSON form is one object whose keys stand once each"),
    ("[" * 100_000, "not readable as JSON: too deeply nested"),
    ('{"board": ' + "1" * 5000 + "}", "not readable as JSON: a number too long"),
    (with_json(board=3), "board: board is a text"),
    (with_json(board="a|b"), "board: 'a|b' holds a character that no name may have"),
    (with_json(more=1), "more: unknown key"),
    (with_json(towns={"a": 1}), "towns: towns is a list"),
    (with_json(towns=["Alba", "La Spezia", "Nizza", None]), "towns[3]: a town is a text"),
    (with_json(loss={"green": True, "orange": 3}), "loss: loss is an object of colours and whole numbers"),
    (with_json(loss={"green": -1, "orange": 3}), "loss: loss is pairs of a colour and a whole number, not 'green -1'"),
    (with_json(roads=[7]), "roads[0]: a road is an object with letter, a, b, colour, name"),
    (with_json(roads=[{"letter": "A", "a": "Alba"}]), "roads[0]: a road has letter, a, b, colour; look at 'b'"),
    (with_json(cards=[{"id": "A", "start": "Alba", "dest": "Nizza", "points": 1.5}]), "cards[0]: points of a card is a whole number"),
    (
        with_json(cards=[{"id": "A", "start": "Alba", "dest": "Nizza", "points": 1, "x": 1}]),
        "cards[0]: a card has id, start, dest, points; look at 'x'",
    ),
]


@pytest.mark.parametrize(("text", "problem"), WRONG_JSON, ids=range(len(WRONG_JSON)))
def test_what_is_wrong_with_the_json_form(text: str, problem: str) -> None:
    assert any(found.startswith(problem) for found in problems(text)), problems(text)


def test_an_owner_is_told_what_the_printed_board_is_known_to_have() -> None:
    ours = RECONSTRUCTION.read_text(encoding="utf-8").replace("status  reconstruction", "status  owner_transcribed")
    assert load(ours).warnings == ()
    assert load(GOOD).warnings == ()
    found = [warning.text for warning in load(GOOD.replace("status test", "status owner_transcribed")).warnings]
    assert [text.split(";")[0] for text in found[:6]] == [
        "3 towns",
        "2 roads",
        "11 cards",
        "Alba has 1 road",
        "La Spezia has 2 roads",
        "Nizza has 1 road",
    ]
    assert sum(text.startswith("the town") for text in found) == 7  # La Spezia is there
    assert sum(text.startswith("the road") for text in found) == 2
    assert sum(text.startswith("the card") for text in found) == 2
    assert len(found) == 17


def is_board_or_problems(text: str) -> None:
    found: tuple[object, ...] = ()
    try:
        board = load(text)
    except MaterialError as error:
        found = error.problems
    assert found or set(distances(board, board.towns[0])) == set(board.towns)


@given(
    st.text(alphabet=st.characters(exclude_categories=()), max_size=200)
    | st.lists(st.sampled_from([*GOOD.splitlines(), "road", "card |||", "loss |"]), max_size=30).map("\n".join)
)
def test_any_text_is_a_board_or_a_list_of_problems(text: str) -> None:
    is_board_or_problems(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["Alba", "Nizza", "green", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["letter", "a", "b", "colour", "id", "start", "dest", "points"]), inner, max_size=5)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["board", "status", "loss", "towns", "roads", "cards"]), VALUES))
def test_any_json_is_a_board_or_a_list_of_problems(values: dict[str, Any]) -> None:
    for text in (json.dumps(values), with_json(**values)):
        is_board_or_problems(text)
