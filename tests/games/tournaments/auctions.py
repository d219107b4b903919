"""Leagues of the tests' small game, on a clock that only the test moves."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.facts.leagues.divisions import commitment
from games.models import Entrant, Fixture, Game, Tournament
from games.models.tournament import new_draw_secret
from games.tournaments import sweep
from games.tournaments.entering import account_token
from games.tournaments.fixtures import open_due_fixtures
from games.tournaments.seasons import draw
from tests.games.playing import answer
from tests.memory import forget

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
PACE = TimeControl("answer", 3 * SECONDS_PER_DAY)
State = Entrant.State


def users(number: int, name: str = "Player") -> list[Any]:
    """People with addresses, called Player 1 and so on."""
    model = get_user_model()
    names = [f"{name} {one}" for one in range(1, number + 1)]
    return model.objects.bulk_create(
        model(email=f"{one.replace(' ', '')}@example.org".lower(), public_name=one, name_key=one.lower(), password="!")
        for one in names
    )


def season(people: list[Any], size: int = 3, confirmed: bool = True, **columns: Any) -> Tournament:
    """A season that is drawn in a week and closes in 13 weeks, and that these people have entered."""
    now, secret = timezone.now(), new_draw_secret()
    usual = {
        "name": "Auction League",
        "ruleset": "tiny",
        "options": {"length": 1, "closed_book": False},
        "size": size,
        "time_control": PACE.kept(),
        "secret": secret,
        "commitment": commitment(secret),
        "draw_at": now + timedelta(days=7),
        "closes_at": now + timedelta(days=97),
    }
    made = Tournament.objects.create(**usual | columns)
    enter(made, people, confirmed)
    return made


def enter(made: Tournament, people: list[Any], confirmed: bool = True, **columns: Any) -> None:
    first = made.entrants.count() + 1
    now = timezone.now()
    Entrant.objects.bulk_create(
        Entrant(
            tournament=made,
            user=user,
            number=number,
            token=account_token(user, made),
            confirmed_at=now if confirmed else None,
            **columns,
        )
        for number, user in enumerate(people, start=first)
    )


def drawn(people: list[Any], size: int = 3, **columns: Any) -> Tournament:
    """A season that has just been drawn."""
    made = season(people, size, **columns)
    assert draw(made, made.draw_at)
    made.refresh_from_db()
    return made


def begun(people: list[Any], size: int = 3, **columns: Any) -> Tournament:
    """A season whose first tables have begun."""
    made = drawn(people, size, **columns)
    open_due_fixtures(made, timezone.now())
    return made


def play(game: Game) -> None:
    """Play a table to its end."""
    game.refresh_from_db()
    while game.state == Game.State.RUNNING:
        answer(game)


def play_all(made: Tournament, clock: Any, days: int = 1) -> int:
    """Sweep, and play all running tables a day later, until nothing is left to do; return how many were played."""
    played = 0
    for _ in range(200):
        sweep.look_after_tournaments()
        running = Game.objects.filter(tournament=made, state=Game.State.RUNNING, suspended=False).order_by("pk")
        if not running and not waiting(made):
            return played
        clock.shift(timedelta(days=days))
        for game in running:
            play(game)
            played += 1
    raise AssertionError("the season does not end")


def waiting(made: Tournament) -> bool:
    made.refresh_from_db()
    return made.state in (Tournament.State.OPEN, Tournament.State.RUNNING)


def fixture_states(made: Tournament) -> list[str]:
    return list(made.fixtures.order_by("number").values_list("state", flat=True))


class Killed(BaseException):
    """The process is killed."""


def killed_at_each_statement(step: Callable[[], object]) -> Iterator[int]:
    """Run the step again and again, and kill it before its first statement, its second one, and so on.

    Yield after each kill, as a new process; end when the step survives."""
    for number in count():
        statements = count()

        def kill(execute: Any, *args: Any, number: int = number, statements: Iterator[int] = statements) -> Any:
            if "SAVEPOINT" not in args[0] and next(statements) == number:
                raise Killed
            return execute(*args)

        try:
            with connection.execute_wrapper(kill):
                step()
            return
        except Killed:
            forget()
            yield number


def rows(made: Tournament) -> tuple:
    """Everything about a season that a step can change."""
    of = Game.objects.filter(tournament__in=Tournament.objects.filter(pk=made.pk))
    return (
        list(Tournament.objects.order_by("pk").values_list("state", "drawn_at", "finished_at", "season")),
        list(Entrant.objects.order_by("tournament", "number").values_list("state", "lot", "division", "place")),
        list(Fixture.objects.order_by("tournament", "number").values_list("number", "state", "game", "results")),
        of.count(),
    )
