"""Legionarius, Velites, Centurio, Onager, Essedum, Turris. Rulebook: "Batalla"; R4, R8, R12."""

from tests.rules.roma.table import lay


def fight(g, line, roll):
    """Activate, and roll the battle die."""
    g.act(line)
    assert (g.rolling, g.m.luck.dice, g.m.luck.sides) == ("battle", 1, 6)
    return g.luck(roll)


# Legionarius


def test_legionarius_battles_the_card_directly_opposite():
    g = lay({2: "legionarius"}, {1: "forum", 2: "basilica", 3: "forum"}, dice="2 2 5")
    fight(g, "activate 2", 5)
    assert (g.row(1), g.discard, g.dice) == ({1: "forum", 3: "forum"}, "basilica", "2 5")


def test_legionarius_wins_with_a_roll_equal_to_the_defence_and_with_a_higher_one():
    for roll, left in ((3, {2: "onager"}), (4, {}), (5, {}), (6, {})):
        assert fight(lay({2: "legionarius"}, {2: "onager"}, dice="2"), "activate 2", roll).row(1) == left


def test_legionarius_loses_nothing_by_a_lost_battle():
    g = fight(lay({2: "legionarius"}, {2: "onager"}, dice="2 2"), "activate 2", 1)
    assert (g.row(0), g.discard, g.dice, g.asks) == ({2: "legionarius"}, "", "2", "0 action")


def test_legionarius_beats_characters_and_buildings():
    for card in ("sicarius", "templum"):
        assert fight(lay({3: "legionarius"}, {3: card}, dice="3"), "activate 3", 2).discard == card


def test_legionarius_may_fight_again_with_an_equal_die():
    g = lay({2: "legionarius"}, {2: "basilica"}, dice="2 2")
    fight(g, "activate 2", 4)
    assert fight(g, "activate 2", 5).row(1) == {}


def test_legionarius_facing_an_empty_disc_is_not_activated():
    """R8: the die is kept. Once he has won there is nothing to fight."""
    g = lay({2: "legionarius"}, {1: "forum", 3: "forum"}, dice="2 2")
    assert not g.may("activate 2")
    g = fight(lay({2: "legionarius"}, {2: "templum"}, dice="2 2"), "activate 2", 6)
    assert not g.may("activate 2")


def test_legionarius_cannot_beat_a_nero():
    assert fight(lay({1: "legionarius"}, {1: "nero"}, dice="1"), "activate 1", 6).row(1) == {1: "nero"}


# Velites


def test_velites_battle_any_opposing_character():
    g = lay({2: "velites"}, {1: "forum", 2: "mercator", 5: "gladiator"}, dice="2 2")
    g.act("activate 2")
    assert g.options == {"target 2", "target 5"}
    g("0 velites target 5").luck(5)
    assert (g.row(1), g.discard) == ({1: "forum", 2: "mercator"}, "gladiator")


def test_velites_choose_before_the_roll():
    g = lay({2: "velites"}, {2: "mercator", 5: "gladiator"}, dice="2")
    g.act("activate 2")
    assert (g.asks, g.rolling, g.final) == ("0 velites", None, {"target 2", "target 5"})


def test_velites_are_not_asked_about_the_only_character():
    g = fight(lay({2: "velites"}, {1: "forum", 5: "gladiator"}, dice="2"), "activate 2", 4)
    assert g.row(1) == {1: "forum", 5: "gladiator"}
    assert g.said("attacks") == [{"seat": 0, "disc": 2, "target": 5, "card": "gladiator", "defence": 5}]


def test_velites_reach_no_building():
    assert not lay({2: "velites"}, {2: "forum"}, dice="2").may("activate 2")


# Onager


def test_onager_battles_any_opposing_building():
    g = lay({2: "onager"}, {2: "legat", 3: "forum", 4: "templum"}, dice="2 2")
    g.act("activate 2")
    assert g.options == {"target 3", "target 4"}
    g("0 onager target 4").luck(2)
    assert (g.row(1), g.discard) == ({2: "legat", 3: "forum"}, "templum")


def test_onager_reaches_no_character():
    assert not lay({2: "onager"}, {2: "legat"}, dice="2").may("activate 2")


def test_onager_is_not_asked_about_the_only_building():
    assert fight(lay({2: "onager"}, {4: "forum"}, dice="2"), "activate 2", 5).discard == "forum"


# Centurio


def test_centurio_battles_the_card_directly_opposite():
    g = fight(lay({1: "centurio"}, {1: "forum", 2: "legat"}, dice="1 3"), "activate 1", 5)
    assert (g.row(1), g.dice, g.asks) == ({2: "legat"}, "3", "0 action")


def test_centurio_may_add_an_unused_die_after_a_roll_that_fails():
    g = fight(lay({3: "centurio"}, {3: "nero"}, dice="1 3 6"), "activate 3", 4)
    assert (g.asks, g.options) == ("0 centurio", {"pass", "add 1", "add 6"})
    g("0 centurio add 6")
    assert (g.row(1), g.discard, g.dice) == ({}, "nero", "1")


def test_centurio_is_not_asked_when_the_roll_alone_suffices():
    assert fight(lay({3: "centurio"}, {3: "forum"}, dice="3 6"), "activate 3", 5).asks == "0 action"


