"""Emails without effect: a player who errs gets an answer, a machine starts no mail loop."""

import pytest

from games.eventlog import log
from games.facts.events import Answered
from games.models import Game
from notifications.models import Kind, Notification, ReceivedMail
from tests.notifications.inbound.conftest import receipt

pytestmark = pytest.mark.django_db


def receipts() -> int:
    return Notification.objects.filter(kind=Kind.REPLY).count()


def test_a_person_who_errs_four_times_is_still_answered(solo, send) -> None:
    for count, text in enumerate(["lead", "liderar", "villa xyz", "99", "obrero o patrón", "senador?"], 1):
        assert send(solo, text) == "unclear"
        assert receipts() == count, text


def test_the_same_again_is_not_answered_until_something_happens(solo, send) -> None:
    assert send(solo, "abracadabra") == "unclear"
    assert send(solo, "Abracadabra!") == "unclear"
    assert receipts() == 1
    look = log.observe(solo.game_id, solo.number)
    log.append(Game.objects.get(pk=solo.game_id), Answered(solo.number, look.question.what, "think"), look.opened)
    assert send(solo, "abracadabra") == "unclear"
    assert receipts() == 2


@pytest.mark.parametrize(
    "text",
    [
        "I am out of the office until Monday.", "Estoy fuera de la oficina hasta el lunes.", "Thank you for contacting us. Your ticket 4711 is open.",
        "Hemos recibido tu mensaje; te responderé en cuanto pueda.", "Hi,\n\nthis is an automated message: the mailbox is full.",
    ],
)  # fmt: skip
def test_what_is_shaped_as_machines_write_is_not_answered(solo, send, text: str) -> None:
    head = Game.objects.get(pk=solo.game_id).head
    assert send(solo, text) == "unclear"
    assert receipts() == 0
    assert Game.objects.get(pk=solo.game_id).head == head


def test_a_machine_that_writes_something_else_each_time_gets_three(solo, send) -> None:
    words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt".split()
    for turn in range(8):
        assert send(solo, " ".join(words[turn:] + words[:turn])) == "unclear"
    assert receipts() == 3
    assert send(solo, "liderar") == "unclear" and receipts() == 4, "its owner is answered all the same"


def test_tickets_and_hours_make_no_other_text(solo, send) -> None:
    for number in range(5):
        assert (
            send(
                solo,
                f"Your request was opened as number {48310 + number} at 10:{40 + number} on day {number} of our year.",
            )
            == "unclear"
        )
    assert receipts() == 1


def test_two_places_that_differ_in_a_number_are_two_errors(solo, send) -> None:
    for text in ("build E2", "build E4", "22", "23"):
        send(solo, text)
    assert receipts() == 4


def test_empty_mails_and_old_questions_are_answered_once_each(solo, send) -> None:
    assert [send(solo, text) for text in ("", "\n", "-- \nAna")] == ["empty"] * 3
    assert receipts() == 1


def test_what_asks_for_something_is_always_answered(solo, send) -> None:
    for _ in range(3):
        assert send(solo, "board") == "board" and send(solo, "help") == "help"
    assert receipts() == 6


def test_nothing_of_what_was_said_is_kept_but_a_mark(solo, send) -> None:
    send(solo, "-- \nAna Pérez")
    assert set(ReceivedMail.objects.get().facts) == {"head", "mark", "replied_to"}
    assert receipt(solo).plain
