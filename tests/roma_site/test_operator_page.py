"""The operators' page says how the site is doing, and what to do where something is wrong."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.models import Event, Game, OpenQuestion
from notifications.models import Kind, Notification, State
from roma_site.monitoring import health, operator_page
from tests.browser import scenes

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _nothing_counted_before():
    cache.clear()
    operator_page.cache.clear()


@pytest.fixture
def op(client):
    scenes.operator(client)
    return client


@pytest.fixture
def game(ana, bruno):
    return scenes.play(scenes.table(ana, bruno, public=False), 0)


def lines(client):
    return {line["name"]: line for line in client.get("/admin/site/status.json").json()["lines"]}


@pytest.mark.parametrize("page", ["/admin/site/", "/admin/site/status.json"])
def test_it_is_for_operators_with_a_second_factor(client, ana, page) -> None:
    assert client.get(page).status_code == 302
    client.force_login(ana)
    assert client.get(page).status_code == 302
    ana.is_staff = ana.is_superuser = True
    ana.save()
    assert client.get(page).status_code == 302
    scenes.show_second_factor(client, ana)
    assert client.get(page).status_code == 200


def test_it_counts_people_tables_and_moves(op, game) -> None:
    told = lines(op)
    assert told["People"]["value"] == "3" and told["Running tables"]["value"] == "1"
    answers = Event.objects.of(game.pk).filter(kind="answered").count()
    assert told["Moves in the last day"]["value"] == str(answers) != "0"


def test_moves_of_yesterday_do_not_count(op, game, monkeypatch) -> None:
    later = timezone.now() + timedelta(days=2)
    monkeypatch.setattr(operator_page.timezone, "now", lambda: later)
    assert operator_page.count_moves() == 0


def test_a_suspended_table_is_named_with_what_to_do(op, game) -> None:
    assert lines(op)["Suspended tables"]["advice"] == ""
    Game.objects.update(suspended=True)
    assert "verify" in lines(op)["Suspended tables"]["advice"]


def test_an_overdue_answer_is_an_alarm_after_a_while(op, game) -> None:
    assert lines(op)["Oldest overdue answer"]["value"] == "none"
    for minutes, alarm in ((5, False), (60, True)):
        OpenQuestion.objects.update(deadline=timezone.now() - timedelta(minutes=minutes))
        told = lines(op)["Oldest overdue answer"]
        assert game.name in told["value"] and told["link"] == game.get_absolute_url() and bool(told["advice"]) is alarm


def test_a_queue_that_stands_still_is_an_alarm(op, game, ana) -> None:
    Notification.objects.all().delete()
    assert lines(op)["Notifications waiting"]["value"] == "nothing is due"
    hour = timezone.now() - timedelta(hours=1)
    Notification.objects.create(game=game, user=ana, kind=Kind.TURN, opened=1, due_at=hour)
    told = lines(op)["Notifications waiting"]
    assert told["value"] == "1 due, the oldest for 1 h" and "worker" in told["advice"]
    Notification.objects.update(state=State.SENT, sent_at=timezone.now())
    assert lines(op)["Emails in the last day"]["value"].startswith("1 sent")


@pytest.mark.parametrize(("behind", "alarm"), [(0.2, False), (1.0, True)])
def test_tables_behind_are_an_alarm_once_a_round_takes_a_day(op, game, monkeypatch, behind, alarm) -> None:
    monkeypatch.setattr(operator_page.verifying, "tables_behind", lambda now: behind)
    assert bool(lines(op)["Verification of tables"]["advice"]) is alarm


def test_one_line_that_cannot_be_read_leaves_the_others(op, monkeypatch) -> None:
    monkeypatch.setitem(operator_page.LINES, "Disk", lambda name: 1 / 0)
    told = lines(op)
    assert told["Disk"]["value"] == "ZeroDivisionError" and told["Disk"]["advice"]
    assert told["Version"]["advice"] == "" and "Database size" in told


def test_a_broker_that_is_away_is_named(op, monkeypatch) -> None:
    def away() -> str:
        raise RuntimeError("away")

    monkeypatch.setitem(operator_page.LINES, "Broker", operator_page.partial(operator_page._health, away))
    assert lines(op)["Broker"]["value"] == "away"
    assert "need" in op.get("/admin/site/").content.decode()
    assert health.examine_part(away)["ok"] is False


def test_the_admin_links_to_it(op) -> None:
    assert 'href="/admin/site/"' in op.get("/admin/").content.decode()
    assert 'href="/admin/site/"' in op.get("/you/").content.decode()
