"""`kerb plot`: what is drawn is what the numbers say, the same bytes each time, nothing on top of anything else."""

import csv
import io
import os
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.patches import StepPatch
from matplotlib.text import Text

from cli.drawing.picture import fixed_settings
from cli.plot import default_name, rows
from cli.plotting.captions import shortened, story
from cli.plotting.labels import spread
from cli.plotting.picture import FIGURES, plot_picture
from cli.plotting.sheet import DARK, LIGHT
from cli.plotting.terminal import terminal_plot
from events.common import GameSetUp, PointsAdjusted, RulingMade
from events.event import Entry, Event
from events.notation import write
from events.recording import Recording
from projections.progression import Followed, Progression, progression
from projections.series import DIFFERENCE, DIFFERENCE_IF_ENDED, FINAL, IF_ENDED, LEAD_CHANGE, SCORE, lines_of
from tests.games.playing import SAMPLE, played

ROOT = Path(__file__).resolve().parents[2]
LONG = "Ottokar $\\frac{x}{y}$ von und zu Wolfeschlegelsteinhausenbergerdorff der Jüngere \x1b[31m"
NAMES = {"two": ("Ada", "Anne-Marie"), "six": tuple(f"{c} {LONG}" for c in "ABCDEF"), "foreign": ("王小明", "Олександр 🎲")}
KINDS = ("progression", "sources", "figures", "difference")
START = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@cache
def events_of(name: str) -> tuple[Event, ...]:
    return tuple(played(GameSetUp(game="carcassonne", players=NAMES[name], sets=(("basic:1", 1),), draws=40), 5, tries=3))


def game(name: str, upto: int = 10_000, extra: tuple[Event, ...] = ()) -> Progression:
    events = [*events_of(name)[:upto], *extra]
    return progression(Recording(name=name, entries=[Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)]))


def figure(found: Progression, kind: str = "progression") -> Any:
    """The page, laid out as it is drawn."""
    with fixed_settings():
        made = FIGURES[kind](found, lines_of(found, kind), LIGHT, "foot")
        FigureCanvasAgg(made).draw()
    return made


