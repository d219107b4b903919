"""Answers that are hardly ever worth what they cost, as people found who played against who thinks: a judgement learned
from whole games sees a card more or less too dimly, and a petition pays with two. No line is played on from them,
unless the policy gives them or they win within the turn. From a view alone."""

from ...ask import PASS, Ask, Choice, JsonObject, SeatQuestion
from ..cards import COIN_VALUE, MATERIAL
from .heuristic_policy import HeuristicPolicy
from .idle import is_petition
from .weights import PLAYOUT_WEIGHTS

MANY_ACTIONS_OR_CARDS = 3  # actions for which a petition may be led; cards that are drawn rather than a senator taken
SMALL_HAND_SIZE = 2  # cards in hand with which cards are what is wanted
LONG_DECK_SIZE = 40  # cards in a deck that a few more thoughts bring no nearer to its end
VALUABLE_COINS = 2  # points of a card that is sold rather than kept, where nothing needs it


def is_wasteful(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    look = WASTE_CHECKS.get(question.what)
    return look is not None and look(HeuristicPolicy(view, question.seat, PLAYOUT_WEIGHTS), question, choice)


def wasteful_lead(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Two cards for one action; or for two, while the hand has room."""
    if choice == "think" or not is_petition(choice[2:]) or overflows(mind):
        return False
    return 1 + mind.clients(choice[1]) < (MANY_ACTIONS_OR_CARDS - 1 if is_full(mind) else MANY_ACTIONS_OR_CARDS)


def wasteful_follow(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Two cards for one action: clients act without them."""
    return choice != "think" and is_petition(choice[1:]) and not overflows(mind)


def is_full(mind: HeuristicPolicy) -> bool:
    return bool(mind.me["hand_size"] >= mind.me["refill"])


def overflows(mind: HeuristicPolicy) -> bool:
    """Whether there are more cards in the hand than thinking would ever fill it to."""
    return bool(mind.me["hand_size"] > mind.me["refill"])


def wasteful_thought(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """A senator for an empty hand, where several cards could be had and the deck has them."""
    hand, refill = mind.me["hand_size"], mind.me["refill"]
    rather = hand <= SMALL_HAND_SIZE and refill - hand >= MANY_ACTIONS_OR_CARDS and mind.view["deck_size"] > 2 * refill
    return bool(choice == "senator" and rather)


def wasteful_sale(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Selling nothing, with something in stock that neither a building nor a Foro waits for."""
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
