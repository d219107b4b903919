"""Free text is understood or asked back, and never played as something else."""

from types import SimpleNamespace

import pytest

from games.rules.ask import Ask, AskSome
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.free_text import is_typo, parse_number, stripped_forms
from tests.notifications import phrases


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_a_hundred_lines_are_understood_and_none_is_played_wrongly(language: str) -> None:
    read = list(phrases.phrases_read(language))
    assert len(read) > 100 and sum(one.meant is None for one in read) > 25
    assert [one for one in read if one.wrong] == []
    assert phrases.share_understood(read) > 0.95


def test_all_languages_are_understood_whatever_the_readers() -> None:
    for one in phrases.phrases_read("es"):
        ruleset, question = phrases.QUESTIONS[one.question]
        english = Answers(question, SimpleNamespace(ruleset=ruleset, options={}), "en", phrases.NAMES)
        assert phrases.choice_read(english, one.text) in (one.meant, None), one.text


def test_a_line_is_stripped_in_every_way() -> None:
    assert {"i take 3", "take 3", "3"} <= set(stripped_forms("I take 3, please"))
    assert stripped_forms("not 3") == {"not 3": False}
    assert len(stripped_forms("ok " * 60 + "1")) < 50


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("the 2", 2), ("la 2", 2), ("option number 12", 12), ("opcion dos", 2), ("the second one", 2), ("2nd", 2), ("#4", 4), ("veinte", 20),
        ("-2", None), ("2 3", None), ("no 2", None), ("two or three", None), ("2.5", None), ("", None), ("dock", None),
    ],
)  # fmt: skip
def test_a_number_as_it_is_said(text: str, number: int | None) -> None:
    assert parse_number(text) == number


def test_where_number_and_words_speak_of_two_answers_it_is_asked_which() -> None:
    options = ("end", ("money", 3), ("money", 2), ("activate", 1))
    known = Answers(Ask(0, "action", options), SimpleNamespace(ruleset="roma", options={}), "en", phrases.NAMES)
    with pytest.raises(UnclearAnswer) as caught:
        known.read("I take 3")
    assert (caught.value.key, caught.value.numbers) == ("several", [2, 3])
    assert known.read("I take 3 sestertii") == ("money", 3)
    assert known.read("3") == ("money", 2), "a number alone is the list's"


def test_only_the_lists_own_words_are_word_for_word() -> None:
    ruleset, question = phrases.QUESTIONS["turn"]
    known = Answers(question, SimpleNamespace(ruleset=ruleset, options={}), "es", phrases.NAMES)
    for text in ("4", "E2", "Comprar E2", "comprar e2, por favor", "buy E2", "Respuesta 4"):
        assert known.is_verbatim(text) and known.read(text) == ("buy", "E2"), text
    for text in ("compro E2", "la 4", "cuatro", "me quedo con la 4"):
        assert not known.is_verbatim(text) and known.read(text) == ("buy", "E2"), text


def test_a_hundred_questions_are_never_played() -> None:
    asked = phrases.lines_that_ask()
    assert len(asked) > 100
    played = [
        (name, text)
        for name, (ruleset, question) in phrases.QUESTIONS.items()
        for language in phrases.LANGUAGES
        for known in [Answers(question, SimpleNamespace(ruleset=ruleset, options={}), language, phrases.NAMES)]
        for text in asked
        if phrases.choice_read(known, text) is not None
    ]
    assert played == []


@pytest.mark.parametrize(
    "text", ["I want Villa", "me quedo con la villa", "I take the villa", "quiero villa", "I keep the villa"]
)
def test_who_wants_a_card_does_not_drop_it(text: str) -> None:
    """A word of wanting before a thing may mean the contrary; with an action or a number it means nothing."""
    options = ("pass", ("latrine.discard", "villa"), ("latrine.discard", "muelle"))
    drop = Answers(Ask(0, "latrine", options), SimpleNamespace(ruleset="gloria", options={}), "es", phrases.NAMES)
    give = Answers(
        AskSome(0, "exchange", ("consul", "forum"), 1, 2), SimpleNamespace(ruleset="roma", options={}), "es", []
    )
    assert phrases.choice_read(drop, text) is None
    assert phrases.choice_read(give, text.replace("villa", "consul").replace("Villa", "Consul")) is None
    assert phrases.choice_read(
        drop, text.replace("la villa", "2").replace("the villa", "2").replace("villa", "2").replace("Villa", "2")
    )
    assert phrases.choice_read(drop, "quiero echar villa") == options[1]


@pytest.mark.parametrize(
    "slip", ["legonario", "egionario", "legionari", "legiionario", "legionarios", "legoinario", "lagionario"]
)
def test_one_letter_too_few_too_many_wrong_or_swapped_is_a_slip(slip: str) -> None:
    assert is_typo(slip, "legionario") and is_typo("legionario", slip)


@pytest.mark.parametrize("other", ["legonarios", "lgionaro", "legionariote", "ioelgnario", "legi0nario!"])
def test_two_slips_are_another_word(other: str) -> None:
    assert not is_typo(other, "legionario")