def drawn(found: Progression, kind: str) -> dict[str, list[float]]:
    """The steps of a page by their label."""
    steps = [artist for axes in figure(found, kind).axes for artist in axes.get_children() if isinstance(artist, StepPatch)]
    return {step.get_label(): list(step.get_data().values) for step in steps if not step.get_label().startswith("_")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of two as a file."""
    found = tmp_path / "round 3.game"
    found.write_text("\n".join(map(write, events_of("two"))) + "\n", encoding="utf-8")
    return found


# ---- the picture


def test_steps_are_the_numbers() -> None:
    for name in NAMES:
        found = game(name)
        lines = lines_of(found, "progression")
        steps = drawn(found, "progression")
        for line in lines:
            if line.series in (SCORE, IF_ENDED):
                assert steps[f"{line.series} {line.seat}"] == line.values
            if line.series == FINAL:
                assert steps[f"{FINAL} {line.seat}"] == [found.last.scores[line.seat], *line.values]
                assert line.values[-1] == found.scores[line.seat]


def test_what_followed_from_moves_is_marked_and_named_in_the_games_own_unit() -> None:
    followed = (Followed(9, 2, 0, "arrest"), Followed(12, 3, 1, "escape"), Followed(13, 3, 1, "escape"))
    found = msgspec.structs.replace(game("two"), unit="kronor", followed=followed)
    page = figure(found)
    signs = [artist for artist in page.axes[0].collections if artist.get_label().startswith("consequence")]
    assert [tuple(sign.get_offsets()[0]) for sign in signs] == [(2, found.turns[2].scores[0]), (3, found.turns[3].scores[1])]
    assert {"arrest", "escape"} <= {text.get_text() for text in page.legends[0].get_texts()}
    assert page.axes[0].get_ylabel() == "kronor"
    told = [
        (row["seat"], row["turn"], row["source"], row["value"])
        for row in rows(found, lines_of(found, "progression"))
        if row["series"] == "consequence"
    ]
    assert told == [(1, 2, "arrest", 9), (2, 3, "escape", 12), (2, 3, "escape", 13)]


def test_the_drawn_stack_is_the_drawn_line() -> None:
    penalty = game("two", upto=40, extra=(PointsAdjusted(0, -9, "x"), PointsAdjusted(1, 5, "x")))
    for found in (game("two"), penalty):
        page = figure(found, "sources")
        for seat in (0, 1):
            names = [f"{source} {seat}" for source in found.sources]
            parts = [step.get_data() for step in page.findobj(StepPatch) if step.get_label() in names]
            # What lies below zero was taken away.
            heights = [[(top - base) * (-1 if base < 0 else 1) for top, base in zip(part.values, part.baseline, strict=True)] for part in parts]
            assert [sum(column) for column in zip(*heights, strict=True)] == [turn.scores[seat] for turn in found.turns]
            assert drawn(found, "sources")[f"{SCORE} {seat}"] == [turn.scores[seat] for turn in found.turns]
    assert penalty.last.scores[0] < 9


def test_the_difference_is_the_numbers() -> None:
    found = game("two")
    lines = {line.series: line.values for line in lines_of(found, DIFFERENCE) if line.seat == 0}
    steps = drawn(found, DIFFERENCE)
    assert steps[DIFFERENCE] == lines[DIFFERENCE]
    assert steps[DIFFERENCE_IF_ENDED] == lines[DIFFERENCE_IF_ENDED]
    assert steps[FINAL][-1] == found.scores[0] - found.scores[1]


def test_lead_changes_in_play_are_ticks() -> None:
    found = progression(next(iter(read(SAMPLE))))
    ticks = [artist for axes in figure(found).axes for artist in axes.collections if artist.get_label().startswith(LEAD_CHANGE)]
    turns = sorted(float(x) for tick in ticks for x, _ in tick.get_offsets())
    assert turns == [change.turn for change in found.lead_changes if not change.final]
    assert len(turns) >= 3
    assert f"{len(turns)} lead changes in play" in story(found)


def read(path: Path) -> Any:
    from projections.readers import read_file

    return read_file(path)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_words_stay_on_the_page_and_apart(name: str, kind: str) -> None:
    if kind == "difference" and name == "six":
        return
    made = figure(game(name), kind)
    page = made.bbox
    with fixed_settings():
        words = [text for text in made.findobj(Text) if text.get_visible() and text.get_text() and not text.get_text().isdigit()]
        boxes = [(text.get_text(), text.get_window_extent()) for text in words]
    assert len(boxes) > 10
    for text, box in boxes:
        assert box.x0 >= 0, text
        assert box.y0 >= 0, text
        assert box.x1 <= page.x1 + 1, text
        assert box.y1 <= page.y1, text
    ends = [box for text, box in boxes if any(text.startswith(shortened(player, 22)[:5]) and text[-1].isdigit() for player in NAMES[name])]
    assert kind != "progression" or len(ends) >= len(NAMES[name])
    for number, box in enumerate(ends):
        assert not any(box.overlaps(other) for other in ends[:number]), (name, kind)


def test_negative_scores_are_not_cut() -> None:
    found = game("two", upto=30, extra=(PointsAdjusted(1, -55, "left the table"),))
    for kind in ("progression", "sources"):
        low, high = figure(found, kind).axes[0].get_ylim()
        assert low < found.scores[1] < 0 < high
    assert figure(game("two")).axes[0].get_ylim()[0] == 0
    assert "−" in str(terminal_plot(found, "progression", lines_of(found, "progression"), 100))


@pytest.mark.parametrize("upto", [1, 2, 5, 8])
@pytest.mark.parametrize("kind", KINDS)
def test_games_that_have_hardly_begun(upto: int, kind: str) -> None:
    found = game("two", upto=upto)
    lines = lines_of(found, kind)
    assert plot_picture(found, kind, lines, "png").startswith(START["png"])
    assert "Ada" in terminal_plot(found, kind, lines, 80)


def test_a_ruling_is_a_dotted_line_with_its_words() -> None:
    found = game("two", upto=30, extra=(RulingMade("tiny-city", "2"), PointsAdjusted(1, 2, "x")))
    axes = figure(found).axes[0]
    assert [line for line in axes.lines if line.get_linestyle() == ":"]
    assert "ruling tiny-city=2 (#31), adjustment +2 seat 2 (#32)" in [text.get_text() for text in axes.texts]


# ---- labels and words


@given(st.lists(st.integers(-50, 150), max_size=8), st.floats(0.5, 12))
def test_labels_keep_apart_and_in_order(places: list[int], gap: float) -> None:
    low, high = -60.0, 200.0
    moved = spread(places, gap, low, high)
    assert len(moved) == len(places)
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    for lower, upper in pairwise(order):
        assert moved[upper] - moved[lower] >= gap - 1e-6
    assert all(low - 1e-6 <= place <= high + 1e-6 for place in moved)
    if all(abs(a - b) >= gap for i, a in enumerate(places) for b in places[:i]):
        assert moved == pytest.approx(places)


def test_too_many_labels_share_the_room() -> None:
    assert spread([5, 5, 5], 100, 0, 10) == [0, 5, 10]


def test_long_names_are_cut_and_controls_are_gone() -> None:
    assert shortened("a\x1b[31m\nb", 20) == "a [31m b"
    assert len(shortened(LONG, 22)) <= 22


@pytest.mark.parametrize(
    ("name", "address", "expected"),
    [
        ("round 3", "", "round_3-sources.png"),
        ("../../x", "@t12", "x-t12-sources.png"),
        ("a/b\\c:d", "", "b_c_d-sources.png"),
        ("…", "", "game-sources.png"),
        ("x" * 300, "", "x" * 80 + "-sources.png"),
    ],
)
def test_the_default_name_suits_every_system(name: str, address: str, expected: str) -> None:
    assert default_name(name, address, "sources") == expected


# ---- the same bytes


@pytest.mark.parametrize("form", START)
@pytest.mark.parametrize("kind", KINDS)
def test_same_game_same_bytes(form: str, kind: str) -> None:
    found = game("two")
    lines = lines_of(found, kind)
    first, second = (plot_picture(found, kind, lines, form, foot="x") for _ in range(2))
    assert first == second
    assert first.startswith(START[form])
    assert plot_picture(found, kind, lines, form, foot="x", dark=True) != first


def test_another_process_and_foreign_settings_give_the_same_bytes(tmp_path: Path, path: Path, kerb: Any) -> None:
    (tmp_path / "matplotlibrc").write_text("font.size: 23\naxes.facecolor: red\nsvg.hashsalt: other\nlines.linewidth: 9\n", encoding="utf-8")
    assert kerb("plot", path, "-o", tmp_path / "a.svg").code == 0
    command = [sys.executable, "-c", "from cli import main; main()", "plot", str(path), "-o", "b.svg"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    subprocess.run(command, check=True, cwd=tmp_path, env=env, capture_output=True)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_light_and_dark_have_colours_for_every_seat_and_source() -> None:
    for look in (LIGHT, DARK):
        assert len(set(look.seats)) == 6
        assert look.sources.keys() == LIGHT.sources.keys()
        assert not set(look.others) & set(look.sources.values())


# ---- the command


def test_the_picture_is_written_here_and_named(path: Path, tmp_path: Path, kerb: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert kerb("plot", path) == (0, "round_3-progression.png\n", "")
    assert (tmp_path / "round_3-progression.png").read_bytes().startswith(START["png"])
    assert kerb("plot", f"{path}@t5", "--kind", "figures").out == "round_3-t5-figures.png\n"


def test_numbers_are_what_is_drawn(path: Path, tmp_path: Path, kerb: Any) -> None:
    found = game("two")
    for kind in KINDS:
        table, document = tmp_path / f"{kind}.csv", tmp_path / f"{kind}.json"
        for target in (table, document):
            assert kerb("plot", path, "-k", kind, "-o", tmp_path / "x.svg", "--data", target).out.splitlines()[1] == str(target)
        expected = list(rows(found, lines_of(found, kind)))
        content = msgspec.json.decode(document.read_bytes())
        assert content["schema_version"] == 1
        assert content["rows"] == expected
        text = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
        assert text == [{name: "" if value is None else str(value) for name, value in row.items()} for row in expected]
    scores = [row for row in expected_rows(found, "progression") if row["series"] == FINAL]
    assert {row["seat"]: row["value"] for row in scores} == {1: found.scores[0], 2: found.scores[1]}


def expected_rows(found: Progression, kind: str) -> list[dict[str, Any]]:
    return list(rows(found, lines_of(found, kind)))


def test_one_json_document(path: Path, tmp_path: Path, kerb: Any) -> None:
    found = game("two")
    document = kerb("plot", path, "--json", "-o", tmp_path / "x.pdf").document
    assert document["files"] == [str(tmp_path / "x.pdf")]
    assert [player["score"] for player in document["players"]] == list(found.scores)
    assert [player["before_final"] for player in document["players"]] == list(found.last.scores)
    assert len(document["lead_changes"]) == len(found.lead_changes)
    assert document["finished"]
    assert document["turned"] == found.turned


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["-o", "x.gif"], 2, "x.gif: the ending"),
        (["--data", "x.xls"], 2, "x.xls: the ending"),
        (["-k", "pie"], 2, "pie"),
        (["-o", "missing/x.png"], 1, "No such file or directory: missing/x.png"),
        (["-o", "."], 2, ".: the ending"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], code: int, words: str, path: Path, tmp_path: Path, kerb: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    answer = kerb("plot", path, *arguments)
    assert answer.code == code
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert sorted(found.name for found in tmp_path.iterdir()) == ["round 3.game"]


def test_a_difference_of_three_is_wrong_use(kerb: Any, tmp_path: Path) -> None:
    answer = kerb("plot", SAMPLE, "-k", "difference", "-o", tmp_path / "x.png")
    assert (answer.code, answer.err) == (2, "kerb: a difference needs two seats, this game has 3\n")


def test_a_game_of_the_log_names_its_head(path: Path, tmp_path: Path, kerb: Any) -> None:
    from events.store import open_store

    assert kerb("import", path).code == 0
    with open_store(os.environ["KERBHOLZ_DB"], readonly=True) as store:
        (stream,) = store.streams()
        head = store.head_hash(stream.name).hex()[:12]
    assert kerb("plot", stream.name, "-o", tmp_path / "x.svg").code == 0
    assert f"log head {head}" in (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert kerb("plot", path, "-o", tmp_path / "y.svg").code == 0
    assert "log head" not in (tmp_path / "y.svg").read_text(encoding="utf-8")


# ---- the terminal


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wide", [20, 79, 200])
@pytest.mark.parametrize("plain", [False, True])
def test_the_terminal_shows_names_and_scores_and_keeps_to_its_width(kind: str, wide: int, plain: bool) -> None:
    found = game("two")
    text = terminal_plot(found, kind, lines_of(found, kind), wide, plain=plain)
    head, *body = text.splitlines()
    for player, score in zip(found.players, found.scores, strict=True):
        assert f"{player} {score}" in head
        assert any(player in line for line in body)
    assert max(len(line) for line in body[3:]) <= max(wide, 60) or kind == "figures"
    assert text.isascii() == plain
    assert "\x1b" not in text
    assert "\x1b[31m" in terminal_plot(found, kind, lines_of(found, kind), wide, plain=plain, colour=True)


def test_the_terminal_needs_no_matplotlib(path: Path, tmp_path: Path) -> None:
    start = "import sys; sys.modules['matplotlib'] = None; sys.argv[0] = 'kerb'; from cli import main; main()"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", start, "plot", str(path), "--term"], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "if the game had ended" in done.stdout
    assert sorted(found.name for found in tmp_path.iterdir()) == ["round 3.game"]
    plain = subprocess.run(
        [sys.executable, "-c", start, "plot", str(path), "--term"], cwd=tmp_path, env=env | {"PYTHONIOENCODING": "ascii"}, capture_output=True
    )
    assert plain.returncode == 0
    assert plain.stdout.isascii()
