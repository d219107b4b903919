"""The built-in player: beats chance, ends its games, and decides from the view and the question alone."""

import json
from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city import foresight
from games.rules.great_city.built_in import heuristic_policy, weighing
from games.rules.match import Match
from tests import tiers
from tests.law import at_random


def play(seats, built_in, random):
    """A game in which some seats are built-in players and the others answer at random."""
    match = Match.new(great_city, seats)
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked = match.asked(seat)
        choice = great_city.decide(match.view(seat), asked) if seat in built_in else at_random(asked, random)
        match.take(seat, asked.what, choice)
    return match


@pytest.mark.seeded
@pytest.mark.parametrize("seats", great_city.SEATS)
def test_beats_chance(seats):
    """One of them among random players."""
    seeds = tiers.seeds(few=20, many=140)
    won = sum(play(seats, (n % seats,), Random(n)).result.winners == (n % seats,) for n in seeds)
    print(f"won {won} of {len(seeds)}")
    assert won >= tiers.least(0.95, len(seeds))  # at least 0.9 is asked for


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_games_among_built_in_players_end_with_cities_worth_seeing(seats):
    for number in range(6):
        match = play(seats, range(seats), Random(number))
        assert match.result.reason == "rounds"
        assert max(match.result.scores) > 60
        assert all(len(player.city.buildings) > 6 for player in match.t.players)


def test_decides_from_the_view_and_the_question_alone():
    """The view may have gone through JSON; the same view and question, the same answer; neither is changed."""
    random = Random(5)
    match = Match.new(great_city, 3)
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked, text = match.asked(seat), json.dumps(match.view(seat))
        view = json.loads(text)
        choice = heuristic_policy.decide(view, asked)
        assert json.dumps(view) == text
        assert heuristic_policy.decide(json.loads(text), asked) == choice
        match.take(seat, asked.what, choice)


def test_never_holds_a_match_or_a_table():
    names = {name for module in (heuristic_policy, weighing, foresight) for name in vars(module)}
    assert not names & {"Match", "Table"}


def test_answers_every_question_of_random_games():
    for number in range(15):
        random = Random(number)
        match = Match.new(great_city, 2 + number % 3)
        while not match.over:
            asked = match.luck or match.asked(match.awaited[0])
            if not match.luck:
                asked.check(great_city.decide(match.view(asked.seat), asked))
            match.take(None if match.luck else asked.seat, asked.what, at_random(asked, random))
