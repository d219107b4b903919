"""Find, from a view alone, answers that are hardly ever worth their cost; the search skips these."""

from ...ask import PASS, Ask, Choice, JsonObject, SeatQuestion
from ..cards import COIN_VALUE, MATERIAL
from .heuristic_policy import HeuristicPolicy
from .idle import is_petition
from .weights import PLAYOUT_WEIGHTS

MANY_ACTIONS_OR_CARDS = 3  # actions that justify a petition; missing cards to draw rather than take a senator
SMALL_HAND_SIZE = 2  # cards in a hand that needs more cards
LONG_DECK_SIZE = 40  # cards in a deck that does not end soon
VALUABLE_COINS = 2  # points of a card that is sold if nothing else needs it


def is_wasteful(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    check = WASTE_CHECKS.get(question.what)
    return check is not None and check(HeuristicPolicy(view, question.seat, PLAYOUT_WEIGHTS), question, choice)


def wasteful_lead(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether a petition gives too few actions; with a full hand, one action fewer is enough."""
    if choice == "think" or not is_petition(choice[2:]) or overflows(mind):
        return False
    return 1 + mind.clients(choice[1]) < (MANY_ACTIONS_OR_CARDS - 1 if is_full(mind) else MANY_ACTIONS_OR_CARDS)


def wasteful_follow(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    return choice != "think" and is_petition(choice[1:]) and not overflows(mind)


def is_full(mind: HeuristicPolicy) -> bool:
    return bool(mind.me["hand_size"] >= mind.me["refill"])


def overflows(mind: HeuristicPolicy) -> bool:
    return bool(mind.me["hand_size"] > mind.me["refill"])


def wasteful_thought(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether a senator is taken although the hand is small and several cards could be drawn."""
    hand, refill = mind.me["hand_size"], mind.me["refill"]
    rather = hand <= SMALL_HAND_SIZE and refill - hand >= MANY_ACTIONS_OR_CARDS and mind.view["deck_size"] > 2 * refill
    return bool(choice == "senator" and rather)


def wasteful_sale(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether nothing is sold although a valuable card is not needed for a building or a Foro."""
    if choice != PASS or not isinstance(question, Ask) or any(row["card"] == "foro" for row in mind.me["buildings"]):
        return False
    sold = [option[1] for option in question.options if option != PASS and option[-1] == "stockpile"]
    return any(COIN_VALUE[card] >= VALUABLE_COINS and not mind.wanted[MATERIAL[card]] for card in sold)


def wasteful_pass(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    return choice == PASS and bool(mind.view["deck_size"] > LONG_DECK_SIZE)


WASTE_CHECKS = {
    "lead": wasteful_lead,
    "follow": wasteful_follow,
    "think": wasteful_thought,
    "merchant": wasteful_sale,
    "school": wasteful_pass,
    "academy": wasteful_pass,
}
