"""The effects of each invocation. Sections 4.1 and 6."""

import pytest

from tests.rules.foundations.invocation_tables import mine, uses


def test_iv01_gains_12_silver():
    g = mine("IV01")
    g("0 turn use IV01")
    assert g.said("gains") == [{"seat": 0, "silver": 12, "by": "IV01"}]


def test_iv02_each_action_once():
    g = mine("IV02", "A1", silver=9)
    g("0 turn use IV02", "0 turn income")
    assert {"end", "buy F1", "build domus A1"} <= g.options
    assert "income" not in g.options
    g("0 turn buy F1")
    assert g.offers("buy") == set()
    g("0 turn build domus A1")
    assert g.asks == "1 turn"


def test_iv02_after_the_action_and_one_action_is_enough():
    g = mine("IV02", "A1", silver=9)
    g("0 turn build domus A1", "0 turn use IV02")
    assert g.options >= {"income", "buy F1", "end"}
    assert g.offers("build") == set()
    g("0 turn end")
    assert g.asks == "1 turn"


def test_iv02_is_not_offered_where_nothing_else_can_be_done():
    g = mine("IV02")
    g("0 turn income")
    assert "use IV02" in g.options  # now a deed can be paid
    g = mine("IV02", show="", last_lap=2)
    g("0 turn income")
    assert g.asks == "1 turn"


def test_iv03_two_silver_more_at_incomes_and_at_ends_of_eras():
    g = mine("IV03", "", "panaderia:A1", show="", last_lap=2, next_piles=("F1",))
    assert g.offers("show") == {"show IV03"}
    g("0 turn show IV03", "0 turn income", "1 turn income")
    assert g.said("income")[0]["more"] == 2
    assert g.silver(0) == 8 + 3
    assert g.cards(0) == "IV03!"


def test_iv03_is_points_in_the_last_era_even_without_a_shop():
    g = mine("IV03!", show="", last_lap=2, era=3)
    g.incomes(2)
    assert g.scores == (2, 0)


def test_iv04_counts_own_icons_three_times():
    g = mine("IV04", "", "panaderia:A1 fundicion_larga:B1,B2,B3,B4")
    g("0 turn income IV04")
    assert (g.silver(0), g.cards(0)) == (5 + 12, "IV04-")


def test_iv04_adds_twelve_at_most_and_bonuses_after_tripling():
    shops = "fundicion_larga:B1,B2,B3,B4 fundicion_cuadrada:C1,C2,D1,D2 panaderia:A1"
    g = mine("IV04 IV03!", "", shops, role="RO07", options={"roles": True})
    g("0 turn income IV04")
    assert g.silver(0) == 5 + 7 + 12 + 2 + 1


def test_iv04_is_not_offered_without_icons():
    assert mine("IV04").offers("income") == {"income"}


def test_iv05_over_the_same_size_never_larger():
    g = mine("IV05", "", "domus:A1 fundicion_larga:C1,C2,C3,C4")
    assert g.builds("panaderia") == {"A1 IV05"}
    assert g.builds("gran_insula_larga") == {"C1,C2,C3,C4 IV05"}
    assert g.builds("insula_larga") == set()
    g("0 turn build panaderia A1 IV05")
    assert (g.buildings(0), g.cards(0)) == ("fundicion_larga:C1,C2,C3,C4 panaderia:A1", "IV05-")


def test_iv05_is_named_only_where_it_is_needed():
    g = mine("IV05", "A2", "domus:A1")
    assert g.builds("domus_maxima") == {"A1,A2"}
    assert g.builds("fuente") == {"A2", "A1 IV05"}


def test_iv06_changes_an_empty_lot_for_a_deed_on_sale():
    g = mine("IV06", "A1", "domus:B1", show="F1 IV01 F3", silver=0)
    assert uses(g, "IV06") == {"A1 F1", "A1 F3"}
    g("0 turn use IV06 A1 F3")
    assert (g.lots(0), g.empty(0), g.display, g.silver(0)) == ("B1 F3", "F3", "F1 IV01 A1", 0)
    assert g.said("turns_up") == []


