"""The house rules as plain functions: source text in, faults out. `test_house.py` applies them and shows that each can fail."""

import ast
import fnmatch
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

PACKAGES = ("events", "projections", "cli", "migrations")
GAMES = ("carcassonne", "adel_verpflichtet", "tjuv_och_polis", "mille_grazie")
LONGEST_FILE = 400  # lines
LONGEST_FUNCTION = 60  # lines: one screen
DEEPEST_NESTING = 3  # block statements inside each other within one function


class Door(NamedTuple):
    """Who may import what: files by pattern, project modules and foreign packages by name. The first pattern that fits counts."""

    files: str
    own: tuple[str, ...]
    foreign: tuple[str, ...]


SHARED = "projections.*"  # the shared files of projections; the games below it are taken out by `own_module_allowed`
FACES = "cli.*"  # cli without the folders that know one game, `cli/faces/<game>`
KINDS = "events.*"  # events without the kinds of one game
ANY_GAME = (KINDS, SHARED, FACES)


def _of(game: str) -> tuple[str, ...]:
    """What a file may import that knows one game and no other."""
    return (*ANY_GAME, f"events.{game}", f"projections.{game}", f"cli.faces.{game}")


DATABASE = ("sqlalchemy", "alembic", "psycopg")
DOORS = (
    Door("events/tables.py", ("events",), DATABASE),
    Door("events/store*.py", ("events", "migrations"), (*DATABASE, "cryptography")),
    Door("events/store/*.py", ("events", "migrations"), (*DATABASE, "cryptography")),
    Door("events/heads.py", ("events",), DATABASE),
    Door("events/address.py", ("events",), ("platformdirs",)),
    Door("events/note.py", ("events",), ("cryptography",)),
    Door("events/keys.py", ("events",), ("cryptography", "platformdirs")),
    Door("events/*.py", ("events",), ()),
    Door("projections/registry.py", ("events", SHARED, *(f"projections.{game}" for game in GAMES)), ()),
    Door("projections/read_model.py", ("events", SHARED), DATABASE),
    Door("projections/tables.py", ("events", SHARED), DATABASE),
    Door("projections/carcassonne/expansions/*", ("projections.carcassonne.hooks", "projections.carcassonne.geometry", "events.carcassonne"), ()),
    *(Door(f"projections/{game}/*", ("events", SHARED, f"projections.{game}"), ()) for game in GAMES),
    Door("projections/*.py", ("events", SHARED), ()),
    # Where the log is and what its tables are; never the kinds, since a migration opens no payload.
    Door("migrations/*", ("events.address", "events.errors", "events.tables", "projections.tables", "migrations"), DATABASE),
    Door("cli/plot*", ANY_GAME, ("matplotlib", "numpy", "typer", "rich")),
    Door("cli/drawing/picture.py", ANY_GAME, ("matplotlib", "numpy")),
    *(Door(f"cli/faces/{game}/*_picture.py", _of(game), ("matplotlib", "numpy")) for game in GAMES),
    *(Door(f"cli/faces/{game}/*", _of(game), ("typer", "click", "rich")) for game in GAMES),
    Door("cli/faces/*_picture.py", ANY_GAME, ("matplotlib", "numpy")),
    Door("cli/*", (*ANY_GAME, "migrations"), ("typer", "click", "rich", "platformdirs")),
)
# Rules functions are pure: what an expansion may use of the standard library holds no state and reaches nothing outside.
STANDARD_FOR_EXPANSIONS = {"__future__", "collections", "enum", "itertools", "math", "operator", "typing"}

BANNED_ANYWHERE = {"manager", "handler", "helper", "util", "processor"}
BANNED_FOR_FILES_AND_CLASSES = BANNED_ANYWHERE | {"data", "info", "common"}
# Words of components that belong to expansions. Left out: what is also an ordinary word of code or of the base rules (count, gold, river).
COMPONENTS = frozenset(
    """
    abbey abbot acrobat barn bathhouse bazaar besieger bridge builder castle catapult cathedral circus cult dragon fairy ferry flea flier
    flyer garden halfling heretic hill inn king labyrinth mage mayor messenger phantom pig plague portal princess ringmaster robber
    shepherd shrine sheep tower trader tunnel vineyard wagon witch
    """.split()  # noqa: SIM905 - a list of forty quoted words is harder to read
)


def words(name: str) -> list[str]:
    """The words of a name or text in lower case and the singular: `TileHandlers` and `tile_handlers` are tile, handler."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    return [word.lower()[:-1] if word.lower().endswith("s") and not word.lower().endswith("ss") else word.lower() for word in found]


def module_name(path: str) -> str:
    """`events/store.py` is `events.store`, `events/__init__.py` is `events`."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(path: str, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full name of everything a file imports, wherever in the file; `from a import b` gives `a.b`."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            origin = ".".join(part for part in (base, node.module) if part)
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def is_within(module: str, allowed: str) -> bool:
    """Is the module the allowed one or inside it? `projections.*` means the shared files, so no module of a game; `events.*` and `cli.*` likewise."""
    if allowed in (SHARED, KINDS, FACES):
        top, *below = module.split(".")
        return top == allowed.partition(".")[0] and not any(part in GAMES for part in below[:2])
    return module == allowed or module.startswith(f"{allowed}.")


