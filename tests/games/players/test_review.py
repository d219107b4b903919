"""The review of a finished game: own play, others' play and luck."""

import json
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from types import SimpleNamespace

import pytest

from games.players.review import budget as budgets
from games.players.review import pieces
from games.players.review.analysis import PARTS_PER_STEP, GameAnalysis, steps_to_examine
from games.players.review.attribution import ChancePoint, corrected_line, strokes_to_recheck
from games.players.review.budget import (
    MAX_OPPONENT_ANSWERS,
    MAX_ROUNDS,
    RECHECK_FACTOR,
    REVIEW_CPU_SECONDS,
    Budget,
    budget_for,
)
from games.players.review.confidence import (
    GAIN_UNCERTAINTY,
    Estimate,
    PlayoutResult,
    clear_differences,
    corrected_estimate,
    estimate_gain,
    shrink,
)
from games.players.review.first_look import FirstLook
from games.players.review.game_record import GameRecord, outline_game
from games.players.review.seat_evaluator import SeatEvaluator, WorkCounter
from games.players.search import candidates
from games.players.search.candidates import heuristic_policy
from games.players.search.playout import random_outcome
from games.rules import GAMES
from games.rules.ask import tuples
from games.rules.match import Match
from tests import law, tiers
from tests.games.players.small_games import counted, drawn_from_urn, drawn_idly
from tests.games.players.test_search import LAWS

LITTLE = Budget(
    standing=8, choosing=64, valuing=8, turns=None, luck_turns=None, answer_turns=None, width=4, max_answers=10**6
)
ROUGH = replace(LITTLE, standing=2, choosing=4, valuing=4)  # for what holds whatever the budget
BRIEF = Budget(standing=2, choosing=6, valuing=2, turns=1, luck_turns=1, answer_turns=2, width=3, max_answers=10**6)


@pytest.fixture
def few_lines(monkeypatch) -> None:
    """Two lines to the end correct a judgement, not ten: they are most of what a review costs."""
    if not tiers.DEEP:
        monkeypatch.setattr("games.players.review.analysis.CALIBRATION_PLAYOUTS", 2)


def reckoned(course: GameRecord, budget: Budget = LITTLE, seats=(0, 1)) -> dict:
    reckoning = GameAnalysis(course, seats, budget)
    assert [*reckoning.steps()] == list(range(1, reckoning.length + 1))
    return {row["seat"]: row for row in reckoning.as_json()["seats"]}


def played(name: str, seats: int, seed: str, max_answers: int = 10**6) -> GameRecord:
    """A game by its policy on all seats, given up by all but the first after so many steps."""
    rng, rules, inputs = Random(seed), GAMES[name], []
    match = Match.new(rules, seats)
    while not match.over and match.step < max_answers:
        seat = match.awaited[0] if match.luck is None else None
        question = match.luck if seat is None else match.asked(seat)
        choice = random_outcome(question, rng) if seat is None else heuristic_policy(rules)(match.view(seat), question)
        inputs.append((seat, question.what, choice))
        match.take(*inputs[-1])
    if not match.over:
        inputs += [(seat, "conceded", True) for seat in range(1, seats)]
    return GameRecord(rules, seats, seed, inputs)


@pytest.mark.usefixtures("few_lines")
@pytest.mark.parametrize("ended", [(1, "conceded", True), (None, "closed", ("agreed", (0,)))])
def test_what_ends_by_no_answer_of_the_game_ends_at_the_chance_of_that_moment(ended):
    course = played("roma", 2, "agreed", max_answers=12)
    course = replace(course, inputs=[*course.inputs[:12], ended])
    rows, other = (
        reckoned(one, BRIEF) for one in (course, replace(course, inputs=[*course.inputs[:12], (0, "conceded", True)]))
    )
    for seat, row in rows.items():
        assert 0 < row["end"] < 1 and row["end"] == other[seat]["end"], "whoever is said to have won"


# Positions with a known answer


def test_a_win_in_one_that_was_passed_over():
    row = reckoned(counted(1, 2, 1, 1))[0]
    (moment,) = row["moments"]
    assert (moment["step"], moment["chosen"], moment["best"]) == (3, ["by", 1], ["by", 2])
    assert (moment["worth"], moment["best_worth"]) == (0.0, 1.0)
    assert row["line"] == [[1, pytest.approx(1.0, abs=0.01)], [3, 1.0], [4, 0.0]]  # with answers to come, hardly less
    assert row["own"] == -1.0 and row["end"] == 0.0
    assert (row["others"], row["rest"]) == (0.0, 0.0)


