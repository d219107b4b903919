"""Trade: an offer is secret until it is sent. Sections 5.F and 6."""

from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.trade_tables import compose, dropped, offer, traders


def test_others_see_nothing_before_it_is_sent():
    g = traders(seat("A1 A2", silver=5), seat("B1"), seat("D1"))
    before = (g.m.said(1), {**g.m.view(1), "asked": None})
    g("0 turn trade 1", "0 give_lots A1", "0 want_lots B1")
    assert (g.m.said(1), {**g.m.view(1), "asked": None}) == before
    assert g.m.view(1)["asked"] == [{"seat": 0, "topic": "trade", "answered": False}]


def test_as_many_questions_whoever_the_partner_is():
    counts = []
    for partner in (1, 2):
        g = traders(seat("A1"), seat("B1"), seat("D1", silver=5, favours=[2, 4]))
        g(f"0 turn trade {partner}")
        compose(g, "A1", ("B1", "D1")[partner - 1])
        counts.append((g.m.step, g.asks))
    assert counts[0] == counts[1]


def test_a_sent_offer_is_open_to_all_and_the_partner_decides_while_nobody_else_acts():
    """F6."""
    g = offer(traders(seat("A1"), seat("B1"), seat("D1")), "A1", "B1")
    assert (g.asks, g.options) == ("1 answer", {"accept", "refuse", "counter"})
    shown = g.m.view(2)["offer"]
    assert (shown["seat"], shown["partner"], shown["give_lots"], shown["want_lots"]) == (0, 1, ["A1"], ["B1"])
    g("1 answer refuse")
    assert g.m.view(2)["offer"] is None
    assert g.said("refuses") == [{"seat": 1, "partner": 0}]
    assert (g.asks, g.lots(0)) == ("0 turn", "A1")


def test_a_dropped_one_leaves_no_trace():
    g = traders(seat("A1"), seat("B1"))
    said = g.m.said(None)
    g("0 turn trade 1")
    compose(g, "A1", "B1")
    g("0 offer drop")
    assert g.m.said(None) == said
    assert g.asks == "0 turn"


def test_a_refused_bundle_is_not_offered_again_in_this_turn():
    g = traders(seat("A1 A2"), seat("B1"))
    offer(g, "A1", "B1")("1 answer refuse", "0 turn trade 1")
    compose(g, "A1", "B1")
    assert g.options == {"drop"}
    g("0 offer drop", "0 turn income", "0 turn end", "1 turn income", "1 turn end")
    offer(g, "A1", "B1")
    assert g.asks == "1 answer"


def test_of_offers_to_a_partner_only_those_that_were_sent_are_counted():
    g = dropped(traders(seat("A1 A2"), seat("B1 B2"), seat("D1")), count=3)
    assert g.offers("trade") == {"trade 1", "trade 2"}
    for give, want in (("A1", "B1"), ("A2", "B1"), ("A1", "B2")):
        offer(g, give, want)("1 answer refuse")
    assert g.offers("trade") == {"trade 2"}


def test_six_unsent_offers_are_the_last_ones_of_a_turn_whoever_they_were_for():
    """Else a turn might never end. The common count does not reveal the partners."""
    for partners in ((1, 1, 1, 1, 1), (1, 2, 1, 2, 2)):
        g = traders(seat("A1 A2"), seat("B1 B2"), seat("D1"))
        for partner in partners:
            dropped(g, partner)
        offer(g, "A1", "B1")("1 answer refuse")
        assert g.offers("trade") == {"trade 1", "trade 2"}
        dropped(g, 2)
        assert g.offers("trade") == set()
        g("0 turn income")
        assert g.asks == "1 turn"
        assert g.offers("trade") == {"trade 0", "trade 2"}


def test_three_offers_to_one_partner_in_a_turn():
    g = traders(seat("A1 A2"), seat("B1 B2"), seat("D1"))
    for give, want in (("A1", "B1"), ("A2", "B1"), ("A1", "B2")):
        offer(g, give, want)("1 answer refuse")
    assert g.offers("trade") == {"trade 2"}
    g("0 turn income", "0 turn end", "1 turn income", "1 turn end")
    assert g.offers("trade") == {"trade 0", "trade 1"}


def test_trades_before_and_after_the_action_and_in_a_last_lap():
    """F1, F7."""
    g = lay(seat("A1 A2"), seat("B1 B2"), last_lap=2, options={"trade": True})
    offer(g, "A1", "B1")("1 answer accept", "0 turn income")
    offer(g, "A2", "B2")("1 answer accept", "0 turn end")
    assert (g.lots(0), g.lots(1)) == ("B1 B2", "A1 A2")
