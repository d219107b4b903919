"""The log entries of modules with all their facts, which pages, emails and replays use.

README.md, "Lines"."""

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.consul import own, take, will
from tests.rules.foundations.invocation_tables import mine
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.trade_tables import offer

SQUARE = "D2 D3 E2 E3"


def begun(*luck_first, seats=2, **options) -> Match:
    """Play the setup with luck in the given order; all players keep the first role dealt."""
    m = Match.new(foundations, seats, {"first": 0, **options})
    while m.luck or m.asked(m.awaited[0]).what == "role":
        if m.luck:
            first = [one for one in luck_first if one in m.luck.items]
            m.take(None, m.luck.what, (*first, *(one for one in m.luck.items if one not in first)))
        else:
            m.take(m.awaited[0], "role", m.asked(m.awaited[0]).options[0])
    return m


def told(m, key) -> list[dict]:
    return [{"seat": line["seat"], **line["facts"]} for line in m.said(None) if line["key"] == key]


# Setup


def test_what_is_in_the_game_is_told_to_all():
    m = begun(monuments=True, objectives="public")
    assert told(m, "monuments") == [{"seat": None, "monuments": m.view(None)["monument_pool"]}]
    assert told(m, "public_objectives") == [{"seat": None, "objectives": m.view(None)["public_objectives"]}]


def test_the_patricians_extra_deed():
    m = begun("RO05", roles=True)
    assert told(m, "extra_deed") == [{"seat": 0, "deed": "B6"}]  # twelve were dealt from A1 on
    assert "B6" in m.view(None)["seats"][0]["lots"]


def test_silver_of_roles():
    m = begun("RO14", "RO01", "RO02", roles=True)
    assert told(m, "gains") == [{"seat": 0, "silver": 3, "by": "RO14"}, {"seat": 1, "silver": 5, "by": "RO02"}]


# Scoring


def test_residents_with_the_next_larger_one_and_the_bonus():
    g = lay(seat("", "domus:A1"), seat("", "domus_maxima:C1,C2"), seat(), last_lap=3, next_piles=("G7",)).incomes(3)
    assert g.said("residents") == [
        {"seat": 0, "population": 1, "ahead": 2, "bonus": 0, "more": 0, "points": 2},
        {"seat": 1, "population": 2, "ahead": None, "bonus": 4, "more": 0, "points": 6},
        {"seat": 2, "population": 0, "ahead": None, "bonus": 0, "more": 0, "points": 0},
    ]


# Monuments


def test_jupiter_coliseo_and_the_filosofo():
    for name, key, facts in (
        ("templo_jupiter", "gains_points", {"points": 2, "by": "templo_jupiter"}),
        ("coliseo", "gains", {"silver": 3, "by": "coliseo"}),
    ):
        g = lay(
            seat(SQUARE, role="RO15"),
            seat("", "panaderia:F2"),
            show="G7",
            monument_pool=[name],
            options={"monuments": True, "roles": True},
        )
        g(f"0 turn build {name} D2,D3,E2,E3")
        assert {"seat": 1, **facts} in g.said(key)
        assert {"seat": 0, "points": 3, "by": "RO15"} in g.said("gains_points")


# Trade


def test_an_offer_with_both_sides_and_its_answer():
    g = lay(
        seat("A1 A2", silver=5, favours=[2]),
        seat("B1", silver=6, cards="IV01"),
        show="F1",
        options={"trade": True, "invocations": True},
    )
    offer(g, "A1 A2", "B1", things="favour:2", silver=1, want_things="card:IV01", want_silver=4)
    assert g.said("offers") == [
        {
            "seat": 0,
            "partner": 1,
            "give_lots": ["A1", "A2"],
            "give_things": [["favour", 2]],
            "give_silver": 1,
            "want_lots": ["B1"],
            "want_things": [["card", "IV01"]],
            "want_silver": 4,
        }
    ]
    g("1 answer accept")
    assert g.said("accepts") == [{"seat": 1, "partner": 0}]


# Invocations


def test_what_an_invocation_is_used_on():
    g = mine("IV01 IV06 IV03", "A1", show="F1")
    g("0 turn use IV01", "0 turn use IV06 A1 F1", "0 turn show IV03")
    assert g.said("uses") == [
        {"seat": 0, "card": "IV01", "target": None},
        {"seat": 0, "card": "IV06", "target": ["A1", "F1"]},
    ]
    assert g.said("shows") == [{"seat": 0, "card": "IV03"}]


def test_a_deed_bought_out_of_a_peek_has_no_slot():
    g = mine("IV07", show="F1", pile="E1 E2", silver=3)
    g("0 turn use IV07", "0 peek buy E2")
    assert g.said("buys") == [{"seat": 0, "card": "E2", "price": 3, "slot": None}]


def test_what_goes_below_the_pile():
    g = mine("IV08", show="F1 F2", pile="E1 E2 E3 E4 E5 E6")
    g("0 turn use IV08")
    assert g.said("renews") == [{"seat": 0, "cards": ["F1", "F2"]}]


# The Consul


def test_the_deeds_of_the_consul():
    g = take(own("CT01:A1"), "A2")
    assert g.said("consul_takes") == [{"seat": 2, "card": "A2"}]
    assert g.said("consul_builds") == [{"seat": 2, "token": "CT15", "at": ["A1", "A2"], "over": [["CT01", ["A1"]]]}]
    assert g.said("consul_face") == [{"seat": 2, "face": "planificacion"}]
    g = will(pile="E1")
    g.incomes(1)
    assert g.said("consul_face") == [{"seat": 2, "face": "preparado"}]


def test_his_first_deeds():
    m = begun(consul="dificil")
    assert [line["card"] for line in told(m, "consul_takes")] == ["B6", "B7"]


def test_what_he_lacks():
    g = take({**own("CT01:A1"), "piles": {"O1": ["CT05"]}}, "A2")
    assert g.said("consul_lacks") == [{"seat": 2, "lot": "A2", "size": 2, "points": 7}]


def test_residents_against_the_consul():
    """The leader gets the bonus and has no one ahead; the others see the number ahead."""
    g = will(
        seat("", "insula_larga:C1,C2,C3"),
        seat("", "domus:E1"),
        consul=own("CT13:A1,A2"),
        show="",
        last_lap=2,
        next_piles=("G7",),
    )
    g.incomes(2)
    assert g.said("residents") == [
        {"seat": 0, "population": 4, "ahead": None, "bonus": 4, "more": 0, "points": 4},
        {"seat": 1, "population": 1, "ahead": 4, "bonus": 0, "more": 0, "points": -3},
        {"seat": 2, "population": 4, "ahead": None, "bonus": 4, "more": 0, "points": 4},
    ]
    g = will(consul={}, show="", last_lap=2, next_piles=("G7",)).incomes(2)
    assert {line["ahead"] for line in g.said("residents")} == {None}  # no seat has a citizen
