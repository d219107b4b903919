"""Objectives, hidden and public. Rulebook: "Módulo de objetivos"; sections 4.2, 5.I and 6."""

import pytest

from games.rules import foundations
from games.rules.foundations.foresight import objective_progress
from games.rules.foundations.modules.objectives import objective_met, progress
from games.rules.match import Match
from tests.rules.foundations.table import lay, seat


def begin(**options):
    m = Match.new(foundations, 2, {"first": 0, **options})
    m.take(None, "deeds", m.luck.items)
    return m


def test_hidden_ones_are_kept_in_secret_and_the_other_is_out():
    m = begin(objectives="hidden")
    m.take(None, "objectives", m.luck.items)
    assert (m.asked(0).options, m.asked(1).options) == (("OB01", "OB02"), ("OB03", "OB04"))
    m.take(1, "objective", "OB04")
    m.take(0, "objective", "OB01")
    assert m.view(0)["seats"][0]["objectives"] == ["OB01"]
    assert m.view(0)["seats"][1]["objectives"] is None
    assert m.view(1)["seats"][1]["objectives"] == ["OB04"]
    assert m.view(None)["objective_deck_size"] == 14
    seen = repr(m.said(1)) + repr(m.view(1))
    assert "OB01" not in seen and "OB02" not in seen


def test_of_public_ones_there_are_as_many_as_players():
    m = begin(objectives="public")
    m.take(None, "objectives", m.luck.items)
    assert m.view(None)["public_objectives"] == ["OB01", "OB02"]
    assert m.waiting == (0,)


def finish(*seats, **more):
    g = lay(*seats, last_lap=len(seats), era=3, **more)
    return g.incomes(len(seats))


CORNERS = "A1 A7 G1"


def test_everybody_who_meets_a_public_one_scores_it():
    g = finish(
        seat("A1 A2 A3 A4 A5"),
        seat("C1 C3 C5 C7 E7"),
        options={"objectives": "public"},
        public_objectives=["OB14", "OB03"],
    )
    for number in (0, 1):
        assert g.said("last_points")[number]["rows"] == [["empty_lots", None, 5], ["objective", "OB14", 3]]


def test_a_hidden_one_is_scored_by_its_owner_only():
    g = finish(seat(CORNERS, objectives=["OB03"]), seat("C1"), options={"objectives": "hidden"})
    assert g.scores == (3 + 4, 1)
    assert finish(seat("C1"), seat(CORNERS, objectives=[]), options={"objectives": "hidden"}).scores == (1, 3)


def test_an_objective_that_is_not_met_scores_nothing():
    assert finish(seat("A1", objectives=["OB03"]), seat(), options={"objectives": "hidden"}).scores == (1, 0)


def test_the_final_position_counts_with_the_silver_of_the_tie_break():
    """Section 6: after the scoring of era III; its commercial silver became points."""
    g = finish(seat("", "panaderia:A1", silver=9, objectives=["OB16"]), seat(), options={"objectives": "hidden"})
    assert g.silver(0) == 15
    assert g.scores[0] == 1 + 4
    g = finish(seat("", "panaderia:A1", silver=8, objectives=["OB16"]), seat(), options={"objectives": "hidden"})
    assert g.scores[0] == 1


SIZE_1_HOMES = "domus:A1 domus:A3 panaderia:A5 panaderia:A7"
SEVEN_HOMES = "domus:A1 domus:B1 domus_maxima:C1,D1 domus_maxima:E1,F1 insula_larga:A2,B2,C2 insula_l:E2,E3,F3 gran_insula_cuadrada:A4,A5,B4,B5"
GROUP = "A1 A2 A3 A4 A5 A6 A7 B1"  # eight markers


