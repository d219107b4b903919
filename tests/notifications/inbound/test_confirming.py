"""A final answer in free text is confirmed once."""

import pytest

from games.eventlog import log
from games.models import Game, Seat
from notifications.models import ReceivedMail
from tests.notifications.inbound.conftest import receipt
from tests.notifications.inbound.test_several_lines import dice_as_lines, head, of_seat, seat_at_an_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat() -> Seat:
    return seat_at_an_action()


def test_it_is_asked_back_with_what_it_would_do(seat, send) -> None:
    before = head(seat)
    assert send(seat, "termino el turno ya") == "confirm"
    assert head(seat) == before
    letter = receipt(seat)
    assert "Entendemos «termino el turno ya» así: Acabar el turno." in letter.plain
    assert "responde: sí" in letter.plain and letter.plain.count("\n1. Acabar el turno") == 1
    assert "están en el correo de arriba" in letter.plain and "\n2. " not in letter.plain


@pytest.mark.parametrize("again", ["sí", "Yes, please", "ok", "termino el turno ya", "acabo el turno"])
def test_a_yes_or_the_same_again_plays_it(seat, send, again: str) -> None:
    assert send(seat, "termino el turno ya") == "confirm"
    before = head(seat)
    assert send(seat, again) == "played"
    assert head(seat) > before and of_seat(seat).question is None


@pytest.mark.parametrize("text", ["1", "acabar", "Acabar el turno", "end the turn", "acabar, por favor"])
def test_the_lists_own_number_and_words_are_not_asked_back(seat, send, text: str) -> None:
    assert send(seat, text) == "played"


def test_a_no_plays_nothing_and_a_yes_without_a_question_neither(seat, send) -> None:
    before = head(seat)
    assert send(seat, "sí") == "unclear"
    assert send(seat, "termino") == "confirm"
    assert send(seat, "no") == "unconfirmed"
    assert receipt(seat).plain.splitlines()[1].startswith("No se ha jugado.")
    assert send(seat, "sí") == "unclear", "the no has settled it"
    assert head(seat) == before


def test_another_answer_is_played_in_its_place(seat, send) -> None:
    assert send(seat, "termino") == "confirm"
    assert send(seat, dice_as_lines(seat)[0]) == "played"
    assert of_seat(seat).question is not None
    assert send(seat, "sí") == "unclear"


def test_a_look_at_the_board_and_a_strangers_mail_change_nothing(seat, send) -> None:
    assert send(seat, "termino") == "confirm"
    assert send(seat, "tablero") == "board"
    assert send(seat, "no", sender="mallory@example.org") == "stranger"
    assert send(seat, "sí") == "played"


def test_a_question_with_a_yes_is_none(seat, send) -> None:
    assert send(seat, "termino") == "confirm"
    assert send(seat, "¿sí?") == "unclear"


def test_what_can_be_taken_back_is_played_at_once(seat, send) -> None:
    assert send(seat, dice_as_lines(seat)[0]) == "played"
    assert "awaits" not in ReceivedMail.objects.get().facts


def test_a_yes_about_another_question_plays_nothing(seat, send) -> None:
    assert send(seat, "termino") == "confirm"
    game = Game.objects.get(pk=seat.game_id)
    from games.facts.events import Answered

    log.append(game, Answered(0, "action", log.observe(game, 0).question.options[1]))
    assert send(seat, "sí") == "unclear"
