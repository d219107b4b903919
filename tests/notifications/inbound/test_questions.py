"""A question about an answer plays nothing; the receipt explains the answer and asks again."""

import re

import pytest

from games.boards import presenters
from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, Motion, OpenQuestion, Seat, User, Vote
from games.motions import voting
from games.rules import GAMES
from games.wording import game_words, words_of
from notifications.emails.explanations import card_phrases, find_card_keys
from notifications.inbound import dispatch, incoming_mail
from notifications.models import ReceivedMail
from tests import stamped
from tests.browser import scenes
from tests.notifications.inbound.conftest import opened, raw_mail, receipt
from tests.notifications.inbound.first_line import answer_line

pytestmark = pytest.mark.django_db


def head(seat: Seat) -> int:
    return Game.objects.get(pk=seat.game_id).head


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("¿Pensar?", "asks"), ("pensar?", "asks"), ("1?", "asks"), ("¿qué hace pensar?", "asks"), ("think or lead", "undecided"),
        ("1 o 2", "undecided"), ("1/2", "undecided"), ("quizás pensar", "undecided"), ("si Bruno lidera Mercader, pensar", "condition"),
        ("if Bruno leads Merchant then think", "condition"), ("Pensar\no liderar", "undecided"), ("Pensar\n\n¿o liderar?", "asks"),
        ("1\nsi Bruno pasa", "condition"), ("pensar\n?", "asks"), ("Hola, ¿qué tal?\n¿pensar?", "asks"), ("Hola, ¿qué tal? ¿Pensar?", "asks"),
    ],
)  # fmt: skip
def test_nothing_is_played(solo, send, text: str, why: str) -> None:
    before = head(solo)
    assert send(solo, text) == "unclear"
    assert head(solo) == before
    assert ReceivedMail.objects.get().facts["why"] == why
    letter = receipt(solo)
    assert letter.opened == opened(solo)
    assert "No se ha jugado nada." in letter.plain.splitlines()[1]
    assert "responde solo con su número o su nombre" in letter.plain
    assert "\n1. Pensar" in letter.plain


@pytest.mark.parametrize(
    "text",
    [
        "Hola, ¿qué tal?\nPensar", "¿Qué tal?\n\npensar", "Hi, how are you?\n\n1", "Hola Bruno, ¿cómo estás?\n1", "Hola, ¿qué tal? Pensar",
        "Hi, how are you? 1", "¿Roma?\n1", "1\n\nSaludos, ¿jugamos otra mañana?\nAna", "Pensar\n\n-- \nAna (¿dudas? ana@example.org)",
        "pensar\n\nSi puedes, juega hoy.", "1\nOctavio", "1\n\nO. Pérez", "Pensar\n> ¿Estatua o Fuente?",
    ],
)  # fmt: skip
def test_a_question_elsewhere_does_not_stop_the_answer(solo, send, text: str) -> None:
    assert send(solo, text) == "played"


@pytest.mark.parametrize("text", ["deshacer?", "¿undo?", "concede yes?", "¿rendirse sí?"])
def test_who_asks_about_a_word_is_told_what_it_does(solo, send, text: str) -> None:
    send(solo, "pensar")
    before = head(solo)
    assert send(solo, text) == "help"
    assert head(solo) == before
    solo.refresh_from_db()
    assert not solo.conceded


@pytest.mark.parametrize("text", ["yes?", "¿sí?", "ok?", "sí o no", "sí, si Carla quiere", "¿de acuerdo"])
def test_a_question_is_no_vote(table, people, text: str) -> None:
    motion = voting.propose_motion(table, people[0], "draw", False)
    seat = Seat.objects.select_related("user").get(game=table, number=1)
    address = stamped.reply_address(seat.user_id, seat.pk, motion=motion.pk)
    mail = incoming_mail.read_mail_bytes(raw_mail(text, seat.user.email, str(address)), seat.user.email)
    assert dispatch.accept_mail(address, mail) == "unclear_vote"
    assert Vote.objects.count() == 1
    motion.refresh_from_db()
    assert motion.state == Motion.State.OPEN


# What the receipt says


