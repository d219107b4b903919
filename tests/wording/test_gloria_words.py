"""Everything that random games of Gloria a Roma say and ask has Spanish and English words."""

import re
from pathlib import Path
from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import AskNumber, AskSome
from games.rules.gloria.cards import MATERIALS, PLACE, ROLES
from games.rules.match import Match
from games.wording import LANGUAGES, words
from games.wording import gloria as package
from games.wording.refusals import REFUSALS
from games.wording.shared import LINES, TERMS
from tests.law import at_random
from tests.rules.gloria.test_secrecy import OPTION_SETS, late

NAMES = ("Ana", "Bruno", "Clara", "Diego", "Eva")
GAMES = 1_000
RAW = re.compile(r"[{}\[\]|_]|\bNone\b|\bTrue\b|\bFalse\b|  |\.\.| \.| ,|^ | $")
ENGLISH = {"the", "of", "and", "your", "you", "from", "with", "card", "cards", "hand", "pool", "deck", "action", "player",
           "gives", "takes", "to", "in", "out", "more", "vault", "stockpile", "seat", "turn", "game", "leads", "think"}  # fmt: skip
SPANISH = {"el", "la", "los", "las", "de", "del", "y", "tu", "su", "con", "carta", "cartas", "mano", "reserva", "mazo",
           "acción", "jugador", "toma", "en", "más", "tesoro", "almacén", "turno", "partida", "lidera", "piensa"}  # fmt: skip
FOREIGN = {"es": ENGLISH, "en": SPANISH}


def sound(text, language):
    """A whole sentence or label in its own language, with nothing raw in it."""
    assert text, "nothing said"
    assert not RAW.search(text), text
    assert not {word.lower() for word in re.findall(r"\w+", text)} & FOREIGN[language], text


def shape(value):
    """What decides the words: which facts there are, not which card."""
    if isinstance(value, dict):
        return tuple((k, shape(v)) for k, v in value.items())
    if isinstance(value, list | tuple):
        return (len(value), *map(shape, value[:6]))
    if isinstance(value, int) and not isinstance(value, bool):
        return int
    return "card" if value in PLACE else value


class Ears:
    """Hears a game for all seats and says each new kind of thing once in every language, to each kind of reader."""

    def __init__(self):
        self.known, self.keys, self.whats, self.verbs, self.topics = set(), set(), set(), set(), set()
        self.words = [words("gloria", language) for language in LANGUAGES]

    def new(self, *what) -> bool:
        fresh = what not in self.known
        self.known.add(what)
        return fresh

    def lines(self, match, since):
        for reader in (None, *range(match.t.seats)):
            for line in match.said(reader, since):
                self.keys.add(line["key"])
                if self.new("line", line["key"], line["seat"] == reader, reader is None, shape(line["facts"])):
                    for w in self.words:
                        sound(w.line(line, NAMES, reader), w.language)

    def question(self, match, asked):
        self.whats.add(asked.what)
        self.topics.add(asked.topic)
        if self.new("question", asked.what, getattr(asked, "least", 0), getattr(asked, "most", 0), bool(asked.options)):
            view = match.view(asked.seat)
            for w in self.words:
                sound(w.question(asked, view, NAMES, asked.seat), w.language)
                for reader in (None, *range(match.t.seats)):
                    for entry in view["asked"]:
                        sound(w.waits(entry, NAMES, reader), w.language)
        if isinstance(asked, AskNumber):
            return
        for option in asked.options:
            self.option(asked, option)

    def option(self, asked, option):
        verb = option[0] if isinstance(option, tuple) else option
        if not isinstance(asked, AskSome):
            self.verbs.add((asked.what, verb))
        if self.new("option", asked.what, shape(option)):
            for w in self.words:
                sound(w.option(asked.what, option, NAMES, asked.seat), w.language)
                path = option if isinstance(option, tuple) else (option,)
                for end in range(1, len(path) + 1):
                    sound(w.step(asked.what, path[:end], NAMES, asked.seat), w.language)

    def choice(self, asked, choice):
        if isinstance(asked, AskSome) and self.new("choice", asked.what, len(choice), len(set(choice))):
            for w in self.words:
                sound(w.option(asked.what, choice, NAMES, asked.seat), w.language)


def hear(ears, match, random):
    heard = 0
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
        else:
            asked = match.asked(match.awaited[0])
            if asked.seat == 0 or match.step % 4 == 0:
                ears.question(match, asked)
            choice = at_random(asked, random)
            ears.choice(asked, choice)
            match.take(asked.seat, asked.what, choice)
        if match.step - heard >= 40 or match.over:
            ears.lines(match, heard)
            heard = match.step
    for w in ears.words:
        assert w.reason(match.result.reason) != w.reason("nonsense")


