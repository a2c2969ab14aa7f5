"""`kerb games`: the games of the log with players, turns, scores and findings, from the stored copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from . import output
from .app import app
from .options import AsJson

if TYPE_CHECKING:
    from events.store import Store
    from projections.read_model import GameRow


@app.command()
def games(
    context: typer.Context,
    as_json: AsJson = False,
) -> None:
    """List the games of the log."""
    from events.store import open_store

    from .opening import missing_log

    missing = missing_log(context.obj.db)
    rows, names, begun, where = [], {}, {}, str(missing)
    if missing is None:
        with open_store(context.obj.db) as store:
            rows = rows_with_progress(store)
            names = store.names()
            begun = {stream.name: stream.created_at for stream in store.streams()}
            where = store.where
    if as_json:
        output.document(games=[_values(row, names, begun[row.game]) for row in rows])
        return
    if not rows:
        output.hint(f"no games in {where} yet; `kerb new` and `kerb import` begin some")
        return
    output.table(("game", "players", "turns", "scores", "finished", "findings"), [_row(row, names) for row in rows], right=(2,), fold=1)


def rows_with_progress(store: Store) -> list[GameRow]:
    """The rows of the read model; who waits for many replays sees how far they are."""
    from projections.read_model import game_rows

    with output.Progress("game") as progress:
        return game_rows(store, progress.begin, progress.advance)


def _row(row: GameRow, names: dict[str, str]) -> tuple[object, ...]:
    players = ", ".join(names.get(player, player) for player in row.players)
    if row.problem:
        return row.game, players, "", "", "", row.problem
    return row.game, players, row.turns, " : ".join(map(str, row.scores)), "yes" if row.finished else "no", findings(row)


def findings(row: GameRow) -> str:
    """How many errors and warnings a game has, in words; a hyphen for none."""
    counts = ((row.errors, "error"), (row.warnings, "warning"))
    return ", ".join(output.counted(count, word) for count, word in counts if count) or "-"


def _values(row: GameRow, names: dict[str, str], begun: str | None) -> dict[str, object]:
    """A row as JSON; seats count from 1."""
    scores = row.scores or (None,) * len(row.players)
    players = [
        {"seat": seat, "name": names.get(player, player), "score": score}
        for seat, (player, score) in enumerate(zip(row.players, scores, strict=True), 1)
    ]
    return {
        "game": row.game,
        "kind": row.kind,
        "players": players,
        "events": row.events,
        "turns": row.turns,
        "finished": row.finished,
        "winners": [seat + 1 for seat in row.winners],
        "errors": row.errors,
        "warnings": row.warnings,
        "recorded_at": begun,
        "problem": row.problem,
    }
