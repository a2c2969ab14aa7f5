"""What plots say in words: headings, labels, the foot. No drawing here; the terminal and the pictures say the same."""

from __future__ import annotations

from events.event import Seat
from projections.progression import Progression
from projections.series import DIFFERENCE

from ..faces import display_named
from ..output import counted
from ..words import joined

TITLES = {
    "progression": "Score progression",
    "figures": "Figures left to place",
}
LONGEST_NAME = 22
MOST_NAMED = 3
LONGEST_TITLE_NAME = 40


def shortened(text: str, longest: int) -> str:
    """The text, cut with an ellipsis where it is too long; line breaks and other controls become spaces."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


def number(value: int, sign: str = "") -> str:
    """A number with a real minus sign; `+` as sign shows a plus too."""
    return f"{value:{sign}d}".replace("-", "−")


def player(game: Progression, seat: Seat, longest: int = LONGEST_NAME) -> str:
    """What to call a seat."""
    return shortened(game.players[seat], longest) or f"seat {seat + 1}"


def result(game: Progression) -> str:
    """Who has how many points, in seat order."""
    longest = max(6, 2 * LONGEST_TITLE_NAME // len(game.players))
    points = game.scores if game.over else game.last.scores
    return "   ·   ".join(f"{player(game, seat, longest)} {number(score)}" for seat, score in enumerate(points))


def setting(game: Progression, kind: str) -> str:
    """What is drawn, of which game, played with what."""
    played = ", ".join([display_named(game.game).title, *game.played_with])
    made = {"difference": f"{game.unit.capitalize()} ahead", "sources": f"Where the {game.unit} came from"}
    title = made.get(kind) or TITLES[kind]
    return "  ·  ".join([title, shortened(game.name, 44), played])


def story(game: Progression) -> str:
    """How far the game has come, how often the lead changed, and what the final scoring did."""
    turns = len(game.turns) - 1
    changes = sum(not change.final for change in game.lead_changes)
    late = len(game.lead_changes) - changes
    counting = f", {late} more while the final scoring was counted" if late and game.over else ""
    said = [counted(turns, "turn"), f"{counted(changes, 'lead change')} in play{counting}"]
    if not game.over:
        said.insert(0, "before the final scoring" if turns and game.turns[0].left and game.last.left == 0 else "not over")
    elif len(game.players) > 1 and game.final_sources():
        said.append(f"before the final scoring {_leader(game)}" + (", so it turned the game" if game.turned else ""))
    return "  ·  ".join(said)


def _leader(game: Progression) -> str:
    seats = [seat for seat, score in enumerate(game.last.scores) if score == max(game.last.scores)]
    if len(seats) == len(game.players):
        return "all were level"
    return f"{joined([player(game, seat, LONGEST_NAME if len(seats) < MOST_NAMED else 8) for seat in seats])} led"


def foot(version: str, head: str) -> str:
    """What the picture was made from: the head of the log and the version of the program."""
    return "  ·  ".join(part for part in (f"log head {head}" if head else "", f"kerbholz {version}") if part)


def ahead(game: Progression, value: int) -> str:
    """Who leads by how much in a game of two."""
    if value == 0:
        return "level"
    return f"{player(game, 0 if value > 0 else 1)} +{abs(value)}"


def value_title(game: Progression, kind: str) -> str:
    """The title of the value axis."""
    return {"figures": "left to place", DIFFERENCE: f"{game.unit} ahead"}.get(kind, game.unit)
