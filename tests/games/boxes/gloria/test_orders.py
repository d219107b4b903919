"""Each standing order for Gloria a Roma answers its own questions and no others."""

import pytest

from games.boxes.gloria import orders
from games.orders import vocabulary
from games.orders.deciding import order_answer
from games.rules.ask import PASS, Ask, AskSome

ME = 1
ORDERS = vocabulary.vocabulary_of("gloria").kinds


def view(hand=(), role="craftsman", senators=0, **more):
    rows = [{"hand": None, "senators": 0, "functions": []} for _ in range(4)]
    rows[ME] = {"hand": list(hand), "senators": senators, "functions": []}
    return {"role": role, "leader": 0, "seats": rows, **more}


def said(key, question, seen=None, **choices):
    kind = ORDERS[key]
    return order_answer(kind, seen or view(), question, {**kind.usual(view()), **choices})


def follow(*cards):
    return Ask(ME, "follow", ("think", *(("follow", card) for card in cards)))


# circo is a Craftsman, acueducto an Architect, muralla a Merchant … by their material


@pytest.mark.parametrize(
    ("choices", "hand", "role", "thinks"),
    [
        ({"unless": "never"}, ["circo"], "craftsman", True),
        ({"unless": "able"}, ["circo"], "craftsman", False),
        ({"unless": "able"}, ["circo"], "architect", True),
        ({"unless": "able"}, ["senador"], "craftsman", True),
        ({"unless": "able"}, [], "craftsman", True),
        ({"unless": "architect"}, ["acueducto"], "craftsman", False),
        ({"unless": "architect"}, ["circo"], "craftsman", True),
        ({"unless": "never", "led": "architect"}, [], "architect", True),
        ({"unless": "never", "led": "architect"}, [], "craftsman", False),
    ],
)
def test_think(choices, hand, role, thinks):
    assert said("think", follow("circo"), view(hand, role), **choices) == ("think" if thinks else None)


def test_thinking_reads_the_hand_only_where_it_must():
    reads = ORDERS["think"].reads_hidden
    assert reads({"led": "any", "unless": "able"}) and reads({"led": "any", "unless": "patron"})
    assert not reads({"led": "patron", "unless": "never"})


@pytest.mark.parametrize(
    ("take", "senators", "options", "taken"),
    [
        ("cards", 0, ("senator", ("refill", 3)), ("refill", 3)),
        ("senator", 2, ("senator", "draw"), "senator"),
        ("senator", 0, ("draw",), "draw"),
        ("first", 0, ("senator", "draw"), "senator"),
        ("first", 1, ("senator", "draw"), "draw"),
    ],
)
def test_take(take, senators, options, taken):
    assert said("take", Ask(ME, "think", options), view(senators=senators), take=take) == taken


@pytest.mark.parametrize(
    "question", [Ask(ME, "vomitorium", (PASS, "discard")), Ask(ME, "latrine", (PASS, ("discard", "circo")))]
)
def test_who_takes_throws_nothing_away(question):
    assert said("take", question) == PASS


@pytest.mark.parametrize(
    ("cards", "due", "how", "given"),
    [
        (("circo", "muelle"), 0, "ask", ()),  # voluntary_gifts
        (("circo", "circo"), 1, "ask", ("circo",)),
        (("circo", "muelle"), 2, "ask", ("circo", "muelle")),
        (("circo", "muelle"), 1, "ask", None),
    ],
)
@pytest.mark.parametrize("what", ["give", "give_stockpile"])
def test_give(what, cards, due, how, given):
    assert said("give", AskSome(ME, what, cards, due, due or 1), due=how) == given


def test_give_the_least_useful():
    """By the even-handed numbers: by quick's own a Fundición would be worth more than an Estatua."""
    question = AskSome(ME, "give", ("estatua", "circo", "fundicion"), 2, 2)
    assert said("give", question, due="least") == ("circo", "fundicion")
    assert ORDERS["give"].reads_hidden({"due": "least"})


def test_pass():
    patron, spoils = Ask(ME, "patron", (PASS, ("hire", "circo", "pool"))), AskSome(ME, "spoils", ("circo",), 0, 1)
    assert said("pass", patron) == PASS and said("pass", spoils) == ()
    assert said("pass", patron, what="patron") == PASS and said("pass", spoils, what="patron") is None
    assert "follow" not in ORDERS["pass"].whats and "give" not in ORDERS["pass"].whats


@pytest.mark.parametrize("what", ["school", "academy"])
def test_extra(what):
    question = Ask(ME, what, ("think", PASS))
    assert said("extra", question) == "think" and said("extra", question, do=PASS) == PASS


def test_gather():
    question = AskSome(ME, "senate", ("senador", "senador"), 0, 2)
    assert said("gather", question) == ("senador", "senador")


@pytest.mark.parametrize(
    ("line", "harmed"),
    [
        ({"key": "demands", "seat": 0, "facts": {}}, True),
        ({"key": "demands", "seat": 2, "facts": {}}, True),
        ({"key": "demands", "seat": 3, "facts": {}}, False),  # no neighbour
        ({"key": "demands", "seat": ME, "facts": {}}, False),
        ({"key": "steals", "seat": 3, "facts": {"owner": ME}}, True),
        ({"key": "eats", "seat": 3, "facts": {"owner": 0}}, False),
        ({"key": "hires", "seat": 0, "facts": {}}, False),
    ],
)
def test_attacked(line, harmed):
    assert orders.is_attack(line, ME, view()) is harmed


def test_a_bridge_reaches_everybody():
    seen = view()
    seen["seats"][3]["functions"] = ["puente"]
    assert orders.is_attack({"key": "demands", "seat": 3, "facts": {}}, ME, seen)
