"""Several lines of an email are several answers, played as one answer batch."""

import pytest

from games.eventlog import log
from games.models import Event, Game, Seat
from games.rules.ask import AskSome
from notifications.models import ReceivedMail
from notifications.replies.answers import Answers
from tests.browser import scenes
from tests.notifications.inbound.conftest import opened, receipt

pytestmark = pytest.mark.django_db


def seat_at_an_action() -> Seat:
    """Ana's seat at a table of Roma, with three dice to use and something to pay for."""
    ana = scenes.person("Ana", "es")
    game = scenes.table(ana, scenes.person("Bruno"), ruleset="roma")
    while True:
        number = log.load(game).awaited[0]
        look = log.observe(game, number)
        if number == 0 and look.question.what == "action" and len(money(look)) > 1:
            return Seat.objects.select_related("user", "game").get(game=game, number=0)
        scenes.answer(game, number)


def money(look) -> list[int]:
    """The dice with which money can be taken."""
    return [option[1] for option in look.question.options if option[0] == "money"]


def of_seat(seat: Seat) -> log.Observation:
    return log.observe(Game.objects.get(pk=seat.game_id), seat.number)


def head(seat: Seat) -> int:
    return Game.objects.get(pk=seat.game_id).head


def said(seat: Seat, option) -> str:
    """An answer in the list's own words."""
    look = of_seat(seat)
    known = Answers(look.question, seat.game, "es", ["Ana", "Bruno"])
    return known.text(look.question.options.index(option) + 1)


def dice_as_lines(seat: Seat) -> list[str]:
    """All dice used for money, one after the other, as one writes it."""
    match, lines = log.load(seat.game_id), []
    while dice := [option[1] for option in match.asked(seat.number).options if option[0] == "money"]:
        lines.append(f"cobro {dice[0]} sestercios")
        match.take(seat.number, "action", ("money", dice[0]))
    return lines


def test_a_whole_turn_of_roma_in_one_mail(send) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    assert len(lines) == 3
    assert send(seat, "\n".join([*lines, "acabo el turno", "", "Saludos,", "Ana"])) == "played"
    assert head(seat) == before + 3
    assert len({row.at for row in Event.objects.of(seat.game_id, before + 1, before + 3)}) == 1, "in one breath"
    letter = receipt(seat)
    first, told = letter.plain.splitlines()[1], letter.plain
    assert first.startswith("Jugado: Cobrar") and first.count("Cobrar") == 3
    assert "No se ha jugado: «acabo el turno». No se puede deshacer." in told
    assert letter.opened == opened(seat) and "\n1. Acabar el turno" in told, "the list that now stands"
    assert send(seat, "sí") == "played"
    assert opened(seat) is None, "the turn is over"


def test_one_undo_takes_the_mail_back(send) -> None:
    seat = seat_at_an_action()
    before = of_seat(seat).view
    assert send(seat, "\n".join(dice_as_lines(seat))) == "played"
    assert send(seat, "deshacer") == "undone"
    assert of_seat(seat).view["seats"] == before["seats"]


def test_the_first_line_may_be_a_number_and_no_other(send) -> None:
    seat = seat_at_an_action()
    look = of_seat(seat)
    number = look.question.options.index(("money", money(look)[0])) + 1
    below = dice_as_lines(seat)[1]
    assert send(seat, f"{number}\n{below}\n2") == "played"
    facts = ReceivedMail.objects.latest("pk").facts
    assert len(facts["more"]) == 1 and facts["left"] == [{"text": "2", "why": "listed"}]
    assert "Los números solo valen en la primera línea" in receipt(seat).plain


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("cobro 99 sestercios", "unknown"), ("¿cobrar {0} sestercios?", "asks"), ("cobrar {0} sestercios si puedo", "condition"),
        ("1", "listed"), ("la 2", "listed"), ("1. cobrar {0} sestercios", "listed"), ("sestercios o acabar", "undecided"),
    ],
)  # fmt: skip
def test_what_is_no_answer_ends_it(send, line: str, why: str) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    die = lines[1].split()[1]
    assert send(seat, f"{lines[0]}\n{line.format(die)}\n{lines[1]}") == "played"
    facts = ReceivedMail.objects.latest("pk").facts
    assert head(seat) == before + 1 and "more" not in facts
    assert [one["why"] for one in facts["left"]] == [why, "below"]


def test_what_cannot_be_taken_back_is_not_played_from_below(send) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    drawing = said(seat, ("cards", int(lines[1].split()[1])))
    assert send(seat, f"{lines[0]}\n{drawing}\n{lines[2]}") == "played"
    assert [one["why"] for one in ReceivedMail.objects.latest("pk").facts["left"]] == ["final", "below"]
    assert head(seat) == before + 1
    assert send(seat, "sí") == "played"
    assert '"cards"' in Event.objects.of(seat.game_id, before + 2, before + 2).get().payload


def test_nothing_is_played_after_what_came_to_light(send) -> None:
    seat = seat_at_an_action()
    before = head(seat)
    assert send(seat, f"{said(seat, ('cards', money(of_seat(seat))[0]))}\nacabar el turno") == "played"
    facts = ReceivedMail.objects.latest("pk").facts
    assert [one["why"] for one in facts["left"]] == ["hidden"]
    assert head(seat) > before
    assert "Antes se ha descubierto algo." in receipt(seat).plain


