"""The secrecy law for the pages of Foundations of Rome (tests/page_law.py).

The draft, hidden objectives and roles matter most."""

from random import Random

import pytest

from games.eventlog import log
from games.rules import foundations
from games.rules.ask import AskNumber
from games.rules.match import Match
from tests import law
from tests.page_law import Stage
from tests.rules.foundations.test_secrecy import ALL, GAME

TRIES = ("nonsense", '["buy", "C4"]', '["build", "domus", ["C4"]]', '"OB03"', '["use", "IV07"]')
STAGE = Stage("foundations", GAME, 3, {"monuments": True}, tries=TRIES, most=60)
# Deeds are picked, roles and objectives kept in secret.
SET_UP = Stage("foundations", GAME, 3, ALL, tries=TRIES, most=34)

TRADES = Stage("foundations", GAME, 3, {"trade": True, "first": 0}, tries=TRIES)


@pytest.fixture
def people(db, django_user_model):
    return STAGE.people(django_user_model.objects.create_user)


@pytest.mark.parametrize(("number", "seat"), [(1, 0), pytest.param(2, 1, marks=pytest.mark.deep), (3, None)])
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    STAGE.hold(number, seat, people, monkeypatch)


@pytest.mark.parametrize(
    ("number", "seat"), [(1, 0), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in [(2, 1), (3, 2)]), (4, None)]
)
def test_twins_give_the_same_pages_in_the_set_up(number, seat, people, monkeypatch):
    SET_UP.hold(number, seat, people, monkeypatch)


COMPOSED = 5  # questions of an offer that are answered; it is not sent yet


def composed(partner: int, at: int) -> list[tuple]:
    """Return the log of a game in which Ana composes an offer; `at` tells which answers she gives."""
    m, random, inputs = Match.new(foundations, 3, TRADES.options), Random(5), []

    def give(seat, what, choice):
        m.take(seat, what, choice)
        inputs.append((seat, what, choice))

    while not offered(m, 0) >= {("trade", 1), ("trade", 2)}:
        seat = None if m.luck else m.awaited[0]
        asked = m.luck or m.asked(seat)
        give(seat, asked.what, law.at_random(asked, random))
    give(0, "turn", ("trade", partner))
    for _ in range(COMPOSED):
        asked = m.asked(0)
        numbers = isinstance(asked, AskNumber)
        choice = (asked.low, asked.high)[at] if numbers else asked.options[at:][: max(asked.least, at)]
        give(0, asked.what, choice)
    return inputs


def offered(m: Match, seat: int) -> set:
    asked = None if m.luck else m.asked(seat)
    return set(asked.options) if asked and asked.what == "turn" and m.step > 30 else set()


def twins_that_compose():
    """Yield the same offer to another partner, with other lots, for other silver."""
    twins = composed(1, 0), composed(2, 1)
    first = next(step for step, (one, other) in enumerate(zip(*twins, strict=True), 1) if one != other)
    assert len(twins[0]) == first + COMPOSED
    return twins, {first + 2, first + COMPOSED}


@pytest.mark.parametrize("seat", [1, 2, None])
def test_nobody_else_sees_an_offer_before_it_is_sent(seat, people, monkeypatch):
    twins, stops = twins_that_compose()
    TRADES.compare(twins, seat, stops, people, monkeypatch)


def test_who_puts_an_offer_together_sees_it(people, monkeypatch):
    """This shows that the twins of the test above differ in what a page could reveal."""
    twins, stops = twins_that_compose()
    with pytest.raises(AssertionError):
        TRADES.compare(twins, 0, stops, people, monkeypatch)


def piles_in_a_comment(response, game):
    t = log.load(game).t
    response.content += f"<!-- {t.pile} {t.next_piles} -->".encode()


def everything_under_the_table(response, game):
    response.content += f"<i hidden>{log.load(game).position()}</i>".encode()


@pytest.mark.parametrize("leak", [piles_in_a_comment, everything_under_the_table])
def test_a_leak_planted_in_a_page_is_found(leak, people, monkeypatch):
    STAGE.notice(leak, people, monkeypatch)


def test_a_leak_planted_in_the_set_up_is_found(people, monkeypatch):
    SET_UP.notice(everything_under_the_table, people, monkeypatch, 4, None, at_the_end=False)
