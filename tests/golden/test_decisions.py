"""The built-in players of today answer as those before them did."""

from dataclasses import replace

import pytest

from games.rules import GAMES
from tests.golden import decisions, record


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_built_in_players_decide_as_they_did(ruleset):
    """Meant? `python -m tests.golden decide --reason …`"""
    now, known = decisions.today(ruleset), decisions.known(ruleset)
    assert len(known) >= 25
    assert [name for name in known if now.get(name) != known[name]] == []
    assert list(now) == list(known)


def test_a_game_that_goes_otherwise_is_decided_otherwise():
    golden = record.read(decisions.games_of("roma")[0])
    assert decisions.decided(golden) != decisions.decided(replace(golden, events=golden.events[:-20]))
