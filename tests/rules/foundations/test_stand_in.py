"""The computer player beats chance with all modules, and three of them beat the Consul.

It ends its games, decides from the view and the question alone, and accepts no clear loss."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.built_in import (
    heuristic_policy,
    weighing,
    weighing_cards,
)
from games.rules.match import Match
from tests import tiers
from tests.law import at_random
from tests.rules.foundations.mixes import some_options
from tests.rules.stand_ins import answers_every_question, decides_from_view_and_question, play

GAMES = tiers.seeds(few=32, many=70)


def rivals(rng: Random, seats: int) -> dict:
    """Return options in which players are opponents."""
    while "consul" in (options := some_options(rng, seats)):
        pass
    return options


def won(options) -> int:
    """Return how many of these games it wins alone against random players, in each seat by turns."""
    count = 0
    for number in GAMES:
        rng, seats = Random(f"stand-in {number}"), 2 + number % 4
        me = number // 4 % seats
        match = play(foundations, seats, (me,), rng, options(rng, seats), most=20_000)
        count += match.result.winners == (me,)
    return count


@pytest.mark.seeded
def test_beats_chance_in_the_base_game():
    count = won(lambda rng, seats: {})
    print(f"won {count} of {len(GAMES)}")
    assert count >= tiers.least(0.95, len(GAMES))


@pytest.mark.seeded
def test_beats_chance_in_every_mix_of_modules():
    count = won(rivals)
    print(f"won {count} of {len(GAMES)}")
    assert count >= tiers.least(0.95, len(GAMES))


@pytest.mark.seeded
def test_three_of_them_beat_the_consul():
    count = sum(
        play(foundations, 3, range(3), Random(number), {"consul": "estandar"}).result.reason == "players"
        for number in GAMES
    )
    print(f"won {count} of {len(GAMES)}")
    assert count >= tiers.least(0.4, len(GAMES))


@pytest.mark.seeded
@pytest.mark.parametrize("seats", foundations.SEATS)
def test_games_among_built_in_players_end_with_cities_worth_seeing(seats):
    built = []
    for number in tiers.seeds(few=4, many=16):
        rng = Random(f"among themselves {seats} {number}")
        match = play(foundations, seats, range(seats), rng, some_options(rng, seats))
        assert match.result.reason != "conceded"
        built += [len(player.buildings) > 4 for player in match.t.players[:seats]]
    assert sum(built) >= 0.95 * len(built), "nearly all players have a city"


def offers_where_nobody_accepts(seats: int, number: int) -> list[tuple]:
    rng = Random(f"no {seats} {number}")
    m = Match.new(foundations, seats, {"trade": True, "steal": rng.random() < 0.5})
    while not m.over:
        if m.luck:
            m.take(None, m.luck.what, at_random(m.luck, rng))
        else:
            asked = m.asked(m.awaited[0])
            answer = "refuse" if asked.what == "answer" else foundations.decide(m.view(asked.seat), asked)
            m.take(asked.seat, asked.what, answer)
    lines = [line for line in m.said(None) if line["key"] == "offers"]
    return [(line["seat"], line["facts"]["partner"], repr(line["facts"])) for line in lines]


def test_never_offers_twice_what_was_refused_and_gives_up_after_two():
    sent = [offers_where_nobody_accepts(seats, number) for seats in (3, 4, 5) for number in range(2)]
    assert sum(map(len, sent)) > 6
    for offers in sent:
        assert len(set(offers)) == len(offers)
        pairs = [offer[:2] for offer in offers]
        assert max(map(pairs.count, pairs), default=0) <= 2


def test_what_they_offer_one_another_is_accepted():
    """They predict each other, so no offer is refused."""
    said = []
    for number in range(3):
        rng, seats = Random(f"barter {number}"), 3 + number % 3
        said += play(foundations, seats, range(seats), rng, {"trade": True}).said(None)
    keys = [line["key"] for line in said]
    assert keys.count("offers") > 4
    assert keys.count("accepts") > 0.8 * keys.count("offers")


@pytest.mark.parametrize("number", range(6))
def test_decides_from_the_view_and_the_question_alone(number):
    rng, seats = Random(number), 2 + number % 4
    decides_from_view_and_question(foundations, Match.new(foundations, seats, some_options(rng, seats)), rng, 120)


def test_never_holds_a_match_or_a_table():
    names = {name for module in (heuristic_policy, weighing, weighing_cards) for name in vars(module)}
    assert not names & {"Match", "Table", "Player"}


@pytest.mark.seeded
def test_answers_every_question_of_random_games():
    """The questions include those of an offer that another player has begun."""
    met = set()
    for number in tiers.seeds(few=24, many=80):
        rng, seats = Random(f"every question {number}"), 2 + number % 4
        met |= answers_every_question(foundations, Match.new(foundations, seats, some_options(rng, seats)), rng, 600)
    assert met >= {"turn", "draft", "role", "objective", "reaction", "give_lots", "want_things", "offer", "answer"}
