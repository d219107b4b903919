"""The law of finality holds for the fifth game."""

from random import Random

from games.rules.match import Match
from tests.fifth.rules import augury
from tests.rules import chance, finality


def test_just_what_is_final_is_named_so():
    final = 0
    for seed in range(12):
        rng, m = Random(seed), Match.new(augury, 2 + seed % 2)
        while not m.over:
            if m.waiting:
                final += finality.hold(m, m.waiting[0], rng)[0]
            m.take(*chance.move(rng, m))
    assert final > 24
