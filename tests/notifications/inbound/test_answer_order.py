"""Answers are numbered by risk: those that end the turn, are final or end the game come last."""

import re

import pytest

from games.eventlog import log
from games.models import Game, OpenQuestion, Seat
from games.rules import GAMES
from games.rules.ask import AskNumber
from notifications.emails import writing
from notifications.models import AnswerNumbering, Kind, Notification
from notifications.replies import numbering
from notifications.replies.answer_list import LAST_LISTED_ANSWERS, MAX_LISTED_ANSWERS, MAX_UNCUT_ANSWERS
from tests.browser import scenes
from tests.notifications.inbound.test_several_lines import seat_at_an_action

pytestmark = pytest.mark.django_db


def turn_letter(seat: Seat):
    """The mail about the question that is open to this seat."""
    notification, _ = Notification.objects.get_or_create(
        game=seat.game,
        user=seat.user,
        kind=Kind.TURN,
        opened=log.observe(seat.game.pk, seat.number).opened,
        address=None,
    )
    return writing.write_email(notification)


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_in_every_game_the_first_mail_numbers_by_harm(ruleset: str) -> None:
    people = [scenes.person("Ana"), scenes.person("Bruno")]
    game, mixed = scenes.table(*people, ruleset=ruleset), 0
    for _ in range(40):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user", "seat__game").first()
        if asked is None:
            break
        look = log.observe(game.pk, asked.seat.number)
        if not isinstance(look.question, AskNumber):
            turn_letter(asked.seat)
            harms = [*map(numbering.risk_of_options(look), numbering.stored_numbering(asked.seat.pk, look.opened))]
            assert harms == sorted(harms)
            mixed += len(set(harms)) > 1
        scenes.answer(game, asked.seat.number)
    assert mixed > 0


def test_what_lasts_stands_under_a_heading(send) -> None:
    letter = turn_letter(seat := seat_at_an_action())
    listed, lasting = letter.plain.partition("Responder en la mesa")[0].split("\nEstas no se pueden deshacer:\n")
    look = log.observe(seat.game_id, seat.number)
    assert re.search(r"\n\d+\. Cobrar", listed) and "Acabar el turno" not in listed
    assert len(re.findall(r"^\d+\. ", lasting, re.M)) == len(look.final)
    assert letter.html.count("(no se puede deshacer)") == len(look.final)
    number = re.search(r"^(\d+)\. Acabar el turno", lasting, re.M)[1]
    assert send(seat, number) == "played" and log.observe(seat.game_id, seat.number).question is None


def test_a_mail_of_before_keeps_its_own_order(send) -> None:
    """An earlier order is kept in all later emails, with the final answers marked in it."""
    seat = seat_at_an_action()
    look = log.observe(seat.game_id, seat.number)
    numbering.store_numbering(seat.pk, look.opened, look.question.options)
    letter = turn_letter(seat)
    assert "Estas no se pueden deshacer:\n\n1. Acabar el turno" in letter.plain.replace(":\n1.", ":\n\n1.")
    assert "Estas se pueden deshacer:" in letter.plain
    assert AnswerNumbering.objects.get().options[0] == "end"


def test_where_everything_lasts_it_is_said_once() -> None:
    game = scenes.table(scenes.person("Ana"), scenes.person("Bruno"), ruleset="great_city")
    while True:
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user", "seat__game").first()
        look = log.observe(game.pk, asked.seat.number)
        if look.question.options and all(option in look.final for option in look.question.options) and not look.ends:
            break
        scenes.answer(game, asked.seat.number)
    text = turn_letter(asked.seat).plain
    assert text.count("cannot be undone") == 1 and "This answer cannot be undone." in text


def test_of_a_long_list_the_mail_shows_its_end_too() -> None:
    game = scenes.table(scenes.person("Ana"), scenes.person("Bruno"), ruleset="foundations", options={"trade": True})
    while True:
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user", "seat__game").first()
        look = log.observe(game.pk, asked.seat.number)
        if not isinstance(look.question, AskNumber) and len(look.question.options) > MAX_UNCUT_ANSWERS:
            break
        scenes.answer(game, asked.seat.number)
    numbers = [
        int(n) for n in re.findall(r"^(\d+)\. ", turn_letter(asked.seat).plain.partition("Answer at the")[0], re.M)
    ]
    every = len(look.question.options)
    assert numbers == [
        *range(1, MAX_LISTED_ANSWERS - LAST_LISTED_ANSWERS + 1),
        *range(every - LAST_LISTED_ANSWERS + 1, every + 1),
    ]
    assert Game.objects.get(pk=game.pk).head == look.head
