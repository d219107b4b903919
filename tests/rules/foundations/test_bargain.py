"""Checks of an offer before it is made agree with the rules, and so do its predicted results."""

from random import Random

import pytest

from games.boxes.foundations.words.refusals import REFUSALS
from games.rules.ask import Illegal
from games.rules.foundations.foresight import check_bargain, resources_after_trade, tradable_goods
from games.rules.foundations.table import TradeSide
from tests import tiers
from tests.rules.foundations.table import seat
from tests.rules.foundations.trade_tables import traders

REASONS = {""} | {key.partition(".")[2] for key in REFUSALS if key.startswith("bad_bargain.")}
LOTS = [f"{column}{row}" for column in "ABCDE" for row in range(1, 8)]


def some_table(rng: Random):
    """Return a table of two players with up to eight empty lots, some with the card for more markers."""
    lots = rng.sample(LOTS, 18)
    card = {"invocations": [{"id": "IV15", "state": "permanent"}]} if rng.random() < 0.5 else {}
    rows = [
        seat(" ".join(lots[9 * n : 9 * n + rng.randint(1, 8)]), silver=rng.randint(0, 4), favours=[2, 4][: rng.randint(0, 2)], **(card if n == 0 else {}))
        for n in range(2)
    ]  # fmt: skip
    return traders(*rows, options={"one_sided_trades": rng.random() < 0.3, "invocations": True})


def some_side(rng: Random, view: dict, number: int) -> TradeSide:
    """Return a side of an offer, mostly valid."""
    own = tradable_goods(view, number)
    lots = tuple(rng.sample(own.lots, rng.randint(0, len(own.lots))))
    things = tuple(rng.sample(own.things, rng.randint(0, len(own.things))))
    lots += ("E8",) if rng.random() < 0.05 else ()
    return TradeSide(lots, things, rng.randint(0, own.silver + (rng.random() < 0.1)))


def refusal(view: dict, give: TradeSide, want: TradeSide) -> str:
    """Return why it would be refused, or ""."""
    try:
        check_bargain(view, 0, 1, give, want)
    except Illegal as refused:
        return refused.reason or "no reason"
    return ""


def taken(g, give: TradeSide, want: TradeSide) -> bool:
    """Return whether the rules accept such an offer, question by question."""
    said = (
        ("turn", ("trade", 1)), ("give_lots", give.lots), ("want_lots", want.lots), ("give_things", give.things),
        ("give_silver", give.silver), ("want_things", want.things), ("want_silver", want.silver), ("offer", "send"),
    )  # fmt: skip
    m = g.m.fork()
    try:
        for what, choice in said:
            m.take(0, what, choice)
        m.take(1, "answer", "accept")
    except Illegal:
        return False
    g.after = m
    return True


@pytest.mark.seeded
def test_it_is_refused_just_where_the_rules_would_not_take_it():
    both = [0, 0]
    for number in tiers.seeds(few=120, many=1000):
        rng = Random(f"bargain {number}")
        g = some_table(rng)
        view = g.m.view(0)
        give, want = some_side(rng, view, 0), some_side(rng, view, 1)
        why = refusal(view, give, want)
        assert why in REASONS
        fits = why == ""
        assert fits is taken(g, give, want), number
        both[fits] += 1
        if fits:
            after = g.after.view(0)["seats"]
            for row, (_, then) in zip(after, resources_after_trade(view, 0, 1, give, want), strict=True):
                assert (row["silver"], len(row["empty"]), row["markers"]) == then[:3], number
    assert min(both) > 20
