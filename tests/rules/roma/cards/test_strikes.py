"""Sicarius, Nero, Gladiator, Praetorianus: no battle. R4, R5, R8."""

from tests.rules.roma.table import lay


def test_sicarius_and_a_chosen_opposing_character_are_discarded():
    g = lay({1: "sicarius"}, {2: "forum", 3: "senator", 4: "nero"}, dice="1 5")
    g.act("activate 1")
    assert g.options == {"target 3", "target 4"}
    g("0 sicarius target 4")
    assert (g.row(0), g.row(1), g.discard) == ({}, {2: "forum", 3: "senator"}, "nero sicarius")


def test_sicarius_needs_no_roll_and_no_turris_helps():
    g = lay({1: "sicarius"}, {3: "nero", 4: "turris"}, dice="1")
    g.act("activate 1")
    assert (g.rolling, g.row(1), g.asks) == (None, {4: "turris"}, "0 action")


def test_sicarius_finds_no_target_among_buildings():
    assert not lay({1: "sicarius"}, {2: "forum"}, dice="1").may("activate 1")


def test_sicarius_can_be_taken_back():
    """Nothing hidden has come out."""
    g = lay({1: "sicarius"}, {3: "nero", 4: "legat"}, dice="1")
    before = g.m.barrier
    g.act("activate 1")
    g("0 sicarius target 3")
    assert g.m.barrier == before


def test_nero_and_a_chosen_opposing_building_are_discarded():
    g = lay({1: "nero"}, {2: "forum", 3: "senator", 5: "turris"}, dice="1 5")
    g.act("activate 1")
    assert g.options == {"target 2", "target 5"}
    g("0 nero target 2")
    assert (g.row(0), g.row(1), g.discard) == ({}, {3: "senator", 5: "turris"}, "forum nero")


def test_nero_finds_no_target_among_characters():
    assert not lay({1: "nero"}, {2: "legat"}, dice="1").may("activate 1")


def test_nero_needs_no_roll():
    g = lay({1: "nero"}, {5: "turris"}, dice="1")
    g.act("activate 1")
    assert (g.rolling, g.row(1), g.discard) == (None, {}, "turris nero")


def test_gladiator_sends_a_chosen_opposing_character_back_to_the_hand():
    g = lay({3: "gladiator"}, {1: "architectus", 2: "nero", 4: "forum"}, dice="3 3", their_hand="legat")
    g.act("activate 3")
    assert g.options == {"target 1", "target 2"}
    g("0 gladiator target 2")
    assert (g.row(0), g.row(1)) == ({3: "gladiator"}, {1: "architectus", 4: "forum"})
    assert (g.hand(1), g.discard) == ("legat nero", "")


def test_gladiator_stays_and_may_go_on():
    g = lay({3: "gladiator"}, {1: "architectus", 2: "nero"}, dice="3 3")
    g.act("activate 3")
    g("0 gladiator target 2").act("activate 3")
    assert (g.row(1), g.hand(1)) == ({}, "architectus nero")


def test_gladiator_finds_no_target_among_buildings():
    assert not lay({3: "gladiator"}, {1: "forum"}, dice="3").may("activate 3")


# Praetorianus


def test_praetorianus_blocks_a_disc_for_the_opponents_next_turn():
    g = lay({1: "praetorianus", 2: "legat"}, {2: "legat", 3: "mercatus"}, dice="1")
    g.act("activate 1")
    g("0 praetorianus block 2").next_turn(2, 3, 3)
    assert not g.may("activate 2")
    assert g.may("activate 3")
    g.next_turn(1, 2, 3).next_turn(2, 3, 3)
    assert g.may("activate 2")


def test_praetorianus_may_block_an_empty_disc():
    """R5: any of the six; what is laid there in that turn cannot be activated."""
    g = lay({1: "praetorianus"}, {2: "legat"}, dice="1", their_hand="mercatus", money=(0, 6))
    g.act("activate 1")
    assert g.options == {f"block {disc}" for disc in range(1, 7)}
    g("0 praetorianus block 5").next_turn(2, 5, 5).act("lay mercatus 5")
    assert g.row(1) == {2: "legat", 5: "mercatus"}
    assert not g.may("activate 5")


def test_praetorianus_blocks_add_up():
    """R5."""
    g = lay({1: "praetorianus"}, {2: "legat", 3: "legat"}, dice="1 1")
    g.act("activate 1")
    g("0 praetorianus block 2").act("activate 1")
    assert g.options == {"block 1", "block 3", "block 4", "block 5", "block 6"}
    g("0 praetorianus block 3").next_turn(2, 2, 3)
    assert not g.offers("activate")


def test_praetorianus_block_stays_when_he_leaves():
    """R4: it is on the disc."""
    g = lay({1: "praetorianus"}, {2: "legat"}, dice="1", hand="consul", money=3)
    g.act("activate 1")
    g("0 praetorianus block 2").act("lay consul 1").next_turn(2, 3, 4)
    assert not g.may("activate 2")


def test_praetorianus_block_refuses_the_die_and_does_not_spend_it():
    g = lay({1: "praetorianus"}, {2: "legat"}, dice="1")
    g.act("activate 1")
    g("0 praetorianus block 2").next_turn(2, 3, 4)
    assert (g.dice, g.offers("money")) == ("2 3 4", {"money 2", "money 3", "money 4"})


def test_praetorianus_finds_nothing_to_block_when_all_six_are():
    """R8; and is not asked about the last one left."""
    assert not lay({1: "praetorianus"}, {}, dice="1", blocked=([], [1, 2, 3, 4, 5, 6])).may("activate 1")
    assert lay({1: "praetorianus"}, {}, dice="1", blocked=([], [1, 2, 3, 6])).act("activate 1").options == {
        "block 4",
        "block 5",
    }
    g = lay({1: "praetorianus"}, {}, dice="1", blocked=([], [1, 2, 3, 5, 6]))
    g.act("activate 1")
    assert g.said("blocks") == [{"seat": 0, "disc": 4}]
