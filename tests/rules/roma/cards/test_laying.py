"""Architectus and Senator; Consiliarius and Machina. R8, R9, R10."""

from tests.rules.laws import refused
from tests.rules.roma.table import lay

# Architectus, Senator


def test_architectus_lays_buildings_free_on_any_own_discs():
    g = lay({1: "architectus", 2: "forum"}, {}, dice="1", hand="nero templum basilica", money=1)
    g.act("activate 1")
    assert g.offers("lay templum") == {f"lay templum {disc}" for disc in range(1, 7)}
    g("0 architectus lay templum 3", "0 architectus lay basilica 2")
    assert (g.row(0), g.money[0], g.discard) == ({1: "architectus", 2: "basilica", 3: "templum"}, 1, "forum")


def test_architectus_lays_no_character():
    g = lay({1: "architectus"}, {}, dice="1", hand="nero templum")
    g.act("activate 1")
    assert not g.offers("lay nero")
    assert refused(g.m, 0, "architectus", ("lay", "nero", 2)) == "not_offered"


def test_architectus_may_be_stopped_before_the_first_card():
    g = lay({1: "architectus"}, {}, dice="1", hand="templum")
    g.act("activate 1")
    g("0 architectus stop")
    assert (g.hand(0), g.dice, g.asks) == ("templum", "", "0 action")


def test_architectus_may_cover_himself_and_the_deed_goes_on():
    """R10."""
    g = lay({1: "architectus"}, {}, dice="1", hand="nero templum basilica")
    g.act("activate 1")
    g("0 architectus lay basilica 1")
    assert (g.asks, g.discard) == ("0 architectus", "architectus")
    g("0 architectus lay templum 2")
    assert g.row(0) == {1: "basilica", 2: "templum"}


def test_architectus_may_cover_a_card_laid_a_moment_before():
    """R10."""
    g = lay({1: "architectus"}, {}, dice="1", hand="nero templum basilica")
    g.act("activate 1")
    g("0 architectus lay basilica 4", "0 architectus lay templum 4")
    assert (g.row(0), g.discard) == ({1: "architectus", 4: "templum"}, "basilica")


def test_architectus_is_asked_while_any_card_is_held():
    """R10: that the hand has no building is secret; an empty hand is public."""
    g = lay({1: "architectus"}, {}, dice="1", hand="nero templum")
    g.act("activate 1")
    g("0 architectus lay templum 2")
    assert (g.asks, g.options) == ("0 architectus", {"stop"})
    g = lay({1: "architectus"}, {}, dice="1", hand="templum")
    g.act("activate 1")
    g("0 architectus lay templum 2")
    assert g.asks == "0 action"


def test_architectus_without_a_building_in_hand_is_not_activated():
    """R8."""
    assert not lay({1: "architectus"}, {}, dice="1", hand="nero").may("activate 1")
    assert not lay({1: "architectus"}, {}, dice="1").may("activate 1")


def test_architectus_lays_what_may_be_activated_in_the_same_turn():
    g = lay({1: "architectus"}, {}, dice="1 3", hand="mercatus")
    g.act("activate 1")
    g("0 architectus lay mercatus 3")
    assert g.may("activate 3")


def test_senator_lays_characters_free_on_any_own_discs():
    g = lay({1: "senator", 2: "nero"}, {}, dice="1", hand="forum sicarius haruspex")
    g.act("activate 1")
    assert not g.offers("lay forum")
    g("0 senator lay sicarius 3", "0 senator lay haruspex 1", "0 senator stop")
    assert (g.row(0), g.hand(0), g.discard) == ({1: "haruspex", 2: "nero", 3: "sicarius"}, "forum", "senator")


def test_senator_without_a_character_in_hand_is_not_activated():
    """R8."""
    assert not lay({1: "senator"}, {}, dice="1", hand="forum").may("activate 1")


def test_senator_is_asked_while_any_card_is_held():
    g = lay({1: "senator"}, {}, dice="1", hand="forum nero")
    g.act("activate 1")
    g("0 senator lay nero 2")
    assert (g.asks, g.options) == ("0 senator", {"stop"})


# Consiliarius


