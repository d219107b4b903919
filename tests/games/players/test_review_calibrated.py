"""What a review tells, held against what comes of it in games that players play who choose otherwise now and then."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from games.players.review.believing import believed_chance, believed_gain
from games.players.review.budget import NEAR, Budget
from games.players.review.continuing import Trail, answer, go_on, roll
from games.players.review.course import Course
from games.players.review.reckoning import Reckoning
from games.players.review.valuing import Standpoint, Work
from games.players.search.candidates import is_forced
from games.players.search.playout import share
from games.players.search.thought import mean, settings_of
from games.rules import GAMES
from games.rules.ask import tuples
from games.rules.match import Match
from tests import tiers
from tests.games.players.test_review import played

GAMES_PLAYED, LINES = 60, 12
LATEST = {"great_city": 7, "roma": 16}  # turns, where a game has fewer than the usual thirty
OFF = 0.1  # by how much what is told of many positions may be off, beside chance
JUDGED = ["foundations", "gloria", "great_city", "roma"]
SOME = Budget(standing=8, choosing=64, valuing=16, turns=1, soon=1, further=3, width=6, most=10**7)


def told_and_come(name: str, number: int) -> list[tuple[float, float]]:
    """What is told of a seat somewhere in a game, and what came of that game; nothing where it was over before."""
    rules, rng = GAMES[name], Random(f"calibrated {name} {number}")
    match, turns = Match.new(rules, 2), NEAR.get(name, settings_of(rules, "strong", 2).horizon)
    go_on(match, Trail(f"before {name} {number}"), rng.randint(2, LATEST.get(name, 30)))
    while not match.over and (match.luck is not None or is_forced(match.asked(match.awaited[0]))):
        (answer if match.luck is None else roll)(match, Trail(f"further {name} {number} {match.step}"))
    if match.over:
        return []
    seat = match.awaited[0]
    point = Standpoint(Course(rules, 2, f"calibrated {number}", ()), match, seat, Work(SOME))
    told = believed_chance(point.ends(LINES, turns)).chance
    go_on(match, Trail(f"after {name} {number}"), None)
    return [(told, share(match, seat))]


@pytest.mark.deep
@pytest.mark.parametrize("name", JUDGED)
def test_the_chance_that_is_told_is_what_comes_of_it(name):
    """Of positions of which a low chance is told few are won, of those of which a high one is most."""
    rows = [row for number in tiers.seeds(0, GAMES_PLAYED) for row in told_and_come(name, number)]
    assert len(rows) > GAMES_PLAYED / 3
    for low, high in ((0.0, 0.35), (0.35, 0.65), (0.65, 1.0)):
        group = [row for row in rows if low <= row[0] < high]
        if group:
            told, came = (mean(list(column)) for column in zip(*group, strict=True))
            assert abs(told - came) < OFF + 3 * sqrt(0.25 / len(group)), (low, told, came, len(group))


@pytest.mark.deep
@pytest.mark.parametrize("name", JUDGED)
def test_where_it_turned_is_where_it_turns_by_another_seed(name):
    """What an answer gave away is found again in other worlds, within its own error."""
    course = played(name, 2, f"turns again {name} {tiers.seed(1)}")
    first = Reckoning(course, (0, 1), SOME)
    assert [*first.steps()]
    other = Reckoning(replace(course, seed="another"), (0, 1), SOME)
    told = {
        (row.seat, one.step): one for row in (found.account for found in first.found.values()) for one in row.moments
    }
    for step, match, (seat, what, chosen) in other.course.walk():
        if one := told.get((seat, step)):
            lines = other.standpoint(seat, match).lines(what, chosen, tuples(one.best), range(80))
            again = believed_gain(lines[tuples(one.best)], lines[chosen])
            assert abs(again.chance - one.lost) < 3 * sqrt(one.error**2 + again.error**2), (one, again)
            assert again.chance > 0