def test_iv07_looks_at_five_and_may_buy_a_deed_for_three():
    g = mine("IV07", show="F1", pile="E1 IV01 E2 E3 E4 E5", silver=4)
    g("0 turn use IV07")
    assert g.said("peeks", 0) == [{"seat": 0, "count": 5, "cards": ["E1", "IV01", "E2", "E3", "E4"]}]
    assert g.said("peeks", 1) == [{"seat": 0, "count": 5}]
    assert g.options == {"pass", "buy E1", "buy E2", "buy E3", "buy E4"}
    g("0 peek buy E3")
    assert (g.silver(0), g.lots(0)) == (1, "E3")
    assert g.m.position()["since"][0][1] == "turn"
    assert g.m.t.pile == ("E1", "IV01", "E2", "E4", "E5")
    assert {"income", "buy F1"} & g.options == {"income"}  # it was no action; one silver buys nothing


def test_iv07_what_is_bought_out_of_the_pile_is_seen_and_stays_bought():
    g = mine("IV07", show="F1", pile="E1 IV01 E2", silver=4)
    g("0 turn use IV07")
    assert g.final == {"buy E1", "buy E2"}
    g("0 peek buy E2")
    assert g.m.barrier == g.m.step
    assert "E2" in str(g.m.said(1))


def test_iv07_takes_no_discount_and_wants_three_silver_and_a_marker():
    g = mine("IV07 IV09!", show="F1", pile="E1 E2", silver=2)
    g("0 turn use IV07")
    assert g.asks == "0 turn"
    assert g.said("peeks") == [{"seat": 0, "count": 2}]
    g = mine("IV07", "A1 A2 A3 A4 A5 A6 A7 B1", show="F1", pile="E1 E2", silver=9)
    g("0 turn use IV07")
    assert g.asks == "0 turn"


def test_iv07_asks_even_if_there_is_no_deed():
    """Only the seat that looks knows that there is no deed."""
    g = mine("IV07", show="F1", pile="IV01 IV02", silver=9)
    g("0 turn use IV07")
    assert (g.asks, g.options) == ("0 peek", {"pass"})


def test_iv08_new_cards_and_the_first_may_be_bought_without_an_action():
    g = mine("IV08", show="F1 F2", pile="IV01 E2 E3 E4 E5 E6", silver=9)
    g("0 turn use IV08")
    assert (g.m.luck.what, g.m.luck.items) == ("iv08", ("F1", "F2"))
    g.luck("F2", "F1")
    assert g.display == "IV01 E2 E3 E4 E5 E6"
    assert g.m.t.pile == ("F2", "F1")
    assert (g.asks, g.options) == ("0 renewed", {"pass", "buy IV01"})
    g("0 renewed buy IV01")
    assert (g.silver(0), g.cards(0), g.display) == (7, "IV08- IV01", "E2 E3 E4 E5 E6 F2")
    assert "income" in g.options


def test_iv08_needs_six_cards_in_the_pile():
    assert uses(mine("IV08", show="F1", pile="E1 E2 E3 E4 E5"), "IV08") == set()


def test_iv09_costs_one_less():
    g = mine("IV09!", silver=1)
    assert g.offers("buy") == {"buy F1"}
    g("0 turn buy F1")
    assert g.silver(0) == 0


def test_discounts_add_up_and_the_price_is_never_below_one():
    """5.I-5."""
    g = mine("IV09!", silver=1, role="RO03", options={"roles": True}, show="F1 F2 F3")
    assert g.view["prices"] == [1, 1, 2, 4, 6, 8]
    assert g.offers("buy") == {"buy F1", "buy F2"}


def test_iv13_small_homes_count_one_more_on_the_track_only():
    g = mine("IV13!", "", "domus:A1 domus_maxima:A2,A3 insula_larga:B1,B2,B3 biblioteca_resplandeciente:C1,C2")
    assert g.population(0) == 1 + 2 + 4 + 2
    assert next(row for row in g.row(0)["buildings"] if row["id"] == "biblioteca_resplandeciente")["vp"] == 4


