"""A game of the log that can be changed, for the tests of undo, correct, rule, what-if and fork; and what a refusal must leave behind."""

import json

from events.catalogue import decode
from events.notation import write
from tests.cli.samples import written

# Ann has a city of two tiles (event 4), Ben the road under it (event 10), open at the end (event 14).
GAME = """\
setup carcassonne players=Ann,Ben draws=3
1 draw BA/C
1 tile BA/C 0,-1 r180
1 place small 0,-1 city S
1 end
claim award 1 4 city
claim score 1 4
2 draw BA/RFr
2 tile BA/RFr 1,0 r0
2 place small 1,0 road W
2 end
1 draw BA/L
1 tile BA/L 0,1 r0
1 end
"""
WHO = ("--by", "Zoe", "--reason", "a slip")
LAST = 14


def friday(kerb, folder, text=GAME):
    """The game in the log, as `friday`."""
    assert kerb("import", written(folder, text, "friday.game")).code == 0


def recorded(kerb, name="friday"):
    """All events of a game as lines."""
    events = kerb("log", name, "--as-recorded", "--json").document["events"]
    return [write(decode(event["kind"], event["version"], json.dumps(event["payload"]))) for event in events]


def scores(kerb, name="friday"):
    """The score of each seat."""
    return [player["score"] for player in kerb("score", name, "--json").document["players"]]


def refused(kerb, *arguments, code=2):
    """What stderr says of a command that must not write anything."""
    before = recorded(kerb)
    answer = kerb(*arguments)
    assert answer.code == code, answer
    assert recorded(kerb) == before
    assert "Traceback" not in answer.err
    return answer.err
