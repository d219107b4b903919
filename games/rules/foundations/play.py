"""Play a game from the setup to the end.

Rulebook: "Preparación", "Cómo jugar", "El fin de una era"; sections 5 and 6."""

from ..ask import PASS, RESTART, Ask, Choice, Roll, Rule, SeatQuestion, Shuffle, Together
from ..ruleset import Play
from .building import build_options
from .buildings import DEEDS_DEALT, ERA_COUNT, PRICES, START_SILVER
from .modules.trade import REFUSE
from .scoring import result, score_era, score_game_end
from .table import Table, without_card
from .turn import END_TURN_CHOICE, may_buy, take_turn

CARDS_FOR_SALE = len(PRICES)


def play(t: Table) -> Play:
    yield from complete_position(t) if t.era else set_up(t)
    while True:
        t.new_turn()
        yield RESTART
        yield from take_turn(t, t.turn)
        yield from after_turn(t)
        if t.last_lap == 0:
            for hook in t.hooks["before_scoring"]:
                yield from hook(t)
            score_era(t)
            if t.era == ERA_COUNT:
                score_game_end(t)
                return result(t)
            next_era(t)


def complete_position(t: Table) -> Rule[None]:
    if t.unshuffled:
        order = yield Shuffle("deeds", t.unshuffled)
        t.pile += order
        t.unshuffled = ()
    if t.last_lap is None and not t.display:
        t.turn_up(CARDS_FOR_SALE)
    if t.last_lap is None and not t.display:
        t.last_lap = t.seats


def set_up(t: Table) -> Rule[None]:
    """Set up the game with the hooks of the modules. Rulebook: "Preparación"."""
    yield from first_player(t)
    for hook in t.hooks["before_deeds"]:
        yield from hook(t)
    deck = yield Shuffle("deeds", t.board.lots)
    deck = list(deck)
    yield from deal(t, deck)
    for taking in t.hooks["after_deeds"]:
        yield from taking(t, deck)
    t.pile, *later = era_piles(deck)
    t.next_piles = tuple(later)
    for hook in t.hooks["piles_made"]:
        yield from hook(t)
    t.era, t.turn = 1, t.first
    t.turn_up(CARDS_FOR_SALE)
    for hook in t.hooks["after_display"]:
        yield from hook(t)
    for begin in t.hooks["era_begins"]:
        begin(t)


def first_player(t: Table) -> Rule[None]:
    """Choose the first player by option or luck; the first gets 5 silver, each next player 1 more."""
    t.first = t.options["first"]
    if t.first is None:
        (number,) = yield Roll("first", 1, t.seats)
        t.first = number - 1
    t.story.say("begins", t.first)
    for more, seat in enumerate(t.order(t.first)):
        t.earn(seat, START_SILVER + more)


def deal(t: Table, deck: list[str]) -> Rule[None]:
    hands = [deck[DEEDS_DEALT * seat : DEEDS_DEALT * (seat + 1)] for seat in range(t.seats)]
    del deck[: DEEDS_DEALT * t.seats]
    if t.options["draft"]:
        yield from draft(t, hands)
        return
    for seat, hand in enumerate(hands):
        t.change(seat, lots=t.players[seat].lots | t.board.mask(hand))
        t.story.say("dealt", seat, deeds=t.board.cells(t.players[seat].lots))


def draft(t: Table, hands: list[list[str]]) -> Rule[None]:
    """Let all players keep one deed at a time; hands go left (A5). Rulebook: "Selección de escrituras"."""
    t.hands = tuple(map(tuple, hands))
    while t.hands[0]:
        yield from pick_deed(t)
        t.hands = t.hands[-1:] + t.hands[:-1]
    t.hands = ()


def pick_deed(t: Table) -> Rule[None]:
    if len(t.hands[0]) == 1:
        picked = tuple(hand[0] for hand in t.hands)
    else:
        for seat, hand in enumerate(t.hands):
            t.story.say("hands", seat, to={seat: {"deeds": hand}}, count=len(hand))
        picked = yield Together(Ask(seat, "draft", hand, topic="draft") for seat, hand in enumerate(t.hands))
    for seat, lot in enumerate(picked):
        t.story.say("picks", seat, deed=lot)
        t.gain_lot(seat, lot)
    t.hands = tuple(without_card(hand, lot) for hand, lot in zip(t.hands, picked, strict=True))


def era_piles(deck: list[str]) -> list[tuple[str, ...]]:
    """Split the deck into three piles, one for each era, with the larger piles first (A1)."""
    found, begin = [], 0
    for era in range(ERA_COUNT):
        end = begin + (len(deck) + ERA_COUNT - 1 - era) // ERA_COUNT
        found.append(tuple(deck[begin:end]))
        begin = end
    return found


def after_turn(t: Table) -> Rule[None]:
    """Move on to the next player; once no card is for sale, begin the last lap (C1 to C4)."""
    me = t.turn
    for hook in t.hooks["turn_over"]:
        yield from hook(t, me)
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
    """After three rounds of only income, close the era if all agree or no seat can act (section 6)."""
    if any(any(may_buy(t, s, card) for card in t.display) or build_options(t, s) for s in range(t.seats)):
        answers = yield Together(Ask(seat, "close", ("yes", "no"), topic="close") for seat in range(t.seats))
        t.story.say("close", answers=answers)
        if "no" in answers:
            return
    else:
        t.story.say("stuck")
    t.gone, t.unseen = t.gone + t.display, t.unseen + t.pile
    t.display, t.pile = (), ()


def next_era(t: Table) -> None:
    """Start the next era with six cards of its pile; the next seat in turn order begins (C5)."""
    t.era += 1
    t.first, t.last_lap, t.income_run = t.turn, None, 0
    t.story.say("era_begins", t.first, era=t.era)
    (t.pile, *later) = t.next_piles or ((),)
    t.next_piles = tuple(later)
    t.turn_up(CARDS_FOR_SALE)
    for hook in t.hooks["era_begins"]:
        hook(t)
    if not t.display:
        t.last_lap = t.seats


TIMEOUT_ANSWERS = {"reaction": PASS, "answer": REFUSE}  # when a player's time is up: 5.H-7 and section 6
REPLY_TOPICS = frozenset({"answer"})  # topics of questions to a partner outside their own turn
TURN_END_ANSWER = ("turn", END_TURN_CHOICE)


def timed_out(question: SeatQuestion) -> Choice | None:
    return TIMEOUT_ANSWERS.get(question.what)
