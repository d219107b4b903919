"""The secrecy law for the pages of Gloria a Roma, and leaks planted in them (tests/page_law.py)."""

import pytest

from games.eventlog import log
from tests.page_law import Stage
from tests.rules.gloria.test_secrecy import GAME

STAGE = Stage("gloria", GAME, 3, tries=("nonsense", '["lead", "patron", "senador"]', '["follow", "villa"]', "think"))


@pytest.fixture
def people(db, django_user_model):
    return STAGE.people(django_user_model.objects.create_user)


@pytest.mark.parametrize(
    ("number", "seat"), [(1, 0), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in [(2, 1), (3, 2)]), (4, None)]
)
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    STAGE.hold(number, seat, people, monkeypatch)


def digest_in_a_header(response, game):
    response["X-Head"] = game.digest.hex()


def picture_named_by_the_deck(response, game):
    response.content += f"<img src='/pictures/{'-'.join(log.load(game).t.deck)}.svg'>".encode()


def everything_under_the_table(response, game):
    response.content += f"<i hidden>{log.load(game).position()}</i>".encode()


@pytest.mark.parametrize("leak", [digest_in_a_header, picture_named_by_the_deck, everything_under_the_table])
def test_a_leak_planted_in_a_page_is_found(leak, people, monkeypatch):
    STAGE.notice(leak, people, monkeypatch)
