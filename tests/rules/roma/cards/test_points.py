"""Legat, Tribunus Plebis, Mercator, Mercatus, and the Forum with its neighbours. R3, R8, R11, R13."""

from tests.rules.roma.table import lay

# Legat


def test_legat_brings_a_point_for_each_empty_disc_of_the_opponent():
    g = lay({1: "legat"}, {3: "essedum"}, dice="1")
    g.act("activate 1")
    assert g.vp == (15, 10, 11)


def test_legat_may_give_nothing():
    g = lay({1: "legat"}, dict(enumerate(["forum"] * 6, 1)), dice="1 2")
    g.act("activate 1")
    assert (g.vp, g.dice) == ((10, 10, 16), "2")


def test_legat_does_not_count_his_own_side():
    g = lay({1: "legat"}, dict.fromkeys((1, 2, 3, 4, 5), "forum"), dice="1")
    g.act("activate 1")
    assert g.vp == (11, 10, 15)


def test_legat_who_empties_the_pool_ends_the_game():
    g = lay({1: "legat"}, {}, dice="1", pool=4, vp=(16, 16))
    assert "activate 1" in g.final
    g.act("activate 1")
    assert (g.end, g.vp, g.winners) == ("empty_pool", (22, 16, 0), (0,))


# Tribunus Plebis


def test_tribunusplebis_takes_a_point_from_the_opponent():
    g = lay({1: "tribunusplebis"}, {}, dice="1 1", vp=(9, 10), pool=17)
    g.act("activate 1", "activate 1")
    assert g.vp == (11, 8, 17)


def test_tribunusplebis_who_takes_the_last_point_wins_at_once():
    g = lay({1: "tribunusplebis"}, {}, dice="1 1", vp=(10, 1), pool=25)
    assert "activate 1" in g.final
    g.act("activate 1")
    assert (g.end, g.scores, g.winners) == ("no_vp", (11, 0), (0,))


def test_tribunusplebis_leaves_the_pool_alone():
    g = lay({1: "tribunusplebis"}, {}, dice="1", vp=(17, 18), pool=1)
    g.act("activate 1")
    assert (g.vp, g.end) == ((18, 17, 1), None)


# Mercator


def test_mercator_buys_points_at_two_sestertii_and_pays_the_opponent():
    g = lay({1: "mercator"}, {}, dice="1", money=(9, 200))
    g.act("activate 1")
    assert (g.question.low, g.question.high) == (1, 4)
    g("0 mercator 3")
    assert (g.vp, g.money) == ((13, 7, 16), (3, 206))


def test_mercator_buys_no_more_than_the_opponent_holds():
    """R11. All of them: the game is over."""
    g = lay({1: "mercator"}, {}, dice="1", money=50, vp=(17, 3))
    g.act("activate 1")
    assert (g.question.high, g.question.final) == (3, (3,))
    g("0 mercator 3")
    assert (g.end, g.vp, g.winners) == ("no_vp", (20, 0, 16), (0,))


def test_mercator_needs_two_sestertii():
    """R8. With two or three he buys one unasked: it is at least one."""
    assert not lay({1: "mercator"}, {}, dice="1", money=1).may("activate 1")
    for money in (2, 3):
        g = lay({1: "mercator"}, {}, dice="1", money=money)
        g.act("activate 1")
        assert (g.vp, g.money) == ((11, 9, 16), (money - 2, 2))


# Mercatus


def test_mercatus_brings_a_point_for_each_forum_of_the_opponent():
    g = lay({1: "mercatus", 2: "forum"}, {1: "forum", 4: "forum", 5: "legat"}, dice="1")
    g.act("activate 1")
    assert g.vp == (12, 10, 14)


def test_mercatus_may_give_nothing():
    g = lay({1: "mercatus", 2: "forum"}, {1: "basilica"}, dice="1 2 2")
    g.act("activate 1")
    assert (g.vp, g.dice) == ((10, 10, 16), "2 2")


def test_mercatus_that_empties_the_pool_ends_the_game():
    g = lay({1: "mercatus"}, {1: "forum", 2: "forum"}, dice="1", pool=2, vp=(15, 19))
    g.act("activate 1")
    assert (g.end, g.winners, g.scores) == ("empty_pool", (1,), (17, 19))


# Forum


def test_forum_gives_the_pips_of_a_second_die():
    g = lay({1: "forum"}, {}, dice="1 5 6")
    g.act("activate 1")
    assert g.options == {"spend 5", "spend 6"}
    g("0 forum spend 5")
    assert (g.vp, g.dice) == ((15, 10, 11), "6")


def test_forum_gives_each_number_of_pips():
    for die in range(1, 7):
        g = lay({1: "forum"}, {}, dice=f"1 {die} {7 - die}").act("activate 1")
        assert g(f"0 forum spend {die}").vp == (10 + die, 10, 16 - die)


def test_forum_takes_the_only_die_left_unasked():
    for dice in ("1 4", "1 4 4"):
        g = lay({1: "forum"}, {}, dice=dice)
        g.act("activate 1")
        assert g.vp == (14, 10, 12)


