"""The built-in player: beats chance in every mix, ends its games, decides from the view and the question alone, accepts no
clear loss, and three of them beat the Consul."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations import stand_in, weighing, weighing_buildings, weighing_cards
from games.rules.match import Match
from tests.rules.foundations.mixes import some_options
from tests.rules.stand_ins import answers_every_question, decides_from_view_and_question, play

GAMES = 200


def rivals(rng: Random, seats: int) -> dict:
    """Any mix in which players play against each other."""
    while "consul" in (options := some_options(rng, seats)):
        pass
    return options


def won(options) -> int:
    """Of 200 games, how many one of them wins alone against random players: 2 to 5 seats, in each seat by turns."""
    count = 0
    for number in range(GAMES):
        rng, seats = Random(f"stand-in {number}"), 2 + number % 4
        me = number // 4 % seats
        match = play(foundations, seats, (me,), rng, options(rng, seats), most=20_000)
        count += match.result.winners == (me,)
    return count


def test_beats_chance_in_the_base_game():
    count = won(lambda rng, seats: {})
    print(f"won {count} of {GAMES}")
    assert count >= 0.95 * GAMES


def test_beats_chance_in_every_mix_of_modules():
    count = won(rivals)
    print(f"won {count} of {GAMES}")
    assert count >= 0.95 * GAMES


def test_three_of_them_beat_the_consul():
    count = sum(
        play(foundations, 3, range(3), Random(number), {"consul": "estandar"}).result.reason == "players"
        for number in range(GAMES)
    )
    print(f"won {count} of {GAMES}")
    assert count >= 0.4 * GAMES


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_games_among_built_in_players_end_with_cities_worth_seeing(seats):
    for number in range(8):
        rng = Random(f"among themselves {seats} {number}")
        match = play(foundations, seats, range(seats), rng, some_options(rng, seats))
        assert match.result.reason != "conceded"
        assert all(len(player.buildings) > 4 for player in match.t.players[:seats])


@pytest.mark.parametrize("number", range(6))
def test_decides_from_the_view_and_the_question_alone(number):
    rng, seats = Random(number), 2 + number % 4
    decides_from_view_and_question(foundations, Match.new(foundations, seats, some_options(rng, seats)), rng, 120)


def test_never_holds_a_match_or_a_table():
    names = {name for module in (stand_in, weighing, weighing_buildings, weighing_cards) for name in vars(module)}
    assert not names & {"Match", "Table", "Player"}


def test_answers_every_question_of_random_games():
    """Those of an offer that somebody else has begun with them."""
    met = set()
    for number in range(24):
        rng, seats = Random(f"every question {number}"), 2 + number % 4
        met |= answers_every_question(foundations, Match.new(foundations, seats, some_options(rng, seats)), rng, 600)
    assert met >= {"turn", "draft", "role", "objective", "reaction", "give_lots", "want_things", "offer", "answer"}
