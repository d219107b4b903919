"""A round: upkeep, emissaries, order of the turns, the offer, the end. Rulebook: "Como se Juega"; R1, R4."""

import pytest

from tests.rules.great_city.table import lay, seat


def three(**more):
    return lay(seat(), seat(), seat(), **more)


# Upkeep


def test_the_top_strip_is_turned_and_goes_to_the_bottom():
    g = lay(seat(), seat(), strips=["CCBBB", "BCCBB", "CBBBC", "BCBCB", "CBCBB", "CBBCB"])
    assert g.m.t.strips == ["BCCBB", "CBBBC", "BCBCB", "CBCBB", "CBBCB", "BBBCC"]


def test_in_the_first_round_too():
    g = three(round=1)
    assert g.said("round")[0]["strip"] == g.m.t.strips[0] == "CBBBC"


@pytest.mark.parametrize(
    ("seats", "offer"),
    [
        (2, ["I-01", "I-02", "II-01", "II-02"]),
        (3, ["I-01", "II-01", "III-01"]),
        (4, ["I-01", "II-01", "III-01", "IV-01"]),
    ],
)
def test_one_building_of_each_deck_is_offered_and_with_two_players_two(seats, offer):
    g = lay(*(seat() for _ in range(seats)))
    assert g.view["offer"] == offer
    assert g.said("offer") == [{"seat": None, "cards": offer}]


@pytest.mark.parametrize(
    ("seats", "shown"), [(2, {2: 4, 4: 8, 7: 14}), (3, {3: 3, 6: 6, 10: 10, 14: 14}), (4, {3: 3, 6: 6, 10: 10, 14: 14})]
)
def test_influence_cards_come_by_the_round(seats, shown):
    rounds = 7 if seats == 2 else 14
    came = {}
    for number in range(1, rounds + 1):
        g = lay(*(seat() for _ in range(seats)), round=number)
        assert g.view["influence_cards"]["next"] == [
            {"round": later, "value": value} for later, value in shown.items() if later > number
        ]
        for value in g.view["influence_cards"]["table"]:
            came[number] = value
    assert came == shown


def test_strips_that_were_on_top_are_known_and_no_others():
    g = three(round=1)
    assert g.view["strips"] == ["CBBBC", None, None, None, None, "BCBCB"]
    for number in range(2, 7):
        g.pass_round()
        assert g.view["strips"].count(None) == max(0, 5 - number)
    assert g.view["strips"] == g.m.t.strips


# Emissaries


def test_emissaries_are_placed_clockwise_from_the_first_player():
    g = three(first=1)
    assert [g.place(space).m.t.spaces[space - 1] for space in (3, 1, 5)] == [1, 2, 0]


def test_a_space_holds_one_emissary():
    g = three().place(3)
    assert g.options == {"place 1", "place 2", "place 4", "place 5"}


def test_two_players_place_alternately_two_each():
    g = lay(seat(), seat(), first=1).place(1, 2, 3, 4)
    assert g.m.t.spaces == [1, 0, 1, 0, None]


# Turns


def test_who_is_nearest_to_the_emperor_acts_first():
    g = three().place(5, 2, 1)
    assert [g.turn(seat).seat for seat in (2, 1, 0)] == [2, 1, 0]
    assert [(line["seat"], line["space"]) for line in g.said("turn")] == [(2, 1), (1, 2), (0, 5)]


def test_an_emissary_has_what_its_space_and_those_before_it_show_occupied_or_not():
    assert [(row["symbol"], row["bricks"], row["cogs"]) for row in three(strip="CBBCB").view["spaces"]] == [
        ("C", 0, 1),
        ("B", 1, 1),
        ("B", 2, 1),
        ("C", 2, 2),
        ("B", 3, 2),
    ]
    g = three(strip="CBBCB").place(4, 5, 3).turn(0)
    assert (g.view["turn"]["bricks"], g.view["turn"]["cogs"]) == (2, 2)


def test_an_emissary_is_taken_off_when_its_turn_is_over():
    g = three().place(5, 2, 1).turn(1)
    assert [row["seat"] for row in g.view["spaces"]] == [None, 1, None, None, 0]


