"""Every line that a game has words for moves something in the film of a move, or is known to move nothing."""

from importlib import import_module

import pytest

from games.rules import GAMES
from games.wording import game_words

ALWAYS_STILL = {"conceded", "unconceded", "over"}  # what any game's log says, and moves nothing


@pytest.mark.parametrize("name", GAMES)
def test_a_film_knows_every_line(name):
    film = import_module(f"games.boxes.{name}.animations")
    said = {key.split(".")[0] for key in game_words(name, "en").game.LOG_ENTRIES}
    assert said - set(film.ANIMATIONS) - set(film.NOT_ANIMATED) <= ALWAYS_STILL
