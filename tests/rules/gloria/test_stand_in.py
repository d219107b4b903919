"""The built-in player: beats chance, ends its games, and decides from the view and the question alone."""

import json
from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria import stand_in
from games.rules.match import Match
from tests.law import at_random
from tests.rules.gloria.test_secrecy import OPTION_SETS

MOST = 2_000  # answers in a game


def play(seats, built_in, random, options=None):
    """A game in which some seats are built-in players and the others answer at random."""
    match, answers = Match.new(gloria, seats, options or {}), 0
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked = match.asked(seat)
        choice = gloria.decide(match.view(seat), asked) if seat in built_in else at_random(asked, random)
        match.take(seat, asked.what, choice)
        answers += 1
        assert answers < MOST, "no end in sight"
    return match


def test_beats_chance_in_two_player_games():
    won = sum(play(2, (n % 2,), Random(n)).result.winners == (n % 2,) for n in range(200))
    print(f"won {won} of 200")
    assert won >= 180  # at least 160 is asked for


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_games_among_built_in_players_end(seats):
    for number, options in enumerate(OPTION_SETS):
        match = play(seats, range(seats), Random(number), options)
        assert match.result.winners
        assert max(player.influence for player in match.t.players) > 4  # somebody has built something


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_holds_its_own_among_many(seats):
    """One of them among random players wins far more than its share."""
    won = sum(n % seats in play(seats, (n % seats,), Random(n)).result.winners for n in range(20))
    assert won >= 15


def test_decides_from_the_view_and_the_question_alone():
    """The view may have gone through JSON; the same view and question, the same answer; neither is changed."""
    random = Random(5)
    match = Match.new(gloria, 3)
    while not match.over and match.step < 150:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked, text = match.asked(seat), json.dumps(match.view(seat))
        view = json.loads(text)
        choice = stand_in.decide(view, asked)
        assert json.dumps(view) == text
        assert stand_in.decide(json.loads(text), asked) == choice
        match.take(seat, asked.what, choice)


def test_never_holds_a_match():
    """What it imports knows no Match and no table."""
    names = {name for module in (stand_in, gloria.weighing) for name in vars(module)}
    assert not names & {"Match", "Table", "Player"}


def test_answers_every_question_of_random_games():
    """Whatever the game so far, what it says is legal."""
    for number, options in enumerate(OPTION_SETS[::4]):
        random = Random(number)
        match = Match.new(gloria, 2 + number % 4, options)
        while not match.over:
            asked = match.luck or match.asked(match.awaited[0])
            if not match.luck:
                asked.check(gloria.decide(match.view(asked.seat), asked))
            match.take(None if match.luck else asked.seat, asked.what, at_random(asked, random))
