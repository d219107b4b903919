"""The secrecy law for the pages of The Great City of Rome, the draft above all, and leaks planted in them
(tests/page_law.py)."""

import pytest

from games.eventlog import log
from tests.page_law import Stage
from tests.rules.great_city.test_secrecy import GAME

TRIES = ("nonsense", '["keep", "II-09"]', '["take", "I-01"]', '["build", "I-01", [1, 1]]', "produce")
STAGE = Stage("great_city", GAME, 3, tries=TRIES)
# Its twins differ in deck II and in what is kept of it.
DRAFT = Stage("great_city", GAME, 4, tries=TRIES, most=14)


@pytest.fixture
def people(db, django_user_model):
    return STAGE.people(django_user_model.objects.create_user)


@pytest.fixture
def drafters(db, django_user_model):
    return DRAFT.people(django_user_model.objects.create_user)


@pytest.mark.parametrize(
    ("number", "seat"), [(1, 0), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in [(2, 1), (3, 2)]), (4, None)]
)
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    STAGE.hold(number, seat, people, monkeypatch)


@pytest.mark.parametrize(
    ("number", "seat"),
    [(3, 0), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in [(11, 1), (18, 2), (3, 3)]), (11, None)],
)
def test_twins_give_the_same_pages_during_the_draft(number, seat, drafters, monkeypatch):
    DRAFT.hold(number, seat, drafters, monkeypatch)


def decks_in_a_comment(response, game):
    response.content += f"<!-- {log.load(game).t.decks} -->".encode()


def everything_under_the_table(response, game):
    response.content += f"<i hidden>{log.load(game).position()}</i>".encode()


@pytest.mark.parametrize("leak", [decks_in_a_comment, everything_under_the_table])
def test_a_leak_planted_in_a_page_is_found(leak, people, monkeypatch):
    STAGE.notice(leak, people, monkeypatch)


def what_others_kept(response, game):
    response.content += f"<!-- {[player.hand for player in log.load(game).t.players]} -->".encode()


def test_a_leak_planted_in_the_draft_is_found(drafters, monkeypatch):
    DRAFT.notice(what_others_kept, drafters, monkeypatch, 11, None)
