"""Player roles. Rulebook: "Módulo de roles de jugador"; sections 4.3, 5.I and 6."""

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.table import lay, seat

FOR_SALE = "F1 F2 F3 F4 F5 F6"


def mine(role, lots="", buildings="", *, others=(), show=FOR_SALE, options=None, **more):
    keys = {key: more.pop(key) for key in ("silver", "role_uses", "filosofo", "cards") if key in more}
    me = seat(lots, buildings, role=role, **keys)
    return lay(me, *(others or (seat(),)), show=show, options={"roles": True, **(options or {})}, **more)


def dealt(*roles, seats=2, **options):
    """Play the game up to the choice of roles, with these dealt first."""
    m = Match.new(foundations, seats, {"first": 0, "roles": True, **options})
    m.take(None, "roles", (*roles, *(role for role in m.luck.items if role not in roles)))
    return m


def end_of_era(role, buildings, *, era=1, lots="", silver=0, others=()):
    g = mine(role, lots, buildings, silver=silver, others=others, show="", last_lap=1 + len(others or (1,)), era=era,
             next_piles=("G7",) if era < 3 else ())  # fmt: skip
    while not g.m.over and g.view["era"] == era:
        g(f"{g.view['turn']} turn income")
    return g


def points(g, key, number=0):
    return next((line["points"] for line in g.said(key) if line["seat"] == number), 0)


# Dealing


def test_two_are_dealt_one_is_kept_in_secret_and_all_are_shown_together():
    m = dealt("RO01", "RO03", "RO06", "RO08")
    assert (m.asked(0).options, m.asked(1).options) == (("RO01", "RO03"), ("RO06", "RO08"))
    m.take(0, "role", "RO03")
    assert [row["role"] for row in m.view(1)["seats"]] == [None, None]
    m.take(1, "role", "RO06")
    assert [row["role"] for row in m.view(None)["seats"]] == ["RO03", "RO06"]


def test_the_discarded_role_is_not_shown():
    m = dealt("RO01", "RO03", "RO06", "RO08")
    m.take(0, "role", "RO03")
    m.take(1, "role", "RO06")
    assert "RO01" not in repr(m.view(1)) + repr(m.said(1))
    assert "RO01" in repr(m.said(0))


def test_five_players_use_ten_of_the_fourteen():
    m = Match.new(foundations, 5, {"first": 0, "roles": True})
    assert len(m.luck.items) == 14
    m.take(None, "roles", m.luck.items)
    assert [len(m.asked(number).options) for number in range(5)] == [2] * 5


# Each of them


def test_ro01_mercader_has_eight_as_base_income():
    g = mine("RO01", "", "panaderia:A1")
    g("0 turn income")
    assert g.silver(0) == 9


def test_ro02_banquero_gains_five_at_the_start_of_each_era():
    m = dealt("RO02", "RO03", "RO06", "RO08")
    m.take(0, "role", "RO02")
    m.take(1, "role", "RO06")
    m.take(None, "deeds", m.luck.items)
    assert [row["silver"] for row in m.view(None)["seats"]] == [10, 6]
    g = end_of_era("RO02", "")
    assert g.silver(0) == 5 + 5
    assert end_of_era("RO02", "", era=3).silver(0) == 5


def test_ro03_edil_pays_one_less():
    g = mine("RO03", silver=1)
    assert g.offers("buy") == {"buy F1"}
    assert g.view["prices"] == [1, 2, 3, 5, 7, 9]


def test_ro04_agrimensor_has_ten_markers_and_two_points_for_an_empty_lot():
    assert mine("RO04", "A1").markers(0) == 9
    assert points(end_of_era("RO04", "", lots="A1 A2", era=3), "last_points") == 4


def test_ro06_censor_counts_two_more_where_there_is_a_citizen():
    g = end_of_era("RO06", "domus:A1", others=(seat("", "domus_maxima:C1,C2"),))
    assert [line["population"] for line in g.said("residents")] == [3, 2]
    assert (points(g, "residents", 0), points(g, "residents", 1)) == (7, 3)
    assert g.population(0) == 1  # on the track nothing changes
    assert points(end_of_era("RO06", ""), "residents") == 0


def test_ro07_panadero_has_a_silver_more_for_each_small_shop():
    g = mine("RO07", "", "panaderia:A1 alfareria:A2,A3 fundicion_larga:B1,B2,B3,B4 mercadillo:C1")
    g("0 turn income")
    assert (g.silver(0), g.said("income")[0]["more"]) == (5 + 5 + 2, 2)
    g = end_of_era("RO07", "panaderia:A1 mercadillo:A2")
    assert g.silver(0) == 7 + 2
    assert points(g, "municipal") == 1  # not for adjacency
    assert points(end_of_era("RO07", "panaderia:A1", era=3), "commercial") == 2


def test_ro08_maestro_alfarero_scores_one_more_for_each_shop():
    assert points(end_of_era("RO08", "panaderia:A1 alfareria:A2,A3"), "commercial") == 1 + 3


def test_ro09_magistrado_scores_one_more_for_small_municipal_buildings_that_score():
    buildings = "fuente:A1 domus:A2 jardin:C1 fuente_majestuosa:E1,E2 domus:E3"
    assert points(end_of_era("RO09", buildings), "municipal") == 2 + 0 + 1


