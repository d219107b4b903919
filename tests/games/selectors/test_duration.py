"""How long a game takes: from the archive, or while that is empty from games of built-in players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.management.commands.lengths import count_visits, lengths_of
from games.models import Game
from games.rules import GAMES
from games.selectors import duration
from games.selectors.duration import DurationEstimate, estimate_duration
from games.tables.lengths import MIN_GAMES_FOR_ESTIMATE, read_lengths
from tests.browser.scenes import person, table
from tests.memory import forget
from tests.tables import open_table

THREE_DAYS = TimeControl("answer", 3 * SECONDS_PER_DAY)


@pytest.fixture
def people(db, monkeypatch):
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    return person("Ana"), person("Bruno")


def finished(people, days: float, **more) -> None:
    game, now = table(*people, ruleset="roma", time_control=THREE_DAYS, **more), timezone.now()
    began = now - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(state="finished", started_at=began, finished_at=now)


def test_the_archive_tells_once_it_knows_enough_public_games(people):
    game = open_table(people[0], "roma", size=2, time_control=THREE_DAYS)
    shipped = duration.estimate_from_computer_games("roma", 2, THREE_DAYS)
    for days in range(10, 10 + MIN_GAMES_FOR_ESTIMATE - 1):
        finished(people, days)
    for _ in range(MIN_GAMES_FOR_ESTIMATE):
        finished(people, 90, public=False)
    forget()
    assert estimate_duration(game) == shipped
    finished(people, 30)
    assert estimate_duration(game) == shipped, "the same for a day"
    forget()
    assert estimate_duration(game).days == pytest.approx(12, abs=0.01)
    other = open_table(people[0], "roma", size=2, time_control=TimeControl("answer", SECONDS_PER_DAY))
    assert estimate_duration(other) == duration.estimate_from_computer_games(
        "roma", 2, TimeControl("answer", SECONDS_PER_DAY)
    )


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_game_has_figures_for_every_number_of_seats(ruleset):
    bank = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)
    for size in GAMES[ruleset].SEATS:
        for pace in (TimeControl(), THREE_DAYS, bank):
            found = duration.estimate_from_computer_games(ruleset, size, pace)
            assert found.answers > 5 and found.days > 1


def test_a_game_that_nobody_has_measured_promises_nothing():
    assert duration.estimate_from_computer_games("augury", 2, THREE_DAYS) is None


def test_the_figures_are_those_of_built_in_players():
    assert lengths_of(GAMES["roma"], 2, 40, 1) == read_lengths()["roma"]["2"]
    assert count_visits([0, 0, 1, 0, 0, 1, 1]) == 4


@pytest.mark.parametrize(
    ("told", "whole", "often"),
    [
        (
            DurationEstimate(42, 21),
            "About 40 answers from you, about 2 minutes each. At about 14 answers a week, the game takes about 3 weeks.",
            "about 14 answers a week",
        ),
        (
            DurationEstimate(12, 5),
            "About 12 answers from you, about 2 minutes each. At about 12 answers a week, the game takes about 5 days.",
            "about 12 answers a week",
        ),
        (
            DurationEstimate(168, 31),
            "About 170 answers from you, about 2 minutes each. At about 5 answers a day, the game takes about 4 weeks.",
            "about 5 answers a day",
        ),
        (
            DurationEstimate(30, 92),
            "About 30 answers from you, about 2 minutes each. At about 2 answers a week, the game takes about 3 months.",
            "about 2 answers a week",
        ),
        (
            DurationEstimate(1, 0.5),
            "About 1 answer from you, about 2 minutes each. At about 1 answer a week, the game takes about 1 day.",
            "about 1 answer a week",
        ),
    ],
)
def test_in_words(told, whole, often):
    assert (told.summary("en"), told.frequency("en")) == (whole, often)


def test_in_spanish():
    assert (
        DurationEstimate(42, 21).summary("es")
        == "Unas 40 respuestas tuyas, de unos 2 minutos cada una. Con cerca de 14 respuestas a la semana, la partida dura alrededor de 3 semanas."
    )
