"""The end of an era, the next one, the deadlock.

Rulebook: "El fin de una era"; rulings C1 to C8, section 6."""

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.table import checkerboard, lay, seat


def short(*seats, show="G1", **more):
    """One card for sale and an empty pile; two more eras."""
    return lay(
        *(seats or (seat(silver=9), seat(), seat())), show=show, next_piles=("E1 E2 E3 E4 E5 E6 E7", "F1"), **more
    )


def test_the_lap_after_the_last_card_ends_with_its_buyer():
    """Section 7, vector 5; C2: n turns, the buyer's the last; the next era starts left of the buyer."""
    g = short(turn=1)
    g("1 turn income", "2 turn income", "0 turn buy G1")
    assert g.said("last_lap") == [{"seat": 1}]
    for number in (1, 2, 0):
        assert g.asks == f"{number} turn"
        assert g.options == {"income", *g.offers("build")}  # nothing is for sale
        g(f"{number} turn income")
    assert g.asks == "1 turn"
    assert (g.view["era"], g.view["first"], g.view["last_lap"]) == (2, 1, None)


def test_normal_turns_as_long_as_something_is_for_sale():
    g = short(seat(silver=9), seat(silver=9), show="G1 G2")
    g("0 turn buy G1", "1 turn income", "0 turn income")
    assert (g.view["era"], g.view["last_lap"]) == (1, None)
    g("1 turn buy G2")
    assert g.view["last_lap"] == 2


def test_an_era_change_refills_six():
    """Section 7, vector 13."""
    g = short()
    g("0 turn buy G1").incomes(3)
    assert g.display == "E1 E2 E3 E4 E5 E6"
    assert (g.view["pile_size"], g.view["next_pile_sizes"]) == (1, [1])
    assert g.said("era_begins") == [{"seat": 1, "era": 2}]


def test_after_the_third_era_the_game_is_over():
    g = lay(seat(silver=9), seat(), show="G1", era=3)
    g("0 turn buy G1").incomes(2)
    assert g.end == "eras"


def test_the_whole_way_through_three_eras():
    g = short(seat(silver=9), seat())
    g("0 turn buy G1").incomes(2)
    while g.view["era"] == 2:
        number = g.view["turn"]
        buys = sorted(g.offers("buy"))
        g(f"{number} turn {buys[0] if buys else 'income'}")
    assert g.display == "F1"
    while not g.m.over:
        number = g.view["turn"]
        buys = sorted(g.offers("buy"))
        g(f"{number} turn {buys[0] if buys else 'income'}")
    assert [line["era"] for line in g.said("era_ends")] == [1, 2, 3]


def test_only_the_last_turn_of_a_lap_is_final():
    g = short(seat("A1", silver=9), seat(), seat("A2"))
    assert g.final == set()  # the pile is empty
    g("0 turn buy G1", "1 turn income")
    assert g.final == set()
    g("2 turn income")
    assert g.final == g.options
    before = g.m.barrier
    g("0 turn income")
    assert g.m.barrier == g.m.step > before


def test_buying_is_final_while_there_is_a_pile():
    g = lay(seat("A1", silver=9), seat(), show="G1 G2", pile="G3")
    assert g.final == {"buy G1", "buy G2"}
    g("0 turn income")
    assert g.m.barrier == 0


# Deadlock


def test_a_two_player_checkerboard_closes_the_era():
    """Section 7, vector 18: no seat can buy or build, so the era closes without a question."""
    g = lay(*checkerboard(), show="G6", pile="F6", next_piles=("E7", "F7"))
    assert [g.markers(number) for number in (0, 1)] == [0, 0]
    assert g.options == {"income"}
    g.incomes(5)
    assert g.view["last_lap"] is None
    g.incomes(1)
    assert g.said("stuck") == [{"seat": None}]
    assert (g.view["last_lap"], g.display, g.view["pile_size"]) == (2, "", 0)
    assert "G6" in g.view["gone"]
    g.incomes(2)
    assert (g.view["era"], g.display) == (2, "E7")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_pile_of_an_era_that_closes_by_itself_stays_unseen(viewer):
    """The income that closes the era can be undone: the pile reveals nothing."""
    shown = []
    for pile, later in (("F6", "E7"), ("E7", "F6")):
        g = lay(*checkerboard(), show="G6", pile=pile, next_piles=(later,))
        g.incomes(6)
        assert (g.view["gone_unseen"], g.m.barrier) == (1, 0)
        shown.append((g.m.view(viewer), g.m.said(viewer)))
    assert shown[0] == shown[1]


def test_the_pile_of_an_era_closed_by_all_stays_unseen_until_the_end():
    g = lay(seat(silver=9), seat(), show="G1", pile="G2 G3", next_piles=("F1", "F2"), turn=1)
    g.incomes(6)
    g("1 close yes", "0 close yes")
    assert ("G1" in g.view["gone"], g.view["gone_unseen"], "G2" in g.view["gone"]) == (True, 2, False)
    g.m.close("agreed", ())
    over = g.m.view(None)
    assert {"G1", "G2", "G3"} <= set(over["gone"]) and over["gone_unseen"] == 0


def test_what_left_the_game_unseen_is_in_its_position():
    g = lay(seat(silver=9), seat(), show="G1", pile="G2 G3", next_piles=("F1", "F2"), turn=1)
    g.incomes(6)
    g("1 close yes", "0 close yes")
    position = g.m.position()
    assert position["gone_unseen"] == ["G2", "G3"]
    assert Match.at(foundations, position).position() == position


def test_after_three_rounds_of_incomes_all_are_asked_to_close_the_era():
    g = lay(seat(silver=9), seat(), show="G1", pile="G2", next_piles=("F1", "F2"), turn=1)
    g.incomes(6)
    assert g.asks == "0 close, 1 close"
    g("1 close yes", "0 close yes")
    assert g.view["last_lap"] == 2
    assert g.said("close") == [{"seat": None, "answers": ["yes", "yes"]}]
    assert g.asks == "1 turn"  # the lap starts with the next seat
    g.incomes(2)
    assert g.view["era"] == 2


def test_if_not_all_agree_it_is_asked_again_after_as_many_incomes():
    g = lay(seat(silver=9), seat(), show="G1", pile="G2")
    g.incomes(6)("0 close yes", "1 close no")
    assert (g.view["last_lap"], g.display) == (None, "G1")
    g.incomes(5)
    assert g.asks == "1 turn"
    g.incomes(1)
    assert g.asks == "0 close, 1 close"


@pytest.mark.parametrize("talk", ["turn buy G1", "turn build domus A1"])
def test_any_other_action_starts_the_count_anew(talk):
    g = lay(seat("A1", silver=9), seat(), show="G1 G2", pile="G3")
    g.incomes(4)(f"0 {talk}")
    assert g.view["income_run"] == 0
    g.incomes(5)
    assert g.asks == "0 turn"


def test_nobody_is_asked_in_a_last_lap():
    g = lay(seat(), seat(), income_run=5, last_lap=2, next_piles=("E1",))
    g.incomes(1)
    assert g.asks == "1 turn"


def test_an_answer_whether_to_close_is_hidden_until_all_have_answered():
    g = lay(seat(silver=9), seat(), show="G1", pile="G2")
    g.incomes(6)("0 close no")
    assert g.m.view(1)["asked"] == [
        {"seat": 0, "topic": "close", "answered": True},
        {"seat": 1, "topic": "close", "answered": False},
    ]
    assert g.said("close", 1) == []
    g("0 close yes", "1 close yes")
    assert g.view["last_lap"] == 2
