"""One table of a file of material: its values by key, each of the kind that is wanted, or else a fault where it stands."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection
from typing import Any

from projections.key_lines import Path

Say = Callable[[Path, str], None]
KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "a text",
    list: "a list",
    dict: "a table",
}
NAME = re.compile(r"[a-z][a-z-]*")  # what people call a colour
ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
NO_NUMBER = -1  # stands for a number that has a fault


class Values:
    """The values of a table at a path; what is wrong with one is said at once, and a harmless value stands for it."""

    def __init__(self, values: dict[str, Any], path: Path, say: Say) -> None:
        self.values, self.path, self.say = values, path, say

    def only(self, keys: Collection[str]) -> None:
        """Any other key is a fault: it would be passed over in silence."""
        for key in self.values:
            if key not in keys:
                near = difflib.get_close_matches(key, keys, 1)
                self.say((*self.path, key), f"no such key here; {f'did you mean {near[0]}?' if near else 'known: ' + ', '.join(keys)}")

    def text(self, key: str, default: str) -> str:
        """A text, on one line."""
        found = str(self._of_kind(key, str, default))
        if "\n" in found or not found.isprintable():
            self.say((*self.path, key), "a text on one line is wanted")
        return found

    def word(self, key: str, *, one_of: Collection[str] = (), shape: re.Pattern[str] | None = None, default: str | None = None) -> str:
        """One of some words, or a word of a shape; empty where it is wrong."""
        found = self._of_kind(key, str, "", needed=default is None) if key in self.values or default is None else default
        if found and one_of and found not in one_of:
            self.say((*self.path, key), f"{found!r} is none of {', '.join(one_of)}")
        elif key in self.values and isinstance(self.values[key], str) and shape and not shape.fullmatch(found):
            self.say((*self.path, key), f"{found!r} is no name: {'one word of small letters' if shape is NAME else 'one word of letters and digits'}")
        else:
            return found
        return ""

    def number(self, key: str, *, least: int, default: int | None = None) -> int:
        """A whole number from `least` on; NO_NUMBER where it is wrong."""
        if key not in self.values and default is not None:
            return default
        found = self._of_kind(key, int, None, needed=True)
        return NO_NUMBER if found is None else self._least(found, (*self.path, key), least)

    def numbers(self, key: str, *, count: int = 0, least: int = 0, default: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Whole numbers; exactly `count`, where that is given. Empty where one is wrong."""
        if key not in self.values and default is not None:
            return default
        faulty = key not in self.values or not isinstance(self.values[key], list)
        found = self._of_kind(key, list, [], needed=True)
        path = (*self.path, key)
        if not faulty and (len(found) != count if count else not found):
            self.say(path, f"{count} numbers are wanted, not {len(found)}" if count else "at least one number is wanted")
        numbers = [self._least(value, (*path, i), least) for i, value in enumerate(found) if self._is(value, int, (*path, i))]
        return tuple(numbers) if len(numbers) == len(found) and NO_NUMBER not in numbers else ()

    def table(self, key: str, *, needed: bool = False) -> Values:
        """A table inside; an empty one where there is none."""
        return Values(self._of_kind(key, dict, {}, needed=needed), (*self.path, key), self.say)

    def tables(self, key: str) -> list[Values]:
        """A list of tables that must not be empty."""
        path = (*self.path, key)
        found = self.values.get(key)
        if not isinstance(found, list) or not found:
            self.say(path if key in self.values else self.path, f"{key}: a list of tables is wanted")
            return []
        return [Values(value, (*path, i), self.say) for i, value in enumerate(found) if self._is(value, dict, (*path, i))]

    def _of_kind(self, key: str, kind: type, default: Any, *, needed: bool = False) -> Any:
        if key not in self.values:
            if needed:
                self.say(self.path, f"{key} is missing")
            return default
        return self.values[key] if self._is(self.values[key], kind, (*self.path, key)) else default

    def _is(self, value: Any, kind: type, path: Path) -> bool:
        if type(value) is kind:
            return True
        self.say(path, f"{KINDS[kind]} is wanted, not {KINDS.get(type(value), 'a date or time')}")
        return False

    def _least(self, number: int, path: Path, least: int) -> int:
        """The number itself if it is large enough."""
        if number >= least:
            return number
        self.say(path, f"{number} is too small: {least} is the least")
        return NO_NUMBER
