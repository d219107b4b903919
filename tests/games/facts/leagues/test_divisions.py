"""Divisions: a draw that everyone can check, nearly equal sizes, as many people go up as down."""

import hashlib
import hmac
from random import Random

import pytest

from games.facts.leagues.divisions import TARGET_SIZES, commitment, divide, division_sizes, draw, next_ranking

SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("entrants", "seats", "sizes"),
    [(3, 4, [3]), (7, 4, [7]), (11, 4, [6, 5]), (64, 4, [8, 7, 7, 7, 7, 7, 7, 7, 7]), (17, 5, [9, 8]), (13, 2, [7, 6])],
)
def test_sizes(entrants, seats, sizes):
    assert division_sizes(entrants, seats) == sizes


@pytest.mark.parametrize("seats", TARGET_SIZES)
def test_every_division_has_enough_people_for_a_table(seats):
    for entrants in range(seats, 500):
        sizes = division_sizes(entrants, seats)
        assert sum(sizes) == entrants and min(sizes) >= seats and max(sizes) - min(sizes) <= 1 and max(sizes) <= 30


def test_two_go_up_and_two_go_down():
    assert next_ranking(["abcdefg", "hijklmn"], 2, reserves="", leavers="") == list("abcdehifgjklmn")


def test_with_three_divisions_the_middle_one_exchanges_at_both_borders():
    assert next_ranking(["abcd", "efgh", "ijkl"], 1, reserves="", leavers="") == list("abcedfgihjkl")


def test_a_reserve_does_not_go_up():
    assert next_ranking(["abcd", "efgh"], 1, reserves="e", leavers="") == list("abcfdegh")


def test_the_gap_of_a_leaver_saves_the_first_who_would_go_down():
    ranking = next_ranking(["abcd", "efgh"], 1, reserves="", leavers="a")
    assert ranking == list("bcedfgh")
    assert divide(ranking, 4) == [list("bcedfgh")]


@pytest.mark.parametrize("seed", range(20))
def test_nobody_is_lost_or_doubled(seed):
    random = Random(seed)
    people = list(range(random.randrange(4, 60)))
    divisions = divide(people, random.choice([2, 3, 4, 5]) if len(people) > 4 else 4)
    leavers = {one for one in people if random.random() < 0.3}
    reserves = {one for one in people if random.random() < 0.2}
    found = next_ranking(divisions, random.randrange(4), reserves=reserves, leavers=leavers)
    assert sorted(found) == sorted(set(people) - leavers)


def test_the_order_is_that_of_the_lots():
    by_hand = sorted(
        ["ana", "bruno", "acca"], key=lambda token: hmac.new(SECRET, token.encode(), hashlib.sha256).digest()
    )
    assert draw(SECRET, ["acca", "bruno", "ana"]) == by_hand


def test_entering_or_withdrawing_changes_nothing_for_the_others():
    everyone = draw(SECRET, [f"token{number}" for number in range(40)])
    assert draw(SECRET, set(everyone) - {"token7"}) == [one for one in everyone if one != "token7"]


def test_the_commitment_binds_the_secret():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
