"""The questions of all four games depend on public facts only, and an answer that reveals something is a barrier.

Rules with planted faults of this kind must be caught."""

import sys
from collections.abc import Iterator
from random import Random
from zlib import crc32

import pytest

from games.rules.foundations import turn
from games.rules.match import Match
from games.rules.roma import card_effects, piles
from games.rules.roma.cards import KIND
from games.rules.story import Story
from tests import law, tiers
from tests.rules import chance, flow
from tests.rules.foundations import twins as foundations
from tests.rules.foundations.mixes import SWITCHES, some_move, some_options
from tests.rules.gloria import twins as gloria
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.test_secrecy import RULES as of_gloria
from tests.rules.great_city import twins as great_city
from tests.rules.great_city.test_secrecy import RULES as of_great_city
from tests.rules.roma import twins as roma
from tests.rules.roma.test_secrecy import RULES as of_roma

HIDDEN = {
    game: package.HIDDEN
    for game, package in {"gloria": gloria, "roma": roma, "great_city": great_city, "foundations": foundations}.items()
}
HIDDEN_OBJECTIVES = {"objectives": "hidden"}


def options_of(game: str, seats: int, rng: Random) -> dict:
    """Any mix of Foundations' modules or all of them, any of Gloria's options."""
    if game == "foundations":
        return some_options(rng, seats) if rng.random() < 0.5 else dict.fromkeys(SWITCHES, True) | HIDDEN_OBJECTIVES
    return {name: rng.choice(values) for name, values in HIDDEN[game].rules.OPTIONS.items() if game == "gloria"}


def reached(game: str, rng: Random, most: int) -> dict:
    """A position that random play reaches."""
    rules = HIDDEN[game].rules
    seats = rng.choice(rules.SEATS)
    m, steps = Match.new(rules, seats, options_of(game, seats, rng)), rng.randrange(most)
    position = m.position()
    while not m.over and m.step < steps:
        m.take(*(some_move if game == "foundations" else chance.move)(rng, m))
        position = position if m.over else m.position()
    return position


def full_of_invocations(rng: Random) -> dict:
    """Foundations with every module, in the midst of it."""
    seats, most = rng.choice((2, 3, 4)), rng.randrange(40, STEPS["foundations"])
    m = Match.new(foundations.foundations, seats, dict.fromkeys(SWITCHES, True) | HIDDEN_OBJECTIVES | {"draft": False})
    position = m.position()
    while not m.over and m.step < most:
        m.take(*some_move(rng, m))
        position = position if m.over else m.position()
    return foundations.hanging(position)


def crowded_gloria(rng: Random) -> dict:
    """Every second one with hands of what is demanded."""
    position = crowded(rng, rng.choice((2, 3, 4, 5)))
    return gloria.demanding(position, rng) if rng.random() < 0.5 else position


MADE = {"roma": roma.hanging, "gloria": crowded_gloria, "foundations": full_of_invocations}
STEPS = {"gloria": 400, "roma": 150, "great_city": 250, "foundations": 200}


def positions(game: str, rng: Random) -> Iterator[dict]:
    """Reached ones and, where a game has them, made ones full of what hangs on the hidden."""
    yield reached(game, rng, STEPS[game])
    if game in MADE:
        yield MADE[game](rng)


def compared(game: str, number: int, hung: set[str] | None = None) -> int:
    rng = Random(f"{game} {number}")
    seats = rng.choice(HIDDEN[game].rules.SEATS)
    steps = flow.check(HIDDEN[game], positions(game, rng), rng, hung=hung)
    return steps + flow.check_set_up(HIDDEN[game], seats, options_of(game, seats, rng), rng, hung=hung)


@pytest.mark.seeded
@pytest.mark.parametrize("seeds", tiers.chunks(few=6, many=140, size=50), ids=tiers.name)
@pytest.mark.parametrize("game", HIDDEN)
def test_who_is_asked_hangs_on_what_everybody_sees(game, seeds):
    hung: set[str] = set()
    assert sum(compared(game, number, hung) for number in seeds) > 60 * len(seeds)
    assert hung <= {*HIDDEN[game].hanging}, "a question hangs on what is hidden: its game's twins must name it"
    assert len(hung) >= len(HIDDEN[game].hanging) * 3 // 4


@pytest.mark.deep
@pytest.mark.parametrize("game", HIDDEN)
def test_every_question_that_hangs_on_the_hidden_is_met_with_other_answers(game):
    """The generator of twins combines every effect that depends on a hand, a pile, an objective."""
    hung: set[str] = set()
    for number in tiers.seeds(few=200, many=200):
        compared(game, number, hung)
    assert hung == {*HIDDEN[game].hanging}


# Rules that ask by what is hidden


