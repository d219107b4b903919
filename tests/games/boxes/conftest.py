"""Real games alone: the tiny one of the log's tests has no words. Built-in players wait to be called by the test."""

import pytest

from games.eventlog import observations, replays
from games.eventlog.cache import loaded_games
from games.players import stand_ins
from tests.roma_site.conftest import ana, bruno

__all__ = ["ana", "bruno"]


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """The tiny game stays unknown, and nothing is cached."""
    monkeypatch.setattr(stand_ins, "_wake", lambda game_id: None)
    for memory in (loaded_games, observations.kept, replays):
        memory.clear()
