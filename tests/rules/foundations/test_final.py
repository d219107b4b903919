"""Which answers cannot be taken back: whatever crosses a barrier without another question in between is named
before."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.ask import Ask
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options


def crosses(m: Match, seat, what, option) -> bool:
    """Does this answer open something by itself?"""
    twin = m.fork()
    twin.take(seat, what, option)
    return twin.barrier == twin.step or twin.luck is not None


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_nothing_opens_unannounced(seats):
    opened = warned = 0
    for seed in range(16):
        rng = Random(f"final {seats} {seed}")
        m = Match.new(foundations, seats, some_options(rng, seats))
        while not m.over:
            move = some_move(rng, m)
            question = m.asked(move[0])
            if isinstance(question, Ask) and len(m.waiting) == 1 and (m.t.last_lap == 1 or rng.random() < 0.2):
                final = [repr(option) for option in question.final]
                for option in {repr(one): one for one in rng.choices(question.options, k=4)}.values():
                    through = crosses(m, move[0], move[1], option)
                    assert not through or repr(option) in final, (option, m.position())
                    opened += through
                    warned += repr(option) in final
            m.take(*move)
    assert opened > 50
    assert opened >= 0.8 * warned
