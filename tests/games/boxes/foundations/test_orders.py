"""Each standing order of Foundations of Rome answers its own questions and no others."""

import pytest

from games.boxes.foundations import orders
from games.eventlog import log
from games.models import Firing, Order
from games.orders import placing, vocabulary
from games.orders.deciding import order_answer
from games.orders.firing import fire_order
from games.rules.ask import PASS, Ask
from games.tables import opening
from tests.tables import open_table

ORDERS = vocabulary.vocabulary_of("foundations").kinds
DISPLAY = ["C4", "B2", "A1"]


def said(key, question, silver=12, done=(), offer=None, **choices):
    kind = ORDERS[key]
    seen = {
        "display": DISPLAY,
        "prices": [2, 3, 4, 6, 8, 10],
        "done": list(done),
        "offer": offer,
        "era": 1,
        "turn": 0,
        "seats": [{"silver": silver}],
    }
    return order_answer(kind, seen, question, {**kind.usual(seen), **choices})


def offer(want_lots=(), give_silver=0, want_silver=0):
    return {"want_lots": list(want_lots), "give_silver": give_silver, "want_silver": want_silver}


@pytest.mark.parametrize(
    ("unless", "made", "refused"),
    [
        ("never", offer(), True),
        ("no_lots", offer(["C4"]), True),
        ("no_lots", offer(), False),
        ("silver", offer(["C4"], give_silver=3), False),
        ("silver", offer(give_silver=3, want_silver=3), True),
    ],
)
def test_refuse(unless, made, refused):
    question = Ask(0, "answer", ("accept", "refuse"))
    assert said("refuse", question, offer=made, unless=unless) == ("refuse" if refused else None)


@pytest.mark.parametrize(("wanted", "era", "passes"), [("any", 2, True), ("2", 2, True), ("1", 2, False)])
def test_hold_back(wanted, era, passes):
    question, kind = Ask(0, "reaction", (PASS, ("IV12",))), ORDERS["hold_back"]
    assert order_answer(kind, {"era": era}, question, {"era": wanted}) == (PASS if passes else None)


def turn(*options):
    return Ask(0, "turn", ("income", *options))


def test_income():
    assert said("income", turn()) == "income"
    assert said("income", turn(), silver=12, below="10") is None
    assert said("income", turn(), silver=9, below="10") == "income"
    assert said("income", Ask(0, "turn", ("end", ("steal", "A2"))), done=["buy"]) is None


def test_buy():
    for_sale = turn(("buy", "C4"), ("buy", "B2"), ("buy", "A1"))
    assert said("buy", for_sale) == ("buy", "C4")
    assert said("buy", for_sale, card="A1", most="4") == ("buy", "A1")
    assert said("buy", for_sale, card="A1", most="3") is None  # it costs 4
    assert said("buy", turn(("buy", "C4")), card="B2") is None  # cannot be paid
    assert said("buy", for_sale, card="J9") is None  # not for sale


def test_finish():
    assert said("finish", Ask(0, "turn", (("steal", "A2"), "end")), done=["build"]) == "end"
    assert said("finish", turn()) is None


def test_close():
    question = Ask(0, "close", ("yes", "no"))
    assert said("close", question) == "yes" and said("close", question, do="no") == "no"


def test_pass():
    question = Ask(0, "senator", (PASS, ("buy", "C4")))
    assert said("pass", question) == PASS and said("pass", question, what="peek") is None


def test_everything_that_decides_lies_open():
    seen = {"display": DISPLAY}
    own = [kind for key, kind in ORDERS.items() if key != "only"]  # how many answers there are may tell the hand
    assert own and not any(kind.reads_hidden(kind.usual(seen)) for kind in own)


def test_attacked():
    line = {"key": "steals", "seat": 1, "facts": {"victim": 0}}
    assert orders.is_attack(line, 0, {}) and not orders.is_attack(line, 2, {})


@pytest.mark.django_db
@pytest.mark.parametrize(("then", "asks"), [("end", 1), ("stay", 0)])
def test_income_and_the_end_of_the_turn_at_once(people, then, asks):
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=2)
    opening.join(game, people[1])
    placing.set_order(game, people[0], "income", {"below": "any", "then": then}, Order.Until.GAME)
    firing = Firing.objects.get(game=game)
    assert fire_order(firing.pk, game.pk, firing.due_at)
    assert log.load(game.pk).awaited == (asks,)
    assert Firing.objects.get(pk=firing.pk).state == Firing.State.FIRED
