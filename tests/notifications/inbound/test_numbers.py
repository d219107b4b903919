"""A number in a reply means the answer with that number in its email, even if the list has changed."""

import re

import pytest

from games.boards import answer_paths
from games.eventlog import log
from games.facts.events import Answered
from games.models import Event, Game, Seat
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import AnswerNumbering, Kind, Notification, ReceivedMail
from notifications.replies import numbering, reply_tokens
from tests.notifications.inbound.conftest import opened, raw_mail, receipt

pytestmark = pytest.mark.django_db
tally = answer_paths.count_options  # before a test changes the order


def turn_letter(seat: Seat):
    return writing.write_email(
        Notification.objects.get(game=seat.game_id, user=seat.user_id, kind=Kind.TURN, stint_open=True)
    )


def reply(seat: Seat, letter, text: str, message_id: str = "<r@mail.example>") -> str:
    """Return the outcome of a reply to this email."""
    address = reply_tokens.read_reply_address(letter.reply_to)
    raw = raw_mail(text, seat.user.email, letter.reply_to, message_id=message_id)
    return dispatch.accept_mail(address, incoming_mail.read_mail_bytes(raw, seat.user.email))


def listed(letter) -> dict[int, str]:
    """The numbered list of a letter, without the short names."""
    return {int(number): text for number, text in re.findall(r"^(\d+)\. (.+?)(?: \[.+\])?$", letter.plain, re.M)}


def played(seat: Seat) -> str:
    return Event.objects.of(seat.game_id).filter(kind="answered").latest("number").payload


def turn_round(monkeypatch, without: int | None = None, first=()) -> None:
    """Use later rules that offer the answers in reverse order, without some and with new ones."""

    def turned(options):
        options = [*tally(options)]
        if without is not None:
            del options[without]
        return [*first, *reversed(options)]

    monkeypatch.setattr(answer_paths, "count_options", turned)


def test_a_number_means_the_list_of_its_own_mail(asked, monkeypatch) -> None:
    letter = turn_letter(asked)
    third = log.observe(asked.game_id, asked.number).question.options[2]
    assert len(listed(letter)) > 3
    turn_round(monkeypatch)
    assert reply(asked, letter, "3") == "played"
    assert answer_paths.path_json(third) in played(asked)


def test_a_later_mail_about_the_same_question_numbers_the_same(asked, send, monkeypatch) -> None:
    letter = turn_letter(asked)
    turn_round(monkeypatch)
    assert send(asked, "abracadabra") == "unclear"
    again = receipt(asked)
    assert listed(again) == listed(letter)
    assert again.reply_to == letter.reply_to
    assert turn_letter(asked).plain.count("\n2. ") == 1 and listed(turn_letter(asked)) == listed(letter)


def test_a_receipts_list_is_kept_as_well(solo, send, monkeypatch) -> None:
    assert send(solo, "1") == "played"
    letter = receipt(solo)
    second = log.observe(solo.game_id, solo.number).question.options[1]
    turn_round(monkeypatch)
    assert reply(solo, letter, "2") == "played"
    assert answer_paths.path_json(second) in played(solo)


def test_what_is_offered_no_more_is_not_played_and_nothing_else_in_its_place(asked, monkeypatch) -> None:
    letter, head = turn_letter(asked), Game.objects.get(pk=asked.game_id).head
    turn_round(monkeypatch, without=1)
    assert reply(asked, letter, "2") == "unclear"
    assert ReceivedMail.objects.get().facts["why"] == "gone"
    assert Game.objects.get(pk=asked.game_id).head == head
    again = receipt(asked)
    ours = {"es": "ya no está disponible", "en": "no longer available"}[asked.user.language]
    assert ours in again.plain.splitlines()[1]
    kept = {number: text for number, text in listed(letter).items() if number != 2}
    assert listed(again).items() >= kept.items() and 2 not in listed(again), "the others keep theirs"
    assert 'value="3"' in again.html and 'value="2"' not in again.html
    assert reply(asked, again, "3", message_id="<s@mail.example>") == "played"


def test_what_is_new_comes_after_what_had_a_number(asked, monkeypatch) -> None:
    seat, about = asked.pk, opened(asked)
    options = log.observe(asked.game_id, asked.number).question.options
    turn_letter(asked)
    turn_round(monkeypatch, first=[(("new", 1), 1)])
    order = numbering.store_numbering(seat, about, options)
    assert order == [*(option for option, _ in tally(options)), ("new", 1)]
    assert numbering.stored_numbering(seat, about) == order


def test_what_the_mail_did_not_number_is_no_answer(asked) -> None:
    letter = turn_letter(asked)
    assert reply(asked, letter, str(len(numbering.stored_numbering(asked.pk, opened(asked))) + 1)) == "unclear"


def test_a_mail_from_before_numbers_were_kept_has_the_place_in_the_list(asked) -> None:
    letter = turn_letter(asked)
    AnswerNumbering.objects.all().delete()
    second = log.observe(asked.game_id, asked.number).question.options[1]
    assert reply(asked, letter, "2") == "played"
    assert answer_paths.path_json(second) in played(asked)


def test_the_address_names_the_question_and_its_log(asked) -> None:
    stamp = log.observe(asked.game_id, asked.number).stamp
    address = reply_tokens.ReplyAddress(asked.user_id, asked.pk, opened(asked), stamp=stamp)
    assert stamp and turn_letter(asked).reply_to == str(address)
    assert reply_tokens.read_reply_address(str(address)) == address


def test_a_question_put_anew_is_numbered_anew(solo, send, monkeypatch) -> None:
    letter = turn_letter(solo)
    first = opened(solo)
    assert send(solo, "1") == "played"
    assert send(solo, "undo") == "undone"
    turn_round(monkeypatch)
    again = receipt(solo)
    assert listed(again)[1] != listed(letter)[1]
    assert [row.opened for row in AnswerNumbering.objects.filter(seat=solo)] == [opened(solo)] and opened(solo) != first
    assert reply(solo, letter, "1", message_id="<old@mail.example>") == "past"


def test_what_might_have_been_meant_is_not_named_out_of_another_question(solo, send) -> None:
    assert send(solo, "liderar") == "unclear"
    ReceivedMail.objects.update(facts=ReceivedMail.objects.get().facts | {"numbers": [1, 2]})
    assert "Quizá querías decir:" in receipt(solo).plain
    look = log.observe(solo.game_id, solo.number)
    log.append(solo.game_id, Answered(look.seat, look.question.what, "think"), look.opened)
    assert "Quizá querías decir:" not in receipt(solo).plain


def test_the_numbers_of_games_that_are_over_are_forgotten(asked) -> None:
    turn_letter(asked)
    dispatch.delete_old_mails()
    assert AnswerNumbering.objects.exists()
    Game.objects.update(state=Game.State.FINISHED)
    dispatch.delete_old_mails()
    assert not AnswerNumbering.objects.exists()
