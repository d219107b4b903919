"""Standing orders of Roma. They shorten a player's own turn; the opponent's turn asks no questions."""

from typing import Any

from games.orders.vocabulary import Choices, OrderKind, pass_order

ATTACK_LINE_KEYS = ("attacks", "kills", "expels", "blocks", "takes")


def turn_key(view: dict) -> Any:
    return view["turn"]


def is_own_turn(view: dict, seat: int) -> bool:
    return bool(view["turn"] == seat)


def is_attack(line: dict, seat: int, view: dict) -> bool:
    return line["seat"] == 1 - seat and line["key"] in ATTACK_LINE_KEYS


def order_finish(view: dict, question: Any, choices: Choices) -> Any:
    if view["dice"]:
        return None
    lays = choices["cards"] == "none" and any(option[0] == "lay" for option in question.options)
    return None if lays else "end"


def order_cash(view: dict, question: Any, choices: Choices) -> Any:
    if view["dice"]:
        return ("money", max(view["dice"]))
    return "end" if choices["then"] == "end" else None


def order_triple(view: dict, question: Any, choices: Choices) -> Any:
    return choices["do"]


def order_buy(view: dict, question: Any, choices: Choices) -> Any:
    return question.high


ORDER_KINDS = (
    OrderKind(
        "finish",
        frozenset({"action"}),
        order_finish,
        {"cards": ("none", "any")},
        lambda choices: choices["cards"] == "none",  # the hand decides what can be laid
    ),
    OrderKind("cash", frozenset({"action"}), order_cash, {"then": ("end", "ask")}),
    OrderKind("triple", frozenset({"triple"}), order_triple, {"do": ("keep", "roll")}),
    OrderKind("buy", frozenset({"mercator"}), order_buy),
    pass_order("centurio", "templum", "architectus", "senator", words={"architectus": "stop", "senator": "stop"}),
)
