"""Places: people who stayed to the end before those who did not, winners first, then by points."""

from random import Random

import pytest

from games.facts.places import Place, Stay, give_places


def stay(person, points=None, winner=False, stayed=True, bot=False, counts=True):
    return Stay(person, bot, counts, stayed, winner, points)


def numbers(*stays):
    return {person: (place.number, place.shared, place.of) for person, place in give_places(stays).items()}


def test_the_winner_is_first_and_equal_points_share_a_place():
    found = numbers(stay(1, 30), stay(2, 41, winner=True), stay(3, 30), stay(4, 12))
    assert found == {2: (1, False, 4), 1: (2, True, 4), 3: (2, True, 4), 4: (4, False, 4)}


def test_a_tie_break_of_the_rulebook_stands_above_equal_points():
    assert numbers(stay(1, 30), stay(2, 30, winner=True)) == {2: (1, False, 2), 1: (2, False, 2)}


def test_the_others_of_an_agreed_end_are_equal():
    found = numbers(stay(1, winner=True), stay(2, winner=True), stay(3), stay(4))
    assert found == {1: (1, True, 4), 2: (1, True, 4), 3: (3, True, 4), 4: (3, True, 4)}


def test_all_share_a_game_closed_without_winners():
    assert numbers(stay(1), stay(2)) == {1: (1, True, 2), 2: (1, True, 2)}


def test_whoever_did_not_stay_shares_the_last_place_whatever_the_seat_won():
    found = numbers(stay(1, 10), stay(2, 50, winner=True, stayed=False), stay(3, stayed=False))
    assert found == {1: (1, False, 3), 2: (2, True, 3), 3: (2, True, 3)}


def test_leaving_does_not_save_from_the_last_place():
    assert numbers(stay(1, 10), stay(2, stayed=False)) == {1: (1, False, 2), 2: (2, False, 2)}


def test_a_person_has_the_worst_of_their_stays():
    found = numbers(stay(1, 10), stay(2, stayed=False), stay(2, 90, winner=True))
    assert found == {1: (1, False, 2), 2: (2, False, 2)}


def test_computer_players_leave_a_person_alone_without_a_place():
    assert numbers(stay(1, 10, winner=True)) == {}


def test_a_player_replaced_by_an_operator_has_no_place():
    assert numbers(stay(1, 10), stay(2, 9), stay(3, counts=False)) == {1: (1, False, 2), 2: (2, False, 2)}


def test_people_and_bots_have_places_of_their_own():
    found = numbers(stay(1, 10), stay(2, 9), stay(3, 50, winner=True, bot=True), stay(4, 20, bot=True))
    assert found == {1: (1, False, 2), 2: (2, False, 2), 3: (1, False, 2), 4: (2, False, 2)}


@pytest.mark.parametrize("seed", range(50))
def test_places_are_a_competition_ranking(seed):
    rng = Random(seed)
    stays = [
        stay(person, rng.choice((None, 1, 2)), rng.random() < 0.3, rng.random() < 0.7)
        for person in range(rng.randrange(2, 6))
    ]
    found = sorted(place.number for place in give_places(stays).values())
    assert all(1 + sum(other < number for other in found) == number for number in found)
    assert {place.of for place in give_places(stays).values()} == {len(stays)}
    assert all(place.shared == (found.count(place.number) > 1) for place in give_places(stays).values())


def test_a_place_is_a_value():
    assert give_places([stay(1, 1), stay(2, 0)])[1] == Place(1, False, 2)