def scaenicus_by_the_hand(patch):
    """Scaenicus is asked only where the hand leaves a choice."""
    patch.setattr(
        card_effects,
        "has_a_choice",
        lambda t, me, disc, left: len(card_effects.usable_characters(t, me, disc, left)) > 1,
    )


def silent_by_objective(patch):
    """Leak: a player with an objective about lots has no free actions."""
    real = turn.is_over

    def over(t, me):
        held = [t.objectives[card]["condition"] for card in t.players[me].objectives]
        return real(t, me) or any(name in ("group", "line", "corners", "edge", "centre") for name in held)

    patch.setattr(turn, "is_over", over)


def ended_by_the_pile(patch):
    """A turn has no free actions where a deed of column A to D comes next."""
    real = turn.is_over
    patch.setattr(turn, "is_over", lambda t, me: real(t, me) or t.pile[:1] < ("E",))


def drawn_equals(patch):
    """What others may read tells that nothing but buildings was drawn."""
    real = piles.Ask

    def ask(seat, what, options, final=(), topic="", ends=()):
        dull = what == "keep" and {KIND[card] for _, card in options} == {"building"}
        return real(seat, what, options, final, "buildings" if dull else topic, ends)

    patch.setattr(piles, "Ask", ask)


def topic_by_the_answers(game: str, what: str):
    """What others may read of a question tells something of its answers."""

    def plant(patch):
        real = HIDDEN[game].rules.play

        def play(t):
            run, answer = real(t), None
            while True:
                try:
                    question = run.send(answer)
                except StopIteration as end:
                    return end.value
                for ask in getattr(question, "asks", (question,)):
                    if getattr(ask, "what", "") == what:
                        ask.topic += "*" * (crc32(repr(sorted(map(repr, ask.options))).encode()) % 2)
                answer = yield question

        patch.setattr(HIDDEN[game].rules, "play", play)

    return plant


PLANTED = {
    "Scaenicus is asked by the hand": ("roma", scaenicus_by_the_hand),
    "a topic by the cards drawn": ("roma", drawn_equals),
    "Architectus stops by himself": ("roma", of_roma["Architectus stops by himself"]),
    "a follower who cannot is not asked": ("gloria", of_gloria["a follower who cannot is not asked"]),
    "the draft, by the topic": ("great_city", topic_by_the_answers("great_city", "draft")),
    "what was seen of the pile, by the topic": ("foundations", topic_by_the_answers("foundations", "peek")),
    "the objectives to choose from, by the topic": ("foundations", topic_by_the_answers("foundations", "objective")),
    "who cannot build is not asked": ("great_city", of_great_city["who cannot build is not asked"]),
    "no free actions, by the objective": ("foundations", silent_by_objective),
    "no free actions, by the pile": ("foundations", ended_by_the_pile),
}


RARE = {
    "what is put down, by the topic": ("gloria", topic_by_the_answers("gloria", "put_down")),
    "equal cards drawn are not asked about": ("roma", of_roma["equal cards drawn are not asked about"]),
    "a victim with one choice is not asked": ("gloria", of_gloria["a victim with one choice is not asked"]),
}


@pytest.mark.parametrize("name", [*PLANTED, *(pytest.param(name, marks=pytest.mark.deep) for name in RARE)])
def test_rules_that_ask_by_what_is_hidden_are_caught(name, monkeypatch):
    game, plant = (PLANTED | RARE)[name]
    plant(monkeypatch)
    with pytest.raises(law.Leak):
        for number in range(200):
            compared(game, number)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "what"), [(game, what) for game, hidden in HIDDEN.items() for what in hidden.hanging])
def test_a_topic_that_tells_of_any_answer_is_caught(game, what, monkeypatch):
    topic_by_the_answers(game, what)(monkeypatch)
    with pytest.raises(law.Leak):
        for number in range(200):
            compared(game, number)


# Rules that tell something, and let it be taken back


UNMARKED = [
    ("gloria", "hire_from_deck"),
    ("gloria", "collect_gifts"),
    ("gloria", "say"),  # entries for one seat alone, such as the cards it draws
    ("roma", "reveal_rows"),
    ("roma", "say"),
    pytest.param("great_city", "upkeep", marks=pytest.mark.deep),  # takes a whole round to come to
    ("foundations", "turn_up"),
]


@pytest.mark.parametrize(("game", "teller"), UNMARKED)
def test_what_tells_something_and_is_no_barrier_is_caught(game, teller, monkeypatch):
    """The place in the rules that tells it marks no barrier."""
    real = Story.reveal
    marked = lambda story: sys._getframe(1).f_code.co_name == teller or real(story)  # noqa: E731
    monkeypatch.setattr(Story, "reveal", marked)
    with pytest.raises(law.Leak, match="may be taken back, though it has told something"):
        for number in range(100):
            compared(game, number)
