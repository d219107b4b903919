"""Counter-offers: one is allowed, and none to that. Rulebook: "Comerciar"; section 6."""

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from tests.rules.foundations.table import seat
from tests.rules.foundations.trade_tables import compose, offer, traders


def countered(g, give, want, **more):
    """Answer the open offer with another one."""
    g("1 answer counter")
    compose(g, give, want, me=1, **more)
    return g("1 offer send")


@pytest.fixture
def g():
    """A1 for B1 is offered; seat 1 has silver, too."""
    return offer(traders(seat("A1 A2", silver=5), seat("B1 B2", silver=9), seat("D1")), "A1", "B1")


def test_a_partner_answers_with_an_offer_which_is_open_to_all(g):
    countered(g, "B1", "A1 A2", silver=3)
    assert (g.asks, g.options) == ("0 answer", {"accept", "refuse"})
    shown = g.m.view(2)["offer"]
    assert (shown["seat"], shown["partner"], shown["give_lots"], shown["want_lots"]) == (1, 0, ["B1"], ["A1", "A2"])
    assert g.said("counters")[-1]["give_silver"] == 3


def test_accepted_it_is_carried_out_and_the_turn_goes_on(g):
    countered(g, "B1", "A1 A2", silver=3)("0 answer accept")
    assert (g.lots(0), g.lots(1), g.silver(0), g.silver(1)) == ("B1", "A1 A2 B2", 8, 6)
    assert g.said("accepts")[-1] == {"seat": 0, "partner": 1}
    assert (g.asks, g.m.view(0)["refused"], g.m.view(0)["offer"]) == ("0 turn", [], None)


def test_refused_nothing_has_changed_and_neither_bargain_is_sent_again_in_this_turn(g):
    countered(g, "B1", "A2")("0 answer refuse")
    assert (g.asks, g.lots(0), g.lots(1)) == ("0 turn", "A1 A2", "B1 B2")
    assert [(one["seat"], one["partner"]) for one in g.m.view(2)["refused"]] == [(0, 1), (1, 0)]
    for lot in ("A1", "A2"):
        g("0 turn trade 1")
        compose(g, lot, "B1")
        assert g.options == {"drop"}
        g("0 offer drop")


def test_the_same_bargain_from_the_other_side_is_no_counter_offer(g):
    g("1 answer counter")
    compose(g, "B1", "A1", me=1)
    assert g.options == {"drop"}


def test_one_that_is_dropped_leads_back_to_yes_and_no_and_is_seen_by_nobody(g):
    others = [(g.m.view(reader), g.m.said(reader)) for reader in (0, 2, None)]
    g("1 answer counter")
    for what in ("give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"):
        assert [(g.m.view(reader), g.m.said(reader)) for reader in (0, 2, None)] == others
        question = g.m.asked(1)
        assert (question.what, question.topic) == (what, "answer")
        g.m.take(1, what, question.options[:1] if "lots" in what else () if "things" in what else 0)
    g("1 offer drop")
    assert (g.asks, g.options) == ("1 answer", {"accept", "refuse"})
    assert [(g.m.view(reader), g.m.said(reader)) for reader in (0, 2, None)] == others


def test_the_bounds_are_those_of_any_offer(g):
    """F4: an offer that leaves a seat with more empty lots than markers is not possible."""
    g("1 answer counter")
    assert (g.m.asked(1).options, g.m.asked(1).least) == (("B1", "B2"), 1)
    with pytest.raises(Illegal):
        g.m.take(1, "give_lots", ("A1",))


def test_who_has_no_lot_to_trade_with_cannot_make_one():
    """Section 6: with the option one side may give no lots, but a seat that gets one needs a marker."""
    g = offer(traders(seat("A1"), seat(silver=4), options={"one_sided_trades": True}), "A1", "", want_silver=2)
    assert g.options == {"accept", "refuse", "counter"}
    g("1 answer counter")
    compose(g, "", "A1", silver=1, me=1)
    g("1 offer send", "0 answer accept")
    assert (g.lots(1), g.silver(0)) == ("A1", 1)


def test_built_in_players_decide_on_one_as_on_any_offer(g):
    countered(g, "B1 B2", "A1", silver=9)
    assert foundations.decide(g.m.view(0), g.m.asked(0)) == "accept"


def test_silence_refuses_it(g):
    countered(g, "B1", "A2")
    assert foundations.timed_out(g.m.asked(0)) == "refuse"
