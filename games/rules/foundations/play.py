"""The game from the set-up to the end: the rulebook's table of contents. Rulebook: "Preparación", "Cómo jugar", "El fin
de una era"; sections 5 and 6."""

from ..ask import PASS, RESTART, Ask, Choice, Roll, Rule, SeatNumber, SeatQuestion, Shuffle, Together
from ..ruleset import Play
from .building import build_options
from .buildings import DEALT, ERAS, PRICES, SILVER
from .modules.trade import REFUSE
from .scoring import result, score_era, score_last
from .table import Table, without
from .turn import END, may_buy, take_turn

FOR_SALE = len(PRICES)


def play(t: Table) -> Play:
    """The whole game. A turn's beginning is a restart point."""
    yield from resume(t) if t.era else set_up(t)
    while True:
        t.new_turn()
        yield RESTART
        yield from take_turn(t, t.turn)
        yield from after_turn(t)
        if t.last_lap == 0:
            yield from end_of_era(t)
            if t.era == ERAS:
                score_last(t)
                return result(t)
            next_era(t)


def resume(t: Table) -> Rule[None]:
    """Make a position ready to go on: deeds it does not name lie in some order below the pile."""
    if t.rest:
        order = yield Shuffle("deeds", t.rest)
        t.pile += order
        t.rest = ()
    if t.last_lap is None and not t.display:
        t.turn_up(FOR_SALE)
    if t.last_lap is None and not t.display:
        t.last_lap = t.seats


def set_up(t: Table) -> Rule[None]:
    """Who begins, silver, deeds, piles, six for sale. Rulebook: "Preparación"."""
    yield from first_player(t)
    for door in t.doors["before_deeds"]:
        yield from door(t)
    deck = yield Shuffle("deeds", t.board.lots)
    deck = list(deck)
    yield from deal(t, deck)
    for taking in t.doors["after_deeds"]:
        yield from taking(t, deck)
    t.pile, *later = piles(deck)
    t.next_piles = tuple(later)
    for door in t.doors["piles_made"]:
        yield from door(t)
    t.era, t.turn = 1, t.first
    t.turn_up(FOR_SALE)
    for door in t.doors["after_display"]:
        yield from door(t)
    for begin in t.doors["era_begins"]:
        begin(t)


def first_player(t: Table) -> Rule[None]:
    """Who begins, by option or by luck, has 5 silver, each next player one more."""
    t.first = t.options["first"]
    if t.first is None:
        (number,) = yield Roll("first", 1, t.seats)
        t.first = number - 1
    t.story.say("begins", t.first)
    for more, seat in enumerate(t.order(t.first)):
        t.earn(seat, SILVER + more)


def deal(t: Table, deck: list[str]) -> Rule[None]:
    """Six deeds each, a marker on each."""
    hands = [deck[DEALT * seat : DEALT * (seat + 1)] for seat in range(t.seats)]
    del deck[: DEALT * t.seats]
    if t.options["draft"]:
        yield from draft(t, hands)
        return
    for seat, hand in enumerate(hands):
        t.gain_lots(seat, hand)
        t.story.say("dealt", seat, deeds=t.board.cells(t.players[seat].lots))


def draft(t: Table, hands: list[list[str]]) -> Rule[None]:
    """Everybody keeps one deed, all are shown, the others go to the left. Rulebook: "Selección de escrituras"; A5."""
    t.hands = tuple(map(tuple, hands))
    while t.hands[0]:
        yield from pick_deed(t)
        t.hands = t.hands[-1:] + t.hands[:-1]
    t.hands = ()


def pick_deed(t: Table) -> Rule[None]:
    """Everybody keeps one deed of the own hand; the last is taken without asking: all see that it is one."""
    if len(t.hands[0]) == 1:
        picked = tuple(hand[0] for hand in t.hands)
    else:
        for seat, hand in enumerate(t.hands):
            t.story.say("hands", seat, to={seat: {"deeds": hand}}, count=len(hand))
        picked = yield Together(Ask(seat, "draft", hand, topic="draft") for seat, hand in enumerate(t.hands))
    for seat, lot in enumerate(picked):
        t.story.say("picks", seat, deed=lot)
        t.gain_lot(seat, lot)
    t.hands = tuple(without(hand, lot) for hand, lot in zip(t.hands, picked, strict=True))


def piles(deck: list[str]) -> list[tuple[str, ...]]:
    """The deck in three, a pile for each era, the larger ones first (A1)."""
    found, begin = [], 0
    for era in range(ERAS):
        end = begin + (len(deck) + ERAS - 1 - era) // ERAS
        found.append(tuple(deck[begin:end]))
        begin = end
    return found


def after_turn(t: Table) -> Rule[None]:
    """Go on to the next player. The last lap begins with the turn after the one that emptied the display, and ends
    with that buyer (C1 to C4)."""
    me = t.turn
    for door in t.doors["turn_over"]:
        yield from door(t, me)
    t.turn = (me + 1) % t.seats
    t.income_run = t.income_run + 1 if t.idle else 0
    if t.last_lap is not None:
        t.last_lap -= 1
        return
    if t.display and t.income_run and t.income_run % (3 * t.seats) == 0:
        yield from deadlock(t)
    if not t.display:
        t.last_lap = t.seats
        t.story.say("last_lap", t.turn)


def deadlock(t: Table) -> Rule[None]:
    """End a row of nothing but incomes, three times around: the era closes if all agree, or if nobody can do anything
    else. What is left of the pile stays unseen. Section 6."""
    if any(has_something_to_do(t, seat) for seat in range(t.seats)):
        answers = yield Together(Ask(seat, "close", ("yes", "no"), topic="close") for seat in range(t.seats))
        t.story.say("close", answers=answers)
        if "no" in answers:
            return
    else:
        t.story.say("stuck")
    t.gone, t.unseen = t.gone + t.display, t.unseen + t.pile
    t.display, t.pile = (), ()


def has_something_to_do(t: Table, seat: SeatNumber) -> bool:
    return any(may_buy(t, seat, card) for card in t.display) or bool(build_options(t, seat))


def end_of_era(t: Table) -> Rule[None]:
    for door in t.doors["before_scoring"]:
        yield from door(t)
    score_era(t)


def next_era(t: Table) -> None:
    """Begin the era: six of the next pile for sale; the first-player token goes left of the last turn's seat (C5)."""
    t.era += 1
    t.first, t.last_lap, t.income_run = t.turn, None, 0
    t.story.say("era_begins", t.first, era=t.era)
    (t.pile, *later) = t.next_piles or ((),)
    t.next_piles = tuple(later)
    t.turn_up(FOR_SALE)
    for door in t.doors["era_begins"]:
        door(t)
    if not t.display:
        t.last_lap = t.seats


ANSWERS = {"reaction": PASS, "answer": REFUSE}  # when the time is up: 5.H-7 and section 6
REPLY_TOPICS = frozenset({"answer"})  # the topic of what a partner is asked, whose turn it is not
TURN_END_ANSWER = ("turn", END)


def timed_out(question: SeatQuestion) -> Choice | None:
    return ANSWERS.get(question.what)
