"""Choices of the computer player: offers, thefts, cards, citizens; one clear case each."""

import json
import re
from random import Random

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules import chance
from tests.rules.foundations.table import lay, seat, words
from tests.rules.foundations.trade_tables import offer

FOR_SALE = "F1 F2 F3 F4 F5 F6"
PILE = "D6 D7 E4 E5 E6 E7"


def chosen(g) -> str:
    """Return its answer to the open question."""
    asked = g.m.asked(g.m.awaited[0])
    return words(foundations.decide(g.m.view(asked.seat), asked))


def market(*seats, show=FOR_SALE, pile=PILE, **options):
    return lay(*seats, show=show, pile=pile, next_piles=("C5 C6 C7", "E1 E2 E3"), options=options)


# Trade


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_clear_loss_is_refused(seats):
    """A central lot for a distant one; or equal lots and all the silver; or two lots for one."""
    others = [seat() for _ in range(seats - 2)]
    for give, want, more in (
        ("G1", "B2", {}),
        ("A7", "B3", {"want_silver": 9}),
        ("A7", "B1 B3", {}),
        ("A7", "B3", {"want_things": "favour:2"}),
    ):
        g = market(
            seat("G1 A7", favours=[2, 2]), seat("B1 B2 B3", silver=9, favours=[2, 2]), *others, trade=True, steal=True
        )
        offer(g, give, want, **more)
        assert chosen(g) == "refuse"


def test_an_even_exchange_is_not_worth_the_trouble():
    g = market(seat("A1 A3"), seat("G1 G3"), seat(), trade=True)
    assert chosen(offer(g, "A1", "G1")) == "refuse"


@pytest.mark.parametrize("seats", [3, 4])
def test_what_leaves_it_better_off_is_accepted(seats):
    """The lot that closes its gap for a distant one; or equal lots, and silver for it."""
    others = [seat() for _ in range(seats - 2)]
    g = market(seat("A3 G6"), seat("A1 A2 A4 A5 G7"), *others, trade=True)
    assert chosen(offer(g, "A3", "G7")) == "accept"
    g = market(seat("A3 G6", silver=9), seat("A1 C3"), *others, trade=True)
    assert chosen(offer(g, "G6", "C3", silver=9)) == "accept"


def test_of_two_players_neither_helps_the_other_by_more():
    """It gains a little, the partner much."""
    for seats, answer in ((2, "refuse"), (4, "accept")):
        others = [seat() for _ in range(seats - 2)]
        g = market(seat("A2 B1 B2 B4 B5"), seat("A1 B3"), *others, trade=True)
        assert chosen(offer(g, "A2", "B3")) == answer


def scattered(*others, silver=0, **more):
    """Give each of two seats the lot that joins the other's: A3 in A1 … A5, G3 in G1 … G5."""
    mine, theirs = "G1 G2 G4 G5 A3", "A1 A2 A4 A5 G3"
    return market(seat(mine, silver=silver), seat(theirs, silver=silver), *(others or (seat(),)), trade=True, **more)


def puts_together(g) -> list[str]:
    """Return the computer player's answers from the choice of a trade to its end."""
    given = []
    while g.asks.startswith("0 "):
        given.append(chosen(g))
        asked = g.m.asked(0)
        g.m.take(0, asked.what, foundations.decide(g.m.view(0), asked))
    return given


def test_it_offers_what_leaves_both_better_off():
    g = scattered()
    assert puts_together(g) == ["trade 1", "A3", "G3", "", "0", "", "0", "send"]
    assert (g.asks, chosen(g)) == ("1 answer", "accept")


def test_whoever_gains_more_gives_silver():
    """The partner's lot closes a long row; the seat's own lot has one neighbour of the partner's."""
    g = market(seat("G1 G2 G4 G5 A3", silver=9), seat("A1 A2 G3"), seat(), trade=True)
    given = puts_together(g)
    assert given[:3] == ["trade 1", "A3", "G3"]
    assert 0 < int(given[4]) <= 4
    assert chosen(g) == "accept"
    g = market(seat("A1 A2 G3"), seat("G1 G2 G4 G5 A3", silver=9), seat(), trade=True)
    given = puts_together(g)
    assert (given[:3], given[4], int(given[6]) > 0, chosen(g)) == (["trade 1", "G3", "A3"], "0", True, "accept")


