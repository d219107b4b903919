"""/metrics: the values are right, and strangers cannot read them."""

import os
import socket
from datetime import timedelta

import pytest
from celery.signals import worker_init
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.eventlog import loading, log
from games.eventlog.loading import loaded_games
from games.facts.events import Answered, Conceded
from games.models import Bot, Game, OpenQuestion
from games.tables import opening
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Kind, Notification
from roma_site.tasks import heartbeat
from tests import warm
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def scraped(**headers: str) -> dict[tuple, float]:
    """{(name, labels' values …): number} as Prometheus reads it."""
    text = Client().get("/metrics", headers=headers).content.decode()
    families = text_string_to_metric_families(text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


@pytest.fixture
def people(django_user_model: type) -> list:
    return [django_user_model.objects.create_user(f"{name}@example.org", name) for name in ("Ana", "Bruno")]


@pytest.fixture
def game(people: list) -> Game:
    """A started table of Roma."""
    game = open_table(people[0], "roma", size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("address", "headers", "token", "status"),
    [
        ("127.0.0.1", {}, "", 200),
        ("::1", {}, "", 200),
        ("10.0.0.7", {}, "", 404),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, "", 404),
        ("127.0.0.1", {}, "geheim", 404),
        ("127.0.0.1", {"authorization": "Bearer falsch"}, "geheim", 404),
        ("127.0.0.1", {"authorization": "Bearer ä"}, "geheim", 404),
        ("203.0.113.9", {"authorization": "Bearer geheim", "x-forwarded-for": "1.1.1.1"}, "geheim", 200),
    ],
)
def test_who_may_read(address: str, headers: dict, token: str, status: int, settings: object) -> None:
    settings.METRICS_TOKEN = token
    answer = Client(REMOTE_ADDR=address).get("/metrics", headers=headers)
    assert answer.status_code == status
    assert (b"roma_" in answer.content) is (status == 200)


def test_only_reading() -> None:
    assert Client().post("/metrics").status_code == 405


def test_moves_are_counted_once_they_are_committed(game: Game, django_capture_on_commit_callbacks: object) -> None:
    by_ana = ("roma_moves_total", "player", "answered", "roma")
    given_up = ("roma_moves_total", "", "conceded", "roma")
    before = scraped()
    with django_capture_on_commit_callbacks(execute=True):
        look = next(look for seat in (0, 1) if (look := log.observe(game, seat)).question)
        choice = look.question.check(tuple(look.question.options[: look.question.least]))
        log.append(game, Answered(look.seat, look.question.what, choice), look.opened)
    with django_capture_on_commit_callbacks(execute=False):
        log.append(game, Conceded(1))
    after = scraped()
    assert after[by_ana] - before.get(by_ana, 0) == 1
    assert after.get(given_up, 0) == before.get(given_up, 0)


def test_requests_and_the_cache_are_counted(game: Game, client: Client) -> None:
    loaded_games.clear()
    hit, miss = ("roma_table_cache_total", "hit"), ("roma_table_cache_total", "miss")
    page = ("roma_request_seconds_count", "GET", "t/<slug:slug>/")
    before = scraped()
    log.load(game), log.load(game)
    client.get(f"/t/{game.slug}/")
    client.get(f"/t/{game.slug}/")
    after = scraped()
    assert after[miss] - before[miss] == 1
    assert after[hit] - before[hit] >= 1
    assert after[page] - before.get(page, 0) == 2
    assert all(game.slug not in str(name) for name in after)


def test_how_things_stand(game: Game, people: list) -> None:
    heartbeat()
    Notification.objects.all().delete()
    now = timezone.now()
    for number, due in ((1, now - timedelta(seconds=9)), (2, now + timedelta(hours=1))):
        Notification.objects.create(game=game, user=people[0], kind=Kind.TURN, opened=number, due_at=due)
    OpenQuestion.objects.filter(game=game).update(alarm=now - timedelta(hours=1))
    before = scraped()
    assert before["roma_outbox",] == 2
    assert before["roma_outbox_due",] == 1
    assert before["roma_deadlines_overdue",] == OpenQuestion.objects.filter(game=game).count() > 0
    assert (before["roma_tables_running",], before["roma_tables_suspended",], before["roma_tables_pinned",]) == (
        1,
        0,
        0,
    )
    assert 0 <= before["roma_heartbeat_age_seconds",] < 60
    assert before["roma_tasks_queued",] >= 0
    loading.suspend_table(game.pk, "test")
    after = scraped()
    assert after["roma_tables_suspended",] == 1
    assert after["roma_suspensions_total", "roma"] - before.get(("roma_suspensions_total", "roma"), 0) == 1


def test_people_and_mails(game: Game, people: list, django_user_model: type) -> None:
    cache.clear()
    before, mails = scraped(), ("roma_mails_total", "sent")
    look = next(look for seat in (0, 1) if (look := log.observe(game, seat)).question)
    choice = look.question.check(tuple(look.question.options[: look.question.least]))
    log.append(game, Answered(look.seat, look.question.what, choice), look.opened)
    django_user_model.objects.filter(pk=people[1].pk).update(date_joined=timezone.now() - timedelta(days=8))
    program = django_user_model.objects.create_user("bot@example.org", "Program")
    Bot.objects.create(user=program)
    assert scraped()["roma_people",] == before["roma_people",], "counted every five minutes"
    cache.clear()
    Notification.objects.update(due_at=timezone.now())
    sent = deliver_due_mails()
    after = scraped()
    assert after["roma_people",] == before["roma_people",] == django_user_model.objects.count() - 1
    assert (before["roma_people_active_week",], after["roma_people_active_week",]) == (0, 1)
    assert after["roma_sign_ups_week",] == before["roma_sign_ups_week",] - 1
    assert after[mails] - before.get(mails, 0) == sent > 0


def test_what_does_not_answer_is_left_out_and_the_rest_is_told(settings: object) -> None:
    cache.clear()
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    numbers = scraped()
    assert ("roma_tasks_queued",) not in numbers
    assert ("roma_heartbeat_age_seconds",) not in numbers
    assert numbers["roma_outbox",] == 0


@pytest.mark.parametrize("host", ["10.1.2.3:8000", "10.1.2.3", "[2001:db8::3]:8000", "web-0"])
def test_prometheus_asks_a_process_at_its_own_address(host: str, settings: object) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_HOST, settings.METRICS_TOKEN = ["roma.example"], "roma.example", "geheim"
    bearer = {"authorization": "Bearer geheim", "host": host}
    assert Client().get("/metrics", headers=bearer).status_code == 200
    assert Client().get("/metrics", headers={"host": host}).status_code == 404
    assert Client().get("/rules/", headers=bearer).status_code == 400


def test_only_a_worker_and_an_inbound_listen_for_prometheus(tmp_path, settings, monkeypatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        env = {**os.environ, "DEVELOPMENT": "1", "VAR_DIR": str(tmp_path), "METRICS_LISTEN": f"127.0.0.1:{port}"}
        env["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
        done = warm.run(["manage.py", "check"], env)
        assert done.returncode == 0, done.stderr[-2000:]
    asked: list = []
    monkeypatch.setattr("roma_site.celery.start_http_server", lambda *where: asked.append(where))
    settings.METRICS_LISTEN = "[::1]:9100"
    worker_init.send(None)
    monkeypatch.setattr("roma_site.management.commands.inbound.asyncio.run", lambda waiting: waiting.close())
    call_command("inbound")
    assert asked == [(9100, "::1")] * 2
    settings.METRICS_LISTEN = ""
    worker_init.send(None)
    assert len(asked) == 2
