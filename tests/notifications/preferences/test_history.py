"""The page that tells what was sent and why (not)."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from notifications import tasks
from notifications.models import Address, Channel, Digest, Kind, Notification, NotSent, State
from notifications.outbox import queue
from notifications.preferences import addresses, history

pytestmark = [pytest.mark.both, pytest.mark.django_db]
URL = "/you/notifications/history/"


def notification(game, user, opened: int, **more) -> Notification:
    return Notification.objects.create(game=game, user=user, kind=Kind.TURN, opened=opened, **more)


def test_each_state_and_its_reason_is_told(bare_table, people, client) -> None:
    game, user = bare_table(), people[1]
    place = addresses.add_address(
        user, "webhook", "hooks.example.org", {"url": "https://hooks.example.org/x", "secret": ""}
    )
    notification(game, user, 1, state=State.SENT, sent_at=timezone.now())
    notification(game, user, 2, state=State.DROPPED, reason="turn passed")
    notification(game, user, 3, state=State.FAILED, reason="550 5.1.1 nobody here")
    notification(game, user, 4, state=State.WAITING, due_at=timezone.now(), reason="the server could not be reached")
    notification(game, user, 5, state=State.FAILED, reason="answer 410", address=place)
    client.force_login(user)
    page = client.get(URL).content.decode()
    for text in (
        "Sent ",
        "It was no longer your turn.",
        "the mailbox does not exist (550 5.1.1)",
        "Waiting until ",
        ". The server could not be reached.",
        "Webhook hooks.example.org",
    ):
        assert text in page, text
    assert game.name in page and "nobody here" not in page


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            "550 5.1.1 <b@x.example>: no such user gsmtp",
            "your email provider says the mailbox does not exist (550 5.1.1)",
        ),
        ("550-5.2.1 inactive", "the mailbox is closed (550 5.2.1)"),
        ("452 4.2.2 over quota", "the mailbox is full (452 4.2.2)"),
        ("552 too much", "the mailbox is full (552)"),
        ("550 5.7.1 our policy", "your email provider blocks our emails (550 5.7.1)"),
        ("421 later", "your email provider asked us to try again later (421)"),
        ("550 no", "your email provider rejected the email (550)"),
        ("answer 410", "the server responded with status 410"),
        ("turn passed", "It was no longer your turn."),
        ("TimeoutError: 5500", "TimeoutError: 5500"),
    ],
)
def test_what_a_mail_server_answers_is_told_in_words(reason: str, told: str) -> None:
    assert history.describe_reason(reason) == told


def test_everybody_sees_their_own_alone(bare_table, people, client) -> None:
    notification(bare_table(), people[1], 1, state=State.DROPPED, reason="turn passed")
    client.force_login(people[2])
    page = client.get(URL).content.decode()
    assert "It was no longer your turn" not in page and "Nothing yet." in page
    client.logout()
    assert client.get(URL).status_code == 302


def test_a_long_list_has_pages(bare_table, people, client) -> None:
    game = bare_table()
    for n in range(history.HISTORY_ROWS_PER_PAGE + 2):
        notification(game, people[1], n)
    client.force_login(people[1])
    assert client.get(URL).content.decode().count('class="is-waiting"') == history.HISTORY_ROWS_PER_PAGE
    assert client.get(URL + "?page=2").content.decode().count('class="is-waiting"') == 2


def test_moves_are_forgotten_after_some_weeks_and_nothing_else_is(bare_table, people) -> None:
    game, user, old = bare_table(), people[1], timezone.now() - queue.MOVE_ROW_LIFETIME - timedelta(days=1)
    moved = {"game": game, "user": user, "kind": Kind.MOVE}
    Notification.objects.create(**moved, opened=1, state=State.SENT, created_at=old)
    kept = [
        Notification.objects.create(**moved, opened=2, state=State.SENT),
        Notification.objects.create(**moved, opened=3, state=State.WAITING, created_at=old),
        notification(game, user, 4, state=State.SENT, created_at=old),
    ]
    assert tasks.forget_moves() == 1
    assert list(Notification.objects.order_by("pk")) == kept


def test_a_page_takes_as_many_queries_as_it_has_tables(bare_table, people, django_assert_num_queries) -> None:
    game = bare_table()
    place = addresses.mail_address_of(people[1])
    for n in range(5):
        slot = timezone.now() + timedelta(hours=n)
        digest = Digest.objects.create(address=place, slot=slot, due_at=slot)
        notification(game, people[1], n, state=State.GATHERED, digest=digest)
    with django_assert_num_queries(1):
        assert len([history.describe_outcome(one, "en") for one in history.notifications_of(people[1])]) == 5


def test_every_reason_of_ours_has_words() -> None:
    """Every reason in the code for not sending a notification has a text."""
    rooms = Path(settings.BASE_DIR) / "notifications"
    found = {text for file in rooms.rglob("*.py") for text in re.findall(r"Skip\(([\w\"]+)", file.read_text())}
    assert found == {"Exception", "NotSent"}
    for reason in NotSent:
        assert history.describe_reason(reason.value) == reason.label != reason.value


def test_an_address_without_a_name_of_its_own_is_told_by_its_channel_alone():
    assert Address(channel=Channel.NTFY, name="ntfy").own_name == ""
    assert Address(channel=Channel.NTFY, name="telefono").own_name == "telefono"
