"""The answers as a mail lists them, and what people write back."""

from random import Random
from types import SimpleNamespace

import pytest

from games.rules import GAMES
from games.rules.ask import PASS, Ask, AskNumber, AskSome
from games.rules.match import Match
from notifications.replies.answer_list import LAST_LISTED_ANSWERS, MAX_LISTED_ANSWERS, MAX_UNCUT_ANSWERS, UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.word_sets import fold_text, split_words
from tests.rules import chance

NAMES = ["Ana", "Bruno", "Carla", "Dora", "Eva"]
GLORIA = SimpleNamespace(ruleset="gloria", options={})
LEAD = Ask(
    0, "lead", ("think", ("lead", "laborer", "muelle"), ("lead", "laborer", "senador"), ("lead", "patron", "senador"))
)
LABORER = Ask(0, "laborer", (PASS, ("take", "muelle", "pool"), ("take", "villa", "pool"), ("take", "villa", "hand")))
SHOW = AskSome(0, "legionary", ("muelle", "villa", "villa", "foro"), 0, 3)
NUMBER = AskNumber(0, "pride", 0, 9)


def answers(question, language: str = "es") -> Answers:
    return Answers(question, GLORIA, language, NAMES)


def read(question, text: str):
    return answers(question).read(text)


def unclear(question, text: str) -> UnclearAnswer:
    with pytest.raises(UnclearAnswer) as caught:
        read(question, text)
    return caught.value


@pytest.mark.parametrize(
    "text", ["3", " 3 ", "3.", "#3", "(3)", "3!", "Opción 3", "respuesta: 3", "nº 3", "answer 3", "３"]
)
def test_a_number_is_the_answer_of_that_number(text: str) -> None:
    assert read(LEAD, text) == LEAD.options[2]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("think", 1), ("PENSAR", 1), ("pensar, por favor", 1), ("liderar obrero con muelle", 2), ("dock", 2), ("muelle", 2),
        ("Lead Laborer with Dock", 2), ("obrero senador", 3), ("senador obrero", 3), ("patron", 4), ("patrón", 4),
        ("lead patron senador", 4), ("laborer muelle", 2),
    ],
)  # fmt: skip
def test_words_in_any_language_and_order_mean_the_answer_they_fit_alone(text: str, number: int) -> None:
    assert read(LEAD, text) == LEAD.options[number - 1]


def test_words_that_fit_several_answers_name_them() -> None:
    caught = unclear(LEAD, "senador")
    assert (caught.key, caught.numbers) == ("several", [3, 4])
    assert unclear(LEAD, "lead").numbers == [2, 3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "…",
        "not think",
        "no pensar",
        "think muelle",
        "3 4",
        "0",
        "5",
        "-1",
        "99999999",
        "muell",
        "yes",
        "3 muelle",
        "la",
        "think?think no",
    ],
)
def test_in_doubt_nothing_is_meant(text: str) -> None:
    unclear(LEAD, text)


@pytest.mark.parametrize("text", ["pasar", "pass", "no llevar nada", "move nothing", "1"])
def test_passing_is_said_the_same_in_every_question(text: str) -> None:
    assert read(LABORER, text) == PASS
    assert answers(LABORER).short_name(1) == "pasar"


def test_a_thing_in_two_places_needs_its_place() -> None:
    assert unclear(LABORER, "villa").numbers == [3, 4]
    assert read(LABORER, "villa mano") == ("take", "villa", "hand")


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("1 2", ("muelle", "villa")), ("2 1", ("villa", "muelle")), ("2,2", ("villa", "villa")), ("1 y 3", ("muelle", "foro")),
        ("1, 2 and 3", ("muelle", "villa", "foro")), ("0", ()), ("nada", ()), ("none", ()), ("Show none", ()), ("2", ("villa",)),
        ("muelle y villa", ("muelle", "villa")), ("villa x2", ("villa", "villa")), ("2× villa, dock", ("villa", "villa", "muelle")),
        ("foro", ("foro",)), ("dock + forum", ("muelle", "foro")),
    ],
)  # fmt: skip
def test_several_are_written_by_number_or_by_name(text: str, choice: tuple) -> None:
    assert read(SHOW, text) == choice
    assert sorted(SHOW.check(read(SHOW, text))) == sorted(choice)