def test_r1_a_building_must_be_taken():
    g = three(offer="I-01 II-09 III-01").place(1, 2, 3)
    assert g.asks == "0 take"
    assert g.options == {"take I-01", "take II-09", "take III-01"}


def test_r1_the_last_takes_the_last_without_a_question():
    g = three(offer="I-01 II-09 III-01").place(1, 2, 3).turn(1)
    g("1 take III-01", "1 act pass")
    assert g.asks == "2 act"
    assert g.said("takes")[-1] == {"seat": 2, "card": "II-09"}


def test_r1_equal_cards_leave_no_choice_either():
    g = three(offer="I-01 II-01 III-01").place(1, 2, 3)
    assert g.options == {"take I-01", "take II-01"}
    g("0 take I-01", "0 act pass")
    assert g.asks == "1 act"
    assert g.said("takes")[-1] == {"seat": 1, "card": "II-01"}
    assert g.view["offer"] == ["III-01"]


def test_r1_the_card_just_taken_may_be_built_at_once():
    g = three(offer="II-09", strip="BBBCC").place(3, 4, 5)("0 take II-09")
    assert "build II-09 0,1" in g.options


def test_build_and_produce_in_either_order_each_once():
    for order in (["produce", "build II-13 0,1"], ["build II-13 0,1", "produce"]):
        g = lay(seat("II-13"), seat(), seat(), strip="CCBBB").place(3, 4, 5).acts(0)
        g(*(f"0 act {choice}" for choice in order))
        assert g.view["turn"]["seat"] == 1  # nothing is left to do


def test_both_are_optional():
    g = three(offer="I-01 II-09 III-01").place(1, 2, 3)("0 take I-01", "0 act pass")
    assert g.asks == "1 take"
    assert g.said("passes") == [{"seat": 0, "built": False, "produced": False}]


def test_one_may_pass_after_the_first_action():
    g = three(strip="BBCCB").place(4, 1, 2).acts(0)
    g("0 act produce", "0 act pass")
    assert g.said("passes")[-1] == {"seat": 0, "built": False, "produced": True}


def test_what_is_left_over_is_lost():
    g = lay(seat(), seat(), seat(), strip="BBBCC").place(5, 1, 2).pass_round()
    assert [(row["bricks"], row["coins"]) for row in g.view["seats"]] == [(0, 5)] * 3


def test_r4_each_of_two_turns_counts_its_own_emissary_alone():
    g = lay(seat(), seat(), strip="BBBCC").place(1, 2, 3, 4).turn(0)
    assert (g.view["turn"]["space"], g.view["turn"]["bricks"]) == (1, 1)
    g.acts(0)("0 act pass").turn(0)
    assert (g.view["turn"]["space"], g.view["turn"]["bricks"], g.view["turn"]["cogs"]) == (3, 3, 0)


def test_r4_each_of_two_turns_builds_and_produces_anew():
    g = lay(seat("II-13 II-16", coins=20), seat()).place(1, 5, 2, 4).acts(0)
    g("0 act produce", "0 act build II-13 0,1")
    g.acts(0)
    assert {"produce", "build II-16 1,1"} <= g.options


# The end of a round


def test_the_first_player_marker_passes_left():
    g = three(first=2).pass_round()
    assert (g.view["round"], g.view["first"]) == (2, 0)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 7), (3, 14), (4, 14)])
def test_the_game_ends_after_the_last_round(seats, rounds):
    g = lay(*(seat() for _ in range(seats)))
    for _ in range(rounds):
        assert not g.m.over
        g.pass_round()
    assert g.m.over
    assert g.m.result.reason == "rounds"
    assert [line["round"] for line in g.said("round")] == list(range(1, rounds + 1))


def test_every_gold_rimmed_building_is_offered_in_every_game():
    for seats in (2, 3, 4):
        g = lay(*(seat() for _ in range(seats)))
        while not g.m.over:
            g.pass_round()
        offered = [card for line in g.said("offer") for card in line["cards"] if card.startswith("I-")]
        assert sorted(offered) == [f"I-{number:02}" for number in range(1, 15)]