def test_forum_without_a_second_unused_die_is_not_activated():
    """R8."""
    assert not lay({1: "forum"}, {}, dice="1").may("activate 1")


def test_forum_may_be_activated_with_an_equal_second_die():
    g = lay({2: "forum"}, {}, dice="2 2")
    g.act("activate 2")
    assert (g.vp, g.dice) == ((12, 10, 14), "")


# Basilica


def test_basilica_gives_two_more_for_a_neighbouring_forum():
    for disc in (2, 4):
        g = lay({3: "forum", disc: "basilica"}, {}, dice="3 6")
        g.act("activate 3")
        assert g.vp == (18, 10, 8)


def test_basilica_and_another_give_four():
    """R3."""
    g = lay({2: "basilica", 3: "forum", 4: "basilica"}, {}, dice="3 6")
    g.act("activate 3")
    assert g.vp == (20, 10, 6)


def test_basilica_works_on_a_blocked_disc():
    """R3."""
    g = lay({2: "basilica", 3: "forum"}, {}, dice="3 6", blocked=[2])
    g.act("activate 3")
    assert g.vp == (18, 10, 8)


def test_basilica_reaches_neighbouring_discs_only_and_the_row_does_not_wrap():
    """R2: only a neighbour of the Forum gives two points."""
    for forum, basilica, vp in ((1, 3, 12), (1, 6, 12), (6, 1, 12), (6, 5, 14), (1, 2, 14)):
        g = lay({forum: "forum", basilica: "basilica"}, {}, dice=f"{forum} 2")
        g.act(f"activate {forum}")
        assert g.vp[0] == vp


def test_basilica_of_the_opponent_gives_nothing():
    g = lay({3: "forum", 4: "basilica"}, {2: "basilica"}, dice="3 6")
    g.act("activate 3")
    assert g.vp[0] == 18


def test_basilica_is_never_activated():
    assert not lay({3: "basilica"}, {}, dice="3 6").may("activate 3")


# Templum


def test_templum_lets_the_third_die_count_as_well():
    g = lay({1: "templum", 2: "forum"}, {}, dice="2 3 6")
    g.act("activate 2")
    g("0 forum spend 3", "0 templum spend 6")
    assert (g.vp, g.dice) == ((19, 10, 7), "")


def test_templum_may_be_declined_and_the_die_is_kept():
    g = lay({1: "templum", 2: "forum"}, {}, dice="2 3 6")
    g.act("activate 2")
    g("0 forum spend 6")
    assert g.options == {"pass", "spend 3"}
    g("0 templum pass")
    assert (g.vp, g.dice) == ((16, 10, 10), "3")


def test_templum_is_not_asked_without_a_third_die():
    g = lay({1: "templum", 2: "forum"}, {}, dice="2 6")
    g.act("activate 2")
    assert (g.asks, g.vp[0]) == ("0 action", 16)
    g = lay({1: "templum", 2: "forum"}, {}, dice="2 6 6")
    g.act("activate 2")
    assert g.asks == "0 templum"


def test_templum_and_another_count_the_third_die_once():
    """R3."""
    g = lay({3: "templum", 4: "forum", 5: "templum"}, {}, dice="1 2 4")
    g.act("activate 4")
    g("0 forum spend 2", "0 templum spend 1")
    assert (g.vp, g.dice, g.asks) == ((13, 10, 13), "", "0 action")


def test_templum_reaches_neighbouring_discs_only_and_works_on_a_blocked_one():
    """R2, R3."""
    for templum, blocked, asked in ((4, [], "0 action"), (3, [3], "0 templum"), (6, [], "0 action")):
        g = lay({1: "consul", 2: "forum", templum: "templum"}, {}, dice="2 3 3", blocked=blocked)
        g.act("activate 2")
        assert g.asks == asked


def test_templum_and_basilica_both_count():
    """R3."""
    g = lay({1: "templum", 2: "forum", 3: "basilica"}, {}, dice="2 3 3")
    g.act("activate 2")
    g("0 templum spend 3")
    assert g.vp == (18, 10, 8)
    assert g.said("forum") == [{"seat": 0, "dice": [3, 3], "basilicas": 1, "vp": 8}]


def test_templum_is_never_activated():
    assert not lay({1: "templum", 2: "forum"}, {}, dice="1 3").may("activate 1")


# One payment: R13


def test_all_gains_of_one_activation_are_one_payment():
    """The second die alone would empty the pool; the third and the Basilica are paid all the same, out of nothing."""
    g = lay({1: "basilica", 2: "forum", 3: "templum"}, {}, dice="2 2 2", vp=(16, 15), pool=1)
    g.act("activate 2")
    assert g.final == {"pass", "spend 2"}
    g("0 templum spend 2")
    assert (g.end, g.vp) == ("empty_pool", (22, 15, 0))


def test_a_payment_of_just_what_is_left_ends_the_game():
    g = lay({1: "forum"}, {}, dice="1 5 6", pool=6)
    g.act("activate 1")
    assert g.final == {"spend 6"}
    g("0 forum spend 6")
    assert (g.end, g.vp) == ("empty_pool", (16, 10, 0))
