"""Programs at once: fifty answer one question, and two want the last place of a season."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from games.clocks.time_control import TimeControl
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.models import Event, Game
from games.tables import opening
from games.tournaments.founding import LeagueSettings, create_season
from tests.browser.scenes import person
from tests.games.api.conftest import Program
from tests.tables import open_table

CLIENTS = 50
pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def test_one_answer_wins_and_the_others_are_stale():
    ana, bruno = person("Ana"), person("Bruno")
    game = open_table(ana, "foundations", size=2)
    opening.join(game, bruno)
    game.refresh_from_db()
    seat = log.load(game).awaited[0]
    program = Program((ana, bruno)[seat])
    question = program.get(f"tables/{game.slug}/question/?words=no")["question"]
    choices = [one["choice"] for one in question["offers"]]
    assert len(choices) > 1
    before, gate = Event.objects.of(game.pk).count(), Barrier(CLIENTS)

    def answer(number: int) -> tuple[int, bytes]:
        sent = {"opened": question["opened"], "what": question["what"], "choice": choices[number % len(choices)]}
        another = Program()
        another.headers = program.headers
        gate.wait(60)
        try:
            got = another.ask("POST", f"tables/{game.slug}/answer/", sent)
            return got.status_code, got.content
        finally:
            connection.close()

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(answer, range(CLIENTS)))
    won = {content for status, content in answers if status == 200}
    assert len(won) == 1, "every 200 is the same receipt"
    same = sum(number % len(choices) == first(answers) % len(choices) for number in range(CLIENTS))
    assert Counter(status for status, _ in answers) == {200: same, 409: CLIENTS - same}
    assert all(b'"key":"stale"' in content for status, content in answers if status == 409)
    here = Game.objects.get(pk=game.pk)
    played = Event.objects.of(game.pk, before + 1).filter(kind="answered")
    assert played.count() == 1 and find_log_fault(here) is None and not here.suspended


def first(answers: list) -> int:
    """Return the number of the program whose answer was accepted."""
    return next(number for number, (status, _) in enumerate(answers) if status == 200)


def test_two_programs_want_the_last_place_of_a_season():
    people = [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]
    now = timezone.now()
    rules = LeagueSettings(
        "Via Appia", "roma", 2, TimeControl("answer", 86_400), now + timedelta(7), now + timedelta(99), max_entrants=3
    )
    season, programs, gate = create_season(rules), [Program(user) for user in people], Barrier(4)

    def enter(program: Program) -> str:
        gate.wait(60)
        try:
            return program.post(f"leagues/{season.slug}/enter/")["state"]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert Counter(pool.map(enter, programs)) == {"entered": 3, "waiting": 1}
    assert [one.number for one in season.entrants.order_by("number")] == [1, 2, 3, 4]
