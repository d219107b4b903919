"""Clubs play the site's own games."""

import pytest


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""
