"""The heuristic policy beats chance, ends its games, and uses only the view and the question."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria.built_in import heuristic_policy, weighing, weighing_roles, weights
from games.rules.match import Match
from tests import tiers
from tests.rules.gloria.table import lay, seat
from tests.rules.gloria.test_secrecy import OPTION_SETS
from tests.rules.stand_ins import answers_every_question, beats_chance, decides_from_view_and_question, play


@pytest.mark.seeded
def test_beats_chance_in_two_player_games():
    seeds = tiers.seeds(few=32, many=140)
    won = beats_chance(gloria, seeds)
    print(f"won {won} of {len(seeds)}")
    assert won >= tiers.least(0.9, len(seeds))  # at least 0.8 is asked for


@pytest.mark.seeded
@pytest.mark.parametrize("decide", [gloria.decide, gloria.evaluation.policy])
@pytest.mark.parametrize("seats", gloria.SEATS)
def test_games_among_built_in_players_end(seats, decide):
    """With all option sets (a quarter of them in `make test`); playouts must end, too."""
    built = []
    for number, options in list(enumerate(OPTION_SETS))[tiers.size(seats % 4, 0) :: tiers.size(4, 1)]:
        match = play(gloria, seats, range(seats), Random(number), options, decide=decide)
        assert match.result.winners
        built.append(max(player.influence for player in match.t.players) > 4)
    assert sum(built) >= 0.9 * len(built), "in nearly all games, a player has built something"


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_holds_its_own_among_many(seats):
    """One of them among random players wins far more than its share."""
    won = sum(n % seats in play(gloria, seats, (n % seats,), Random(n)).result.winners for n in range(20))
    assert won >= 15


def test_decides_from_the_view_and_the_question_alone():
    decides_from_view_and_question(gloria, Match.new(gloria, 3), Random(5), 150)


def test_never_holds_a_match():
    """What it imports knows no Match and no table."""
    names = {name for module in (heuristic_policy, weighing, weighing_roles) for name in vars(module)}
    assert not names & {"Match", "Table", "Player"}


def test_answers_every_question_of_random_games():
    for number, options in enumerate(OPTION_SETS[::4]):
        answers_every_question(gloria, Match.new(gloria, 2 + number % 4, options), Random(number))


@pytest.mark.parametrize("rival", ["", "arco", "arco arco atrio atrio academia"])
def test_at_equal_points_it_ends_the_game_if_its_hand_is_larger_than_its_rival_s(rival):
    """A third player with fewer points may have more cards. Rulebook: ties go to the larger hand."""
    g = lay(
        seat("villa"),
        seat(rival),
        seat("foro arco atrio academia muelle puente", influence=1),
        deck="insula insula insula insula",
        last=True,
    )
    g("0 lead think")
    ends = gloria.decide(g.view, g.question) == ("refill", 4)
    assert ends == (len(rival.split()) < 5)


@pytest.mark.parametrize(("pool", "led"), [("templo", True), ("taberna", False)])
def test_a_senator_leads_legionary_for_what_the_pool_has_alone(pool, led):
    """Without spoils or gifts nothing would change, and two players would repeat it forever."""
    mind = heuristic_policy.HeuristicPolicy(*seen(lay(seat("senador templo templo muelle"), seat("arco"), pool=pool)))
    assert mind.takes_spoils() is led


def seen(game) -> tuple[dict, int, weights.ScaleWeights]:
    return game.m.view(0), 0, weights.QUICK_WEIGHTS
