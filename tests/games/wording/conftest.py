"""Real games alone."""

import pytest


@pytest.fixture(autouse=True)
def tiny_game():
    """Words are needed here: the tiny game of the log's tests has none, so it stays unknown."""
