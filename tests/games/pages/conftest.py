"""Ana and Bruno at a table of Gloria a Roma; Carla watches."""

import pytest

from games.models import Game
from games.players import stand_ins
from tests.browser import scenes
from tests.memory import forget


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """Pages need the words of real games: the tiny one of the log's tests has none, so it stays unknown here."""
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()


@pytest.fixture
def people():
    """Ana, Bruno, Carla."""
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def game(people) -> Game:
    """A running game at which Ana is asked, some way in."""
    return scenes.play(scenes.table(people[0], people[1]), 0)


@pytest.fixture
def ana(client, people):
    """Ana's browser."""
    client.force_login(people[0])
    return client