@pytest.mark.parametrize(
    "below", ["Perdón, 1", "no, mejor la 1", "sorry, 1", "o la 1", "uf, qué difícil\nmejor la 1", "pero solo si puedo"]
)
def test_a_line_that_takes_the_first_one_back_plays_nothing(send, below: str) -> None:
    seat = seat_at_an_action()
    before = head(seat)
    assert send(seat, f"{dice_as_lines(seat)[0]}\n{below}") == "unclear"
    assert head(seat) == before


def test_talk_below_an_answer_is_not_told(send) -> None:
    seat = seat_at_an_action()
    text = f"{dice_as_lines(seat)[0]}\n\nQué buena jugada la tuya, enhorabuena.\nAna"
    assert send(seat, text) == "played"
    assert "left" not in ReceivedMail.objects.latest("pk").facts
    assert "No se ha jugado" not in receipt(seat).plain


def test_of_several_one_a_line_is_asked_back(send, people) -> None:
    """A choice of two that is written on two lines is not a choice of one."""
    game = scenes.table(*people[:2], ruleset="roma")
    seat = Seat.objects.select_related("user", "game").get(game=game, number=0)
    look = of_seat(seat)
    assert isinstance(look.question, AskSome)
    before = head(seat)
    assert send(seat, "1\n2") == "unclear"
    assert ReceivedMail.objects.latest("pk").facts["why"] == "lines"
    assert "respuesta entera en una línea" in receipt(seat).plain
    assert head(seat) == before


def test_two_answers_on_one_line(send) -> None:
    """Two dice may show the same: then the line says the same words twice."""
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    assert send(seat, f"{lines[0]} y {lines[1]}, gracias") == "played"
    assert head(seat) == before + 2 and receipt(seat).plain.splitlines()[1].count("Cobrar") == 2


@pytest.mark.parametrize("rest", ["y cobro 99 sestercios", "y la 2", "y construyo un templo", "y qué bien"])
def test_half_a_line_is_never_played(send, rest: str) -> None:
    seat = seat_at_an_action()
    before = head(seat)
    assert send(seat, f"{dice_as_lines(seat)[0]} {rest}") in ("unclear", "suggestion")
    assert head(seat) == before


def test_what_ends_the_turn_waits_for_its_yes_on_one_line_too(send) -> None:
    seat = seat_at_an_action()
    before = head(seat)
    assert send(seat, f"{dice_as_lines(seat)[0]} y acabo el turno") == "played"
    assert head(seat) == before + 1 and "Para jugarlo, responde: sí." in receipt(seat).plain
    assert send(seat, "sí") == "played"
    assert opened(seat) is None


def test_what_comes_after_the_turn_is_not_played(send, people) -> None:
    """In Foundations an action ends the turn: the next question is for another player."""
    game = scenes.table(*people[:2], ruleset="foundations")
    scenes.play(game, events=2, seat=0)
    seat = Seat.objects.select_related("user", "game").get(game=game, number=log.load(game).awaited[0])
    assert send(seat, "income\nincome") == "played"
    assert [one["why"] for one in ReceivedMail.objects.latest("pk").facts["left"]] == ["passed"]
    assert opened(seat) is None


@pytest.mark.parametrize("joined", ["{0} y luego {1}", "{0}, después {1}", "{0}, then {1}", "{0} and then {1}"])
def test_then_joins_two_answers_and_makes_no_condition(send, joined: str) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    assert send(seat, joined.format(*lines)) == "played"
    assert head(seat) == before + 2 and "Cobrar" in receipt(seat).plain


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ana cobra, then {0}", "condition"),
        ("{0} y luego si puedo {1}", "condition"),
        ("{0}, then 1", "unknown"),
        ("{0}, then maybe {1}", "condition"),
    ],
)
def test_a_then_that_follows_something_else_plays_nothing(send, text: str, why: str) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    assert send(seat, text.format(*lines)) == "unclear"
    assert head(seat) == before and ReceivedMail.objects.latest("pk").facts["why"] == why


@pytest.mark.parametrize(
    "text", ["Hola Bruno, vaya tirada.\n{0}", "Bruno, buenos dados los tuyos\n{0}", "{0}, Bruno 🙂", "Hey Bruno: {0}"]
)
def test_what_is_said_to_another_by_name_is_no_answer(send, text: str) -> None:
    seat = seat_at_an_action()
    before, line = head(seat), dice_as_lines(seat)[0]
    assert send(seat, text.format(line)) == "played"
    assert head(seat) == before + 1


@pytest.mark.parametrize(
    "text",
    ["Hola Bruno, ¿{0}?\n{0}", "Bruno, no cobro nada\n{0}", "Bruno, espera\n{0}", "Hola Bruno, vaya tirada.\nAna"],
)
def test_what_denies_asks_or_waits_is_no_mere_talk(send, text: str) -> None:
    seat = seat_at_an_action()
    before = head(seat)
    assert send(seat, text.format(dice_as_lines(seat)[0])) == "unclear"
    assert head(seat) == before
