"""How far a review believes its numbers, and which terms it combines."""

from dataclasses import replace
from random import Random

import pytest

from games.players.review.breakdown import MAX_REPORTED_ERROR, SeatBreakdown
from games.players.review.confidence import Estimate, PlayoutResult, estimate_chance, estimate_gain, is_clear
from games.players.review.game_record import GameRecord, outline_game
from games.players.review.seat_evaluator import SeatEvaluator, WorkCounter
from games.rules import GAMES
from tests import tiers
from tests.games.players.small_games import CROSSROADS, counted, gone
from tests.games.players.test_review import BRIEF, LITTLE, played, reckoned


def lines(judged: float, came: float, count: int = 40, free: int = 30, alike: bool = False) -> list[PlayoutResult]:
    return [PlayoutResult(judged, came, free, 0 if alike else number) for number in range(count)]


def test_one_line_played_many_times_is_one_line():
    """That all of them are lost is no proof: they are one and the same."""
    won, lost = ([*lines(0.5, came, alike=True)] for came in (1.0, 0.0))
    assert not is_clear(estimate_gain(won, lost))
    assert 0.25 < estimate_chance(lost).chance < 0.5 < estimate_chance(won).chance < 0.75


def test_who_plays_on_may_be_wrong_however_many_lines_agree():
    """Only what the rules settle is certain."""
    won, lost = lines(0.5, 1.0, 400), lines(0.5, 0.0, 400)
    assert estimate_gain(won, lost).error > 0.03
    assert 0.0 < estimate_chance(lost).chance < estimate_chance(won).chance < 1.0
    settled = lines(1.0, 1.0, free=0), lines(0.0, 0.0, free=0)
    assert estimate_gain(*settled) == Estimate(1.0, 0.0)
    assert [estimate_chance(one).chance for one in settled] == [1.0, 0.0]


def test_the_nearer_the_end_the_more_is_certain():
    chances = [estimate_chance(lines(0.5, 0.0, free=free)).chance for free in range(12)]
    assert chances == sorted(chances) and chances[0] == 0.0


def test_what_is_one_and_the_same_is_worth_the_same():
    assert estimate_gain(lines(0.4, 1.0), lines(0.4, 1.0)) == Estimate(0.0, 0.0)


@pytest.mark.parametrize("came", [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)])
def test_of_answers_of_equal_worth_none_is_a_mistake(came):
    better, other = ([*lines(0.45, one, alike=True)] for one in came)
    assert not is_clear(estimate_gain(better, other))


@pytest.mark.seeded
def test_where_nobody_can_know_what_is_better_nothing_is_a_mistake():
    """Chance alone may mark a mistake in one of ten such short reviews."""
    settings, marked, reviews = replace(LITTLE, valuing=20), [], 0
    for number in tiers.seeds(few=2, many=20):
        for row in reckoned(gone(f"{number}"), settings).values():
            reviews += 1
            marked += [row["moments"]] if any(one["step"] <= CROSSROADS - 6 for one in row["moments"]) else []
            chances = [chance for step, chance in row["line"] if step <= CROSSROADS - 6]
            assert all(0.02 < chance < 0.98 for chance in chances), chances
    assert len(marked) <= reviews // 10, marked


@pytest.mark.seeded
def test_each_line_goes_its_own_way():
    for name in (name for name in GAMES if hasattr(GAMES[name], "evaluation")):
        point, one = last_decision(played(name, 2, f"own way {name} {tiers.seed(0)}", max_answers=30))
        found = [point.line("value", number, one, 1) for number in range(6)]
        assert len({line.path for line in found}) > 1 and all(line.free for line in found)
    assert reckoned(counted(1, 3, 1))[0]["end"] == 1.0


def last_decision(course: GameRecord) -> tuple[SeatEvaluator, tuple]:
    """The last decision of a course, from its seat's eyes, and what was answered."""
    last = max(outline_game(course).decisions)
    for step, match, one in course.walk():
        if step == last:
            return SeatEvaluator(course, match, one[0], WorkCounter(BRIEF)), one
    raise AssertionError


# Combined terms


def test_what_is_known_too_badly_to_be_told_apart_is_told_together():
    account = SeatBreakdown(0, begin=0.3, end=1.0, own=-0.1, own_error=0.02, luck=0.4, luck_error=0.05, rest=0.1)
    assert [one.of for one in account.reported_terms()] == [("own",), ("rest",), ("luck",), ("others",)]
    account.rest_error = 0.2
    assert [one.of for one in account.reported_terms()] == [("own",), ("luck",), ("others", "rest")]
    account.luck_error = 0.2
    assert [one.of for one in account.reported_terms()] == [("own",), ("others", "luck", "rest")]
    account.rest_error = 0.02
    assert [one.of for one in account.reported_terms()] == [("own",), ("rest",), ("others", "luck")]
    account.own_error = 0.2
    assert account.reported_terms() == []


def test_what_is_told_is_never_beyond_a_whole_and_adds_up():
    rng = Random("told")
    for _ in range(500):
        begin, end = rng.random(), rng.choice((0.0, 0.5, 1.0))
        own, luck, rest = -3 * rng.random() ** 3, rng.gauss(0, 0.6), rng.gauss(0, 0.3)
        errors = [rng.random() * 0.2 for _ in range(3)]
        account = SeatBreakdown(0, begin, end, own, errors[0], luck, errors[1], rest, errors[2])
        terms = account.reported_terms()
        assert all(abs(one.change) <= 1 and 2 * one.error <= MAX_REPORTED_ERROR for one in terms)
        assert not terms or sum(one.change for one in terms) == pytest.approx(end - begin)
