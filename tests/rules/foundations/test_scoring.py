"""The end of an era and the end of the game.

Rulebook: "Puntuación de fin de era", "Fin de la partida", with their examples; section 1.6, rulings D1 to D10."""

import pytest

from games.rules.foundations.scoring import civic_points, neighbours
from tests.rules.foundations.table import lay, seat

THIRTEEN = "gran_insula_larga:{0}1,{0}2,{0}3,{0}4 insula_larga:{0}5,{0}6,{0}7 domus_maxima:{1}1,{1}2 domus:{1}3"
TEN = "gran_insula_larga:{0}1,{0}2,{0}3,{0}4 insula_larga:{0}5,{0}6,{0}7"


def era_end(*seats, era=1, **more):
    """Score an era after an income of each seat."""
    g = lay(*seats, last_lap=len(seats), era=era, next_piles=("G7",) if era < 3 else (), **more)
    g.before = [g.silver(number) for number in range(len(seats))]
    return g.incomes(len(seats))


def points(g, key):
    return [line["points"] for line in g.said(key)]


# Residential


def test_purple_green_red_and_blue():
    """Rulebook: populations 13, 10, 10 and 0 at the end of era 1 score 17, 13, 13 and 0."""
    g = era_end(
        seat("", THIRTEEN.format("A", "B")), seat("", TEN.format("D", "")), seat("", TEN.format("F", "")), seat("H1")
    )
    assert [line["population"] for line in g.said("residents")] == [13, 10, 10, 0]
    assert points(g, "residents") == [17, 13, 13, 0]
    assert [g.vp(number) for number in range(4)] == [17, 13, 13, 0]
    assert [line["ahead"] for line in g.said("residents")] == [None, 13, 13, None]


@pytest.mark.parametrize(("era", "bonus"), [(1, 4), (2, 7), (3, 10)])
def test_the_bonus_of_each_era(era, bonus):
    g = era_end(seat("", "domus:A1"), seat(), era=era)
    assert points(g, "residents") == [1 + bonus, 0]


def test_all_leaders_have_the_bonus():
    """D2: ties are friendly."""
    g = era_end(seat("", "domus:A1"), seat("", "domus:C1"), seat())
    assert points(g, "residents") == [5, 5, 0]


def test_the_next_larger_population_is_scored_not_the_largest():
    g = era_end(seat("", "domus:A1"), seat("", "domus_maxima:C1,C2"), seat("", "insula_larga:E1,E2,E3"))
    assert points(g, "residents") == [2, 4, 8]


def test_nobody_has_citizens_nobody_scores():
    """D3."""
    assert points(era_end(seat("A1"), seat()), "residents") == [0, 0]


# Municipal


def test_porcia_scores_six_for_her_resplendent_library():
    """Rulebook: six adjacent citizens, of any owner."""
    g = era_end(
        seat("", "biblioteca_resplandeciente:C3,C4 insula_larga:D3,E3,F3"), seat("", "domus_maxima:B3,B4"), era=1
    )
    assert points(g, "municipal") == [6]
    assert g.said("municipal")[0]["buildings"] == [["biblioteca_resplandeciente", ["C3", "C4"], 6]]


def test_a_neighbour_counts_once_however_many_sides_touch():
    """Section 7, vector 6."""
    g = era_end(seat("", "fuente:B2 insula_l:A2,A3,B3"), seat("", "domus:C2"))
    assert points(g, "municipal") == [2]  # the insula on two sides, the domus


def test_a_library_beside_three_citizens_scores_one():
    """Section 7, vector 7: 1 and 2 citizens, every two count."""
    g = era_end(seat("", "biblioteca:C3 domus:C2"), seat("", "domus_maxima:D3,E3"))
    assert points(g, "municipal") == [1]


