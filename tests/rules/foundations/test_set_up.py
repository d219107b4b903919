"""The setup. Rulebook: "Preparación del juego", "Selección de escrituras"; sections 1.4, 5.A and 6."""

import pytest

from games.rules import foundations
from games.rules.foundations.board import BOARDS, SIDE_BY_PLAYERS
from games.rules.match import Match
from tests.rules.foundations.table import Game


def begin(seats, **options):
    """Play a new game up to its first turn, luck in the given order, with each first option."""
    m = Match.new(foundations, seats, {"first": 0, **options})
    answered = []
    while not m.waiting or m.asked(m.waiting[0]).what != "turn":
        if m.luck:
            answered.append(m.luck.what)
            m.take(None, m.luck.what, m.luck.items)
        else:
            ask = m.asked(m.awaited[0])
            m.take(ask.seat, ask.what, ask.options[0])
    g = Game(m)
    g.answered = answered
    return g


@pytest.mark.parametrize(
    ("seats", "piles", "silver"),
    [
        (2, (13, 12, 12), "5 6"),
        (3, (16, 15, 15), "5 6 7"),
        (4, (19, 19, 19), "5 6 7 8"),
        (5, (24, 23, 23), "5 6 7 8 9"),
    ],
)
def test_piles_markers_and_silver_for_each_number_of_players(seats, piles, silver):
    """Section 7, vector 3; section 1.4."""
    g = begin(seats)
    view = g.view
    assert (view["pile_size"] + 6, *view["next_pile_sizes"]) == piles
    assert " ".join(str(g.silver(number)) for number in range(seats)) == silver
    for number in range(seats):
        row = g.row(number)
        assert (len(row["lots"]), row["markers"], row["vp"], row["buildings"]) == (6, 2, 0, [])
    assert len(view["display"]) == 6


def test_the_board_for_each_number_of_players():
    for seats in foundations.SEATS:
        m = Match.new(foundations, seats, {"first": 0})
        assert m.luck.items == BOARDS[SIDE_BY_PLAYERS[seats]].lots
    assert [begin(seats).view["side"] for seats in foundations.SEATS] == [7, 8, 9, 10]


def test_who_begins_is_luck_or_the_option_and_silver_grows_to_the_left():
    m = Match.new(foundations, 3)
    assert (m.luck.what, m.luck.dice, m.luck.sides) == ("first", 1, 3)
    m.take(None, "first", (3,))
    m.take(None, "deeds", m.luck.items)
    assert m.waiting == (2,)
    assert [row["silver"] for row in m.view(None)["seats"]] == [6, 7, 5]
    assert begin(3, first=1).asks == "1 turn"


def test_the_six_for_sale_are_the_top_of_the_first_pile():
    g = begin(2)
    lots = BOARDS[7].lots
    assert g.display.split() == list(lots[12:18])
    assert g.m.position()["pile"] == list(lots[18:25])
    assert g.m.position()["next_piles"] == [list(lots[25:37]), list(lots[37:49])]


def test_nobody_sees_the_piles():
    view = begin(2).m.view(0)
    assert (view["pile"], view["next_piles"]) == (None, None)


# The draft


def test_hands_go_to_the_left_and_picks_are_shown_together():
    m = Match.new(foundations, 3, {"first": 0, "draft": True})
    m.take(None, "deeds", m.luck.items)
    lots = BOARDS[8].lots
    assert m.waiting == (0, 1, 2)
    assert [m.asked(seat).options for seat in range(3)] == [tuple(lots[6 * seat : 6 * seat + 6]) for seat in range(3)]
    m.take(0, "draft", "A1")
    m.take(2, "draft", "B6")
    assert m.view(1)["seats"][0]["lots"] == []
    m.take(1, "draft", "A7")
    assert [m.view(None)["seats"][seat]["lots"] for seat in range(3)] == [["A1"], ["A7"], ["B6"]]
    assert m.asked(1).options == ("A2", "A3", "A4", "A5", "A6")  # seat 0's hand has gone to seat 1
    assert m.asked(0).options[0] == lots[12]
    assert m.view(1)["seats"][1]["hand"] == ["A2", "A3", "A4", "A5", "A6"]
    assert m.view(1)["seats"][0]["hand"] is None
    assert [row["hand_size"] for row in m.view(None)["seats"]] == [5, 5, 5]


def test_the_last_deed_of_a_hand_is_taken_without_asking():
    g = begin(2, draft=True)
    rounds = [line for line in g.m.said(None) if line["key"] == "picks"]
    assert len(rounds) == 12
    asked = [line for line in g.m.said(None) if line["key"] == "hands"]
    assert [line["facts"]["count"] for line in asked if line["seat"] == 0] == [6, 5, 4, 3, 2]
    assert [len(g.row(seat)["lots"]) for seat in range(2)] == [6, 6]


# With modules


@pytest.mark.parametrize(
    ("seats", "piles"), [(2, (12, 12, 12)), (3, (15, 15, 15)), (4, (19, 19, 18)), (5, (23, 23, 23))]
)
def test_piles_when_somebody_is_patricio(seats, piles):
    m = Match.new(foundations, seats, {"first": 0, "roles": True})
    others = [role for role in m.luck.items if role != "RO05"]
    m.take(None, "roles", ("RO05", *others))
    for number in range(seats):
        m.take(number, "role", m.asked(number).options[0])
    lots = m.luck.items
    m.take(None, "deeds", lots)
    assert (m.view(None)["pile_size"] + 6, *m.view(None)["next_pile_sizes"]) == piles
    row = m.view(None)["seats"][0]
    assert (len(row["lots"]), row["markers"]) == (7, 1)
    assert lots[6 * seats] in row["lots"]  # the top of what is left of the shuffled deck


@pytest.mark.parametrize(("seats", "piles"), [(2, (16, 15, 15)), (5, (27, 26, 26))])
def test_each_pile_has_three_invocations_more(seats, piles):
    g = begin(seats, invocations=True)
    assert (g.view["pile_size"] + 6, *g.view["next_pile_sizes"]) == piles
    cards = [*g.m.position()["display"], *g.m.position()["pile"]]
    assert sum(card.startswith("IV") for card in cards) == 3


def test_the_order_of_the_set_up():
    """Roles, deeds, piles, invocations, display, monuments, objectives last. Section 6."""
    g = begin(2, roles=True, invocations=True, objectives="hidden")
    assert g.answered == ["roles", "deeds", "invocations", "era1", "era2", "era3", "objectives"]
    keys = [line["key"] for line in g.m.said(None)]
    order = ["roles_dealt", "role", "dealt", "turns_up", "objectives_dealt", "objective_kept"]
    assert sorted(order, key=keys.index) == order


def test_invocations_of_absent_modules_are_left_out_before_nine_are_taken():
    m = Match.new(foundations, 2, {"first": 0, "invocations": True})
    m.take(None, "deeds", m.luck.items)
    assert m.luck.what == "invocations"
    assert set(m.luck.items) == {f"IV{n:02}" for n in range(1, 21)} - {"IV10", "IV11", "IV18", "IV19"}
    m = Match.new(
        foundations, 2, {"first": 0, "invocations": True, "steal": True, "monuments": True, "objectives": "public"}
    )
    m.take(None, "deeds", m.luck.items)
    assert len(m.luck.items) == 20


def test_the_filosofo_stays_away_without_monuments():
    assert "RO15" not in Match.new(foundations, 2, {"first": 0, "roles": True}).luck.items
    assert "RO15" in Match.new(foundations, 2, {"first": 0, "roles": True, "monuments": True}).luck.items
