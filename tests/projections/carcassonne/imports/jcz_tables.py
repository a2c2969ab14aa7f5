"""Set-ups with expansions as a program saves them, and short games of known moves for some of them."""

from __future__ import annotations

from typing import Any

from .jcz_files import BASE, COMMIT, PASS, figure, message, tile

ABBEY = {"sets": {"basic:1": 1, "abbey-and-mayor:1": 1}, "elements": {**BASE, "abbey": 1, "wagon": 1, "barn": 1, "mayor": 1}}
DRAGON = {"sets": {"basic:1": 1, "princess-and-dragon:1": 1}, "elements": {**BASE, "dragon": 1, "fairy": 1, "princess": True, "portal": True}}
SHEEP = {"sets": {"basic:1": 1, "hills-and-sheep:1": 1}, "elements": {**BASE, "shepherd": 1, "hill": True, "vineyard": True}}
MARKET = {"sets": {"basic:1": 1, "bridges-castles-and-bazaars:1": 1}, "elements": {**BASE, "bridge": 1, "castle": 1, "bazaar": True}}
TOWER = {"sets": {"basic:1": 1, "tower:1": 1}, "elements": {**BASE, "tower": 1}}
BUILDER = {"sets": {"basic:1": 1, "traders-and-builders:1": 1}, "elements": {**BASE, "builder": 1, "pig": 1, "traders": True}}


def by(player: int, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """Messages all sent by one player."""
    return [{**sent, "player": player} for sent in messages]


def pointer(x: int, y: int, feature: str, location: str) -> dict[str, Any]:
    return {"position": [x, y], "feature": feature, "location": location}


HOLE = [  # every tile around 0,1
    *by(0, tile("BA/RFr", 1, 0), PASS, COMMIT),
    *by(1, tile("BA/L", 1, 1), PASS, COMMIT),
    *by(0, tile("BA/L", 1, 2), PASS, COMMIT),
    *by(1, tile("BA/L", 0, 2), PASS, COMMIT),
    *by(0, tile("BA/RFr", -1, 0), PASS, COMMIT),
    *by(1, tile("BA/L", -1, 1), PASS, COMMIT),
]

MONK = {"featurePointer": pointer(0, 2, "Monastery", "I"), "meepleId": "1.small.1"}
FLOOR = message("PLACE_TOKEN", token="TOWER_PIECE", pointer=pointer(0, 1, "Tower", "I"))
TOWER_GAME = [  # four points for the second player, whose monk is captured and bought back
    *by(0, tile("TO/F", 0, 1), PASS, COMMIT),
    *by(1, tile("BA/C", 0, -1, 180), figure("1.small.1", 0, -1, "City", "S"), COMMIT),
    *by(0, tile("BA/RFr", 1, 0), PASS, COMMIT),
    *by(1, tile("BA/L", 0, 2), figure("1.small.1", 0, 2, "Monastery", "I"), COMMIT),
    *by(0, tile("BA/RFr", -1, 0), FLOOR, message("CAPTURE_FOLLOWER", pointer=MONK), COMMIT),
    *by(1, tile("BA/L", 1, 1), message("PAY_RANSOM", meepleId="1.small.1"), figure("1.small.1", 1, 1, "Monastery", "I"), COMMIT),
]

MARKET_ORDER = {"gameAnnotations": {"drawOrder": ["BB/CFc.b", "BA/L", "BA/RFr"]}}
MARKET_GAME = [  # the second player takes one tile for nothing, the first is left the other
    *by(0, tile("BB/CFc.b", 0, -1, 90), PASS, COMMIT),
    *by(1, message("BAZAAR_BID", supplyIndex=1, price=0)),
    *by(0, PASS),
    *by(1, tile("BA/RFr", 1, 0), PASS, COMMIT),
    *by(0, tile("BA/L", 0, 1), PASS, COMMIT),
]
