"""Each order for The Great City of Rome answers where it says so, and nowhere else."""

import pytest

from games.orders import vocabulary
from games.orders.deciding import order_answer
from games.rules.ask import PASS, Ask
from games.rules.great_city.box import SHIPPED_BOX

ORDERS = vocabulary.vocabulary_of("great_city").kinds
PRODUCTION = sorted((card.cost, card.id) for card in SHIPPED_BOX.card.values() if card.type == "production")


def said(key, question, built=False, produced=False, **choices):
    kind = ORDERS[key]
    seen = {"cards": None, "turn": {"seat": 0, "built": built, "produced": produced}}
    return order_answer(kind, seen, question, {**kind.usual(seen), **choices})


@pytest.mark.parametrize(("where", "placed"), [("near", 2), ("far", 5), ("3", 3), ("4", None)])
def test_stand(where, placed):
    free = Ask(0, "emissary", [("place", space) for space in (2, 3, 5)])
    assert said("stand", free, where=where) == (placed and ("place", placed))


def test_take():
    """The cheapest of its kind; where two cost as little, or none is there, the player chooses."""
    cheap = [name for cost, name in PRODUCTION if cost == 0][:2]
    dear = next(name for cost, name in PRODUCTION if cost == 2)
    temple = next(card.id for card in SHIPPED_BOX.card.values() if card.type == "temple")

    def offer(*names):
        return Ask(0, "take", [("take", name) for name in names])

    assert said("take", offer(dear, cheap[0], temple), type="production") == ("take", cheap[0])
    assert said("take", offer(dear, *cheap), type="production") is None
    assert said("take", offer(dear, *cheap), type="temple") is None


def act(*options):
    return Ask(0, "act", (PASS, *options))


def test_produce():
    assert said("produce", act("produce")) == "produce"
    assert said("produce", act()) is None
    assert said("produce", act("produce"), after="built") is None
    assert said("produce", act("produce"), built=True, after="built") == "produce"


@pytest.mark.parametrize(
    ("when", "options", "state", "passes"),
    [
        ("nothing", [], {}, True),
        ("nothing", ["produce"], {}, False),
        ("nothing", [("build", "II-01", (0, 1))], {}, False),
        ("built", ["produce"], {"built": True}, True),
        ("built", [], {}, False),
        ("produced", [("build", "II-01", (0, 1))], {"produced": True}, True),
        ("always", ["produce"], {}, True),
    ],
)
def test_finish(when, options, state, passes):
    assert said("finish", act(*options), when=when, **state) == (PASS if passes else None)


def test_only_what_can_be_built_is_hidden():
    reads = ORDERS["finish"].reads_hidden
    assert reads({"when": "nothing"}) and not reads({"when": "built"})
    assert not any(ORDERS[key].reads_hidden({}) for key in ("stand", "take", "produce"))


def test_nobody_can_be_attacked():
    assert "attacked" not in vocabulary.vocabulary_of("great_city").limits()
