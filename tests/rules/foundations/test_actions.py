"""Income, buying, building.

Rulebook: "Turno del jugador" with its examples; section 1.6 and rulings B1 to B11."""

import pytest

from games.rules.ask import Illegal
from tests.rules.foundations.table import lay, seat

FOR_SALE = "F1 F2 F3 F4 F5 F6"


# Income


def test_cornelia_takes_eight_silver():
    """Rulebook: a bakery and an artisans' forum."""
    g = lay(seat("", "panaderia:A1 foro_artesanos_l:C1,C2,D2", silver=1), seat(), show=FOR_SALE)
    g("0 turn income")
    assert g.silver(0) == 9
    assert g.said("income") == [{"seat": 0, "base": 5, "shops": 3, "more": 0, "using": None}]


def test_homes_and_municipal_buildings_bring_no_silver():
    g = lay(seat("", "domus:A1 mercado:C1,C2 fundicion_larga:A3,B3,C3,D3"), seat(), show=FOR_SALE)
    g("0 turn income")
    assert g.silver(0) == 8


def test_a_turn_is_one_action_and_the_next_player_is_on_the_left():
    g = lay(seat("A1"), seat("B1"), seat("C1"), show="F1 F2", turn=1)
    assert g.asks == "1 turn"
    g("1 turn income")
    assert g.asks == "2 turn"
    g("2 turn build domus C1")
    assert g.asks == "0 turn"


def test_nobody_may_pass():
    """B1."""
    g = lay(seat(silver=1), seat(), show=FOR_SALE)
    assert g.options == {"income"}


# Buying


def test_fabio_buys_b4_for_four_silver():
    """Rulebook: three more expensive cards slide, a new one comes last, his marker is on B4."""
    g = lay(seat(silver=7), seat(), show="D1 D2 B4 D4 D5 D6", pile="E1 E2")
    g("0 turn buy B4")
    assert (g.silver(0), g.lots(0), g.markers(0)) == (3, "B4", 7)
    assert g.display == "D1 D2 D4 D5 D6 E1"
    assert g.said("buys") == [{"seat": 0, "card": "B4", "price": 4, "slot": 3}]
    assert g.said("turns_up") == [{"seat": None, "cards": ["E1"]}]
    assert g.view["pile_size"] == 1


@pytest.mark.parametrize("count", range(1, 7))
def test_so_many_cards_have_the_cheapest_prices(count):
    """Section 7, vector 1; B2: they slide to the left."""
    show = FOR_SALE.split()[:count]
    assert len(show) == count
    for card, price in zip(show, (2, 3, 4, 6, 8, 10), strict=False):
        g = lay(seat(silver=20), seat(), show=" ".join(show))
        g(f"0 turn buy {card}")
        assert g.silver(0) == 20 - price


def test_only_what_can_be_paid_is_for_sale():
    g = lay(seat(silver=4), seat(), show=FOR_SALE)
    assert g.offers("buy") == {"buy F1", "buy F2", "buy F3"}


def test_buying_needs_a_marker_in_the_tray():
    """B3."""
    eight = "A1 A2 A3 A4 A5 A6 A7 B1"
    assert lay(seat(eight, silver=20), seat(), show=FOR_SALE).offers("buy") == set()
    assert len(lay(seat(eight[3:], silver=20), seat(), show=FOR_SALE).offers("buy")) == 6


def test_markers_under_buildings_are_back_in_the_tray():
    g = lay(seat("A2 A3", "domus:A1", silver=20), seat(), show=FOR_SALE)
    assert g.markers(0) == 6


def test_no_refill_once_the_pile_is_empty():
    g = lay(seat(silver=20), seat(), show="D1 D2 D3")
    g("0 turn buy D2")
    assert g.display == "D1 D3"


# Building


def test_casio_builds_a_domus_maxima_over_two_domus():
    g = lay(seat("", "domus:B2 domus:B3"), seat(), show=FOR_SALE)
    assert g.builds("domus_maxima") == {"B2,B3"}
    g("0 turn build domus_maxima B2,B3")
    assert (g.buildings(0), g.population(0)) == ("domus_maxima:B2,B3", 2)
    assert g.row(0)["tray"]["domus"] == 2
    assert g.said("builds")[0]["over"] == [["domus", ["B2"]], ["domus", ["B3"]]]


def test_fabio_builds_a_great_insula_and_keeps_e4():
    """Rulebook: over his insula in L and two more lots; the lot left over gets a marker."""
    g = lay(seat("C3 C4", "insula_l:D3,D4,E4"), seat(), show=FOR_SALE)
    g("0 turn build gran_insula_cuadrada C3,C4,D3,D4")
    assert (g.buildings(0), g.empty(0)) == ("gran_insula_cuadrada:C3,C4,D3,D4", "E4")
    assert (g.markers(0), g.lots(0)) == (7, "C3 C4 D3 D4 E4")


@pytest.mark.parametrize("under", ["insula_larga:A1,B1,C1", "fundicion_larga:A1,B1,C1,D1"])
def test_no_forum_over_an_insula_or_a_foundry(under):
    g = lay(seat("", under), seat(), show=FOR_SALE)
    assert g.offers("build") == (
        set() if "fundicion" in under else {o for o in g.offers("build") if "gran" in o or "fund" in o}
    )
    assert g.builds("foro_artesanos_largo") == set()