@pytest.fixture(scope="module")
def ears():
    ears = Ears()
    for number in range(GAMES):
        random = Random(number)
        seats = 2 + number % 4
        if number % 4 < 2:
            match = Match.new(gloria, seats, OPTION_SETS[number // 4 % len(OPTION_SETS)])
        else:
            match = Match.at(gloria, late(seats, random))
        hear(ears, match, random)
    return ears


def test_everything_said_in_random_games_has_words(ears):
    """The rarest lines are said below; all others have been heard."""
    told = {key.partition(".")[0] for key in package.LINES}
    assert ears.keys - {"over"} <= told
    assert told - ears.keys <= {"tied", "forum", "last_site", "keeps"}


def test_everything_asked_in_random_games_has_words(ears):
    assert ears.whats == set(package.QUESTIONS)
    assert {f"topic.{topic}" for topic in ears.topics} <= set(package.TERMS)
    print(len(ears.whats), "questions", len(ears.verbs), "verbs", len(ears.keys), "keys")


def entries():
    for name, entries in {
        "line": {**LINES, **package.LINES}, "term": {**TERMS, **package.TERMS}, "question": package.QUESTIONS,
        "option": package.OPTIONS, "step": package.STEPS, "count": package.COUNTS, "refusal": REFUSALS,
        "card": package.CARDS,
    }.items():  # fmt: skip
        for key, entry in entries.items():
            yield pytest.param(entry, id=f"{name} {key}")


def slots(text):
    return {name.removeprefix("of:").removeprefix("me:") for name in re.findall(r"\{([a-z0-9_:]+)", text)}


@pytest.mark.parametrize("entry", list(entries()))
def test_both_languages_tell_the_same_facts(entry):
    assert set(entry) == set(LANGUAGES)
    texts = {language: text if isinstance(text, tuple) else (text,) for language, text in entry.items()}
    for language, both in texts.items():
        for text in both:
            plain = re.sub(r"[{\[].*?[}\]]|\|", " ", text)
            assert not {word.lower() for word in re.findall(r"\w+", plain)} & FOREIGN[language], text
    for one, other in zip(*texts.values(), strict=True):
        assert bool(one) == bool(other)
        assert slots(one) - {"seat"} == slots(other) - {"seat"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_a_function_a_role_and_a_material(language):
    w = words("gloria", language)
    for key in PLACE:
        for options in ({}, {"original": True}):
            card = w.card(key, options)
            sound(card["name"], language)
            sound(card["function"], language)
            assert len(card["function"]) <= 100
            assert key == "senador" or (card["role_name"] and card["material_name"] and card["value"])
    assert w.card("foro")["function"] != w.card("foro", {"original": True})["function"]
    assert len({w.card(key)["name"] for key in PLACE}) == 41


@pytest.mark.parametrize("language", LANGUAGES)
def test_roles_materials_topics_and_options(language):
    w = words("gloria", language)
    assert len({w.term(key) for key in (*ROLES, *MATERIALS)}) == 12
    assert [option["key"] for option in w.options()] == list(gloria.OPTIONS)
    for option in w.options():
        sound(option["name"], language)
        sound(option["help"], language)


def test_every_refusal_in_the_code_has_words():
    """Each key that an Illegal, Stale, Held or Refused is raised with somewhere in games."""
    sources = "\n".join(path.read_text() for path in Path(gloria.__file__).parents[2].rglob("*.py"))
    keys = set(re.findall(r'\b(?:Illegal|Stale|Held|Refused)\(\s*"([a-z_]+)"', sources)) | {"stale", "held"}
    assert len(keys) > 15
    assert keys <= set(REFUSALS)
    for language in LANGUAGES:
        assert words("gloria", language).refusal("never heard of") == REFUSALS["other"][language]


LINE = {
    "step": 1,
    "key": "gives",
    "seat": 0,
    "facts": {"taker": 1, "cards": ["villa", "insula", "villa"], "source": "hand"},
}


@pytest.mark.parametrize(
    ("language", "me", "text"),
    [
        ("es", None, "Ana entrega a Bruno Villa ×2 e Ínsula."),
        ("es", 0, "Entregas a Bruno Villa ×2 e Ínsula."),
        ("es", 1, "Ana te entrega Villa ×2 e Ínsula."),
        ("en", None, "Ana gives Bruno Villa ×2 and Insula."),
        ("en", 0, "You give Bruno Villa ×2 and Insula."),
        ("en", 1, "Ana gives you Villa ×2 and Insula."),
    ],
)
def test_a_line_is_told_to_each_reader(language, me, text):
    assert words("gloria", language).line(LINE, NAMES, me) == text


def test_a_faded_fact_leaves_a_whole_sentence():
    line = {"step": 1, "key": "sells", "seat": 0, "facts": {"source": "stockpile"}}
    assert words("gloria", "en").line(line, NAMES, 1) == "Ana puts a card from the stockpile into the vault."
    assert words("gloria", "es").line(line, NAMES, 0) == "Guardas una carta de tu almacén en el tesoro."


def test_other_languages_are_answered_in_english():
    assert words("gloria", "de").language == "en"
    assert words("gloria", "es-MX").language == "es"
