"""Wasteful answers: the search skips them unless quick gives them."""

import pytest

from games.players.search.candidates import candidates
from games.rules import gloria
from games.rules.ask import PASS, Ask
from games.rules.gloria.built_in.idle import WASTE_CHECKS, is_wasteful
from games.rules.match import Match
from tests import tiers
from tests.rules.gloria.test_idle import questions

HAND = ["escalinata", "estatua", "arco", "torre", "jardin"]


@pytest.mark.seeded
@pytest.mark.parametrize("seed", tiers.seeds(few=4, many=40))
def test_who_thinks_looks_at_none_of_them_and_has_something_left(seed):
    for match, question in questions(seed):
        if question.what not in WASTE_CHECKS:
            continue
        view = match.view(question.seat)
        ends = getattr(question, "ends", ()) or ()
        first, *others = candidates(gloria, view, question, 8)
        assert not [one for one in others if is_wasteful(view, question, one) and one not in ends]
        assert not all(is_wasteful(view, question, option) for option in getattr(question, "options", [first]))


def asked(what: str, hand: list[str], *since, **more):
    """Seat 0 is asked this in the middle of a game; its view and the question."""
    match = Match.at(gloria, {
        "game": "gloria",
        "seats": [{"hand": hand, **more}, {"hand": ["arco", "torre"]}],
        "pool": ["fuente", "puente"],
        "deck": ["taberna", "circo", "despensa", "acueducto"] * 3 + ["calzada", "ludus_magna"] * 3,
        "deck_is_all": True,
        "leader": 0,
        "since": [list(one) for one in since],
    })  # fmt: skip
    question = match.asked(0)
    assert question.what == what
    return match.view(0), question


def petitions(question):
    return [one for one in question.options if isinstance(one, tuple) and "petition" in one]


@pytest.mark.parametrize(
    ("hand", "clients", "wasteful"),
    [
        (HAND[:4], 0, True),
        (HAND, 0, True),
        (HAND, 1, False),
        ([*HAND, "prision"], 0, False),
        (HAND[:4], 2, False),
    ],
)
def test_two_cards_for_one_action_are_dear(hand, clients, wasteful):
    """A petition is for a role that clients take up, or for a hand that has more cards than it need have."""
    view, question = asked("lead", hand, clientele=["coliseo"] * clients)
    found = [one for one in petitions(question) if one[1] == "merchant"]
    assert found and all(is_wasteful(view, question, one) is wasteful for one in found)


@pytest.mark.parametrize(("hand", "wasteful"), [([], True), (HAND[:4], False)])
def test_an_empty_hand_wants_cards_not_a_senator(hand, wasteful):
    view, question = asked("think", hand, *([[0, "lead", "think"]] if hand else []))
    assert is_wasteful(view, question, "senator") is wasteful
    assert not is_wasteful(view, question, question.options[-1])


@pytest.mark.parametrize(("buildings", "wasteful"), [
    ([], True),
    ([{"card": "palacio", "materials": []}], False),  # its marble is waited for
    ([{"card": "foro", "complete": True}], False),
])  # fmt: skip
def test_what_nothing_waits_for_is_sold(buildings, wasteful):
    stock = ["estatua"]
    view, question = asked(
        "merchant", ["villa", "torre"],
        [0, "lead", ["lead", "merchant", "villa"]], [1, "follow", "think"], [1, "think", "senator"],
        stockpile=stock, buildings=buildings,
    )  # fmt: skip
    assert is_wasteful(view, question, PASS) is wasteful
    assert not any(is_wasteful(view, question, one) for one in question.options if one != PASS)


@pytest.mark.parametrize(("deck", "wasteful"), [(60, True), (20, False)])
def test_cards_that_cost_nothing_are_taken_while_the_deck_is_long(deck, wasteful):
    """For example the Academy after thinking."""
    view, _ = asked("lead", HAND)
    asks = Ask(0, "school", ("think", PASS))
    assert is_wasteful({**view, "deck_size": deck}, asks, PASS) is wasteful
    assert not is_wasteful({**view, "deck_size": deck}, asks, "think")
