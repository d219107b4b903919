"""The Consul's Will. Rulebook: "Voluntad del cónsul" with its examples; sections 5.J and 6."""

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.consul import PILES, his, own, will
from tests.rules.foundations.table import seat

# Setup


def begin(seats, level, **options):
    m = Match.new(foundations, seats, {"first": 0, "consul": level, **options})
    luck = []
    while m.luck:
        luck.append(m.luck.what)
        m.take(None, m.luck.what, m.luck.items)
    return m, luck


def test_everybody_and_the_consul_begin_with_five_points_and_no_population():
    view = begin(3, "estandar")[0].view(None)
    assert [row["vp"] for row in view["seats"]] == [5, 5, 5]
    assert (view["consul"]["vp"], view["consul"]["population"], view["consul"]["face"]) == (5, 0, "planificacion")
    assert view["consul"]["controller"] == view["first"] == 0


def test_a_pile_for_each_shape():
    m, luck = begin(2, "estandar")
    assert [what for what in luck if what != "deeds"] == [f"tokens_{shape}" for shape in PILES]
    assert m.view(None)["consul"]["pile_sizes"] == {"O1": 12, "O2": 6, "I3": 3, "L3": 3, "I4": 3, "O4": 3}


@pytest.mark.parametrize(
    ("level", "deeds", "piles"),
    [
        ("estandar", 0, {2: (13, 12, 12), 3: (16, 15, 15), 4: (19, 19, 19)}),
        ("dificil", 2, {2: (12, 12, 11), 3: (15, 15, 14), 4: (19, 18, 18)}),
        ("desafio", 4, {2: (11, 11, 11), 3: (14, 14, 14), 4: (18, 18, 17)}),
    ],
)
def test_deeds_of_the_consul_and_piles_by_difficulty(level, deeds, piles):
    for seats, expected in piles.items():
        view = begin(seats, level)[0].view(None)
        assert len(view["consul"]["lots"]) == deeds
        assert (view["pile_size"] + 6, *view["next_pile_sizes"]) == expected


def test_starting_deeds_are_placed_one_by_one_and_what_they_displace_stays_discarded():
    """J4: B6, B7, C1, C2: each second one joins the first, whose token goes."""
    view = begin(2, "desafio")[0].view(None)["consul"]
    assert [row["at"] for row in view["tokens"]] == [["B6", "B7"], ["C1", "C2"]]
    assert [len(pile) for pile in view["discards"].values()] == [2, 0, 0, 0, 0, 0]


# When he acts


def test_he_acts_in_every_second_turn_of_the_controller():
    """J1: planning, then ready; then he acts and the card is turned back."""
    g = will(pile="E1 E2 E3")
    faces = []
    for count in (1, 2, 2):
        g.incomes(count)
        faces.append((g.view["consul"]["face"], len(g.view["consul"]["lots"])))
    assert faces == [("preparado", 0), ("planificacion", 1), ("preparado", 1)]


def test_or_in_every_one_by_option():
    g = will(cadence="cada_turno", pile="E1 E2 E3")
    g.incomes(2)
    assert g.view["consul"]["lots"] == ["F1"]


def test_he_takes_the_cheapest_deed_for_nothing_and_a_new_one_comes_up():
    g = will(pile="E1", consul={"face": "preparado"})
    g.incomes(1)
    assert (g.view["consul"]["lots"], g.display, his(g)) == (["F1"], "F2 F3 E1", "CT05:F1")
    assert g.said("consul_takes") == [{"seat": 2, "card": "F1"}]


def test_only_at_the_end_of_the_controllers_turn():
    g = will(consul={"face": "preparado", "controller": 1})
    g.incomes(1)
    assert g.view["consul"]["lots"] == []
    g.incomes(1)
    assert g.view["consul"]["lots"] == ["F1"]


