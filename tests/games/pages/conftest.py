"""Ana and Bruno at a table of Gloria a Roma; Carla watches."""

import pytest

from games.eventlog import observations, replays
from games.eventlog.cache import loaded_games
from games.models import Game
from games.pages import panels
from games.players import stand_ins
from tests.browser import scenes


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """Pages need the words of real games: the tiny one of the log's tests has none, so it stays unknown here."""
    monkeypatch.setattr(stand_ins, "_wake", lambda game_id: None)
    for memory in (loaded_games, observations.kept, replays, panels.earlier, panels.foreseen):
        memory.clear()


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
