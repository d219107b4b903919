"""Steal. Rulebook: "Robar"; sections 3, 5.G and 6."""

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.table import lay, seat

ON = {"steal": True}
FOR_SALE = "F1 F2 F3 F4 F5 F6"


def thief(lots="", buildings="", *, victim, options=None, favours=(2, 2), cards="", **more):
    me = seat(lots, buildings, favours=list(favours), cards=cards)
    return lay(me, victim, show=FOR_SALE, options={**ON, **(options or {})}, **more)


def test_everybody_begins_with_two_unspent_tokens():
    for options in ({"steal": True}, {"trade": True}, {"trade": True, "steal": True}):
        m = Match.new(foundations, 3, options)
        assert [row["favours"] for row in m.view(None)["seats"]] == [[2, 2]] * 3


def test_a_lot_with_two_own_lots_beside_it():
    """G2: built or not."""
    g = thief("B1 A2", victim=seat("A1 C2"))
    assert g.offers("steal") == {"steal A1"}
    g("0 turn steal A1")
    assert (g.lots(0), g.lots(1)) == ("A1 A2 B1", "C2")
    assert (g.row(0)["favours"], g.row(1)["favours"]) == ([2], [4])
    assert g.said("steals") == [{"seat": 0, "lot": "A1", "victim": 1, "using": None}]


def test_one_building_that_touches_two_sides_will_do():
    """Section 7, vector 10."""
    g = thief("", "insula_l:A2,B1,B2", victim=seat("A1"))
    assert g.offers("steal") == {"steal A1"}


def test_not_without_a_free_marker():
    """Section 7, vector 10; G4."""
    eight = "B1 A2 D1 D2 D3 D4 D5 D6"
    assert thief(eight, victim=seat("A1")).offers("steal") == set()
    assert thief(eight[:-3], victim=seat("A1")).offers("steal") == {"steal A1"}


def test_never_a_building_nor_an_own_lot():
    assert thief("B1 A2 A1", victim=seat("C2")).offers("steal") == set()
    assert thief("B1 A2", victim=seat("", "domus:A1")).offers("steal") == set()


def test_a_spent_token_does_not_pay():
    assert thief("B1 A2", victim=seat("A1"), favours=(4, 4)).offers("steal") == set()


def test_several_in_a_turn_before_and_after_the_action_and_in_a_last_lap():
    """G3, G5."""
    g = thief("B1 A2 C3 D2", victim=seat("A1 D3"), favours=(2, 2))
    g("0 turn steal A1", "0 turn income", "0 turn steal D3")
    assert (g.row(0)["favours"], g.row(1)["favours"]) == ([], [4, 4])
    assert g.asks == "1 turn"
    me = seat("B1 A2", favours=[2])
    assert lay(me, seat("A1"), last_lap=2, options=ON).offers("steal") == {"steal A1"}


def test_stealing_back_is_legal_and_a_spent_token_stays_spent():
    g = thief("B1 A2", victim=seat("A1 C1 B2", favours=[2]))
    g("0 turn steal A1", "0 turn income", "0 turn end")
    assert g.offers("steal") == {"steal B1"}  # B2 and C1 are next to it
    g("1 turn steal B1")
    assert (g.row(1)["favours"], g.row(0)["favours"]) == ([4], [2, 4])


def test_the_victim_is_not_asked_and_gets_the_marker_back():
    g = thief("B1 A2", victim=seat("A1"))
    before = g.markers(1)
    g("0 turn steal A1")
    assert (g.asks, g.markers(1)) == ("0 turn", before + 1)


def test_the_shield_of_mars_protects_once_it_lies_open():
    """Section 7, vector 14."""
    options = {"invocations": True}
    for cards, offered in (("IV10", {"steal A1"}), ("IV10!", set())):
        assert thief("B1 A2", victim=seat("A1", cards=cards), options=options).offers("steal") == offered


def test_lavernas_hand_steals_without_a_token():
    g = thief("B1 A2", victim=seat("A1"), favours=(), cards="IV11", options={"invocations": True})
    assert g.offers("steal") == {"steal A1 IV11"}
    g("0 turn steal A1 IV11")
    assert (g.cards(0), g.row(1)["favours"], g.lots(0)) == ("IV11-", [], "A1 A2 B1")
    g = thief("B1 A2", victim=seat("A1"), cards="IV11", options={"invocations": True})
    assert g.offers("steal") == {"steal A1", "steal A1 IV11"}
    assert (
        thief(
            "B1 A2", victim=seat("A1", cards="IV10!"), favours=(), cards="IV11", options={"invocations": True}
        ).offers("steal")
        == set()
    )


def test_tokens_count_two_and_four_at_the_end_once():
    for options in ({"steal": True}, {"steal": True, "trade": True}):
        g = lay(seat(favours=[2, 4]), seat(favours=[4]), last_lap=2, era=3, options=options)
        for number in (0, 1):
            g(f"{number} turn income")
        assert g.scores == (6, 4)
        assert g.said("last_points")[0]["rows"] == [["favour", None, 6]]


def test_the_publican_gets_nothing_from_a_theft():
    publican = seat("", "domus:B2", role="RO10")
    me = seat("B1 A2", favours=[2])
    g = lay(me, seat("A1"), publican, show=FOR_SALE, options={**ON, "roles": True})
    g("0 turn steal A1")
    assert g.silver(2) == 0
