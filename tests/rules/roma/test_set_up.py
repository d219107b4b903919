"""Setup: start player, deal, exchange, four face-down cards, reveal. Rulebook: "Preparar"; R12."""

import pytest

from games.rules import roma
from games.rules.ask import Illegal
from games.rules.match import Match
from games.rules.roma.cards import COPIES, COST, DECK, DEFENCE, KIND
from tests.rules.laws import refused
from tests.rules.roma import census
from tests.rules.talk import Talk

TOP = "nero forum legat forum turris consul essedum velites".split()


def begin(side=1) -> Talk:
    """Seat 0 is dealt nero forum legat forum, seat 1 turris consul essedum velites."""
    m = Match.new(roma, 2)
    m.take(None, "start", (side,))
    rest = list(DECK)
    for card in TOP:
        rest.remove(card)
    m.take(None, "deck", (*TOP, *rest))
    return Talk(m)


def exchanged(side=1) -> Talk:
    """Seat 0: nero legat turris consul; seat 1: essedum velites forum forum."""
    return begin(side)("0 exchange forum forum", "1 exchange consul turris")


def test_the_box_holds_52_cards_of_25_kinds():
    assert (len(DECK), len(COPIES)) == (52, 25)
    assert [sum(COPIES[card] for card in COPIES if KIND[card] == kind) for kind in ("character", "building")] == [
        32,
        20,
    ]


def test_costs_defences_and_copies_are_the_rulebooks():
    """Cost, defence, copies; written down a second time."""
    printed = """sicarius 9 2 1 architectus 3 4 2 consiliarius 4 4 2 legat 5 2 2 gladiator 6 5 2 mercator 7 2 1 consul 3 3 2
        legionarius 4 5 3 nero 8 9 1 praetorianus 4 4 2 scaenicus 8 3 2 haruspex 4 3 2 senator 3 3 2 velites 5 3 2 essedum 6 3 2
        tribunusplebis 5 5 2 centurio 9 5 2 aesculapinum 5 2 2 basilica 6 5 2 machina 4 4 2 forum 5 5 6 mercatus 6 3 2
        onager 5 4 2 templum 2 2 2 turris 6 6 2""".split()
    facts = [(card, str(COST[card]), str(DEFENCE[card]), str(COPIES[card])) for card in COPIES]
    assert [word for row in facts for word in row] == printed


def test_ten_points_each_sixteen_in_the_pool_no_money():
    view = begin().view
    assert [(row["vp"], row["money"]) for row in view["seats"]] == [(10, 0), (10, 0)]
    assert view["pool"] == 16


def test_two_players_only():
    for seats in (1, 3, "2", True):
        with pytest.raises(Illegal):
            Match.new(roma, seats)


def test_the_start_player_is_drawn():
    for side in (1, 2):
        assert begin(side).said("starts") == [{"seat": side - 1}]
    m = Match.new(roma, 2)
    assert refused(m, None, "start", (3,)) == "not_luck"


def test_each_is_dealt_four_cards_and_knows_only_these():
    g = begin()
    assert g.m.view(0)["seats"][0]["hand"] == ["nero", "forum", "legat", "forum"]
    assert [row["hand"] for row in g.m.view(None)["seats"]] == [None, None]
    assert g.said("dealt", 1) == [{"seat": None, "count": 4, "cards": ["turris", "consul", "essedum", "velites"]}]
    assert g.view["deck_size"] == 44


def test_both_choose_two_cards_to_give_at_once_and_in_secret():
    g = begin()
    assert (g.asks, g.view["phase"]) == ("0 exchange, 1 exchange", "set_up")
    assert (g.m.asked(0).least, g.m.asked(0).most) == (2, 2)
    g("0 exchange forum forum")
    assert g.m.view(1)["seats"][0]["hand_size"] == 4
    g("0 exchange nero legat", "1 exchange consul turris")
    assert g.m.view(0)["seats"][0]["hand"] == ["forum", "forum", "consul", "turris"]
    assert g.m.view(1)["seats"][1]["hand"] == ["essedum", "velites", "legat", "nero"]


