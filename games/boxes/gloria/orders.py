from typing import Any

from games.orders.vocabulary import Choices, OrderKind, own_seat_view, pass_order
from games.rules.ask import PASS
from games.rules.gloria.built_in.weights import PLAYOUT_WEIGHTS
from games.rules.gloria.cards import ALPHABETICAL_RANK, ROLE, ROLES


def turn_key(view: dict) -> Any:
    return view["leader"]


def is_own_turn(view: dict, seat: int) -> bool:
    return bool(view["leader"] == seat)


def is_attack(line: dict, seat: int, view: dict) -> bool:
    """Return whether a log entry is an attack on the seat.

    An attack is a demand in whose range the seat is, or the loss of one of its clients or buildings."""
    if line["seat"] == seat or line["key"] not in ("demands", "eats", "steals"):
        return False
    if line["key"] != "demands":
        return bool(line["facts"]["owner"] == seat)
    apart = (seat - line["seat"]) % len(view["seats"])
    bridge = "puente" in view["seats"][line["seat"]]["functions"]
    return bridge or apart in (1, len(view["seats"]) - 1)


def order_think(view: dict, question: Any, choices: Choices) -> Any:
    role, unless = view["role"], choices["unless"]
    if choices["led"] not in ("any", role):
        return None
    kept = {"never": None, "able": role}.get(unless, unless)
    hand = own_seat_view(view, question)["hand"]
    return None if kept and any(ROLE.get(card) == kept for card in hand) else "think"


def order_take(view: dict, question: Any, choices: Choices) -> Any:
    if question.what != "think":
        return PASS
    senator = {"senator": True, "first": own_seat_view(view, question)["senators"] == 0}.get(choices["take"], False)
    return "senator" if senator and "senator" in question.options else question.options[-1]


def order_give(view: dict, question: Any, choices: Choices) -> Any:
    """Return as few cards as allowed, the least useful ones.

    With "ask", return None if the player has a choice."""
    cards = question.options
    if not question.least:
        return ()
    if choices["due"] == "ask" and len(cards) > question.least and len(set(cards)) > 1:
        return None
    least_useful = sorted(cards, key=lambda card: (PLAYOUT_WEIGHTS.worth.get(card, 0.3), ALPHABETICAL_RANK[card]))
    return tuple(least_useful[: question.least])


def order_extra(view: dict, question: Any, choices: Choices) -> Any:
    return choices["do"]


def order_gather(view: dict, question: Any, choices: Choices) -> Any:
    return tuple(question.options)


ORDER_KINDS = (
    OrderKind(
        "think",
        frozenset({"follow"}),
        order_think,
        {"led": ("any", *ROLES), "unless": ("able", "never", *ROLES)},
        lambda choices: choices["unless"] != "never",
    ),
    OrderKind(
        "take", frozenset({"think", "vomitorium", "latrine"}), order_take, {"take": ("cards", "senator", "first")}
    ),
    OrderKind(
        "give", frozenset({"give", "give_stockpile"}), order_give, {"due": ("ask", "least")}, lambda choices: True
    ),
    pass_order(
        *("patron", "laborer", "merchant", "craftsman", "architect", "legionary"),
        *("spoils", "colosseum", "bath", "prison", "school", "academy", "senate", "sewer"),
    ),
    OrderKind("extra", frozenset({"school", "academy"}), order_extra, {"do": ("think", PASS)}),
    OrderKind("gather", frozenset({"senate", "sewer"}), order_gather),
)
