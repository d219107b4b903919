"""The evaluation of a table at the beginning of a turn."""

from random import Random

from games.players.search.playout import random_outcome
from games.rules import roma
from games.rules.match import Match


def played(rng: Random) -> Match:
    """A whole game of quick players."""
    match = Match.new(roma, 2)
    while not match.over:
        if match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, rng))
            continue
        seat = match.awaited[0]
        match.take(seat, match.asked(seat).what, roma.decide(match.view(seat), match.asked(seat)))
    return match


def test_who_cannot_pay_for_empty_discs_has_lost():
    """A game that ends before anything is asked in a turn was over when this turn began."""
    ended = [match for match in (played(Random(number)) for number in range(30)) if not match.since]
    assert ended
    for match in ended:
        assert roma.evaluation.chances(match.restart[0]) == [float(seat in match.result.winners) for seat in range(2)]
