"""Building: where, what it costs, stars, effects, aqueducts. Rulebook: "Acción de construcción"; R2, R3, R5, R8."""

import pytest

from tests.rules.great_city.table import lay, seat

FULL = "2 F K L\nY R B G\n3 3 4 4\n2 V . ."


def act(hand="", strip="BBBCC", space=3, others=(1, 2), offer="I-01 II-01 III-01", **has):
    """Seat 0 of three is about to act on this space of the strip; the others have had their turns if they stand
    before."""
    g = lay(seat(hand, **has), seat(), seat(), strip=strip, offer=offer)
    return g.place(space, *others).acts(0)


# Where


def test_a_building_adjoins_another_by_an_edge():
    g = act("II-13")
    assert g.places("II-13") == {"0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1"}


def test_it_stands_on_an_empty_space():
    g = act("II-13", city="2 F\nY .")
    assert not {"0,0", "1,0", "0,1"} & g.places("II-13")


def test_a_city_is_no_wider_than_four():
    assert act("II-13", city="2 F Y R").places("II-13") == {f"{x},{y}" for x in range(4) for y in (-1, 1)}


def test_nor_higher():
    g = act("II-13", city="2 F\nY .\nR .\nB .")
    assert {"0,-1", "0,4"} & g.places("II-13") == set()
    assert {"1,1", "1,2", "1,3", "-1,0", "2,0"} <= g.places("II-13")


def test_the_box_of_all_occupied_spaces_counts_not_the_row_alone():
    """Three wide above and two below are four in all: (4, 1) would be a fifth column."""
    g = act("II-13", city="2 F Y .\n. . R B")
    assert "4,1" not in g.places("II-13")
    assert "-1,0" not in g.places("II-13")
    assert {"0,1", "3,0"} <= g.places("II-13")


def test_in_a_full_city_only_aqueducts_find_a_place():
    full = FULL.replace(". .", "Juno Mars")
    g = act("I-14 II-17", city=full, coins=20)
    assert g.places("I-14") == set()
    assert len(g.places("II-17")) == 16


# What it costs


def test_the_strips_bricks_pay():
    g = act("II-09", strip="BBBCC", space=2, others=(4, 5))("0 act build II-09 0,1")
    assert g.has(0)[0] == 5 + 1
    assert g.said("builds") == [
        {"seat": 0, "card": "II-09", "at": [0, 1], "bricks": 2, "tokens": 0, "coins": 0, "covers": None}
    ]


def test_a_missing_brick_costs_two_coins():
    g = act("II-11", strip="BBBCC", space=1, others=(4, 5), coins=3)("0 act build II-11 0,1")
    assert g.has(0)[0] == 1
    assert g.said("builds")[0]["coins"] == 2


def test_who_cannot_pay_cannot_build():
    assert act("II-11", space=1, others=(4, 5), coins=1).places("II-11") == set()
    assert act("II-11", space=1, others=(4, 5), coins=2).places("II-11") != set()


def test_r3_coins_buy_nothing_beforehand():
    """There is no answer that buys; bricks are bought with the build and cogs with the production."""
    g = act("II-09", coins=9)
    assert {option.split()[0] for option in g.options} == {"pass", "produce", "build"}


@pytest.mark.parametrize(
    ("coins", "bricks", "numbers"),
    [
        (9, 0, {()}),  # no tokens: coins, no question
        (9, 1, {(0,), (1,)}),
        (9, 2, {(0,), (1,), (2,)}),
        (9, 6, {(0,), (1,), (2,), (3,)}),  # no more than are missing
        (5, 6, {(1,), (2,), (3,)}),  # two coins buy one: five coins two
        (1, 6, {()}),  # three, there is no choice
        (1, 3, {()}),
        (3, 2, {()}),
        (3, 1, set()),
    ],
)
def test_the_player_names_how_many_tokens_are_paid(coins, bricks, numbers):
    """An aqueduct for three bricks, none of them from the strip."""
    g = act("II-17", strip="CCBBB", space=1, others=(4, 5), coins=coins, bricks=bricks)
    assert {option[3:] for option in g.question.options if option[:3] == ("build", "II-17", (0, 1))} == numbers


