"""Rulings where two modules meet. Sections 5 and 6."""

import pytest

from games.rules.foundations.modules.objectives import objective_met
from tests.rules.foundations.invocation_tables import mine
from tests.rules.foundations.table import lay, seat

FOR_SALE = "F1 F2 F3"
ROLES_AND_MONUMENTS = {"roles": True, "monuments": True}


def test_the_bank_never_runs_out_of_silver():
    """B4: 96 coins are no limit."""
    g = lay(seat(silver=96), seat(silver=96), show=FOR_SALE).incomes(2)
    assert (g.silver(0), g.silver(1)) == (101, 101)


def test_the_wings_want_at_least_one_action():
    g = mine("IV02")
    g("0 turn use IV02")
    assert "end" not in g.options


def test_discounts_apply_to_what_the_trident_turns_up():
    g = mine("IV08 IV09!", show="F1", pile="E1 E2 E3 E4 E5 E6", silver=1)
    g("0 turn use IV08").luck()("0 renewed buy E1")
    assert g.silver(0) == 0


# Publicano: whatever is paid for


def publican(me, **more):
    options = {"roles": True, "invocations": True}
    return lay(me, seat("", "domus:E2", role="RO10"), options=options, **more)


def test_the_publican_gains_by_the_trident_and_by_the_senator():
    g = publican(seat(cards="IV08", silver=9), show="F7", pile="E1 C2 C3 C4 C5 C6")
    g("0 turn use IV08").luck()("0 renewed buy E1")
    assert g.silver(1) == 1
    g = publican(seat(role="RO13", silver=9), show="E1")
    g("0 turn income", "0 senator buy E1")
    assert g.silver(1) == 1


def test_the_publican_gains_nothing_by_an_invocation():
    g = publican(seat(silver=9), show="IV01")
    g("0 turn buy IV01")
    assert g.silver(1) == 0


# What counts for a requirement


@pytest.mark.parametrize(
    ("cards", "role", "holds"),
    [("", "RO01", False), ("IV13!", "RO01", True), ("IV13", "RO01", False), ("", "RO06", False)],
)
def test_the_mantle_of_venus_counts_for_the_foro_romano_the_censor_does_not(cards, role, holds):
    me = seat("D2 D3 D4", "insula_larga:A1,A2,A3 domus:B1", cards=cards, role=role)
    g = lay(
        me, seat(), show=FOR_SALE, monument_pool=["foro_romano"], options={**ROLES_AND_MONUMENTS, "invocations": True}
    )
    assert bool(g.builds("foro_romano")) is holds


@pytest.mark.parametrize(
    ("buildings", "holds"),
    [("fundicion_larga:A1,A2,A3,A4", False), ("templo_vulcano:A1,A2,A3,B2 domus:C2 fuente:A4 jardin:B1", True)],
)
def test_venus_counts_icons_only_vulcanos_with_its_neighbours(buildings, holds):
    """RO07 and IV03 never count; of Vulcano all four silver do."""
    me = seat("D2 D3", buildings, cards="IV03!", role="RO07")
    g = lay(
        me, seat(), show=FOR_SALE, monument_pool=["templo_venus"], options={**ROLES_AND_MONUMENTS, "invocations": True}
    )
    assert bool(g.builds("templo_venus")) is holds


def test_the_panaderos_silver_is_none_for_the_fisco():
    shops = "fundicion_larga:A1,A2,A3,A4 fundicion_cuadrada:B1,B2,C1,C2 panaderia:D1"
    for more, holds in (("", False), (" alfareria:E1,E2", True)):
        t = lay(
            seat("", shops + more, role="RO07"), seat(), show="G2", options={"roles": True, "objectives": "public"}
        ).m.t
        assert objective_met(t, 0, "OB09") is holds


# Monuments are buildings


def test_the_magistrado_has_a_point_more_for_the_faro_and_the_watchtower():
    buildings = "faro:A1 panaderia:A2 torre_observacion:G1 domus:G2"
    g = lay(
        seat("", buildings, role="RO09"), seat(), last_lap=2, next_piles=("G7",), options=ROLES_AND_MONUMENTS
    ).incomes(2)
    assert {row[0]: row[2] for row in g.said("municipal")[0]["buildings"]} == {"faro": 3, "torre_observacion": 2}


@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("OB03", "faro:A1 torre_observacion:G1 torre_maravillas:A7", "faro:A1 torre_observacion:G1 torre_maravillas:B7"),
        ("OB11", "regia:A1,A2,B1,B2,C1,C2 coliseo:D1,D2,E1,E2 arco_triunfo:G1,G2,G3,G4", "regia:A1,A2,B1,B2,C1,C2 coliseo:D1,D2,E1,E2"),
        ("OB08", "faro:A1 torre_observacion:A3 fuente:A5 jardin:A7 mercadillo:C1 biblioteca:C3", "torre_maravillas:A1 torre_observacion:A3 fuente:A5 jardin:A7 mercadillo:C1 biblioteca:C3"),
    ],
)  # fmt: skip
def test_monuments_count_for_objectives_and_so_do_the_lots_under_them(card, yes, no):
    for buildings, holds in ((yes, True), (no, False)):
        t = lay(seat("", buildings), seat(), show="G7", options={"monuments": True, "objectives": "public"}).m.t
        assert objective_met(t, 0, card) is holds
