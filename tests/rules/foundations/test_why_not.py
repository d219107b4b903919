"""Reasons against actions: offered ones have none, all others have some, at any moment of a game."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.why_not import why_not
from games.rules.match import Match
from games.rules.ruleset import Reason
from tests import tiers
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import lay, seat


def why(g, *path, who=0):
    """Return the reasons against one thing."""
    return next(one.why for one in why_not(g.m.view(who), who) if one.path == path)


def is_offered(m, who, path):
    """Return whether an offered answer begins like that."""
    asked = m.asked(who)
    if asked is None or asked.what not in ("turn", "senator", "renewed"):
        return False
    return any(type(option) is tuple and option[: len(path)] == path for option in asked.options)


@pytest.mark.seeded
@pytest.mark.parametrize("seeds", tiers.chunks(few=8, many=140, size=4), ids=tiers.name)
def test_just_what_is_not_offered_has_something_against_it(seeds):
    met = set()
    for number in seeds:
        rng = Random(f"why {number}")
        seats = 2 + number % 4
        m = Match.new(foundations, seats, some_options(rng, seats))
        while not m.over:
            if m.view(None)["era"] and rng.random() < 0.06:
                for who in range(seats):
                    for path, reasons in why_not(m.view(who), who):
                        if path[0] != "objective":
                            assert is_offered(m, who, path) is (not reasons), (who, path, reasons, m.position())
                        met.update(reason.key for reason in reasons)
            m.take(*some_move(rng, m))
    assert met >= {"turn", "silver", "lots"}


def test_a_card_that_is_too_dear_and_for_whom_no_marker_is_left():
    g = lay(seat("A1", silver=3), seat(), show="C3 D4 E5 F6")
    assert why(g, "buy", "C3") == why(g, "buy", "D4") == ()
    assert why(g, "buy", "E5") == (Reason("silver", {"short": 1}),)
    assert why(g, "buy", "F6") == (Reason("silver", {"short": 3}),)
    assert why(g, "buy", "C3", who=1) == (Reason("turn"), Reason("silver", {"short": 2}))
    full = lay(seat("A1 A2 A3 A4 A5 A6 A7 B1", silver=9), seat(), show="C3 IV01", options={"invocations": True})
    assert why(full, "buy", "C3") == why(full, "buy", "IV01") == (Reason("marker"),)


def test_an_invocation_that_needs_no_marker():
    mix = {"invocations": True, "invocation_without_marker": True}
    g = lay(seat("A1 A2 A3 A4 A5 A6 A7 B1", silver=9), seat(), show="C3 IV01", options=mix)
    assert why(g, "buy", "C3") == (Reason("marker"),)
    assert why(g, "buy", "IV01") == ()


def test_a_building_for_which_there_is_no_piece_no_room_or_no_place():
    g = lay(seat("A1 A2 C1", "domus:E1 domus:E3 alfareria:G1,G2"), seat(), show="G7")
    assert why(g, "build", "domus") == (Reason("none_left", {"count": 2}),)
    assert why(g, "build", "domus_maxima") == why(g, "build", "panaderia") == ()
    assert why(g, "build", "insula_l") == (Reason("shape", {"need": 3}),)
    assert why(g, "build", "insula_larga", who=1) == (Reason("turn"), Reason("lots", {"have": 0, "need": 3}))
    small = lay(seat("A1", "fundicion_larga:C1,C2,C3,C4"), seat(), show="G7")
    assert why(small, "build", "domus_maxima") == (Reason("lots", {"have": 1, "need": 2}),)


def test_a_building_that_would_leave_more_lots_over_than_there_are_markers():
    empty = "A1 A3 A5 A7 B2 B4 B6"
    g = lay(seat(empty, "gran_insula_larga:D1,D2,D3,D4 insula_larga:E1,E2,E3"), seat(), show="G7")
    assert why(g, "build", "domus_maxima") == (Reason("shape", {"need": 2}),)
    g = lay(seat(f"{empty} C7", "insula_larga:E1,E2,E3 domus_maxima:E4,E5"), seat(), show="G7")
    assert why(g, "build", "gran_insula_larga") == (Reason("left_over"),)


def test_what_a_monument_requires_have_and_need():
    pool = ["panteon", "foro_romano", "templo_vulcano", "templo_neptuno", "torre_maravillas", "arco_triunfo"]
    mine = seat("C3 C4 D3", "domus:A1 alfareria:C6,C7 biblioteca:E5 fuente:F5")
    g = lay(mine, seat(), show="G7", options={"monuments": True}, monument_pool=pool)
    shape = Reason("shape", {"need": 3})
    assert why(g, "build", "panteon") == (Reason("no_empty_lots", {"have": 3}), shape)
    assert why(g, "build", "foro_romano") == (Reason("needs.population", {"have": 1, "need": 6}), shape)
    assert why(g, "build", "templo_vulcano") == (
        Reason("needs.covered", {"have": 2, "need": 4, "type": "C"}),
        Reason("shape", {"need": 4}),
    )
    assert why(g, "build", "templo_neptuno") == (Reason("edge"),)
    assert why(g, "build", "torre_maravillas") == (Reason("needs.size", {"have": 2, "need": 3}),)


def test_who_has_no_monument_marker_left_builds_none():
    held = "faro:A1 torre_observacion:A3 torre_maravillas:A5 panteon:C1,C2,C3 foro_romano:D1,D2,D3 templo_venus:F1,F2"
    pool = {"options": {"monuments": True}, "monument_pool": ["regia"]}
    g = lay(seat("E5 E6 E7 F5 F6 F7", held), seat(), show="G7", **pool)
    assert why(g, "build", "regia") == (Reason("monument_markers", {"count": 6}),)


def test_a_card_that_waives_what_a_monument_requires():
    pool = {"options": {"monuments": True, "invocations": True}, "monument_pool": ["torre_maravillas"]}
    waives = next(row["id"] for row in foundations.CARDS["invocations"] if row["effect"] == "no_requirement")
    assert why(lay(seat("E5", cards=waives), seat(), show="G7", **pool), "build", "torre_maravillas") == ()


def test_a_lot_that_cannot_be_stolen():
    steal = {"steal": True, "invocations": True}
    safe = next(row["id"] for row in foundations.CARDS["invocations"] if row["effect"] == "unstealable")
    mine = seat("A1 A3 D4", favours=[2])
    g = lay(mine, seat("A2 D5"), seat("C4", cards=f"{safe}!"), show="G7", options=steal)
    assert why(g, "steal", "A2") == ()
    beside = Reason("beside", {"have": 1, "need": 2})
    assert why(g, "steal", "D5") == (beside,)
    assert why(g, "steal", "C4") == (beside, Reason("protected", {"seat": 2}))
    spent = lay({**mine, "favours": [4]}, seat("A2"), show="G7", options=steal)
    assert why(spent, "steal", "A2") == (Reason("token"),)


def test_what_an_objective_lacks():
    rows = {row["condition"]: row for row in foundations.CARDS["objectives"]}
    cards = [rows[condition]["id"] for condition in ("no_empty", "silver")]
    g = lay(seat("A1 A2", silver=4), seat(), show="G7", options={"objectives": "public"}, public_objectives=cards)
    most = [rows[condition]["at_least"][0] for condition in ("no_empty", "silver")]
    goal = Reason("goal", {"have": 0, "need": most[0]})
    assert why(g, "objective", cards[0]) == (goal, Reason("no_empty_lots", {"have": 2}))
    assert why(g, "objective", cards[1]) == (Reason("goal", {"have": 4, "need": most[1]}),)


def test_after_the_action_of_the_turn_and_with_a_card_for_all_three():
    every = next(row["id"] for row in foundations.CARDS["invocations"] if row["effect"] == "all_actions")
    money = next(row["id"] for row in foundations.CARDS["invocations"] if row["effect"] == "silver")
    mix = {"invocations": True}
    g = lay(seat("A1", silver=9, cards=f"{every} {money}"), seat(), show="C3 D4", pile="E5", options=mix)
    g("0 turn buy C3")
    assert why(g, "buy", "D4") == why(g, "build", "domus") == (Reason("done"),)
    g(f"0 turn use {every}")
    assert why(g, "buy", "D4") == (Reason("done"),) and why(g, "build", "domus") == ()
