"""Trade. Rulebook: "Comerciar" with its examples; sections 5.F and 6."""

import pytest

from tests.rules.foundations.table import seat
from tests.rules.foundations.trade_tables import EIGHT, compose, offer, traders


@pytest.mark.parametrize(
    ("give", "want", "extra"),
    [
        ("A1 A2", "B1", {}),
        ("A1 A2", "B1 B2 B3", {}),
        ("A1 A2", "B1", {"want_silver": 8}),
        ("A1 A2", "B1", {"want_silver": 3, "want_things": "favour:2"}),
    ],
)
def test_fabios_offers(give, want, extra):
    """Rulebook: two lots for one; for three; for one and silver; for one, silver and a token."""
    g = traders(seat("A1 A2 A3"), seat("B1 B2 B3", silver=9, favours=[2, 2]))
    offer(g, give, want, **extra)
    assert g.asks == "1 answer"
    g("1 answer accept")
    assert set(want.split()) <= set(g.lots(0).split())
    assert set(give.split()) <= set(g.lots(1).split())
    assert g.silver(0) == extra.get("want_silver", 0)
    assert g.row(0)["favours"] == [2] * ("want_things" in extra)


def test_a_lot_just_bought_may_be_traded_in_the_same_turn():
    """F5."""
    g = traders(seat("A1", silver=9), seat("B1"))
    g("0 turn buy F1")
    offer(g, "F1", "B1")
    g("1 answer accept")
    assert (g.lots(0), g.lots(1)) == ("A1 B1", "F1")


def test_only_empty_lots_and_only_where_both_own_one():
    assert traders(seat("A1"), seat("", "domus:B1")).offers("trade") == set()
    assert traders(seat("", "domus:A1"), seat("B1")).offers("trade") == set()
    g = traders(seat("A1", "domus:A2"), seat("B1", "domus:B2"))
    g("0 turn trade 1")
    assert g.options == {"A1"}
    g("0 give_lots A1")
    assert g.options == {"B1"}


def test_at_least_one_lot_from_each_side_unless_the_option_says_otherwise():
    """F3."""
    g = traders(seat("A1"), seat("B1"))
    g("0 turn trade 1")
    assert (g.question.least, g.question.most) == (1, 1)
    g = traders(seat("A1"), seat("B1"), options={"one_sided_trades": True})
    g("0 turn trade 1", "0 give_lots")
    assert g.question.least == 1  # one side's lots may be none, not both
    g = traders(seat("A1"), seat("B1"), options={"one_sided_trades": True})
    g("0 turn trade 1", "0 give_lots A1")
    assert g.question.least == 0


def test_one_sided_where_one_owns_no_empty_lot():
    g = traders(seat("A1"), seat(silver=4), options={"one_sided_trades": True})
    g("0 turn trade 1")
    compose(g, "A1", "", want_silver=4)
    g("0 offer send", "1 answer accept")
    assert (g.lots(0), g.lots(1), g.silver(0)) == ("", "A1", 4)


def test_bounds_where_the_partner_has_no_marker_left():
    """Section 7, vector 19: he must give at least as many as he gets."""
    g = traders(seat("A1 A2 A3"), seat(EIGHT))
    g("0 turn trade 1", "0 give_lots A1 A2")
    assert (g.question.least, g.question.most) == (2, 7)


def test_bounds_where_i_have_no_marker_left():
    g = traders(seat(EIGHT), seat("A1 A2 A3"))
    g("0 turn trade 1")
    assert (g.question.least, g.question.most) == (1, 8)
    g("0 give_lots C1 C2")
    assert (g.question.least, g.question.most) == (1, 2)


def test_nobody_ever_has_more_empty_lots_than_markers():
    g = traders(seat(EIGHT), seat("A1 A2 A3"))
    offer(g, "C1", "A1")("1 answer accept")
    assert (g.markers(0), g.markers(1)) == (0, 5)
