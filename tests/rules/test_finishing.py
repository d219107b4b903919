"""The look at the end that every built-in player takes first: it wins at once, and never loses at once for nothing."""

from itertools import combinations
from random import Random

import pytest

from games.rules import GAMES
from games.rules.ask import Ask
from games.rules.finishing import finishing
from games.rules.gloria import stand_in, weights
from games.rules.match import Match
from tests.law import at_random

OPTIONS = ("think", "follow", "petition", "stop")


def subsets():
    return [ends for size in range(1, len(OPTIONS) + 1) for ends in combinations(OPTIONS, size)]


@pytest.mark.parametrize("liked", OPTIONS)
@pytest.mark.parametrize("ends", subsets())
def test_nothing_loses_at_once_while_something_else_is_offered(ends, liked):
    """Whatever it would like best, asked about all or about what is left: also where it likes none of what is left."""
    choice = finishing(Ask(0, "follow", OPTIONS, ends=ends), lambda option: -1.0, lambda left: liked)
    assert choice in OPTIONS
    assert choice not in ends or len(ends) == len(OPTIONS)


@pytest.mark.parametrize("ends", subsets())
def test_the_largest_win_is_taken(ends):
    choice = finishing(Ask(0, "follow", OPTIONS, ends=ends), lambda option: float(len(option)), lambda left: "stop")
    assert choice == max(ends, key=len)


def test_who_only_looks_at_what_is_left_is_asked_about_nothing_else():
    met = []
    finishing(Ask(0, "follow", OPTIONS, ends=("think",)), lambda option: -1.0, lambda left: met.append(left.options))
    assert met == [OPTIONS[1:]]


@pytest.mark.parametrize("numbers", [weights.QUICK, weights.LINES], ids=["quick", "lines"])
def test_gloria_follows_for_nothing_rather_than_think_at_a_lost_end(numbers):
    """Every leader's question of some games, as if a thought ended the game and lost it: a card is played."""
    rules, random, met = GAMES["gloria"], Random(4), 0
    for _ in range(3):
        match = Match.new(rules, 3)
        while not match.over:
            if match.luck:
                match.take(None, match.luck.what, at_random(match.luck, random))
                continue
            seat = match.awaited[0]
            question = match.asked(seat)
            if question.what in ("lead", "follow") and len(question.options) > 1:
                mind, met = stand_in.Mind(match.view(seat), seat, numbers), met + 1
                asked = Ask(seat, question.what, question.options, ends=("think",))
                assert finishing(asked, lambda option: -1.0, getattr(mind, question.what)) != "think"
            match.take(seat, question.what, rules.decide(match.view(seat), question))
    assert met > 30
