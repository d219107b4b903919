"""The chances in reviews, compared with results of games by players that sometimes deviate."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from games.players.review.analysis import GameAnalysis
from games.players.review.budget import LUCK_TURNS, Budget
from games.players.review.confidence import estimate_chance, estimate_gain
from games.players.review.game_record import GameRecord
from games.players.review.seat_evaluator import SeatEvaluator, WorkCounter
from games.players.search.candidates import is_forced
from games.players.search.playout import PlayoutTrace, play_varied, take_luck, take_varied_answer, victory_share
from games.players.search.problem import mean_of, search_settings
from games.rules import GAMES
from games.rules.ask import tuples
from games.rules.match import Match
from tests import tiers
from tests.games.players.test_review import played

GAMES_PLAYED, LINES = 60, 12
LATEST = {"great_city": 7, "roma": 16}  # turns, where a game has fewer than the usual thirty
OFF = 0.1  # allowed mean error over many positions, apart from chance
JUDGED = ["foundations", "gloria", "great_city", "roma"]
SOME = Budget(standing=8, choosing=64, valuing=16, turns=1, luck_turns=1, answer_turns=3, width=6, max_answers=10**7)


def told_and_come(name: str, number: int) -> list[tuple[float, float]]:
    """Return the chance shown for a seat during a game, and the result; empty if the game was over before."""
    rules, rng = GAMES[name], Random(f"calibrated {name} {number}")
    match, turns = Match.new(rules, 2), LUCK_TURNS.get(name, search_settings(rules, "strong", 2).horizon)
    play_varied(match, PlayoutTrace(f"before {name} {number}"), rng.randint(2, LATEST.get(name, 30)))
    while not match.over and (match.luck is not None or is_forced(match.asked(match.awaited[0]))):
        (take_varied_answer if match.luck is None else take_luck)(
            match, PlayoutTrace(f"further {name} {number} {match.step}")
        )
    if match.over:
        return []
    seat = match.awaited[0]
    point = SeatEvaluator(GameRecord(rules, 2, f"calibrated {number}", ()), match, seat, WorkCounter(SOME))
    told = estimate_chance(point.ends(LINES, turns)).chance
    play_varied(match, PlayoutTrace(f"after {name} {number}"), None)
    return [(told, victory_share(match, seat))]


@pytest.mark.deep
@pytest.mark.parametrize("name", JUDGED)
def test_the_chance_that_is_told_is_what_comes_of_it(name):
    rows = [row for number in tiers.seeds(0, GAMES_PLAYED) for row in told_and_come(name, number)]
    assert len(rows) > GAMES_PLAYED / 3
    for low, high in ((0.0, 0.35), (0.35, 0.65), (0.65, 1.0)):
        group = [row for row in rows if low <= row[0] < high]
        if group:
            told, came = (mean_of(list(column)) for column in zip(*group, strict=True))
            assert abs(told - came) < OFF + 3 * sqrt(0.25 / len(group)), (low, told, came, len(group))


@pytest.mark.deep
@pytest.mark.parametrize("name", JUDGED)
def test_where_it_turned_is_where_it_turns_by_another_seed(name):
    """What an answer gave away is found again in other worlds, within its own error."""
    course = played(name, 2, f"turns again {name} {tiers.seed(1)}")
    first = GameAnalysis(course, (0, 1), SOME)
    assert [*first.steps()]
    other = GameAnalysis(replace(course, seed="another"), (0, 1), SOME)
    told = {
        (row.seat, one.step): one for row in (found.breakdown for found in first.found.values()) for one in row.moments
    }
    for step, match, (seat, what, chosen) in other.record.walk():
        if one := told.get((seat, step)):
            lines = other.evaluator(seat, match).lines(what, chosen, tuples(one.best), range(80))
            again = estimate_gain(lines[tuples(one.best)], lines[chosen])
            assert abs(again.chance - one.lost) < 3 * sqrt(one.error**2 + again.error**2), (one, again)
            assert again.chance > 0
