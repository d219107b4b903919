"""Answer batches reveal nothing: otherwise a refusal would show whether a guess was right.

A batch continues only where the next question is the same in every sampled state."""

from random import Random

import pytest

from games.eventlog import answer_batches
from games.rules import GAMES
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests import law, tiers
from tests.rules import chance
from tests.rules.finality import answered, choices

pytestmark = pytest.mark.seeded
WORLDS = 2
SHARE = 0.2  # of the moments


def told_by_guessing(match: Match, seat: int, random: Random) -> list:
    try:
        worlds = [match.sampled(seat, random) for _ in range(WORLDS)]
    except Unsampled:
        return []
    found = []
    for choice in choices(match.asked(seat), random, 6):
        after = answered(match, seat, choice)
        if after.luck or after.awaited != (seat,) or not answer_batches.reveals_nothing(after):
            continue
        asked = law.question(after, seat)
        found += [choice for world in worlds if law.question(answered(world, seat, choice), seat) != asked]
    return found


def guessed(ruleset: str, random: Random) -> list:
    rules, found = GAMES[ruleset], []
    for match in chance.games(rules, random.randrange(2**32), random.choice(rules.SEATS)):
        if not (match.over or match.luck) and len(match.awaited) == 1 and random.random() < SHARE:
            found += told_by_guessing(match, match.awaited[0], random)
    return found


@pytest.mark.parametrize("ruleset", GAMES)
def test_guessing_in_one_breath_tells_nothing(ruleset):
    for number in range(tiers.size(2, 20)):
        random = Random(tiers.seed(number))
        assert guessed(ruleset, random) == [], f"{ruleset}, game {number}"


@pytest.mark.parametrize("ruleset", ["gloria", "roma"])
def test_a_breath_that_went_on_after_what_came_to_light_would_be_found(ruleset, monkeypatch):
    monkeypatch.setattr(answer_batches, "reveals_nothing", lambda answered: True)
    assert any(guessed(ruleset, Random(number)) for number in range(10))
