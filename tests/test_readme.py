"""The README tells the truth: its commands print what it shows, its links lead somewhere, its test command is what CI runs."""

import re

from .readme import README, ROOT, matches, outputs, workplace


def test_its_commands_print_what_it_shows(tmp_path):
    found = list(outputs(workplace(tmp_path)))
    assert len(found) >= 8
    for command, printed in found:
        assert matches(command.shown, printed), "\n".join([f"$ {command.line}", *printed])


def test_its_links_lead_somewhere():
    text = README.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / link).exists(), link


def test_ci_runs_its_test_command():
    command = re.search(r"^make test\b", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert command
    assert re.search(r"^(exec )?make test$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


def test_left_out_lines_are_any_lines():
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])
