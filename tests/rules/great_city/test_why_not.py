"""Why not: what is offered has nothing against it, what is not offered has, wherever a game has got to."""

from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city.why_not import why_not
from games.rules.match import Match
from games.rules.ruleset import Reason
from tests.rules import chance
from tests.rules.great_city.table import deck_cards, lay, seat


def why(g, *path, who=0):
    """Return the reason why one thing is impossible."""
    return next(one.why for one in why_not(g.m.view(who), who) if one.path == path)


def is_offered(m, who, path):
    asked = m.asked(who)
    options = asked.options if asked and asked.what == "act" else ()
    return any((option if type(option) is tuple else (option,))[: len(path)] == path for option in options)


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_just_what_is_not_offered_has_something_against_it(seats):
    met = set()
    for seed in range(2):
        rng = Random(f"why {seats} {seed}")
        m = Match.new(great_city, seats)
        while not m.over:
            for who in range(seats):
                for path, reasons in why_not(m.view(who), who):
                    assert is_offered(m, who, path) is (not reasons), (who, path, reasons, m.position())
                    met.update(reason.key for reason in reasons)
            m.take(*chance.move(rng, m))
    assert met >= {"turn", "done", "coins"}


def test_a_building_that_cannot_be_paid():
    """It costs three bricks; none is on the strip, one a token, three coins buy one more."""
    card = deck_cards(cost=3)[0]
    g = lay(seat(card, coins=3, bricks=1), seat(), seat(), strip="CBBBC").place(1, 2, 3).acts(0)
    assert why(g, "build", card) == (Reason("coins", {"short": 1}),)
    assert not is_offered(g.m, 0, ("build", card))


def test_what_was_done_in_this_turn():
    g = lay(seat("II-09", coins=9), seat(), seat(), strip="BBBCC").place(5, 1, 2).acts(0)
    assert why(g, "build", "II-09") == why(g, "produce") == ()
    g("0 act produce")
    assert why(g, "produce") == (Reason("done"),) and why(g, "build", "II-09") == ()


def test_nothing_is_listed_for_who_has_no_hand_to_see():
    g = lay(seat("II-09"), seat(), strip="BBBCC")
    assert why_not(g.m.view(1), 0) == []
