"""Ana, Bruno and Carla, and tables they sit at."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model

from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, OpenQuestion, Seat
from games.players import stand_ins
from games.tables import opening
from tests.tables import open_table


@pytest.fixture
def people(db) -> list:
    """Three players; Ana reads Spanish."""
    make = get_user_model().objects.create_user
    return [
        make(f"{name.lower()}@example.org", name, language=language)
        for name, language in (("Ana", "es"), ("Bruno", "en"), ("Carla", "en"))
    ]


@pytest.fixture
def bare_table(people) -> Callable[..., Game]:
    """Makes a table with these people on it, and nothing played: for tests of the outbox alone."""

    def make() -> Game:
        game = Game.objects.create(ruleset="gloria", size=3, state=Game.State.RUNNING, host=people[0])
        for number, user in enumerate(people):
            Seat.objects.create(game=game, number=number, user=user, name=user.public_name)
        return game

    return make


def ask(game: Game, opened: int, *numbers: int, at) -> None:
    """Replace the open questions, as the log's writer does."""
    OpenQuestion.objects.filter(game=game).delete()
    for seat in game.seats.filter(number__in=numbers):
        OpenQuestion.objects.create(game=game, seat=seat, opened=opened, asked_at=at, stand_in=seat.conceded)


@pytest.fixture
def table(people) -> Game:
    """A running game of Gloria a Roma: Ana, Bruno, Carla."""
    game = open_table(people[0], "gloria", {"short": True}, size=3)
    for user in people[1:]:
        opening.join(game, user)
    game.refresh_from_db()
    return game


def answer(game: Game) -> int:
    """Answer the first question with its first option; return the number of the event."""
    asked = OpenQuestion.objects.filter(game=game).order_by("seat__number").first()
    look = log.observe(Game.objects.get(pk=game.pk), asked.seat.number)
    choice = stand_ins.first_legal_choice(look.question)
    return log.append(game, Answered(look.seat, look.question.what, choice), asked.opened).number
