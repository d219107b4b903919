"""What cannot be ordered, and how long an order waits."""

from datetime import date, timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.eventlog import loading, observations
from games.eventlog.loading import loaded_games, suspend_table
from games.facts.errors import Diverged, Refused, TableSuspended
from games.models import MAX_UNATTENDED_ANSWERS, Firing, Game, Order
from games.orders import arming, placing
from tests.games.orders.conftest import START, asked, ends, fate, fresh, give, sweep, waiting
from tests.games.playing import bid, bids

pytestmark = pytest.mark.django_db


# What cannot be ordered


@pytest.mark.parametrize(
    ("kind", "more", "why"),
    [
        ("nothing", {}, "bad_order"),
        ("low", {"from_": "c01"}, "bad_order"),
        ("low", {"until": "for ever"}, "bad_limit"),
        ("low", {"until": "times", "times": 0}, "bad_limit"),
        ("low", {"until": "times", "times": 100}, "bad_limit"),
        ("low", {"until": "date"}, "bad_limit"),
        ("low", {"until": "date", "day": date(2026, 11, 20)}, "bad_limit"),
        ("low", {"until": "date", "day": date(2028, 1, 1)}, "bad_limit"),
    ],
)
def test_what_is_refused(game, people, clock, kind, more, why):
    with pytest.raises(Refused) as refused:
        give(game, people[0], kind, **more)
    assert refused.value.key == why and not Order.objects.exists() and fresh(game).orders == 0


def test_strangers_give_no_orders(game, people, django_user_model):
    with pytest.raises(Refused) as refused:
        give(game, django_user_model.objects.create_user("d@example.org", "Dora"), "low")
    assert refused.value.key == "no_seat"


def test_nobody_stops_another_s_order(game, people):
    order = give(game, people[0], "low")
    with pytest.raises(Refused) as refused:
        placing.stop_order(game, people[1], order.pk)
    assert refused.value.key == "no_order" and ends(order) == ""


def test_the_same_twice_and_too_many(game, people, monkeypatch):
    give(game, people[0], "low")
    monkeypatch.setattr(placing, "MAX_ACTIVE_ORDERS_PER_SEAT", 2)
    give(game, people[0], "keep")
    for kind, why in (("low", "same_order"), ("quiet", "too_many_orders")):
        with pytest.raises(Refused) as refused:
            give(game, people[0], kind)
        assert refused.value.key == why


def test_a_stopped_table(game, people, clock):
    give(game, people[0], "low")
    suspend_table(game.pk, "a test")
    assert sweep(clock) == 0 and waiting(game) == [0]
    with pytest.raises(TableSuspended):
        give(game, people[1], "low")


@pytest.mark.parametrize("deed", ["set", "stop"])
def test_a_table_that_is_found_broken_stays_stopped(game, people, clock, monkeypatch, deed):
    def fail(*args):
        raise Diverged(4, "on purpose")

    order = give(game, people[0], "low")
    loaded_games.clear(), observations.observation_cache.clear()
    monkeypatch.setattr(loading, "play_log", fail)
    if deed == "set":
        with pytest.raises(TableSuspended):
            give(game, people[1], "low")
    else:
        placing.stop_order(game, people[0], order.pk)
    assert (
        fresh(game).suspended
        and ends(order) == ("stopped" if deed == "stop" else "")
        and fresh(game).orders == (deed == "set")
    )


def test_nobody_there(game, people, clock):
    """After so many answers without a person the table rests, and the player is asked."""
    give(game, people[0], "low")
    Game.objects.filter(pk=game.pk).update(unattended=MAX_UNATTENDED_ANSWERS)
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "rest")]


def test_an_order_that_fails_stops_nobody(game, people, clock, caplog):
    for user in people:
        give(game, user, "broken")
    bids(game)
    told = [record.getMessage() for record in caplog.records]
    assert "An order of the kind broken failed" in told and asked(game) != [] and not fresh(game).suspended
    assert not any("bid" in line for line in told), "what somebody is asked is told to nobody"


def test_a_table_without_orders_pays_nothing(game):
    """A move at a table without an order costs no query more."""
    with CaptureQueriesContext(connection) as queries:
        bid(game, 0)
    assert not any("games_order" in one["sql"] or "games_firing" in one["sql"] for one in queries.captured_queries)


# How long


def test_hidden_things_wait_longer(game, people, clock):
    shown = give(game, people[0], "low", from_="c00")
    spans = {False: [], True: []}
    for hidden in (False, True):
        spans[hidden] = [arming.answer_due(START, hidden, None) - START for _ in range(300)]
    delay = timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    assert all(delay <= span <= 2 * delay for span in spans[False])
    assert all(timedelta(minutes=5) <= span <= timedelta(minutes=60) for span in spans[True])
    assert max(spans[True]) - min(spans[True]) > timedelta(minutes=40)
    assert Firing.objects.get(order=shown).due_at <= START + 2 * delay


def test_an_order_after_a_hidden_one_waits_as_long(game, people, clock, monkeypatch):
    """That the first one did not apply has told something, too."""
    asked_for = []
    monkeypatch.setattr(arming, "answer_due", lambda now, hidden, deadline: asked_for.append(hidden) or now)
    give(game, people[0], "low", from_="c09")
    give(game, people[0], "low", from_="c00")
    give(game, people[1], "low", from_="c00")
    assert asked_for[-2:] == [True, False]


def test_before_the_deadline():
    assert arming.answer_due(START, True, START + timedelta(minutes=3)) == START + timedelta(minutes=2)
    assert arming.answer_due(START, True, START + timedelta(seconds=10)) == START
