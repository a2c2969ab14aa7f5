"""The command `kerb`: its commands, and the option they share."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer
from typer.core import TyperGroup

from . import commands, exits


class InOrder(TyperGroup):
    """Lists the commands in their own order, those with sub-commands among the others."""

    def list_commands(self, context: object) -> list[str]:
        """The names of all commands."""
        return [name for name in commands.NAMES if name in self.commands]


app = typer.Typer(
    name="kerb",
    cls=InOrder,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Record, replay and arbitrate board games.",
)


class Settings:
    """What the options before the command say."""

    def __init__(self, db: str | None) -> None:
        self.db = db


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kerbholz {version('kerbholz')}")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    db: Annotated[
        str | None, typer.Option("--db", metavar="URL", envvar="KERBHOLZ_DB", help="Database URL; the user's own SQLite file if none is given.")
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")] = False,
) -> None:
    """Record, replay and arbitrate board games."""
    context.obj = Settings(db)


def _add_commands() -> None:
    """The command that is asked for adds itself to the app; all of them for help and completion."""
    commands.load([] if "_KERB_COMPLETE" in os.environ else sys.argv[1:])


def _open_streams() -> None:
    """A stream that is closed swallows what is said; one that cannot show a character shows its number instead of ending the command."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - open until the end
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def run() -> None:
    """Runs a command; whatever it raises ends as one sentence and an exit code."""
    _open_streams()
    _add_commands()
    try:
        code = app(standalone_mode=False)
        if code == exits.Exit.INTERRUPTED:  # some releases of typer answer an interrupt so, others raise Abort
            code = exits.end(KeyboardInterrupt())
    except typer.Exit as stop:
        code = stop.exit_code
    except typer.Abort:
        code = exits.end(KeyboardInterrupt())
    except SystemExit as stop:  # the option parser ends so when the reader of a pipe has gone
        code = exits.end(BrokenPipeError()) if stop.code == 1 else stop.code
    except BaseException as error:  # the last door: nothing leaves as a traceback
        code = exits.end(error) if not hasattr(error, "format_message") else _wrong_use(error)
    sys.exit(code or 0)


def _wrong_use(error: BaseException) -> int:
    """A usage error of the command line, as the option parser words it."""
    error.show()  # type: ignore[attr-defined]
    return exits.Exit.USE
