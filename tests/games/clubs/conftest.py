"""Clubs play the site's own games."""

import pytest

from games.clubs import founding, joining
from tests.browser.scenes import person


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]


@pytest.fixture
def club(people):
    """Ana's closed club with Bruno and Carla, who joined in this order; Dario is a stranger."""
    club = founding.create_club(people[0], "The Aventine")
    for one in people[1:3]:
        joining.join_by_link(club, one, club.invite)
    return club
