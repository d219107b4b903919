"""The real games; built-in players wait to be called, and nothing is cached."""

import pytest

from games.players import stand_ins
from tests.memory import forget


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """The tiny game stays unknown here."""
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()