def test_a_first_look_finds_it_too_and_says_when():
    look = FirstLook(counted(1, 2, 1, 1), 0, 2, replace(LITTLE, choosing=2))
    assert [*look.steps()][-1] == look.length
    (moment,) = look.as_json()["moments"]
    assert (moment["step"], moment["chosen"], moment["best"], moment["best_worth"]) == (3, ["by", 1], ["by", 2], 1.0)
    assert (moment["round"], moment["turn"]) == (2, 1)


@pytest.mark.parametrize("name", GAMES)
def test_each_step_has_its_round_and_its_turn(name):
    """Rounds and turns go up by one, and a round has at most a turn of each seat."""
    course = played(name, 2, f"places {name}")
    places = list(dict.fromkeys(outline_game(course).places))
    assert places[0] == (0, 0) and places == sorted(places) and places[-1][0] > 3
    assert {round for round, _ in places} == set(range(places[-1][0] + 1)) and max(turn for _, turn in places) in (2, 4)


def test_a_turning_point_says_what_there_would_have_been_more_of():
    with_points, without = ([PlayoutResult(0.5, 0.5, totals={"points": n, "coins": 2.0}) for n in (low, low + 1)] for low in (5.0, 2.0))  # fmt: skip
    assert clear_differences(*([one.totals for one in lines] for lines in (with_points, without))) == {"points": 3.0}
    assert clear_differences([], []) == {}


def test_what_one_gives_away_the_others_win():
    rows = reckoned(counted(1, 2, 1, 1))
    assert rows[1]["others"] == -rows[0]["own"] == 1.0 and rows[1]["own"] == rows[0]["others"] == 0.0


def test_what_another_gave_away_is_told_to_who_won_by_it():
    rows = reckoned(counted(1, 2, 1, 1))
    (gift,) = rows[1]["by_others"]
    assert (gift["step"], gift["change"]) == (3, pytest.approx(1.0, abs=0.01))
    assert rows[0]["by_others"] == [], "the win that follows takes nothing any more from who gave it away"


def test_of_many_answers_of_others_the_latest_are_looked_at():
    inputs = [(0, "by", 1), *[(1, "by", 1)] * (MAX_OPPONENT_ANSWERS + 5), (None, "roll", 1), (0, "by", 1)]
    steep = steps_to_examine(0, [ChancePoint(1, 0.9)], 0.0, inputs)
    assert len(steep) == MAX_OPPONENT_ANSWERS and max(steep) == MAX_OPPONENT_ANSWERS + 6 and min(steep) == 7
    assert steps_to_examine(0, [ChancePoint(1, 0.9), ChancePoint(len(inputs), 0.85)], 0.86, inputs) == set(), (
        "hardly anything changed"
    )


def test_a_win_that_a_built_in_player_would_pass_over_is_a_chance():
    course = counted(1, 2, 1, 1)
    blind = SimpleNamespace(**{**vars(course.rules), "decide": lambda view, question: ("by", 1)})
    row = reckoned(replace(course, rules=blind))[0]
    assert (row["begin"], row["own"], row["others"], row["rest"], row["end"]) == (1.0, -1.0, 0.0, 0.0, 0.0)
    assert row["line"][1:] == [[3, 1.0], [4, 0.0]]


def test_a_chance_that_is_passed_over_and_taken_at_the_next_turn_is_not_lost():
    course = counted(1, 1, 1, 2)
    blind = SimpleNamespace(**{**vars(course.rules), "decide": lambda view, question: ("by", 1)})
    row = reckoned(replace(course, rules=blind))[1]
    assert row["end"] == 1.0 and row["own"] == 0.0 and row["moments"] == []
    missed = reckoned(replace(counted(1, 1, 1, 1, 1), rules=blind))[1]
    assert missed["own"] == -1.0 and [one["step"] for one in missed["moments"]] == [4]