def asked_seat(game: Game, user: User) -> Seat:
    """The user's seat, when the others have answered until it is asked."""
    while not OpenQuestion.objects.filter(game=game, seat__user=user).exists():
        scenes.answer(game, log.load(game).awaited[0])
    return Seat.objects.select_related("user", "game").get(game=game, user=user)


def test_it_says_what_would_happen_and_what_the_card_does(send) -> None:
    """A card of the hand, led: the receipt has its function from the card, and the way to play it."""
    ana = scenes.person("Ana", "es")
    game = scenes.table(ana, scenes.person("Bruno"), ruleset="gloria")
    seat = asked_seat(game, ana)
    look, told = log.observe(game.pk, seat.number), words_of(game, "es")
    card = next(one for one in look.view["seats"][seat.number]["hand"] if one != "senador")
    name = told.card(card)["name"]
    assert send(seat, f"¿{name}?") == "unclear"
    letter = receipt(seat)
    assert f"{name}: {told.card(card)['function']}" in letter.plain
    assert letter.plain.splitlines()[1].startswith(f"«¿{name}?» es una pregunta.")


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_cards_rulings_are_told_with_it(ruleset: str, send) -> None:
    """The rulings about the card as on the rules page, then the question again."""
    ana = scenes.person("Ana", "es")
    game = scenes.table(ana, scenes.person("Bruno"), ruleset=ruleset)
    seat = asked_seat(game, ana)
    entries = presenters.catalogue_of(ruleset, "es").entries
    if not (ruled := [entry for entry in entries if entry.rulings]):
        assert ruleset == "foundations"
        return
    name = " ".join(ruled[0].name.split())
    assert send(seat, f"¿{name}?") == "unclear"
    letter = receipt(seat)
    assert f"- {ruled[0].rulings[0].name}: {ruled[0].rulings[0].text}" in letter.plain
    assert letter.opened == opened(seat)


def test_a_card_that_is_no_answer_now_is_explained_as_well(solo, send) -> None:
    """In whatever language it is named."""
    told = words_of(solo.game, "es")
    assert send(solo, "what does the Circus Maximus do?") == "unclear"
    assert f"{told.card('circo_maximo')['name']}: {told.card('circo_maximo')['function']}" in receipt(solo).plain
    assert find_card_keys("what does the Circus Maximus do?", [told, words_of(solo.game, "en")]) == ["circo_maximo"]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_what_can_be_named_is_a_card_of_its_own_in_every_game(ruleset: str, language: str) -> None:
    tongue = game_words(ruleset, language)
    named = card_phrases(tongue)
    assert named
    assert [key for key in named if tongue.card(key)["id"] != key] == []


@pytest.mark.parametrize("options", [{}, {"original": True}], ids=["as it is", "with the alternative cards"])
def test_a_card_is_explained_once_and_as_it_is_in_this_game(options, send) -> None:
    """The Circus of the alternative cards has the same name, and does something else."""
    ana = scenes.person("Ana", "es")
    game = scenes.table(ana, scenes.person("Bruno"), ruleset="gloria", options=options)
    seat = asked_seat(game, ana)
    assert send(seat, "¿qué hace el Circo?") == "unclear"
    function = words_of(game, "es").card("circo", game.options)["function"]
    assert re.findall(r"^Circo: .*", receipt(seat).plain, re.M) == [f"Circo: {function}"]


def test_what_an_answer_brings_is_told_as_on_the_page(send) -> None:
    ana = scenes.person("Ana", "es")
    game = scenes.table(ana, scenes.person("Bruno"), ruleset="foundations")
    while (
        not (asked := OpenQuestion.objects.filter(game=game, seat__user=ana).first())
        or log.observe(game.pk, asked.seat.number).question.what != "turn"
    ):
        scenes.answer(game, log.load(game).awaited[0])
    seat = Seat.objects.select_related("user", "game").get(game=game, user=ana)
    question = log.observe(game.pk, seat.number).question
    number = question.options.index("income") + 1
    assert send(seat, f"¿{number}?") == "unclear"
    above, _, listed = receipt(seat).plain.partition("Quizá querías decir:")[2].partition("\n\n")
    assert above.strip().startswith(f"{number}. Obtener ingresos")
    assert "\n   - " in above, "what the page would say"
    assert "están en el correo de arriba" in listed and f"\n{number}. Obtener ingresos" not in listed
    assert len(receipt(seat).plain.splitlines()) < 40


