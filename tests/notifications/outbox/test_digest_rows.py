"""One notification cannot spoil a digest; neither a saved frequency nor the night delays it further."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.clocks import vacations
from games.clocks.time_control import SECONDS_PER_HOUR, TimeControl
from games.models import Game, Habits, OpenQuestion, Remark, Seat
from games.tables import opening
from notifications.delivery import copies
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import board, digest_emails
from notifications.models import Address, Channel, DeliveryFrequency, Digest, Kind, Notification, State
from notifications.outbox import digests, queue
from notifications.preferences import addresses
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
NOON = datetime(2026, 11, 24, 12, 10, tzinfo=UTC)
ONE = datetime(2026, 11, 24, 13, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def to(clock, moment: datetime) -> None:
    clock.move_to(moment)
    deliver_due_mails()
    copies.deliver_due_copies()


@pytest.fixture
def gathered(people, clock) -> list[Notification]:
    """Bruno's hourly digest: two tables have begun, and he sits at both."""
    digests.set_frequency(addresses.mail_address_of(people[1]), DeliveryFrequency.HOURLY, 0)
    for _ in range(2):
        game = open_table(people[0], "gloria", size=2)
        opening.join(game, people[1])
    Notification.objects.all().delete()
    for game in Game.objects.order_by("pk"):
        Notification.objects.create(game=game, user=people[1], kind=Kind.STARTED, opened=1)
    to(clock, NOON)
    found = list(Notification.objects.order_by("pk"))
    assert [one.state for one in found] == [State.GATHERED] * 2
    return found


def states() -> list[tuple[str, str]]:
    return list(Notification.objects.filter(address=None).order_by("pk").values_list("state", "reason"))


# One notification cannot spoil the others


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.OVER, Kind.VACATION])
def test_who_has_left_one_table_is_told_of_the_other(gathered, people, clock, mailoutbox, kind) -> None:
    left = gathered[0]
    said = Remark.objects.create(game=left.game, number=1, seat=0, key="vacation", facts={}, at=NOON)
    Notification.objects.filter(pk=left.pk).update(kind=kind, opened=said.pk)
    Seat.objects.filter(game=left.game, user=people[1]).update(user=None)
    to(clock, ONE)
    assert states() == [(State.DROPPED, "left the table"), (State.SENT, "")]
    assert [one.subject for one in mailoutbox] == ["1 update."]


def test_a_table_that_cannot_be_read_leaves_the_others_their_mail(gathered, clock, mailoutbox) -> None:
    Game.objects.filter(pk=gathered[0].game_id).update(ruleset="nonsense")
    to(clock, ONE)
    assert [one.subject for one in mailoutbox] == ["1 update."]
    assert states() == [(State.WAITING, "the email could not be written"), (State.SENT, "")]
    broken = Notification.objects.get(pk=gathered[0].pk)
    assert (broken.attempts, broken.digest) == (1, None) and broken.due_at > ONE
    to(clock, ONE + timedelta(hours=1))
    to(clock, ONE + timedelta(hours=2))
    assert Notification.objects.get(pk=gathered[0].pk).attempts == 2, "it is not tried for ever"
    assert Notification.objects.get(pk=gathered[1].pk).sent_at == ONE


def test_a_digest_that_is_dropped_lets_go_of_what_it_holds(gathered, people, clock) -> None:
    clock.move_to(ONE)
    digest = digests.claim_digest()
    people[1].email = "new@example.org"
    people[1].save()
    queue.mark_dropped(digest, "no address")
    assert [state for state, _ in states()] == [State.WAITING] * 2


def test_a_note_counts_news_by_notice_not_by_table(gathered, people) -> None:
    digest = Digest.objects.get()
    more = Notification(game=gathered[0].game, user=people[1], kind=Kind.OVER, opened=9)
    turn = Notification(game=gathered[0].game, user=people[1], kind=Kind.TURN, opened=8)
    text = digest_emails.digest_push_text(digest, [turn, *gathered, more]).text
    assert text.startswith("1 table is waiting for you. 3 updates.")


# A rhythm that is saved again