def test_what_is_too_close_to_tell_is_measured_against_the_policy():
    looks_away = reckoned(drawn_from_urn("close", ("look_away", "draw", "draw", "draw")))[0]
    draws = reckoned(drawn_from_urn("close"))[0]
    assert draws["rest_error"] == 0.0 < looks_away["rest_error"]


def test_an_answer_that_was_changed_counts_once():
    """While another still thinks: what was answered at last is the decision."""
    rules, rng, inputs = GAMES["roma"], Random("changed"), []
    match = Match.new(rules, 2)
    while not match.together:
        inputs.append((None, match.luck.what, random_outcome(match.luck, rng)))
        match.take(*inputs[-1])
    what = match.asked(0).what
    for choice in candidates.candidates(rules, match.view(0), match.asked(0), 2):
        inputs.append((0, what, choice))
        match.take(*inputs[-1])
    found = outline_game(GameRecord(rules, 2, "changed", inputs))
    assert found.decisions == {len(inputs): 0} and found.after_others == {len(inputs)}


def test_who_is_lost_gives_nothing_away():
    """Four from the goal every answer lets the other win."""
    rows = reckoned(counted(1, 3, 1))
    assert rows[1]["own"] == 0.0 and rows[1]["moments"] == []
    assert rows[1]["line"] == [[2, pytest.approx(0.0, abs=0.005)]]
    assert rows[0]["own"] == 0.0 and rows[0]["end"] == 1.0


def test_without_luck_there_is_none():
    for steps in ((1, 1, 1, 2), (2, 3), (3, 1, 1)):
        for row in reckoned(counted(*steps)).values():
            assert row["luck"] == row["luck_error"] == 0.0 and row["swings"] == []


# The account


@pytest.mark.parametrize("seed", ["a", "b"])
def test_what_was_learned_is_luck_whoever_drew_it(seed):
    for row in reckoned(drawn_from_urn(seed), replace(LITTLE, standing=40)).values():
        assert row["own"] == 0.0
        assert row["rest"] == 0.0 and abs(row["others"]) < 4 * row["luck_error"] + 0.01


def test_luck_is_nothing_on_the_whole():
    """Over many draws its mean is 0 within its interval: whatever is answered, and whoever answers."""
    for answers in (("draw",) * 4, ("look_away", "draw", "draw", "draw")):
        games = [reckoned(drawn_from_urn(f"draws {n}", answers), ROUGH) for n in range(30)]
        for seat in (0, 1):
            found = [rows[seat]["luck"] for rows in games]
            middle = sum(found) / len(found)
            spread = sqrt(sum((one - middle) ** 2 for one in found) / (len(found) - 1) / len(found))
            assert spread > 0 and abs(middle) < 3 * spread


def test_luck_that_everybody_sees_is_nothing_on_the_whole():
    """The same for dice: over many rolls at one moment of Roma."""
    course = played("roma", 2, "dice", max_answers=60)
    reckoning = GameAnalysis(course, (0,), BRIEF)
    _, match, one = next(
        row for row in course.walk() if row[0] > 30 and reckoning.found[0].luck[0].is_open_luck(row[2])
    )
    rng, found = Random("rolls"), []
    for number in range(60):
        point = SeatEvaluator(replace(course, seed=f"rolls {number}"), match, 0, WorkCounter(BRIEF))
        found.append(point.stroke((None, one[1], random_outcome(match.luck, rng)), 1).chance)
    middle = sum(found) / len(found)
    spread = sqrt(sum((one - middle) ** 2 for one in found) / (len(found) - 1) / len(found))
    assert spread > 0 and abs(middle) < 3 * spread


def test_of_draws_that_mean_nothing_no_stroke_is_told():
    """Of so many some look like luck; valued once more they do not. The die at the end may."""
    looked_like = 0
    for number in range(2):
        reckoning = GameAnalysis(drawn_idly(f"draws {number}"), (0, 1), replace(LITTLE, choosing=2))
        assert [*reckoning.steps()]
        last = len(reckoning.record.inputs)
        for found in reckoning.found.values():
            looked_like += sum(one.step < last for one in strokes_to_recheck(found.luck[0].strokes))
            assert all(one.step == last for one in found.breakdown.swings)
    assert looked_like > 2


