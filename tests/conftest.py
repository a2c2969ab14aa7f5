"""What all tests share: a home of their own, the corpus folder, the hypothesis profiles, the long tests and PostgreSQL.

KERBHOLZ_CORPUS  folder of foreign game files; default `../shared/corpus` beside the repository. Tests that need it skip without it.
KERBHOLZ_LONG    1 runs the tests marked `long` too, and lets hypothesis search wider.
"""

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.postgres import postgres_db, postgres_server, postgres_url

__all__ = ["postgres_db", "postgres_server", "postgres_url"]

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("KERBHOLZ_CORPUS") or ROOT.parent / "shared" / "corpus")
LONG = os.environ.get("KERBHOLZ_LONG", "0") not in ("", "0")


def leave_home() -> None:
    """Point every user folder and setting to a temporary place, once for all test processes (workers inherit it)."""
    if "KERBHOLZ_TEST_HOME" in os.environ:
        return
    home = tempfile.mkdtemp(prefix="kerbholz-tests-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    for name in [name for name in os.environ if name.startswith(("KERBHOLZ_DB", "KERBHOLZ_KEY", "XDG_", "PG"))]:
        del os.environ[name]
    os.environ.update(
        KERBHOLZ_TEST_HOME=home,
        HOME=home,
        # Matplotlib looks for fonts once and remembers them here; with one home for all workers, once a run.
        MPLCONFIGDIR=str(Path(home) / "matplotlib"),
        MPLBACKEND="Agg",
        # Output is compared, so neither the terminal nor the user's language may shape it.
        COLUMNS="120",
        NO_COLOR="1",
        TERM="dumb",
        TZ="UTC",
    )


leave_home()

# A shell that runs the tests in the background makes them deaf to Ctrl-C, and so every process they start; the tests of interrupts need ears.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Deterministic by default: a red test is red for everybody. The search for new examples belongs to the long run.
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, max_examples=50, database=None, print_blob=True)
hypothesis.settings.register_profile("long", deadline=None, max_examples=2000, database=None, print_blob=True)
hypothesis.settings.load_profile("long" if LONG else "ci")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder with foreign game files."""
    if not CORPUS.is_dir():
        pytest.skip("no corpus: set KERBHOLZ_CORPUS")
    return CORPUS


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root folder of the repository."""
    return ROOT


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what uses PostgreSQL or the corpus by its fixtures, and skip long tests unless they are asked for."""
    skip_long = pytest.mark.skip(reason="long: set KERBHOLZ_LONG=1")
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "postgres_server" in fixtures:
            item.add_marker(pytest.mark.postgres)
        if "corpus" in fixtures:
            item.add_marker(pytest.mark.corpus)
        if item.get_closest_marker("long") and not LONG:
            item.add_marker(skip_long)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints what was compared with foreign files and what was skipped. Here, since only this file is read where tests run in several processes."""
    from tests.corpus.comparing import lines

    reports = [report for found in terminalreporter.stats.values() for report in found if getattr(report, "when", "") == "call"]
    made = lines(pair for report in reports for pair in report.user_properties)
    if made:
        terminalreporter.section("corpus")
        for line in made:
            terminalreporter.write_line(line)
