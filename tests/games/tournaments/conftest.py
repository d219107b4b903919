"""Seasons of the site's own games."""

import pytest
import time_machine

from games import rules
from games.eventlog import open_questions
from games.players import stand_ins
from tests.browser.scenes import person
from tests.games import tiny
from tests.memory import forget

from .auctions import NOON


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]


@pytest.fixture
def auction(monkeypatch):
    """The tiny game is known, and built-in players wait to be called by the test."""
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()


@pytest.fixture
def clock(request):
    """Noon of a Tuesday, and it stays noon until the test moves it."""
    request.getfixturevalue("auction")
    open_questions.table_clocks_cache.clear()
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller
