"""The road map as a picture: PNG, SVG or PDF. Imports matplotlib, so import it only when a picture is wanted. The same map gives the same bytes.

Roads differ in line style as well as in colour, noblemen in shape as well as in colour, and every mark carries its letter or number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle, FancyBboxPatch, Polygon
from matplotlib.textpath import TextPath

from cli.drawing.picture import FONT, picture
from cli.faces.mille_grazie.map_layout import TALL, WIDE, Point
from cli.faces.mille_grazie.map_places import LETTER, Box, Map, arranged

if TYPE_CHECKING:
    from cli.faces.mille_grazie.map_scene import DrawnCard, RoadMap

UNIT = 0.62  # inches a unit of the sheet is wide
PAPER, LAND, INK, FADED, PLATE, CARD, TRAVELLED = "#fbf8f1", "#f1ead6", "#3a2a1c", "#7b7060", "#fffdf7", "#fbe9a9", "#23435f"
ROBBED = "#b3201a"
ROADS = {"green": "#2f8f4e", "violet": "#7a4bb5", "orange": "#e2711d"}
MORE_ROADS = ("#4a6f8a", "#96594b", "#6d6d6d", "#a8841c")  # colours of unusual boards, in the order of the alphabet
STYLES: tuple[Any, ...] = ("solid", (0, (3.2, 1.1)), (0, (1.0, 0.9)), (0, (4, 1, 1, 1)), (0, (6, 2)), (0, (2, 2)), (0, (1, 2)))
SEATS = ("#c8321e", "#1468b1", "#f6c915", "#2b2b2b")
DARK = frozenset({0, 1, 3})
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (  # circle, square, triangle, diamond; about one wide
    (),
    ((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44)),
    ((0.0, -0.58), (0.56, 0.42), (-0.56, 0.42)),
    ((0.0, -0.6), (0.5, 0.0), (0.0, 0.6), (-0.5, 0.0)),
)
SHIELD = ((-0.42, -0.5), (0.42, -0.5), (0.42, 0.05), (0.25, 0.38), (0.0, 0.58), (-0.25, 0.38), (-0.42, 0.05))
TOP, PANEL, TRACK, MARGIN = 1.5, 6.1, 1.2, 0.4
SMALL, PLAIN, LARGE = 8.5, 10.0, 15.0  # points


class Sheet(NamedTuple):
    """The page while it is drawn on, and how each road colour looks."""

    axes: Any
    colours: dict[str, tuple[str, Any]]


def map_picture(scene: RoadMap, form: str, *, dots: int = 150) -> bytes:
    """The map as the bytes of a file of the form `png`, `svg` or `pdf`. Raises ValueError for another form."""
    return picture(lambda: page(scene), form, dots=dots)


def page(scene: RoadMap) -> Figure:
    """The whole page: heading, map, seats with their cards, score track."""
    panel = max(PANEL, *(_width(line, SMALL) + 1.3 for line in [*_card_lines(scene), *scene.seats]))
    track = TRACK + 0.45 * max(map(scene.scores.count, scene.scores)) if scene.scores else 0.0
    tall = max(TOP + TALL + track, TOP + _panel_height(scene)) + MARGIN
    wide = max(WIDE + panel, _width(scene.title, LARGE), _width(scene.origin, SMALL)) + 3 * MARGIN
    figure = Figure(figsize=(wide * UNIT, tall * UNIT), facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-MARGIN, wide - MARGIN), ylim=(tall - TOP, -TOP))
    axes.axis("off")
    sheet = Sheet(axes, looks(scene))
    _text(sheet, (0, -TOP + 0.5), scene.title, LARGE, align="left", weight="bold")
    _text(sheet, (0, -0.45), scene.origin, SMALL, align="left", colour=FADED)
    _box(sheet, Box(WIDE / 2, TALL / 2, WIDE, TALL), LAND, "#d9cdb0", 0.3, 0)
    arrangement = arranged(scene, lambda words: _width(words, PLAIN), lambda card: _width(_on_map(card), SMALL) + 0.95)
    _roads(sheet, scene, arrangement)
    _towns(sheet, scene, arrangement)
    _panel(sheet, scene, WIDE + MARGIN)
    if scene.scores:
        _track(sheet, scene, TALL + track - 0.75)
    return figure


def looks(scene: RoadMap) -> dict[str, tuple[str, Any]]:
    """Colour and line style for every road colour of the board."""
    names = sorted({road.colour for road in scene.roads}, key=lambda name: (list(ROADS).index(name) if name in ROADS else 9, name))
    spare = [name for name in names if name.lower() not in ROADS]
    shown = {name: MORE_ROADS[n % len(MORE_ROADS)] for n, name in enumerate(spare)}
    return {name: (shown.get(name) or ROADS[name.lower()], STYLES[n % len(STYLES)]) for n, name in enumerate(names)}


# ---- the map ----


def _roads(sheet: Sheet, scene: RoadMap, arrangement: Map) -> None:
    for road in scene.roads:
        colour, style = sheet.colours[road.colour]
        xs, ys = zip(*arrangement.lines[road.letter], strict=True)
        if road.letter in scene.travelled:
            glow, strength = (ROBBED, 0.6) if road.letter in scene.robbed else (TRAVELLED, 0.28)
            sheet.axes.plot(xs, ys, color=glow, linewidth=13, alpha=strength, solid_capstyle="round", zorder=1)
        sheet.axes.plot(xs, ys, color="#ffffff", linewidth=6.5, zorder=1.5)
        sheet.axes.plot(xs, ys, color=colour, linewidth=4.2, linestyle=style, dash_capstyle="butt", zorder=2)
    for road in scene.roads:
        at = arrangement.letters[road.letter]
        sheet.axes.add_patch(Circle(at, LETTER, facecolor=sheet.colours[road.colour][0], edgecolor="#ffffff", linewidth=1.8, zorder=4))
        _text(sheet, at, road.letter, PLAIN, colour="#ffffff", weight="bold", layer=4.1)
    for letter, spots in arrangement.marks.items():
        for what, at in spots:
            x, y = arrangement.letters[letter]
            sheet.axes.plot((x, at[0]), (y, at[1]), color=INK, linewidth=0.9, linestyle=(0, (2, 1)), zorder=3.5)  # whose mark it is
            steps = "".join(str(n) for n, used in enumerate(scene.travelled, 1) if used == letter)
            _mark(sheet, what, at, steps, is_robbed=letter in scene.robbed)


def _mark(sheet: Sheet, what: str, at: Point, steps: str, *, is_robbed: bool = False) -> None:
    """Beside a road letter: a watching robber, the escort, or the steps that went along here, with a stroke where one was robbed."""
    if what == "escort":
        _shape(sheet, SHIELD, at, 0.52, "#ffffff", INK, 4)
        _text(sheet, (at[0], at[1] - 0.02), "E", SMALL, weight="bold", layer=4.1)
    elif what == "step":
        words = steps + "!" * is_robbed
        _box(sheet, Box(*at, 0.2 + 0.22 * len(words), 0.42), ROBBED if is_robbed else TRAVELLED, "#ffffff", 0.12, 4)
        _text(sheet, at, words, SMALL, colour="#ffffff", weight="bold", layer=4.1)
    else:
        sheet.axes.add_patch(Circle(at, 0.35, facecolor="#ffffff", edgecolor=INK, linewidth=1.2, linestyle=(0, (2, 1)), zorder=3.9))
        _nobleman(sheet, int(what), at, 0.42, 4)


def _towns(sheet: Sheet, scene: RoadMap, arrangement: Map) -> None:
    for town, plate in arrangement.plates.items():
        here = [seat for seat, where in enumerate(scene.noblemen) if where == town]
        _box(sheet, plate, PLATE, INK, 0.14, 5, width=1.4 if here else 1.0)
        x, y, _, high = plate
        _text(sheet, (x, y - (high / 2 - 0.29) if here else y), town, PLAIN, weight="bold", layer=5.1)
        for place, seat in enumerate(here):
            at = (x + 0.62 * (place - (len(here) - 1) / 2), y + high / 2 - 0.36)
            _nobleman(sheet, seat, at, 0.52, 5.2)
    for card in scene.market:
        box, plate = arrangement.cards[card.id], arrangement.plates[card.start]
        sheet.axes.plot((box.x, plate.x), (box.y, plate.y), color="#8a6d1f", linewidth=1.6, zorder=3)  # whose card it is, where others are near
        _box(sheet, box, CARD, "#8a6d1f", 0.08, 4.5)
        left, y = box.x - box.wide / 2, box.y
        sheet.axes.add_patch(Circle((left + 0.33, y), 0.21, facecolor="#ffffff", edgecolor="#8a6d1f", linewidth=1, zorder=4.6))
        _text(sheet, (left + 0.33, y), str(card.points), SMALL, weight="bold", layer=4.7)
        _text(sheet, (left + 0.66, y), _on_map(card), SMALL, align="left", layer=4.7)


def _nobleman(sheet: Sheet, seat: int, at: Point, size: float, layer: float) -> None:
    """The shape of a seat with its number."""
    colour = SEATS[seat % len(SEATS)]
    outline = SHAPES[seat % len(SHAPES)]
    if outline:
        _shape(sheet, outline, at, size, colour, INK, layer)
    else:
        sheet.axes.add_patch(Circle(at, 0.5 * size, facecolor=colour, edgecolor=INK, linewidth=1, zorder=layer))
    low = 0.08 * size if seat % len(SHAPES) == 2 else 0.0
    ink = "#ffffff" if seat % len(SEATS) in DARK else INK
    _text(sheet, (at[0], at[1] + low), str(seat + 1), 16 * size, colour=ink, weight="bold", layer=layer + 0.05)


# ---- beside the map ----


def _on_map(card: DrawnCard) -> str:
    """What a market card says beside its points; its start is the town it lies at."""
    return f"{card.id} → {card.dest}"


def _card_lines(scene: RoadMap) -> list[str]:
    return [f"{card.id}  {card.start} → {card.dest}  {card.points}" for hand in scene.hands for card in hand] or [""]


def _panel_height(scene: RoadMap) -> float:
    hands = sum(max(1, len(hand)) for hand in scene.hands)
    return 0.9 * len(scene.seats) + 0.5 * hands + 0.55 * (len({r.colour for r in scene.roads}) + 5) + 0.6


def _panel(sheet: Sheet, scene: RoadMap, left: float) -> None:
    """Seats with what they hold and watch, then what lines and marks mean."""
    y = 0.35
    for seat, name in enumerate(scene.seats):
        _nobleman(sheet, seat, (left + 0.3, y), 0.5, 5)
        score = f"  {scene.scores[seat]}" if seat < len(scene.scores) else ""
        _text(sheet, (left + 0.75, y), name + score, PLAIN, align="left", weight="bold")
        y += 0.5
        for line in _doings(scene, seat):
            _text(sheet, (left + 0.75, y), line, SMALL, align="left")
            y += 0.44
        y += 0.3
    y += 0.2
    for colour, (shown, style) in sheet.colours.items():
        loss = next(road.loss for road in scene.roads if road.colour == colour)
        sheet.axes.plot((left, left + 1.1), (y, y), color=shown, linewidth=4.2, linestyle=style, dash_capstyle="butt", zorder=2)
        _text(sheet, (left + 1.3, y), f"{colour}: a robbery takes {loss} card{'s' if loss != 1 else ''}", SMALL, align="left")
        y += 0.5
    unrobbed = [letter for letter in scene.travelled if letter not in scene.robbed]
    watching = [str(ambush.seat) for ambush in scene.ambushes if ambush.letter]
    legend = (
        (scene.escort not in ("", "?"), "escort", "escorted road", False),
        (bool(unrobbed), "step", "travelled this turn, with its step", False),
        (bool(scene.robbed), "step", "robbed on this road", True),
        (bool(watching), watching[0] if watching else "", "on this road by the letter shown", False),
    )
    for _, what, words, is_robbed in filter(lambda row: row[0], legend):
        _mark(sheet, what, (left + 0.35, y), "1", is_robbed=is_robbed)
        _text(sheet, (left + 1.3, y), words, SMALL, align="left")
        y += 0.68


def _doings(scene: RoadMap, seat: int) -> list[str]:
    """What a seat does this turn and which task cards it holds."""
    found = []
    if seat == scene.active:
        found.append("nobleman" + {"": "", "?": ", with escort on a hidden road"}.get(scene.escort, f", escort on {scene.escort}"))
    found += [_watch(ambush.letter, seat in scene.robbed.get(ambush.letter, ())) for ambush in scene.ambushes if ambush.seat == seat]
    hand = scene.hands[seat] if seat < len(scene.hands) else ()
    return found + [f"{card.id}  {card.start} → {card.dest}  {card.points}" for card in hand]


def _watch(letter: str, has_robbed: bool) -> str:
    return f"robbed on {letter}" if has_robbed else f"watches {letter or 'a hidden road'}"


def _track(sheet: Sheet, scene: RoadMap, y: float) -> None:
    """The score track with the markers of all seats; spaces beyond the goal only where somebody stands there."""
    last = max(scene.goal, *scene.scores)
    step = WIDE / (last + 1)
    for space in range(last + 1):
        x = (space + 0.5) * step
        is_goal = space == scene.goal
        _box(sheet, Box(x, y, step * 0.94, 0.6), "#f3d67a" if is_goal else PLATE, "#b9a987", 0.05, 2)
        if space % 5 == 0 or step > 0.4:
            _text(sheet, (x, y + 0.5), str(space), 7, colour=INK if is_goal else FADED, weight="bold" if is_goal else "normal")
    for seat, score in enumerate(scene.scores):
        below = sum(other == score for other in scene.scores[:seat])
        _nobleman(sheet, seat, ((max(score, 0) + 0.5) * step, y - 0.46 * below), 0.42, 5 + 0.1 * below)


# ---- strokes ----


def _shape(sheet: Sheet, outline: tuple[tuple[float, float], ...], at: Point, size: float, fill: str, edge: str, layer: float) -> None:
    points = [(at[0] + size * x, at[1] + size * y) for x, y in outline]
    sheet.axes.add_patch(Polygon(points, closed=True, facecolor=fill, edgecolor=edge, linewidth=1, joinstyle="round", zorder=layer))


def _box(sheet: Sheet, box: Box, fill: str, edge: str, rounding: float, layer: float, *, width: float = 1.0) -> None:
    corner = (box.x - box.wide / 2, box.y - box.high / 2)
    style = f"round,pad=0,rounding_size={rounding}"
    shape = FancyBboxPatch(corner, box.wide, box.high, boxstyle=style, facecolor=fill, edgecolor=edge, linewidth=width, zorder=layer)
    sheet.axes.add_patch(shape)


def _text(
    sheet: Sheet, at: Point, words: str, size: float, *, align: str = "center", weight: str = "normal", colour: str = INK, layer: float = 6
) -> None:
    sheet.axes.text(*at, words, fontsize=size, ha=align, va="center_baseline", color=colour, weight=weight, zorder=layer)


def _width(words: str, size: float) -> float:
    """How wide words are in units, bold to be safe."""
    if not words.strip():
        return 0.0
    return float(TextPath((0, 0), words, size=size, prop=FontProperties(family=FONT, weight="bold")).get_extents().width) / 72 / UNIT
