"""Options at random."""

from random import Random

from games.rules.ask import Illegal
from games.rules.match import Match


def a_mix(rules, seats: int, rng: Random) -> dict:
    """Random options that go together."""
    while True:
        options = {name: rng.choice(values) for name, values in rules.OPTIONS.items()}
        try:
            return Match.new(rules, seats, options).t.options
        except Illegal:
            continue
