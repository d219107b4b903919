"""Answers without effect: no computer player gives them, and they really have none."""

from random import Random

import pytest

from games.players.search.candidates import candidates
from games.rules import gloria
from games.rules.ask import PASS
from games.rules.gloria.built_in.idle import NO_EFFECT_CHECKS, has_no_effect
from games.rules.gloria.cards import MATERIAL, ROLE
from games.rules.match import Match
from tests import tiers
from tests.law import at_random
from tests.rules.gloria.test_secrecy import OPTION_SETS

DOES = ("stores", "hires", "sells", "adds", "lays")  # lines of what an action did


def questions(seed: int, odd: int = 6):
    """Every question of a game among quick players, who answer oddly once in so many times."""
    rng = Random(f"idle {seed}")
    match = Match.new(gloria, 2 + seed % 4, OPTION_SETS[seed % len(OPTION_SETS)])
    while not match.over:
        question = match.luck or match.asked(match.awaited[0])
        if match.luck:
            match.take(None, question.what, at_random(question, rng))
            continue
        yield match, question
        plain = rng.randrange(odd)
        choice = gloria.decide(match.view(question.seat), question) if plain else at_random(question, rng)
        match.take(question.seat, question.what, choice)


@pytest.mark.seeded
@pytest.mark.parametrize("seed", tiers.seeds(few=6, many=20))
def test_nobody_looks_at_what_brings_nothing(seed):
    for match, question in questions(seed):
        if question.what not in NO_EFFECT_CHECKS:
            continue
        view = match.view(question.seat)
        for choice in candidates(gloria, view, question, 8)[: 8 - len(getattr(question, "ends", ()) or ())]:
            assert not has_no_effect(view, question, choice), (question.what, choice)


@pytest.mark.seeded
@pytest.mark.parametrize("seed", tiers.seeds(few=6, many=20))
def test_something_is_always_left_to_look_at(seed):
    for match, question in questions(seed):
        if question.what in ("lead", "follow", "laborer"):
            view = match.view(question.seat)
            assert not all(has_no_effect(view, question, option) for option in question.options)


@pytest.mark.parametrize(("building", "idle"), [("empalizada", True), ("muralla", True), ("mercado", False)])
def test_nothing_is_shown_to_who_is_immune(building, idle):
    """The pool has the one, and not the other."""
    match = Match.at(gloria, immune_neighbour(building))
    question = match.asked(0)
    assert question.what == "legionary"
    view = match.view(0)
    assert not has_no_effect(view, question, ()) and not has_no_effect(view, question, ("villa",))
    assert has_no_effect(view, question, ("torre",)) == has_no_effect(view, question, ("villa", "jardin")) == idle
    assert not idle or [MATERIAL[card] for card in gloria.decide(view, question)] == ["stone"]


def immune_neighbour(building: str) -> dict:
    """Seat 0 leads legionary, with a client of it; the pool has a stone."""
    other = {"hand": ["templo", "torre"], "buildings": [{"card": building, "complete": True}]}
    return {
        "game": "gloria",
        "seats": [{"hand": ["arco", "villa", "jardin", "torre"], "clientele": ["atrio"]}, other],
        "pool": ["coliseo"],
        "deck": ["taberna"] * 5,
        "deck_is_all": True,
        "since": [[0, "lead", ["lead", "legionary", "arco"]], [1, "follow", "think"], [1, "think", "senator"]],
    }


def test_who_follows_idly_does_no_more_than_its_clients():
    """All other seats play as quick does."""
    found = 0
    for seed in range(8):
        for match, question in questions(seed, odd=10_000):
            view, seat = match.view(question.seat), question.seat
            idle = [o for o in question.options if len(o) == 2 and has_no_effect(view, question, o)]
            if question.what != "follow" or not idle or view["seats"][seat]["functions"]:
                continue
            found += 1
            clients = sum(ROLE[card] == view["role"] for card in view["seats"][seat]["clientele"])
            assert deeds(match, seat, idle[0], Random(seed)) <= clients
    assert found


@pytest.mark.seeded
@pytest.mark.parametrize("seed", tiers.seeds(few=4, many=40))
def test_who_leads_idly_does_nothing(seed):
    """But for one card instead of two: that is done all the same."""
    for match, question in questions(seed):
        if question.what != "lead":
            continue
        view, tried = match.view(question.seat), set()
        for option in question.options:
            single = option != "think" and option[2] not in ("petition", "pair")
            if single and option[1] not in tried and has_no_effect(view, question, option):
                tried.add(option[1])
                assert not deeds(match, question.seat, option, Random(seed)), option


def test_no_client_is_led_for_where_there_is_no_room():
    laid = immune_neighbour("mercado") | {"since": []}
    laid["seats"][0]["clientele"] += ["villa"]
    match = Match.at(gloria, laid)
    view, question = match.view(0), match.asked(0)
    patrons = [option for option in question.options if option != "think" and option[1] == "patron"]
    assert patrons and all(has_no_effect(view, question, option) for option in patrons)


def deeds(match: Match, seat: int, choice, rng: Random) -> int:
    """How many actions a seat does in the rest of the turn after this answer."""
    twin, turn = match.fork(), match.turn_step
    twin.take(seat, twin.asked(seat).what, choice)
    while not twin.over and twin.turn_step == turn:
        question = twin.luck or twin.asked(twin.awaited[0])
        if twin.luck:
            twin.take(None, question.what, at_random(question, rng))
        else:
            twin.take(question.seat, question.what, gloria.decide(twin.view(question.seat), question))
    lines = [line for line in twin.story.lines if line.step > match.step]
    return sum(line.key in DOES and line.seat == seat for line in lines)


def test_a_free_pool_card_is_never_declined():
    found = 0
    for match, question in questions(3):
        if question.what == "laborer":
            offered = any(option != PASS and option[2] == "pool" for option in question.options)
            found += offered
            assert has_no_effect(match.view(question.seat), question, PASS) == offered
    assert found
