"""What holds of the words of every game: refusals, languages, what a game may leave out."""

import re
from pathlib import Path

import pytest

from games import rules
from games.rules import GAMES
from games.wording import game_words
from games.wording.languages import language_codes
from games.wording.refusals import REFUSAL_TEXTS
from tests.games.wording.ears import sound
from tests.games.wording.texts import unnamed

RULES = Path(rules.__file__).parent
LOT_OR_TOKEN = re.compile(r"[A-Z][0-9]{1,2}|CT[0-9]{2}")
RAISED = re.compile(r'\b(?:Illegal|Stale|TableSuspended|RulesMissing|Refused)\(\s*"([a-z_]+)"')


def raised(files) -> set[str]:
    return {key for path in files for key in RAISED.findall(path.read_text())}


def test_every_refusal_in_the_code_has_words():
    """Each key that one of the errors in RAISED gets somewhere in games, except in the games' own packages."""
    shared = [path for path in RULES.parent.rglob("*.py") if RULES not in path.parents or path.parent == RULES]
    keys = raised(shared) | {"stale", "suspended"}
    assert len(keys) > 15
    assert keys <= set(REFUSAL_TEXTS)


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_refusal_of_a_game_has_words(ruleset):
    own = getattr(game_words(ruleset, "en").game, "REFUSALS", {})
    assert raised((RULES / ruleset).rglob("*.py")) <= {*own, *REFUSAL_TEXTS}
    for language in language_codes():
        assert game_words(ruleset, language).refusal("never heard of") == REFUSAL_TEXTS["other"][language]


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_game_tells_what_it_is_and_what_its_options_mean(ruleset, language):
    told = game_words(ruleset, language)
    assert told.term("game")
    sound(told.term("about"), language)
    sound(told.term("plays"), language)
    assert [option["key"] for option in told.options()] == list(GAMES[ruleset].OPTIONS)
    for option in told.options():
        sound(option["name"], language)
        sound(option["help"], language)
        for value in GAMES[ruleset].OPTIONS[option["key"]]:
            sound(told.value(option["key"], value), language)


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_card_is_named_by_a_text_of_its_catalogue(ruleset, language):
    """But for lots, which are called alike in every language, and the Consul's tokens, named after what they are."""
    assert all(LOT_OR_TOKEN.fullmatch(key) for key in unnamed(ruleset, language))


def test_other_languages_are_answered_in_english():
    assert game_words("gloria", "de").language == "en"
    assert game_words("gloria", "es-MX").language == "es"


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_what_somebody_is_busy_with_reads_after_their_name(ruleset):
    """ "Ana: choosing a role", "Ana: the Bath"; not "Ana: to choose a role"."""
    told = game_words(ruleset, "en")
    topics = [told.topic(key.removeprefix("topic.")) for key in told.terms if key.startswith("topic.")]
    assert topics
    assert [topic for topic in topics if topic.startswith("to ") or topic[-1] in ".?!"] == []


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_to_whom_it_is_done_is_told_so_in_spanish(ruleset):
    """ "Ana te roba el solar B4"; not "Ana roba el solar B4 a ti"."""
    told = game_words(ruleset, "es")
    seats = [name for name, kind in told.game.FACT_FORMATS.items() if kind == "seat"]
    for key, line in told.lines.items():
        others = line["es"][0]
        assert [name for name in seats if f"a {{{name}}}" in others and f"{{me:{name}}}" not in others] == [], key


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_answer_begins_with_a_word_that_can_stand_alone(ruleset):
    """Emails and pages show an answer's elements one by one, beginning with the verb or its substitute."""
    told = game_words(ruleset, "en").game
    shapes = [key.rpartition(".") for key in told.ANSWER_LABELS if not key.endswith("#")]
    assert len(shapes) > 4
    for question, _, shape in shapes:
        verb = shape.split()[0]
        assert f"{question}.{verb}" in told.VERB_LABELS or verb in told.VERB_LABELS, verb