def test_what_was_refused_is_not_offered_again_in_this_turn_or_a_later_one():
    g = scattered()
    puts_together(g)
    g("1 answer refuse")
    for _ in range(3):
        while g.asks == "0 turn":
            assert not chosen(g).startswith("trade")
            g("0 turn end" if "end" in g.options else "0 turn income")
        g("1 turn income", "1 turn end", "2 turn income")


def test_whoever_has_refused_twice_is_asked_no_more_until_he_has_accepted():
    """Another exchange would be as good."""
    g = scattered()
    for give, want in (("G1", "A1"), ("G1", "A2")):
        offer(g, give, want)("1 answer refuse")
    assert len(g.m.view(0)["refused"]) == 2
    assert not chosen(g).startswith("trade")
    offer(g, "G1", "A5")("1 answer accept")
    assert g.m.view(0)["refused"] == []


def test_two_players_do_not_trade():
    """A gain of one player is a loss of the other."""
    g = market(seat("G1 G2 G4 G5 A3"), seat("A1 A2 A4 A5 G3"), trade=True)
    assert not chosen(g).startswith("trade")


def test_nothing_is_offered_that_one_side_would_not_gain_much_by():
    g = market(seat("A3 G6"), seat("A1 A2 A4 A5 G7"), seat(), trade=True)
    assert not chosen(g).startswith("trade")


def test_an_offer_that_somebody_else_has_begun_is_dropped():
    g = scattered()
    g("0 turn trade 1", "0 give_lots G1", "0 want_lots A1")
    assert puts_together(g)[:5] == ["", "0", "", "0", "drop"]


# Steal


def test_it_steals_what_joins_its_own_lots_and_not_a_lot_it_can_no_longer_use():
    g = market(seat("A2 B1 B3 C2", favours=[2]), seat("B2", favours=[]), steal=True)
    assert chosen(g) == "steal B2"
    g = lay(seat("A2 B1 B3 C2", favours=[2]), seat("B2"), last_lap=2, era=3, options={"steal": True})
    assert not chosen(g).startswith("steal")


# Cards


def test_cards_that_work_for_good_are_shown_at_once():
    g = market(seat("A1", cards="IV03 IV09"), seat(), invocations=True)
    assert chosen(g) in ("show IV03", "show IV09")


def test_a_purse_is_emptied_while_there_is_time_to_spend_it():
    assert chosen(market(seat("A1", cards="IV01"), seat(), invocations=True)) == "use IV01"
    g = lay(seat("A1", cards="IV01"), seat(), last_lap=2, era=3, options={"invocations": True})
    assert chosen(g) != "use IV01"  # it counts three points unused


def test_reactions_are_played_when_they_bring_more_than_they_count():
    options = {"invocations": True}
    homes = "insula_larga:A1,A2,A3", "insula_l:C1,C2,D2"
    for mine, expected in ((homes[0], "IV12"), ("domus:A1", "pass")):
        g = lay(
            seat("", mine, cards="IV12"), seat("", homes[1] + " domus_maxima:E1,E2"), last_lap=2, era=3, options=options
        )
        g.incomes(1)
        g("1 turn income")
        assert chosen(g) == expected


# Buildings


def last_turn(*seats, **more):
    """Return the last turns of the game."""
    return lay(*seats, last_lap=len(seats), era=3, **more)


def test_the_fountain_goes_where_it_has_most_neighbours():
    tray = "domus:C1 domus:C3 panaderia:B2 panaderia:D2 alfareria:F1,G1 alfareria:F2,G2 biblioteca:F4 jardin:G4 mercadillo:F6"
    g = last_turn(
        seat("C2 E5", tray), seat("", "insula_larga:A5,A6,A7 insula_l:B5,B6,C6 gran_insula_larga:D4,D5,D6,D7")
    )
    assert chosen(g) == "build fuente C2"


