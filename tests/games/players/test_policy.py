"""A game's evaluation can have a heuristic policy of its own; the search then uses that, not quick's."""

from random import Random

import pytest

from games.players.search.candidates import candidates, heuristic_policy
from games.rules import GAMES
from games.rules.match import Match
from tests.games.players.test_review import BRIEF, played, reckoned
from tests.games.players.thinkers import by_quick, thought_about
from tools.train.harvest import play_training_game

OWN = [name for name, rules in GAMES.items() if heuristic_policy(rules) is not rules.decide]


@pytest.fixture(params=OWN)
def name(request, monkeypatch):
    def decide(view, question):
        raise AssertionError("quick was asked")

    monkeypatch.setattr(GAMES[request.param], "decide", decide)
    return request.param


def moment(name: str) -> tuple[Match, int]:
    """Return a position in the middle of a game where a seat has several options, and this seat."""
    course = played(name, 2, "a policy", max_answers=80)
    match = Match.new(course.rules, 2)
    for number, one in enumerate(course.inputs):
        if number > 40 and match.luck is None:
            question = match.asked(match.awaited[0])
            if len(candidates(course.rules, match.view(question.seat), question, 4)) > 1:
                return match, question.seat
        match.take(*one)
    return pytest.fail("never asked")


def test_some_game_has_one():
    assert OWN


@pytest.mark.parametrize("ruleset", OWN)
def test_it_answers_otherwise_than_quick(ruleset):
    rules, match = GAMES[ruleset], Match.new(GAMES[ruleset], 2)
    pairs = [
        (
            heuristic_policy(rules)(match.view(seat), match.asked(seat)),
            rules.decide(match.view(seat), match.asked(seat)),
        )
        for seat in by_quick(match, Random(1))
    ]
    assert any(one != other for one, other in pairs)


def test_a_thought_is_ranked_and_played_on_by_it(name):
    match, seat = moment(name)
    assert thought_about(match, seat).playouts


def test_a_game_is_looked_at_again_by_it(name):
    assert reckoned(played(name, 2, "a policy", max_answers=8), BRIEF)


def test_a_judgement_is_learned_from_games_of_it(name):
    assert play_training_game(GAMES[name], Random(2))
