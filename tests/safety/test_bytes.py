"""The law of bytes: two tables that a seat cannot tell apart give the same output everywhere.

In all four games, with an undone branch and a replaced seat."""

import pytest

from tests import law, tiers
from tests.rules.foundations.test_secrecy import GAME as FOUNDATIONS
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.great_city.test_secrecy import GAME as GREAT_CITY
from tests.rules.roma.test_secrecy import GAME as ROMA
from tests.safety.moments import Moment, Table
from tests.safety.senses import DEAR, SENSES
from tests.safety.senses.pages import AS_ALONE

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]


def next_in_great_city(table) -> list[str]:
    """Return the top card of each deck that has any."""
    return [cards[-1] for cards in table.decks.values() if cards]


TABLES = {
    "gloria": Table("gloria", GLORIA, 3, {"short": True}, most=40),
    "roma": Table("roma", ROMA, 2, most=38),
    "great_city": Table("great_city", GREAT_CITY, 3, most=40, pile=next_in_great_city),
    "foundations": Table(
        "foundations",
        FOUNDATIONS,
        3,
        {"monuments": True, "objectives": "hidden"},
        most=40,
        pile=lambda table: table.pile,
    ),
}


@pytest.fixture(autouse=True)
def _as_often_as_it_likes(settings) -> None:
    settings.API_PER_MINUTE = 10**9


@pytest.fixture
def people(django_user_model) -> list:
    return Table.people(TABLES["gloria"], django_user_model.objects.create_user)


def senses_of(ruleset: str) -> list[str]:
    """All of them; where time is short, those that take long for every other game."""
    turn = list(TABLES).index(ruleset)
    return [one for one in SENSES if tiers.DEEP or one not in DEAR or (DEAR.index(one) + turn) % 2 == 0]


def unlike_alone(found: list) -> str:
    """How what a process gives that has shown a table to others differs from what a new process gives."""
    return next((what for where, what in found if where == AS_ALONE), "")


def difference(one: dict, other: dict) -> str:
    """The first of what goes out that tells two tables apart; "" if nothing does."""
    for name in one:
        for (where, first), (_, second) in zip(one[name], other[name], strict=False):
            if first != second:
                return f"{name}, {where}:\n{law._apart(repr(first).encode(), repr(second).encode())}"
        if len(one[name]) != len(other[name]):
            return f"{name}: {len(one[name])} and {len(other[name])}"
    return ""


@pytest.mark.parametrize("ruleset", TABLES)
def test_twins_are_told_the_same_in_every_way(ruleset, people) -> None:
    table, held, number = TABLES[ruleset], 0, tiers.seed(list(TABLES).index(ruleset))

    def everything(at: Moment) -> dict[str, list]:
        found = {name: SENSES[name](at) for name in senses_of(ruleset)}
        assert not (told := unlike_alone(found["shared"])), told
        return found

    while held < tiers.size(1, 6):
        number += 1
        seat = number % table.seats
        if (found := table.twins(number, seat)) is None:
            continue
        one, other, stops = found
        first, second = (table.moments(log, people, seat, {*stops}, everything) for log in (one, other))
        assert len(first) == len(second) == len(stops)
        for (step, before), (_, after) in zip(first, second, strict=True):
            assert not (told := difference(before, after)), f"{ruleset} {number}, seat {seat}, step {step}: {told}"
        held += 1
