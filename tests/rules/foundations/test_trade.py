"""Trade. Rulebook: "Comerciar" with its examples; sections 5.F and 6."""

import copy
import json

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules.foundations.table import Game, lay, seat

FOR_SALE = "F1 F2 F3 F4 F5 F6"
EIGHT = "C1 C2 C3 C4 C5 C6 C7 D1"


def traders(*seats, options=None, **more):
    return lay(*seats, show=FOR_SALE, options={"trade": True, **(options or {})}, **more)


def offer(g, give, want, *, things="", silver=0, want_things="", want_silver=0, partner=1, me=0):
    """Put together and sent."""
    g(f"{me} turn trade {partner}")
    compose(g, give, want, things, silver, want_things, want_silver, me)
    return g(f"{me} offer send")


def compose(g, give, want, things="", silver=0, want_things="", want_silver=0, me=0):
    for what, answer in (
        ("give_lots", give), ("want_lots", want), ("give_things", things), ("give_silver", silver),
        ("want_things", want_things), ("want_silver", want_silver),
    ):  # fmt: skip
        question = g.m.asked(me)
        assert question.what == what
        choice = answer if isinstance(answer, int) else tuple(parsed(word) for word in answer.split())
        g.m.take(me, what, choice)
    return g


def parsed(word):
    kind, _, rest = word.partition(":")
    return (kind, int(rest) if kind == "favour" else rest) if rest else word


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


# In secret until sent


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
    """F6: no counter-offers."""
    g = offer(traders(seat("A1"), seat("B1"), seat("D1")), "A1", "B1")
    assert (g.asks, g.options) == ("1 answer", {"accept", "refuse"})
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


def dropped(g, partner=1, count=1):
    for _ in range(count):
        g(f"0 turn trade {partner}")
        give, want = (g.question.options[:1], g.m.view(0)["seats"][partner]["empty"][:1])
        compose(g, " ".join(give), " ".join(want))("0 offer drop")
    return g


def test_of_offers_to_a_partner_only_those_that_were_sent_are_counted():
    g = dropped(traders(seat("A1 A2"), seat("B1 B2"), seat("D1")), count=3)
    assert g.offers("trade") == {"trade 1", "trade 2"}
    for give, want in (("A1", "B1"), ("A2", "B1"), ("A1", "B2")):
        offer(g, give, want)("1 answer refuse")
    assert g.offers("trade") == {"trade 2"}


def test_six_unsent_offers_are_the_last_ones_of_a_turn_whoever_they_were_for():
    """Else a turn need never end. That they are counted together tells nobody for whom they were."""
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


def test_games_of_version_1_counted_unsent_offers_too():
    g = dropped(traders(seat("A1 A2"), seat("B1 B2"), seat("D1"), version=1), count=3)
    assert g.offers("trade") == {"trade 2"}


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


# Things


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
    """Each alone could be spared; both together could not."""
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


# Incomes in a row


@pytest.mark.parametrize("answer", [None, "refuse"])
def test_an_offer_that_comes_to_nothing_does_not_break_a_row_of_incomes(answer):
    """Section 6, deadlock: else one player alone could hold it off for ever."""
    g = traders(seat("A1"), seat("B1"), income_run=3)
    if answer:
        offer(g, "A1", "B1")(f"1 answer {answer}", "0 turn income", "0 turn end")
    else:
        dropped(g)("0 turn income", "0 turn end")
    assert g.view["income_run"] == 4


def test_an_accepted_one_does():
    g = traders(seat("A1"), seat("B1"), income_run=3)
    offer(g, "A1", "B1")("1 answer accept", "0 turn income", "0 turn end")
    assert g.view["income_run"] == 0


def test_in_games_of_version_1_any_offer_did():
    g = dropped(traders(seat("A1"), seat("B1"), income_run=3, version=1))("0 turn income", "0 turn end")
    assert g.view["income_run"] == 0


# What cannot be taken back


def last_turn(*seats, **more):
    return lay(*seats, last_lap=1, next_piles=["G1 G2 G3 G4 G5 G6"], options={"trade": True}, **more)


def test_the_answer_that_ends_a_last_turn_is_announced():
    """The third offer to the only partner: refused, nothing is left to do. Accepted, neither."""
    g = last_turn(seat("A1 A2"), seat("B1 B2"))
    for give, want in (("A1", "B1"), ("A2", "B1")):
        offer(g, give, want)
        assert g.final == set()
        g("1 answer refuse")
    g("0 turn income")
    offer(g, "A1", "B2")
    assert g.final == {"accept", "refuse"}
    g("1 answer refuse")
    assert g.view["era"] == 2


