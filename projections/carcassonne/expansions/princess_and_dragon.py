"""The Princess and the Dragon: volcano, princess, magic portal.

Rows: 1B.draw.only.dragon 1B.draw.considered.dragon 1C.volcano 1C.princess 2B-1.skip 2B-1.place+forbidden
2B-1.place+portal-flier 2B-1.other. Sources: rules of the first and second edition, answers of the publisher; readings.toml.
"""

from events.carcassonne import FigurePlaced, FigureReturned, TilePlaced

from ..hooks import Back, Event, Figure, Piece, Position, Seat, Turn, forbids, lifts, offers, row

WAITING_ROWS = "1B.draw.only.dragon", "1B.draw.considered.dragon"

# ---- tiles: no dragon before the first volcano ----


def is_dragon_tile(turn: Turn, tile: str) -> bool:
    """Whether a tile of this game shows the dragon."""
    return tile in turn.board.tiles and "dragon" in turn.board.tiles[tile][0].symbols


def waits(turn: Turn) -> bool:
    """Whether dragon tiles are kept aside: until the first volcano, in games where they have to wait for it."""
    return "dragon" not in turn.pieces and any(id in turn.program.rows for id in WAITING_ROWS)


@row("1B.draw.only.dragon")
@row("1B.draw.considered.dragon")
def set_aside(turn: Turn) -> Back | None:
    """A dragon tile drawn before the first volcano is kept aside, and another tile is drawn."""
    if turn.drawn is None or not waits(turn) or not is_dragon_tile(turn, turn.drawn):
        return None
    turn.put(turn.kept, "aside", (*turn.kept.get("aside", ()), turn.drawn))
    turn.set(drawn=None)
    return Back("1B")


@forbids("1B.draw.only.dragon", "too-early", of="1C.place")
@forbids("1B.draw.considered.dragon", "too-early", of="1C.place")
def before_the_first_volcano(turn: Turn, event: Event) -> bool:
    """No dragon tile that was drawn is placed before the first volcano.

    illegal: 1 tile DG/C.d 0,-1 r180 (no volcano has been placed yet)
    legal: 1 tile DG/C.d 0,-1 r180 (the dragon is on the board)
    """
    return event.__class__ is TilePlaced and event.tile != turn.drawn and is_dragon_tile(turn, event.tile) and waits(turn)


@row("1C.volcano")
def volcano(turn: Turn) -> None:
    """The dragon comes to the volcano just placed; the dragon tiles kept aside go back into the bag."""
    aside: tuple[str, ...] = turn.kept.get("aside", ())
    if turn.laid is not None and turn.laid.tile.id in aside:  # placed all the same: it did not come from the bag
        number = aside.index(turn.laid.tile.id)
        aside = (*aside[:number], *aside[number + 1 :])
        turn.put(turn.kept, "aside", aside)
        turn.put(turn.pack, turn.laid.tile.id, turn.pack[turn.laid.tile.id] + 1)
        turn.set(left=turn.left + 1)
    if turn.laid is None or not turn.shows("volcano"):
        return
    turn.put(turn.pieces, "dragon", Piece(turn.laid.position))
    for tile in aside:
        turn.put(turn.pack, tile, turn.pack[tile] + 1)
    if aside:
        turn.set(left=turn.left + len(aside))
        turn.put(turn.kept, "aside", ())


@forbids("2B-1.place+forbidden", "volcano")
def follower_after_a_volcano(turn: Turn, event: FigurePlaced) -> bool:
    """No follower is placed on a volcano tile.

    illegal: 1 place small 1,0 road W (1,0 is the volcano just placed)
    legal: 1 place small 1,0 road W (1,0 shows a dragon)
    """
    return turn.shows("volcano")


@forbids("2B-1.other", "volcano")
def other_figure_after_a_volcano(turn: Turn, event: FigurePlaced) -> bool:
    """No other figure is placed on a volcano tile either.

    illegal: 1 place builder 1,0 road W (1,0 is the volcano just placed)
    legal: 1 place builder 1,0 road W (1,0 shows a dragon)
    """
    return turn.shows("volcano")


# ---- the princess ----


def captives(turn: Turn) -> list[Figure]:
    """The knights in the cities that the princess of the tile looks into."""
    laid = turn.laid
    if laid is None:
        return []
    trait = turn.features.trait_names["princess"]
    cities = [laid.first + number for number, segment in enumerate(laid.tile.segments) if segment.traits and segment.traits[trait]]
    roots = dict.fromkeys(turn.features.root(city) for city in cities)
    found = [turn.features.records[root] for root in roots]
    return [f for feature in found if feature.kind == "city" for f in feature.figures if f.what in turn.figures.followers]


