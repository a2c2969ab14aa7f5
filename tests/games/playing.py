"""Plays whole games of Carcassonne by chance: every move legal, the same seed the same game.

`python -m tests.games.playing` writes `sample.game`, the game of the documentation: base game with Inns & Cathedrals, three seats that
prefer the best of a few moves, and a score sheet kept along the way.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from events.carcassonne import FigurePlaced, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp, NoteAdded, OutcomeStated, ScoreStated
from events.event import Event
from events.notation import write
from projections.registry import game_of

SAMPLE = Path(__file__).parent / "carcassonne" / "sample.game"
SAMPLE_SET_UP = GameSetUp(
    game="carcassonne",
    players=("Ann", "Ben", "Cleo"),
    sets=(("basic:1", 1), ("inns-and-cathedrals:1", 1)),
    components=("BigFollower", "Inns", "Cathedrals"),
)


class Table:
    """A game being played: what was done so far, and the position."""

    def __init__(self, set_up: GameSetUp, seed: int) -> None:
        self.set_up = set_up
        self.game = game_of(set_up)
        self.state = self.game.start()
        self.random = random.Random(seed)
        self.events: list[Event] = [set_up]

    def do(self, event: Event) -> None:
        """Makes a move, which has to be a legal one."""
        applied = self.game.play(self.state, event, len(self.events) + 1)
        assert applied.done, (write(event), applied)
        assert not applied.codes, (write(event), applied)
        self.events.append(event)

    def draw(self) -> TileDrawn:
        """A tile by chance, each one in the bag as likely as any other."""
        bag = [tile for tile, count in sorted(self.state.pack.items()) for _ in range(count)]
        return TileDrawn(self.state.seat, self.random.choice(bag))

    def worth(self, event: Event) -> tuple[float, float]:
        """Points the seat gains over the best of the others if the whole game ended after this move, ties by chance.

        What is scored for good counts more, and a follower that stays on the board costs two points, since it is missed elsewhere.
        """
        state, seat = self.state, self.state.seat
        now, mark = dict(state.ledger.score), state.journal.mark()
        supply = sum(state.figures.supply.values())
        self.game.evolve(state, event, 0)
        for left in (1, 0):
            inner = state.journal.mark()
            state.set(left=left)
            self.game.evolve(state, TurnEnded(seat), 0)
            gained = {s: state.ledger.score[s] - now[s] for s in now}
            own = gained.pop(seat)
            if left:
                sure, stays = own - max(gained.values(), default=0), supply - sum(state.figures.supply.values())
            state.journal.undo(inner)
        state.journal.undo(mark)
        return own - max(gained.values(), default=0) + sure - 2 * stays, self.random.random()

    def turn(self, tries: int) -> None:
        """A whole turn: of `tries` moves picked by chance the best one is made; with 0 tries, any."""
        while True:
            self.do(self.draw())
            moves = sorted(self.game.legal_moves(self.state), key=write)
            move = self.pick(moves, tries)
            self.do(move)
            if isinstance(move, TilePlaced):
                break
            if not self.state.left:
                return
        after = sorted((m for m in self.game.legal_moves(self.state) if isinstance(m, FigurePlaced | TurnEnded)), key=write)
        chosen = self.pick(after, tries)
        self.do(chosen)
        if isinstance(chosen, FigurePlaced):
            self.do(TurnEnded(self.state.seat))

    def pick(self, moves: list[Event], tries: int) -> Event:
        tried = self.random.sample(moves, min(tries, len(moves))) if tries else []
        return max(tried, key=self.worth) if tried else self.random.choice(moves)


def turns(set_up: GameSetUp, seed: int, tries: int = 0) -> Iterator[Table]:
    """The table before the first and after every turn, until the game is over."""
    table = Table(set_up, seed)
    yield table
    while not table.game.is_over(table.state):
        table.turn(tries)
        yield table


def played(set_up: GameSetUp, seed: int, tries: int = 0) -> list[Event]:
    """All events of a game played to its end."""
    *_, table = turns(set_up, seed, tries)
    return table.events


def sample(seed: int = 14) -> Iterator[str]:
    """The lines of the sample game, with a score sheet read out every ten turns and at the end."""
    yield "# Base game with Inns & Cathedrals, three seats. Played by chance: `python -m tests.games.playing` writes this file."
    done = 0
    for table in turns(SAMPLE_SET_UP, seed, tries=24):
        yield from (write(event) for event in table.events[done:])
        done = len(table.events)
        over = table.game.is_over(table.state)
        finished = (done - 1 and table.state.number % 10 == 1) or over
        if finished:
            sheet = [ScoreStated(seat, total) for seat, total in table.state.ledger.score.items()]
            remark: list[Event] = [OutcomeStated(table.game.outcome(table.state).winners)] if over else []
            spoken = [NoteAdded("the score sheet is read out"), *sheet, *remark]
            yield from (write(event) for event in spoken)
            table.events += spoken
            done = len(table.events)


if __name__ == "__main__":
    SAMPLE.write_text("\n".join(sample(int(sys.argv[1]) if len(sys.argv) > 1 else 14)) + "\n", encoding="utf-8")
