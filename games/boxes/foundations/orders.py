"""Standing orders of Foundations of Rome: they answer questions that other players wait for."""

from typing import Any

from games.orders.vocabulary import Choices, OrderKind, own_seat_view, pass_order
from games.rules.ask import PASS
from games.rules.foundations.buildings import PRICES

SILVER_LIMITS = ("any", "5", "10", "15", "20", "30")
AFTER_ACTION = ("stay", "end")


def turn_key(view: dict) -> Any:
    return [view["era"], view["turn"]]


def is_own_turn(view: dict, seat: int) -> bool:
    return bool(view["turn"] == seat)


def is_attack(line: dict, seat: int, view: dict) -> bool:
    return line["key"] == "steals" and line["facts"]["victim"] == seat


def order_refuse(view: dict, question: Any, choices: Choices) -> Any:
    offer = view["offer"]
    better = {"no_lots": not offer["want_lots"], "silver": offer["give_silver"] > offer["want_silver"]}
    return None if better.get(choices["unless"]) else "refuse"


def order_hold_back(view: dict, question: Any, choices: Choices) -> Any:
    return PASS if choices["era"] in ("any", str(view["era"])) else None


def order_income(view: dict, question: Any, choices: Choices) -> Any:
    poor = choices["below"] == "any" or own_seat_view(view, question)["silver"] < int(choices["below"])
    return "income" if poor and not view["done"] else None


def order_buy(view: dict, question: Any, choices: Choices) -> Any:
    card, most = choices["card"], int(choices["most"])
    slot = view["display"].index(card) if card in view["display"] else None
    return ("buy", card) if slot is not None and view["prices"][slot] <= most else None


def order_finish(view: dict, question: Any, choices: Choices) -> Any:
    return "end" if view["done"] else None


def ends_turn(choices: Choices) -> bool:
    return choices["then"] == "end"


def order_close(view: dict, question: Any, choices: Choices) -> Any:
    return choices["do"]


ORDER_KINDS = (
    OrderKind("refuse", frozenset({"answer"}), order_refuse, {"unless": ("never", "no_lots", "silver")}),
    OrderKind("hold_back", frozenset({"reaction"}), order_hold_back, {"era": ("any", "1", "2", "3")}),
    OrderKind(
        "income", frozenset({"turn"}), order_income, {"below": SILVER_LIMITS, "then": AFTER_ACTION}, ends_turn=ends_turn
    ),
    OrderKind(
        "buy",
        frozenset({"turn"}),
        order_buy,
        {"card": lambda view: tuple(view["display"]), "most": tuple(map(str, PRICES[::-1])), "then": AFTER_ACTION},
        ends_turn=ends_turn,
    ),
    OrderKind("finish", frozenset({"turn"}), order_finish),
    OrderKind("close", frozenset({"close"}), order_close, {"do": ("yes", "no")}),
    pass_order("peek", "renewed", "senator"),
)
