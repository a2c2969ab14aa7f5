"""What happens at a game of Mille Grazie: cards drawn, ambushes and escorts shown, roads travelled, robberies called, cards taken and lost.

Roads go by their letter, towns by their name, cards by their id on the board file. What the rules alone decide - deliveries, points, where a
drawn card is laid, who has won - may be recorded too; it changes nothing and is compared. A number of -1 and an empty word were not written
down. Secret letters are committed with `choice_committed` about `ambush` (slot 1, in a game of two also 2) and about `escort`.
"""

from __future__ import annotations

from typing import ClassVar

from .event import NOBODY, Event, Seat

UNSAID = -1


# ---- before the first turn ----


class StartCardDrawn(Event, frozen=True):
    """A seat draws its first task card and lays it open before it."""

    kind: ClassVar[str] = "start_card_drawn"
    line: ClassVar[str] = "{seat} start-card {card}"
    seat: Seat
    card: str


class FirstPlayerSet(Event, frozen=True):
    """A seat is to be the first nobleman."""

    kind: ClassVar[str] = "first_player_set"
    line: ClassVar[str] = "{seat} begins"
    seat: Seat


class CardPileCommitted(Event, frozen=True):
    """Somebody has fixed the order of the draw pile with a digest: `commitment` about `pile`, its ids joined by blanks."""

    kind: ClassVar[str] = "card_pile_committed"
    line: ClassVar[str] = "card-pile committed {digest}"
    digest: str


class CardPileOpened(Event, frozen=True):
    """The committed order of the draw pile is shown, from the top, so that every draw since can be compared."""

    kind: ClassVar[str] = "card_pile_opened"
    line: ClassVar[str] = "card-pile opened {cards}"
    cards: tuple[str, ...]
    salt: str = ""


class MarketCardDrawn(Event, frozen=True):
    """A task card is drawn for the market, at the start or in place of one that was taken."""

    kind: ClassVar[str] = "market_card_drawn"
    line: ClassVar[str] = "market {card}"
    card: str


class PileReshuffled(Event, frozen=True):
    """The discard pile is shuffled into a new draw pile; `digest` fixes its order, if somebody computed one."""

    kind: ClassVar[str] = "pile_reshuffled"
    line: ClassVar[str] = "reshuffle"
    digest: str = ""


# ---- a turn ----


class EscortDeclared(Event, frozen=True):
    """The nobleman says aloud whether he travels with an escort: `yes` or `no`."""

    kind: ClassVar[str] = "escort_declared"
    line: ClassVar[str] = "{seat} escort {answer}"
    seat: Seat
    answer: str


class StepTravelled(Event, frozen=True):
    """The nobleman travels one road; ends and number of the step may be written down too."""

    kind: ClassVar[str] = "step_travelled"
    line: ClassVar[str] = "{seat} travels {road}"
    seat: Seat
    road: str
    to: str = ""
    start: str = ""
    number: int = UNSAID


class RobberyCalled(Event, frozen=True):
    """A robber calls "Mille grazie!" on a road."""

    kind: ClassVar[str] = "robbery_called"
    line: ClassVar[str] = "{seat} calls {road}"
    seat: Seat
    road: str


class AmbushRevealed(Event, frozen=True):
    """A robber shows the letter of his compass; `compass` is the seat whose compass it was, where it was not his own."""

    kind: ClassVar[str] = "ambush_revealed"
    line: ClassVar[str] = "{seat} shows ambush {letter}"
    seat: Seat
    letter: str
    slot: int = 1
    salt: str = ""
    compass: Seat = NOBODY


class EscortRevealed(Event, frozen=True):
    """The nobleman shows the letter of the road his escort protects; `compass` as for an ambush."""

    kind: ClassVar[str] = "escort_revealed"
    line: ClassVar[str] = "{seat} shows escort {letter}"
    seat: Seat
    letter: str
    salt: str = ""
    compass: Seat = NOBODY


class CardsLost(Event, frozen=True):
    """The nobleman loses task cards on a robbed road: drawn by a robber, `blind` (`yes` or `no`), and where they went if not to the discard pile."""

    kind: ClassVar[str] = "cards_lost"
    line: ClassVar[str] = "{seat} gives-up {cards}"
    seat: Seat
    cards: tuple[str, ...]
    drawn_by: Seat = NOBODY
    blind: str = "yes"
    to: str = ""