def test_giver_and_receiver_know_the_cards_given_and_nobody_else():
    g = exchanged()
    for reader in (0, 1):
        assert [line["cards"] for line in g.said("gives", reader)] == [["forum", "forum"], ["consul", "turris"]]
    assert g.said("gives", None) == [{"seat": 0, "count": 2}, {"seat": 1, "count": 2}]


@pytest.mark.parametrize("cards", [("forum",), ("forum", "forum", "nero"), ("nero", "nero"), ("turris", "nero"), ()])
def test_exactly_two_of_the_own_cards_are_given(cards):
    refused(begin().m, 0, "exchange", cards)


def test_the_start_player_lays_first_face_down_and_free():
    for side, first in ((1, 0), (2, 1)):
        g = exchanged(side)
        assert g.asks == f"{first} opening"
        g(f"{first} opening {'nero' if first == 0 else 'forum'} 3")
        other = g.m.view(1 - first)["seats"][first]["discs"][2]
        assert (other["card"], other["face_down"], other["defence"]) == (None, True, None)
        own = g.m.view(first)["seats"][first]["discs"][2]
        assert (own["card"], own["face_down"]) == ("nero" if first == 0 else "forum", True)
        assert g.said("lays_down") == [{"seat": first, "disc": 3}]
        assert g.view["seats"][first]["money"] == 0


def test_no_two_cards_on_one_disc():
    g = exchanged()("0 opening nero 3")
    assert not [option for option in g.options if option.endswith(" 3")]
    assert refused(g.m, 0, "opening", ("lay", "legat", 3)) == "not_offered"


def test_the_other_lays_without_seeing_the_first_cards():
    g = exchanged()("0 opening nero 3", "0 opening legat 1", "0 opening turris 2", "0 opening consul 6")
    assert g.asks == "1 opening"
    discs = g.m.view(1)["seats"][0]["discs"]
    assert [place["card"] for place in discs] == [None] * 6
    assert [place["face_down"] for place in discs] == [True, True, True, False, False, True]


def laid() -> Talk:
    g = exchanged()("0 opening nero 3", "0 opening legat 1", "0 opening turris 2", "0 opening consul 6")
    return g("1 opening forum 1", "1 opening forum 2", "1 opening velites 5")


def test_all_are_revealed_once_both_have_laid_and_the_start_player_begins():
    g = laid()
    assert g.question.final == g.question.options
    g("1 opening essedum 6")
    assert g.said("reveals") == [
        {"seat": 0, "discs": [1, 2, 3, 6], "cards": ["legat", "turris", "nero", "consul"]},
        {"seat": 1, "discs": [1, 2, 5, 6], "cards": ["forum", "forum", "velites", "essedum"]},
    ]
    assert g.view["seats"][1]["discs"][4] == {
        "disc": 5,
        "card": "velites",
        "face_down": False,
        "blocked": False,
        "defence": 3,
    }
    assert (g.view["turn"], g.view["phase"]) == (0, "turn")
    assert g.m.barrier == g.m.step


def test_the_first_turns_cost_two_points():
    """R13: two discs are empty."""
    g = laid()("1 opening essedum 6")
    assert g.said("loses") == [{"seat": 0, "vp": 2, "discs": 2}]
    g.m.take(None, "dice", (1, 2, 3))
    g("0 action end")
    assert [row["vp"] for row in g.view["seats"]] == [8, 8]
    assert g.view["pool"] == 20


def test_cards_laid_face_down_can_be_taken_back_up_to_the_other_players():
    """No barrier since the exchange: the log undoes own answers back to it."""
    g = exchanged()
    before = g.m.step
    g("0 opening nero 3", "0 opening legat 1", "0 opening turris 2")
    assert g.question.final == ()
    g("0 opening consul 6")
    assert g.m.barrier == before


def test_nothing_is_lost_in_the_set_up():
    g = begin()
    for line in ("0 exchange forum forum", "1 exchange consul turris", "0 opening nero 3", "0 opening legat 1"):
        census.check(g.m.t)
        g(line)
    census.check(g.m.t)
