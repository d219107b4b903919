"""Trade within a turn: incomes in a row, final answers, refused offers. Sections 5.F and 6."""

import json

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.trade_tables import compose, dropped, offer, traders

# Incomes in a row


@pytest.mark.parametrize("answer", [None, "refuse"])
def test_an_offer_that_comes_to_nothing_does_not_break_a_row_of_incomes(answer):
    """Section 6, deadlock: else one player alone could delay it for ever."""
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


# What cannot be undone


def last_turn(*seats, **more):
    return lay(*seats, last_lap=1, next_piles=["G1 G2 G3 G4 G5 G6"], options={"trade": True}, **more)


def test_the_answer_that_ends_a_last_turn_is_announced():
    """After the third offer to the only partner nothing is left to do, refused or accepted."""
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
    """Refused for the third time, no partner is left; accepted, there is a lot to trade with another one."""
    g = lay(
        seat("", "domus:A3", silver=9),
        seat("B1 B2 B3"),
        seat(),
        last_lap=1,
        next_piles=["G1 G2 G3 G4 G5 G6"],
        options={"trade": True, "one_sided_trades": True},
    )
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


# Refused offers


def test_the_latest_two_refused_offers_of_one_to_another_stay_in_sight_until_one_is_accepted():
    """They were public when they were sent."""
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
        {"seat": 0, "partner": 0},
        {"seat": 0, "partner": 2},
        {"seat": 0, "partner": 1, "give_lots": ["J10"]},
        {"seat": 0, "partner": 1, "give_things": [["favour", True]]},
        {"seat": 0, "partner": 1, "want_things": ["favour"]},
        {"seat": 0, "partner": 1, "want_things": [["card", "IV99"]]},
        {"seat": 0, "partner": 1, "give_silver": -1},
        {"seat": 0, "partner": 1, "promise": "peace"},
        [],
    ],
)
def test_a_position_with_no_offer_at_all_among_the_refused(offer):
    with pytest.raises(Illegal):
        traders(seat("A1"), seat("B1"), refused=[offer])


def test_without_trade_no_offer_was_refused():
    with pytest.raises(Illegal):
        lay(seat("A1"), seat("B1"), show="F1", refused=[{"seat": 0, "partner": 1}])
