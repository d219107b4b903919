"""README.md documents all questions, forms of choices, lines and their facts."""

import re
from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import Ask
from games.rules.gloria.cards import ALPHABETICAL_RANK, MATERIALS, ROLES
from games.rules.match import Match
from tests.rules import chance
from tests.rules.gloria.buildings.test_foro import CLIENTS, STOCK
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.table import lay, seat
from tests.rules.talk import words
from tests.rules.vocabulary import Forms, Readme, Seen

README = Readme(gloria)
ANY = {
    "card": "|".join(ALPHABETICAL_RANK),
    "role": "|".join(ROLES),
    "site": "|".join(MATERIALS),
    "seat": "[0-4]",
    "n": "[1-9][0-9]?",
}
# As README.md's table of questions says, in words; {card} stands for any.
CHOICES = {
    "put_down": "put_down {card}",
    "lead": "think; lead {role} {card}; lead {role} petition {card} {card}; lead {role} petition {card} {card} {card}; lead {role} pair {card} {card}",
    "follow": "think; follow {card}; follow petition {card} {card}; follow petition {card} {card} {card}; follow pair {card} {card}",
    "palace": "done; add {card}; add petition {card} {card}; add petition {card} {card} {card}; add pair {card} {card}",
    "vomitorium": "pass; discard",
    "latrine": "pass; discard {card}",
    "think": "senator; refill {n}; draw",
    "patron": "pass; hire {card} pool; hire {card} hand; hire deck",
    "laborer": "pass; take {card} pool; take {card} hand",
    "merchant": "pass; sell {card} stockpile; sell deck; sell {card} hand",
    "craftsman": "pass; lay {card} {site}; lay {card} {site} out; add {card} {card}; fountain",
    "fountain": "keep; lay {card} {site}; lay {card} {site} out; add {card} {card}",
    "architect": "pass; lay {card} {site}; lay {card} {site} out; add {card} {card} stockpile; add {card} {card} pool; share {seat} {card} {card}",
    "legionary": "{card}",
    "spoils": "{card}",
    "give": "{card}",
    "give_stockpile": "{card}",
    "colosseum": "pass; eat {seat} {card}",
    "bath": "pass; act {role}",
    "prison": "pass; steal {seat} {card}",
    "school": "think; pass",
    "senate": "senador",
    "sewer": "{card}",
    "academy": "think; pass",
}
FORMS = Forms(CHOICES, ANY)


def matches():
    """Whole random games and crowded positions."""
    for seed in range(30):
        rng = Random(f"words {seed}")
        options = {name: rng.random() < 0.3 for name in gloria.OPTIONS}
        yield rng, Match.new(gloria, 2 + seed % 4, options)
    for seed in range(240):
        rng = Random(f"words {seed}")
        yield rng, Match.at(gloria, crowded(rng, 2 + seed % 4))
    for seed in range(20):
        hand = "calzada villa coliseo jardin foro templo palacio"
        yield (
            Random(seed),
            lay(
                seat(hand, done="palacio circo"), seat(hand.replace("palacio", "muelle"), done="palacio"), original=True
            ).m,
        )
        yield (
            Random(seed),
            lay(
                seat("insula", done="foro", clients=CLIENTS, stock=STOCK.replace("insula ", "")), seat(), pool="taberna"
            ).m,
        )


@pytest.fixture(scope="module")
def seen():
    return Seen(matches())


def test_every_question_is_documented_and_every_documented_one_is_asked(seen):
    assert set(seen.questions) == set(README.questions) == {*CHOICES, "deck"}


def test_kinds_and_topics_are_the_documented_ones(seen):
    for what, asked in seen.questions.items():
        assert {topic for _, topic in asked} <= README.topics(what), what
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
        forms = {form.split()[0] for form in CHOICES.get(what, "").split(";") if form.strip()}
        assert verbs <= forms, what


def test_no_path_is_the_beginning_of_another():
    """Pages can offer a choice step by step."""
    for seed in range(60):
        rng = Random(f"paths {seed}")
        m = Match.at(gloria, crowded(rng, 2 + seed % 4))
        while not m.over:
            for number in m.waiting:
                ask = m.asked(number)
                if isinstance(ask, Ask):
                    paths = [words(option).split() for option in ask.options]
                    starts = {tuple(path[:count]) for path in paths for count in range(1, len(path))}
                    assert not starts & set(map(tuple, paths)), ask
                    assert len(set(map(tuple, paths))) == len(paths), ask
            m.take(*chance.move(rng, m))


def test_every_line_is_documented_and_every_documented_one_is_said(seen):
    assert set(seen.lines) | {"conceded", "unconceded"} == set(README.lines)


def test_every_fact_is_documented_and_every_documented_one_is_told(seen):
    for key, told in seen.lines.items():
        assert told == README.lines[key], key
