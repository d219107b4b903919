"""The site with its fifth game, and people to play it."""

import pytest

from games.tables import opening
from tests import fifth
from tests.memory import forget
from tests.tables import open_table


@pytest.fixture
def augury():
    """The fifth game has joined the others."""
    forget()
    with fifth.joined() as rules:
        yield rules


@pytest.fixture
def people(db, django_user_model):
    """Ana reads Spanish, Bruno English."""
    make = django_user_model.objects.create_user
    return [
        make(f"{name}@example.org", name.title(), language=language)
        for name, language in (("ana", "es"), ("bruno", "en"))
    ]


@pytest.fixture
def game(augury, people):
    """A started table: both are asked for a promise."""
    game = open_table(people[0], "augury", {"hand": 3}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    return game


@pytest.fixture(autouse=True, scope="package")
def _gone_afterwards():
    """The tests that follow play the others."""
    yield
    from games import rules

    assert "augury" not in rules.GAMES