def test_ro10_publicano_gains_a_silver_when_another_pays_for_a_deed_beside_a_building():
    """Once per deed, however many buildings touch."""
    publican = seat("E1", "domus:E2 domus:F1", role="RO10")
    g = lay(seat(silver=9), publican, show="F2 F7 E3", options={"roles": True})
    g("0 turn buy F2")
    assert g.silver(1) == 1
    g("1 turn income", "0 turn income", "1 turn income", "0 turn buy F7")
    assert g.silver(1) == 11


def test_ro10_publicano_gains_nothing_for_a_deed_beside_an_empty_lot_or_his_own_purchase():
    g = lay(seat(silver=9), seat("F1", role="RO10"), show="F2", pile="F3", options={"roles": True})
    g("0 turn buy F2")
    assert g.silver(1) == 0
    g = lay(seat("", "domus:F1", silver=9, role="RO10"), seat(), show="F2", options={"roles": True})
    g("0 turn buy F2")
    assert g.silver(0) == 7


@pytest.mark.parametrize(
    ("card", "talk", "gain"),
    [
        ("IV07", ["turn use IV07", "peek buy E1"], 1),
        ("IV17", ["turn use IV17 F2"], 0),
        ("IV06", ["turn use IV06 A1 F2"], 0),
    ],
)
def test_ro10_counts_what_was_paid(card, talk, gain):
    """Section 6: buy, IV07, IV08, Senador; not IV06, not IV17."""
    publican = seat("", "domus:E2 domus:F1", role="RO10")
    options = {"roles": True, "invocations": True}
    g = lay(seat("A1", cards=card, silver=9), publican, show="F2 F7", pile="E1 E5", options=options)
    g(*(f"0 {line}" for line in talk))
    assert g.silver(1) == gain


def test_ro11_maestro_de_obras_gains_three_for_a_building_of_three_or_more():
    g = mine("RO11", "A1 A2 A3 C1 C2")
    g("0 turn build insula_larga A1,A2,A3", "1 turn income", "0 turn build domus_maxima C1,C2")
    assert g.silver(0) == 3


def test_ro12_arquitecto_once_in_an_era_over_the_same_size():
    g = mine("RO12", "", "domus:A1 fuente:C1", next_piles=("G7",))
    assert g.builds("panaderia") == {"A1 RO12", "C1 RO12"}
    g("0 turn build panaderia A1 RO12")
    assert g.row(0)["role_uses"] == 1
    g("1 turn income")
    assert g.builds("panaderia") == set()
    g = mine("RO12", "", "domus:A1", role_uses=1, show="", last_lap=2, next_piles=("G7",))
    g("0 turn income", "1 turn income")
    assert g.row(0)["role_uses"] == 0


def test_ro12_or_iv05_whichever_one_likes():
    g = mine("RO12", "", "domus:A1", cards="IV05", options={"invocations": True})
    assert g.builds("panaderia") == {"A1 RO12", "A1 IV05"}
    g("0 turn build panaderia A1 IV05")
    assert (g.row(0)["role_uses"], g.cards(0)) == (0, "IV05-")


def test_ro13_senador_buys_the_first_card_after_an_income_twice_in_a_game():
    g = mine("RO13", silver=9, show="F1 F2 F3 F4", pile="E1 E2 E3")
    for bought in ("F1", "F2"):
        g("0 turn income")
        assert (g.asks, g.options) == ("0 senator", {"pass", f"buy {bought}"})
        assert g.final == {f"buy {bought}"}
        g(f"0 senator buy {bought}", "1 turn income")
    assert g.silver(0) == 9 + 10 - 4
    g("0 turn income")
    assert g.asks == "1 turn"


def test_ro13_passing_uses_nothing_up():
    g = mine("RO13", silver=9)
    g("0 turn income", "0 senator pass")
    assert (g.asks, g.row(0)["role_uses"], g.view["income_run"]) == ("1 turn", 0, 1)


def test_ro13_needs_a_marker_and_something_for_sale():
    g = mine("RO13", "A1 A2 A3 A4 A5 A6 A7 B1", silver=9)
    g("0 turn income")
    assert g.asks == "1 turn"
    g = mine("RO13", show="", last_lap=2, silver=9)
    g("0 turn income")
    assert g.asks == "1 turn"


def test_ro13_a_purchase_is_no_income_only_turn_and_may_begin_the_lap():
    g = mine("RO13", silver=9, show="F1")
    g("0 turn income", "0 senator buy F1")
    assert (g.view["income_run"], g.view["last_lap"]) == (0, 2)


def test_ro14_cuestor_starts_with_three_more_and_scores_silver_left():
    m = dealt("RO14", "RO03", "RO06", "RO08")
    m.take(0, "role", "RO14")
    m.take(1, "role", "RO06")
    assert m.view(None)["seats"][0]["silver"] == 8
    g = end_of_era("RO14", "", silver=3, era=3)
    assert g.said("last_points")[0]["rows"] == [["treasury", "RO14", 2]]
    assert points(end_of_era("RO14", "", silver=40, era=3), "last_points") == 6
