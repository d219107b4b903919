"""Quick leads the role that completes Catacumbas if that wins, so the search expects it of others."""

import pytest

from games.rules import gloria
from games.rules.gloria.built_in.heuristic_policy import HeuristicPolicy
from games.rules.gloria.built_in.weights import QUICK_WEIGHTS
from games.rules.match import Match

DECK = [name for name in ("muelle", "mercado", "letrinas", "insula") for _ in range(5)]


def table(hand, stockpile=(), materials=("jardin", "prision"), influence=12, others=4, clientele=()):
    """Seat 0 leads, which has Catacumbas with these materials."""
    begun = {"card": "catacumbas", "site": "stone", "materials": list(materials), "complete": False}
    match = Match.at(gloria, {
        "game": "gloria",
        "seats": [
            {"hand": hand, "stockpile": list(stockpile), "influence": influence, "buildings": [begun],
             "clientele": list(clientele)},
            {"hand": ["arco"], "influence": others},
        ],
        "pool": ["basilica", "puente", "insula", "taberna"],
        "deck": DECK,
        "deck_is_all": True,
        "leader": 0,
    })  # fmt: skip
    question = match.asked(0)
    assert question.what == "lead"
    return match, question


def lead(**laid):
    """What it leads."""
    match, question = table(**laid)
    return gloria.decide(match.view(0), question)


def mind_of(**laid):
    return HeuristicPolicy(table(**laid)[0].view(0), 0, QUICK_WEIGHTS)


@pytest.mark.parametrize(("at_hand", "led"), [
    ({"hand": ["circo", "escalinata", "villa"]}, ("lead", "craftsman", "circo")),
    ({"hand": ["torre", "escalinata", "taberna"], "stockpile": ["villa"]}, ("lead", "architect", "torre")),
])  # fmt: skip
def test_what_ends_a_game_that_is_won_is_led(at_hand, led):
    assert lead(**at_hand) == led


def test_who_is_behind_does_not_hurry():
    mind = mind_of(hand=["circo", "escalinata", "villa"], influence=4, others=30)
    assert mind.near_end == {} and mind.additions(["villa"], "hand") == [0.0]


def test_two_materials_need_two_actions():
    """With a craftsman client both are added in one turn; otherwise a more valuable pool card is taken."""
    ready = {"hand": ["circo", "taberna", "villa", "coliseo"], "materials": ["jardin"]}
    assert lead(**ready, clientele=["empalizada"]) == ("lead", "craftsman", "circo")
    worth = [mind_of(**ready).gain("craftsman", actions) for actions in (1, 2)]
    assert worth[0] < QUICK_WEIGHTS.won == worth[1]


@pytest.mark.parametrize("hand", [["villa", "coliseo", "escalinata", "arco"], ["villa", "villa", "escalinata", "arco"]])
def test_the_stones_that_end_it_are_not_spent_on_the_role(hand):
    led = lead(hand=hand)
    assert led == "think" or led[1] != "craftsman"


def test_without_a_deck_catacumbas_do_nothing():
    view = table(hand=["circo", "escalinata", "villa"])[0].view(0)
    assert (
        HeuristicPolicy(view, 0, QUICK_WEIGHTS).near_end
        and not HeuristicPolicy({**view, "deck_size": 0}, 0, QUICK_WEIGHTS).near_end
    )
