"""Trade: cards, tokens and silver in addition to lots; sections 5.F and 6."""

import copy

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.table import Game, lay, seat
from tests.rules.foundations.trade_tables import EIGHT, offer, traders


def test_cards_keep_their_state_and_used_ones_stay():
    g = traders(seat("A1", cards="IV01 IV09! IV16-"), seat("B1"), options={"invocations": True})
    g("0 turn trade 1", "0 give_lots A1", "0 want_lots B1")
    assert set(g.question.options) == {("card", "IV01"), ("card", "IV09")}
    g.m.take(0, "give_things", (("card", "IV01"), ("card", "IV09")))
    g("0 give_silver 0", "0 want_things", "0 want_silver 0", "0 offer send", "1 answer accept")
    assert (g.cards(0), g.cards(1)) == ("IV16-", "IV01 IV09!")


def test_spent_and_unspent_tokens_go_and_unspent_ones_may_be_used():
    """G6."""
    g = traders(seat("A1 C2", favours=[2, 4]), seat("B1 C1", favours=[2]), options={"steal": True})
    offer(g, "A1", "B1", things="favour:2 favour:4", want_things="favour:2")("1 answer accept")
    assert (g.row(0)["favours"], g.row(1)["favours"]) == ([2], [2, 4])


def test_saturns_furrow_only_where_its_markers_are_not_needed():
    nine = EIGHT + " D2"
    g = traders(seat(nine, cards="IV15!"), seat("A1 A2 A3"), options={"invocations": True})
    g("0 turn trade 1", "0 give_lots C1", "0 want_lots A1")
    assert g.question.options == ()
    g = traders(seat(nine, cards="IV15!"), seat("A1 A2 A3"), options={"invocations": True})
    g("0 turn trade 1", "0 give_lots C1 C2", "0 want_lots A1")
    assert g.question.options == (("card", "IV15"),)


def test_of_several_cards_that_bring_markers_none_goes_while_one_of_them_is_needed():
    """Either card could be spared, but not both."""
    cards = copy.deepcopy(foundations.CARDS)
    second = next(row for row in cards["invocations"] if row["id"] == "IV09")
    second.update(effect="more_markers", vp=None, markers=10, empty=1)
    for key in ("amount", "size"):
        second.pop(key, None)
    nine = EIGHT + " D2"
    for lots, options in (("C1", ()), ("C1 C2", (("card", "IV15"), ("card", "IV09")))):
        position = traders(seat(nine, cards="IV15!"), seat("A1 A2 A3"), options={"invocations": True}).m.position()
        position["seats"][0]["invocations"].append({"id": "IV09", "state": "permanent"})
        del position["options"]["cards"]
        g = Game(Match.at(foundations, position, cards={**cards, "name": "Two furrows"}))
        g("0 turn trade 1", f"0 give_lots {lots}", "0 want_lots A1")
        assert g.question.options == options


def test_silver_of_both_sides():
    g = traders(seat("A1", silver=5), seat("B1", silver=7))
    g("0 turn trade 1", "0 give_lots A1", "0 want_lots B1", "0 give_things")
    assert (g.question.low, g.question.high) == (0, 5)
    g("0 give_silver 2", "0 want_things")
    assert (g.question.low, g.question.high) == (0, 7)
    g("0 want_silver 3", "0 offer send", "1 answer accept")
    assert (g.silver(0), g.silver(1)) == (6, 6)


def test_without_steal_tokens_stay_on_their_two_side():
    """F8."""
    g = lay(seat(favours=[2, 2]), seat(), last_lap=2, era=3, options={"trade": True})
    g("0 turn income", "1 turn income")
    assert g.scores == (4, 0)


def test_who_puts_an_offer_together_sees_how_far_it_has_got_and_nobody_else_does():
    g = traders(seat("A1", silver=5), seat("B1"), seat("D4"))
    g("0 turn trade 1", "0 give_lots A1", "0 want_lots B1", "0 give_things", "0 give_silver 2")
    draft = g.m.view(0)["composing"]
    assert (draft["partner"], draft["give_lots"], draft["give_silver"], draft["want_lots"]) == (1, ["A1"], 2, ["B1"])
    assert [g.m.view(other)["composing"] for other in (1, 2, None)] == [None] * 3
    g("0 want_things", "0 want_silver 0", "0 offer drop")
    assert g.m.view(0)["composing"] is None


def test_an_offer_may_be_taken_back_while_the_partner_is_asked():
    """Section 6: withdrawing is undoing it. The partner is no longer asked, and nothing of it counts."""
    g = traders(seat("A1"), seat("B1"), seat("D1"))
    offer(g, "A1", "B1")
    sent = g.m.step
    assert g.m.barrier < sent and g.asks == "1 answer"
    g.m = g.m.without([sent])
    assert (g.asks, g.options) == ("0 offer", {"send", "drop"})
    assert (g.m.view(1)["offer"], g.said("offers")) == (None, [])
    g("0 offer drop")
    for give, want in (("A1", "B1"),) * 3:
        offer(g, give, want)
        g.m = g.m.without([g.m.step])
        g("0 offer drop")
    assert g.offers("trade") == {"trade 1", "trade 2"}
