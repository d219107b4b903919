"""Producing. Rulebook: "Producir acción"; the project's card set."""

import pytest

from tests.rules.great_city.table import lay, seat


def act(strip="CCBBB", space=2, **has):
    return lay(seat(**has), seat(), seat(), strip=strip).place(space, 4, 5 if space != 5 else 3).acts(0)


def produced(city, **has):
    return act(city=city, **{"coins": 0, **has})("0 act produce").has(0)


@pytest.mark.parametrize(
    ("city", "gained"),
    [
        ("2 F", (1, 0, 0, 0)),  # a farm
        ("S-purple-1 S-purple-2", (1, 0, 0, 0)),  # the starting farm
        ("K 2", (0, 0, 1, 0)),  # brickworks
        ("L 2", (0, 1, 0, 0)),  # a school
        ("I-09 2", (0, 1, 0, 1)),  # the academy
        ("V Y", (0, 0, 0, 0)),  # a vineyard without houses
        ("V 2", (1, 0, 0, 0)),
        ("2 V 3", (2, 0, 0, 0)),
        ("2 V 3\n. 4 .", (2, 0, 0, 0)),  # two at most
        ("2 I-08 3\n. 4 .", (3, 0, 0, 0)),  # the imperial vineyard: three
        (". 2 .\n2 I-08 3\n. 4 .", (3, 0, 0, 0)),
        ("F K\nL V\nI-09 .", (1, 2, 1, 1)),  # every one of them once
    ],
)
def test_every_production_building_produces_once(city, gained):
    assert produced(city) == gained


@pytest.mark.parametrize(("space", "price"), [(1, 1), (2, 0), (3, 0)])
def test_two_cogs_and_a_coin_for_each_missing_one(space, price):
    g = act(space=space, coins=5)("0 act produce")
    assert g.has(0)[0] == 5 - price + 1
    assert g.said("produces") == [{"seat": 0, "cogs": 2 - price, "coins": price}]


def test_without_cogs_it_costs_two_coins():
    g = act("BBBCC", 1, coins=2)("0 act produce")
    assert g.has(0)[0] == 1


def test_who_cannot_pay_cannot_produce():
    assert "produce" not in act("BBBCC", 1, coins=1).options
    assert "produce" not in act("CBBBC", 1, coins=0).options
    assert "produce" in act("CBBBC", 1, coins=1).options


def test_all_or_nothing_nothing_gained_may_be_refused():
    g = act(city="F K\nL V")
    assert [option for option in g.question.options if option[0] != "build"] == ["pass", "produce"]


def test_the_view_says_what_producing_would_give():
    assert act(city="F K\nL V").view["seats"][0]["produce"] == {"coins": 1, "influence": 1, "bricks": 1, "points": 0}


def test_it_can_be_done_once_a_turn():
    g = act()("0 act produce")
    assert "produce" not in g.options