@pytest.mark.parametrize(
    ("building", "score"),
    [
        ("fuente:C3", 4),
        ("biblioteca:C3", 1),
        ("jardin:C3", 2),
        ("mercadillo:C3", 3),
        ("fuente_majestuosa:C3,D3", 4),
        ("biblioteca_resplandeciente:C3,D3", 2),
        ("jardin_lujoso:C3,D3", 3),
        ("mercado:C3,D3", 6),
    ],
)
def test_every_municipal_icon(building, score):
    """Next to 2 citizens, 3 silver in two shops and another municipal building; empty lots do not count."""
    beside = "D3,D2" if "," not in building else "E3,E2"
    other = seat("A7 B7", f"domus_maxima:B3,A3 panaderia:C2 fundicion_larga:C4,D4,E4,F4 {extra(building)}:{beside}")
    g = lay(seat("D1 B2", building), other, show="G1")
    found = g.m.t.players[0].buildings[0]
    kinds = sorted(one.piece.type for one in neighbours(g.m.t, found))
    assert kinds == ["C", "C", "M", "R"]
    expected = {"mercadillo": 4, "mercado": 8}.get(found.id, score)
    assert civic_points(g.m.t, 0, found) == expected
    assert g.row(0)["buildings"][0]["vp"] == expected


def extra(building) -> str:
    """Return another municipal piece of size 2."""
    return "mercado" if building.startswith("jardin") else "jardin_lujoso"


def test_rivals_buildings_count_as_well_as_own_ones():
    alone = era_end(seat("", "fuente:C3"), seat())
    rival = era_end(seat("", "fuente:C3"), seat("", "domus:C2"))
    assert (points(alone, "municipal"), points(rival, "municipal")) == ([0], [1])


# Commercial


def test_silver_without_the_five_and_points_at_every_era_end():
    """D7, D8: a pottery and a foundry."""
    for era in (1, 2):
        g = era_end(seat("", "alfareria:A1,A2 fundicion_cuadrada:C1,C2,D1,D2"), seat(), era=era)
        assert points(g, "commercial") == [7]
        assert g.silver(0) == 9 + 4  # one income and the era's end
        assert g.said("commercial")[0]["silver"] == 4


def test_a_pottery_is_worth_three_points_in_the_last_era():
    """Rulebook: its silver turns into a point."""
    g = era_end(seat("", "alfareria:A1,A2"), seat(), era=3)
    assert points(g, "commercial") == [3]
    assert g.silver(0) == 6  # the income alone


def test_a_bakery_has_no_points_of_its_own():
    g = era_end(seat("", "panaderia:A1"), seat())
    assert (g.vp(0), g.silver(0)) == (0, 7)


# The end


def test_an_empty_lot_is_a_point_at_the_end_only():
    assert era_end(seat("A1 A2 A3"), seat()).vp(0) == 0
    g = era_end(seat("A1 A2 A3", "fuente:C1"), seat(), era=3)
    assert g.scores == (3, 0)
    assert g.said("last_points")[0] == {"seat": 0, "rows": [["empty_lots", None, 3]], "points": 3}


def test_most_points_win_then_most_silver_then_it_is_shared():
    """D9."""
    assert era_end(seat(vp=4), seat(vp=5), era=3).winners == (1,)
    assert era_end(seat(vp=5, silver=3), seat(vp=5, silver=2), era=3).winners == (0,)
    assert era_end(seat(vp=5, silver=2), seat(vp=5, silver=2), seat(vp=4, silver=9), era=3).winners == (0, 1)


def test_the_silver_of_the_last_era_breaks_no_tie():
    """D9: it became points."""
    g = era_end(seat("", "panaderia:A1", vp=4), seat(vp=5, silver=1), era=3)
    assert (g.scores, g.winners) == ((5, 5), (0, 1))
    assert [g.silver(0), g.silver(1)] == [6, 6]


def test_the_lines_of_an_era_add_up_to_what_was_scored():
    homes = "domus:A1 panaderia:A2 fuente:A3 mercado:B1,B2"
    g = era_end(seat("C1", homes), seat("", "domus_maxima:D1,D2 alfareria:E1,E2"), era=3)
    for number in (0, 1):
        keys = ("residents", "municipal", "commercial", "last_points")
        told = sum(line["points"] for key in keys for line in g.said(key) if line["seat"] == number)
        assert told == g.vp(number)


# Population is derived


def test_population_is_what_stands_on_the_board():
    g = lay(seat("C1 C2", "domus:A1 insula_l:A2,A3,B3"), seat(), show="G1")
    assert g.population(0) == 5
    g("0 turn build domus_maxima C1,C2")
    assert g.population(0) == 7
