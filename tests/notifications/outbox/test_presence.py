"""A player who is active at the table needs no email; a forgotten tab delays nothing."""

from datetime import timedelta

import pytest
import time_machine
from django.test import override_settings

from games.eventlog import log
from games.models import OpenQuestion
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Kind, Notification, State
from notifications.outbox import delivery_checks
from tests import stamped
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def turn(table) -> Notification:
    """The notification of whose turn it is."""
    Notification.objects.filter(kind=Kind.STARTED).delete()
    return Notification.objects.get()


def deliver(after: timedelta) -> None:
    """Deliver some time after the question, with the player still active if they were."""
    Notification.objects.filter(state=State.WAITING).update(due_at=OpenQuestion.objects.get().asked_at)
    with (
        override_settings(NOTIFICATION_DELAY_SECONDS=0),
        time_machine.travel(OpenQuestion.objects.get().asked_at + after, tick=False),
    ):
        deliver_due_mails()


def test_who_looks_at_the_table_is_not_told_yet(turn, table, client, mailoutbox) -> None:
    client.force_login(turn.user)
    client.get(f"/t/{table.slug}/news/?active=alone")
    deliver(timedelta(minutes=4))
    turn.refresh_from_db()
    assert (turn.state, turn.reason) == (State.WAITING, "at the table")
    assert turn.due_at <= OpenQuestion.objects.get().asked_at + timedelta(minutes=5)
    assert not mailoutbox


def test_after_ten_minutes_without_an_answer_it_is_sent(turn, table, client, mailoutbox) -> None:
    client.force_login(turn.user)
    client.get(f"/t/{table.slug}/news/?active=alone")
    deliver(timedelta(minutes=10))
    assert len(mailoutbox) == 1


def test_a_mail_scanner_that_loads_the_page_of_a_link_is_nobody(turn, table, client, mailoutbox) -> None:
    asked = OpenQuestion.objects.get()
    link = stamped.link_token(asked.seat_id, turn.user, asked.opened)
    assert client.get(f"/t/{table.slug}/by/{link}/", follow=True).status_code == 200
    assert not delivery_checks.is_at_table(table.pk, turn.user_id)
    deliver(timedelta(minutes=4))
    assert len(mailoutbox) == 1


def test_parts_of_the_page_are_fetched_by_its_script(turn, table, client) -> None:
    client.force_login(turn.user)
    client.get(f"/t/{table.slug}/", HTTP_HX_REQUEST="true")
    assert delivery_checks.is_at_table(table.pk, turn.user_id)


@pytest.mark.parametrize("by_link", [False, True])
def test_without_scripts_an_answer_counts(by_link, turn, table, client) -> None:
    asked = OpenQuestion.objects.get()
    if by_link:
        client.get(f"/t/{table.slug}/by/{stamped.link_token(asked.seat_id, turn.user, asked.opened)}/")
    else:
        client.force_login(turn.user)
    client.post(f"/t/{table.slug}/answer/", {"opened": asked.opened, "what": "?", "choice": "1"})
    assert delivery_checks.is_at_table(table.pk, turn.user_id)


def test_a_page_that_asks_for_news_by_itself_is_nobody(turn, table, client, mailoutbox) -> None:
    client.force_login(turn.user)
    news = f"/t/{table.slug}/news/?seen={table.head}"
    client.get(news)
    assert not delivery_checks.is_at_table(table.pk, turn.user_id)
    client.get(news + "&active=1")
    assert delivery_checks.is_at_table(table.pk, turn.user_id)


def test_who_has_an_answer_in_hand_is_there_and_their_page_stays(turn, table, client) -> None:
    client.force_login(turn.user)
    answer = client.get(f"/t/{table.slug}/news/?active=alone")
    assert (answer.status_code, answer.content) == (204, b"")
    assert delivery_checks.is_at_table(table.pk, turn.user_id)


def test_who_tries_an_answer_out_is_at_the_table(turn, table, client) -> None:
    client.force_login(turn.user)
    seat = table.seats.get(user=turn.user).number
    door = client.post(f"/t/{table.slug}/what-if/", {"opened": log.observe(table, seat).question_name})
    client.get(door.url, follow=True)
    assert delivery_checks.is_at_table(table.pk, turn.user_id)


def test_who_joins_last_sees_the_game_begin_and_is_not_told_of_it(people, client, mailoutbox) -> None:
    game = open_table(people[0], "gloria", size=2, public=True)
    client.force_login(people[1])
    client.post(f"/t/{game.slug}/join/")
    deliver_due_mails()
    game.refresh_from_db()
    assert game.state == game.State.RUNNING
    begun = dict(Notification.objects.filter(game=game, kind=Kind.STARTED).values_list("user", "state"))
    assert begun in ({}, {people[0].pk: State.SENT}, {people[1].pk: State.DROPPED})
    assert not any(people[1].email in mail.to for mail in mailoutbox)


def test_who_is_at_another_table_is_told(turn, bare_table, client, mailoutbox) -> None:
    delivery_checks.remember_presence(None, game=bare_table().pk, user=turn.user_id)
    deliver(timedelta(minutes=4))
    assert len(mailoutbox) == 1


def test_watchers_and_other_players_are_not_who_is_waited_for(turn, table, people, client, mailoutbox) -> None:
    other = next(user for user in people if user != turn.user)
    client.force_login(other)
    client.get(f"/t/{table.slug}/news/?active=alone")
    deliver(timedelta(minutes=4))
    assert len(mailoutbox) == 1


def test_without_a_cache_pages_and_notices_go_on(turn, table, client, mailoutbox, monkeypatch) -> None:
    def away(*_, **__):
        raise ConnectionError

    monkeypatch.setattr(delivery_checks.cache, "get", away)
    monkeypatch.setattr(delivery_checks.cache, "set", away)
    delivery_checks.remember_presence(None, game=table.pk, user=turn.user_id)
    deliver(timedelta(minutes=4))
    assert len(mailoutbox) == 1
