from typing import Any

from games.orders.vocabulary import Choices, OrderKind
from games.rules.ask import PASS
from games.rules.great_city.box import box_of

ORDER_TYPES = ("residential", "public", "production", "aqueduct", "temple")
ORDER_SPACES = ("1", "2", "3", "4", "5")
is_attack = None  # there are no attacks


def turn_key(view: dict) -> Any:
    return view["round"]


def is_own_turn(view: dict, seat: int) -> bool:
    return view["turn"] is not None and view["turn"]["seat"] == seat


def order_stand(view: dict, question: Any, choices: Choices) -> Any:
    where = choices["where"]
    if where in ORDER_SPACES:
        return ("place", int(where))
    return question.options[0 if where == "near" else -1]


def order_take(view: dict, question: Any, choices: Choices) -> Any:
    cards = box_of(view["cards"]).card
    fit = sorted((cards[name].cost, name) for _, name in question.options if cards[name].type == choices["type"])
    if not fit or (len(fit) > 1 and fit[0][0] == fit[1][0]):
        return None
    return ("take", fit[0][1])


def order_produce(view: dict, question: Any, choices: Choices) -> Any:
    return None if choices["after"] == "built" and not view["turn"]["built"] else "produce"


def order_finish(view: dict, question: Any, choices: Choices) -> Any:
    turn, when = view["turn"], choices["when"]
    ripe = {"built": turn["built"], "produced": turn["produced"], "always": True}
    return PASS if ripe.get(when, question.options == (PASS,)) else None


ORDER_KINDS = (
    OrderKind("stand", frozenset({"emissary"}), order_stand, {"where": ("near", "far", *ORDER_SPACES)}),
    OrderKind("take", frozenset({"take"}), order_take, {"type": ORDER_TYPES}),
    OrderKind("produce", frozenset({"act"}), order_produce, {"after": ("once", "built")}),
    OrderKind(
        "finish",
        frozenset({"act"}),
        order_finish,
        {"when": ("nothing", "built", "produced", "always")},
        lambda choices: choices["when"] == "nothing",  # the hand decides what can be built
    ),
)