def test_iv15_ten_markers_and_two_points_for_an_empty_lot():
    g = mine("IV15!", "A1 A2", show="", last_lap=2, era=3)
    assert g.markers(0) == 8
    g.incomes(2)
    assert g.said("last_points")[0]["rows"] == [["empty_lots", None, 4]]


def test_iv15_and_agrimensor_count_once():
    g = mine("IV15!", "A1", show="", last_lap=2, era=3, role="RO04", options={"roles": True})
    assert g.markers(0) == 9
    g.incomes(2)
    assert g.said("last_points")[0]["points"] == 2


def test_iv16_a_silver_for_each_building_and_each_empty_lot():
    g = mine("IV16", "A1 A2", "fundicion_larga:B1,B2,B3,B4 panteon:C1,C2,C3", options={"monuments": True})
    g("0 turn use IV16")
    assert g.silver(0) == 4


def test_iv16_at_most_fourteen_and_never_for_nothing():
    eight = "A1 A2 A3 A4 A5 A6 A7 B1"
    homes = "domus:C1 domus:C3 panaderia:C5 panaderia:C7 fuente:D2 biblioteca:D4 jardin:D6"
    g = mine("IV16", eight, homes)
    g("0 turn use IV16")
    assert g.silver(0) == 14
    assert uses(mine("IV16"), "IV16") == set()


def test_iv17_takes_a_deed_from_the_first_three_slots():
    g = mine("IV17", show="F1 IV01 F3 F4", pile="E1", silver=0)
    assert uses(g, "IV17") == {"F1", "F3"}
    g("0 turn use IV17 F3")
    assert (g.lots(0), g.display, g.silver(0)) == ("F3", "F1 IV01 F4 E1", 0)
    assert "income" in g.options


def test_iv17_needs_a_marker():
    assert uses(mine("IV17", "A1 A2 A3 A4 A5 A6 A7 B1"), "IV17") == set()


def test_a_free_card_that_empties_the_display_begins_the_lap():
    """Section 6: as a purchase, its user is the buyer."""
    g = mine("IV17", show="F1")
    g("0 turn use IV17 F1")
    assert g.view["last_lap"] is None
    g("0 turn income")
    assert (g.view["last_lap"], g.asks) == (2, "1 turn")


def test_in_a_last_lap_what_needs_cards_for_sale_is_not_offered():
    g = mine("IV06 IV07 IV08 IV17", "A1", show="", last_lap=2)
    assert g.offers("use") == set()


def test_iv19_draws_two_objectives_and_keeps_one():
    g = mine("IV19", objective_deck=["OB05", "OB07", "OB09"], options={"objectives": "public"})
    g("0 turn use IV19")
    assert g.said("objectives_dealt", 0) == [{"seat": 0, "count": 2, "objectives": ["OB05", "OB07"]}]
    assert (g.asks, g.options) == ("0 objective", {"OB05", "OB07"})
    g("0 objective OB07")
    assert g.row(0)["objectives"] == ["OB07"]
    assert g.m.view(1)["seats"][0]["objectives"] is None
    assert g.m.view(1)["seats"][0]["objective_count"] == 1
    assert g.view["objective_deck_size"] == 1
    assert g.said("objective_kept", 1) == [{"seat": 0}]


def test_iv19_with_one_objective_left_and_with_none():
    g = mine("IV19", objective_deck=["OB05"], options={"objectives": "public"})
    g("0 turn use IV19")
    assert (g.asks, g.row(0)["objectives"]) == ("0 turn", ["OB05"])
    assert uses(mine("IV19", options={"objectives": "public"}), "IV19") == set()


@pytest.mark.parametrize("card", ["IV07", "IV08", "IV17", "IV19"])
def test_what_turns_something_up_is_final(card):
    g = mine(card, pile="E1 E2 E3 E4 E5 E6", objective_deck=["OB01", "OB02"], options={"objectives": "public"})
    assert g.final == g.offers("use")
    assert g.offers("use")


def test_what_turns_nothing_up_is_not_final():
    g = mine("IV01 IV02 IV03 IV06 IV16", "A1", pile="E1")
    assert g.final == g.offers("buy")
