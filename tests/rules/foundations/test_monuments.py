"""Monuments. Rulebook: "Expansión de monumentos"; sections 2 and 5.E."""

import pytest

from games.rules import foundations
from games.rules.foundations.buildings import MONUMENTS
from games.rules.match import Match
from tests.rules.foundations.table import lay, seat

FOR_SALE = "G6 G7"
ON = {"monuments": True}
FOUR_HOMES = "domus:A7 domus:C7 domus_maxima:E7,F7"


def pool(name, lots="", buildings="", *, others=(), options=None, **more):
    """Lay a table where it is my turn (seat 0), with this monument in the pool."""
    keys = {key: more.pop(key) for key in ("silver", "cards", "role", "filosofo") if key in more}
    return lay(
        seat(lots, buildings, **keys),
        *(others or (seat(),)),
        show=FOR_SALE,
        monument_pool=name.split(),
        options={**ON, **(options or {})},
        **more,
    )


def row(g, name, number=0):
    return next(row for row in g.row(number)["buildings"] if row["id"] == name)


# The pool


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_as_many_as_players_and_three_are_in_the_game(seats):
    m = Match.new(foundations, seats, {"first": 0, "monuments": True, "objectives": "public"})
    m.take(None, "deeds", m.luck.items)
    assert m.luck.what == "monuments"  # before the objectives
    m.take(None, "monuments", m.luck.items)
    assert m.view(None)["monument_pool"] == [piece.id for piece in MONUMENTS[: seats + 3]]


def test_a_built_one_is_no_longer_in_the_pool():
    g = pool("bodega_real", "A1 A2 B1 B2 C1 C2")
    g("0 turn build bodega_real A1,A2,B1,B2,C1,C2")
    assert (g.view["monument_pool"], g.row(0)["monument_markers"]) == ([], 5)
    assert "bodega_real" not in g.row(0)["tray"]


def test_a_covered_one_goes_back_to_the_pool_for_anybody():
    """Section 7, vector 9; E5: its marker returns, too."""
    g = pool("regia", "A3", "torre_maravillas:A1 panaderia:A2", others=(seat("D1", "insula_larga:E1,E2,E3"),))
    g("0 turn build insula_larga A1,A2,A3")
    assert (g.view["monument_pool"], g.row(0)["monument_markers"]) == (["regia", "torre_maravillas"], 6)
    assert g.builds("torre_maravillas") == {"D1"}


def test_it_may_cover_smaller_own_buildings_and_smaller_monuments_only():
    """E4."""
    g = pool("bodega_real", "A1 A2", "faro:B1 domus:B2 templo_venus:C1,C2")
    assert g.builds("bodega_real") == {"A1,A2,B1,B2,C1,C2"}
    g = pool("coliseo", "", "gran_insula_cuadrada:A1,A2,B1,B2")
    assert g.builds("coliseo") == set()


def test_without_a_marker_none_can_be_built():
    """E6: a marker that this build would free comes too late."""
    six = "faro:A1 torre_observacion:A2 torre_maravillas:A3 templo_venus:B1,B2 templo_apolo:C1,C2 foro_romano:D1,D2,D3"
    g = pool("arco_triunfo", "A4", six)
    assert (g.row(0)["monument_markers"], g.builds("arco_triunfo")) == (0, set())


def test_leftovers_of_a_covered_monument_take_markers():
    g = pool("coliseo", "A1 A2 A3", "templo_venus:B1,C1 panaderia:B2")
    g("0 turn build coliseo A1,A2,B1,B2")
    assert g.empty(0) == "A3 C1"


# Requirements: before anything is removed (E1)


def test_panteon_needs_all_markers_in_the_tray():
    """E7; section 7, vector 15: with the Agrimensor's ten markers as well."""
    homes = "domus:A1 domus:A2 alfareria:A3,A4"
    assert pool("panteon", "", homes).builds("panteon") == {"A1,A2,A3", "A2,A3,A4"}
    assert pool("panteon", "C1", homes).builds("panteon") == set()
    g = pool("panteon", "", homes, role="RO04", options={"roles": True})
    g("0 turn build panteon A1,A2,A3")
    assert (g.empty(0), g.markers(0)) == ("A4", 9)
    assert pool("panteon", "C1", homes, role="RO04", options={"roles": True}).builds("panteon") == set()


SQUARE = "D2 D3 E2 E3"