def with_a_captive(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if a knight can be sent home, once in a part of the turn."""
    return turn.active if "princess" not in turn.facts and captives(turn) else ()


def sent_home(turn: Turn, event: FigureReturned) -> Figure | None:
    """The figure the event speaks of, if it stands there."""
    return turn.figure_at(event.owner, event.figure, event.position, event.feature)


@row("1C.princess", takes=FigureReturned, what="princess", due=with_a_captive)
def princess(turn: Turn, event: FigureReturned) -> str | None:
    """One knight of that city goes home without points."""
    figure = sent_home(turn, event)
    if figure is None:
        return "no-figure"
    turn.figures.return_one(figure)
    turn.note("princess")
    return None


@lifts("1C.princess", "1C.princess/skipped")
def may_be_left_out(turn: Turn, event: Event | None) -> bool:
    """The knight may stay, unless the table plays otherwise."""
    return turn.reading("princess-action") == "may"


@forbids("1C.princess", "other-city")
def no_knight_of_that_city(turn: Turn, event: FigureReturned) -> bool:
    """The princess sends home a knight of the city her tile joins.

    illegal: 1 remove princess 2 small 0,0 road W (a thief is no knight)
    legal: 1 remove princess 2 small 0,0 city N
    """
    figure = sent_home(turn, event)
    return figure is not None and figure not in captives(turn)


@offers("1C.princess", obeys=("1C.princess/other-city",))
def knights(turn: Turn) -> list[FigureReturned]:
    """Every knight of that city, own ones included."""
    return [FigureReturned(turn.seat, "princess", figure.seat, figure.what, *turn.name_of(figure)) for figure in captives(turn)]


@forbids("2B-1.skip", "princess", of="2B-1")
def anything_after_the_princess(turn: Turn, event: Event) -> bool:
    """Whoever has used the princess does nothing else with figures in this part of the turn.

    illegal: 1 place small 1,0 field NL (the princess has sent a knight home)
    legal: 1 place small 1,0 field NL (the princess was not used)
    """
    return "princess" in turn.facts


# ---- the magic portal ----


def by_portal(turn: Turn, position: Position) -> bool:
    """Whether a figure could only come to this tile through the portal of the tile just placed."""
    return turn.laid is not None and position != turn.laid.position and turn.shows("portal")


@lifts("2B-1.place+portal-flier", "2B-1.place/elsewhere")
def through_the_portal(turn: Turn, event: FigurePlaced) -> bool:
    """A magic portal takes the follower to any tile."""
    return by_portal(turn, event.position)


@forbids("2B-1.place+portal-flier", "dragon", of="2B-1.place", reading="dragon-tile-closed")
def on_the_tile_of_the_dragon(turn: Turn, event: FigurePlaced) -> bool:
    """Nobody goes through the portal to the tile of the dragon.

    illegal: 1 place small 1,0 road W (through the portal; the dragon is at 1,0)
    legal: 1 place small 2,0 road W (through the portal)
    """
    dragon = turn.pieces.get("dragon")
    if dragon is None or dragon.position != event.position or turn.reading("dragon-tile-closed") == "allowed":
        return False
    return by_portal(turn, event.position)


@forbids("2B-1.place+portal-flier", "finished", of="2B-1.place")
def on_a_finished_feature_elsewhere(turn: Turn, event: FigurePlaced) -> bool:
    """The portal leads to unfinished features only; on the tile just placed a finished one is allowed as ever.

    illegal: 1 place small 0,0 city N (through the portal; that city is finished)
    legal: 1 place small 0,0 road W (through the portal; that road is open)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.is_complete and by_portal(turn, event.position)


@offers("2B-1.place+portal-flier", obeys=("2B-1.place/elsewhere", "2B-1.place/supply"))
def elsewhere(turn: Turn) -> list[FigurePlaced]:
    """A follower on every feature of every other tile on which it may stand."""
    if turn.laid is None or not turn.shows("portal"):
        return []
    tables = turn.program.takes.values()
    here = {what for table in tables for (_, what), take in table.items() if take.row.startswith("2B-1.place.")}
    whats = [what for what in sorted(here) if what in turn.figures.followers and turn.figures.supply[turn.seat, what] > 0]
    tiles = [(position, tile) for position, (tile, _, _) in turn.board.placed.items() if position != turn.laid.position]
    places = [(position, segment.kind, name) for position, tile in tiles for segment, name in zip(tile.segments, tile.names, strict=True)]
    return [FigurePlaced(turn.seat, w, position, name) for w in whats for position, kind, name in places if kind in turn.figures.grounds[w]]
