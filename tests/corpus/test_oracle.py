"""Complete games of an independent engine, message by message: options, phases, running scores, points with their items, the end."""

from __future__ import annotations

import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.carcassonne import TileDiscarded, TileDrawn
from events.event import Entry
from events.recording import Recording, Refused
from projections.carcassonne.imports import jcz
from projections.replay import Cursor
from tests.corpus import engine_words
from tests.corpus.comparing import Tally, is_built, missing, unexplained

Difference = tuple[str, str]


class Comparison:
    """One game, walked message by message beside what the engine says of it."""

    def __init__(self, recording: Recording, line: dict[str, Any]) -> None:
        self.replay, self.expected = line["game"]["replay"], line["expected"]
        self.cursor = Cursor.of(recording)
        self.game, self.turn = self.cursor.game, self.cursor.state
        self.by_message: dict[int, list[Entry]] = defaultdict(list)
        for entry in recording.entries[1:]:
            self.by_message[int(entry.source.rpartition(": message ")[2]) - 1].append(entry)
        self.events: dict[int, list[Any]] = defaultdict(list)
        for event in self.expected["events"]:
            self.events[event["m"]].append(event)
        self.passed = False
        self.booked = 0
        self.scored = [0] * self.turn.seats

    def differences(self) -> Iterator[Difference]:
        """All that differs, with its place."""
        yield from ((finding.place, finding.text) for finding in self.cursor.problems)
        for m, message in enumerate(self.replay):
            yield from ((f"message {m}: {what}", text) for what, text in self.message(m, message["type"]))
        yield from ((f"end: {what}", f"engine {theirs}, here {ours}") for what, theirs, ours in self.end() if theirs != ours)

    def message(self, m: int, type: str) -> Iterator[Difference]:
        """Takes one message and compares what lies before and after it."""
        entries = self.by_message[m]
        draws = [entry for entry in entries if isinstance(entry.event, (TileDrawn, TileDiscarded))]
        yield from self.forward(len(draws))
        yield from self.options(m)
        yield from self.forward(len(entries) - len(draws))
        self.passed = type == "PASS" or (self.passed and type != "COMMIT")
        if type == "COMMIT":
            yield from self.points(m)
        # The engine scores at COMMIT: until then its scores are those of the COMMIT before.
        if self.scored != self.expected["running"][m]:
            yield "running", f"engine {self.expected['running'][m]}, here {self.scored}"

    def forward(self, entries: int) -> Iterator[Difference]:
        """Takes entries; every finding is a difference, since the engine plays by the rules."""
        for _ in range(entries):
            step = self.cursor.forward()
            assert step is not None
            yield from ((finding.code, finding.text) for finding in step.findings)

    def options(self, m: int) -> Iterator[Difference]:
        phase, strings = engine_words.options(self.game, self.turn, self.passed)
        if phase != self.expected["phases"][m]:
            yield "phase", f"engine {self.expected['phases'][m]}, here {phase}"
        theirs = self.expected.get("options", [])[m : m + 1] or [strings]
        if engine_words.digest(strings) != self.expected["optionDigest"][m] or len(strings) != self.expected["optionCount"][m] or theirs != [strings]:
            more, less = set(strings) - set(theirs[0]), set(theirs[0]) - set(strings)
            yield "options", f"only here {sorted(more)}, only there {sorted(less)}"

    def points(self, m: int) -> Iterator[Difference]:
        awards = self.turn.ledger.awards[self.booked :]
        self.booked += len(awards)
        self.scored = [self.turn.ledger.score[seat] for seat in range(self.turn.seats)]
        ours = [(engine_words.award(self.turn, award, self.game.is_final(award)), award) for award in awards]
        theirs = [(engine_words.points_event(event), event["at"]) for event in self.events[m]]
        if (a := Counter(words for words, _ in ours)) != (b := Counter(words for words, _ in theirs)):
            yield "events", f"only here {list((a - b).elements())}, only there {list((b - a).elements())}"
            return
        for words, at in theirs:
            found = next((i for i, (mine, award) in enumerate(ours) if mine == words and engine_words.is_place_of(self.turn, at, award)), None)
            if found is None:
                yield "events", f"no award of ours for {words} lies at {at}"
            else:
                ours.pop(found)

    def end(self) -> Iterator[tuple[str, Any, Any]]:
        """Pairs of what the engine and we say of the end."""
        expected, turn = self.expected, self.turn
        yield "is over", True, self.game.is_over(turn)
        yield "scores", expected["scores"], [turn.ledger.score[seat] for seat in range(turn.seats)]
        yield "events", sum(map(len, self.events.values())), len(turn.ledger.awards)
        yield "deployed", sorted(_without_number(figure) for figure in expected["deployed"]), engine_words.deployed(turn)
        yield "supply", [seat["figures"] for seat in expected["supply"]], engine_words.supply(turn)
        yield "tokens", [seat["tokens"] for seat in expected["supply"]], [{}] * turn.seats
        yield "tiles placed", expected["tilesPlaced"], len(turn.board.placed)
        yield "tiles left", expected["tilesLeft"], turn.left
        discarded = [(m, e.event.tile) for m, entries in self.by_message.items() for e in entries if isinstance(e.event, TileDiscarded)]
        yield "discarded", [(self._placed_after(gone["m"]), gone["tile"]) for gone in expected["discarded"]], discarded

    def _placed_after(self, m: int) -> int:
        """The next tile placed: a tile drawn in vain is recorded with it, the engine logs it with the message before."""
        return next(i for i, message in enumerate(self.replay) if i >= m and message["type"] == "PLACE_TILE")


def _without_number(figure: str) -> str:
    """`0.small.3|…` without the number: figures of one kind are all alike here."""
    id, _, rest = figure.partition("|")
    return f"{id.rpartition('.')[0]}|{rest}"


def test_games_agree(oracle_file: Path, corpus: Path, tally: Tally) -> None:
    wrong: list[str] = []
    waiting: dict[str, None] = {}
    compared = 0
    with gzip.open(oracle_file, "rb") as lines:
        for text in lines:
            line = msgspec.json.decode(text)
            name = line["game"]["gameId"]
            (read,) = jcz.read(msgspec.json.encode(line["game"]), name)
            if isinstance(read, Refused):
                names = missing(read)
                assert not is_built(line["game"]), read.text
                waiting |= dict.fromkeys(names)
                tally.skip(names)
                continue
            compared += 1
            tally.add("oracle games compared")
            tally.add("messages compared", len(line["game"]["replay"]))
            wrong += [f"{name}: {text}" for text in unexplained(name, Comparison(read, line).differences())]
    if wrong:
        pytest.fail("\n".join(wrong[:50]), pytrace=False)
    if not compared:
        pytest.skip(f"not built: {', '.join(waiting)}")
