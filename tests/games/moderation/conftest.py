"""The games of the site, without the tiny one of the log's tests."""

import pytest

from games.players import stand_ins
from tests.memory import forget


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """Nothing is cached, and built-in players wait."""
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()
