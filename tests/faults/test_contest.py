"""Fifty different answers at once, by page and API: one is accepted, the others are stale."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from games.api import auth
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered
from games.models import Event, Game
from games.players import stand_ins
from games.rules import GAMES
from games.rules.ask import AskNumber, AskSome
from games.tables import opening, tokens
from tests.faults import figures
from tests.rules import chance
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.faults, pytest.mark.django_db(transaction=True)]
CLIENTS = 50
# PostgreSQL's pool lends so many connections at a time; the others wait for one, as requests do.
THREADS = 12


def many_ways(question) -> list:
    """Different answers to a question, as many as there are up to CLIENTS."""
    if isinstance(question, AskNumber):
        return list(range(question.low, question.high + 1))[:CLIENTS]
    if isinstance(question, AskSome):
        return [tuple(question.options[:n]) for n in range(question.least, question.most + 1)]
    return list(question.options)[:CLIENTS]


def contested(ruleset: str, people: list) -> tuple[Game, log.Observation]:
    """A table at a question of one seat that has several answers."""
    dice = Random(1)
    while True:
        game = open_table(people[0], ruleset, size=2)
        opening.join(game, people[1])
        game.refresh_from_db()
        if look := question_of(game, dice):
            return game, look


def question_of(game: Game, dice: Random) -> log.Observation | None:
    """Play until it comes; None if the game is over before."""
    while seats := log.load(game).awaited:
        look = log.observe(game, seats[0])
        if len(seats) == 1 and not isinstance(look.question, AskSome | AskNumber) and len(look.question.options) > 2:
            return look
        log.append(game, Answered(look.seat, look.question.what, chance.choice(dice, look.question)), look.opened)
    return None


def send(game: Game, look: log.Observation, choice, client: Client, token: str) -> int:
    """One answer: by page if there is no token."""
    said = {"opened": look.opened, "what": look.question.what}
    if not token:
        return client.post(f"/t/{game.slug}/answer/", {**said, "choice": json.dumps(choice)}).status_code
    return client.post(
        f"/api/v1/tables/{game.slug}/answer/",
        json.dumps({**said, "choice": choice}),
        content_type="application/json",
        HTTP_AUTHORIZATION=f"Bearer {token}",
    ).status_code


@pytest.mark.parametrize("ruleset", GAMES)
def test_one_of_fifty_wins(ruleset, django_user_model, monkeypatch) -> None:
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    monkeypatch.setattr(auth, "is_within_limit", lambda name, most: True)
    people = [django_user_model.objects.create_user(f"{name}@example.org", name) for name in ("Ana", "Bruno")]
    game, look = contested(ruleset, people)
    user = people[look.seat]
    token = tokens.make_token(user, "test", ["play"])[1]
    choices = many_ways(look.question)
    gate = Barrier(THREADS)

    def run(number: int) -> tuple[object, int]:
        client, choice = Client(), choices[number % len(choices)]
        client.force_login(user)
        if number < THREADS:
            gate.wait(30)
        try:
            return choice, send(game, look, choice, client, token if number % 2 else "")
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        told = list(pool.map(run, range(CLIENTS)))
    rows = Event.objects.of(game.pk).filter(kind="answered", number__gt=look.head)
    won = json.loads(rows.get().payload)["choice"]
    same = [status for choice, status in told if json.loads(json.dumps(choice)) == won]
    others = [status for choice, status in told if json.loads(json.dumps(choice)) != won]
    assert set(same) <= {200, 303}  # the same answer again is no other: it gets the first receipt
    assert set(others) == {409}
    assert len(others) >= CLIENTS // 2
    assert find_log_fault(Game.objects.get(pk=game.pk)) is None
    statuses = " · ".join(f"{status} × {count}" for status, count in sorted(Counter(s for _, s in told).items()))
    figures.keep("contest", {f"{ruleset}, {connection.vendor}": f"{len(choices)} answers, {statuses}"})
