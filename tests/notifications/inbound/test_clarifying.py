"""A line that only seems to be an answer is asked back and never played."""

import pytest

from games.eventlog import log
from games.models import Game, Seat
from games.tables import opening
from games.wording import words_of
from notifications.models import ReceivedMail
from tests.notifications.inbound.conftest import opened, receipt
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def seats(people) -> list[Seat]:
    """Foundations: Ana (who reads Spanish) begins, Bruno comes after her."""
    game = open_table(people[0], "foundations", {"first": 0}, size=2)
    opening.join(game, people[1])
    return list(Seat.objects.select_related("user", "game").filter(game=game).order_by("number"))


@pytest.fixture
def lot(seats) -> str:
    """An empty lot of Ana's."""
    return log.observe(seats[0].game_id, 0).view["seats"][0]["empty"][0]


@pytest.fixture
def cheapest(seats) -> str:
    """The lot that costs least."""
    return log.observe(seats[0].game_id, 0).view["display"][0]


def head(seat: Seat) -> int:
    return Game.objects.get(pk=seat.game_id).head


@pytest.mark.parametrize(
    "text", ["cojo ingreoss", "take icome", "ingresos, que estoy en la ruina", "I think income is best here"]
)
def test_a_slip_is_asked_back_and_a_yes_plays_it(seats, send, text: str) -> None:
    before = head(seats[0])
    assert send(seats[0], text) == "suggestion"
    letter = receipt(seats[0])
    assert "¿Quieres decir: Obtener ingresos?" in letter.plain.splitlines()[1]
    assert "responde: sí" in letter.plain and head(seats[0]) == before
    assert send(seats[0], "si") == "played"
    assert opened(seats[0]) is None


def test_said_again_it_is_not_played_either(seats, send) -> None:
    for outcome in ("suggestion", "unclear", "unclear"):
        assert send(seats[0], "cojo ingreoss") == outcome
    assert ReceivedMail.objects.latest("pk").notification is None, "a machine would write the same for ever"
    assert send(seats[0], "sí") == "played"


@pytest.mark.parametrize(
    "text",
    ["no ingreoss", "icome or not", "¿ingreoss?", "icome if I must", "domus", "never icome", "buenas, qué frío hace"],
)
def test_what_denies_doubts_or_names_several_is_no_guess(seats, send, text: str) -> None:
    assert send(seats[0], text) == "unclear"
    assert "awaits" not in ReceivedMail.objects.latest("pk").facts


@pytest.mark.parametrize("between", ["jajaja vaya tela", "¿y cuánto falta?", "what a move that was"])
def test_a_yes_counts_after_a_mail_that_says_nothing(seats, send, cheapest, between: str) -> None:
    assert send(seats[0], f"pillo el solar {cheapest}") == "confirm"
    assert send(seats[0], between) == "unclear"
    assert f"Para jugar Comprar {cheapest}, responde: sí." in receipt(seats[0]).plain
    assert send(seats[0], "sí") == "played"
    assert opened(seats[0]) is None


@pytest.mark.parametrize("between", ["no, otra cosa", "¿domus {lot}?", "ingreoss"])
def test_a_yes_after_another_answer_is_no_yes_to_the_first(seats, send, cheapest, lot, between: str) -> None:
    send(seats[0], f"pillo el solar {cheapest}")
    assert send(seats[0], between.format(lot=lot)) in ("unclear", "suggestion")
    assert f"Comprar {cheapest}, responde: sí" not in receipt(seats[0]).plain
    send(seats[0], "sí")
    assert cheapest in log.observe(seats[0].game_id, 0).view["display"], "not bought"


@pytest.mark.parametrize(
    "above", ["Hi Bruno,", "Hola Bruno:", "Haha, nice one!", "jajaja qué bien.", "Perdona el retraso!", "Sorry for the delay!\n\nHi all"]
)  # fmt: skip
def test_talk_above_the_answer_is_none(seats, send, above: str) -> None:
    assert send(seats[0], f"{above}\n\ningresos") == "played"


@pytest.mark.parametrize("text", ["Haha, nice one!", "Hola Bruno", "Hi Bruno,\n\nThanks!"])
def test_talk_alone_plays_nothing(seats, send, text: str) -> None:
    assert send(seats[0], text) in ("unclear", "empty")
    assert opened(seats[0]) is not None


def test_talk_below_the_last_answer_of_a_turn_is_not_told(seats, send) -> None:
    assert send(seats[0], "ingresos\n¡te toca, a ver qué haces!") == "played"
    assert "left" not in ReceivedMail.objects.latest("pk").facts
    assert "No se ha jugado" not in receipt(seats[0]).plain


def test_what_is_asked_back_says_what_will_be_played_and_no_card(seats, send, cheapest) -> None:
    send(seats[0], f"pillo el solar {cheapest}")
    plain, told = receipt(seats[0]).plain, words_of(seats[0].game, "es")
    assert f"Comprar {cheapest}" in plain.splitlines()[1] and "están en el correo de arriba" in plain
    functions = {function for key in told.known_cards if (function := told.card(key).get("function"))}
    assert functions and not any(function in plain for function in functions)


def test_a_long_list_says_what_it_leaves_out(seats, send) -> None:
    send(seats[0], "buenas")
    lines = receipt(seats[0]).plain.splitlines()
    numbers = [int(line.split(".")[0]) for line in lines if line[:1].isdigit() and ". " in line[:4]]
    gap = next(at for at, line in enumerate(lines) if line.startswith("… y "))
    assert numbers == sorted(numbers) and len(numbers) == 20
    assert lines[gap - 1].startswith("18. ") and "Biblioteca" in lines[gap + 1]
    assert not any(line.startswith("y ") for line in lines)
