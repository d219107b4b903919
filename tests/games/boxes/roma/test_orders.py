"""Each standing order for Roma answers its own questions and no others."""

import pytest

from games.boxes.roma import orders
from games.orders import vocabulary
from games.orders.deciding import order_answer
from games.rules.ask import PASS, Ask, AskNumber

ORDERS = vocabulary.vocabulary_of("roma").kinds


def said(key, question, dice=(), **choices):
    kind = ORDERS[key]
    return order_answer(kind, {"dice": list(dice)}, question, {**kind.usual({}), **choices})


def action(*options):
    return Ask(0, "action", ("end", *options))


@pytest.mark.parametrize(
    ("cards", "dice", "options", "ends"),
    [
        ("none", [], [], True),
        ("none", [], [("lay", "forum", 1)], False),
        ("any", [], [("lay", "forum", 1)], True),
        ("any", [3], [("money", 3)], False),
    ],
)
def test_finish(cards, dice, options, ends):
    assert said("finish", action(*options), dice, cards=cards) == ("end" if ends else None)


def test_only_what_can_be_laid_is_hidden():
    reads = ORDERS["finish"].reads_hidden
    assert reads({"cards": "none"}) and not reads({"cards": "any"})


def test_cash():
    assert said("cash", action(("money", 2), ("money", 5)), [2, 5]) == ("money", 5)
    assert said("cash", action()) == "end" and said("cash", action(), then="ask") is None


@pytest.mark.parametrize("do", ["keep", "roll"])
def test_triple(do):
    assert said("triple", Ask(0, "triple", ("keep", "roll")), do=do) == do


def test_buy():
    assert said("buy", AskNumber(0, "mercator", 1, 4)) == 4


def test_pass():
    assert said("pass", Ask(0, "centurio", (PASS, ("add", 3)))) == PASS
    assert said("pass", Ask(0, "architectus", ("stop", ("lay", "forum", 1)))) == "stop"
    assert said("pass", Ask(0, "templum", (PASS, ("spend", 3))), what="centurio") is None


@pytest.mark.parametrize(
    ("key", "seat", "harmed"), [("attacks", 1, True), ("takes", 1, True), ("attacks", 0, False), ("lays", 1, False)]
)
def test_attacked(key, seat, harmed):
    assert orders.is_attack({"key": key, "seat": seat, "facts": {}}, 0, {}) is harmed