def test_own_play_is_never_above_nothing():
    for answers in product(("draw", "look_away"), repeat=4):
        for row in reckoned(drawn_from_urn("own", answers), ROUGH).values():
            assert row["own"] <= 0.0 and all(one["worth"] < one["best_worth"] for one in row["moments"])


def test_what_is_named_a_mistake_is_one_by_another_seed_too():
    named = 0
    for course in (
        counted(1, 2, 1, 1),
        drawn_from_urn("named", ("draw", "look_away", "draw", "draw")),
        drawn_from_urn("named", ("look_away", "look_away", "draw", "draw")),
    ):
        rows, again = (
            reckoned(course),
            GameAnalysis(replace(course, seed="another"), (0, 1), replace(LITTLE, standing=40)),
        )
        assert [*again.steps()]
        changes = {(seat, one.step): one.change for seat, found in again.found.items() for one in found.luck[0].strokes}
        for step, match, (seat, what, chosen) in again.record.walk():
            for one in (one for row in rows.values() for one in row["moments"] if one["step"] == step):
                best = tuples(one["best"])
                lines = again.evaluator(seat, match).lines(what, chosen, best, range(40))
                assert estimate_gain(lines[best], lines[chosen]).chance > 0
                named += 1
        swings = [(seat, one) for seat, row in rows.items() for one in row["swings"]]
        assert all(changes[seat, one["step"]] * one["change"] > 0 for seat, one in swings)
        named += len(swings)
    assert named > 3


@pytest.mark.usefixtures("few_lines")
@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_the_terms_add_up(name):
    course = played(name, 2, f"adds up {name} {tiers.seed(0)}", max_answers=tiers.size(10, 140))
    for row in reckoned(course, BRIEF).values():
        terms = [row[key] for key in ("begin", "own", "others", "luck", "rest")]
        assert sum(terms) == pytest.approx(row["end"], abs=1e-9)
        assert all(0 <= chance <= 1 for _, chance in row["line"])
        assert row["own"] <= 0 and row["missed"] == 0 and row["decisions"] > 0 and row["line"]
        assert (row["own"] < 0) == (row["mistakes"] > 0) == bool(row["moments"])
        assert row["rest"] == row["rest_error"] == 0.0  # the policy's own answers, all of them


@pytest.mark.usefixtures("few_lines")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_given_up_ends_at_the_chance_of_that_moment(name):
    for row in reckoned(played(name, 2, f"given up {name}", max_answers=6), BRIEF).values():
        assert 0 < row["end"] < 1


# The same, from the same knowledge


@pytest.mark.usefixtures("few_lines")
def test_the_same_game_gets_the_same_review():
    course = played("roma", 2, "again", max_answers=30)
    first, second = (reckoned(course, BRIEF) for _ in range(2))
    assert first == second
    assert first != reckoned(replace(course, seed="another"), BRIEF)


def valued(match: Match, seat) -> bytes:
    """A projector for the law: what a seat's first answer was worth."""
    asked = None if seat is None or match.over or match.step % 7 else match.asked(seat)
    if asked is None or candidates.is_forced(asked):
        return b""
    name = match.rules.__name__.rpartition(".")[2]
    point = SeatEvaluator(GameRecord(GAMES[name], match.t.seats, "twins", ()), match, seat, WorkCounter(BRIEF))
    choice = asked.check(heuristic_policy(match.rules)(match.view(seat), asked))
    return law.as_bytes([vars(point.standing(1)), repr(point.decision(asked.what, choice))])


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_equal_knowledge_is_valued_equally(name):
    for number in tiers.seeds(few=1, many=10):
        law.check(LAWS[name], 2, {}, Random(f"valued {name} {number}"), twins=1, projectors=(valued,), most=30)


# How long it takes


@pytest.mark.parametrize("name", GAMES)
def test_how_long_it_takes_is_told_before_and_bounded(name):
    course = played(name, max(GAMES[name].SEATS), f"long {name}")
    budget = budget_for(course, outline_game(course), course.seats)
    assert budget.seconds <= 1.5 * REVIEW_CPU_SECONDS + 1 <= 300
    assert budget == budget_for(course, outline_game(course), course.seats)


def test_once_the_budget_is_used_up_the_least_must_do():
    course = drawn_from_urn("spent")
    much, little = (
        GameAnalysis(course, (0,), replace(LITTLE, standing=50, valuing=50, max_answers=most)) for most in (10**6, 0)
    )
    for reckoning in (much, little):
        assert [*reckoning.steps()]
    assert little.work.done * 4 < much.work.done


