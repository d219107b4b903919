"""README.md documents all questions, forms of choices, lines and their facts."""

import re
from random import Random

import pytest

from games.rules import roma
from games.rules.match import Match
from games.rules.roma.cards import CARDS, CHARACTERS
from tests.rules.roma.rich import rich, secretive
from tests.rules.roma.table import lay
from tests.rules.vocabulary import Forms, Readme, Seen

README = Readme(roma)
ANY = {"card": "|".join(row.id for row in CARDS), "disc": "[1-6]", "die": "[1-6]", "role": "|".join(CHARACTERS)}
# As README.md's table of questions says, in words; {card} stands for any.
CHOICES = {
    "exchange": "{card}",
    "opening": "lay {card} {disc}",
    "triple": "keep; roll",
    "action": "lay {card} {disc}; money {die}; cards {die}; activate {disc}; end",
    "keep": "keep {card}",
    "velites": "target {disc}",
    "onager": "target {disc}",
    "sicarius": "target {disc}",
    "nero": "target {disc}",
    "gladiator": "target {disc}",
    "praetorianus": "block {disc}",
    "centurio": "pass; add {die}",
    "consul": "change {die} {die}",
    "mercator": "{die}|[0-9]+",
    "forum": "spend {die}",
    "templum": "pass; spend {die}",
    "architectus": "stop; lay {card} {disc}",
    "senator": "stop; lay {card} {disc}",
    "consiliarius": "{disc}",
    "machina": "{disc}",
    "consiliarius_lay": "move {disc} {disc}",
    "machina_lay": "move {disc} {disc}",
    "haruspex": "take {card}",
    "aesculapinum": "take {role}",
    "scaenicus": "copy {role}",
}
LUCK = {"start", "deck", "dice", "battle"}
FORMS = Forms(CHOICES, ANY)


def games():
    """From the setup, from full tables, and where rare cards are in use."""
    for seed in range(600):
        rng = Random(f"words {seed}")
        yield rng, Match.new(roma, 2) if seed % 3 == 0 else Match.at(roma, (rich if seed % 3 == 1 else secretive)(rng))
    rare = {1: "mercator", 2: "sicarius", 3: "nero", 4: "machina", 5: "centurio", 6: "gladiator"}
    for seed in range(40):
        theirs = dict(enumerate("forum forum legat consul turris nero".split(), 1))
        mine = {disc: card for disc, card in rare.items() if card != "nero"}
        yield Random(seed), lay(mine, theirs, dice=f"{1 + seed % 6} 3 3", money=20, vp=(100, 100)).m
        yield Random(seed), lay(rare, dict(list(theirs.items())[:5]), dice="3 3 3", vp=(100, 100)).m
        mine = {1: "templum", 2: "forum", 3: "basilica", 4: "consul", 5: "praetorianus", 6: "haruspex"}
        yield Random(seed), lay(mine, theirs, dice="2 3 4", discard="legat velites onager", vp=(100, 100)).m


@pytest.fixture(scope="module")
def seen():
    return Seen(games(), most=60)


def test_every_question_is_documented_and_every_documented_one_is_asked(seen):
    assert set(seen.questions) == set(README.questions) == {*CHOICES, *LUCK}


def test_kinds_and_topics_are_the_documented_ones(seen):
    for what, asked in seen.questions.items():
        assert {topic for _, topic in asked} == README.topics(what), what
        assert {kind for kind, _ in asked} == {README.kind(what)}, what


def test_every_choice_has_a_documented_form(seen):
    for what, options in seen.options.items():
        assert FORMS.strange(what, options) == [], what


def test_every_form_of_choice_is_offered_somewhere(seen):
    for what in CHOICES:
        assert FORMS.unused(what, seen.options[what]) == [], what


def test_the_documented_verbs_are_those_of_the_forms():
    for what, (_, _, _, choices) in README.questions.items():
        verbs = set(re.findall(r'\("([a-z_]+)"', choices))
        assert verbs <= {form.split()[0] for form in CHOICES.get(what, "luck").split("; ")}, what


def test_every_line_is_documented_and_every_documented_one_is_said(seen):
    assert set(seen.lines) | {"conceded", "unconceded"} == set(README.lines)


def test_every_fact_is_documented_and_every_documented_one_is_told(seen):
    for key, told in seen.lines.items():
        assert told == README.lines[key], key
