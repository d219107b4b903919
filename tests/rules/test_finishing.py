"""The look at the end that built-in players take: what wins is taken at once, and nothing loses at once while anything
else is offered."""

from itertools import combinations
from random import Random

import pytest

from games.players.search.candidates import heuristic_policy
from games.rules import GAMES
from games.rules.ask import Ask
from games.rules.evaluation import win_at_once_or
from games.rules.match import Match
from tests import tiers
from tests.law import at_random

LOOKING = ("gloria", "roma", "great_city")  # Foundations counts its last turn out instead
ODD = 0.3  # of the answers by which questions are come to
OPTIONS = ("think", "follow", "petition", "stop")


def subsets():
    return [ends for size in range(1, len(OPTIONS) + 1) for ends in combinations(OPTIONS, size)]


@pytest.mark.parametrize("liked", OPTIONS)
@pytest.mark.parametrize("ends", subsets())
def test_nothing_loses_at_once_while_something_else_is_offered(ends, liked):
    """The preferred option may be any one, even one that is not offered among the rest."""
    choice = win_at_once_or(Ask(0, "follow", OPTIONS, ends=ends), lambda option: -1.0, lambda left: liked)
    assert choice in OPTIONS
    assert choice not in ends or len(ends) == len(OPTIONS)


@pytest.mark.parametrize("ends", subsets())
def test_the_largest_win_is_taken(ends):
    choice = win_at_once_or(
        Ask(0, "follow", OPTIONS, ends=ends), lambda option: float(len(option)), lambda left: "stop"
    )
    assert choice == max(ends, key=len)


def test_who_only_looks_at_what_is_left_is_asked_about_nothing_else():
    met = []
    win_at_once_or(
        Ask(0, "follow", OPTIONS, ends=("think",)), lambda option: -1.0, lambda left: met.append(left.options)
    )
    assert met == [OPTIONS[1:]]


@pytest.mark.seeded
@pytest.mark.parametrize("name", LOOKING)
def test_no_game_s_player_loses_at_once_while_something_else_is_offered(name, monkeypatch):
    """Each answer to each question of some games, as if it ended the game and lost it: another one is given."""
    rules, rng = GAMES[name], Random(f"finishing {name} {tiers.seed(0)}")
    monkeypatch.setattr(rules.built_in.heuristic_policy.HeuristicPolicy, "margin", lambda mind, option: -1.0)
    met = set()
    for seats in (min(rules.SEATS), max(rules.SEATS)):
        for question, view in questions(rules, seats, rng):
            for end in rng.sample(question.options, min(3, len(question.options))):
                asked = Ask(question.seat, question.what, question.options, ends=(end,))
                for decide in {rules.decide, heuristic_policy(rules)}:
                    assert decide(view, asked) in set(question.options) - {end}
                met.add(question.what)
    assert len(met) > 2


def questions(rules, seats, rng):
    """Those with a choice of one among several, in games of built-in players; with what is seen then."""
    for _ in range(tiers.size(2, 40)):
        match = Match.new(rules, seats)
        while not match.over:
            seat = None if match.luck else match.awaited[0]
            question = match.luck or match.asked(seat)
            if isinstance(question, Ask) and len(set(question.options)) > 1:
                yield question, match.view(seat)
            at_odds = match.luck or rng.random() < ODD
            choice = at_random(question, rng) if at_odds else rules.decide(match.view(seat), question)
            match.take(seat, question.what, choice)
