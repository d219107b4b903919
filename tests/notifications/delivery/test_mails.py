"""Between the row and the mail server: what is sent, what is not, and what becomes of the row."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.mail.backends.base import BaseEmailBackend
from django.test import override_settings
from django.utils import timezone

from games.models import Game, Nudge, OpenQuestion, Seat
from games.players.stand_ins import answer_for_stand_ins
from games.tables import opening
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import digest_emails, push_texts, writing
from notifications.models import Kind, Notification, State
from notifications.outbox import RetryLater, Skip
from notifications.preferences import switches
from tests.notifications.conftest import answer
from tests.post_office import PostOffice
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
# An email, a copy on another channel, a line of a digest.
WRITERS = [writing.write_email, push_texts.push_text, digest_emails.digest_entry]


@pytest.fixture
def post() -> Iterator[PostOffice]:
    """A mail server, the site set to use it, and no waiting."""
    with (
        PostOffice() as office,
        override_settings(
            EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=office.port,
            EMAIL_TIMEOUT=2,
            NOTIFICATION_DELAY_SECONDS=0,
        ),
    ):
        yield office


@pytest.fixture
def turn(post, table) -> Notification:
    """The one notification of whose turn it is; those of the beginning are out of the way."""
    Notification.objects.filter(kind=Kind.STARTED).delete()
    Notification.objects.update(due_at=timezone.now())
    return Notification.objects.get()


def end_turn(game: Game) -> None:
    """Play until another seat is asked."""
    first = OpenQuestion.objects.get(game=game).seat_id
    while OpenQuestion.objects.filter(game=game, seat=first).exists():
        answer(game)


def test_a_due_notice_is_sent_and_recorded(turn, post) -> None:
    assert deliver_due_mails() == 1
    turn.refresh_from_db()
    assert (turn.state, turn.attempts) == (State.SENT, 1)
    assert [(mail.to, mail.id) for mail in post.accepted] == [(turn.user.email, turn.message_id)]
    (picture,) = (part for part in post.accepted[0].message.walk() if part.get_content_type() == "image/png")
    assert picture.get_payload(decode=True).startswith(b"\x89PNG")
    assert deliver_due_mails() == 0


def test_a_letter_that_hurries_goes_without_its_picture(turn) -> None:
    turn.without_picture = True
    assert "image/png" not in [part.get_content_type() for part in writing.write_email(turn).mime().message().walk()]


def test_many_letters_share_a_connection(table, post) -> None:
    Notification.objects.update(due_at=timezone.now())
    assert deliver_due_mails() == 3
    assert sorted(mail.to for mail in post.accepted) == ["ana@example.org", "bruno@example.org", "carla@example.org"]


def test_a_turn_that_passes_while_the_letter_is_written_is_not_announced(turn, post, table, monkeypatch) -> None:
    from notifications.channels.mail import MailConnection

    opened = MailConnection.open
    monkeypatch.setattr(MailConnection, "open", lambda self: (opened(self), end_turn(table)))
    Notification.objects.exclude(pk=turn.pk).update(due_at=timezone.now() + timedelta(hours=1))
    with override_settings(NOTIFICATION_DELAY_SECONDS=60):
        deliver_due_mails()
    turn.refresh_from_db()
    assert (turn.state, turn.reason) == (State.DROPPED, "turn passed")
    assert not post.accepted


def test_a_stint_that_waits_for_a_built_in_player_is_told_of_when_its_reader_is_asked_again(post, people) -> None:
    game = open_table(people[0], "gloria", {"short": True}, size=2, built_in=1)
    answer_for_stand_ins(game.pk)
    while OpenQuestion.objects.filter(game=game, stand_in=False).exists():
        answer(game)
    notification = Notification.objects.get(kind=Kind.TURN, stint_open=True)
    Notification.objects.update(due_at=timezone.now())
    deliver_due_mails()
    notification.refresh_from_db()
    assert notification.state == State.WAITING and not [
        mail for mail in post.accepted if mail.id == notification.message_id
    ]
    answer_for_stand_ins(game.pk)
    Notification.objects.update(due_at=timezone.now())
    deliver_due_mails()
    notification.refresh_from_db()
    assert notification.state == State.SENT and notification.message_id in [mail.id for mail in post.accepted]


@pytest.mark.parametrize("write", WRITERS)
def test_a_stint_goes_on_if_its_question_is_answered_while_its_text_is_written(post, people, write) -> None:
    """Only a computer player is asked then; the next question has no other notification."""
    game = open_table(people[0], "gloria", {"short": True}, size=2, built_in=1)
    answer_for_stand_ins(game.pk)
    notification = Notification.objects.get(kind=Kind.TURN, stint_open=True)
    while OpenQuestion.objects.filter(game=game, stand_in=False).exists():
        answer(game)
    with pytest.raises(RetryLater):
        write(notification)
    answer_for_stand_ins(game.pk)
    assert write(notification)


@pytest.mark.parametrize("write", WRITERS)
def test_a_turn_that_passes_before_its_text_is_written_is_dropped(turn, table, write) -> None:
    end_turn(table)
    with pytest.raises(Skip, match="turn passed"):
        write(turn)


def test_a_stint_whose_reader_has_conceded_is_not_waited_for(post, people) -> None:
    game = open_table(people[0], "gloria", {"short": True}, size=3, built_in=1)
    opening.join(game, people[1])
    answer_for_stand_ins(game.pk)
    notification = Notification.objects.filter(kind=Kind.TURN, stint_open=True).latest("pk")
    Notification.objects.exclude(pk=notification.pk).delete()
    OpenQuestion.objects.filter(game=game).update(stand_in=True)
    Seat.objects.filter(game=game, user=notification.user).update(conceded=True)
    Notification.objects.update(due_at=timezone.now())
    deliver_due_mails()
    notification.refresh_from_db()
    assert (notification.state, notification.reason) == (State.DROPPED, "turn passed")


def test_a_later_question_of_the_stint_is_told_of_when_its_reader_is_quiet(turn, post, table) -> None:
    look_before = OpenQuestion.objects.get(game=table)
    while OpenQuestion.objects.get(game=table).opened == look_before.opened:
        answer(table)
    assert OpenQuestion.objects.get(game=table).seat_id == look_before.seat_id, "the first answer ended the turn"
    with override_settings(NOTIFICATION_DELAY_SECONDS=60):
        deliver_due_mails()
    turn.refresh_from_db()
    assert (turn.state, turn.attempts) == (State.WAITING, 0)
    assert turn.due_at == OpenQuestion.objects.get(game=table).asked_at + timedelta(seconds=60)
    assert not post.accepted
    Notification.objects.update(due_at=timezone.now())
    deliver_due_mails()
    assert [mail.id for mail in post.accepted] == [turn.message_id]


def test_no_letter_waits_for_a_clock_that_was_put_back(turn, post, table) -> None:
    opened = OpenQuestion.objects.get(game=table).opened
    while OpenQuestion.objects.get(game=table).opened == opened:
        answer(table)
    OpenQuestion.objects.update(asked_at=timezone.now() + timedelta(hours=1))
    with override_settings(NOTIFICATION_DELAY_SECONDS=60):
        deliver_due_mails()
    assert [mail.id for mail in post.accepted] == [turn.message_id]


def test_only_a_receipt_takes_the_place_of_a_turn_s_own_mail(turn, post, people) -> None:
    """A nudge tells of the same question, and is another matter."""
    turn.due_at = timezone.now() + timedelta(hours=1)
    turn.save()
    other = next(one for one in people if one != turn.user)
    asked = OpenQuestion.objects.get(seat__user=turn.user)
    nudge = Nudge.objects.create(
        game=turn.game, seat=asked.seat.number, opened=asked.opened, user=other, at=timezone.now()
    )
    Notification.objects.create(game=turn.game, user=turn.user, kind=Kind.NUDGE, opened=nudge.pk, due_at=timezone.now())
    assert deliver_due_mails() == 1 and len(post.accepted) == 1
    turn.refresh_from_db()
    assert turn.state == State.WAITING


def test_switched_off_mails_are_not_sent(turn, post) -> None:
    switches.set_switch(turn.user_id, Kind.TURN, on=False)
    deliver_due_mails()
    turn.refresh_from_db()
    assert (turn.state, turn.reason) == (State.DROPPED, "switched off")
    assert not post.accepted


def test_a_temporary_refusal_is_tried_again_with_the_same_id(turn, post) -> None:
    post.on["RCPT"] = lambda address: "451 4.7.1 greylisted"
    before = timezone.now()
    deliver_due_mails()
    turn.refresh_from_db()
    assert turn.state == State.WAITING
    assert "greylisted" in turn.reason
    assert before <= turn.due_at - timedelta(seconds=30) <= timezone.now()
    post.on.clear()
    Notification.objects.update(due_at=timezone.now())
    deliver_due_mails()
    turn.refresh_from_db()
    assert (turn.state, turn.attempts, turn.reason) == (State.SENT, 2, "")
    assert [mail.id for mail in post.accepted] == [turn.message_id]


def test_a_final_refusal_is_recorded_and_holds_up_nobody(table, post) -> None:
    Notification.objects.update(due_at=timezone.now())
    post.on["RCPT"] = lambda address: "550 5.1.1 nobody here" if address.startswith("bruno") else None
    assert deliver_due_mails() == 3
    failed = Notification.objects.get(state=State.FAILED)
    assert failed.user.public_name == "Bruno"
    assert "nobody here" in failed.reason
    assert Notification.objects.filter(state=State.SENT).count() == 2


def test_a_greylisted_recipient_holds_up_nobody(table, post) -> None:
    Notification.objects.update(due_at=timezone.now())
    post.on["RCPT"] = lambda address: "451 4.7.1 greylisted"
    assert deliver_due_mails() == 3
    assert set(Notification.objects.values_list("attempts", flat=True)) == {1}


def test_a_server_that_is_away_is_asked_once_a_round(table, post) -> None:
    Notification.objects.update(due_at=timezone.now())
    with override_settings(EMAIL_PORT=1):
        assert deliver_due_mails() == 1
    assert Notification.objects.filter(attempts=0, state=State.WAITING).count() == 2
    assert deliver_due_mails() == 2


class Provider(BaseEmailBackend):
    """Takes mails by web requests, one at a time; just now it takes none."""

    def send_messages(self, messages: list) -> int:
        raise ConnectionError("away")


def test_where_no_connection_is_lost_every_letter_is_tried(table) -> None:
    Notification.objects.update(due_at=timezone.now())
    with override_settings(EMAIL_BACKEND=f"{__name__}.Provider"):
        assert deliver_due_mails() == 3
    assert set(Notification.objects.values_list("attempts", "state")) == {(1, State.WAITING)}


def test_a_letter_that_cannot_be_written_holds_up_nobody(table, post, monkeypatch) -> None:
    started = writing.EMAIL_WRITERS[Kind.STARTED]

    def broken(context):
        if context.notification.user.public_name == "Bruno":
            raise RuntimeError("a fault of ours")
        return started(context)

    monkeypatch.setitem(writing.EMAIL_WRITERS, Kind.STARTED, broken)
    monkeypatch.setitem(writing.EMAIL_WRITERS, Kind.TURN, broken)
    Notification.objects.update(due_at=timezone.now())
    assert deliver_due_mails() == 3
    assert Notification.objects.filter(state=State.SENT).count() == 2
    assert Notification.objects.get(state=State.WAITING).attempts == 1


def test_a_stopped_table_is_not_announced_but_not_forgotten(turn, post, table) -> None:
    Game.objects.update(suspended=True)
    deliver_due_mails()
    turn.refresh_from_db()
    assert turn.state == State.WAITING
    assert turn.due_at > timezone.now()
    assert not post.accepted
