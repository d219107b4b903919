"""Seasons of the site's own games."""

import pytest

from tests.browser.scenes import person


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]
