"""The heuristic policy beats chance, ends its games, and uses only the view and the question."""

from random import Random

import pytest

from games.rules import roma
from games.rules.match import Match
from games.rules.roma.built_in import heuristic_policy, weighing
from tests import tiers
from tests.rules.roma.rich import rich, secretive
from tests.rules.roma.table import lay
from tests.rules.roma.test_vocabulary import CHOICES
from tests.rules.stand_ins import answers_every_question, beats_chance, decides_from_view_and_question, play


@pytest.mark.seeded
def test_beats_chance():
    seeds = tiers.seeds(few=500, many=1000)
    won = beats_chance(roma, seeds)
    print(f"won {won} of {len(seeds)}")
    assert won >= tiers.least(0.95, len(seeds))  # at least 0.8 is asked for


@pytest.mark.seeded
def test_games_among_built_in_players_end():
    for number in tiers.seeds(few=200, many=670):
        match = play(roma, 2, (0, 1), Random(number), most=500)
        assert match.result.reason in ("no_vp", "empty_pool")


def test_either_side_wins_some_games_among_them():
    """Neither the start player nor a seat decides it."""
    winners = [play(roma, 2, (0, 1), Random(number)).result.winners for number in range(60)]
    assert min(winners.count((0,)), winners.count((1,))) >= 15


def test_decides_from_the_view_and_the_question_alone():
    for seed in range(10):
        rng = Random(seed)
        match = Match.at(roma, rich(rng)) if seed % 2 else Match.new(roma, 2)
        decides_from_view_and_question(roma, match, rng, 150)


def test_never_holds_a_match():
    """What it imports knows no Match and no table."""
    names = {name for module in (heuristic_policy, weighing) for name in vars(module)}
    assert not names & {"Match", "Table", "Player", "t"}


def test_answers_every_question():
    met = set()
    for seed in range(600):
        rng = Random(f"answers {seed}")
        m = Match.new(roma, 2) if seed % 3 == 0 else Match.at(roma, (rich if seed % 3 == 1 else secretive)(rng))
        met |= answers_every_question(roma, m, rng, 80)
    assert met == set(CHOICES)


# It plays decently


def answer(g) -> str:
    seat = g.m.waiting[0]
    choice = roma.decide(g.m.view(seat), g.m.asked(seat))
    return (
        choice if isinstance(choice, str) else " ".join(map(str, choice)) if isinstance(choice, tuple) else str(choice)
    )


def test_takes_the_last_point_of_the_opponent():
    assert answer(lay({1: "tribunusplebis", 2: "forum"}, {}, dice="1 2 6", vp=(5, 1))) == "activate 1"


def test_does_not_empty_the_pool_while_it_is_behind():
    assert answer(lay({1: "legat"}, {1: "turris"}, dice="1", pool=5, vp=(5, 26))) != "activate 1"


def test_fills_an_empty_disc_rather_than_covering():
    row = {disc: "consul" if disc < 3 else "legat" if disc < 5 else "senator" for disc in (1, 2, 3, 4, 5)}
    assert answer(lay(row, {}, dice="", hand="forum", money=5)) == "lay forum 6"


def test_lays_everything_free_that_fills_a_disc():
    g = lay({1: "architectus"}, {}, dice="1", hand="forum turris basilica")
    g.act(answer(g))
    while g.asks == "0 architectus":
        g(f"0 architectus {answer(g)}")
    assert len(g.row(0)) == 4


def test_adds_a_die_to_a_centurio_only_if_it_suffices():
    for dice, expected in (("1 2 6", "add 6"), ("1 2 3", "pass"), ("1 4 6", "add 4")):
        g = lay({1: "centurio"}, {1: "forum"}, dice=dice).act("activate 1").luck(1)
        assert answer(g) == expected


def test_gives_away_what_is_worth_least():
    match = Match.new(roma, 2)
    match.take(None, "start", (1,))
    top = ["machina", "forum", "consiliarius", "velites"]
    rest = list(match.luck.items)
    for card in top:
        rest.remove(card)
    match.take(None, "deck", (*top, *rest))
    assert sorted(roma.decide(match.view(0), match.asked(0))) == ["consiliarius", "machina"]
