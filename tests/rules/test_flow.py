"""Whom the rules ask, when and whether at all depends on what everybody sees, in all four games, and what an answer has
told cannot be taken back with it; rules that forget it are caught."""

import sys
from collections.abc import Iterator
from random import Random

import pytest

from games.rules.foundations import turn
from games.rules.match import Match
from games.rules.roma import piles
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


MADE = {"roma": roma.hanging, "gloria": lambda rng: crowded(rng, rng.choice((2, 3, 4, 5)))}
STEPS = {"gloria": 400, "roma": 150, "great_city": 250, "foundations": 200}


def positions(game: str, rng: Random) -> Iterator[dict]:
    """Reached ones and, where a game has them, made ones full of what hangs on the hidden."""
    yield reached(game, rng, STEPS[game])
    if game in MADE:
        yield MADE[game](rng)


def compared(game: str, number: int) -> int:
    rng = Random(f"{game} {number}")
    seats = rng.choice(HIDDEN[game].rules.SEATS)
    steps = flow.check(HIDDEN[game], positions(game, rng), rng)
    return steps + flow.check_set_up(HIDDEN[game], seats, options_of(game, seats, rng), rng)


@pytest.mark.seeded
@pytest.mark.parametrize("seeds", tiers.chunks(few=6, many=400, size=50), ids=tiers.name)
@pytest.mark.parametrize("game", HIDDEN)
def test_who_is_asked_hangs_on_what_everybody_sees(game, seeds):
    assert sum(compared(game, number) for number in seeds) > 60 * len(seeds)


# Rules that ask by what is hidden


def first_scaenicus(patch):
    """Roma's version 1 asked him only where the hand left a choice."""
    patch.setattr(roma.roma, "VERSION", 1)


def silent_by_objective(patch):
    """Who keeps an objective about lots has no free actions any more."""
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

    def ask(seat, what, options, final=(), topic=""):
        dull = what == "keep" and {KIND[card] for _, card in options} == {"building"}
        return real(seat, what, options, final, "buildings" if dull else topic)

    patch.setattr(piles, "Ask", ask)


PLANTED = {
    "the Scaenicus of version 1": ("roma", first_scaenicus),
    "a topic by the cards drawn": ("roma", drawn_equals),
    "Architectus stops by himself": ("roma", of_roma["Architectus stops by himself"]),
    "a follower who cannot is not asked": ("gloria", of_gloria["a follower who cannot is not asked"]),
    "who cannot build is not asked": ("great_city", of_great_city["who cannot build is not asked"]),
    "no free actions, by the objective": ("foundations", silent_by_objective),
    "no free actions, by the pile": ("foundations", ended_by_the_pile),
}


@pytest.mark.parametrize("name", PLANTED)
def test_rules_that_ask_by_what_is_hidden_are_caught(name, monkeypatch):
    game, plant = PLANTED[name]
    plant(monkeypatch)
    with pytest.raises(law.Leak):
        for number in range(100):
            compared(game, number)


# Rules that tell something, and let it be taken back


UNMARKED = [
    ("gloria", "hire_from_deck"),
    ("gloria", "collect"),
    ("gloria", "say"),  # what one seat alone is told, such as the cards it draws
    ("roma", "reveal"),
    ("roma", "say"),
    ("great_city", "upkeep"),
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
