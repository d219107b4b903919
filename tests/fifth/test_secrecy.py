"""The secrecy law for the fifth game: what a new game's test_secrecy.py must say, and one leak that turns it red."""

from random import Random

import pytest

from tests import law
from tests.fifth.rules import augury


def visible(match, seat):
    """Return the seat's own birds in the order of drawing, and all public facts.

    Public are the number of the others' birds, the sky, the points, the promises once all are made, and the birds that
    the wind took."""
    t = match.t
    hands = [hand if number == seat else len(hand) for number, hand in enumerate(t.hands)]
    blown = [line["facts"] for line in match.said(None) if line["key"] == "blown"]
    return [hands, sorted(t.sky.items()), t.points, t.promises, t.turn, blown]


def secret(what, choice):
    """Return False: promises are revealed as soon as all have been made."""
    return False


def opening(*twins):
    """A bird that flies, or that the wind takes, was in a hand before."""
    return all(any(line["key"] in ("dealt", "flies", "blown") for line in said) for said in twins)


GAME = law.Game(augury, visible, secret, opening)


def compared(games=60):
    total = 0
    for number in range(games):
        seats = 2 + number % 2
        eyes = (None, *range(seats))[number % (seats + 1)]
        total += law.check(GAME, seats, {"hand": 2 + number % 2}, Random(number), seat=eyes)
    return total


def test_no_seat_can_tell_twins_apart():
    assert compared() > 300


def test_a_leak_turns_it_red(monkeypatch):
    real = augury.view
    monkeypatch.setattr(augury, "view", lambda *given: real(*given) | {"deck": given[0].deck[-1:]})
    with pytest.raises(law.Leak):
        compared()
