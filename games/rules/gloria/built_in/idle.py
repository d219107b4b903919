"""Find, in a view, answers without effect or hardly ever worth their cost, which the search skips."""

from collections import Counter
from math import inf

from ...ask import PASS, Ask, Choice, JsonObject, SeatQuestion
from ..cards import COIN_VALUE, MATERIAL, ROLE, SENATOR
from ..leading import cards_in_path
from .heuristic_policy import HeuristicPolicy
from .weights import PLAYOUT_WEIGHTS

SEWER_CARD = "alcantarillado"  # its owner gets the cards played back
MANY_ACTIONS_OR_CARDS = 3  # number of actions that justify a petition, and of missing cards that justify drawing
SMALL_HAND_SIZE = 2  # cards in a hand that needs more cards
LONG_DECK_SIZE = 40  # cards in a deck that does not end soon
VALUABLE_COINS = 2  # points of a card that is sold if nothing else needs it


def has_no_effect(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether another answer is certainly better, or equally good and cheaper."""
    check = NO_EFFECT_CHECKS.get(question.what)
    return check is not None and check(HeuristicPolicy(view, question.seat, PLAYOUT_WEIGHTS), question, choice)


def idle_lead(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether the role would do nothing, or a single card would do as much as the petition."""
    if choice == "think" or not should_keep_cards(mind):
        return False
    role, path = choice[1], choice[2:]
    return not max_useful_actions(mind, role, path) or overpays(mind, path, role)


def idle_follow(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Return whether following adds nothing useful, or a single card does as much as the petition."""
    if choice == "think" or not should_keep_cards(mind):
        return False
    role, path = mind.view["role"], choice[1:]
    return mind.clients(role) >= max_useful_actions(mind, role, path) or overpays(mind, path, role)


def should_keep_cards(mind: HeuristicPolicy) -> bool:
    """Return False if the Alcantarillado returns a wasted card, or if thinking may end the game."""
    return SEWER_CARD not in mind.live and mind.think_value() > -mind.w.ending


def is_petition(path: tuple[str, ...]) -> bool:
    return path[0] in ("petition", "pair")


def overpays(mind: HeuristicPolicy, path: tuple[str, ...], role: str) -> bool:
    if not is_petition(path):
        return False
    given = mind.price(cards_in_path(path))
    return any(card != SENATOR and ROLE[card] == role and mind.price((card,)) <= given for card in mind.hand)


def max_useful_actions(mind: HeuristicPolicy, role: str, path: tuple[str, ...]) -> float:
    """Return how many actions of a role can have an effect after earlier seats have acted."""
    pool = max(0, len(mind.view["pool"]) - mind.taken_before(role))
    hand: int = mind.me["hand_size"] - mind.me["senators"]
    if mind.from_hand(role):
        hand -= sum(card != SENATOR for card in cards_in_path(path))
    live, stock = mind.live, len(mind.stock)
    match role:
        case "laborer":
            return max(pool, hand) if "muelle" in live else pool
        case "patron":
            if "termas" in live:  # a new client may make more room
                return inf
            found = inf if "taberna" in live else pool + (hand if "acueducto" in live else 0)
            return min(float(mind.free_client_room), found)
        case "merchant":
            found = inf if "atrio" in live else stock + (hand if "basilica" in live else 0)
            return min(float(mind.room), found)
        case "craftsman":
            return inf if "fuente" in live else hand
        case "architect":
            return hand + stock + (pool if "arco" in live else 0)
    return hand  # legionary


def idle_demand(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    if mind.view["options"]["voluntary_gifts"]:
        return False
    shown = Counter(MATERIAL[card] for card in choice)
    victims = mind.victims()
    if any(row["hand_size"] > row["senators"] for row in victims):
        return False
    pool = Counter(MATERIAL[card] for card in mind.view["pool"])
    if "puente" in mind.live:
        pool |= Counter(MATERIAL[card] for row in victims for card in row["stockpile"])
    if "coliseo" in mind.live:
        pool |= Counter(MATERIAL[card] for row in victims for card in row["clientele"])
    return any(count > pool[material] for material, count in shown.items())


def idle_laborer(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    if choice != PASS or not isinstance(question, Ask):
        return False
    return any(option != PASS and option[-1] == "pool" for option in question.options)


NO_EFFECT_CHECKS = {"lead": idle_lead, "follow": idle_follow, "legionary": idle_demand, "laborer": idle_laborer}


def is_wasteful(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    check = WASTE_CHECKS.get(question.what)
    return check is not None and check(HeuristicPolicy(view, question.seat, PLAYOUT_WEIGHTS), question, choice)


def wasteful_lead(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    if choice == "think" or not is_petition(choice[2:]) or overflows(mind):
        return False
    is_full: bool = mind.me["hand_size"] >= mind.me["refill"]
    return 1 + mind.clients(choice[1]) < MANY_ACTIONS_OR_CARDS - is_full


def overflows(mind: HeuristicPolicy) -> bool:
    return bool(mind.me["hand_size"] > mind.me["refill"])


def wasteful_thought(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    hand, refill = mind.me["hand_size"], mind.me["refill"]
    rather = hand <= SMALL_HAND_SIZE and refill - hand >= MANY_ACTIONS_OR_CARDS and mind.view["deck_size"] > 2 * refill
    return bool(choice == "senator" and rather)


def wasteful_sale(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    if choice != PASS or not isinstance(question, Ask) or any(row["card"] == "foro" for row in mind.me["buildings"]):
        return False
    sold = [option[1] for option in question.options if option != PASS and option[-1] == "stockpile"]
    return any(COIN_VALUE[card] >= VALUABLE_COINS and not mind.wanted[MATERIAL[card]] for card in sold)


def wasteful_pass(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    return choice == PASS and bool(mind.view["deck_size"] > LONG_DECK_SIZE)


WASTE_CHECKS = {
    "lead": wasteful_lead,
    "follow": lambda mind, _, choice: choice != "think" and is_petition(choice[1:]) and not overflows(mind),
    "think": wasteful_thought,
    "merchant": wasteful_sale,
    "school": wasteful_pass,
    "academy": wasteful_pass,
}
