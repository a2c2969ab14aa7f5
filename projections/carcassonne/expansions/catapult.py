"""The Catapult: fairs and the round of throws after a fair was placed.

What is thrown and where it lands is recorded, not computed: which followers a token has hit, who swaps which follower, how far from the fair
a token lies, who has caught one. What follows from it is computed. Row: 4A.catapult. Sources: rules of the expansion in the first edition.
"""

from events.carcassonne import ChoiceMade, FigurePlaced, FigurePosted, FigureReturned, TokenShown

from ..hooks import Back, Bonus, Figure, Item, Points, Position, Post, Seat, Turn, forbids, lifts, offers, row

KNOCK_OUT, SEDUCTION, TARGET, CATCH = KINDS = ("knock-out", "seduction", "target", "catch")
QUARTERS = {"castle": "city", "market": "field", "blacksmith": "road", "cathedral": "monastery"}  # of the City, with the ground each stands for
POSTS = (*QUARTERS, "tower", "acrobats")  # where a follower stands on no feature
FOLLOWERS = ("small", "big", "mayor", "wagon", "abbot", "phantom", "ringmaster")
OFF, CAUGHT, MISSED = "off", "caught", "missed"
WORTH = 5
DIGITS = 9  # of a distance: nobody measures finer, and longer ones may not be numbers for the computer
CHOSEN, LURED, SWAPPED, COMPANY, THROWN = "catapult", "lured", "follower lured away", "its company", "throws"


def kind_of(turn: Turn) -> str:
    """The kind of token this round is played with, empty before it is named."""
    return str(turn.facts.get(CHOSEN, ""))


def thrown(turn: Turn) -> dict[Seat, str]:
    """What has become of the tokens thrown so far, by seat."""
    return turn.facts.get(THROWN, {})  # type: ignore[no-any-return]


# ---- a round begins ----