def test_in_the_last_turn_a_home_that_takes_the_lead_and_not_a_shop():
    """Four citizens against three: 4 + 10 instead of none; a forum would give 5."""
    g = last_turn(seat("A1 A2 A3"), seat("", "domus:G1 domus_maxima:G3,G4"))
    assert chosen(g) == "build insula_larga A1,A2,A3"


def test_and_a_shop_where_citizens_bring_nothing():
    g = last_turn(
        seat("A1 A2 A3", "domus:G1"), seat("", "gran_insula_larga:D4,D5,D6,D7 gran_insula_cuadrada:C1,C2,D1,D2")
    )
    assert chosen(g) == "build foro_artesanos_largo A1,A2,A3"


def test_in_the_last_turn_silver_is_worth_nothing():
    g = last_turn(seat("A1"), seat())
    assert chosen(g).startswith("build")


def test_nothing_large_is_torn_down_for_something_worth_less():
    g = last_turn(seat("", "insula_larga:A1,A2,A3", role="RO12"), seat(), options={"roles": True})
    assert chosen(g) == "income"


def test_a_deed_that_joins_its_lots_before_one_that_does_not():
    g = market(seat("", "domus:A1 fuente:A3 panaderia:B2", silver=20), seat(), show="G7 A2")
    assert chosen(g) == "buy A2"


@pytest.mark.parametrize(("objective", "deed"), [("OB03", "G7"), ("OB05", "D4")])
def test_an_objective_makes_a_lot_worth_more(objective, deed):
    """Worth the one silver that it costs more; with another objective it is not."""
    for held, bought in ((objective, deed), ("OB14", "F2")):
        g = market(seat(silver=20, objectives=[held]), seat(), show=f"F2 {deed}", objectives="hidden")
        assert chosen(g) == f"buy {bought}"


# In addition to the action, and before it


def test_a_role_is_chosen_for_what_it_is_worth():
    m = Match.new(foundations, 2, {"roles": True, "first": 0})
    order = ("RO10", "RO01", "RO03", "RO04")
    m.take(None, "roles", (*order, *(name for name in m.luck.items if name not in order)))
    assert [foundations.decide(m.view(number), m.asked(number)) for number in (0, 1)] == ["RO01", "RO03"]


def test_the_senator_and_the_eye_of_apollo_buy_what_is_worth_its_price():
    g = market(seat("A1", role="RO13", silver=9), seat(), show="A2 A3", roles=True)
    g("0 turn income")
    assert chosen(g) == "buy A2"
    g = market(seat("A1 B2", cards="IV07", silver=3), seat(), pile="E4 A2 IV01", invocations=True)
    assert chosen(g) == "use IV07"
    g("0 turn use IV07")
    assert chosen(g) == "buy A2"


def test_all_agree_to_close_an_era_in_which_nobody_does_anything():
    g = market(seat("A1"), seat("B1"))
    g.incomes(6)
    assert (g.asks, chosen(g)) == ("0 close, 1 close", "yes")


# Cards of another set


def test_it_plays_with_a_set_of_which_it_knows_nothing():
    """With other names for all cards, using one is rated as worth a little."""
    text = json.dumps({**foundations.CARDS, "name": "ours"})
    cards = json.loads(re.sub(r'"(IV|OB|RO|CT)(\d\d)"', r'"X\1\2"', text))
    for number, options in enumerate(
        ({"invocations": True, "roles": True, "objectives": "hidden", "steal": True}, {"consul": "dificil"})
    ):
        rng, m = Random(number), Match.new(foundations, 3, options, cards)
        while not m.over:
            if m.luck:
                m.take(*chance.move(rng, m))
            else:
                asked = m.asked(m.awaited[0])
                m.take(asked.seat, asked.what, foundations.decide(m.view(asked.seat), asked))
        assert min(m.result.scores) > 30
