"""A turn: the loss, the dice, the actions. Rulebook: "Como se Juega"; R1, R7, R13, R14."""

import pytest

from games.rules import roma
from games.rules.match import Match
from tests.rules.laws import refused
from tests.rules.roma.table import lay

FULL = dict(enumerate("consul senator legat essedum velites haruspex".split(), 1))

# Phase 1: empty discs


def test_each_empty_disc_costs_a_point_at_the_beginning_of_a_turn():
    g = lay({1: "nero"}, {1: "legat", 2: "consul"}, dice="1")
    g.next_turn(1, 2, 3)
    assert (g.vp, g.said("loses")) == ((10, 6, 20), [{"seat": 1, "vp": 4, "discs": 4}])


def test_a_full_row_costs_nothing():
    g = lay({}, FULL, dice="1").next_turn(1, 2, 3)
    assert (g.vp, g.said("loses")) == ((10, 10, 16), [])


def test_a_card_on_a_blocked_disc_fills_it():
    assert lay({}, FULL, dice="1", blocked=([], [3])).next_turn(1, 2, 3).vp == (10, 10, 16)


def test_who_loses_all_points_loses_before_the_roll():
    """R13: the pool gets what was held."""
    g = lay({1: "nero"}, {1: "legat"}, dice="1", vp=(10, 3), pool=23)
    g.act("end")
    assert (g.end, g.vp, g.winners, g.rolling) == ("no_vp", (10, 0, 26), (0,), None)


def test_as_many_empty_discs_as_points_end_the_game_too():
    g = lay({1: "nero"}, {1: "legat"}, dice="1", vp=(10, 5))
    g.act("end")
    assert g.end == "no_vp"


# Phase 2: dice


def test_three_dice_are_rolled():
    g = lay(FULL, {}, dice=None)
    assert (g.rolling, g.m.luck.dice, g.m.luck.sides) == ("dice", 3, 6)
    assert g.luck(6, 1, 3).dice == "1 3 6"


def test_a_triple_may_be_kept_or_rolled_again_all_three_as_often_as_it_comes():
    g = lay(FULL, {}, dice=None).luck(2, 2, 2)
    assert (g.asks, g.options, g.final) == ("0 triple", {"keep", "roll"}, {"roll"})
    g("0 triple roll")
    assert (g.rolling, g.m.luck.dice) == ("dice", 3)
    g.luck(5, 5, 5)("0 triple roll").luck(4, 4, 4)("0 triple keep")
    assert (g.asks, g.dice) == ("0 action", "4 4 4")


def test_other_dice_are_not_rolled_again():
    for dice in ((1, 1, 2), (1, 2, 1), (2, 1, 1)):
        assert lay(FULL, {}, dice=None).luck(*dice).asks == "0 action"


# Phase 3: money


def test_a_die_gives_its_pips_in_sestertii():
    g = lay({}, {}, dice="2 4 5").act("money 2", "money 5")
    assert (g.money, g.dice) == ((7, 0), "4")


def test_equal_dice_are_offered_once():
    g = lay({}, {}, dice="4 4 5")
    assert g.question.options.count(("money", 4)) == 1
    assert g.act("money 4").dice == "4 5"


def test_a_die_is_used_once():
    """R7."""
    g = lay({4: "mercatus"}, {}, dice="4").act("money 4")
    assert refused(g.m, 0, "action", ("activate", 4)) == "not_offered"
    assert refused(g.m, 0, "action", ("money", 4)) == "not_offered"


# Phase 3: cards

DRAWN = "essedum legionarius tribunusplebis centurio forum velites praetorianus"


def test_a_die_draws_its_pips_and_one_card_is_kept():
    g = lay({}, {}, dice="1 6", deck=DRAWN, last=True).act("cards 6")
    assert g.options == {f"keep {card}" for card in DRAWN.split()[:6]}
    g("0 keep forum")
    assert (g.hand(0), g.discard) == ("forum", "essedum legionarius tribunusplebis centurio velites")
    assert (g.deck, g.dice) == ("praetorianus", "1")


def test_only_the_drawer_sees_what_is_drawn_and_the_kept_card():
    g = lay({}, {}, dice="3", deck=DRAWN).act("cards 3")
    assert g.m.view(0)["drawn"] == ["essedum", "legionarius", "tribunusplebis"]
    assert [g.m.view(reader)["drawn"] for reader in (1, None)] == [None, None]
    assert g.m.view(1)["drawn_count"] == 3
    g("0 keep legionarius")
    assert g.said("keeps", 1) == [{"seat": 0, "discard": ["essedum", "tribunusplebis"]}]
    assert g.said("keeps", 0) == [{"seat": 0, "discard": ["essedum", "tribunusplebis"], "card": "legionarius"}]


def test_a_single_card_is_kept_unasked():
    g = lay({}, {}, dice="1", deck=DRAWN).act("cards 1")
    assert (g.asks, g.hand(0), g.discard) == ("0 action", "essedum", "")


def test_of_equal_cards_one_is_kept_and_one_discarded():
    g = lay({}, {}, dice="2", deck="forum forum").act("cards 2")
    assert g.options == {"keep forum"}
    g("0 keep forum")
    assert (g.hand(0), g.discard) == ("forum", "forum")


def test_a_hand_has_no_limit():
    g = lay({}, {}, dice="1", hand="consul consul nero forum forum forum legat", deck="legat").act("cards 1")
    assert len(g.m.t.players[0].hand) == 8


