"""Which answers cannot be undone (`final`), and where undo stops (`barrier`)."""

from random import Random

from games.rules import great_city
from games.rules.match import Match
from tests.rules import chance
from tests.rules.great_city.table import lay, seat

NO_COGS = "BBBCC"


def test_a_card_drafted_is_final():
    m = Match.new(great_city, 3)
    while m.luck:
        m.take(*chance.move(Random(1), m))
    assert set(m.asked(m.waiting[0]).final) == set(m.asked(m.waiting[0]).options)


def test_an_emissary_and_a_card_taken_are_not():
    g = lay(seat(), seat(), seat())
    assert not g.final
    g.place(1, 2, 3)
    assert not g.final


def test_to_pass_is_final_where_the_round_ends():
    g = lay(seat(), seat(), seat()).place(1, 2, 3).acts(1)
    assert not g.final
    assert "pass" in g.acts(2).final


def test_the_first_of_two_actions_is_not_final_the_second_is():
    g = lay(seat("II-13", coins=9), seat(), seat(), strip=NO_COGS).place(5, 1, 2).acts(0)
    assert g.final == {"pass"}
    g("0 act produce")
    assert g.final == g.options
    g = lay(seat("II-13", coins=9), seat(), seat(), strip=NO_COGS).place(5, 1, 2).acts(0)("0 act build II-13 0,1")
    assert g.final == {"pass", "produce"}


def test_a_build_after_which_nothing_can_be_produced_is_final():
    g = lay(seat("II-13", coins=1), seat(), seat(), strip=NO_COGS).place(3, 1, 2).acts(0)
    assert g.final == g.options


def test_unless_it_earns_the_coins_for_it():
    """A market next to two buildings."""
    g = lay(seat("II-09", coins=0, city="2 F\n. 3"), seat(), seat(), strip=NO_COGS).place(3, 1, 2).acts(0)
    assert "build II-09 0,1" not in g.final
    assert "build II-09 2,0" in g.final


def test_or_costs_them():
    g = lay(seat("II-17", coins=3), seat(), seat(), strip=NO_COGS).place(3, 1, 2).acts(0)
    assert "build II-17 0,1" not in g.final
    g = lay(seat("II-17", coins=3, city="2 F"), seat(), seat(), strip="BBCCB").place(2, 1, 5).acts(0)
    assert not g.final  # a third emissary is to come


def test_covering_the_last_production_building_leaves_nothing_to_produce():
    g = lay(seat("II-17", coins=3), seat(), seat(), strip=NO_COGS).place(3, 1, 2).acts(0)
    assert "build II-17 1,0" in g.final


def test_the_offer_of_the_next_round_is_a_barrier():
    g = lay(seat(), seat(), seat()).pass_round()
    assert g.m.barrier == g.m.step


def test_a_preview_stops_before_the_next_offer():
    g = lay(seat(), seat(), seat()).place(1, 2, 3).acts(2)
    preview = g.m.preview(2, "pass")
    assert [line["key"] for line in preview["said"]] == ["passes"]
    assert preview["view"] is None
