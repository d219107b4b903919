"""Tables of the tiny game, for the tests of the log."""

import pytest

from games import rules
from games.eventlog import log
from games.facts.events import Conceded, Undone
from games.models import Game
from games.players import stand_ins
from games.tables import opening
from tests.games import tiny
from tests.games.playing import answer, bids, play_on
from tests.memory import forget
from tests.tables import open_table


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """The tiny game is known, nothing is cached, and built-in players wait to be called by the test."""
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()


@pytest.fixture
def people(db, django_user_model):
    """Alice, Bob and Charlie."""
    make = django_user_model.objects.create_user
    return [make(f"{name.lower()}@example.org", name) for name in ("Alice", "Bob", "Charlie")]


@pytest.fixture
def game(people) -> Game:
    """A started table of the tiny game: Alice, Bob and Charlie, all three asked for a bid."""
    game = open_table(people[0], "tiny", {"length": 3}, size=3)
    opening.join(game, people[1])
    opening.join(game, people[2])
    game.refresh_from_db()
    return game


@pytest.fixture
def played(game) -> Game:
    """A finished game with an undone branch and a concession."""
    bids(game)
    winner, receipt = answer(game, 4)
    log.append(game, Undone(receipt.number, winner))
    log.append(game, Conceded((winner + 1) % 3))
    play_on(game)
    return game
