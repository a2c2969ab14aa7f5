"""Every numbered illegal move is found, and with that number alone; the legal line beside it is not."""

import pytest

from projections.tjuv_och_polis.game import CODES
from tests.projections.tjuv_och_polis.positions import Table, opening

WANTED = {"wanted": "robbery", "carried": 5000}


def bare(*skipped: str) -> Table:
    """A set-up without the lines that begin so."""
    table = Table(bare=True)
    assert table.lines(*(line for line in opening() if not line.startswith(skipped))) == []
    return table


def caught() -> Table:
    """thief1 stands wanted on Y6, officer1 on T6, and the police have rolled a five."""
    table = Table().put(thief1="Y6", officer1="T6").thief(**WANTED)
    assert table.lines("1 rolls 5") == []
    return table


def arrested(piece: str = "officer1", arrests: int = 0) -> Table:
    """thief1 has just been arrested."""
    table = Table().put(thief1="Y6", officer1="T6", car="S6", rear="R6").thief(**WANTED, arrests=arrests)
    path = {"officer1": "1 rolls 5|1 moves officer1 5E", "car": "1 rolls 3|1 moves car 6E"}[piece]
    assert table.lines(*path.split("|"), f"1 arrests thief1 {piece} landed") == []
    return table


def serving(turns: int = 2) -> Table:
    """thief1 serves a sentence on L10, officer1 guards him on M10; it is the thief's turn."""
    table = arrested()
    assert table.lines("1 jails thief1 L10 guard=officer1 post=M10", f"1 rolls {turns} purpose=sentence") == []
    return table


def rolled(value: int, thieves: int = 1, seat: int = 1, **squares: str) -> Table:
    """A seat has rolled, pieces stand on the squares."""
    table = Table(thieves).put(**squares).turn(seat)
    assert table.lines(f"{seat} rolls {value}") == []
    return table


def rolled_wanted(value: int, carried: int = 5000, **squares: str) -> Table:
    """Wanted thief1 has rolled."""
    table = Table().put(**squares).turn(2).thief(wanted="robbery", carried=carried)
    assert table.lines(f"2 rolls {value}") == []
    return table


def with_wanted(table: Table) -> Table:
    """The same with thief1 wanted."""
    return table.thief(**WANTED)


def on_flight(officer1: str = "M14", carried: int = 4000) -> Table:
    """thief1 has reached the airport."""
    table = Table().put(thief1="W2", officer1=officer1).turn(2).thief(carried=carried)
    assert table.lines("2 rolls 1", "2 moves thief1 W1") == []
    return table


def stood(still: int = 2) -> Table:
    """officer1 has stood on the telegraph station, and the police have rolled a one."""
    table = Table().put(officer1="M15")
    table.hunt.change_officer("officer1", still=still)
    assert table.lines("1 rolls 1") == []
    return table


def in_nest(hidden: str = "nest2") -> Table:
    """thief1 is in nest2 with 4,000 and has hidden 5,000; it is his turn."""
    table = Table().turn(2)
    table.hunt.put(table.hunt.hidden, ("thief1", hidden), 5000)
    return table.thief(carried=4000)


def gone() -> Table:
    """thief1 has been arrested for the fourth time, thief2 plays on; it is the turn of seat 3."""
    table = Table(2).put(thief1="Y6", officer1="T6").thief(**WANTED, arrests=3)
    assert table.lines("1 rolls 5", "1 moves officer1 5E", "1 arrests thief1 officer1 landed", "1 jails thief1 N11 guard=officer1 post=M10") == []
    return table


def riding(square: str, thieves: int = 1, **squares: str) -> Table:
    """officer1 is on a stop and may ride."""
    return Table(thieves).put(officer1=square, **squares)


CASES = {
    "TP-01": (Table, "1 posts officer3 M10", lambda: bare("1 posts officer2"), "1 posts officer2 K10"),
    "TP-02": (lambda: bare("2 starts"), "2 starts thief1 A4", lambda: bare("2 starts"), "2 starts thief1 nest1"),
    "TP-03": (lambda: bare("1 posts officer1"), "1 posts officer1 P10", lambda: bare("1 posts officer1"), "1 posts officer1 O10"),
    "TP-04": (lambda: bare("1 parks"), "1 parks L12 K12", lambda: bare("1 parks"), "1 parks L12 M12"),
    "TP-05": (Table, "2 rolls 3", Table, "1 rolls 3"),
    "TP-06": (Table, "1 moves officer1 P10", lambda: rolled(1), "1 moves officer1 P10"),
    "TP-07": (lambda: rolled(1), "1 moves officer1 P10|1 moves officer2 J10", lambda: rolled(1), "1 moves officer1 P10|2 rolls 1"),
    "TP-08": (lambda: rolled(2), "1 moves officer1 P10-Q10", lambda: rolled(2), "1 moves officer1 P10-P9"),
    "TP-09": (lambda: rolled(3), "1 moves officer1 P10-P9", lambda: rolled(3), "1 moves officer1 P10-P9-Q9"),
    "TP-10": (lambda: rolled(1), "1 moves car N12", lambda: rolled(1), "1 moves car N12-O12"),
    "TP-11": (lambda: rolled(6, seat=2), "2 moves thief1 Y4-Y5", lambda: rolled(3, seat=2, thief1="Y5"), "2 moves thief1 Y4-X4"),
    "TP-12": (lambda: rolled(1), "1 moves car L12-K12", lambda: rolled(1), "1 moves car N12-O12"),
    "TP-13": (lambda: rolled(3, seat=2, thief1="X6"), "2 moves thief1 W6-V6-W6", lambda: rolled(3, seat=2, thief1="X6"), "2 moves thief1 W6-V6-U6"),
    "TP-14": (lambda: rolled(3), "1 moves officer1 P10-P9-P10", lambda: rolled(3), "1 moves officer1 P10-P9-Q9"),
    "TP-15": (
        lambda: rolled(1, car="T12", rear="S12"),
        "1 moves car T11-U11",
        lambda: rolled(1, car="T12", rear="S12"),
        "1 moves car T11-T10",
    ),
    "TP-16": (lambda: rolled(2, officer1="H9"), "1 moves officer1 H8-H9", lambda: rolled(2, officer1="M7"), "1 moves officer1 M8-M9"),
    "TP-17": (lambda: rolled(1, officer1="A4"), "1 moves officer1 B4", lambda: rolled(1, officer1="A4"), "1 moves officer1 A5"),
    "TP-18": (lambda: rolled(2, seat=2, thief1="M7"), "2 moves thief1 M8-M9", lambda: rolled(2, seat=2, thief1="M7"), "2 moves thief1 L7-K7"),
    "TP-19": (
        lambda: rolled(1, officer1="P10"),
        "1 moves officer1 O10",
        lambda: rolled(1, officer1="M12", car="T12", rear="S12"),
        "1 moves officer1 M11",
    ),
    "TP-20": (lambda: rolled(1, officer2="P10"), "1 moves officer1 P10", lambda: rolled(1), "1 moves officer1 P10"),
    "TP-21": (lambda: rolled(1, officer1="Y5", thief1="Y6"), "1 moves officer1 Y6", lambda: rolled(1, officer1="Y5"), "1 moves officer1 Y6"),
    "TP-22": (
        lambda: rolled(2, officer1="S9", thief1="T9"),
        "1 moves officer1 T9-U9",
        lambda: rolled(2, officer1="S9", thief1="R9"),
        "1 moves officer1 T9-U9",
    ),
    "TP-23": (
        lambda: rolled_wanted(2, thief1="W6", officer1="X6"),
        "2 moves thief1 X6-Y6",
        lambda: rolled(2, seat=2, thief1="W6", officer1="X6"),
        "2 moves thief1 X6-Y6",
    ),
    "TP-24": (lambda: rolled(2, seat=2), "2 end", lambda: rolled(2, seat=2), "2 moves thief1 Y4-Y5|2 end"),
    "TP-25": (lambda: rolled(2, seat=2), "2 forfeits", lambda: with_wanted(rolled(2, seat=2, thief1="X4", officer1="Y4")), "2 forfeits roll=2"),
    "TP-26": (
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 X6|2 robs bank6",
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 W5|2 robs bank6",
    ),
    "TP-27": (
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 W5|2 robs bank6 amount=6000",
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 W5|2 robs W5 amount=5000",
    ),
    "TP-28": (
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 W5|1 rolls 1",
        lambda: rolled(1, seat=2, thief1="W6"),
        "2 moves thief1 W5|2 robs bank6|1 rolls 1",
    ),
    "TP-29": (
        lambda: rolled(1, officer1="S9", thief1="Y6"),
        "1 moves officer1 R9|1 arrests thief1 officer1 landed",
        caught,
        "1 moves officer1 5E|1 arrests thief1 officer1 landed",
    ),
    "TP-30": (
        lambda: with_wanted(rolled(2, officer1="W6", thief1="X6")),
        "1 moves officer1 2E|1 arrests thief1 officer1 landed",
        caught,
        "1 moves officer1 5E|1 arrests thief1 officer1 landed",
    ),
    "TP-31": (
        lambda: with_wanted(rolled(1, officer1="Y5")),
        "1 moves officer1 Y4|1 arrests thief1 officer1 encircled",
        lambda: with_wanted(rolled(1, officer1="Y5")),
        "1 moves officer1 Y4",
    ),
    "TP-32": (
        lambda: with_wanted(rolled(1, officer1="Y7", thief1="Y9")),
        "1 moves officer1 Y8|1 arrests thief1 officer1 encircled",
        lambda: with_wanted(rolled(1, officer1="Y8", thief1="Y9")),
        "1 moves officer1 Y9|1 arrests thief1 officer1 landed",
    ),
    "TP-33": (
        lambda: with_wanted(rolled(1, officer1="X6", thief1="W5")),
        "1 moves officer1 W6|2 rolls 3",
        lambda: with_wanted(rolled(1, officer1="X6", thief1="W5")),
        "1 moves officer1 W6|1 arrests thief1 officer1 exit_blocked",
    ),
    "TP-34": (
        lambda: with_wanted(rolled(1, officer1="X6", thief1="W5")),
        "1 moves officer1 W6|1 arrests thief1 officer2 exit_blocked",
        lambda: with_wanted(rolled(1, officer1="X6", thief1="W5")),
        "1 moves officer1 W6|1 arrests thief1 officer1 exit_blocked",
    ),
    "TP-35": (arrested, "1 jails thief1 L10", arrested, "1 jails thief1 L10 guard=officer1 post=M10"),
    "TP-36": (lambda: arrested("car"), "1 jails thief1 L10 guard=car", lambda: arrested("car"), "1 jails thief1 L10"),
    "TP-37": (
        lambda: arrested(arrests=3),
        "1 rolls 2 purpose=sentence",
        arrested,
        "1 jails thief1 L10 guard=officer1 post=M10|1 rolls 2 purpose=sentence|1 sentences thief1 2",
    ),
    "TP-38": (arrested, "1 confiscates thief1 5000 reward=2000", arrested, "1 confiscates thief1 5000 reward=1000 returned=4000"),
    "TP-39": (serving, "2 rolls 3", serving, "2 rolls 3 purpose=jailbreak"),
    "TP-40": (
        lambda: serving(1),
        "2 rolls 3 purpose=jailbreak|1 rolls 1|1 moves officer2 J10|1 arrests thief1 officer2 landed",
        lambda: serving(1),
        "2 rolls 3 purpose=jailbreak|2 freed",
    ),
    "TP-41": (
        serving,
        "2 rolls 3 purpose=jailbreak|1 rolls 1|1 moves officer1 M9",
        serving,
        "2 rolls 3 purpose=jailbreak|1 rolls 1|1 moves officer2 J10",
    ),
    "TP-42": (gone, "2 rolls 3", gone, "3 rolls 3"),
    "TP-43": (lambda: riding("T9"), "1 rides officer1 3 Y9", lambda: riding("T9"), "1 rides officer1 3 T6"),
    "TP-44": (
        lambda: riding("T9"),
        "1 rides officer1 3 T6|2 rolls 1|2 moves thief1 Y4|1 rides officer1 3 T2",
        lambda: riding("T6"),
        "1 rides officer1 3 T9|2 rolls 1|2 moves thief1 Y4|1 rides officer1 1 J9",
    ),
    "TP-45": (lambda: riding("T9", car="T6", rear="S6"), "1 rides car 3 T2", lambda: riding("T9"), "1 rides officer1 3 T6"),
    "TP-46": (lambda: riding("T9", officer2="T6"), "1 rides officer1 3 T6", lambda: riding("T9"), "1 rides officer1 3 T6"),
    "TP-47": (lambda: in_nest("nest1"), "2 fetches 5000 nest1", in_nest, "2 fetches 5000 nest2|2 hides 9000 nest2"),
    "TP-48": (lambda: rolled(1, seat=2, thief1="W2"), "2 moves thief1 W1", lambda: with_wanted(rolled(3, seat=2, thief1="W2")), "2 moves thief1 W1"),
    "TP-49": (on_flight, "2 pays fare 1000", on_flight, "2 pays fare 3000"),
    "TP-50": (
        on_flight,
        "1 rolls 2|1 moves officer1 L14-K14|1 arrests thief1 officer1 telegraph",
        on_flight,
        "1 rolls 1|1 moves officer1 M15|1 stops thief1 officer1 landed|1 arrests thief1 officer1 telegraph",
    ),
    "TP-51": (lambda: on_flight("M15"), "2 escapes", on_flight, "1 rolls 2|1 moves officer1 L14-K14|2 escapes money=1000"),
    "TP-52": (stood, "1 moves officer2 J10", stood, "1 moves officer1 M14"),
    "TP-53": (
        lambda: _with_hidden(on_flight()),
        "1 rolls 2|1 moves officer1 L14-K14|2 escapes money=6000",
        lambda: _with_hidden(on_flight()),
        "1 rolls 2|1 moves officer1 L14-K14|2 escapes money=1000|2 loses 5000 nest1",
    ),
    "TP-54": (Table, "hunt ended 1", on_flight, "1 rolls 2|1 moves officer1 L14-K14|2 escapes|hunt ended 2 totals=[0,1000]"),
}


def _with_hidden(table: Table) -> Table:
    table.hunt.put(table.hunt.hidden, ("thief1", "nest1"), 5000)
    return table


@pytest.mark.parametrize("code", CASES)
def test_the_wrong_side_of_the_line_is_found_and_the_right_side_is_not(code: str) -> None:
    wrong, illegal, right, legal = CASES[code]
    assert wrong().lines(*illegal.split("|")) == [code]
    assert right().lines(*legal.split("|")) == []


def test_every_code_has_a_case() -> None:
    assert {*CASES, "TP-55"} == set(CODES.known)