def test_his_taking_the_last_card_begins_the_lap_left_of_the_controller():
    """J8."""
    g = will(show="F1", consul={"face": "preparado"}, next_piles=("E1", "E2"))
    g.incomes(1)
    assert (g.view["last_lap"], g.asks) == (2, "1 turn")
    g.incomes(2)
    assert (g.view["era"], g.view["consul"]["controller"]) == (2, 1)  # J2: the card goes to the left


def test_while_nothing_is_for_sale_the_card_is_neither_turned_nor_acted_on():
    g = will(show="", last_lap=2, next_piles=("E1",), consul={"face": "planificacion"})
    g.incomes(1)
    assert g.view["consul"]["face"] == "planificacion"


def test_the_card_keeps_its_face_across_eras():
    g = will(show="", last_lap=1, turn=1, next_piles=("E1",), consul={"face": "preparado"})
    g.incomes(1)
    assert g.view["consul"]["face"] == "preparado"


# Prices


@pytest.mark.parametrize(
    ("tokens", "prices"),
    [
        (("CT05:A1",), [2, 3, 4, 6, 8, 10]),
        (("CT15:A1,A2",), [3, 3, 4, 6, 8, 10]),
        (("CT20:A1,A2,A3",), [3, 3, 4, 6, 8, 10]),
        (("CT20:A1,A2,A3", "CT05:C1"), [4, 4, 4, 6, 8, 10]),
    ],
)
def test_two_silver_of_his_raise_the_lowest_price_by_one(tokens, prices):
    """Rulebook: with 4 silver the slots of 2 and 3 both cost 4; section 7, vector 11; J9."""
    assert will(consul=own(*tokens)).view["prices"] == prices


# Scoring and the end

HOMES = {
    12: "gran_insula_larga:{0}1,{0}2,{0}3,{0}4 insula_larga:{0}5,{0}6,{0}7 domus_maxima:{1}1,{1}2",
    10: "gran_insula_larga:{0}1,{0}2,{0}3,{0}4 insula_larga:{0}5,{0}6,{0}7",
}


def scored(*seats, consul, era=1, **more):
    g = will(
        *seats, consul=consul, show="", last_lap=len(seats), era=era, next_piles=("G7",) if era < 3 else (), **more
    )
    return g.incomes(len(seats))


def points(g, key):
    return {line["seat"]: line["points"] for line in g.said(key)}


def test_consul_twelve_tito_ten():
    """Rulebook: +4 for the Consul, -2 for Tito."""
    g = scored(
        seat("", HOMES[10].format("C")),
        seat("", HOMES[12].format("D", "E")),
        consul=own("CT25:A1,A2,A3,A4", "CT13:A5,A6"),
    )
    assert points(g, "residents") == {0: -2, 1: 4, 2: 4}
    g = scored(seat("", HOMES[10].format("C")), seat(), consul=own("CT25:A1,A2,A3,A4", "CT13:A5,A6"))
    assert points(g, "residents") == {0: -2, 1: -12, 2: 4}


def test_players_twelve_ten_none_against_twelve():
    """Section 7, vector 12: era 2: +7, -2, -12, +7; a seat without citizens loses, too."""
    g = scored(
        seat("", HOMES[12].format("C", "D")),
        seat("", HOMES[10].format("E")),
        seat(),
        era=2,
        consul=own("CT25:A1,A2,A3,A4", "CT13:A5,A6"),
    )
    assert points(g, "residents") == {0: 7, 1: -2, 2: -12, 3: 7}
    assert g.vp(2) == -12  # D10: points may be below none


def test_nobody_has_citizens_nobody_gains_or_loses():
    assert points(scored(seat(), seat(), consul={}), "residents") == {0: 0, 1: 0, 2: 0}


def test_his_shops_and_municipal_tokens_score_as_usual():
    tokens = own("CT15:A1,A2", "CT12:B1")
    g = scored(seat(), seat(), consul=tokens)
    assert (points(g, "municipal"), points(g, "commercial")) == ({2: 4}, {2: 3})
    assert g.said("commercial")[0]["silver"] == 0  # he owns none
    g = scored(seat(vp=20), seat(vp=20), consul=tokens, era=3)
    assert points(g, "commercial") == {2: 5}  # in the last era it becomes points


