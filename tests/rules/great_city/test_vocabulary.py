"""The language of the log is the one README.md documents: every question, every form of choice, every line and its
facts."""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from games.rules import great_city
from games.rules.ask import Ask, Roll, Shuffle
from games.rules.match import Match
from tests.rules import chance
from tests.rules.talk import words

README = (Path(great_city.__file__).parent / "README.md").read_text()
CARD, PLACE = "(?:I|II|III|IV)-[0-9]+", "-?[0-9],-?[0-9]"
# As README.md's table of questions says, in words.
CHOICES = {
    "draft": [f"keep {CARD}"],
    "emissary": ["place [1-5]"],
    "take": [f"take {CARD}"],
    "act": ["pass", "produce", f"build {CARD} {PLACE}", f"build {CARD} {PLACE} [0-6]"],
}
LUCK = {"deck_I", "deck_II", "deck_III", "deck_IV", "strips", "sides", "first"}


def table(title: str) -> list[list[str]]:
    """The rows of README.md's table under this title."""
    part = README.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split(" | ") for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


def names(cell: str) -> list[str]:
    return re.findall(r"`([A-Za-z_]+)`", cell)


def facts(cell: str) -> set[str]:
    """Return the facts of a log entry, without explanations in brackets and after a colon."""
    plain = re.sub(r"`[^`]*`|\([^)]*\)|: *(true/false)?", "", cell)
    return {word.strip(" *") for word in re.split("[,;]", plain)} - {"–", ""}


DOCUMENTED_LINES = {key: facts(row[1]) for row in table("Lines") for key in names(row[0])} | {
    "over": {"reason", "scores", "winners"},
}
DOCUMENTED_QUESTIONS = {name: row for row in table("Questions") for name in names(row[0])}


@pytest.fixture(scope="module")
def seen():
    """All that was said and asked: questions {what: {(kind, topic)}}, options {what: {words}}, lines {key: {facts}}."""
    questions, options, lines = defaultdict(set), defaultdict(set), defaultdict(set)
    for seed in range(90):
        rng, m = Random(f"words {seed}"), Match.new(great_city, 2 + seed % 3)
        while not m.over:
            if m.luck:
                questions[m.luck.what].add((type(m.luck), ""))
            for number in m.waiting:
                ask = m.asked(number)
                questions[ask.what].add((type(ask), ask.topic))
                options[ask.what].update(map(words, ask.options))
            m.take(*chance.move(rng, m))
        for line in m.said(None):
            lines[line["key"]].update(line["facts"])
    return {"questions": questions, "options": options, "lines": lines}


def test_every_question_is_documented_and_every_documented_one_is_asked(seen):
    assert set(seen["questions"]) == set(DOCUMENTED_QUESTIONS) == {*CHOICES, *LUCK}


def test_kinds_and_topics_are_the_documented_ones(seen):
    kinds = {"Ask": Ask, "Shuffle": Shuffle, "Roll": Roll}
    for what, asked in seen["questions"].items():
        _, topic, kind, _ = DOCUMENTED_QUESTIONS[what]
        assert asked == {(kinds[kind], topic.replace("–", ""))}, what


def test_every_choice_has_a_documented_form_and_every_form_is_offered(seen):
    for what, forms in CHOICES.items():
        offered = seen["options"][what]
        assert [option for option in offered if not any(re.fullmatch(form, option) for form in forms)] == [], what
        assert [form for form in forms if not any(re.fullmatch(form, option) for option in offered)] == [], what


def test_the_documented_verbs_are_those_of_the_forms():
    for what, forms in CHOICES.items():
        verbs = re.findall(r'"([a-z_]+)"', DOCUMENTED_QUESTIONS[what][3])
        assert set(verbs) == {form.split()[0] for form in forms}


def test_every_line_is_documented_and_every_documented_one_is_said(seen):
    assert set(seen["lines"]) == set(DOCUMENTED_LINES)


def test_every_fact_is_documented_and_every_documented_one_is_told(seen):
    for key, told in seen["lines"].items():
        assert told == DOCUMENTED_LINES[key], key


def test_the_documented_sources_of_gains_are_those_there_are():
    assert names(next(row for row in table("Lines") if row[0] == "`gains`")[1]) == []
    sources = {"stars", "effect", "production"}
    found = set()
    for seed in range(5):
        rng, m = Random(seed), Match.new(great_city, 4)
        while not m.over:
            m.take(*chance.move(rng, m))
        found |= {line["facts"]["source"] for line in m.said(None) if line["key"] == "gains"}
    assert found == sources
    assert "`stars effect production`" in README