def test_the_rest_is_paid_in_coins():
    g = act("II-17", strip="CCBBB", space=1, others=(4, 5), coins=9, bricks=3)("0 act build II-17 0,1 1")
    assert g.has(0) == (5, 0, 2, 0)
    assert g.said("builds")[0] | {"covers": 0} == {
        "seat": 0,
        "card": "II-17",
        "at": [0, 1],
        "bricks": 0,
        "tokens": 1,
        "coins": 4,
        "covers": 0,
    }


def test_tokens_are_not_asked_for_where_the_strip_suffices():
    g = act("II-17", space=3, bricks=4)
    assert ("build", "II-17", (0, 1)) in g.question.options


def test_r2_what_production_earns_pays_for_the_build():
    g = act("II-09", strip="CCBBB", space=2, others=(4, 5), coins=3)
    assert g.places("II-09") == set()
    g("0 act produce")
    assert g.places("II-09") != set()


def test_r2_what_the_build_earns_pays_for_the_production():
    g = act("II-09", city="2 F\n. 3", strip="BBBCC", space=2, others=(4, 5), coins=0)
    assert "produce" not in g.options
    g("0 act build II-09 0,1", "0 act produce")
    assert g.has(0)[0] == 2 - 2 + 1


# Stars and effects


def test_stars_give_influence_tokens():
    assert act("I-14")("0 act build I-14 0,1").has(0) == (5, 3, 0, 0)


@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("II-10", (0, 3, 0, 0)),  # arena
        ("II-11", (0, 0, 0, 3)),  # forum
        ("III-07", (3, 0, 0, 0)),  # market
        ("I-01", (6, 0, 0, 0)),  # Trajan's market: +3
        ("I-02", (0, 5, 0, 0)),  # Colosseum: two stars
        ("I-03", (0, 0, 0, 6)),  # Forum Romanum: +3
    ],
)
def test_a_public_building_counts_all_that_adjoin_it(card, gained):
    """At (0, 1): a house above, a vineyard to the right, a temple below."""
    g = act(card, city="2 F\n. V\nJuno 3", coins=0, offer="I-04 II-01 III-01")
    g(f"0 act build {card} 0,1")
    assert g.has(0) == gained


def test_it_does_so_once_only():
    g = act("III-07", city="2 F", coins=0)("0 act build III-07 0,1").pass_round()
    assert g.has(0)[0] == 1


def test_a_park_lets_adjacent_production_buildings_produce_once():
    """The school and the adjacent brickworks, not the farm that only meets a corner."""
    g = act("II-12", city="K F\n. L", coins=0)("0 act build II-12 0,1")
    assert g.has(0) == (0, 1, 1, 0)


def test_a_park_reaches_all_four_neighbours_and_no_further():
    """At (1, 1): brickworks above and below, schools left and right; the farm is two steps away."""
    g = act("II-12", city=". K 2 .\nL . L F\n2 K 2 .", coins=0, strip="BBBCC", space=3)
    g("0 act build II-12 1,1")
    assert g.has(0) == (0, 2, 2, 0)


def test_the_gardens_let_all_production_buildings_produce():
    g = act("I-04", city="K F\n. L", coins=0)("0 act build I-04 0,1")
    assert g.has(0) == (1, 1, 1, 0)


def test_park_and_gardens_need_no_cogs_and_leave_the_produce_action():
    for card in ("II-12", "I-04"):
        g = act(card, strip="BBBCC", space=3, city="2 .\nK .", coins=0)
        assert "produce" not in g.options
        g(f"0 act build {card} 1,1")
        assert g.player(0).bricks == 1
        g = act(card, strip="CCBBB", space=5, city="2 .\nK .", coins=0)(f"0 act build {card} 1,1", "0 act produce")
        assert g.player(0).bricks == 2


def test_what_is_no_public_building_has_no_effect():
    assert act("II-13", coins=0)("0 act build II-13 0,1").has(0) == (0, 0, 0, 0)