class CardPickedUp(Event, frozen=True):
    """The nobleman takes the market card of the town he is in."""

    kind: ClassVar[str] = "card_picked_up"
    line: ClassVar[str] = "{seat} picks {card}"
    seat: Seat
    card: str
    town: str = ""


class PickupDeclined(Event, frozen=True):
    """The nobleman leaves the market card where it lies."""

    kind: ClassVar[str] = "pickup_declined"
    line: ClassVar[str] = "{seat} leaves-it"
    seat: Seat
    town: str = ""


class DeliveryDeclined(Event, frozen=True):
    """The nobleman keeps a card that he could deliver in the town just entered."""

    kind: ClassVar[str] = "delivery_declined"
    line: ClassVar[str] = "{seat} keeps {card}"
    seat: Seat
    card: str


class CardThrownAway(Event, frozen=True):
    """A seat puts a card of its hand away freely, to the discard pile or back to the `market`."""

    kind: ClassVar[str] = "card_thrown_away"
    line: ClassVar[str] = "{seat} throws-away {card}"
    seat: Seat
    card: str
    to: str = ""


# ---- what the rules alone decide; recorded or not ----


class NoblemanPlaced(Event, frozen=True):
    """A nobleman stands in the upper town of the seat's first card."""

    kind: ClassVar[str] = "nobleman_placed"
    line: ClassVar[str] = "{seat} stands {town}"
    seat: Seat
    town: str


class MarketCardPlaced(Event, frozen=True):
    """The card just drawn is laid on its upper town."""

    kind: ClassVar[str] = "market_card_placed"
    line: ClassVar[str] = "placed {card} {town}"
    card: str
    town: str


class MarketCardRejected(Event, frozen=True):
    """The card just drawn goes to the discard pile, for its town is taken."""

    kind: ClassVar[str] = "market_card_rejected"
    line: ClassVar[str] = "rejected {card}"
    card: str
    town: str = ""


class NoblemanNamed(Event, frozen=True):
    """A turn begins: the seat is nobleman."""

    kind: ClassVar[str] = "nobleman_named"
    line: ClassVar[str] = "{seat} travels-now"
    seat: Seat


class RobberyRepelled(Event, frozen=True):
    """The escort of the seat has beaten off robbers on a road."""

    kind: ClassVar[str] = "robbery_repelled"
    line: ClassVar[str] = "{seat} repels {road}"
    seat: Seat
    road: str
    robbers: tuple[Seat, ...] = ()


class RobberySucceeded(Event, frozen=True):
    """The seat was robbed on a road; `points` is what each of the robbers got."""

    kind: ClassVar[str] = "robbery_succeeded"
    line: ClassVar[str] = "{seat} robbed {road}"
    seat: Seat
    road: str
    robbers: tuple[Seat, ...] = ()
    colour: str = ""
    points: int = UNSAID


class CardDelivered(Event, frozen=True):
    """A task card was delivered for so many points; `to` is where it went, if not to the discard pile."""

    kind: ClassVar[str] = "card_delivered"
    line: ClassVar[str] = "{seat} delivers {card}"
    seat: Seat
    card: str
    town: str = ""
    points: int = UNSAID
    to: str = ""


class MarkerMoved(Event, frozen=True):
    """The scoring marker of a seat was moved."""

    kind: ClassVar[str] = "marker_moved"
    line: ClassVar[str] = "{seat} marker {now}"
    seat: Seat
    now: int
    was: int = UNSAID
    reason: str = ""


class VictoryDeclared(Event, frozen=True):
    """The game is over and these seats have won, with these scores; `trigger` is what ended it."""

    kind: ClassVar[str] = "victory_declared"
    line: ClassVar[str] = "victory {winners}"
    winners: tuple[Seat, ...]
    scores: tuple[int, ...] = ()
    trigger: str = ""


DERIVED = (
    NoblemanPlaced
    | MarketCardPlaced
    | MarketCardRejected
    | NoblemanNamed
    | RobberyRepelled
    | RobberySucceeded
    | CardDelivered
    | MarkerMoved
    | VictoryDeclared
)
