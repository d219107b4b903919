"""Final answers and barriers: luck, a secret or the end follows at once."""

from tests.rules.roma.table import lay


def test_a_turn_of_open_actions_can_be_taken_back_as_a_whole():
    g = lay({2: "forum", 3: "basilica", 5: "consul"}, {}, dice="2 5 5", hand="templum", money=2)
    before = g.m.barrier
    g.act("activate 5")("0 consul change 5 6").act("lay templum 1", "activate 2")
    assert g.m.barrier == before
    assert g.vp[0] == 18


def test_ending_the_turn_is_final_and_so_is_drawing():
    g = lay({2: "velites", 3: "onager"}, {1: "legat", 4: "forum", 5: "forum"}, dice="2 3 6")
    assert g.final == {"end", "cards 2", "cards 3", "cards 6", "activate 2"}  # the onager has a choice of targets


def test_activations_are_final_where_they_end_the_game_unasked():
    """As soon as the pool would show 0, or the opponent would."""
    for row, theirs, dice, pool, final in (
        ({1: "mercatus"}, {1: "forum", 2: "forum"}, "1", 2, True),
        ({1: "mercatus"}, {1: "forum", 2: "forum"}, "1", 3, False),
        ({1: "legat"}, {1: "forum", 2: "forum"}, "1", 4, True),
        ({1: "legat"}, {1: "forum", 2: "forum"}, "1", 5, False),
        ({1: "forum"}, {}, "1 4", 4, True),
        ({1: "forum"}, {}, "1 4", 5, False),
        ({1: "forum"}, {}, "1 4 4", 4, True),
        ({1: "forum"}, {}, "1 4 5", 1, False),  # which die is asked
        ({1: "forum", 2: "basilica"}, {}, "1 4", 6, True),
        ({1: "forum", 2: "basilica"}, {}, "1 4", 7, False),
        ({1: "forum", 2: "templum"}, {}, "1 4", 4, True),
        ({1: "forum", 2: "templum"}, {}, "1 4 4", 4, False),  # the third die is asked about
    ):
        assert ("activate 1" in lay(row, theirs, dice=dice, pool=pool).final) is final, (row, dice, pool)


def test_the_dice_of_a_forum_are_final_where_they_empty_the_pool():
    for row, pool, second, third in (
        ({1: "forum"}, 5, {"spend 5", "spend 6"}, None),
        ({1: "forum", 2: "basilica"}, 8, {"spend 6"}, None),
        ({1: "forum", 2: "templum"}, 5, set(), {"pass", "spend 6"}),
        ({1: "forum", 2: "templum"}, 11, set(), {"spend 6"}),
        ({1: "forum", 2: "templum"}, 12, set(), set()),
    ):
        g = lay(row, {}, dice="1 5 6", pool=pool).act("activate 1")
        assert g.final == second, (row, pool)
        if third is not None:
            assert g("0 forum spend 5").final == third, (row, pool)


def test_a_preview_goes_no_further_than_luck():
    g = lay({2: "velites", 4: "legat"}, {1: "legat"}, dice="2 4", deck="nero")
    battle = g.m.preview(0, ("activate", 2))
    assert [line["key"] for line in battle["said"]] == ["activates", "attacks"]
    assert battle["view"] is None
    assert g.m.preview(0, ("cards", 2)) is None
    assert g.m.preview(0, ("activate", 4))["view"]["seats"][0]["vp"] == 15
    end = g.m.preview(0, "end")
    assert [line["key"] for line in end["said"]] == ["ends", "turn", "loses"]
    assert end["view"] is None