def test_same_size_cover_is_illegal_whatever_the_type():
    g = lay(seat("", "domus:A1"), seat(), show=FOR_SALE)
    assert g.offers("build") == set()
    g = lay(seat("B1", "domus:A1"), seat(), show=FOR_SALE)
    assert g.builds("panaderia") == {"B1"}
    assert g.builds("alfareria") == {"A1,B1"}


def test_the_type_does_not_matter():
    g = lay(seat("B1", "fuente:A1"), seat(), show=FOR_SALE)
    g("0 turn build alfareria A1,B1")
    assert g.buildings(0) == "alfareria:A1,B1"
    assert "fuente" in g.row(0)["tray"]


def test_sizes_are_compared_one_by_one_never_summed():
    """B5: two buildings of size 2 under one of size 4."""
    g = lay(seat("", "domus_maxima:A1,A2 alfareria:B1,B2"), seat(), show=FOR_SALE)
    assert g.builds("gran_insula_cuadrada") == {"A1,A2,B1,B2"}


def test_a_footprint_may_cut_an_old_building_anywhere():
    """B5, B6: the middle of an insula; its whole piece goes back, the lots stay."""
    g = lay(seat("B2 B3 B4", "insula_larga:A2,A3,A4"), seat(), show=FOR_SALE)
    assert "A2,A3,B2,B3" in g.builds("fundicion_cuadrada")
    g("0 turn build fundicion_cuadrada A3,A4,B3,B4")
    assert (g.empty(0), g.lots(0)) == ("A2 B2", "A2 A3 A4 B2 B3 B4")
    assert g.row(0)["tray"]["insula_larga"] == 1


def test_nothing_is_built_on_lots_of_others():
    g = lay(seat("A1"), seat("A2"), show=FOR_SALE)
    assert g.builds("domus_maxima") == set()
    assert g.builds("domus") == {"A1"}


def test_a_piece_that_is_not_in_the_tray_is_not_built():
    g = lay(seat("A1", "domus:C1 domus:E1"), seat(), show=FOR_SALE)
    assert g.builds("domus") == set()


def test_the_only_copy_does_not_cover_itself():
    """Section 7, vector 16: same size, and the piece would have to be in the tray before."""
    g = lay(seat("B1", "fuente:A1"), seat(), show=FOR_SALE)
    assert g.builds("fuente") == set()
    g = lay(seat("C1", "fuente_majestuosa:A1,B1"), seat(), show=FOR_SALE)
    assert g.builds("fuente_majestuosa") == set()


def test_leftovers_need_markers():
    """Section 7, vector 4: a leftover lot needs a marker, which a covered empty lot may free."""
    taken = "A5 A7 C5 C7 E1 E3 E5 E7"
    over = "insula_larga:A1,A2,A3"
    more = "panaderia:B2 panaderia:B3"
    g = lay(seat(taken, f"{over} {more}"), seat(), show=FOR_SALE)
    assert g.markers(0) == 0
    assert g.builds("gran_insula_cuadrada") == set()  # A1 would be left over
    fewer = taken.replace("E7", "B3")
    g = lay(seat(fewer, f"{over} panaderia:B2"), seat(), show=FOR_SALE)
    assert g.markers(0) == 0
    assert g.builds("gran_insula_cuadrada") == {"A2,A3,B2,B3"}
    g("0 turn build gran_insula_cuadrada A2,A3,B2,B3")
    assert (g.markers(0), g.empty(0)) == (0, "A1 A5 A7 C5 C7 E1 E3 E5")


def test_building_costs_nothing_and_brings_nothing_at_once():
    g = lay(seat("A1 A2", silver=3), seat(), show=FOR_SALE)
    g("0 turn build alfareria A1,A2")
    assert (g.silver(0), g.vp(0)) == (3, 0)


def test_what_is_not_offered_changes_nothing():
    g = lay(seat("A1", silver=1), seat("A2"), show=FOR_SALE)
    before = (g.m.position(), g.m.step)
    for choice in (
        "build",
        ("income",),
        ("buy",),
        ("buy", "F1"),
        ("buy", "A2"),
        ("build", "domus"),
        ("build", "domus", "A1"),
        ("build", "domus", ("A2",)),
        ("build", "domus", ("A1",), "IV05"),
        ("build", "domus", (["A1"],)),
        ("build", ["domus"], ("A1",)),
        ("build", "panteon", ("A1", "A2", "A3")),
        ("build", "domus_maxima", ("A1", "A2")),
        ("build", "domus", ()),
        ("steal", "A2"),
        ("use", "IV01"),
        "end",
    ):
        with pytest.raises(Illegal):
            g.m.take(0, "turn", choice)
    assert (g.m.position(), g.m.step) == before


def test_what_is_logged_is_the_option_itself():
    class Text(str):
        pass

    g = lay(seat("A1"), seat(), show=FOR_SALE)
    with pytest.raises(Illegal):
        g.m.take(0, "turn", ("build", Text("domus"), ("A1",)))
    with pytest.raises(Illegal):
        g.m.take(0, "turn", ("build", "domus", (Text("A1"),)))