@pytest.mark.parametrize(
    ("name", "lots", "yes", "no"),
    [
        ("foro_romano", "D2 D3 D4", "insula_larga:A1,A2,A3 domus_maxima:B1,B2", "insula_larga:A1,A2,A3 domus:B1"),
        ("circo_maximo", "D2 D3 D4", "fundicion_larga:A1,A2,A3,A4 gran_insula_larga:B1,B2,B3,B4 insula_larga:C1,C2,C3", "fundicion_larga:A1,A2,A3,A4 gran_insula_larga:B1,B2,B3,B4 alfareria:C1,C2"),
        ("templo_vulcano", "D2 D3 D4 E3", "alfareria:A1,A2 panaderia:A3 panaderia:A4", "alfareria:A1,A2 panaderia:A3 mercado:B1,B2"),
        ("templo_minerva", "D2 D3 E3 F2 F3", FOUR_HOMES, "domus:A7 domus_maxima:E7,F7 alfareria:A1,A2"),
        ("torre_maravillas", "D4", "insula_larga:A1,A2,A3", "mercado:A1,A2"),
        ("templo_marte", "D3 D4 E3", "foro_artesanos_l:A1,A2,B2 panaderia:C1", "foro_artesanos_l:A1,A2,B2"),
        ("templo_neptuno", "G2 G3 F3", "fuente:A1 mercado:B1,B2", "fuente:A1 alfareria:B1,B2"),
        ("faro", "G2", "fundicion_larga:A1,A2,A3,A4", "insula_larga:A1,A2,A3"),
        ("torre_observacion", "G2", "domus:A1", "domus:D4"),
        ("estatua_romulo", SQUARE, "domus:A1 domus:A3 panaderia:A5 panaderia:A7 fuente:C7 jardin:E7", "domus:A1 domus:A3 panaderia:A5 panaderia:A7 fuente:C7"),
        ("templo_venus", "D2 D3", "fundicion_larga:A1,A2,A3,A4 panaderia:B1", "fundicion_larga:A1,A2,A3,A4"),
        ("templo_apolo", "D2 D3", "domus:A1 domus:A3 domus_maxima:A5,A6", "domus:A1 domus:A3 fuente:A5"),
    ],
)  # fmt: skip
def test_what_each_requires(name, lots, yes, no):
    assert pool(name, lots, yes).builds(name) != set()
    assert pool(name, lots, no).builds(name) == set()


@pytest.mark.parametrize(
    ("name", "edge", "inland", "more"),
    [
        ("templo_neptuno", "G2 G3 F3", "E2 E3 F3", "fuente:A1 jardin:C1"),
        ("faro", "G2", "F2", "fundicion_larga:A1,A2,A3,A4"),
        ("torre_observacion", "G2", "F2", "domus:A1 domus:A2"),
        ("arco_triunfo", "D4 E4 F4 G4", "C4 D4 E4 F4", ""),
        ("puerto_imperial", "G2 G3 G4 G5", "F2 F3 F4 F5", ""),
    ],
)
def test_at_the_edge_of_the_active_area(name, edge, inland, more):
    """E3: one lot of the footprint is enough."""
    assert len(pool(name, edge, more).builds(name)) == 1
    assert pool(name, inland, more).builds(name) == set()


@pytest.mark.parametrize(
    ("name", "lots"), [("templo_jupiter", SQUARE), ("coliseo", SQUARE), ("regia", "D2 D3 E2 E3 F2 F3")]
)
def test_others_require_nothing(name, lots):
    assert len(pool(name, lots).builds(name)) == 1


def test_a_building_about_to_be_covered_counts():
    """E1: "Primero, debes confirmar"."""
    g = pool("coliseo", "A1 B1 B2", "domus:A2")
    assert g.builds("coliseo") == {"A1,A2,B1,B2"}
    g = pool("estatua_romulo", "A1", "domus:A2 domus:B1 panaderia:B2 panaderia:D1 fuente:D3 jardin:D5")
    assert g.builds("estatua_romulo") == {"A1,A2,B1,B2"}


def test_iv18_ignores_the_requirement_text_of_one():
    """Section 4.1: marker, footprint and size rules still apply."""
    options = {"invocations": True}
    g = pool("faro arco_triunfo", "F2", "", cards="IV18", options=options)
    assert g.builds("faro") == {"F2 IV18"}
    g("0 turn build faro F2 IV18")
    assert g.cards(0) == "IV18-"
    g = pool("puerto_imperial", "D2 D3 D4 D5 D6 D7", "", cards="IV18", options=options)
    assert g.builds("puerto_imperial") == {"D4,D5,D6,D7", "D2,D3,D4,D5 IV18", "D3,D4,D5,D6 IV18"}


