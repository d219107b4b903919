"""Alerts about unsubscribe links: a forwarded email cannot silence a player unnoticed."""

import pytest
from celery.exceptions import Retry
from django.test import Client

from notifications import tasks
from notifications.channels import ChannelError, PushText
from notifications.delivery import alerts, copies
from notifications.models import Address, Channel, Kind
from notifications.preferences import addresses, switches

pytestmark = [pytest.mark.both, pytest.mark.django_db]
KINDS = (Kind.TURN, Kind.OVER)


@pytest.fixture
def places(people) -> list[Address]:
    """Ana's, who reads Spanish."""
    fields = {"server": "ntfy.sh", "topic": "t", "token": ""}
    hook = {"url": "https://hooks.example.org/", "secret": ""}
    found = [addresses.add_address(people[0], one, "mine", fields) for one in (Channel.PUSH, Channel.NTFY)]
    addresses.add_address(people[0], Channel.WEBHOOK, "a program", hook)
    addresses.add_address(people[1], Channel.NTFY, "another's", fields)
    return found


@pytest.fixture
def woken(monkeypatch) -> list:
    tasks_sent: list = []
    monkeypatch.setattr(tasks.alert_unsubscribed, "apply_async", lambda args: tasks_sent.append(args))
    return tasks_sent


@pytest.fixture
def click(people, settings, django_capture_on_commit_callbacks):
    """The link at the foot of a mail."""
    url = switches.stop_url(people[0], *KINDS).removeprefix(settings.SITE_URL)

    def one(**data) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            assert Client().post(url, data).status_code == 200

    return one


def test_each_other_address_is_told_what_was_on(people, places, woken, click) -> None:
    switches.set_switch(people[0].pk, Kind.OVER, on=False)
    click()
    assert woken == [(place.pk, ["turn"]) for place in places]
    click()
    assert len(woken) == 2, "nothing was on any more"


def test_turning_on_is_not_told_and_to_and_fro_not_without_end(places, woken, click) -> None:
    for _ in range(alerts.MAX_ALERTS_PER_HOUR + 3):
        click()
        click(on="1")
    assert len(woken) == alerts.MAX_ALERTS_PER_HOUR * len(places)


def test_what_it_says(people, places, monkeypatch) -> None:
    handed: list[PushText] = []
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: handed.append(note))
    switches.set_switch(people[0].pk, Kind.TURN, on=False, by_link=True)
    tasks.alert_unsubscribed(places[0].pk, ["turn", "over"])
    (note,) = handed
    assert "Me toca" in note.text and "enlace" in note.text and "terminado" not in note.text
    switches.set_switch(people[0].pk, Kind.TURN, on=True)
    tasks.alert_unsubscribed(places[0].pk, ["turn"])
    assert len(handed) == 1, "they are on again"


def test_a_place_that_is_away_is_told_later(people, places, monkeypatch) -> None:
    def away(address, note):
        raise ChannelError("the server could not be reached", permanent=False)

    monkeypatch.setattr(copies, "send_to_address", away)
    switches.set_switch(people[0].pk, Kind.TURN, on=False, by_link=True)
    with pytest.raises(Retry):
        tasks.alert_unsubscribed(places[0].pk, ["turn"])
    assert places[0].delivery_failures.count() == 1
    places[0].delete()
    tasks.alert_unsubscribed(places[0].pk or 0, ["turn"])


def test_without_a_broker_the_link_does_what_it_says(people, places, monkeypatch, click) -> None:
    def away(args):
        raise OSError

    monkeypatch.setattr(tasks.alert_unsubscribed, "apply_async", away)
    click()
    assert not switches.is_on(people[0].pk, Kind.TURN)