def test_centurio_is_not_asked_without_an_unused_die():
    g = fight(lay({3: "centurio"}, {3: "forum"}, dice="3"), "activate 3", 4)
    assert (g.asks, g.row(1)) == ("0 action", {3: "forum"})


def test_centurio_may_decline_and_keep_the_die():
    g = fight(lay({3: "centurio"}, {3: "forum"}, dice="3 6"), "activate 3", 4)
    g("0 centurio pass")
    assert (g.dice, g.row(1)) == ("6", {3: "forum"})


def test_centurio_may_add_any_die_from_one_to_six():
    for die in range(1, 7):
        g = fight(lay({3: "centurio"}, {3: "nero"}, dice=f"3 {die}"), "activate 3", 1)
        assert g.options == {"pass", f"add {die}"}


def test_centurio_spends_a_die_that_does_not_suffice_too():
    g = fight(lay({3: "centurio"}, {3: "nero"}, dice="1 3"), "activate 3", 4)
    g("0 centurio add 1")
    assert (g.dice, g.row(1)) == ("", {3: "nero"})


def test_centurio_adds_one_die_only():
    g = fight(lay({3: "centurio"}, {3: "nero"}, dice="2 3 3"), "activate 3", 1)
    g("0 centurio add 3")
    assert (g.asks, g.dice, g.row(1)) == ("0 action", "2", {3: "nero"})


def test_centurio_can_take_back_the_added_die_but_not_the_roll():
    g = fight(lay({3: "centurio"}, {3: "nero"}, dice="3 6"), "activate 3", 4)
    rolled = g.m.step
    g("0 centurio add 6")
    assert g.m.barrier == rolled


def test_centurio_facing_an_empty_disc_is_not_activated():
    assert not lay({3: "centurio"}, {2: "forum"}, dice="3 6").may("activate 3")


# Essedum


def test_essedum_takes_two_from_the_defence_of_all_opposing_cards():
    g = lay({1: "essedum", 2: "legionarius"}, {2: "basilica", 4: "nero"}, dice="1 2")
    g.act("activate 1")
    assert [g.defence(1, 2), g.defence(1, 4), g.defence(0, 2)] == [3, 7, 5]
    assert fight(g, "activate 2", 3).row(1) == {4: "nero"}


def test_essedum_adds_up():
    g = lay({1: "essedum"}, {2: "basilica"}, dice="1 1")
    g.act("activate 1", "activate 1")
    assert g.defence(1, 2) == 1
    assert [line["by"] for line in g.said("weakens")] == [2, 4]


def test_essedum_lasts_to_the_end_of_the_turn_only():
    g = lay({1: "essedum"}, {2: "basilica"}, dice="1")
    g.act("activate 1")
    g.next_turn(1, 2, 3)
    assert [g.defence(1, 2), g.defence(0, 1)] == [5, 3]
    g.next_turn(1, 2, 3)
    assert g.defence(1, 2) == 5


def test_essedum_works_on_when_the_card_has_left():
    """R4."""
    g = lay({1: "essedum", 2: "legionarius"}, {2: "basilica"}, dice="1 2", hand="consul", money=3)
    g.act("activate 1", "lay consul 1")
    assert g.defence(1, 2) == 3
    assert fight(g, "activate 2", 3).row(1) == {}


# Turris


def test_turris_gives_all_other_own_cards_one_more_but_not_itself():
    g = lay({1: "legat"}, {2: "basilica", 3: "turris", 6: "senator"}, dice="1")
    assert [g.defence(1, disc) for disc in (2, 3, 6)] == [6, 6, 4]
    assert g.defence(0, 1) == 2


def test_turris_makes_a_basilica_safe_from_a_five():
    g = lay({2: "onager"}, {2: "basilica", 3: "turris"}, dice="2 2")
    g.act("activate 2")
    assert g("0 onager target 2").luck(5).row(1) == {2: "basilica", 3: "turris"}


def test_turris_and_another_strengthen_each_other():
    """R4."""
    g = lay({}, {1: "turris", 2: "turris", 3: "legat"}, dice="1")
    assert [g.defence(1, disc) for disc in (1, 2, 3)] == [7, 7, 4]


def test_turris_and_essedum_are_both_in_force():
    """R4."""
    g = lay({1: "essedum"}, {2: "legionarius", 5: "turris"}, dice="1 1")
    g.act("activate 1")
    assert g.defence(1, 2) == 4
    g.act("activate 1")
    assert g.defence(1, 2) == 2


def test_turris_stops_working_the_moment_it_falls():
    g = lay({2: "legionarius", 6: "onager"}, {2: "senator", 6: "turris"}, dice="2 2 6")
    assert fight(g, "activate 2", 3).row(1) == {2: "senator", 6: "turris"}
    assert fight(g, "activate 6", 6).row(1) == {2: "senator"}
    assert fight(g, "activate 2", 3).row(1) == {}


def test_turris_works_on_a_blocked_disc():
    """R3."""
    assert lay({}, {2: "senator", 6: "turris"}, dice="1", blocked=([], [6])).defence(1, 2) == 4


def test_turris_is_never_activated():
    assert not lay({1: "turris"}, {}, dice="1 2").may("activate 1")
