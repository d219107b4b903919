"""Receipts on their way: one mail for one reply, and never an outdated question."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, OpenQuestion, Seat
from games.players import stand_ins
from games.wording import words_of
from games.wording.languages import language_of_reader
from games.wording.question_help import help_lines, help_of
from notifications.delivery import mails
from notifications.emails import writing
from notifications.inbound.dispatch import COMPUTER_PLAYER_SECONDS
from notifications.models import Kind, Notification, State
from notifications.preferences import switches
from tests.notifications.inbound.conftest import opened

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def all_due() -> None:
    Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now() - timedelta(seconds=1))


def sent_texts() -> list[str]:
    """The mails sent since the last look, without their headers."""
    texts = [one.body for one in mail.outbox]
    mail.outbox.clear()
    return texts


def to_the_last_question(seat, send) -> None:
    """Reply until the turn has passed."""
    while opened(seat) is not None:
        question = log.observe(Game.objects.get(pk=seat.game_id), seat.number).question
        least = getattr(question, "least", 1)
        send(seat, " ".join(str(n + 1) for n in range(least)) or "0")


def test_a_receipt_answers_the_very_mail(asked, send) -> None:
    send(asked, "help", message_id="<mine@mail.example>")
    Notification.objects.exclude(kind=Kind.REPLY).delete()
    assert mails.deliver_due_mails() == 1
    (letter,) = mail.outbox
    assert letter.to == [f"{asked.user.public_name} <{asked.user.email}>"]
    headers = letter.message()
    assert headers["In-Reply-To"] == "<mine@mail.example>"
    assert headers["Auto-Submitted"] == "auto-replied"
    assert headers["Reply-To"].startswith("play+")
    assert Notification.objects.get().state == State.SENT


def test_help_tells_first_what_is_asked_and_what_answers_cost(asked, send) -> None:
    """As the `?` on the table's page, with the address of the chapter; the email of the question stays short."""
    send(asked, "?")
    Notification.objects.exclude(kind=Kind.REPLY).delete()
    mails.deliver_due_mails()
    (text,) = sent_texts()
    look = log.observe(Game.objects.get(pk=asked.game_id), asked.number)
    told = help_of(look.question, look.view, words_of(asked.game, language_of_reader(asked.user)), [])
    said = " ".join(text.split())
    assert all(line in said for line in help_lines(told))
    assert f"/rules/{asked.game.ruleset}/#{told.chapter}" in said
    assert said.index(told.about) < said.index(told.answers[0].line)


@pytest.mark.parametrize(
    "hostile", ["<a@b>\r\n\tBcc: all@example.org", "<a b@c>", "a@b", "<é@b.example>", "<" + "a" * 400 + "@b>"]
)
def test_an_id_that_is_none_is_not_repeated(asked, send, hostile: str) -> None:
    send(asked, "help", message_id=hostile)
    Notification.objects.exclude(kind=Kind.REPLY).delete()
    mails.deliver_due_mails()
    (letter,) = mail.outbox
    raw = letter.message().as_bytes()
    assert b"Bcc" not in raw.split(b"\n\n")[0]
    assert letter.message()["In-Reply-To"] in (None, "<a@b>")


def test_one_mail_for_a_reply_though_machines_answered_meanwhile(solo, send) -> None:
    all_due()
    mails.deliver_due_mails()
    assert sent_texts()
    for _ in range(6):
        if Game.objects.get(pk=solo.game_id).over:
            break
        to_the_last_question(solo, send)
        Notification.objects.filter(kind=Kind.REPLY, state=State.WAITING).exclude(
            pk=Notification.objects.filter(kind=Kind.REPLY).latest("pk").pk
        ).delete()
        stand_ins.answer_for_stand_ins(solo.game_id)
        Notification.objects.filter(kind=Kind.REPLY, state=State.WAITING).update(due_at=timezone.now())
        mails.deliver_due_mails()
        (text,) = sent_texts()
        assert text.splitlines()[1].startswith("Jugado: ")
        assert "Responder en la mesa:" in text
        all_due()
        mails.deliver_due_mails()
        assert sent_texts() == [], "the mail about the same question is not needed"


def test_a_receipt_waits_a_moment_while_machines_are_asked(solo, send, settings) -> None:
    to_the_last_question(solo, send)
    assert OpenQuestion.objects.filter(game=solo.game_id, stand_in=True).exists()
    receipt = Notification.objects.filter(kind=Kind.REPLY).latest("pk")
    wait = (receipt.due_at - receipt.created_at).total_seconds()
    assert COMPUTER_PLAYER_SECONDS - 0.5 < wait < COMPUTER_PLAYER_SECONDS + 0.5


def test_a_receipt_whose_question_passes_while_it_is_written_is_written_anew(asked, send, monkeypatch) -> None:
    send(asked, "help")
    Notification.objects.exclude(kind=Kind.REPLY).delete()
    write = writing.write_email

    def and_meanwhile(notification: Notification):
        letter = write(notification)
        look = log.observe(Game.objects.get(pk=asked.game_id), asked.number)
        log.append(asked.game_id, Answered(asked.number, look.question.what, "think"), look.opened)
        monkeypatch.setattr(writing, "write_email", write)
        return letter

    monkeypatch.setattr(writing, "write_email", and_meanwhile)
    mails.deliver_due_mails(most=1)
    assert sent_texts() == []
    Notification.objects.filter(kind=Kind.REPLY).update(due_at=timezone.now())
    mails.deliver_due_mails(most=1)
    (text,) = sent_texts()
    assert "\n1. Tomar un senador" in text or "\n1. Take a senator" in text


def test_who_is_away_gets_a_receipt_that_asks_nothing(asked, send) -> None:
    """A stand-in keeps the seat: the open question is not this reader's."""
    send(asked, "help")
    Notification.objects.exclude(kind=Kind.REPLY).delete()
    Seat.objects.filter(pk=asked.pk).update(absent_since=timezone.now())
    OpenQuestion.objects.filter(seat=asked.pk).update(stand_in=True)
    assert mails.deliver_due_mails() == 1
    (text,) = sent_texts()
    assert "\n1. " not in text
    assert Notification.objects.get().state == State.SENT


def test_turning_turn_mails_off_keeps_the_receipts(asked, send) -> None:
    switches.set_switch(asked.user_id, Kind.TURN, on=False)
    send(asked, "help")
    all_due()
    mails.deliver_due_mails()
    assert len([one for one in mail.outbox if asked.user.email in one.to[0]]) == 1
