"""Turning mails off: by the link in a mail, by a mail program's one click, on one's own page."""

import pytest
from django.test import Client

from notifications.models import SWITCHED, Kind, Notification, State
from notifications.preferences import switches
from tests.browser import scenes

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(people, settings) -> str:
    """The address in Ana's turn mails, without the site."""
    return switches.stop_url(people[0], Kind.TURN).removeprefix(settings.SITE_URL)


def test_looking_at_the_link_changes_nothing(people, url, client) -> None:
    assert client.get(url).status_code == 200
    assert client.head(url).status_code == 200
    assert switches.is_on(people[0].pk, Kind.TURN)


def test_one_click_from_a_mail_program_needs_neither_cookie_nor_token(people, url) -> None:
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(url, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not switches.is_on(people[0].pk, Kind.TURN)
    assert switches.is_on(people[0].pk, Kind.OVER), "another kind is another switch"
    assert switches.is_on(people[1].pk, Kind.TURN), "another person"


def test_the_page_turns_mails_on_again(people, url, client) -> None:
    client.post(url)
    assert b'name="on"' in client.get(url).content
    client.post(url, {"on": "1"})
    assert switches.is_on(people[0].pk, Kind.TURN)


def test_the_same_link_stands_in_every_mail(people) -> None:
    assert switches.stop_url(people[0], Kind.TURN) == switches.stop_url(people[0], Kind.TURN)


def test_the_link_is_good_for_the_address_it_was_sent_to_alone(people, url, client) -> None:
    people[0].email = "new@example.org"
    people[0].save()
    assert client.post(url).status_code == 404
    assert switches.is_on(people[0].pk, Kind.TURN)


def test_the_site_tells_what_a_link_turned_off(people, url, client) -> None:
    Client().post(url, {"List-Unsubscribe": "One-Click"})
    client.force_login(people[0])
    page = client.get("/").content.decode()
    assert 'action="/you/notifications/acknowledge/"' in page
    client.post("/you/notifications/acknowledge/", {"off": "turn"})
    assert "/you/notifications/acknowledge/" not in client.get("/").content.decode(), "told once"
    assert not switches.is_on(people[0].pk, Kind.TURN)


def test_what_a_stranger_turned_off_is_on_again_with_one_button(people, url, client) -> None:
    Client().post(url)
    client.force_login(people[0])
    client.post("/you/notifications/acknowledge/", {"on": "turn"})
    assert switches.is_on(people[0].pk, Kind.TURN)
    assert "/you/notifications/acknowledge/" not in client.get("/").content.decode()


def test_what_one_turns_off_oneself_needs_no_telling(people, client) -> None:
    client.force_login(people[0])
    client.post("/you/notifications/", {"mail-over": "on"})
    assert "/you/notifications/acknowledge/" not in client.get("/").content.decode()
    client.post("/you/notifications/acknowledge/", {"on": "nonsense"})
    client.post("/you/notifications/acknowledge/", {})
    assert not switches.is_on(people[0].pk, Kind.TURN)


@pytest.mark.parametrize("token", ["x", "WzEsInR1cm4iXQ:forged", "%00", "WzEsInR1cm4iXQ"])
def test_a_forged_link_does_not_exist(client, token: str) -> None:
    assert client.get(f"/unsubscribe/{token}/").status_code == 404
    assert client.post(f"/unsubscribe/{token}/").status_code == 404


def test_a_link_outlives_its_account(people, url, client) -> None:
    people[0].delete()
    assert client.post(url).status_code == 404


def test_ones_own_page_has_a_switch_for_each_kind(people, client) -> None:
    client.force_login(people[0])
    assert client.get("/you/notifications/").content.count(b'type="checkbox"') == len(SWITCHED)
    client.post("/you/notifications/", {"mail-over": "on"})
    assert [kind for kind in SWITCHED if switches.is_on(people[0].pk, kind)] == [Kind.OVER]
    assert client.get("/you/notifications/").content.count(b" checked") == 1


def test_strangers_sign_in_first(client) -> None:
    assert client.get("/you/notifications/").status_code == 302


def test_an_operator_sees_the_outbox_and_tries_again(bare_table, people, client) -> None:
    scenes.operator(client)
    notification = Notification.objects.create(
        game=bare_table(), user=people[0], kind=Kind.TURN, opened=1, state=State.FAILED
    )
    page = client.get("/admin/notifications/notification/")
    assert page.status_code == 200
    assert b"failed" in page.content
    client.post("/admin/notifications/notification/", {"action": "send_again", "_selected_action": [notification.pk]})
    notification.refresh_from_db()
    assert notification.state == State.WAITING
