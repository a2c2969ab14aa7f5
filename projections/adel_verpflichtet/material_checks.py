"""What a file of material must hold before it is played with: every fault with its line, all in one go. Rules file 14.

Faults stop the file; warnings say what differs from every printed copy we know of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from projections.key_lines import Path, in_words, line_of

from .material import CHEQUE_SUM, CHEQUES, DECKS, EDITIONS, LETTERS, MARKS, THIEVES, Castle, CollectionObject, Colour, Fault, Series
from .material_values import ID, NAME, Values

TOP = ("edition", "id", "name", "status", "final_bonus", "marks", "track", "colours", "series", "deck")
FIRST_TABLE_SPACE, FINAL_BONUS, DEALT = 27, (8, 4), 4


class Checked:
    """A file taken apart: `parts` are the fields of Material, worth something only without `faults`."""

    def __init__(self, values: dict[str, Any], lines: dict[Path, int]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []
        top = Values(values, (), self.fault)
        top.only(TOP)
        self.edition = top.word("edition", one_of=EDITIONS)
        self.parts: dict[str, Any] = {
            "edition": self.edition,
            "id": top.text("id", ""),
            "name": top.text("name", ""),
            "status": top.text("status", "as the owner's file says"),
            "final_bonus": self._bonus(top),
            "marks": self._marks(top.table("marks")),
            **self._track(top.table("track", needed=True)),
            "colours": self._colours(top),
            "series": self._series(top.table("series")),
            "deck": self._deck(top.table("deck", needed=True)),
        }

    def fault(self, path: Path, text: str) -> None:
        """Notes what stops the file."""
        self.faults.append(Fault(line_of(self.lines, path), in_words(path), text))

    def warn(self, path: Path, text: str) -> None:
        """Notes what only looks strange."""
        self.warnings.append(Fault(line_of(self.lines, path), in_words(path), text))

    def _marks(self, table: Values) -> dict[str, str]:
        """Path of a value that stands alone -> its mark."""
        return {path: table.word(path, one_of=MARKS) for path in table.values}

    # ---- the track ----

    def _bonus(self, top: Values) -> tuple[int, ...]:
        """Steps for the best and the second best final exhibition."""
        bonus = top.numbers("final_bonus", count=2, default=FINAL_BONUS)
        if len(bonus) == 2 and bonus[0] < bonus[1]:
            self.fault(("final_bonus",), "the second best must not be paid more than the best")
        elif len(bonus) == 2 and bonus != FINAL_BONUS:
            self.warn(("final_bonus",), f"every known edition pays {FINAL_BONUS[0]} and {FINAL_BONUS[1]}")
        return bonus

    def _track(self, track: Values) -> dict[str, Any]:
        track.only(("first_table_space", "table_spaces", "start_uses_castle", "castles"))
        table = track.number("first_table_space", least=2)
        tables = track.tables("castles")
        castles = tuple(self._castle(each) for each in tables)
        start = track.number("start_uses_castle", least=0, default=castles[0].id if castles else 1)
        self._unique(((*each.path, "id"), castle.id) for each, castle in zip(tables, castles, strict=True) if castle.id > 0)
        if castles and start not in {castle.id for castle in castles}:
            self.fault(("track", "start_uses_castle"), f"there is no castle {start}")
        if table >= 2 and castles:
            self._covered(castles, table)
        if table >= 2 and table != FIRST_TABLE_SPACE:
            self.warn(("track", "first_table_space"), f"every known board has {FIRST_TABLE_SPACE} steps to the table")
        spaces = track.number("table_spaces", least=1) if "table_spaces" in track.values else None
        return {"first_table_space": table, "table_spaces": spaces, "start_uses_castle": start, "castles": castles}

    def _castle(self, values: Values) -> Castle:
        values.only(("id", "spaces", "best", "second", "mark"))
        castle = Castle(
            id=values.number("id", least=1),
            spaces=values.numbers("spaces", least=1),
            best=values.number("best", least=0),
            second=values.number("second", least=0),
            mark=values.word("mark", one_of=MARKS, default="unknown"),
        )
        if 0 <= castle.best < castle.second:
            self.fault((*values.path, "second"), f"the second best must not be paid more than the best: {castle.second} > {castle.best}")
        if castle.spaces and len(castle.spaces) not in (2, 3):
            self.warn((*values.path, "spaces"), "castles have two spaces, corners three")
        return castle

    def _covered(self, castles: tuple[Castle, ...], table: int) -> None:
        """Every space from 1 to the last before the table belongs to exactly one castle."""
        of: dict[int, int] = {}
        for number, castle in enumerate(castles):
            for place, space in enumerate(castle.spaces):
                path = ("track", "castles", number, "spaces", place)
                if space >= table:
                    self.fault(path, f"space {space} lies beyond the castles: the table begins at {table}")
                elif space in of:
                    self.fault(path, f"space {space} belongs to castle {of[space]} already")
                of.setdefault(space, castle.id)
        missing = [space for space in range(1, table) if space not in of]
        if missing:
            self.fault(("track", "castles"), f"no castle has {'space' if len(missing) == 1 else 'the spaces'} {_ranges(missing)}")

    # ---- the cards ----

    def _colours(self, top: Values) -> tuple[Colour, ...]:
        tables = top.tables("colours")
        colours = tuple(self._colour(each) for each in tables)
        pairs = list(zip(tables, colours, strict=True))
        self._unique(((*each.path, "name"), colour.name) for each, colour in pairs if colour.name)
        self._unique(((*each.path, "cheques", i), cheque) for each, colour in pairs for i, cheque in enumerate(colour.cheques))
        self._unique(((*each.path, "thieves", i), thief) for each, colour in pairs for i, thief in enumerate(colour.thieves))
        most = EDITIONS.get(self.edition, 0)
        if colours and most and not 2 <= len(colours) <= most:
            self.fault(("colours",), f"there are 2 to {most} colours in this edition, not {len(colours)}")
        elif colours and most and len(colours) != most:
            self.warn(("colours",), f"this edition has {most} colours, the file {len(colours)}")
        return colours

    def _colour(self, values: Values) -> Colour:
        values.only(("name", "cheques", "thieves", "mark"))
        colour = Colour(
            name=values.word("name", shape=NAME),
            cheques=values.numbers("cheques", count=CHEQUES, least=1),
            thieves=values.numbers("thieves", count=THIEVES, least=1),
            mark=values.word("mark", one_of=MARKS, default="unknown"),
        )
        if len(colour.cheques) == CHEQUES and sum(colour.cheques) != CHEQUE_SUM:
            self.fault((*values.path, "cheques"), f"the cheques of a colour make {CHEQUE_SUM:,}, these {sum(colour.cheques):,}")
        return colour

    def _series(self, table: Values) -> tuple[Series, ...]:
        table.only(tuple(LETTERS))
        found = []
        for letter in (letter for letter in LETTERS if letter in table.values):
            series = table.table(letter)
            series.only(("theme", "mark"))
            found.append(Series(letter, series.text("theme", ""), series.word("mark", one_of=MARKS, default="unknown")))
        return tuple(found)

    def _deck(self, table: Values) -> tuple[CollectionObject, ...]:
        table.only(("objects",))
        tables = table.tables("objects")
        deck = tuple(self._object(each) for each in tables)
        pairs = list(zip(tables, deck, strict=True))
        self._unique(((*each.path, "id"), item.id) for each, item in pairs if item.id)
        self._unique((((*each.path, "year"), item.year) for each, item in pairs if item.year), self.warn)
        usual, most = DECKS.get(self.edition, 0), EDITIONS.get(self.edition, 0)
        if deck and len(deck) < DEALT * most + 2:
            self.fault(table.path, f"{len(deck)} objects are too few: {DEALT} are dealt to each of {most} players and both windows need one")
        elif deck and usual and len(deck) != usual:
            self.warn(table.path, f"this edition has {usual} objects, the file {len(deck)}")
        return deck

    def _object(self, values: Values) -> CollectionObject:
        values.only(("id", "letter", "year", "name", "mark"))
        return CollectionObject(
            id=values.word("id", shape=ID),
            letter=values.word("letter", one_of=LETTERS),
            year=values.number("year", least=1),
            name=values.text("name", ""),
            mark=values.word("mark", one_of=MARKS, default="unknown"),
        )

    def _unique(self, found: Iterable[tuple[Path, object]], say: Callable[[Path, str], None] | None = None) -> None:
        """Says of each value that came before where it came."""
        before: dict[object, Path] = {}
        for path, value in found:
            if value in before:
                shown = f"{value:,}" if isinstance(value, int) and path[-2:-1] == ("cheques",) else value
                (say or self.fault)(path, f"{shown} is there already: {_place(self.lines, before[value])}")
            before.setdefault(value, path)


def _place(lines: Mapping[Path, int], path: Path) -> str:
    line = line_of(dict(lines), path)
    return f"{in_words(path)} in line {line}" if line else in_words(path)


def _ranges(numbers: list[int]) -> str:
    """`3, 7-9`."""
    return ", ".join(f"{first}-{last}" if first < last else str(first) for first, last in _runs(numbers))


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1:
            yield first, last
            first = number
        last = number
    yield first, last
