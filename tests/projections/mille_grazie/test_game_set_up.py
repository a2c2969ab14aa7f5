"""Setting up a game of Mille Grazie: the owner's board, what is no part of the game, a committed draw pile."""

from __future__ import annotations

import pytest

from events.common import GameSetUp
from events.secrets import commitment
from projections.game import NotSupported
from projections.mille_grazie.material import default, in_lines
from projections.registry import game_of

from .test_game_codes import found

PILE = ("T04", "T22", "T29", "T05", "T16", "T10", "T25", "T08")
SALT = "sixteen-letters-at-least"
DRAWN = ["1 start-card T04", "2 start-card T22", "3 start-card T29", "1 begins", "market T05", "market T16"]


def set_up(**values: object) -> GameSetUp:
    """A set-up of three."""
    return GameSetUp(game="mille_grazie", players=("Anna", "Bruno", "Carla"), **values)  # type: ignore[arg-type]


def test_an_owners_board_is_used_and_named() -> None:
    text = in_lines(default()).replace("mille-grazie-reconstruction-1", "ours").replace("reconstruction", "owner_transcribed")
    game = game_of(set_up(material=text))
    assert game.played_with() == ("the printed game of 2010", "ours: transcribed by the owner of the game")
    assert game.start().material.digest != default().digest
    assert game.view(game.start(), None).status == "owner_transcribed"
    assert "reconstruction - not the printed board" in game_of(set_up()).played_with()[1]


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"material": "board x\n"}, "the board has faults: .*status is missing"),
        ({"edition": "second"}, "edition second"),
        ({"components": ("Inns",)}, "component Inns"),
        ({"sets": (("basic:1", 1),)}, "tile set basic:1"),
        ({"draws": 3}, "3 rounds"),
        ({"readings": (("path_rule", "any"),)}, "reading path_rule=any"),
        ({"readings": (("tie_break", "shared"), ("tie_break", "shared"))}, "tie_break said twice"),
    ],
)
def test_what_is_no_part_of_the_game_is_named(values: dict[str, object], named: str) -> None:
    with pytest.raises(NotSupported, match=f"(?s){named}"):
        game_of(set_up(**values))


def test_draws_come_from_the_top_of_a_committed_pile() -> None:
    """MG-07: the order opened is the one committed, and the cards were drawn in it."""
    digest = commitment("mille_grazie", 0, -1, "pile", " ".join(PILE), SALT)
    lines = [f"card-pile committed {digest}", *DRAWN]
    opened = f"card-pile opened {','.join(PILE)} salt={SALT}"
    assert found([*lines, opened]) == []
    assert found([*lines, "market T25", opened]) == [(8, "MG-07")]
    assert found([*lines, opened.replace("T04,T22", "T22,T04")]) == [(7, "MG-07")]
    assert found([*DRAWN, "card-pile committed aa", "market T10"]) == []
