"""Secrecy of standing orders: an order reads only what its seat may see.

A fast answer tells the others nothing that they could not see."""

from random import Random

import pytest

from games import rules
from games.facts.box_modules import box_module
from games.orders import vocabulary
from games.orders.arming import view_as_shown
from games.orders.deciding import order_answer
from games.orders.vocabulary import OrderKind
from tests import law
from tests.rules.foundations.test_secrecy import GAME as FOUNDATIONS
from tests.rules.foundations.test_secrecy import some_options
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.gloria.test_secrecy import late
from tests.rules.great_city.test_secrecy import GAME as GREAT_CITY
from tests.rules.roma.test_secrecy import GAME as ROMA

GAMES = {"gloria": GLORIA, "roma": ROMA, "great_city": GREAT_CITY, "foundations": FOUNDATIONS}
# ruleset, games, numbers of players, a position to begin from, how many steps are compared at least
TABLES = [
    ("gloria", 12, (2, 3, 4), None, 300),
    ("gloria", 8, (3, 4), late, 100),
    ("roma", 24, (2,), None, 200),
    ("great_city", 10, (2, 3, 4), None, 200),
    ("foundations", 8, (2, 3), None, 100),
]


def ways(kind: OrderKind, view: dict) -> list[dict]:
    """Ways to give an order: the usual one, and each with one other choice."""
    usual = kind.usual(view)
    if kind.choices and not usual:
        return []
    return [usual, *({**usual, name: one} for name in usual for one in kind.values(name, view)[1:])]


def answers(match, seat, everybody_s: bool):
    """What all orders there are say to a seat's question; only those that wait as little as public ones do, if so
    wished."""
    question, view = match.asked(seat), view_as_shown(match, seat)
    for kind in vocabulary.vocabulary_of(view["game"]).kinds.values():
        if question.what in kind.whats:
            for choices in ways(kind, view):
                if not (everybody_s and kind.reads_hidden(choices)):
                    yield [kind.key, choices, order_answer(kind, view, question, choices)]


def own(match, seat) -> bytes:
    """What orders would answer for this seat."""
    if seat is None or match.asked(seat) is None:
        return b""
    return repr(list(answers(match, seat, everybody_s=False))).encode()


def others(match, seat) -> bytes:
    """Which of the others' orders answer soon: what they say is seen when they do, but that they speak must tell
    nothing."""
    found = [
        [other, [[key, choices, said is not None] for key, choices, said in answers(match, other, everybody_s=True)]]
        for other in match.awaited
        if other != seat
    ]
    return repr(found).encode()


def compared(ruleset: str, games: int, seats, positions=None, most=70) -> int:
    total = 0
    for number in range(games):
        random = Random(number)
        count = seats[number % len(seats)]
        who = (None, *range(count))[number % (count + 1)]
        position = positions(count, random) if positions else None
        options = some_options(random, count) if ruleset == "foundations" else {}
        total += law.check(
            GAMES[ruleset], count, options, random, 3, (own, others), position=position, seat=who, most=most
        )
    return total


@pytest.mark.parametrize("ruleset", [name for name in rules.GAMES if box_module(name, "orders")])
def test_every_game_with_orders_is_held_to_the_law(ruleset):
    assert ruleset in GAMES
    assert ruleset in [row[0] for row in TABLES]


@pytest.mark.parametrize(("ruleset", "games", "seats", "positions", "least"), TABLES)
def test_orders_keep_the_law(ruleset, games, seats, positions, least):
    assert compared(ruleset, games, seats, positions) > least


def red(ruleset, games, seats, positions=None) -> str:
    with pytest.raises(law.Leak) as leak:
        compared(ruleset, games, seats, positions)
    return str(leak.value)


def plant(monkeypatch, ruleset, kind: OrderKind):
    known = vocabulary.vocabulary_of(ruleset)
    planted = vocabulary.Vocabulary({kind.key: kind}, known.turn_key, known.is_own_turn, known.is_attack)
    monkeypatch.setattr(vocabulary, "vocabulary_of", lambda name: planted)


def test_an_order_that_looks_under_the_table_turns_it_red(monkeypatch):
    """Through the question, say, at the top of the pile."""

    def top(view, question, choices):
        return "income" if question.t.pile and question.t.pile[0] < "E" else None

    plant(monkeypatch, "foundations", OrderKind("peek", frozenset({"turn"}), top))
    assert red("foundations", 30, (2, 3))


def test_an_order_that_hides_that_it_reads_the_hand_turns_it_red(monkeypatch):
    known = vocabulary.vocabulary_of("gloria").kinds["think"]
    plant(monkeypatch, "gloria", OrderKind("think", known.whats, known.answer, known.choices))
    assert ": others\n" in red("gloria", 30, (2, 3))


def test_an_order_that_hides_that_it_knows_what_can_be_laid_turns_it_red(monkeypatch):
    known = vocabulary.vocabulary_of("roma").kinds["finish"]
    plant(monkeypatch, "roma", OrderKind("finish", known.whats, known.answer, known.choices))
    assert ": others\n" in red("roma", 60, (2,))