def test_iv05_and_the_architect_work_over_and_for_monuments():
    g = pool("coliseo", "", "gran_insula_cuadrada:A1,A2,B1,B2", cards="IV05", options={"invocations": True})
    assert g.builds("coliseo") == {"A1,A2,B1,B2 IV05"}
    g = pool("regia", "", "faro:A1", role="RO12", options={"roles": True})
    assert g.builds("domus") == {"A1 RO12"}


def test_both_cards_at_once_in_this_order():
    """The same size covered, and a requirement waived."""
    g = pool("estatua_romulo", "", "fundicion_cuadrada:A1,A2,B1,B2", cards="IV18 IV05", options={"invocations": True})
    assert g.builds("estatua_romulo") == {"A1,A2,B1,B2 IV05 IV18"}


# What they are worth


def test_minerva_has_a_citizen_more_for_each_building_beside_it_whosever():
    """Section 7, vector 8: my population rises without my event."""
    minerva = "templo_minerva:C2,C3,D3,E2,E3 domus:C4"
    g = lay(seat("", minerva), seat("D4"), show=FOR_SALE, options=ON, turn=1)
    assert g.population(0) == 2 + 1 + 1
    g("1 turn build domus D4")
    assert g.population(0) == 2 + 2 + 1


def test_vulcano_has_a_silver_more_for_each_building_beside_it():
    """E9: it feeds income and markets."""
    g = lay(
        seat("", "templo_vulcano:C2,C3,C4,D3 mercado:E3,F3 panaderia:B2"),
        seat("", "domus:B3"),
        show=FOR_SALE,
        options=ON,
    )
    assert (row(g, "templo_vulcano")["silver"], row(g, "mercado")["vp"]) == (4, 8)
    g("0 turn income")
    assert g.silver(0) == 5 + 4 + 1


@pytest.mark.parametrize("name", ["templo_marte", "templo_venus", "regia", "arco_triunfo"])
def test_fixed_citizens(name):
    citizens = {"templo_marte": 5, "templo_venus": 4, "regia": 9, "arco_triunfo": 7}
    assert next(piece.citizens for piece in MONUMENTS if piece.id == name) == citizens[name]


def test_jupiter_scores_two_at_once_for_each_owner_of_a_building_beside_it():
    """E8: once for each player, the builder if another building of his touches it."""
    me = seat(SQUARE, "domus:C2 domus:C3")
    g = lay(
        me,
        seat("", "panaderia:F2 panaderia:F3"),
        seat("A1"),
        show=FOR_SALE,
        monument_pool=["templo_jupiter"],
        options=ON,
    )
    g("0 turn build templo_jupiter D2,D3,E2,E3")
    assert [g.vp(number) for number in range(3)] == [2, 2, 0]
    assert row(g, "templo_jupiter")["vp"] == 4


def test_coliseo_gives_three_silver_to_each_owner_beside_it():
    me = seat(SQUARE)
    g = lay(me, seat("", "panaderia:F2 panaderia:F3"), show=FOR_SALE, monument_pool=["coliseo"], options=ON)
    g("0 turn build coliseo D2,D3,E2,E3")
    assert [g.silver(number) for number in (0, 1)] == [0, 3]


def test_a_when_built_effect_fires_again():
    """E5."""
    g = lay(
        seat(SQUARE + " D4 E4"), seat("", "panaderia:F2"), show=FOR_SALE, monument_pool=["coliseo", "regia"], options=ON
    )
    g("0 turn build coliseo D2,D3,E2,E3", "1 turn income", "0 turn build regia D2,D3,D4,E2,E3,E4", "1 turn income")
    assert g.view["monument_pool"] == ["coliseo"]
    assert g.silver(1) == 3 + 12


def test_the_filosofo_scores_three_for_each_monument_once():
    g = pool(
        "faro torre_observacion",
        "G2 G4",
        "fundicion_larga:A1,A2,A3,A4",
        role="RO15",
        filosofo=["faro"],
        options={"roles": True},
    )
    g("0 turn build torre_observacion G4", "1 turn income", "0 turn build faro G2")
    assert (g.vp(0), g.row(0)["filosofo"]) == (3, ["faro", "torre_observacion"])


def test_the_magistrate_and_the_master_builder_count_monuments():
    g = pool("bodega_real", "A1 A2 B1 B2 C1 C2", role="RO11", options={"roles": True})
    g("0 turn build bodega_real A1,A2,B1,B2,C1,C2")
    assert g.silver(0) == 3