# Aqueducts


def test_an_aqueduct_may_cover_an_own_building():
    g = act("II-17", city="2 F\nY .")
    assert {"0,0", "1,0", "0,1"} <= g.places("II-17")
    g("0 act build II-17 0,1")
    assert g.said("builds")[0]["covers"] == "II-09"
    assert g.view["gone"] == ["II-09"]
    assert {"card": "II-17", "at": [0, 1]} in g.view["seats"][0]["city"]


def test_starting_buildings_may_be_covered():
    g = act("II-17")("0 act build II-17 0,0")
    assert g.view["gone"] == ["S-purple-1"]


def test_covering_needs_no_other_neighbour_and_costs_the_printed_bricks():
    g = act("II-17", city="2", strip="CCBBB", space=2, others=(4, 5), coins=6)
    g("0 act build II-17 0,0")
    assert g.has(0)[0] == 0


def test_no_second_aqueduct_in_a_row_or_column():
    g = act("II-17", city="A F K\n2 Y L\nR . B")
    assert g.places("II-17") == {
        "1,-1", "2,-1", "-1,1", "1,1", "2,1", "3,1", "-1,2", "1,2", "2,2", "3,2", "2,3",
    }  # fmt: skip


def test_row_and_column_are_those_of_the_new_space_an_aqueduct_is_never_covered():
    g = act("II-17", city="A F")
    assert g.places("II-17") == {"1,-1", "1,1"}


def test_nothing_else_covers_anything():
    assert not {"0,0", "1,0"} & act("I-12").places("I-12")


def test_r5_a_covering_aqueduct_keeps_the_city_in_one_piece():
    g = act("II-17", city="2 F K", coins=9)("0 act build II-17 1,0")
    assert len(g.view["seats"][0]["city"]) == 3


def test_what_is_covered_no_longer_produces_but_what_it_gave_is_kept():
    g = act("II-17", city="2 F", coins=4, strip="BBBCC", space=5)
    g("0 act produce")
    assert g.has(0)[0] == 5
    g("0 act build II-17 1,0")
    assert g.has(0)[0] == 5
    assert g.view["seats"][0]["produce"] == {"coins": 0, "influence": 0, "bricks": 0, "points": 0}


def test_a_city_without_production_is_not_asked_to_produce():
    g = act("II-17", strip="BBBCC", space=5)("0 act build II-17 1,0")
    assert g.view["phase"] == "emissaries"  # the round is over: the others stood before


def test_an_aqueduct_of_deck_i_brings_its_stars():
    assert act("I-11")("0 act build I-11 0,1").has(0) == (5, 2, 0, 0)


# Supply


def test_influence_runs_out():
    g = lay(seat("I-14"), seat(influence=31), seat(), strip="BBBCC").place(3, 4, 5).acts(0)("0 act build I-14 0,1")
    assert g.has(0)[1] == 2
    assert g.view["supply"]["influence"] == 0
    assert g.said("gains") == [{"seat": 0, "source": "stars", "coins": 0, "influence": 2, "bricks": 0, "points": 0}]


def test_brick_tokens_run_out():
    g = lay(seat(city="K F\nK L"), seat(bricks=3), seat(bricks=2), strip="CCBBB").place(2, 4, 5).acts(0)
    g("0 act produce")
    assert g.has(0) == (6, 1, 1, 0)


def test_nothing_is_said_where_nothing_is_left_to_gain():
    g = lay(seat(city="K"), seat(bricks=3), seat(bricks=3), strip="CCBBB").place(2, 4, 5).acts(0)("0 act produce")
    assert g.said("gains") == []


def test_r8_tokens_paid_are_back_before_anything_is_gained():
    """All six tokens are out; the park's brickworks gives two of the three that were paid."""
    g = lay(seat("II-12", city="K F\n. K", bricks=6, coins=0), seat(), seat(), strip="CCBBB").place(1, 4, 5).acts(0)
    g("0 act build II-12 0,1")
    assert g.has(0)[2] == 6 - 2 + 2
    assert g.view["supply"]["bricks"] == 0