def test_what_is_left_goes_to_what_is_in_doubt():
    budget = replace(LITTLE, planned=30_000, playout_cost=10)
    assert budget.again(1, 30_000) == budget.again(1, 10**6) == RECHECK_FACTOR * LITTLE.valuing
    assert budget.again(1, 0) == budget.again(0, 0) == MAX_ROUNDS
    assert RECHECK_FACTOR * LITTLE.valuing < budget.again(20, 0) < budget.again(10, 0)


def test_a_judgement_that_is_wrong_is_corrected_by_what_came_of_it():
    """By the mean miss of the points near it, and never beyond a whole."""
    rows = [ChancePoint(step, 0.5, miss) for step, miss in enumerate((-0.2, -0.4, 0.0, 0.2, 0.4))]
    assert corrected_line(rows[:3]) == [(step, pytest.approx(0.3)) for step in range(3)]
    assert corrected_line(rows)[0][1] == pytest.approx(0.4) and corrected_line(rows)[4][1] == pytest.approx(0.55)
    assert corrected_line([ChancePoint(1, 0.9, 0.4), ChancePoint(2, 0.1, 0.4)]) == [(1, 1.0), (2, 0.5)]


def test_what_is_doubtful_is_believed_in_part():
    assert corrected_estimate([0.8] * 50, [0.2] * 50, GAIN_UNCERTAINTY, 0.0, 1).chance == pytest.approx(0.2)
    noisy = corrected_estimate([0.5] * 4, [1.0, 0.0, 0.0, 0.0], GAIN_UNCERTAINTY, 1.0, 4).chance
    assert 0.25 < noisy < 0.5
    assert (
        shrink(Estimate(0.2, 0.0)).chance
        == 0.2
        > shrink(Estimate(0.2, 0.05)).chance
        > shrink(Estimate(0.2, 0.1)).chance
    )


def test_it_may_be_left_between_steps():
    reckoning = GameAnalysis(drawn_from_urn("left"), (0, 1), LITTLE)
    assert next(iter(reckoning.steps())) == 1


def in_pieces(course: GameRecord) -> tuple[dict, list[dict]]:
    """A review made a part at a time, the state through JSON each time: what came of it, and the states."""
    states: list[dict] = []
    while True:
        piece = pieces.next_piece(course, [0, 1], states[-1] if states else None, 0.0)
        if piece["state"] is None:
            return piece["body"], states
        assert 0 < piece["done"] < piece["length"]
        states.append(json.loads(json.dumps(piece["state"])))


def test_however_it_is_cut_the_same_comes_of_it(monkeypatch):
    monkeypatch.setattr(budgets, "REVIEW_CPU_SECONDS", 0.05)
    monkeypatch.setattr(budgets, "FIRST_LOOK_CPU_SECONDS", 0.05)
    course = pieces.record_from_data(
        json.loads(json.dumps(pieces.record_as_data(played("roma", 2, "cut", max_answers=8))))
    )
    whole = GameAnalysis(course, [0, 1])
    assert [*whole.steps()]
    body, states = in_pieces(course)
    assert len(states) > 3 and body == whole.as_json()
    looks = [FirstLook(course, seat, 2) for seat in (0, 1)]
    assert [[*look.steps()][-1] for look in looks] == [look.length for look in looks]
    assert states[-1]["rows"] == json.loads(json.dumps([look.as_json() for look in looks]))


def test_what_is_valued_once_more_is_cut_too(monkeypatch):
    """However many rounds there are for it: a thought of a table waits for a part of them."""
    monkeypatch.setattr(budgets, "REVIEW_CPU_SECONDS", 1)
    course = counted(1, 2, 1, 1)
    whole = GameAnalysis(course, [0, 1])
    assert [*whole.steps()]
    body, states = in_pieces(course)
    rounds = [len(lines) for state in states for _, lines in ((state["stage"] or {}).get("looked") or ())[:1]]
    assert len(rounds) == PARTS_PER_STEP - 1 and rounds == sorted(set(rounds))
    assert body == whole.as_json() and body["seats"][0]["mistakes"] == 1
