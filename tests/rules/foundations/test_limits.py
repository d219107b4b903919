"""Limits of rulings: the last silver, the last marker, the only card. Sections 5 and 6."""

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.consul import his, own, take, will
from tests.rules.foundations.invocation_tables import mine, uses
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.trade_tables import EIGHT, offer

SEVEN = "A1 A2 A3 A4 A5 A6 A7"  # one marker left
FOR_SALE = "F1 F2 F3 F4 F5 F6"


# Trade


@pytest.mark.parametrize(
    ("me", "partner", "least"),
    [("A1", "B1", 0), (EIGHT[:-3], "B1", 0), ("A1", "", 1), (EIGHT, "B1", 1)],
    ids=["both could", "with the last marker", "the partner has none to give", "no marker for what I should get"],
)
def test_who_may_give_no_lot_at_all(me, partner, least):
    g = lay(seat(me), seat(partner), show="F1", options={"trade": True, "one_sided_trades": True})
    g("0 turn trade 1")
    assert g.question.least == least


def test_a_card_that_stays_is_still_there_after_an_offer():
    g = lay(seat("A1 A2", cards="IV15! IV01"), seat("B1"), show="F1", options={"trade": True, "invocations": True})
    offer(g, "A1", "B1")("1 answer accept")
    assert (g.cards(0), g.markers(0)) == ("IV15! IV01", 8)


@pytest.mark.parametrize(("give", "want", "leaves"), [("A1", "C1", False), ("A1", "C1 C2", True)])
def test_the_partners_furrow_too_stays_where_its_markers_are_needed(give, want, leaves):
    """The partner has nine empty lots with it, then nine or eight."""
    g = lay(seat("A1 A2"), seat(EIGHT + " D2", cards="IV15!"), show="F1", options={"trade": True, "invocations": True})
    lots = want.split()
    g("0 turn trade 1", f"0 give_lots {give}", f"0 want_lots {' '.join(lots)}", "0 give_things", "0 give_silver 0")
    assert g.question.what == "want_things"
    assert g.question.options == ((("card", "IV15"),) if leaves else ())


def test_what_was_put_together_is_no_longer_shown_as_such_once_it_is_sent_or_dropped():
    for word in ("send", "drop"):
        g = lay(seat("A1"), seat("B1"), show="F1", options={"trade": True})
        g("0 turn trade 1", "0 give_lots A1")
        assert g.m.view(0)["composing"]["give_lots"] == ["A1"]
        g("0 want_lots B1", "0 give_things", "0 give_silver 0", "0 want_things", "0 want_silver 0", f"0 offer {word}")
        assert g.m.view(0)["composing"] is None


# Reactions


def ending(*seats, era=1):
    g = lay(*seats, last_lap=len(seats), era=era, next_piles=("G7",), options={"invocations": True})
    return g.incomes(len(seats))


def test_only_the_building_named_is_doubled_and_only_its_owners():
    g = ending(seat("", "fuente:A1 domus:A2 jardin:C1 biblioteca:C2", cards="IV14"), seat("", "fuente:E1 domus:E2"))
    g("0 reaction IV14 fuente")
    rows = {(line["seat"], row[0]): row[2] for line in g.said("municipal") for row in line["buildings"]}
    assert rows == {(0, "fuente"): 2, (0, "jardin"): 2, (0, "biblioteca"): 0, (1, "fuente"): 1}


def test_the_answer_of_a_sole_holder_is_final_that_of_one_among_several_is_not():
    """A holder among several may still change the answer."""
    g = ending(seat("", "domus:A1", cards="IV12"), seat())
    assert g.final == g.options == {"pass", "IV12"}
    g = ending(seat("", "domus:A1", cards="IV12"), seat("", "domus:C1", cards="IV20"))
    assert [g.m.asked(number).final for number in (0, 1)] == [(), ()]


# Roles


def test_a_senator_who_is_not_asked_has_used_nothing_up():
    g = lay(seat(SEVEN + " B1", role="RO13"), seat(), show="F1", options={"roles": True})
    g("0 turn income")
    assert (g.asks, g.row(0)["role_uses"]) == ("1 turn", 0)


@pytest.mark.parametrize(("silver", "asks"), [(2, "0 renewed"), (1, "0 turn")])
def test_the_cheapest_card_is_offered_to_whom_it_costs_the_last_silver_and_not_with_less(silver, asks):
    g = mine("IV08", show="F1", pile="E1 E2 E3 E4 E5 E6", silver=silver)
    g("0 turn use IV08").luck()
    assert g.asks == asks


def test_another_role_builds_over_nothing_of_the_same_size():
    g = lay(seat("", "domus:A1", role="RO01"), seat(), show="F1", options={"roles": True})
    assert g.builds("panaderia") == set()


def test_the_architect_waives_no_requirement_and_steals_nothing():
    options = {"roles": True, "monuments": True, "steal": True}
    g = lay(seat("B1 A2 G1", role="RO12"), seat("A1"), show="F1", monument_pool=["faro"], options=options)
    assert (g.builds("faro"), g.offers("steal")) == (set(), set())


def test_the_filosofo_is_paid_for_monuments_only_and_nobody_else_is():
    options = {"roles": True, "monuments": True}
    g = lay(seat("A1", role="RO15"), seat("G1 G2 G3 F3", role="RO01"), show="E1", options=options)
    g("0 turn build domus A1")
    assert (g.vp(0), g.row(0)["filosofo"]) == (0, [])
    g = lay(seat("D1 D2 D3 D4", role="RO01"), seat(), show="E1", monument_pool=["arco_triunfo"], options=options)
    g("0 turn build arco_triunfo D1,D2,D3,D4")
    assert (g.vp(0), g.row(0)["filosofo"], g.said("gains_points")) == (0, [], [])


