"""The board or the data a game is played with: its lines, whether an owner's own file is sound, and a picture of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from . import output
from .exits import Exit, Stop


def tell(game: str, file: Path | None, pictures: Mapping[str, Path | None], *, json: bool) -> None:
    """Shows the usual material of a game, or that of a file; draws it where a picture is asked for. Raises Stop for a file that is not sound."""
    from .faces import display_named

    display = display_named(game)
    lines, picture = getattr(display, "material_lines", None), getattr(display, "material_picture", None)
    if lines is None:
        raise Stop(f"{game} has no board or data of its own to be shown", Exit.UNSUPPORTED)
    text = _text(file)
    try:
        told = list(lines(text))
    except ValueError as error:
        raise Stop(f"{file or game}: {error}", Exit.FOUND) from None
    if json:
        output.document(game=game, file=str(file) if file else None, lines=told)
    else:
        for line in told:
            output.say(line)
    for form, path in pictures.items():
        if path is None:
            continue
        if picture is None:
            raise Stop(f"{game}: there is no picture of its material", Exit.UNSUPPORTED)
        path.write_bytes(picture(text, form))
        output.hint(f"{path}: the material of {game}")


def _text(file: Path | None) -> str:
    """The text of a file, empty for the usual material. Raises Stop."""
    if file is None:
        return ""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Stop(f"{file}: {error.strerror or error}", Exit.USE) from None
    except UnicodeDecodeError:
        raise Stop(f"{file}: no text in UTF-8", Exit.USE) from None
