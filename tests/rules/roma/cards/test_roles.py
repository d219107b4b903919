"""Consul and Scaenicus. R5, R6, R7, R8."""

from tests.rules.laws import refused
from tests.rules.roma.table import lay

# Consul


def test_consul_changes_an_unused_die_by_one():
    g = lay({1: "consul"}, {}, dice="1 2 4")
    g.act("activate 1")
    assert g.options == {"change 2 1", "change 2 3", "change 4 3", "change 4 5"}
    g("0 consul change 4 5")
    assert g.dice == "2 5"


def test_consul_never_makes_a_0_or_a_7():
    """R7."""
    g = lay({2: "consul"}, {}, dice="1 2 6")
    g.act("activate 2")
    assert g.options == {"change 1 2", "change 6 5"}
    assert refused(g.m, 0, "consul", ("change", 6, 7)) == "not_offered"


def test_consul_does_not_change_the_die_just_spent():
    """R7. Without another unused one he is not activated (R8)."""
    g = lay({2: "consul"}, {}, dice="2 2 5")
    g.act("activate 2")
    g("0 consul change 2 3")
    assert g.dice == "3 5"
    assert not lay({2: "consul"}, {}, dice="2").may("activate 2")


def test_consul_may_change_a_die_again():
    g = lay({2: "consul"}, {}, dice="2 2 5")
    g.act("activate 2")
    g("0 consul change 5 6").act("activate 2")
    assert (g.asks, g.dice) == ("0 action", "5")  # a six can only become a five: not asked


# Scaenicus


def test_scaenicus_does_what_another_own_character_does():
    g = lay({1: "scaenicus", 3: "tribunusplebis", 4: "legat"}, {1: "forum"}, dice="1 1")
    g.act("activate 1")
    assert g.options == {"copy tribunusplebis", "copy legat"}
    g("0 scaenicus copy tribunusplebis")
    assert (g.vp, g.said("copies")) == ((11, 9, 16), [{"seat": 0, "card": "tribunusplebis"}])


def test_scaenicus_may_copy_another_one_each_time():
    g = lay({1: "scaenicus", 3: "tribunusplebis", 4: "legat"}, {1: "forum"}, dice="1 1")
    g.act("activate 1")
    g("0 scaenicus copy tribunusplebis").act("activate 1")
    g("0 scaenicus copy legat")
    assert g.vp == (16, 9, 11)


def test_scaenicus_copies_the_only_one_unasked():
    g = lay({1: "scaenicus", 3: "tribunusplebis"}, {}, dice="1")
    g.act("activate 1")
    assert g.vp == (11, 9, 16)


def test_scaenicus_is_asked_whatever_the_hand_leaves_him():
    """Legat and Architectus are visible: a missing question would reveal that the hand has no building."""
    for hand, options in (("turris", {"copy legat", "copy architectus"}), ("nero", {"copy legat"})):
        g = lay({1: "scaenicus", 3: "legat", 4: "architectus"}, {}, dice="1", hand=hand)
        assert "activate 1" not in g.final
        g.act("activate 1")
        assert (g.asks, g.options) == ("0 scaenicus", options)
        assert refused(g.m, 0, "scaenicus", ("copy", "senator")) == "not_offered"
    g("0 scaenicus copy legat")
    assert g.vp == (16, 10, 10)


def test_scaenicus_between_two_who_lay_is_asked_with_a_single_card_in_hand():
    for hand, role in (("turris", "architectus"), ("nero", "senator")):
        g = lay({1: "scaenicus", 3: "senator", 4: "architectus"}, {}, dice="1", hand=hand).act("activate 1")
        assert (g.asks, g.options) == ("0 scaenicus", {f"copy {role}"})


def test_scaenicus_is_not_asked_where_everybody_sees_one_role():
    """With only an Architectus to copy, activating Scaenicus proves a building in hand (R8)."""
    g = lay({1: "scaenicus", 3: "legat", 4: "architectus"}, {}, dice="1").act("activate 1")
    assert (g.asks, g.vp) == ("0 action", (16, 10, 10))
    g = lay({1: "scaenicus", 4: "architectus"}, {}, dice="1", hand="turris").act("activate 1")
    assert g.asks == "0 architectus"
    assert not lay({1: "scaenicus", 4: "architectus"}, {}, dice="1", hand="nero").may("activate 1")


def test_scaenicus_is_offered_equal_characters_once():
    g = lay({1: "scaenicus", 3: "legat", 4: "legat", 5: "consul"}, {}, dice="1 2")
    g.act("activate 1")
    assert g.question.options == (("copy", "legat"), ("copy", "consul"))