@pytest.mark.parametrize(
    ("card", "yes", "no"),
    [
        ("OB02", seat(GROUP), seat("A1 A2 A3 A4 A5 A6 B7")),
        ("OB02", seat("A4 B4 C4 D4 E4 F4 G4"), seat("A4 B4 C4 E4 F4 G4 D5")),
        ("OB03", seat("A1 A7 G7"), seat("A1 A7 G6")),
        ("OB04", seat("A2 B1 C1 D1 E1 F1", "fundicion_larga:A3,A4,A5,A6 insula_larga:A7,B7,C7"), seat("B1 C1 D1 E1 F1", "fundicion_larga:A3,A4,A5,A6 insula_larga:A7,B7,C7")),
        ("OB05", seat("C3 C5 E3 E5 D4"), seat("C3 C5 E3 E5 B4")),
        ("OB06", seat("", SEVEN_HOMES), seat("", SEVEN_HOMES.replace("domus:A1 ", ""))),
        ("OB07", seat("", "panaderia:A1 panaderia:A2 alfareria:B1,B2 alfareria:C1,C2 fundicion_larga:D1,D2,D3,D4"), seat("", "panaderia:A1 panaderia:A2 alfareria:B1,B2 alfareria:C1,C2 mercado:D1,D2")),
        ("OB08", seat("", "fuente:A1 biblioteca:A2 jardin:A3 mercadillo:A4 mercado:B1,B2 jardin_lujoso:C1,C2"), seat("", "fuente:A1 biblioteca:A2 jardin:A3 mercadillo:A4 mercado:B1,B2")),
        ("OB09", seat("", "fundicion_larga:A1,A2,A3,A4 fundicion_cuadrada:B1,B2,C1,C2 foro_artesanos_l:D1,D2,E2"), seat("", "fundicion_larga:A1,A2,A3,A4 fundicion_cuadrada:B1,B2,C1,C2 panaderia:D1")),
        ("OB10", seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 insula_larga:D1,D2,D3 domus_maxima:E1,E2"), seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 insula_larga:D1,D2,D3 domus:E1")),
        ("OB11", seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 fundicion_larga:D1,D2,D3,D4"), seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 insula_larga:D1,D2,D3")),
        ("OB12", seat("", SIZE_1_HOMES + " fuente:C1"), seat("", SIZE_1_HOMES + " mercado:C1,C2")),
        ("OB13", seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 fundicion_larga:D1,D2,D3,D4"), seat("E1", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 fundicion_larga:D1,D2,D3,D4")),
        ("OB13", seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 fundicion_larga:D1,D2,D3,D4"), seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 insula_larga:D1,D2,D3")),
        ("OB14", seat("A1 A2 A3 A4 A5"), seat("A1 A2 A3 A4")),
        ("OB15", seat("", "domus:A1 domus:A2 domus_maxima:A3,A4 panaderia:B1 panaderia:B2 alfareria:B3,B4 fuente:C1 jardin:C2 mercado:C3,C4"), seat("", "domus:A1 domus:A2 domus_maxima:A3,A4 panaderia:B1 panaderia:B2 fuente:C1 jardin:C2 mercado:C3,C4")),
        ("OB16", seat(silver=15), seat(silver=14)),
        ("OB17", seat("", "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2"), seat("", "gran_insula_larga:A1,A2,A3,A4 insula_larga:B1,B2,B3")),
        ("OB18", seat("", "mercado:A1,A2 jardin_lujoso:B1,B2 fuente_majestuosa:C1,C2"), seat("", "mercado:A1,A2 jardin_lujoso:B1,B2 fuente_majestuosa:D1,D2")),
    ],
)  # fmt: skip
def test_each_objective_with_two_players(card, yes, no):
    options = {"objectives": "public"}
    assert objective_met(lay(yes, seat(), show="G2", options=options).m.t, 0, card)
    assert not objective_met(lay(no, seat(), show="G2", options=options).m.t, 0, card)


def test_latifundio_counts_built_and_empty_lots_of_one_group():
    built = "gran_insula_larga:B2,B3,B4,B5 gran_insula_cuadrada:C1,C2,D1,D2 domus_maxima:C3,C4"
    options = {"objectives": "public"}
    for lots, holds in ((GROUP, True), (GROUP.replace("A7", "F7"), False)):
        assert objective_met(lay(seat(lots, built), seat(), show="G2", options=options).m.t, 0, "OB01") is holds


@pytest.mark.parametrize(
    ("seats", "card", "least"),
    [(2, "OB01", 18), (3, "OB01", 13), (4, "OB01", 11), (5, "OB01", 10), (3, "OB02", 6), (5, "OB04", 9), (4, "OB05", 4), (5, "OB10", 14), (3, "OB17", 7), (5, "OB18", 4)],
)  # fmt: skip
def test_thresholds_depend_on_the_number_of_players(seats, card, least):
    t = Match.new(foundations, seats, {"objectives": "public"}).t
    assert t.objectives[card]["at_least"][seats - 2] == least


def test_iv13_counts_for_the_census():
    """Section 6: the mantle belongs to the track."""
    homes = "gran_insula_larga:A1,A2,A3,A4 gran_insula_cuadrada:B1,B2,C1,C2 insula_larga:D1,D2,D3 domus:E1"
    options = {"objectives": "public", "invocations": True}
    for cards, holds in (("IV13!", True), ("IV13", False)):
        assert (
            objective_met(lay(seat("", homes, cards=cards), seat(), show="G2", options=options).m.t, 0, "OB10") is holds
        )


def test_progress_counts_for_the_table_s_own_number_of_players():
    """Straight Road needs seven lots with two players, five with four; Horror Vacui needs no empty lot."""
    for others, need in ((1, 7), (3, 5)):
        g = lay(
            seat("A3 A5 B1", "domus:A1 domus:A2", objectives=["OB02"]), *[seat(f"{column}7") for column in "CDE"[:others]],
            options={"objectives": "hidden"},
        )  # fmt: skip
        assert progress(g.m.t, 0, "OB02") == (3, need, False)
        assert progress(g.m.t, 0, "OB13") == (2, 12, False)
        assert objective_progress(g.m.view(0), 0, ["OB02", "OB14"]) == [(3, need, False), (3, 5, False)]
    assert objective_progress(Match.new(foundations, 2, {"objectives": "hidden"}).view(0), 0, ["OB02"]) == []


def test_lots_enough_but_an_empty_one_among_them_do_not_meet_horror_vacui(monkeypatch):
    g = lay(seat("A3", "domus:A1 domus:A2", objectives=["OB13"]), seat("G1"), options={"objectives": "hidden"})
    monkeypatch.setitem(g.m.t.objectives, "OB13", {**g.m.t.objectives["OB13"], "at_least": [2, 2, 2, 2]})
    assert progress(g.m.t, 0, "OB13") == (2, 2, False)
    assert not objective_met(g.m.t, 0, "OB13")