def test_only_the_answer_that_ends_it():
    """Refused for the third time, nobody is left to trade with; accepted, there is a lot to give to somebody else."""
    g = lay(
        seat("", "domus:A3", silver=9), seat("B1 B2 B3"), seat(), last_lap=1, next_piles=["G1 G2 G3 G4 G5 G6"],
        options={"trade": True, "one_sided_trades": True},
    )  # fmt: skip
    g("0 turn income")
    for silver in (1, 2):
        offer(g, "", "B1", silver=silver)("1 answer refuse")
    offer(g, "", "B1", silver=3)
    assert g.final == {"refuse"}
    again = g.m.fork()
    g("1 answer accept")
    assert (g.asks, g.offers("trade")) == ("0 turn", {"trade 2"})
    again.take(1, "answer", "refuse")
    assert again.view(None)["era"] == 2


def test_dropping_the_last_offer_of_a_last_turn_is_announced():
    g = dropped(last_turn(seat("A1"), seat("B1")), count=5)("0 turn income", "0 turn trade 1")
    compose(g, "A1", "B1")
    assert g.final == {"drop"}
    g("0 offer drop")
    assert g.view["era"] == 2


def test_nothing_is_announced_before_the_action_or_outside_a_last_turn():
    g = dropped(last_turn(seat("A1"), seat("B1")), count=5)("0 turn trade 1")
    assert compose(g, "A1", "B1").final == set()
    g = dropped(traders(seat("A1"), seat("B1")), count=5)("0 turn income", "0 turn trade 1")
    assert compose(g, "A1", "B1").final == set()


# What was refused


def test_the_latest_two_refused_offers_of_one_to_another_stay_in_sight_until_one_is_accepted():
    """They were open to all when they were sent."""
    g = traders(seat("A1 A2 A3", silver=3), seat("B1 B2 B3"), seat("D1"))
    offer(g, "A1", "D1", partner=2)("2 answer refuse")
    for give, want in (("A1", "B1"), ("A2", "B2"), ("A3", "B3")):
        offer(g, give, want, silver=1)("1 answer refuse")
    for reader in (0, 1, 2, None):
        shown = [(one["partner"], one["give_lots"], one["give_silver"]) for one in g.m.view(reader)["refused"]]
        assert shown == [(2, ["A1"], 0), (1, ["A2"], 1), (1, ["A3"], 1)]
    g("0 turn income", "0 turn end", "1 turn income", "1 turn end", "2 turn income", "2 turn end")
    assert len(g.m.view(1)["refused"]) == 3
    offer(g, "A1", "B1")("1 answer accept")
    assert [one["partner"] for one in g.m.view(1)["refused"]] == [2]


def test_a_position_keeps_what_was_refused():
    options = {"steal": True, "invocations": True}
    g = traders(seat("A1", silver=3, favours=[2], cards="IV01"), seat("B1", silver=1, favours=[2, 4]), options=options)
    offer(g, "A1", "B1", things="favour:2 card:IV01", silver=2, want_things="favour:4", want_silver=1)(
        "1 answer refuse"
    )
    g("0 turn income", "0 turn end")
    again = Match.at(foundations, json.loads(json.dumps(g.m.position())))
    assert again.view(None)["refused"] == g.m.view(None)["refused"] != []


@pytest.mark.parametrize(
    "offer",
    [
        {"seat": 0, "partner": 0}, {"seat": 0, "partner": 2}, {"seat": 0, "partner": 1, "give_lots": ["J10"]},
        {"seat": 0, "partner": 1, "give_things": [["favour", True]]}, {"seat": 0, "partner": 1, "want_things": ["favour"]},
        {"seat": 0, "partner": 1, "want_things": [["card", "IV99"]]}, {"seat": 0, "partner": 1, "give_silver": -1},
        {"seat": 0, "partner": 1, "promise": "peace"}, [],
    ],
)  # fmt: skip
def test_a_position_with_no_offer_at_all_among_the_refused(offer):
    with pytest.raises(Illegal):
        traders(seat("A1"), seat("B1"), refused=[offer])


def test_without_trade_no_offer_was_refused():
    with pytest.raises(Illegal):
        lay(seat("A1"), seat("B1"), show="F1", refused=[{"seat": 0, "partner": 1}])