def test_the_cuestor_without_three_silver_has_no_row():
    g = lay(seat("", "domus:A1", role="RO14"), seat(), last_lap=1, turn=1, era=3, options={"roles": True})
    g.incomes(1)
    assert g.said("last_points")[0]["rows"] == []


# Objectives


def test_a_quarter_does_not_reach_beyond_its_own_buildings():
    """Next to A1, which has no owner."""
    homes = "gran_insula_larga:A2,A3,A4,A5 insula_larga:B1,B2,B3"
    g = lay(seat("", homes, objectives=["OB17"]), seat(), last_lap=1, turn=1, era=3, options={"objectives": "hidden"})
    g.incomes(1)
    assert [row[0] for row in g.said("last_points")[0]["rows"]] == []


# Invocations


def test_one_marker_is_enough():
    assert "buy IV01" in mine("", SEVEN, silver=9, show="IV01 F1").options
    assert uses(mine("IV17", SEVEN), "IV17") == {"F1", "F2", "F3"}
    g = mine("IV07", SEVEN, show="F1", pile="E1", silver=3)
    g("0 turn use IV07")
    assert (g.asks, g.options) == ("0 peek", {"pass", "buy E1"})  # with the last three silver, too


def test_used_ones_give_no_licence():
    options = {"monuments": True, "steal": True}
    g = mine("IV05- IV18- IV11- IV04-", "B1 B3 F2", "panaderia:A2", others=(seat("B2"),), show="G1", favours=[],
             monument_pool=["faro"], options=options)  # fmt: skip
    assert (g.builds("faro"), g.offers("steal"), g.offers("income")) == (set(), set(), {"income"})
    assert not any("IV05" in option for option in g.options)


def test_a_free_deed_turns_nothing_up_without_a_pile():
    assert mine("IV17", show="F1 F2").final == set()


def test_the_wings_where_only_a_building_is_left_to_do():
    g = mine("IV02", "A1", show="", last_lap=2)
    g("0 turn income")
    assert "use IV02" in g.options


def test_a_cornucopia_of_one():
    assert uses(mine("IV16", "A1"), "IV16") == {""}


# The Consul


def test_what_ends_the_turn_is_final_whatever_face_his_card_shows_if_he_acts_in_every_turn():
    g = will(seat("A1"), seat(), cadence="cada_turno", pile="E1")
    assert g.final == g.options
    g = will(seat("A1"), seat("B1"), consul={"face": "preparado", "controller": 1}, pile="E1")
    assert not any(option.startswith(("income", "build")) for option in g.final)  # not the controller's turn


def test_he_does_not_act_after_a_turn_with_nothing_for_sale():
    g = will(seat("A1"), seat(), show="", last_lap=2, next_piles=("G7 G6",), consul={"face": "preparado"})
    assert g.final == set()


def test_one_card_comes_up_for_the_one_that_he_took():
    g = take(own("CT01:A1"), "C1", pile="G7 G5 G4")
    assert g.display == "G6 G7"


def test_one_citizen_is_enough_to_lead():
    g = will(seat("", "domus:C1"), seat(), show="", last_lap=2, next_piles=("G7",)).incomes(2)
    assert [line["points"] for line in g.said("residents")] == [4, -1, -1]


def test_the_card_goes_to_the_left_at_an_era_of_three():
    g = will(seat(), seat(), seat(), show="", last_lap=1, turn=2, next_piles=("G7",), consul={"controller": 0})
    g.incomes(1)
    assert g.view["consul"]["controller"] == 1


def test_no_token_is_drawn_twice():
    consul = {**own("CT01:A1"), "piles": {"O1": ["CT05", "CT06"]}, "face": "preparado"}
    g = will(show="C1 E1 G1", pile="G7 G6 G5", consul=consul, cadence="cada_turno")
    g.incomes(3)
    assert [row["id"] for row in g.view["consul"]["tokens"]] == ["CT01", "CT05", "CT06"]
    assert g.view["consul"]["pile_sizes"]["O1"] == 0


def test_he_is_there_before_the_first_deed_is_chosen():
    m = Match.new(foundations, 2, {"first": 0, "consul": "estandar", "draft": True})
    m.take(None, "deeds", m.luck.items)
    assert m.view(0)["consul"]["vp"] == 5


def test_a_new_token_stands_on_the_new_lot():
    """It does not go where two of his single tokens would make room for a pair."""
    assert his(take(own("CT01:A1", "CT02:A2"), "C5")) == "CT01:A1 CT02:A2 CT05:C5"


def test_an_angle_that_displaces_less_comes_before_a_line():
    consul = own("CT13:A1,A2")
    consul["lots"] += ["B3", "B4"]  # his, and empty
    assert his(take(consul, "A3")) == "CT13:A1,A2 CT23:A3,B3,B4"


def test_discards_that_were_shuffled_are_discards_no_more():
    consul = {**own("CT13:A1,A2"), "piles": {"O1": []}, "discards": {"O1": ["CT02", "CT03"]}}
    g = take(consul, "C5").luck()
    assert (g.view["consul"]["discards"]["O1"], g.view["consul"]["pile_sizes"]["O1"]) == ([], 1)


# Building


def test_only_what_is_in_the_way_leaves_lots_over():
    """No marker is left, and none is needed: other buildings stay where they are."""
    g = lay(seat(EIGHT, "domus:A2 domus:A3 insula_larga:F1,F2,F3"), seat(), show="G1")
    assert g.markers(0) == 0
    assert g.builds("domus_maxima") >= {"A2,A3"}
