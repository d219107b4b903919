"""Schedules: proven by counting for every size of a division."""

from collections import Counter
from itertools import combinations

import pytest

from games.facts.leagues.divisions import MAX_ENTRANTS, schedule

SIZES = [(entrants, seats) for seats in (2, 3, 4, 5) for entrants in range(seats, MAX_ENTRANTS + 1)]
UNEVEN = {(20, 5), (22, 5)}  # here two pairs can differ by two meetings: no block is more even
PERFECT = [(7, 3), (7, 4), (13, 4), (11, 5), (21, 5)]


def meetings(tables, entrants):
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    return [met[frozenset(pair)] for pair in combinations(range(entrants), 2)]


@pytest.mark.parametrize(("entrants", "seats"), SIZES)
def test_everyone_plays_each_seat_once_and_meets_all_others_equally_often(entrants, seats):
    tables = schedule(entrants, seats)
    assert all(len(set(table)) == seats for table in tables)
    met = meetings(tables, entrants)
    assert max(met) - min(met) <= (2 if (entrants, seats) in UNEVEN else 1)
    if seats > 2:
        assert len(tables) == entrants
        assert all(sorted(table[seat] for table in tables) == list(range(entrants)) for seat in range(seats))


@pytest.mark.parametrize(("entrants", "seats"), PERFECT)
def test_some_sizes_are_perfect(entrants, seats):
    assert len(set(meetings(schedule(entrants, seats), entrants))) == 1


@pytest.mark.parametrize("entrants", range(2, MAX_ENTRANTS + 1))
def test_with_two_seats_all_play_all_and_are_first_in_half_of_their_games(entrants):
    tables = schedule(entrants, 2)
    assert set(meetings(tables, entrants)) == {1}
    first = Counter(table[0] for table in tables)
    assert all(abs(2 * first[one] - (entrants - 1)) <= 1 for one in range(entrants))


@pytest.mark.parametrize(("entrants", "seats"), [(13, 4), (16, 4), (21, 5), (11, 5)])
def test_seat_neighbors_repeat_less_often_than_in_the_order_of_the_circle(entrants, seats):
    def repeated(tables):
        sides = Counter(frozenset((t[i], t[i - 1])) for t in tables for i in range(seats))
        return sum(count**2 for count in sides.values())

    tables = schedule(entrants, seats)
    by_circle = [sorted(table, key=lambda one, turn=turn: (one - turn) % entrants) for turn, table in enumerate(tables)]
    assert repeated(tables) <= repeated(by_circle)


@pytest.mark.parametrize(("entrants", "seats"), [(3, 4), (31, 4), (1, 2), (7, 6), (7, 1)])
def test_impossible_sizes_are_refused(entrants, seats):
    with pytest.raises(ValueError, match="has"):
        schedule(entrants, seats)
