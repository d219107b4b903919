"""Ana and Bruno at a table of Gloria a Roma; Carla watches."""

import pytest

from games.eventlog import log
from games.models import Game
from games.players import stand_ins
from games.rules.ask import Ask
from games.tables import opening
from tests.browser import scenes
from tests.memory import forget


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """The tiny game stays unknown here; built-in players wait to be called, and nothing is cached."""
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()


@pytest.fixture
def people(db):
    """Ana, Bruno, Carla."""
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


def with_a_choice(game: Game) -> Game:
    """Played on until the first seat is asked for one of several things."""
    scenes.play(game, 0, 12)
    while not isinstance(question := log.observe(game, 0).question, Ask) or len(question.options) < 3:
        scenes.answer(game, log.load(game).awaited[0])
    return game


@pytest.fixture
def game(people) -> Game:
    """A running game at which Ana is asked and has a choice, some way in."""
    return with_a_choice(scenes.table(people[0], people[1]))


@pytest.fixture
def over(people) -> Game:
    """A game that is over: Bruno gave it up."""
    game = with_a_choice(scenes.table(people[0], people[1]))
    opening.concede(game, people[1], True)
    game.refresh_from_db()
    return game


@pytest.fixture
def ana(client, people):
    """Ana's browser."""
    client.force_login(people[0])
    return client