def test_who_asks_for_a_bargain_is_told_how_an_offer_is_written(send) -> None:
    game = scenes.table(ana := scenes.person("Ana"), scenes.person("Bruno"), ruleset="foundations")
    seat = asked_seat(game, ana)
    assert send(seat, "would you give me E6 for C4?") == "unclear"
    assert "trade Bruno: C4 + 3 for E6" in receipt(seat).plain
    assert send(seat, "is C4 good?") == "unclear"
    assert "trade Bruno" not in receipt(seat).plain


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_games_answers_are_explained(ruleset: str, send) -> None:
    """A receipt can be written for every question, and nothing is played."""
    people = [scenes.person("Ana", "es"), scenes.person("Bruno")]
    game = scenes.table(*people, ruleset=ruleset)
    explained, alone = 0, False
    for turn in range(24):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user", "seat__game").first()
        if asked is None:
            break
        seat, before = asked.seat, head(asked.seat)
        assert send(seat, f"{turn % 5 + 1}?") == "unclear"
        assert head(seat) == before
        letter = receipt(seat)
        explained += "\n   - " in letter.plain
        assert "{" not in letter.plain
        alone |= len(log.load(game).awaited) == 1
        scenes.answer(game, seat.number)
    assert explained > 3 or ruleset == "gloria" or not alone, "of a simultaneous choice nothing is foretold"


def test_a_line_of_others_is_told_with_no_secret_of_theirs(send) -> None:
    """In a simultaneous choice nothing is foretold: it would show whether the others have answered."""
    ana, bruno = scenes.person("Ana", "es"), scenes.person("Bruno")
    game = scenes.table(ana, bruno, ruleset="roma")
    seats = {seat.number: seat for seat in Seat.objects.select_related("user", "game").filter(game=game)}
    assert OpenQuestion.objects.filter(game=game).count() == 2
    letters = []
    for answered in (False, True):
        if answered:
            look = log.observe(game.pk, 1)
            choice = tuple(look.question.options[: look.question.least])
            log.append(game.pk, Answered(1, look.question.what, choice), look.opened)
        assert send(seats[0], "1?") == "unclear"
        letters.append(receipt(seats[0]).plain.partition("Quizá querías decir:")[2].partition("\n\n")[0])
    assert letters[0] == letters[1] != ""


def test_the_lines_that_belong_to_the_answer() -> None:
    assert answer_line("Estatua\no Fuente") == "Estatua o Fuente"
    assert answer_line("Estatua\n\nor Fountain?") == "Estatua or Fountain?"
    assert answer_line("Estatua\nif he passes") == "Estatua if he passes"
    assert answer_line("Estatua\n\nif you can, play today") == "Estatua"
    assert answer_line("Hola, ¿qué tal? Estatua") == "Estatua"
    assert answer_line("¿Qué tal la Estatua?") == "¿Qué tal la Estatua?"
    assert answer_line("Hola, ¿Estatua o Fuente?") == "Hola, ¿Estatua o Fuente?"


def test_before_the_answer_that_ends_the_game_a_mail_says_so_and_who_asks_is_told_the_score(people, send) -> None:
    """In the list, and to who asks about one of the answers; the score is the one that then follows."""
    game, number = scenes.nearly_over(people[0], people[1])
    seat = Seat.objects.select_related("user", "game").get(game=game, number=number)
    look, told = log.observe(game, number), words_of(game, seat.user.language)
    choice = look.ends[0]
    asked = game_words("great_city", seat.user.language).option(look.question.what, choice)
    assert send(seat, f"{asked}?") == "unclear"
    letter = receipt(seat)
    ends = log.preview(game, number, look.opened, choice)["ends"]
    sentence = told.ending(ends, [one.name for one in game.seats.order_by("number")], number)
    assert letter.plain.count(sentence) == 1 and sentence in letter.html.replace("&#x27;", "'")
    assert ends["reason"] == "rounds" and not any(row["hidden"] for row in ends["scores"])
    log.append(game, Answered(number, look.question.what, choice))
    game.refresh_from_db()
    assert [row["points"] for row in ends["scores"]] == game.result["scores"]
