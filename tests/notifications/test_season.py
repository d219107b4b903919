"""Some weeks of Gloria with mails: whatever happens to clocks, every notice is accounted for."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from django.core import mail

from games import tables
from games.clocks import consent, holidays, sweep
from games.clocks.pace import DAY, HOUR, Pace
from games.models import Asked, Game, Remark
from games.tasks import answer_once
from notifications import board
from notifications.delivery import deliver_due
from notifications.models import Notice, State
from tests.notifications.conftest import answer

AUTUMN = datetime(2026, 10, 20, 8, tzinfo=UTC)  # two changes of the clock ahead


@pytest.fixture
def season(people, settings, monkeypatch):
    """A table with a day for each answer, of people in three zones, and mails without pictures."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(board, "picture", lambda *_: None)
    for user, zone in zip(people, ("Europe/Madrid", "America/New_York", "Pacific/Auckland"), strict=True):
        user.time_zone = zone
        user.save()
    with time_machine.travel(AUTUMN, tick=False) as traveller:
        holidays.set_habits(people[0], (23 * 60, 7 * 60), True, [["share", 50], ["before", 120]])
        game = tables.open_table(people[0], "gloria", size=3, pace=Pace("answer", DAY, grace=6 * HOUR, quiet=True))
        for user in people[1:]:
            tables.join(game, user)
        yield game, traveller


def test_every_notice_of_a_season_is_accounted_for(season, people):
    (game, traveller), chance = season, Random(5)
    for _ in range(26 * 24):
        traveller.shift(timedelta(hours=1))
        sweep.sweep()
        while answer_once(game.pk):
            pass
        deliver_due()
        happens = chance.random()
        if happens < 0.06:
            answer(game)
        elif happens < 0.065:
            today = holidays.local(people[1], datetime.now(UTC))
            if holidays.days_left(people[1], datetime.now(UTC)) > 2 and not people[1].holidays.filter(last__gte=today):
                holidays.plan(people[1], today, today + timedelta(days=1))
        elif happens < 0.075:
            for user in people:
                consent.want_pause(game, user, Game.objects.get(pk=game.pk).paused_at is None)
    check(game)


def check(game: Game):
    """What is sent was sent once; what is not has its reason; only what is open now may still wait."""
    notices = list(Notice.objects.filter(game=game).select_related("user"))
    sent = sorted(one.message_id for one in notices if one.state == State.SENT)
    assert sent == sorted(letter.extra_headers["Message-ID"] for letter in mail.outbox)
    assert all(one.reason for one in notices if one.state == State.DROPPED)
    open_now = dict(Asked.objects.filter(game=game).values_list("seat__user", "opened"))
    waiting = [one for one in notices if one.state not in (State.SENT, State.DROPPED)]
    assert all(one.user_id in open_now for one in waiting)
    rungs = {one.rung for one in notices if one.state == State.SENT and one.kind == "turn"}
    assert {0, 1, 2} < rungs
    graces = Remark.objects.filter(game=game, key="grace").count()
    assert graces == sum(one.rung == 90 for one in notices) > 0
    assert {"missed", "paused", "resumed", "holiday"} <= set(Remark.objects.values_list("key", flat=True))
    assert Game.objects.get(pk=game.pk).head > 30
