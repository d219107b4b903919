"""Answers that bring nothing, whatever the others do: where somebody thinks no line is played on from them, unless the
policy gives them or they win within the turn. From a view alone."""

from collections import Counter
from math import inf

from ...ask import PASS, Ask, Choice, JsonObject, SeatQuestion
from ..cards import MATERIAL, ROLE, SENATOR
from ..leading import cards_in_path
from .heuristic_policy import HeuristicPolicy
from .weights import PLAYOUT_WEIGHTS

SEWER_CARD = "alcantarillado"  # cards that are played come back to its owner


def has_no_effect(view: JsonObject, question: SeatQuestion, choice: Choice) -> bool:
    """Whether another answer is better for certain, or costs less and brings as much."""
    look = NO_EFFECT_CHECKS.get(question.what)
    return look is not None and look(HeuristicPolicy(view, question.seat, PLAYOUT_WEIGHTS), question, choice)


def idle_lead(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Nothing of the role can be done, or cards are given for which one would do."""
    if choice == "think" or not should_keep_cards(mind):
        return False
    role, path = choice[1], choice[2:]
    return not max_useful_actions(mind, role, path) or overpays(mind, path, role)


def idle_follow(mind: HeuristicPolicy, question: SeatQuestion, choice: Choice) -> bool:
    """Clients alone do all that is to be done, or cards are given for which one would do."""
    if choice == "think" or not should_keep_cards(mind):
        return False
    role, path = mind.view["role"], choice[1:]
    return mind.clients(role) >= max_useful_actions(mind, role, path) or overpays(mind, path, role)


def should_keep_cards(mind: HeuristicPolicy) -> bool:
    """Whether a card that brings nothing is better kept: not if it comes back or a thought might end the game."""
    return SEWER_CARD not in mind.live and mind.think_value() > -mind.w.ending


def is_petition(path: tuple[str, ...]) -> bool:
    return path[0] in ("petition", "pair")


def overpays(mind: HeuristicPolicy, path: tuple[str, ...], role: str) -> bool:
    """Is this a petition, though one card of the role does the same and is worth no more?"""
    if not is_petition(path):
        return False
    given = mind.price(cards_in_path(path))
    return any(card != SENATOR and ROLE[card] == role and mind.price((card,)) <= given for card in mind.hand)


def max_useful_actions(mind: HeuristicPolicy, role: str, path: tuple[str, ...]) -> float:
    """How many actions of a role could do anything, at the most, when those before me have taken what they can; of a
    role for the hand alone, when the cards of the path have left it."""
    pool = max(0, len(mind.view["pool"]) - mind.taken_before(role))
    hand: int = mind.me["hand_size"] - mind.me["senators"]
    if mind.from_hand(role):
        hand -= sum(card != SENATOR for card in cards_in_path(path))
    live, stock = mind.live, len(mind.stock)
    match role:
        case "laborer":
            return max(pool, hand) if "muelle" in live else pool
        case "patron":
            if "termas" in live:  # whom one hires may bring more room
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
    """Is a card shown for which the pool has nothing, and that demands nothing of anybody?"""
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
