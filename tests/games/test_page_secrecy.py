"""The secrecy law for whole pages: two tables that a seat cannot tell apart give it the same HTML, to the byte.

The two logs come from tests/law.py. Each is played at the same address, at the same time, with the same people; the
first is rolled back before the second. Only the token against forged forms is masked.
"""

import re
from random import Random

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games import films, log, looks, luck, tables
from games.cache import lives
from games.events import Answered
from games.models import Game
from games.views import table
from tests import law
from tests.rules.gloria.test_secrecy import GAME

FORGERY = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken"\s*:\s*)"[A-Za-z0-9]{64}"')
NAMES = ("Ana", "Bruno", "Clara")


class RolledBack(Exception):
    pass


def two_logs(number, seat):
    """A random game's log, a twin's which this seat cannot tell from it, and the steps at which they may be compared."""
    random = Random(number)

    def start():
        return GAME.start(3, {}, None)

    inputs = law.random_log(start(), random, most=120)
    record = law.Record(GAME, start, inputs, seat)
    twins = filter(None, (law.cards_swapped(record, random) for _ in range(25)))
    twin = max((law.alike_steps(record, twin) for twin in twins), key=len)
    return inputs[: len(twin)], twin


def pages(client, game, head):
    """Everything the site gives out about this table."""
    at = f"/t/{game.slug}/"
    got = [client.get(at), client.get(f"{at}news/"), client.get(f"{at}history/"), client.get(f"{at}export.json")]
    got += [client.get(f"{at}replay/{number}/") for number in (head, max(2, head - 7))]
    got += [client.get(at, {"path": '["lead"]'}), client.get(at, HTTP_HX_REQUEST="true"), client.get("/")]
    for choice in ("nonsense", '["lead", "patron", "senador"]', '["follow", "villa"]', "think"):
        got.append(client.post(f"{at}answer/", {"opened": head - 1, "what": "lead", "choice": choice}))
    for answer in got:
        headers = sorted((k, v) for k, v in answer.headers.items() if k != "Set-Cookie")
        yield answer.request["PATH_INFO"], answer.status_code, headers, FORGERY.sub(b"", answer.getvalue())


def played(inputs, people, seat, stops, monkeypatch):
    """The pages a seat gets while these inputs are played; nothing of it stays."""
    for memory in (lives, looks.kept, films, table.earlier, table.foreseen, cache):
        memory.clear()
    outcome = inputs[0][2]
    monkeypatch.setattr(luck, "outcome", lambda *question: outcome)
    monkeypatch.setattr(luck, "commitment", lambda *secret: "0" * 64)
    client, seen = Client(), []
    client.force_login(people[-1 if seat is None else seat])
    try:
        with transaction.atomic():
            game = tables.open_table(people[0], "gloria", {}, size=3)
            Game.objects.filter(pk=game.pk).update(slug="tiber-42", invitation="come-in")
            for user in people[1:3]:
                tables.join(game, user)
            for step, (who, what, choice) in enumerate(inputs[1:], 2):
                game.refresh_from_db()
                log.append(game, Answered(who, what, choice), log.look(game, who).opened)
                if step in stops:
                    game.refresh_from_db()
                    seen += pages(client, game, game.head)
            raise RolledBack
    except RolledBack:
        return seen


@pytest.fixture
def people(db, django_user_model):
    make = django_user_model.objects.create_user
    return [make(f"{name.lower()}@example.org", name) for name in (*NAMES, "Stranger")]


@pytest.mark.parametrize(("number", "seat"), [(1, 0), (2, 1), (3, 2), (4, None)])
def test_twins_give_the_same_pages(number, seat, people, monkeypatch):
    one, other = two_logs(number, seat)
    assert one != other
    stops = {len(one), len(one) * 2 // 3, len(one) // 3}
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
        first = played(one, people, seat, stops, monkeypatch)
        second = played(other, people, seat, stops, monkeypatch)
    assert len(first) == len(second) > 0
    assert any(status == 200 and len(body) > 5_000 for _, status, _, body in first)
    assert not any(status >= 500 for _, status, _, _ in first)
    for before, after in zip(first, second, strict=True):
        assert before[:3] == after[:3]
        assert before[3] == after[3], law._apart(before[3], after[3])


def digest_in_a_header(response, game):
    response["X-Head"] = game.digest.hex()


def picture_named_by_the_deck(response, game):
    response.content += f"<img src='/pictures/{'-'.join(log.load(game).t.deck)}.svg'>".encode()


def everything_under_the_table(response, game):
    response.content += f"<i hidden>{log.load(game).position()}</i>".encode()


@pytest.mark.parametrize("leak", [digest_in_a_header, picture_named_by_the_deck, everything_under_the_table])
def test_a_leak_planted_in_a_page_is_found(leak, people, monkeypatch):
    real = table.render

    def render(request, template, context, **how):
        response = real(request, template, context, **how)
        leak(response, context["game"])
        return response

    monkeypatch.setattr(table, "render", render)
    one, other = two_logs(1, 0)
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
        first, second = (played(inputs, people, 0, {len(one) // 2}, monkeypatch) for inputs in (one, other))
    assert first != second