@pytest.mark.parametrize("text", ["muelle y otra", "1 9", "todo", "villa x", "no muelle", "nada muelle"])
def test_of_several_all_must_be_understood(text: str) -> None:
    unclear(SHOW, text)


def test_each_of_several_stands_in_the_list_once() -> None:
    assert [(one.number, one.text, one.most) for one in answers(SHOW).listed()] == [
        (1, "Muelle", 1),
        (2, "Villa", 2),
        (3, "Foro", 1),
    ]


@pytest.mark.parametrize(("text", "choice"), [("7", 7), ("0", 0), (" 9. ", 9), ("seven", 7), ("siete, por favor", 7)])
def test_a_question_for_a_number_takes_the_number(text: str, choice: int) -> None:
    assert read(NUMBER, text) == choice


@pytest.mark.parametrize("text", ["10", "-3", "eleven", "1 2", "", "3.5"])
def test_and_no_other(text: str) -> None:
    assert unclear(NUMBER, text).key == "number"


def test_a_mail_lists_no_more_than_twenty_and_takes_words_for_the_others() -> None:
    cards = list(answers(LEAD).words.game.CARDS)[: MAX_LISTED_ANSWERS + 10]
    many = Ask(0, "latrine", [("discard", card) for card in cards])
    known = answers(many)
    assert len(known) == MAX_LISTED_ANSWERS + 10
    assert len(known.listed()) == MAX_LISTED_ANSWERS
    assert known.read(known.text(MAX_LISTED_ANSWERS + 5)) == many.options[MAX_LISTED_ANSWERS + 4]
    assert known.read(str(MAX_LISTED_ANSWERS + 5)) == many.options[MAX_LISTED_ANSWERS + 4]


def test_letters_are_folded() -> None:
    assert fold_text("ÍNSULA") == fold_text("insula")
    assert split_words("«Añadir», C4!") == ["anadir", "c4"]


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("language", ["es", "en"])
def test_in_every_game_what_is_listed_can_be_written_back(name: str, language: str) -> None:
    rules, looked_at, named = GAMES[name], 0, 0
    for seed in range(20):
        if seed > 1 and looked_at > 100:  # a short game is played more often
            break
        rng, match = Random(seed), Match.new(rules, min(rules.SEATS))
        game = SimpleNamespace(ruleset=name, options=match.t.options)
        while not match.over and match.step < 600:
            for seat in match.awaited[:1] if match.step % 3 == 0 else ():
                question = match.asked(seat)
                known = Answers(question, game, language, NAMES)
                for one in known.listed():
                    whole = known.choice_of([one.number])
                    assert known.read(str(one.number)) == whole
                    assert known.read(one.text) == whole, one.text
                    assert not one.short or known.read(one.short) == whole, one.short
                    looked_at, named = looked_at + 1, named + bool(one.short)
            match.take(*chance.move(rng, match))
    assert looked_at > 100
    assert named > looked_at / 10


def test_a_mail_says_in_words_what_it_does_not_list() -> None:
    question = Ask(0, "action", tuple(("money", 101 + n) for n in range(MAX_UNCUT_ANSWERS + 1)))
    answers = Answers(question, SimpleNamespace(ruleset="roma", options={}), "en", NAMES)
    left_out = range(101 + MAX_LISTED_ANSWERS - LAST_LISTED_ANSWERS, 102 + MAX_UNCUT_ANSWERS - LAST_LISTED_ANSWERS)
    assert answers.describe_unlisted() == f"Take money: {', '.join(f'{n} sestertii' for n in left_out)}"


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_short_name_could_be_taken_for_a_number(language: str) -> None:
    """“el 2” is the die, or the second answer: it is asked back, so no mail offers it."""
    question = Ask(0, "forum", (("spend", 2), ("spend", 3)))
    answers = Answers(question, SimpleNamespace(ruleset="roma", options={}), language, NAMES)
    for one in answers.listed():
        assert not one.short or answers.read(one.short) == question.options[one.number - 1], one.short
