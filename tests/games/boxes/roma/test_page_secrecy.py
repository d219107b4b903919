"""The secrecy law for the pages of Roma, and leaks planted in them (tests/page_law.py)."""

import pytest

from games.eventlog import log
from games.rules.roma.cards import CHARACTER, KIND
from tests.page_law import Stage
from tests.rules.roma.test_secrecy import GAME

TRIES = ("nonsense", '["lay", "nero", 7]', '["activate", 0]', '["keep", "caesar"]', '["turris", "caesar"]')
STAGE = Stage("roma", GAME, 2, tries=TRIES, most=38)  # no game is over by then: the end opens everything


@pytest.fixture
def people(db, django_user_model):
    return STAGE.people(django_user_model.objects.create_user)


@pytest.mark.parametrize(
    ("number", "seat"),
    [(4, 0), *(pytest.param(*pair, marks=pytest.mark.deep) for pair in [(9, 1), (11, 0), (12, 1), (13, 0)]), (4, None)],
)
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    STAGE.hold(number, seat, people, monkeypatch)


def hands_in_a_label(response, game):
    response.content += str([player.hand for player in log.load(game).t.players]).encode()


def characters_counted(response, game):
    hand = log.load(game).t.players[0].hand
    response.content += f"<i>{sum(KIND[card] == CHARACTER for card in hand)}</i>".encode()


def the_top_of_the_draw_pile(response, game):
    response["X-Next"] = "".join(log.load(game).t.deck[-1:])


LEAKS = [(hands_in_a_label, 4, 0), (characters_counted, 9, 1), (the_top_of_the_draw_pile, 12, 0)]


@pytest.mark.parametrize(("leak", "number", "seat"), LEAKS)
def test_a_leak_planted_in_a_page_is_found(leak, number, seat, people, monkeypatch):
    STAGE.notice(leak, people, monkeypatch, number, seat)