def test_consiliarius_lays_own_characters_again_on_any_own_discs():
    g = lay({1: "centurio", 3: "consiliarius", 5: "haruspex"}, {}, dice="3")
    g.act("activate 3")
    g("0 consiliarius 1 3", "0 consiliarius_lay move 1 3", "0 consiliarius_lay move 3 6")
    assert (g.row(0), g.discard, g.money[0]) == ({3: "centurio", 5: "haruspex", 6: "consiliarius"}, "", 0)


def test_consiliarius_may_cover_buildings():
    g = lay({1: "centurio", 3: "consiliarius", 4: "turris"}, {}, dice="3")
    g.act("activate 3")
    g("0 consiliarius 1", "0 consiliarius_lay move 1 4")
    assert (g.row(0), g.discard) == ({3: "consiliarius", 4: "centurio"}, "turris")


def test_consiliarius_may_not_cover_a_character_that_stayed_nor_one_laid_again():
    """R9."""
    g = lay({1: "centurio", 3: "consiliarius", 5: "haruspex"}, {}, dice="3")
    g.act("activate 3")
    g("0 consiliarius 1 3")
    assert g.offers("move 1") == {f"move 1 {disc}" for disc in (1, 2, 3, 4, 6)}
    g("0 consiliarius_lay move 1 3")
    assert g.options == {f"move 3 {disc}" for disc in (1, 2, 4, 6)}


def test_consiliarius_may_lay_a_card_where_it_was():
    g = lay({1: "centurio", 3: "consiliarius"}, {}, dice="3")
    g.act("activate 3")
    g("0 consiliarius 1 3", "0 consiliarius_lay move 3 3", "0 consiliarius_lay move 1 1")
    assert (g.row(0), g.discard) == ({1: "centurio", 3: "consiliarius"}, "")


def test_consiliarius_takes_up_at_least_one():
    g = lay({1: "centurio", 3: "consiliarius"}, {}, dice="3")
    g.act("activate 3")
    assert (g.question.options, g.question.least, g.question.most) == ((1, 3), 1, 2)
    assert refused(g.m, 0, "consiliarius", ()) == "wrong_count"


def test_consiliarius_alone_is_taken_up_unasked():
    g = lay({3: "consiliarius", 4: "turris"}, {}, dice="3")
    g.act("activate 3")
    assert (g.asks, g.options) == ("0 consiliarius_lay", {f"move 3 {disc}" for disc in range(1, 7)})


def test_consiliarius_takes_up_no_building():
    g = lay({1: "centurio", 3: "consiliarius", 4: "turris"}, {}, dice="3")
    g.act("activate 3")
    assert refused(g.m, 0, "consiliarius", (4,)) == "not_offered"


def test_consiliarius_has_only_one_place_left_for_the_last_of_six():
    g = lay(dict(enumerate("consiliarius legat legat consul consul nero".split(), 1)), {}, dice="1")
    g.act("activate 1")
    g("0 consiliarius 1 2 3 4 5 6", *(f"0 consiliarius_lay move {disc} {7 - disc}" for disc in range(1, 6)))
    assert g.row(0) == dict(enumerate("nero consul consul legat legat consiliarius".split(), 1))


def test_consiliarius_shows_what_is_taken_up():
    g = lay({1: "centurio", 3: "consiliarius"}, {}, dice="3")
    g.act("activate 3")
    g("0 consiliarius 1 3")
    assert g.view["seats"][0]["lifted"] == [{"disc": 1, "card": "centurio"}, {"disc": 3, "card": "consiliarius"}]
    assert (g.view["seats"][0]["empty_discs"], g.view["seats"][1]["lifted"]) == (6, [])


# Machina


def test_machina_lays_own_buildings_again_and_may_cover_characters():
    g = lay({1: "forum", 2: "machina", 3: "nero"}, {}, dice="2")
    g.act("activate 2")
    g("0 machina 1 2", "0 machina_lay move 1 3", "0 machina_lay move 2 1")
    assert (g.row(0), g.discard) == ({1: "machina", 3: "forum"}, "nero")


def test_machina_takes_up_no_character():
    g = lay({1: "forum", 2: "machina", 3: "nero"}, {}, dice="2")
    g.act("activate 2")
    assert g.question.options == (1, 2)


def test_machina_may_not_cover_a_building_that_stayed():
    g = lay({1: "forum", 2: "machina", 3: "nero"}, {}, dice="2")
    g.act("activate 2")
    g("0 machina 2")
    assert "move 2 1" not in g.options
    assert "move 2 3" in g.options
