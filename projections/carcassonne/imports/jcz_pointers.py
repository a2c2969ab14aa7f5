"""Where a message points to: a place on a tile, a post, a figure there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.event import Event, Position, Seat

from . import jcz_values as values
from .jcz_names import name_on, post_of
from .jcz_playing import Playing

NOT_OFFERED = "nothing in this game offers such a decision"


def record(playing: Playing, event: Event) -> None:
    """Records what some row of this game can take."""
    if playing.knows(event):
        playing.play(event)
    else:
        playing.no_meaning(NOT_OFFERED)


def pointer_at(playing: Playing, given: object) -> tuple[Position, str, str]:
    """The tile, our name of the place there (empty if there is none), and the word for the post, if it is one. Raises Damaged."""
    pointer = values.mapping(given, "pointer")
    square = values.position(pointer.get("position"))
    feature = values.word(pointer["feature"], "feature") if pointer.get("feature") else ""
    location = values.word(pointer.get("location"), "location")
    post = post_of(feature, location)
    if post:
        return square, post, post
    placed = playing.turn.board.placed.get(square)
    return square, name_on(placed[0] if placed else None, feature, location) or "", ""


def figure_there(playing: Playing, given: Mapping[str, Any]) -> tuple[Position, str, Seat, str, str]:
    """Where a figure is, and whose it is: tile, name of the place, owner, kind, its name in the file. Raises Damaged."""
    pointer = values.mapping(given.get("pointer"), "pointer")
    square, name, _ = pointer_at(playing, pointer.get("featurePointer"))
    return square, name, *figure_named(pointer.get("meepleId"))


def stands_there(playing: Playing, owner: Seat, what: str, square: Position) -> bool:
    """Whether such a figure is on that tile, at a post of it, or at a post of no tile."""
    figures = playing.turn.figures
    at_posts = [f for f, post in figures.posts.items() if post.holder < 0 and post.position in (square, None)]
    return any((f.seat, f.what) == (owner, what) for f in [*figures.on(square), *at_posts])


def told_apart(playing: Playing, square: Position, name: str, id: object) -> str:
    """The kind of a figure where its owner has figures of several kinds at one place."""
    owner, what, _ = figure_named(id)
    there = {f.what for f in playing.turn.figures.on(square) if f.seat == owner and playing.turn.name_of(f)[1] == name}
    return what if len(there) > 1 else ""


def figure_named(value: object) -> tuple[Seat, str, str]:
    """Owner, kind and name of a figure from `0.small.1`. Raises Damaged."""
    id = values.word(value, "meepleId")
    parts = id.split(".")
    owner = values.whole(parts[0])
    if owner is None or not 0 <= owner < 100 or len(parts) < 2 or not parts[1]:
        raise values.Damaged(f"a figure is named like 0.small.1: {values.found(value)}")
    return owner, parts[1], id
