"""The help behind the `?` of each question, for every question and answer in every language.

The questions of random games are checked in tests/games/boxes/<game>/test_words.py (ears.py); here the lists of the
rules are compared with the texts."""

import re
from pathlib import Path

import pytest

from games.rules import GAMES
from games.rules.ask import AskNumber, AskSome
from games.wording import game_words
from games.wording.languages import language_codes
from games.wording.question_help import help_of
from tests.browser.laid import LAID
from tests.games.wording.ears import NAMES, sound
from tests.rules.vocabulary import Readme

EVERY = pytest.mark.parametrize("ruleset", GAMES)
NO_SHAPES = ("#", "none")
FEW_VERBS = {"foundations": {"favour", "card", "pass"}}  # things among several; each `pass` is its question's own


@EVERY
def test_every_question_the_rules_name_has_its_words(ruleset):
    readme, package = Readme(GAMES[ruleset]), game_words(ruleset, "en").game
    put = {what for what, row in readme.questions.items() if row[2].startswith("Ask")}
    assert put == set(package.question_help.QUESTION_HELP) == set(package.QUESTION_TEXTS)


@EVERY
def test_every_kind_of_answer_that_has_a_name_has_its_words(ruleset):
    """Each answer with a label has a help text, and no help text is left over."""
    package = game_words(ruleset, "en").game
    said, told = set(package.ANSWER_LABELS) - FEW_VERBS.get(ruleset, set()), set(package.question_help.ANSWER_HELP)
    own = {key for key in said if any(key != one and one.endswith(f".{key}") for one in told)}
    assert said - own - told <= {"pass"} | {key for key in said if key.endswith(".#")}
    whats = set(package.QUESTION_TEXTS)
    for key in told:
        what, _, kind = key.rpartition(".")
        assert not what or what in whats, key
        assert kind in ("some", "one", "#") or {kind, key} & set(package.ANSWER_LABELS), key


@EVERY
def test_every_question_leads_to_a_chapter_that_is_there(ruleset):
    package = game_words(ruleset, "en").game
    for what in package.QUESTION_TEXTS:
        chapter = package.question_help.HELP_CHAPTERS.get(what) or package.question_help.HELP_CHAPTERS[""]
        for language in language_codes():
            page = Path(f"locale/{language}/rules/{ruleset}.html").read_text()
            assert f'<section id="{chapter}"' in page
    assert (
        set(package.question_help.HELP_CHAPTERS)
        <= {"", *package.QUESTION_TEXTS}
        >= set(package.question_help.QUESTIONS_WITH_ELEMENT_HELP)
    )


@pytest.mark.parametrize(("ruleset", "what"), [(game, what) for game in LAID for what in LAID[game]])
def test_rare_questions_are_told_as_they_lie(ruleset, what):
    """Each in every language, whole, for the one who is asked."""
    match = LAID[ruleset][what]().m
    asked = next(one for seat in match.waiting if (one := match.asked(seat)).what == what)
    view = match.view(asked.seat)
    for language in language_codes():
        told = help_of(asked, view, game_words(ruleset, language), NAMES)
        for text in (told.about, *told.things, *(one.text for one in told.answers)):
            sound(text, language)
        assert told.answers
        labels = [one.label for one in told.answers]
        assert len(labels) == len(set(labels))
        assert all(labels) or isinstance(asked, AskSome | AskNumber) or len(labels) > 1 or labels == [""]


def test_two_sentences_say_what_is_asked():
    for ruleset in GAMES:
        for what, text in game_words(ruleset, "en").game.question_help.QUESTION_HELP.items():
            assert 1 < len(re.findall(r"[.?](?:\s|$)", text["en"])) <= 3, what