def test_his_tokens_are_neighbours_like_any_building():
    g = scored(seat("", "fuente:B1"), seat(), consul=own("CT01:A1"))
    assert points(g, "municipal") == {0: 1}


@pytest.mark.parametrize(
    ("vp", "end", "winners"), [((8, 9), "players", (0, 1)), ((8, 7), "consul", ()), ((20, 6), "consul", ())]
)
def test_all_win_if_each_has_more_points_than_he(vp, end, winners):
    """J11: a tie is lost, by all."""
    g = scored(*(seat(vp=points) for points in vp), consul={"vp": 7}, era=3)
    assert (g.end, g.winners, g.scores) == (end, winners, vp)


def test_empty_lots_of_players_still_count_his_do_not():
    consul = {"vp": 7, "lots": ["A1", "A2"]}
    g = scored(seat("B1 B2", vp=7), seat(vp=8), consul=consul, era=3)
    assert (g.scores, g.end, g.view["consul"]["vp"]) == ((9, 8), "players", 7)


def test_jupiter_scores_for_the_consul_coliseo_gives_him_nothing():
    """J12."""
    for name, gained in (("templo_jupiter", 2), ("coliseo", 0)):
        g = will(seat("B1 B2 C1 C2"), seat(), consul=own("CT01:A1"), monuments=True, monument_pool=[name])
        g(f"0 turn build {name} B1,B2,C1,C2")
        assert (g.view["consul"]["vp"], g.said("gains")) == (gained, [])


def test_with_every_turn_tokens_have_the_values_of_buildings():
    tokens = own("CT01:A1", "CT13:A2,A3", "CT20:B1,B2,B3", "CT29:C1,C2,D1,D2", "CT12:E1", "CT10:E5")
    g = will(consul=tokens, cadence="cada_turno")
    worth = {row["id"]: (row["citizens"], row["silver"], row["vp"]) for row in g.view["consul"]["tokens"]}
    assert [worth[name] for name in ("CT01", "CT13", "CT20", "CT29")] == [(1, 0, 0), (2, 0, 0), (0, 2, 3), (0, 3, 5)]
    assert worth["CT12"] == (0, 0, 3)  # 1 for each adjacent silver


def test_a_view_says_what_is_printed_on_the_tokens_that_lie_open_and_on_no_other():
    """On the board and discarded; with the other cadence its values."""
    consul = {**own("CT01:A1", "CT29:C1,C2,D1,D2"), "discards": {"O1": ["CT10"]}}
    faces = will(consul=consul).view["consul"]["faces"]
    no_icon = {"per": None, "every": None}
    assert faces == {
        "CT01": {"type": "R", "shape": "O1", "citizens": 2, "silver": 0, "vp": 0, **no_icon},
        "CT29": {"type": "C", "shape": "O4", "citizens": 0, "silver": 4, "vp": 7, **no_icon},
        "CT10": {"type": "M", "shape": "O1", "citizens": 0, "silver": 0, "vp": 1, "per": "citizen", "every": 1},
    }
    faces = will(consul=consul, cadence="cada_turno").view["consul"]["faces"]
    assert (faces["CT01"]["citizens"], faces["CT29"]["silver"], faces["CT29"]["vp"]) == (1, 3, 5)
    assert (faces["CT10"]["vp"], faces["CT10"]["per"], faces["CT10"]["every"]) == (1, "citizen", 2)


def test_given_up_only_when_all_have_conceded():
    g = will()
    g.m.concede(0)
    assert not g.m.over
    assert Match.at(foundations, g.m.position()).conceded == {0}
    g.m.concede(1)
    assert (g.end, g.winners) == ("conceded", ())


def test_the_end_of_his_turn_is_final():
    g = will(seat("A1"), seat(), consul={"face": "preparado"}, pile="E1")
    assert g.final == g.options
    assert will(seat("A1"), seat(), consul={}).final == set()
