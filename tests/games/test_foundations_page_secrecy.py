"""The secrecy law for the pages of Foundations of Rome: the draft, hidden objectives and roles above all (tests/page_law.py)."""

import pytest

from games import log
from tests.page_law import Stage
from tests.rules.foundations.test_secrecy import ALL, GAME

TRIES = ("nonsense", '["buy", "C4"]', '["build", "domus", ["C4"]]', '"OB03"', '["use", "IV07"]')
STAGE = Stage("foundations", GAME, 3, {"monuments": True}, tries=TRIES, most=60)
# Deeds are picked, roles and objectives kept in secret.
SET_UP = Stage("foundations", GAME, 3, ALL, tries=TRIES, most=34)


@pytest.fixture
def people(db, django_user_model):
    return STAGE.people(django_user_model.objects.create_user)


@pytest.mark.parametrize(("number", "seat"), [(1, 0), (2, 1), (3, None)])
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    STAGE.hold(number, seat, people, monkeypatch)


@pytest.mark.parametrize(("number", "seat"), [(1, 0), (2, 1), (3, 2), (4, None)])
def test_twins_give_the_same_pages_in_the_set_up(number, seat, people, monkeypatch):
    SET_UP.hold(number, seat, people, monkeypatch)


def piles_in_a_comment(response, game):
    t = log.load(game).t
    response.content += f"<!-- {t.pile} {t.next_piles} -->".encode()


def everything_under_the_table(response, game):
    response.content += f"<i hidden>{log.load(game).position()}</i>".encode()


@pytest.mark.parametrize("leak", [piles_in_a_comment, everything_under_the_table])
def test_a_leak_planted_in_a_page_is_found(leak, people, monkeypatch):
    STAGE.notice(leak, people, monkeypatch)


def test_a_leak_planted_in_the_set_up_is_found(people, monkeypatch):
    SET_UP.notice(everything_under_the_table, people, monkeypatch, 4, None)
