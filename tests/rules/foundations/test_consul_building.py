"""How the Consul builds. Rulings J5 to J7 and section 6."""

from tests.rules.foundations.consul import PILES, his, own, take


def test_a_lot_that_joins_nothing_has_a_token_of_one():
    assert his(take(own("CT01:A1"), "C1")) == "CT01:A1 CT05:C1"


def test_the_largest_token_that_fits_takes_the_place_of_smaller_ones():
    g = take(own("CT01:A1"), "A2")
    assert his(g) == "CT15:A1,A2"
    assert g.view["consul"]["discards"]["O1"] == ["CT01"]
    assert his(take(own("CT13:A1,A2"), "A3")) == "CT20:A1,A2,A3"


def test_beside_a_square_of_four_only_one_fits():
    """J6."""
    assert his(take(own("CT28:A1,A2,B1,B2"), "C1")) == "CT28:A1,A2,B1,B2 CT05:C1"


def test_vacated_lots_are_filled_with_the_largest_that_fit_on_them():
    """J5e: a line of three is cut by a square, its third lot gets a token of 1."""
    g = take({**own("CT19:A1,A2,A3", "CT01:B1")}, "B2")
    assert his(g) == "CT29:A1,A2,B1,B2 CT05:A3"


def test_what_displaces_least_comes_first():
    """Section 6: the minimum of displaced size; section 7, vector 17."""
    lots = own("CT13:A1,A2", "CT01:B3")
    g = take(lots, "A3")  # three in a line over the pair, or an L over it and the single one
    assert his(g) == "CT01:B3 CT20:A1,A2,A3"


def test_then_of_the_shape_with_most_tokens_left():
    rest = {**PILES, "L3": ["CT22", "CT23"]}
    lots = own("CT01:A1", "CT02:A3", "CT03:B2")
    g = take({**lots, "piles": rest}, "A2")
    assert next(row for row in g.view["consul"]["tokens"] if len(row["at"]) == 3)["id"] == "CT22"
    g = take({**lots, "piles": {**PILES, "I3": ["CT20", "CT21"]}}, "A2")
    assert next(row for row in g.view["consul"]["tokens"] if len(row["at"]) == 3)["at"] == ["A1", "A2", "A3"]


def test_then_by_shape_then_by_row_and_column():
    lots = own("CT01:A1", "CT02:A3", "CT03:B2")
    assert "CT20:A1,A2,A3" in his(take(lots, "A2"))  # I3 comes before L3
    around = own("CT01:C2", "CT02:D3", "CT03:B3")
    g = take({**around, "piles": {**PILES, "I3": []}}, "C3")  # with C2 and B3, or with C2 and D3
    assert "CT23:B3,C2,C3" in his(g)


def test_an_empty_pile_is_made_of_its_shuffled_discards_those_of_this_placement_too():
    consul = {**own("CT13:A1,A2"), "piles": {**PILES, "O1": []}, "discards": {"O1": ["CT02"]}}
    g = take(consul, "C5")
    assert (g.m.luck.what, g.m.luck.items) == ("reshuffle_O1", ("CT02",))
    g.luck()
    assert his(g) == "CT13:A1,A2 CT02:C5"
    consul = {**own("CT19:A1,A2,A3", "CT01:B1"), "piles": {**PILES, "O1": []}}
    g = take(consul, "B2")
    assert (g.m.luck.what, g.m.luck.items) == ("reshuffle_O1", ("CT01",))


def test_where_no_token_of_the_largest_size_is_left_he_has_seven_points_and_nobody_the_lot():
    """J7; section 6: nothing is displaced."""
    consul = {**own("CT01:A1"), "piles": {**PILES, "O2": []}}
    g = take(consul, "A2")
    assert his(g) == "CT01:A1"
    assert (g.view["consul"]["vp"], g.view["consul"]["lots"]) == (7, ["A1"])
    assert "A2" in g.view["gone"]


def test_a_shape_without_tokens_drops_out_where_another_of_its_size_is_left():
    lots = own("CT01:A1", "CT02:A3", "CT03:B2")
    g = take({**lots, "piles": {**PILES, "I3": []}}, "A2")
    assert len(next(row for row in g.view["consul"]["tokens"] if row["id"] == "CT23")["at"]) == 3


def test_vacated_lots_that_the_supply_cannot_cover_stay_his_and_empty():
    consul = {**own("CT19:A1,A2,A3", "CT13:B1,C1"), "piles": {**PILES, "O1": []}}
    g = take(consul, "B2")
    assert his(g) == "CT29:A1,A2,B1,B2"
    assert g.view["consul"]["lots"] == ["A1", "A2", "A3", "B1", "B2", "C1"]