def test_the_discard_pile_is_shuffled_when_a_card_must_be_drawn_from_an_empty_pile():
    """R1: what was drawn before is not shuffled in."""
    g = lay({}, {}, dice="4", deck="nero forum", discard="legat consul turris", last=True).act("cards 4")
    assert (g.rolling, sorted(g.m.luck.items)) == ("deck", ["consul", "legat", "turris"])
    g.luck("turris", "legat", "consul")
    assert g.options == {"keep nero", "keep forum", "keep turris", "keep legat"}
    g("0 keep nero")
    assert (g.deck, g.discard) == ("consul", "forum turris legat")


def test_a_pile_of_just_enough_cards_is_not_filled_up():
    """R1: only when a card must be drawn."""
    g = lay({}, {}, dice="2", deck="nero forum", discard="legat", last=True).act("cards 2")
    assert g.rolling is None
    g("0 keep forum")
    assert (g.deck, g.discard) == ("", "legat nero")


def test_both_piles_too_small_give_what_there_is():
    """R1."""
    g = lay({}, {}, dice="6", deck="nero", discard="legat", last=True).act("cards 6").luck("legat")
    g("0 keep legat")
    assert (g.hand(0), g.discard, g.deck) == ("legat", "nero", "")


def test_without_any_card_a_die_on_the_card_disc_is_refused():
    """R1."""
    g = lay({}, {}, dice="6", last=True)
    assert g.options == {"end", "money 6"}
    assert refused(g.m, 0, "action", ("cards", 6)) == "not_offered"


# Phase 3: laying


def test_laying_costs_money_and_no_die():
    g = lay({2: "architectus"}, {}, dice="1 1 1", hand="forum essedum", money=14).act("lay forum 3")
    assert (g.money[0], g.row(0), g.hand(0), g.dice) == (9, {2: "architectus", 3: "forum"}, "essedum", "1 1 1")


def test_a_card_already_there_is_discarded_without_a_refund():
    g = lay({2: "architectus"}, {}, dice="1", hand="forum", money=5).act("lay forum 2")
    assert (g.money[0], g.row(0), g.discard) == (0, {2: "forum"}, "architectus")
    assert g.said("lays") == [{"seat": 0, "card": "forum", "disc": 2, "cost": 5, "covers": "architectus"}]


def test_what_cannot_be_paid_cannot_be_laid():
    assert not lay({}, {}, dice="1", hand="forum", money=4).offers("lay")
    assert lay({}, {}, dice="1", hand="forum turris", money=5).offers("lay") == {f"lay forum {d}" for d in range(1, 7)}


def test_a_card_laid_may_be_activated_in_the_same_turn():
    g = lay({}, {}, dice="4", hand="legat", money=5).act("lay legat 4", "activate 4")
    assert g.vp == (16, 10, 10)


def test_actions_come_in_any_order_and_dice_may_stay_unused():
    g = lay({4: "mercatus"}, {4: "forum"}, dice="1 4 5", hand="consul").act(
        "activate 4", "money 5", "lay consul 1", "end"
    )
    assert (g.vp[0], g.view["turn"]) == (11, 1)


def test_laying_is_possible_when_all_dice_are_used():
    g = lay({}, {}, dice="6", hand="forum", money=0).act("money 6")
    assert (g.dice, g.asks) == ("", "0 action")
    assert g.act("lay forum 1").row(0) == {1: "forum"}


def test_equal_dice_activate_a_card_again():
    g = lay({4: "mercatus"}, {4: "forum"}, dice="4 4 4").act("activate 4", "activate 4", "activate 4")
    assert g.vp[0] == 13


def test_an_empty_disc_is_not_activated():
    assert not lay({3: "legat"}, {}, dice="1 2 4").offers("activate")


# The end


def test_both_with_equal_points_win_together():
    g = lay({1: "legat"}, {1: "forum"}, dice="1", pool=5, vp=(10, 15)).act("activate 1")
    assert (g.end, g.scores, g.winners) == ("empty_pool", (15, 15), (0, 1))


def test_who_empties_the_pool_may_lose():
    g = lay({1: "legat"}, {1: "forum"}, dice="1", pool=5, vp=(8, 23)).act("activate 1")
    assert (g.winners, g.scores) == ((1,), (13, 23))


def test_the_end_opens_everything():
    g = lay({1: "legat"}, {}, dice="1", pool=5, hand="nero", their_hand="consul", deck="turris", last=True)
    g.act("activate 1")
    view = g.m.view(None)
    assert ([row["hand"] for row in view["seats"]], view["deck"], view["phase"]) == (
        [["nero"], ["consul"]],
        ["turris"],
        "over",
    )


def test_conceding_the_other_wins():
    """R14."""
    m = Match.new(roma, 2)
    m.concede(1)
    assert (m.result.reason, m.result.winners) == ("conceded", (0,))


def test_the_turn_goes_to_and_fro():
    g = lay(FULL, {1: "legat"}, dice="1")
    turns = [g.view["turn"]]
    for _ in range(3):
        turns.append(g.next_turn(1, 2, 3).view["turn"])
    assert turns == [0, 1, 0, 1]
    assert [line["seat"] for line in g.said("ends")] == [0, 1, 0]


@pytest.mark.parametrize("what", ["action", "triple", "keep", "nonsense"])
def test_the_other_player_is_not_asked_in_my_turn(what):
    assert refused(lay(FULL, FULL | {1: "nero", 2: "forum"}, dice="1").m, 1, what, "end") == "not_asked"
