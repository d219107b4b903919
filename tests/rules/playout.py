"""Prints the whole course of a few random games of every ruleset: two runs under two hash seeds must print the same.

`python -m tests.rules.playout` in a fresh interpreter, with PYTHONHASHSEED set.
"""

import json
from random import Random

from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.match import Match
from tests import tiers
from tests.rules import chance

SEEDS = tiers.seeds(few=3, many=24)


def course(rules, seats: int, seed: int) -> list:
    """Every question with its options in order, every answer, and at the end all lines, views and the result."""
    rng = Random(seed)
    m = a_mix(rules, seats, rng) if seed != SEEDS[0] else Match.new(rules, seats)
    told: list = [m.t.options]
    while not m.over:
        told.append([(s, m.asked(s).what, tuple(m.asked(s).options), tuple(m.asked(s).final)) for s in m.waiting])
        told.append(chance.move(rng, m))
        m.take(*told[-1])
    readers = (None, *range(seats))
    return [told, m.position(), [m.said(r) for r in readers], [m.view(r) for r in readers]]


def a_mix(rules, seats: int, rng: Random) -> Match:
    """A game with random options; of those that do not go together others are tried."""
    while True:
        try:
            return Match.new(rules, seats, {name: rng.choice(values) for name, values in rules.OPTIONS.items()})
        except Illegal:
            continue


def main():
    for name, rules in GAMES.items():
        for seats in rules.SEATS:
            for seed in SEEDS:
                print(name, seats, seed, json.dumps(course(rules, seats, seed)))


if __name__ == "__main__":
    main()