def import_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """Imports that the table of doors does not allow."""
    door = next(door for door in DOORS if fnmatch.fnmatch(path, door.files))
    expansion = "/expansions/" in path
    for line, module in imported_modules(path, tree):
        top = module.partition(".")[0]
        if top in (*PACKAGES, "tests"):
            allowed = any(is_within(module, own) for own in door.own)
        elif top in sys.stdlib_module_names:
            allowed = not expansion or top in STANDARD_FOR_EXPANSIONS
        else:
            allowed = top in door.foreign or (top == "msgspec" and not expansion)
        if not allowed:
            yield f"{path}:{line}: may not import {module}"


def size_faults(path: str, source: str) -> Iterator[str]:
    """Files longer than the hard stop."""
    lines = source.count("\n")
    if lines > LONGEST_FILE:
        yield f"{path}: {lines} lines, {LONGEST_FILE} is the hard stop"


def docstring_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """Modules that do not say what they are."""
    if not (ast.get_docstring(tree) or "").strip():
        yield f"{path}: no module docstring"


def name_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """Banned words in the names of files, classes and functions."""
    file = PurePosixPath(path)
    if file.as_posix() not in ("events/common.py", "tests/events/test_common.py"):
        yield from (f"{path}: banned word in the file name: {word}" for word in words(file.stem) if word in BANNED_FOR_FILES_AND_CLASSES)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            banned = BANNED_FOR_FILES_AND_CLASSES if isinstance(node, ast.ClassDef) else BANNED_ANYWHERE
            yield from (f"{path}:{node.lineno}: banned word in {node.name}: {word}" for word in words(node.name) if word in banned)


def print_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """`print` outside the command line, where stdout is the answer."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print" and not path.startswith("cli/"):
            yield f"{path}:{node.lineno}: only cli prints"


def component_faults(path: str, source: str) -> Iterator[str]:
    """Names of components in the core files of Carcassonne: identifiers, texts and comments alike."""
    for number, line in enumerate(source.splitlines(), 1):
        yield from (f"{path}:{number}: the core knows no component: {word}" for word in words(line) if word in COMPONENTS)


def state_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """Writes to anything but local names in an expansion: state changes through hooks alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield f"{path}:{node.lineno}: an expansion assigns to {ast.unparse(node)}"
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield f"{path}:{node.lineno}: an expansion has no state of its own: {ast.unparse(node)}"


def depth(statements: Iterable[ast.stmt]) -> int:
    """How many block statements stand inside each other; `elif` is no deeper than its `if`, a function or class begins anew."""
    deepest = 0
    for node in statements:
        if isinstance(node, ast.If):
            is_elif = len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If)
            deepest = max(deepest, 1 + depth(node.body), depth(node.orelse) if is_elif else 1 + depth(node.orelse) if node.orelse else 0)
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith):
            deepest = max(deepest, 1 + depth([*node.body, *getattr(node, "orelse", [])]))
        elif isinstance(node, ast.Try | ast.TryStar):
            inner = [*node.body, *node.orelse, *node.finalbody, *(statement for handler in node.handlers for statement in handler.body)]
            deepest = max(deepest, 1 + depth(inner))
        elif isinstance(node, ast.Match):
            deepest = max(deepest, 1 + depth([statement for case in node.cases for statement in case.body]))
    return deepest


def function_faults(path: str, tree: ast.Module) -> Iterator[str]:
    """Functions longer than a screen or nested too deep."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            # A migration is one list of statements that is never touched again.
            if lines > LONGEST_FUNCTION and not path.startswith("migrations/versions/"):
                yield f"{path}:{node.lineno}: {node.name} has {lines} lines, a screen has {LONGEST_FUNCTION}"
            if depth(node.body) > DEEPEST_NESTING:
                yield f"{path}:{node.lineno}: {node.name} nests {depth(node.body)} deep, {DEEPEST_NESTING} is the most"


# Built from pieces so that this file does not contain what it forbids.
MACHINE_PATHS = re.compile(r"(?<![\w.~])/(?:" + "|".join(("work", "tmp", "root", "home", "Users", "opt")) + r")/|\." + "library/")
DOWNLOAD_HOSTS = re.compile(
    "|".join(("py" + r"pi\.org", "python" + "hosted", "npm" + r"js\.", "index-" + "url", "find-" + "links", "trusted-" + "host", r"pip\." + "conf"))
)


def place_faults(path: str, source: str) -> Iterator[str]:
    """Paths of one machine, and hosts or settings of package downloads."""
    for number, line in enumerate(source.splitlines(), 1):
        yield from (f"{path}:{number}: path of a machine: {found.group()}" for found in MACHINE_PATHS.finditer(line))
        # `make lock` has to name the switches that keep hosts out of the lock files.
        shown = line.replace("--no-emit-index-" + "url", "").replace("--no-emit-find-" + "links", "")
        yield from (f"{path}:{number}: download host: {found.group()}" for found in DOWNLOAD_HOSTS.finditer(shown))
