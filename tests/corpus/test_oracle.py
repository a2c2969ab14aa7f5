"""Complete games of an independent engine, message by message: options, phases, running scores, points with their items, the end."""

from __future__ import annotations

import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.carcassonne import Declined, TileDiscarded, TileDrawn, TileOffered, TileTaken, TokenShown, TurnEnded
from events.event import Entry
from events.recording import Recording, Refused
from projections.carcassonne import phases
from projections.carcassonne.imports import jcz
from projections.carcassonne.imports.jcz_playing import NOT_TOLD
from projections.ledger import Award
from projections.replay import Cursor
from tests.corpus import engine_end, engine_points, engine_words
from tests.corpus.comparing import Tally, is_built, missing, unexplained

Difference = tuple[str, str]
ABBEY_PASS = "CommitAbbeyPassPhase"
MOVES_ON = ("WagonPhase", "CocScoringPhase")  # where a figure goes on, which is confirmed


class Comparison:
    """One game, walked message by message beside what the engine says of it.

    passed, scored, confirms  what has been passed over, whether nothing waits for a confirmation, and else of which phase
    placed, handed            whether a tile was placed since the part began, whether that part was handed over
    held, told                points of ours and of the engine that are not compared yet: the engine scores all at COMMIT, the rules one
                              feature after the other, so a turn in which figures go on meanwhile is compared when it is over
    """

    def __init__(self, recording: Recording, line: dict[str, Any]) -> None:
        self.replay, self.expected = line["game"]["replay"], line["expected"]
        self.recording, self.cursor = recording, Cursor.of(recording)
        self.game, self.turn = self.cursor.game, self.cursor.state
        self.by_message: dict[int, list[Entry]] = defaultdict(list)
        for entry in recording.entries[1:]:
            self.by_message[int(entry.source.rpartition(": message ")[2]) - 1].append(entry)
        self.events, self.transfers, self.chance = (self._by_message(key) for key in ("events", "transfers", "chance"))
        self.named = engine_words.Named({}, [])
        self.passed: frozenset[str] = frozenset()
        self.scored, self.confirms = True, phases.COMMIT
        self.placed = self.handed = False
        self.booked = 0
        self.held: list[Award] = []
        self.told: list[Any] = []
        self.told_transfers: list[Any] = []
        self.score = [0] * self.turn.seats

    def _by_message(self, key: str) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = defaultdict(list)
        for one in self.expected[key]:
            found[one["m"]].append(one)
        return found

    def differences(self) -> Iterator[Difference]:
        """All that differs, with its place."""
        yield from ((finding.place, finding.text) for finding in [*self.cursor.problems, *self.recording.findings])
        for m, message in enumerate(self.replay):
            yield from ((f"message {m}: {what}", text) for what, text in self.message(m, message))
        yield from ((f"end: {what}", f"engine {theirs}, here {ours}") for what, theirs, ours in self.end() if theirs != ours)

    def message(self, m: int, message: dict[str, Any]) -> Iterator[Difference]:
        """Takes one message and compares what lies before and after it."""
        entries = self.by_message[m]
        first = self._drawn_before(entries, self.expected["phases"][m])
        yield from self.forward(entries[:first])
        here = phases.rest(self.game, self.turn, self.passed, self.scored)
        yield from self.options(m, here)
        yield from self.forward(entries[first:])
        self.follow(m, message, here.phase)
        yield from self.shown(m, entries)
        yield from self.points(m)

    def _drawn_before(self, entries: list[Entry], phase: str) -> int:
        """How many entries of a message come before the engine asks: what is drawn, and a tile that has to be taken instead."""
        kinds = (TileDrawn, TileDiscarded) if phase.startswith("Abbey") else (TileDrawn, TileDiscarded, TileTaken, TurnEnded, Declined)
        if phase not in ("TilePhase", "AbbeyPhase", "AbbeyEndGamePhase"):
            return 0
        return next((n for n, entry in enumerate(entries) if not isinstance(entry.event, kinds)), len(entries))

    def forward(self, entries: list[Entry]) -> Iterator[Difference]:
        """Takes entries; every finding is a difference, since the engine plays by the rules."""
        for _ in entries:
            step = self.cursor.forward()
            assert step is not None
            yield from ((finding.code, finding.text) for finding in step.findings)

    # ---- what can be done ----

    def options(self, m: int, here: phases.Rest) -> Iterator[Difference]:
        """The phase and the option strings before a message."""
        if here.phase == phases.COMMIT or self.confirms == ABBEY_PASS:
            seat = self.replay[m - 1]["player"] if self.confirms in MOVES_ON else self.turn.seat
            phase, strings = self.confirms, [f"{self.confirms}|{seat}|Confirm"]
        else:
            phase, strings = here.phase, engine_words.options(self.game, self.turn, here, self.named)
        if phase != self.expected["phases"][m]:
            yield "phase", f"engine {self.expected['phases'][m]}, here {phase}"
        theirs = self.expected.get("options", [])[m : m + 1] or [strings]
        if engine_words.digest(strings) != self.expected["optionDigest"][m] or len(strings) != self.expected["optionCount"][m] or theirs != [strings]:
            more, less = set(strings) - set(theirs[0]), set(theirs[0]) - set(strings)
            yield "options", f"only here {sorted(more)}, only there {sorted(less)}"

    def follow(self, m: int, message: dict[str, Any], phase: str) -> None:
        """What the message does to what the rules do not remember."""
        given = message.get("payload") or {}
        match message["type"]:
            case "PLACE_TILE":
                self._begin()
                self.placed, self.scored = True, False
            case "PASS":
                self.passed |= phases.passed_with(phase) if not self.scored or phase == phases.SUPPLY else frozenset()
                self.confirms = ABBEY_PASS if phase == phases.SUPPLY else self.confirms
            case "COMMIT" if self.confirms == ABBEY_PASS:
                self.confirms = phases.COMMIT
            case "COMMIT":
                self.handed = self.scored = True
                self.confirms = phases.COMMIT
            case "BAZAAR_BID" if any(isinstance(entry.event, TileOffered) for entry in self.by_message[m]):
                self.named.market[given["supplyIndex"]] = ""
            case "DEPLOY_MEEPLE":
                self._name(given)
                if phase in MOVES_ON:
                    self.scored, self.confirms = False, phase
        if self.placed and self.scored and (self.turn.laid is None or self.game.is_over(self.turn)):
            self._begin()
        drawn = [entry.event.tile for entry in self.by_message[m] if isinstance(entry.event, TileDrawn)]
        if message["type"] != "PLACE_TILE" and drawn:
            self.named.market[:] = drawn

    def _begin(self) -> None:
        self.passed, self.scored, self.confirms = frozenset(), True, phases.COMMIT
        self.placed = self.handed = False

    def _name(self, given: dict[str, Any]) -> None:
        """The engine's name of a figure at the place it was put; the one put there last comes first."""
        id, pointer = given["meepleId"], given["pointer"]
        for names in self.named.figures.values():
            if id in names:
                names.remove(id)
        owner, what, _ = id.split(".")
        spot = "{},{}|{}|{}".format(*pointer["position"], pointer["feature"], pointer["location"])
        self.named.figures.setdefault((int(owner), what, spot), []).insert(0, id)

    # ---- what it brought ----

    def shown(self, m: int, entries: list[Entry]) -> Iterator[Difference]:
        """What chance has shown at a message."""
        ours = [engine_words.CHANCE[e.event.what](e.event.value) for e in entries if isinstance(e.event, TokenShown)]
        theirs = [one["value"] for one in self.chance[m]]
        if sorted(ours) != sorted(theirs):
            yield "chance", f"engine {theirs}, here {ours}"

    def points(self, m: int) -> Iterator[Difference]:
        """Points and scores, of what has been handed over."""
        awards = self.turn.ledger.awards[self.booked :]
        self.booked += len(awards)
        self.held += awards
        self.told += self.events[m]
        self.told_transfers += self.transfers[m]
        if self.handed:
            return
        due = [award for award in self.held if not self.placed or award.row < "3A" or award.row.startswith("ANY")]
        self.held = [award for award in self.held if award not in due]
        for award in due:
            self.score[award.seat] += award.points
        yield from self.same(due)
        if self.score != self.expected["running"][m]:
            yield "running", f"engine {self.expected['running'][m]}, here {self.score}"

    def same(self, awards: list[Award]) -> Iterator[Difference]:
        """The points events that are due on both sides."""
        told, given = self.told, self.told_transfers
        self.told, self.told_transfers = [], []
        ours = [(engine_points.award(self.turn, award, self.game.is_final(award)), award) for award in awards if not engine_points.is_transfer(award)]
        theirs = [(engine_points.points_event(event), event.get("at", "")) for event in told if not engine_points.is_empty(event)]
        moved = sorted((award.seat, award.points) for award in awards if engine_points.is_transfer(award) and award.points)
        if moved != sorted(engine_points.transfers(given)):
            yield "transfers", f"engine {sorted(engine_points.transfers(given))}, here {moved}"
        if (a := Counter(words for words, _ in ours)) != (b := Counter(words for words, _ in theirs)):
            yield "events", f"only here {list((a - b).elements())}, only there {list((b - a).elements())}"
            return
        for words, at in theirs:
            found = next(
                (i for i, (mine, award) in enumerate(ours) if mine == words and (not at or engine_points.is_place_of(self.turn, at, award))), None
            )
            if found is None:
                yield "events", f"no award of ours for {words} lies at {at}"
            else:
                ours.pop(found)

    # ---- the end ----

    def end(self) -> Iterator[tuple[str, Any, Any]]:
        """Pairs of what the engine and we say of the end."""
        expected, turn = self.expected, self.turn
        yield "is over", True, self.game.is_over(turn)
        yield "scores", expected["scores"], [turn.ledger.score[seat] for seat in range(turn.seats)]
        awards = [award for award in turn.ledger.awards if not engine_points.is_transfer(award)]
        yield "events", sum(not engine_points.is_empty(event) for events in self.events.values() for event in events), len(awards)
        yield "deployed", sorted(engine_end.deployed_there(turn, figure) for figure in expected["deployed"]), engine_end.deployed(turn)
        yield "supply", [seat["figures"] for seat in expected["supply"]], engine_end.supply(turn)
        yield "tokens", [seat["tokens"] for seat in expected["supply"]], engine_end.tokens(turn)
        yield "captured", [seat.get("captured", {}) for seat in expected["supply"]], engine_end.captured(turn)
        yield "neutral", engine_end.neutral_there(expected["neutral"]), engine_end.neutral(turn)
        yield "tiles placed", expected["tilesPlaced"], len(turn.board.placed)
        yield "tiles left", expected["tilesLeft"], sum(turn.pack.values())
        discarded = [(m, e.event.tile) for m, entries in self.by_message.items() for e in entries if isinstance(e.event, TileDiscarded)]
        yield "discarded", [(self._placed_after(gone["m"]), gone["tile"]) for gone in expected["discarded"]], discarded

    def _placed_after(self, m: int) -> int:
        """The next tile placed: a tile drawn in vain is recorded with it, the engine logs it with the message before."""
        return next((i for i, message in enumerate(self.replay) if i >= m and message["type"] == "PLACE_TILE"), len(self.replay))


