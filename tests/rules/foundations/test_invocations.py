"""Invocations: buying, using, unused ones.

Rulebook: "Módulo de invocaciones"; sections 4.1, 5.H and 6."""

import pytest

from tests.rules.foundations.invocation_tables import ON, mine, uses
from tests.rules.foundations.table import lay, seat


def test_they_occupy_slots_and_cost_the_price_of_the_slot():
    """5.H-1."""
    g = lay(seat(silver=9), seat(), show="F1 IV01 F2", pile="F3", options=ON)
    g("0 turn buy IV01")
    assert (g.silver(0), g.cards(0), g.markers(0)) == (6, "IV01", 8)
    assert g.display == "F1 F2 F3"


def test_one_that_is_last_begins_the_last_lap():
    g = lay(seat(silver=9), seat(), show="IV01", options=ON)
    g("0 turn buy IV01", "0 turn end")
    assert g.view["last_lap"] == 2


@pytest.mark.parametrize("permitted", [False, True])
def test_without_a_marker_only_by_option(permitted):
    """5.H-2."""
    options = {"invocation_without_marker": True} if permitted else {}
    g = mine("", "A1 A2 A3 A4 A5 A6 A7 B1", silver=9, show="F1 IV01", options=options)
    assert g.offers("buy") == ({"buy IV01"} if permitted else set())


def test_a_used_one_stays_face_up_and_is_used_no_more():
    g = mine("IV01")
    g("0 turn use IV01")
    assert (g.cards(0), g.silver(0)) == ("IV01-", 12)
    assert g.offers("use") == set()


def test_any_number_in_a_turn_before_and_after_the_action():
    """5.H-4."""
    g = mine("IV01 IV16", "A1 A2")
    g("0 turn use IV01", "0 turn income")
    assert g.options == {"use IV16", "end"}
    g("0 turn use IV16")
    assert g.asks == "1 turn"  # no free action is left: the turn is over
    assert g.silver(0) == 12 + 5 + 2


def test_only_on_ones_own_turn():
    g = mine("", others=(seat(cards="IV01"),))
    assert g.offers("use") == set()
    g("0 turn income")
    assert uses(g, "IV01") == {""}


def test_the_turn_ends_only_after_an_action():
    g = mine("IV01")
    assert "end" not in g.options
    g("0 turn income")
    assert g.options == {"use IV01", "end"}
    g("0 turn end")
    assert g.asks == "1 turn"


def test_unused_ones_count_at_the_end_of_the_game():
    """5.H-6: IV01 counts 3; used cards and permanent ones, face up or not, count nothing."""
    g = mine("IV01 IV16- IV09! IV03", last_lap=2, era=3, show="")
    g("0 turn income", "0 turn end", "1 turn income")
    assert g.said("last_points")[0]["rows"] == [["invocation", "IV01", 3]]


def test_a_turn_with_a_card_is_no_turn_of_income_only():
    g = mine("IV01")
    g("0 turn use IV01", "0 turn income")
    assert g.view["income_run"] == 0
