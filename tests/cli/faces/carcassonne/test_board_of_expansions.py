"""Whatever the large expansions bring has a drawing, a letter and words; what stands or lies on the board is seen: picture, text, values."""

import xml.etree.ElementTree as ElementTree
from functools import cache
from random import Random

import pytest

from cli.faces.carcassonne.board_picture import board_picture
from cli.faces.carcassonne.board_text import board_text
from cli.faces.carcassonne.drawn import notes, scene
from cli.faces.carcassonne.figure_shapes import FIGURE_SHAPES
from cli.faces.carcassonne.scene import figure_letter
from cli.faces.carcassonne.sign_shapes import SIGN_SHAPES
from cli.faces.carcassonne.signs import OF_TRAITS, SIGNS, SYMBOLS, sign_of
from cli.position import Position
from events.event import Entry
from events.recording import Recording
from projections.address import Address
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import BASE, Table, expansions, sets
from projections.carcassonne.view import View, ViewedPiece, ViewedPost, ViewedSale
from projections.replay import Cursor
from tests.projections.carcassonne.mixes import mix, playout

OTHERS = [name for name in expansions() if name != BASE]
UNSEEN = {"count", "inside", "inner", "quarter"}  # facts of a tile that are no drawing; quarters are four marks
TRAITS_UNSEEN = {"castle_site.false"}
DRAWN_OTHERWISE = {"inn", "cathedral", "shrine"}


def everything() -> Table:
    random = Random(1)
    set_up = mix(random, OTHERS, edition="C1", sets=tuple((box, 1) for box in sets()))
    return Table(set_up)


@cache
def played(name: str, draws: int = 24) -> Position:
    """A position in the middle of a random game."""
    random = Random(f"board of {name}")
    set_up = mix(random, OTHERS if name == "everything" else [name], draws=draws)
    events = [set_up]
    for _, turn, event in playout(Carcassonne(set_up), random):
        if not turn.left and turn.drawn is None:
            break
        events.append(event)
    entries = [Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)]
    cursor = Cursor(entries)
    list(cursor.steps())
    return Position("game", Recording(name="game", entries=entries), Address(), cursor, list(set_up.players))


def test_every_symbol_of_a_tile_has_a_mark() -> None:
    table = everything()
    symbols = {symbol for turned in table.box.tiles.values() for symbol in turned[0].symbols}
    assert symbols - UNSEEN <= SYMBOLS
    assert symbols >= SYMBOLS - {"garden", "well"}


def test_every_trait_that_is_printed_has_a_mark() -> None:
    assert set(everything().box.traits) - TRAITS_UNSEEN <= set(OF_TRAITS) | DRAWN_OTHERWISE


def test_every_figure_has_an_outline_and_a_letter_of_its_own() -> None:
    kinds = [what for expansion in expansions().values() for what in expansion.figure]
    assert set(kinds) <= set(FIGURE_SHAPES)
    assert len({figure_letter(what) for what in kinds}) == len(kinds)
    assert len({outline for outline, _ in FIGURE_SHAPES.values()}) == len(FIGURE_SHAPES) - 1, "the big one is a larger small one"


def test_every_mark_has_a_drawing_a_letter_and_words() -> None:
    assert set(SIGNS) <= set(SIGN_SHAPES)
    assert len({sign.letter for sign in SIGNS.values()}) == len(SIGNS)
    assert len({sign.words for sign in SIGNS.values()}) == len(SIGNS)
    assert sign_of("token lamp") == sign_of("token lamp")._replace(letter="?L", words="lamp")


@pytest.mark.parametrize("name", [*OTHERS, "everything"])
def test_what_is_on_the_board_is_seen(name: str) -> None:
    here = played(name)
    view = here.game.view(here.state, None)
    drawn = scene(here)
    text = board_text(drawn, ascii_only=True)
    assert text.isascii()
    for piece in view.pieces:
        assert sign_of(f"piece {piece.what}").letter in text, piece
        assert sign_of(f"piece {piece.what}").words in text
    for figure in [*view.figures, *(post for post in view.posts if post.position)]:
        assert figure_letter(figure.what) + str(figure.seat + 1) in text, figure
    assert len(drawn.figures) == len(view.figures) + sum(post.position is not None for post in view.posts)
    if name == "everything":
        assert ElementTree.fromstring(board_picture(drawn, "svg")).tag.endswith("svg")
    values = here.display.values(here)
    assert [piece["what"] for piece in values["pieces"]] == [piece.what for piece in view.pieces]
    assert [token["position"] for token in values["tokens"]] == [token.position for token in view.tokens]
    assert all(1 <= post["seat"] <= len(here.names) for post in values["posts"])


def test_prisoners_and_the_city_are_told() -> None:
    view = View(
        turn=1,
        seat=0,
        in_hand=None,
        left=1,
        tiles=(),
        figures=(),
        open=(),
        features=(),
        posts=(ViewedPost(1, "small", "prison", 7, None, 0), ViewedPost(0, "big", "market", 9, (0, 0))),
        pieces=(ViewedPiece("count", (0, 0), "castle"),),
        aside=("DG/Cc.g",),
        sale=ViewedSale(("BA/C",), ((0, "BA/L"),), "BA/C", 1, 3),
    )
    assert notes(view, ["Ann", "Ben"]) == [
        "prisoners: Ann holds Ben's small",
        "City: the Count in the castle, Ann's big in the market",
        "kept aside: DG/Cc.g",
        "for sale: BA/C",
        "at auction: BA/C, Ben bids 3",
        "bought: Ann BA/L",
    ]
