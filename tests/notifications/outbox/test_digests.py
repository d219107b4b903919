"""Digests: when they are sent, what they contain, what is obsolete, and what is too urgent."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.conf import settings

from games.clocks import vacations
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.clocks.vacations import changing_rest
from games.models import Game, OpenQuestion
from games.tables import chat, opening
from notifications.channels import ChannelError
from notifications.channels.mail import MailConnection
from notifications.delivery import copies
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import board
from notifications.models import Address, Channel, DeliveryFrequency, Digest, Kind, Notification, State
from notifications.outbox import digests
from notifications.preferences import addresses, switches
from tests.notifications.conftest import answer
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
NOON = datetime(2026, 11, 24, 12, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def rhythm(user, kind: DeliveryFrequency, hour: int = 8) -> Address:
    address = addresses.mail_address_of(user)
    digests.set_frequency(address, kind, hour)
    return Address.objects.get(pk=address.pk)


def to(clock, moment: datetime) -> None:
    clock.move_to(moment)
    deliver_due_mails()
    copies.deliver_due_copies()


def states() -> list[tuple[str, str]]:
    return sorted(Notification.objects.filter(address=None).values_list("state", "reason"))


@pytest.fixture
def games(people) -> list[Game]:
    """Three tables of Ana and Bruno; Bruno has digests once an hour."""
    rhythm(people[1], DeliveryFrequency.HOURLY)
    made = []
    for _ in range(3):
        game = open_table(people[1], "gloria", size=2)
        opening.join(game, people[0])
        while OpenQuestion.objects.get(game=game).seat.user_id != people[1].pk:
            answer(game)
        made.append(game)
    Notification.objects.exclude(user=people[1]).delete()
    Notification.objects.exclude(kind=Kind.TURN).delete()
    return made


# When


@pytest.mark.parametrize(
    ("zone", "now", "expected"),
    [
        ("UTC", "2026-11-24 12:10", "2026-11-24 13:00"),
        ("UTC", "2026-11-24 13:00", "2026-11-24 14:00"),
        ("Asia/Kolkata", "2026-11-24 12:10", "2026-11-24 12:30"),
    ],
)
def test_once_an_hour_is_the_next_full_hour_there(people, zone, now, expected) -> None:
    people[0].time_zone = zone
    address = Address(user=people[0], frequency=DeliveryFrequency.HOURLY)
    assert digests.next_slot(address, at(now)) == at(expected)


@pytest.mark.parametrize(
    ("hour", "now", "expected"),
    [
        (8, "2026-11-24 06:59", "2026-11-24 07:00"),
        (8, "2026-11-24 07:00", "2026-11-25 07:00"),
        (8, "2026-03-28 12:00", "2026-03-29 06:00"),  # summer time begins in the night
        (8, "2026-10-24 12:00", "2026-10-25 07:00"),  # and ends
        (2, "2026-03-28 12:00", "2026-03-29 01:00"),  # an hour that is not there: as long after midnight as it would be
        (2, "2026-10-24 12:00", "2026-10-25 00:00"),  # one that is there twice: the first
        (2, "2026-10-25 00:00", "2026-10-26 01:00"),  # and not the second, too
    ],
)
def test_once_a_day_is_by_the_readers_clock_whatever_it_does(people, hour, now, expected) -> None:
    people[0].time_zone = "Europe/Madrid"
    address = Address(user=people[0], frequency=DeliveryFrequency.DAILY, hour=hour)
    assert digests.next_slot(address, at(now)) == at(expected)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_what_is_gathered_comes_at_its_hour_in_a_new_zone(games, people, clock, mailoutbox) -> None:
    rhythm(people[1], DeliveryFrequency.DAILY, 20)
    to(clock, NOON + timedelta(minutes=5))
    assert Digest.objects.get().slot == at("2026-11-24 20:00")
    with changing_rest(people[1], NOON + timedelta(minutes=6)):
        people[1].time_zone = "Asia/Tokyo"
        people[1].save()
    to(clock, NOON + timedelta(minutes=7))
    assert Digest.objects.get().slot == at("2026-11-25 11:00")


# What


def test_one_mail_lists_all_tables_that_wait(games, people, clock, mailoutbox) -> None:
    to(clock, NOON + timedelta(minutes=5))
    assert not mailoutbox and {state for state, _ in states()} == {State.GATHERED}
    to(clock, at("2026-11-24 12:59"))
    assert not mailoutbox
    to(clock, at("2026-11-24 13:00"))
    (mail,) = mailoutbox
    assert mail.subject == "3 tables are waiting for you."
    for game in games:
        assert game.name in mail.body and f"{settings.SITE_URL}/t/{game.slug}/by/" in mail.body
    assert mail.body.count("/by/") == 3
    assert "Reply-To" not in mail.message() and "cannot answer by replying to this email" in mail.body
    assert states() == [(State.SENT, "")] * 3
    assert Digest.objects.get().state == State.SENT
    to(clock, at("2026-11-24 14:00"))
    assert len(mailoutbox) == 1


def test_what_has_passed_is_not_in_it_and_is_not_counted(games, people, clock, mailoutbox) -> None:
    to(clock, NOON + timedelta(minutes=5))
    while OpenQuestion.objects.get(game=games[0]).seat.user_id == people[1].pk:
        answer(games[0])
    Notification.objects.exclude(user=people[1]).delete()
    to(clock, at("2026-11-24 13:00"))
    assert mailoutbox[0].subject == "2 tables are waiting for you."
    assert games[0].name not in mailoutbox[0].body
    assert states() == [(State.DROPPED, "turn passed")] + [(State.SENT, "")] * 2


def test_where_nothing_is_left_no_mail_goes_out(games, people, clock, mailoutbox) -> None:
    to(clock, NOON + timedelta(minutes=5))
    switches.set_switch(people[1].pk, Kind.TURN, on=False)
    to(clock, at("2026-11-24 13:00"))
    assert not mailoutbox
    assert states() == [(State.DROPPED, "switched off")] * 3
    assert (Digest.objects.get().state, Digest.objects.get().reason) == (State.DROPPED, "nothing is left")


def test_other_news_come_after_the_tables(games, people, clock, mailoutbox) -> None:
    chat.post_message(games[0], people[0], "@Bruno hello there")
    to(clock, NOON + timedelta(minutes=5))
    to(clock, at("2026-11-24 13:00"))
    (mail,) = mailoutbox
    assert mail.subject == "3 tables are waiting for you. 1 update."
    assert mail.body.index("/by/") < mail.body.index("hello there")
    assert mail.extra_headers["List-Unsubscribe"]


def test_its_link_turns_off_all_that_is_in_it(games, people, clock, mailoutbox, client) -> None:
    chat.post_message(games[0], people[0], "@Bruno hello there")
    to(clock, NOON + timedelta(minutes=5))
    to(clock, at("2026-11-24 13:00"))
    url = mailoutbox[0].extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.SITE_URL)
    assert client.get(url).status_code == 200 and switches.is_on(people[1].pk, Kind.TURN)
    client.post(url, {"List-Unsubscribe": "One-Click"})
    assert not switches.is_on(people[1].pk, Kind.TURN) and not switches.is_on(people[1].pk, Kind.MENTION)
    assert switches.is_on(people[1].pk, Kind.OVER)


def test_it_waits_for_the_end_of_the_night(games, people, clock, mailoutbox) -> None:
    vacations.set_habits(people[1], (12 * 60 + 30, 15 * 60), False, [])
    to(clock, NOON + timedelta(minutes=5))
    to(clock, at("2026-11-24 13:00"))
    assert not mailoutbox
    to(clock, at("2026-11-24 15:00"))
    assert len(mailoutbox) == 1


@pytest.mark.parametrize(("limit", "sent"), [(SECONDS_PER_HOUR + SECONDS_PER_HOUR // 2, 1), (SECONDS_PER_DAY, 0)])
def test_what_would_come_too_late_is_told_at_once(people, clock, mailoutbox, limit: int, sent: int) -> None:
    game = open_table(people[0], "gloria", size=2, time_control=TimeControl("answer", limit))
    opening.join(game, people[1])
    asked = OpenQuestion.objects.get(game=game).seat.user
    rhythm(asked, DeliveryFrequency.HOURLY)
    Notification.objects.filter(kind=Kind.STARTED).delete()
    to(clock, NOON + timedelta(minutes=5))
    assert len(mailoutbox) == sent


def test_a_new_rhythm_counts_at_once(games, people, clock, mailoutbox) -> None:
    to(clock, NOON + timedelta(minutes=5))
    rhythm(people[1], DeliveryFrequency.IMMEDIATELY)
    to(clock, NOON + timedelta(minutes=6))
    assert len(mailoutbox) == 3
    assert states() == [(State.SENT, "")] * 3


def test_who_has_another_address_now_is_told_there_in_the_same_rhythm(games, people, clock, mailoutbox) -> None:
    to(clock, NOON + timedelta(minutes=5))
    people[1].email = "new@example.org"
    people[1].save()
    to(clock, at("2026-11-24 13:00"))
    assert not mailoutbox
    to(clock, at("2026-11-24 14:00"))
    assert len(mailoutbox) == 1 and {one.to[0] for one in mailoutbox} == {"Bruno <new@example.org>"}


# What goes wrong


def test_a_server_that_is_away_gets_the_same_id_again(games, clock, mailoutbox, monkeypatch) -> None:
    to(clock, NOON + timedelta(minutes=5))

    def away(self):
        raise ChannelError("away", permanent=False, ours=True)

    with monkeypatch.context() as broken:
        broken.setattr(MailConnection, "open", away)
        to(clock, at("2026-11-24 13:00"))
    digest = Digest.objects.get()
    assert (digest.state, digest.attempts, digest.reason) == (State.WAITING, 1, "away")
    to(clock, at("2026-11-24 13:01"))
    assert [one.extra_headers["Message-ID"] for one in mailoutbox] == [digest.message_id]


def test_a_refusal_for_good_fails_what_is_in_it(games, clock, monkeypatch) -> None:
    to(clock, NOON + timedelta(minutes=5))

    def refuse(self, mail):
        raise ChannelError("550 no", permanent=True)

    monkeypatch.setattr(MailConnection, "send", refuse)
    to(clock, at("2026-11-24 13:00"))
    assert Digest.objects.get().state == State.FAILED
    assert states() == [(State.FAILED, "550 no")] * 3


def test_what_passes_while_it_is_written_is_not_in_it(games, people, clock, mailoutbox, monkeypatch) -> None:
    to(clock, NOON + timedelta(minutes=5))
    greet = MailConnection.open

    def slow(self):
        monkeypatch.setattr(MailConnection, "open", greet)
        while OpenQuestion.objects.get(game=games[0]).seat.user_id == people[1].pk:
            answer(games[0])
        Notification.objects.exclude(user=people[1]).delete()
        greet(self)

    monkeypatch.setattr(MailConnection, "open", slow)
    to(clock, at("2026-11-24 13:00"))
    assert [one.subject for one in mailoutbox] == ["2 tables are waiting for you."]


def test_a_digest_in_a_workers_hands_takes_nothing_more(games, people, clock) -> None:
    to(clock, NOON + timedelta(minutes=5))
    clock.move_to(at("2026-11-24 13:00"))
    taken = digests.claim_digest()
    assert taken is not None and digests.claim_digest() is None
    later = digests.open_digest(taken.address, taken.slot)
    assert later.slot == at("2026-11-24 14:00") and later.pk != taken.pk


# Elsewhere, and the page


def test_a_chat_has_a_rhythm_of_its_own(games, people, clock, mailoutbox, monkeypatch) -> None:
    rhythm(people[1], DeliveryFrequency.IMMEDIATELY)
    handed: list = []
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: handed.append(note))
    Address.objects.create(
        user=people[1], channel=Channel.NTFY, key="k", name="n", frequency=DeliveryFrequency.DAILY, hour=20
    )
    to(clock, NOON + timedelta(minutes=5))
    assert len(mailoutbox) == 3 and not handed
    to(clock, at("2026-11-24 20:00"))
    (note,) = handed
    assert note.text.startswith("3 tables are waiting for you.") and note.url == settings.SITE_URL
    assert all(game.name in note.text for game in games)


def test_the_page_sets_the_rhythm(people, client) -> None:
    client.force_login(people[0])
    place = Address.objects.create(user=people[0], channel=Channel.NTFY, key="k", name="n")
    client.post("/you/notifications/at/mail/frequency/", {"frequency": "daily", "hour": "21"})
    client.post(f"/you/notifications/at/{place.pk}/frequency/", {"frequency": "hourly", "hour": "0"})
    assert (addresses.mail_address_of(people[0]).frequency, addresses.mail_address_of(people[0]).hour) == ("daily", 21)
    assert Address.objects.get(pk=place.pk).frequency == "hourly"
    assert "21:00" in client.get("/you/notifications/").content.decode()
    for bad in (
        {"frequency": "daily", "hour": "24"},
        {"frequency": "daily", "hour": "0099"},
        {"frequency": "daily", "hour": "²"},
        {"frequency": "never", "hour": "8"},
        {"hour": "8"},
        {"frequency": "daily"},
    ):
        client.post("/you/notifications/at/mail/frequency/", bad)
    assert (addresses.mail_address_of(people[0]).frequency, addresses.mail_address_of(people[0]).hour) == ("daily", 21)
    client.force_login(people[1])
    assert (
        client.post(
            f"/you/notifications/at/{place.pk}/frequency/", {"frequency": "immediately", "hour": "8"}
        ).status_code
        == 404
    )


def test_the_page_of_what_was_sent_tells_what_waits_for_a_digest(games, people, clock, client) -> None:
    to(clock, NOON + timedelta(minutes=5))
    client.force_login(people[1])
    page = client.get("/you/notifications/history/").content.decode()
    assert "Waiting for the digest on Tue 24 Nov, 13:00." in page