def test_scaenicus_fights_from_his_own_disc():
    """R6."""
    g = lay({2: "scaenicus", 6: "legionarius"}, {2: "mercator", 6: "forum"}, dice="2")
    g.act("activate 2").luck(2)
    assert (g.row(1), g.discard) == ({6: "forum"}, "mercator")


def test_scaenicus_facing_an_empty_disc_copies_no_legionarius():
    """R8: what is possible from his disc."""
    g = lay({2: "scaenicus", 6: "legionarius"}, {6: "forum"}, dice="2")
    assert not g.may("activate 2")


def test_scaenicus_is_discarded_in_the_place_of_nero_and_sicarius():
    """R6."""
    for card, victim in (("nero", "forum"), ("sicarius", "legat")):
        g = lay({2: "scaenicus", 6: card}, {4: victim}, dice="2")
        g.act("activate 2")
        assert (g.row(0), g.row(1), g.discard) == ({6: card}, {}, f"{victim} scaenicus")


def test_scaenicus_copies_no_building_and_no_scaenicus():
    """R6."""
    assert not lay({1: "scaenicus", 2: "mercatus", 3: "scaenicus"}, {2: "forum"}, dice="1").may("activate 1")


def test_scaenicus_may_copy_a_character_on_a_blocked_disc():
    """R5."""
    g = lay({1: "scaenicus", 3: "tribunusplebis"}, {}, dice="1 3", blocked=[3])
    assert not g.may("activate 3")
    g.act("activate 1")
    assert g.vp == (11, 9, 16)


def test_scaenicus_on_a_blocked_disc_is_not_activated():
    assert not lay({1: "scaenicus", 3: "tribunusplebis"}, {}, dice="1 3", blocked=[1]).may("activate 1")


def test_scaenicus_copying_a_consul_changes_another_die():
    g = lay({4: "consul", 6: "scaenicus"}, {}, dice="1 4 6")
    g.act("activate 6")
    g("0 consul change 4 3")
    assert g.dice == "1 3"
    assert not lay({4: "consul", 6: "scaenicus"}, {}, dice="6").may("activate 6")


def test_scaenicus_copying_a_centurio_may_add_a_die():
    g = lay({4: "centurio", 6: "scaenicus"}, {6: "turris"}, dice="2 6")
    g.act("activate 6").luck(4)
    g("0 centurio add 2")
    assert (g.row(1), g.dice) == ({}, "")


def test_scaenicus_copying_an_architectus_may_be_covered():
    """R10."""
    g = lay({4: "architectus", 6: "scaenicus"}, {}, dice="6", hand="forum turris")
    g.act("activate 6")
    g("0 architectus lay forum 6", "0 architectus lay turris 1")
    assert (g.row(0), g.discard) == ({1: "turris", 4: "architectus", 6: "forum"}, "scaenicus")


def test_scaenicus_copying_a_consiliarius_takes_up_himself_too():
    g = lay({4: "consiliarius", 6: "scaenicus"}, {}, dice="6")
    g.act("activate 6")
    g("0 consiliarius 6", "0 consiliarius_lay move 6 1")
    assert g.row(0) == {1: "scaenicus", 4: "consiliarius"}


def test_scaenicus_copying_an_essedum_weakens_the_opponent():
    g = lay({4: "essedum", 6: "scaenicus"}, {1: "forum"}, dice="6")
    g.act("activate 6")
    assert g.defence(1, 1) == 3


def test_scaenicus_copying_a_haruspex_gets_a_barrier_only_then():
    g = lay({4: "haruspex", 5: "legat", 6: "scaenicus"}, {}, dice="6 6", deck="nero forum", last=True)
    assert "activate 6" not in g.final
    g.act("activate 6")
    assert g.final == {"copy haruspex"}


def test_scaenicus_copying_the_rest_does_what_they_do():
    """Gladiator, Mercator, Praetorianus, Senator, Velites: once each."""
    g = lay({4: "gladiator", 6: "scaenicus"}, {1: "nero"}, dice="6")
    assert g.act("activate 6").hand(1) == "nero"
    g = lay({4: "mercator", 6: "scaenicus"}, {}, dice="6", money=3)
    assert g.act("activate 6").vp == (11, 9, 16)
    g = lay({4: "praetorianus", 6: "scaenicus"}, {}, dice="6", blocked=([], [1, 2, 3, 4, 5]))
    assert g.act("activate 6").m.t.players[1].blocked == [1, 2, 3, 4, 5, 6]
    g = lay({4: "senator", 6: "scaenicus"}, {}, dice="6", hand="nero")
    assert g.act("activate 6")("0 senator lay nero 6").row(0) == {4: "senator", 6: "nero"}
    g = lay({4: "velites", 6: "scaenicus"}, {1: "consul"}, dice="6")
    assert g.act("activate 6").luck(3).row(1) == {}