def when_a_fair_opens(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, when it has placed a fair and has not named a token yet; nobody once all kinds are used up, where each is thrown once."""
    if not turn.shows("fair") or CHOSEN in turn.facts:
        return ()
    used_up = turn.reading("catapult-tokens") == "once" and all((CHOSEN, kind) in turn.kept for kind in KINDS)
    return () if used_up else turn.active


@row("4A.catapult", takes=ChoiceMade, what="catapult", due=when_a_fair_opens)
def name_the_token(turn: Turn, event: ChoiceMade) -> str | None:
    """The active seat names one of the four kinds of tokens, and all throw that one."""
    if event.value not in KINDS:
        return "unknown-choice"
    turn.note(CHOSEN, event.value)
    turn.put(turn.kept, (CHOSEN, event.value), True)
    return None


@offers("4A.catapult")
def kinds_of_tokens(turn: Turn) -> list[ChoiceMade]:
    """The four kinds."""
    return [ChoiceMade(turn.seat, "catapult", kind) for kind in KINDS]


@forbids("4A.catapult", "used", reading="catapult-tokens")
def thrown_in_an_earlier_round(turn: Turn, event: ChoiceMade) -> bool:
    """Where every token is thrown once in a game, no kind is named twice.

    illegal: 2 choose catapult target (named in the round before, set up with readings=catapult-tokens=once)
    legal: 2 choose catapult catch
    """
    return turn.reading("catapult-tokens") == "once" and (CHOSEN, event.value) in turn.kept


# ---- knock-out ----


def who_may_hit(turn: Turn) -> tuple[Seat, ...]:
    """In a round of knock-out tokens everybody who has not passed."""
    if kind_of(turn) != KNOCK_OUT:
        return ()
    return tuple(seat for seat in range(turn.seats) if not turn.has_declined("4A.catapult.hit", seat))


@row("4A.catapult.hit", takes=FigureReturned, what=KNOCK_OUT, due=who_may_hit, repeat=True)
def knock_out(turn: Turn, event: FigureReturned) -> str | None:
    """A follower hit by a token goes home without points."""
    figure = turn.figure_at(event.owner, event.figure, event.position, event.feature)
    if figure is None:
        return "no-figure"
    turn.figures.return_one(figure)
    return None


@offers("4A.catapult.hit", obeys=("4A.catapult.hit/figure",))
def hits(turn: Turn) -> list[FigureReturned]:
    """Every follower on the board."""
    thrower = next(iter(who_may_hit(turn)), turn.seat)
    return [departure(turn, thrower, KNOCK_OUT, figure) for figure in on_the_board(turn)]


@forbids("4A.catapult.hit", "castle", reading="catapult-knock-castle")
def the_lord_of_a_castle(turn: Turn, event: FigureReturned) -> bool:
    """At some tables a token that hits the lord of a castle or a follower in the City does nothing.

    illegal: 1 remove knock-out 2 small 1,0 city W (a castle now; set up with readings=catapult-knock-castle=safe)
    legal: 1 remove knock-out 2 small 1,0 road W
    """
    is_safe = event.feature in QUARTERS or is_castle(turn, event)
    return is_safe and turn.reading("catapult-knock-castle") == "safe"


# ---- seduction ----


def who_may_swap(turn: Turn) -> tuple[Seat, ...]:
    """In a round of seduction tokens everybody who has not swapped a follower yet nor passed."""
    if kind_of(turn) != SEDUCTION:
        return ()
    return tuple(seat for seat in range(turn.seats) if (LURED, seat) not in turn.facts and not turn.has_declined("4A.catapult.swap", seat))


@row("4A.catapult.swap", takes=FigureReturned, what=SEDUCTION, due=who_may_swap)
def lure_away(turn: Turn, event: FigureReturned) -> str | None:
    """The follower nearest to the token goes home, and the thrower takes its place."""
    company = beside_an_own_follower(turn, event)
    refused = knock_out(turn, event)
    if refused is None:
        turn.note((LURED, event.seat))
        turn.note(SWAPPED, event)
        turn.note(COMPANY, tuple((figure, square) for figure, square in company if figure not in turn.figures.at))
    return refused


def beside_an_own_follower(turn: Turn, event: FigureReturned) -> list[tuple[Figure, Position]]:
    """The own figures that stand only beside an own follower, where one of these is swapped for another of the same seat, and their tiles.

    Their follower is replaced at once, so they stay, unless the table reads it otherwise.
    """
    figure = turn.figure_at(event.owner, event.figure, event.position, event.feature)
    if figure not in turn.figures.at or event.owner != event.seat or turn.reading("catapult-swap-company") == "home":
        return []
    kinds, others = turn.figures.kinds, turn.features.of(figure.segment).figures
    return [(other, turn.figures.at[other]) for other in others if other.seat == event.seat and kinds[other.what].needs_follower]


@offers("4A.catapult.swap", obeys=("4A.catapult.swap/figure",))
def swaps(turn: Turn) -> list[FigureReturned]:
    """Every follower on a feature where the thrower has one to put in its place."""
    return [
        departure(turn, seat, SEDUCTION, figure)
        for seat in who_may_swap(turn)
        for figure in on_the_board(turn)
        if substitutes(turn, seat, *turn.name_of(figure))
    ]


@forbids("4A.catapult.swap", "castle", reading="catapult-swap-castle")
def a_lord_lured_away(turn: Turn, event: FigureReturned) -> bool:
    """Nobody takes the place of the lord of a castle, unless the table plays so.

    illegal: 1 remove seduction 2 small 1,0 city W (he is the lord of a castle)
    legal: 1 remove seduction 2 small 1,0 city W (set up with readings=catapult-swap-castle=yes)
    """
    return is_castle(turn, event) and turn.reading("catapult-swap-castle") == "no"


@forbids("4A.catapult.swap", "nobody")
def lured_away_for_nobody(turn: Turn, event: FigureReturned) -> bool:
    """A follower is lured away only where the thrower has one of its own supply to put in its place.

    illegal: 1 remove seduction 2 small 1,0 road W (all followers of seat 1 are on the board)
    legal: 1 remove seduction 2 small 1,0 road W (one is left)
    """
    return event.figure in turn.figures.followers and not substitutes(turn, event.seat, event.position, event.feature)


@forbids("4A.catapult.hit", "figure")
@forbids("4A.catapult.swap", "figure")
def no_follower(turn: Turn, event: FigureReturned) -> bool:
    """Only followers are hit or swapped: no builder, pig or barn.

    illegal: 1 remove seduction 2 builder 1,0 road W (a builder is no follower)
    legal: 1 remove seduction 2 small 1,0 road W
    """
    return event.figure not in turn.figures.followers


def who_steps_in(turn: Turn) -> tuple[Seat, ...]:
    """Whoever has lured a follower away and not put an own one in its place yet."""
    swapped = turn.facts.get(SWAPPED)
    return (swapped.seat,) if swapped is not None else ()


@row("4A.catapult.swap.in", takes=FigurePlaced, what=FOLLOWERS, due=who_steps_in)
def step_in(turn: Turn, event: FigurePlaced) -> Back | str | None:
    """A follower from the own supply takes the place of the one that has gone home."""
    if event.what not in turn.figures.kinds:
        return "no-figure"
    refused = turn.place_figure(event)
    if refused is not None:
        return refused
    for figure, square in turn.facts.get(COMPANY, ()) if not another_place(turn, event) else ():
        turn.figures.place(figure, square)
    return is_complete(turn)


@row("4A.catapult.swap.in", takes=FigurePosted, what=POSTS, due=who_steps_in)
def step_up(turn: Turn, event: FigurePosted) -> Back | str | None:
    """The same at a post: in a quarter of the City, on top of a tower, among acrobats."""
    if event.figure not in turn.figures.kinds:
        return "no-figure"
    if event.position not in turn.board.placed:
        return "no-tile"
    turn.figures.post(Figure(event.seat, event.figure, -1, turn.seq), Post(event.what, event.position))
    return is_complete(turn)


def is_complete(turn: Turn) -> Back | None:
    """The swap is over; others may still make theirs."""
    turn.note(SWAPPED, None)
    return Back("4A.catapult.swap") if who_may_swap(turn) else None


@offers("4A.catapult.swap.in", obeys=("4A.catapult.swap.in/elsewhere", "4A.catapult.swap.in/supply", "4A.catapult.swap.in/ground"))
def stand_ins(turn: Turn) -> list[FigurePlaced] | list[FigurePosted]:
    """Every follower of the thrower that may stand there."""
    gone: FigureReturned = turn.facts[SWAPPED]
    kinds = substitutes(turn, gone.seat, gone.position, gone.feature)
    if gone.feature in POSTS:
        return [FigurePosted(gone.seat, gone.feature, what, gone.position) for what in kinds]
    return [FigurePlaced(gone.seat, what, gone.position, gone.feature) for what in kinds]


@lifts("4A.catapult.swap.in", "4A.catapult.swap.in/skipped")
def nobody_can_step_in(turn: Turn, event: object) -> bool:
    """The place stays empty where the thrower has nobody to put there, which was lured away against the rules then."""
    gone: FigureReturned = turn.facts[SWAPPED]
    return not substitutes(turn, gone.seat, gone.position, gone.feature)


@forbids("4A.catapult.swap.in", "elsewhere")
def another_place(turn: Turn, event: FigurePlaced | FigurePosted) -> bool:
    """The own follower goes where the other one stood.

    illegal: 1 place small 1,0 field NL (the follower that has gone home stood on the road)
    legal: 1 place small 1,0 road W
    """
    gone: FigureReturned | None = turn.facts.get(SWAPPED)
    if gone is None:
        return False
    (here, name), (there, other) = place(event), place(gone)
    same = name == other if name in POSTS or other in POSTS else turn.segment(here, name) == turn.segment(there, other)
    return here != there or not same


@forbids("4A.catapult.swap.in", "supply")
def nobody_to_step_in(turn: Turn, event: FigurePlaced | FigurePosted) -> bool:
    """The follower that steps in comes from the own supply.

    illegal: 1 place small 1,0 road W (all seven are on the board)
    legal: 1 place small 1,0 road W (one is left)
    """
    return turn.figures.supply.get((event.seat, event.what if isinstance(event, FigurePlaced) else event.figure), 0) <= 0


@forbids("4A.catapult.swap.in", "ground")
def may_not_stand_there(turn: Turn, event: FigurePlaced | FigurePosted) -> bool:
    """The follower that steps in may stand on that kind of feature: no mayor outside a city, no wagon on a field.

    illegal: 1 place mayor 1,0 road W (a mayor stands in cities)
    legal: 1 place small 1,0 road W
    """
    return not may_stand(turn, event.what if isinstance(event, FigurePlaced) else event.figure, *place(event))


@forbids("4A.catapult.swap.in", "abbot", reading="abbot-in-city")
def an_abbot_in_the_cathedral(turn: Turn, event: FigurePlaced | FigurePosted) -> bool:
    """Some tables admit no abbot to the City, not by the catapult either.

    illegal: 1 post cathedral abbot 0,0 (set up with readings=abbot-in-city=no)
    legal: 1 post cathedral small 0,0
    """
    return isinstance(event, FigurePosted) and is_kept_out(turn, event.figure, event.what)


# ---- target, catch ----


def who_has_to_throw(turn: Turn) -> tuple[Seat, ...]:
    """In a round of target or catch tokens everybody for whom nothing is recorded yet."""
    return tuple(seat for seat in range(turn.seats) if seat not in thrown(turn)) if kind_of(turn) in (TARGET, CATCH) else ()


@row("4A.catapult.throw", takes=TokenShown, what=TARGET, due=who_has_to_throw, repeat=True)
def land(turn: Turn, event: TokenShown) -> str | None:
    """How far from the fair the token lies, in whole steps of any measure; `off` beside the tiles."""
    return throw(turn, event, event.value == OFF or (event.value.isdecimal() and len(event.value) <= DIGITS))


@row("4A.catapult.throw", takes=TokenShown, what=CATCH, due=who_has_to_throw, repeat=True)
def catch(turn: Turn, event: TokenShown) -> str | None:
    """Whether the seat has caught the token thrown for it beyond the ruler: `caught` or `missed`."""
    return throw(turn, event, event.value in (CAUGHT, MISSED))


def throw(turn: Turn, event: TokenShown, known: bool) -> str | None:
    """Remembers what has become of a token."""
    if not known:
        return "unknown-choice"
    turn.note(THROWN, {**thrown(turn), event.seat: event.value})
    return None


@forbids("4A.catapult.throw", "other-token")
def of_another_kind(turn: Turn, event: TokenShown) -> bool:
    """All throw the kind of token that was named.

    illegal: 2 reveal catch caught (1 choose catapult target)
    legal: 2 reveal target 4
    """
    return event.what != kind_of(turn)


@offers("4A.catapult.throw", obeys=("4A.catapult.throw/other-token",))
def outcomes(turn: Turn) -> list[TokenShown]:
    """Beside the tiles, or at a distance that is measured; caught or missed."""
    values = (OFF, "1") if kind_of(turn) == TARGET else (CAUGHT, MISSED)
    return [TokenShown(seat, kind_of(turn), value) for seat in who_has_to_throw(turn) for value in values]


@row("4A.catapult.points")
def points(turn: Turn) -> list[Points] | None:
    """The nearest token, all of several as near, and every token caught bring five points."""
    if turn.laid is None:
        return None
    kind, tokens = kind_of(turn), thrown(turn)
    subject = Bonus("catapult", (turn.laid.position,))
    if kind == CATCH:
        return [Points(seat, subject, (Item("caught", 1, WORTH),)) for seat, value in sorted(tokens.items()) if value == CAUGHT]
    far = {seat: int(value) for seat, value in tokens.items() if kind == TARGET and value.isdecimal()}
    return [Points(seat, subject, (Item("nearest", 1, WORTH),)) for seat, steps in sorted(far.items()) if steps == min(far.values())]


# ---- parts of the above ----


def on_the_board(turn: Turn) -> list[Figure]:
    """The followers on tiles."""
    posted = [figure for figure, post in turn.figures.posts.items() if post.holder < 0]
    return [figure for figure in (*turn.figures.at, *posted) if figure.what in turn.figures.followers]


def departure(turn: Turn, seat: Seat, cause: str, figure: Figure) -> FigureReturned:
    """The event by which a follower leaves its place."""
    position, name = turn.name_of(figure)
    return FigureReturned(seat, cause, figure.seat, figure.what, position, name)


def substitutes(turn: Turn, seat: Seat, position: Position, name: str) -> list[str]:
    """The followers of a seat that may stand at a place, and are let in there."""
    own = [what for what in FOLLOWERS if turn.figures.supply.get((seat, what), 0) > 0 and may_stand(turn, what, position, name)]
    return [what for what in own if not is_kept_out(turn, what, name)]


def is_kept_out(turn: Turn, what: str, name: str) -> bool:
    """Whether the table admits no abbot to the City, and one would go there."""
    return what == "abbot" and name in QUARTERS and turn.reading("abbot-in-city") == "no"


def may_stand(turn: Turn, what: str, position: Position, name: str) -> bool:
    """Whether a follower may stand there: ordinary ones are acrobats, on a tower goes who may stand anywhere, lords are knights."""
    grounds = turn.figures.grounds.get(what, frozenset())
    if name in POSTS:
        return what == "small" if name == "acrobats" else QUARTERS.get(name, "field") in grounds
    feature = turn.feature_at(position, name)
    return feature is None or ("city" if feature.kind == "castle" else feature.kind) in grounds


def is_castle(turn: Turn, event: FigureReturned) -> bool:
    """Whether a figure stands, or is said to stand, in a city that has become a castle."""
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind == "castle"


def place(event: FigurePlaced | FigurePosted | FigureReturned) -> tuple[Position, str]:
    """The tile, and the name of the feature or the post."""
    return event.position, event.what if isinstance(event, FigurePosted) else event.feature
