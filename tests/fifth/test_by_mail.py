"""The fifth game is played by mail alone: every question is answered by a reply, the next one comes in the receipt."""

import pytest

from games.eventlog.verification import find_log_fault
from games.models import Game, OpenQuestion
from tests.notifications.inbound.conftest import quickly, receipt, send

__all__ = ["quickly", "send"]
pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_a_whole_game_by_replies(game, send):
    asked_of = set()
    for _ in range(60):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user").first()
        if asked is None:
            break
        assert send(asked.seat, "2" if receipt_lists(asked.seat, asked_of) else "1") == "played"
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    assert find_log_fault(game) is None


def receipt_lists(seat, seen) -> bool:
    """Whether this seat has had a receipt that told what it played; after the first it plays the second answer."""
    if seat.pk not in seen:
        seen.add(seat.pk)
        return False
    letter = receipt(seat)
    assert letter.plain.splitlines()[1].startswith(("Jugado: ", "Played: "))
    return "\n2. " in letter.plain


def test_an_answer_may_be_said_in_words(game, send):
    for seat in (0, 1):
        asked = OpenQuestion.objects.select_related("seat__user").get(game=game, seat__number=seat)
        assert send(asked.seat, "3") == "played"
    asked = OpenQuestion.objects.select_related("seat__user").get(game=game)
    word = {"es": "Esperar al viento", "en": "wait for the wind"}[asked.seat.user.language]
    assert send(asked.seat, word) == "played"
