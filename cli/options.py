"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

ARBITER = "arbiter"

AsRecorded = Annotated[bool, typer.Option("--as-recorded", help="As it was entered: nothing taken back or put right.")]
AsSeat = Annotated[str, typer.Option("--as", metavar="SEAT", help="As this seat sees it, by number or name: nothing that is secret to it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer one JSON document.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change and write nothing.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before writing.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides this.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in a sentence.")]
Role = Annotated[str, typer.Option("--role", metavar="ROLE", help="In which role: player, scorekeeper, arbiter, ...")]
Arbiter = Annotated[bool, typer.Option("--arbiter", help="An arbiter decides: also what changes a game that went on.")]