def with_last_token(recording: Recording, line: dict[str, Any]) -> Recording:
    """Where the last tile moves the big top, two animals are shown in one message, and the file tells the number for the first alone."""
    last = len(line["game"]["replay"])
    source = f": message {last}"
    told = [entry for entry in recording.entries if isinstance(entry.event, TokenShown) and entry.source.endswith(source)]
    shown = [one["value"] for one in line["expected"]["chance"] if one["m"] == last - 1 and one["kind"] == "bigtop"]
    animals = {f"BIGTOP_{points}": animal for animal, points in engine_words.ANIMALS.items()}
    seat, end = line["game"]["replay"][-1]["player"], len(recording.entries) + 1
    more = [Entry(seq=seq, event=TokenShown(seat, "animal", animals[value]), source=source) for seq, value in enumerate(shown[len(told) :], end)]
    findings = [finding for finding in recording.findings if not (more and finding.code == NOT_TOLD)]
    return msgspec.structs.replace(recording, entries=[*recording.entries, *more], findings=findings)


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
            wrong += [f"{name}: {text}" for text in unexplained(name, Comparison(with_last_token(read, line), line).differences())]
    if wrong:
        pytest.fail("\n".join(wrong[:50]), pytrace=False)
    if not compared:
        pytest.skip(f"not built: {', '.join(waiting)}")