def test_saving_the_same_again_puts_nothing_off(gathered, people, clock, mailoutbox) -> None:
    for _ in range(2):
        digests.set_frequency(addresses.mail_address_of(people[1]), DeliveryFrequency.HOURLY, 0)
        to(clock, NOON + timedelta(minutes=5))
    assert not mailoutbox
    to(clock, ONE)
    assert len(mailoutbox) == 1


def test_what_is_due_already_is_told_by_the_old_rhythm(gathered, people, clock, mailoutbox) -> None:
    """The mail server was away at one."""
    Digest.objects.update(attempts=1, due_at=ONE + timedelta(minutes=10))
    clock.move_to(ONE + timedelta(minutes=5))
    digests.set_frequency(addresses.mail_address_of(people[1]), DeliveryFrequency.DAILY, 8)
    to(clock, ONE + timedelta(minutes=10))
    assert len(mailoutbox) == 1


def test_too_late_is_asked_of_the_digest_that_is_open(people, clock, mailoutbox) -> None:
    game = open_table(
        people[0], "gloria", size=2, time_control=TimeControl("answer", 2 * SECONDS_PER_HOUR + SECONDS_PER_HOUR // 2)
    )
    opening.join(game, people[1])
    asked = OpenQuestion.objects.get(game=game).seat.user
    place = addresses.mail_address_of(asked)
    digests.set_frequency(place, DeliveryFrequency.HOURLY, 0)
    Digest.objects.create(address=place, slot=ONE, due_at=ONE, state=State.SENT)
    Notification.objects.filter(kind=Kind.STARTED).delete()
    to(clock, NOON + timedelta(minutes=5))
    assert len(mailoutbox) == 1, "the next one, at two, would be too late"


# The night


@pytest.fixture
def sleeper(people):
    """Bruno gets his digest at eight and sleeps from ten to nine."""
    Habits.objects.create(user=people[1], quiet_from=22 * 60, quiet_until=9 * 60)
    digests.set_frequency(addresses.mail_address_of(people[1]), DeliveryFrequency.DAILY, 8)
    game = open_table(people[0], "gloria", size=2)
    opening.join(game, people[1])
    Notification.objects.all().delete()
    return game


def test_what_comes_at_night_is_told_that_morning(sleeper, people, clock, mailoutbox, monkeypatch) -> None:
    handed: list = []
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: handed.append(note))
    Address.objects.create(
        user=people[1], channel=Channel.PUSH, key="k", name="n", frequency=DeliveryFrequency.DAILY, hour=8
    )
    Notification.objects.create(game=sleeper, user=people[1], kind=Kind.OVER, opened=1)
    for hour in (3, 8):
        to(clock, datetime(2026, 11, 25, hour, tzinfo=UTC))
        assert not mailoutbox and not handed
    monkeypatch.setattr(digest_emails, "digest_entry", lambda notification: digest_emails.DigestEntry("Tiber", "", ""))
    to(clock, datetime(2026, 11, 25, 9, tzinfo=UTC))
    assert len(mailoutbox) == 1 and len(handed) == 1


@pytest.mark.parametrize(("deadline", "state"), [("09:30", State.WAITING), ("10:30", State.GATHERED)])
def test_a_digest_at_night_is_as_late_as_the_morning(sleeper, people, clock, deadline, state) -> None:
    """A question has an hour left at eight, but none at nine, when its reader gets up."""
    seat = Seat.objects.get(game=sleeper, user=people[1])
    OpenQuestion.objects.filter(game=sleeper).delete()
    end = datetime.fromisoformat(f"2026-11-25T{deadline}+00:00")
    OpenQuestion.objects.create(game=sleeper, seat=seat, opened=1, asked_at=NOON, deadline=end)
    Notification.objects.create(game=sleeper, user=people[1], kind=Kind.TURN, opened=1, stint_open=True)
    to(clock, datetime(2026, 11, 25, 3, tzinfo=UTC))
    assert Notification.objects.get().state == state


def test_habits_are_read_as_the_tables_read_them(people) -> None:
    vacations.set_habits(people[1], (12 * 60 + 30, 15 * 60), False, [])
    address = Address(user=people[1], frequency=DeliveryFrequency.HOURLY)
    assert digests.delivery_time(address, ONE) == ONE + timedelta(hours=2)
    assert digests.delivery_time(address, NOON) == NOON
