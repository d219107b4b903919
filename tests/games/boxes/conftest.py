"""Real games alone: the tiny one of the log's tests has no words. Computer players wait to be called by the test."""

import pytest

from games.players import stand_ins
from tests.memory import forget
from tests.roma_site.conftest import ana, bruno

__all__ = ["ana", "bruno"]


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """The tiny game stays unknown, and nothing is cached."""
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    forget()
