"""The README and the walkthroughs tell the truth: their commands print what they show, their links lead somewhere, CI runs what is said."""

import re

import pytest

from .documents import DOCUMENTS, README, ROOT, Command, commands, matches, outputs, shortened, workplace

EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


@EACH
def test_its_commands_print_what_it_shows(document, tmp_path):
    found = list(outputs(document, workplace(tmp_path / "work")))
    assert len(found) >= 3
    for command, printed in found:
        assert matches(command.shown, printed), "\n".join([*command.typed, *printed])


@pytest.mark.parametrize("document", [README, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda path: path.name)
def test_its_links_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (document.parent / link).exists(), link


def test_ci_runs_its_test_command():
    command = re.search(r"^make test\b", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert command
    assert re.search(r"^(exec )?make test$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)


def test_left_out_lines_are_any_lines():
    assert matches(["a", "...", "d"], ["a", "b", "c", "d"])
    assert not matches(["a", "...", "d"], ["a", "b", "c"])
    assert not matches(["a"], ["a", "b"])


def test_a_new_output_is_cut_where_the_old_one_was():
    assert shortened(["a", "...", "d"], ["A", "b", "c", "D"]) == ["A", "...", "D"]
    assert shortened(["a", "...", "c", "..."], ["A", "b", "c", "D"]) == ["A", "..."]
    assert shortened(["a"], ["A", "B"]) == ["A", "B"]


def test_a_command_may_go_on_in_the_next_line():
    (first, second) = commands("$ kerb a \\\n    --b c\nd\n$ kerb e\n")
    assert first == Command(["$ kerb a \\", "    --b c"], ["d"])
    assert (first.line, second.line) == ("kerb a --b c", "kerb e")
