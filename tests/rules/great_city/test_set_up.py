"""Setup: what each player takes, the strips, the first player, the draft. Rulebook: "Preparar"."""

import pytest

from games.rules import great_city
from games.rules.ask import Illegal, Roll
from games.rules.great_city.cards import CARDS
from games.rules.match import Match
from tests.rules.great_city.table import STRIPS


def shuffled(seats=3, first=1, sides=(1,) * 6) -> Match:
    """Set up to the draft, decks and strips as they are in the box."""
    m = Match.new(great_city, seats)
    while m.luck:
        outcome = {"sides": sides, "first": (first,)}.get(m.luck.what) or m.luck.items
        m.take(None, m.luck.what, outcome)
    return m


def said(m, key, reader=None):
    return [line for line in m.said(reader) if line["key"] == key]


@pytest.mark.parametrize(("seats", "decks"), [(2, ["I", "II"]), (3, ["I", "II", "III"]), (4, ["I", "II", "III", "IV"])])
def test_luck_shuffles_the_decks_that_play_then_the_strips_and_names_the_first_player(seats, decks):
    m, asked = Match.new(great_city, seats), []
    while m.luck:
        asked.append(m.luck.what)
        m.take(None, m.luck.what, (1,) * m.luck.dice if isinstance(m.luck, Roll) else m.luck.items)
    assert asked == [*(f"deck_{deck}" for deck in decks), "strips", "sides", "first"]
    assert {deck: len(cards) for deck, cards in m.t.decks.items()} == {
        deck: {"I": 14, "II": 22 - seats, "III": 18, "IV": 18}[deck] for deck in decks
    }


@pytest.mark.parametrize(
    ("seats", "colours"),
    [(2, ["white", "brown"]), (3, ["purple", "orange", "white"]), (4, ["purple", "orange", "white", "brown"])],
)
def test_each_begins_with_two_buildings_of_the_own_colour_and_five_coins(seats, colours):
    for row, colour in zip(shuffled(seats).view(None)["seats"], colours, strict=True):
        assert row["colour"] == colour
        assert row["city"] == [{"card": f"S-{colour}-1", "at": [0, 0]}, {"card": f"S-{colour}-2", "at": [1, 0]}]
        assert (row["coins"], row["influence"], row["bricks"], row["points"]) == (5, 0, 0, 0)


def test_fourteen_rounds_and_with_two_players_seven():
    assert [shuffled(seats).view(None)["rounds"] for seats in (2, 3, 4)] == [7, 14, 14]


def test_one_seat_or_five_are_refused():
    for seats in (1, 5):
        with pytest.raises(Illegal):
            Match.new(great_city, seats)


def test_a_strip_whose_back_is_up_reads_the_other_way_round():
    m = shuffled(sides=(2, 1, 2, 1, 1, 2))
    assert m.t.strips == ["CBBBC", "BCBCB", "BBBCC", "CBCBB", "CBBCB", "BBCCB"]


def test_the_six_strips_with_their_backs_are_all_ten_orders():
    assert len({*STRIPS, *(strip[::-1] for strip in STRIPS)}) == 10


def test_the_strip_on_top_is_seen_before_the_draft():
    m = shuffled(sides=(1, 2, 1, 1, 1, 1))
    assert m.view(None)["strips"] == ["CBBBC", None, None, None, None, None]
    assert said(m, "set_up")[0]["facts"] == {"strip": "CBBBC"}


# The draft


@pytest.mark.parametrize(("first", "order"), [(1, [3, 2, 1]), (2, [0, 3, 2]), (4, [2, 1, 0])])
def test_the_draft_runs_from_the_first_players_right_on_to_the_right(first, order):
    m = shuffled(4, first)
    asked = []
    while m.view(None)["phase"] == "draft":
        (seat,) = m.waiting
        asked.append(seat)
        m.take(seat, "draft", m.asked(seat).options[0])
    assert asked == order


def test_each_keeps_one_of_what_is_handed_on_and_the_first_player_gets_the_last():
    m = shuffled(4)
    m.take(3, "draft", ("keep", "II-04"))  # II-01 to II-03 are equal: the draft is of II-01 to II-04
    assert m.view(2)["drafting"] == {"seat": 2, "count": 3, "cards": ["II-01", "II-02", "II-03"]}
    m.take(2, "draft", ("keep", "II-01"))
    m.take(1, "draft", ("keep", "II-02"))
    assert [player.hand for player in m.t.players] == [["II-03"], ["II-02"], ["II-01"], ["II-04"]]
    assert m.view(0)["phase"] == "emissaries"


def test_equal_cards_are_one_option():
    m = shuffled(4)
    assert m.asked(3).options == (("keep", "II-01"), ("keep", "II-04"))
    assert m.view(3)["twins"] == {"II-02": "II-01", "II-03": "II-01"}
    assert m.view(None)["twins"] == {}


def test_a_player_who_is_handed_equal_cards_is_asked_all_the_same():
    """That there is no choice is this player's secret."""
    m = shuffled(4)
    m.take(3, "draft", ("keep", "II-04"))
    assert m.asked(2).options == (("keep", "II-01"),)


def test_two_players_draft_one_each():
    m = shuffled(2, first=2)
    assert m.view(0)["drafting"] == {"seat": 0, "count": 2, "cards": ["II-01", "II-02"]}
    m.take(0, "draft", ("keep", "II-01"))
    assert [player.hand for player in m.t.players] == [["II-01"], ["II-02"]]


def test_nobody_but_the_seat_that_chooses_sees_the_cards():
    m = shuffled(3)
    for reader in (None, 0, 1):
        assert m.view(reader)["drafting"] == {"seat": 2, "count": 3, "cards": None}
    m.take(2, "draft", ("keep", "II-01"))
    assert [("cards" in line["facts"]) for line in said(m, "handed", 2)] == [True, False]
    assert said(m, "keeps", 1)[0]["facts"] == {}
    assert said(m, "keeps", 2)[0]["facts"] == {"card": "II-01"}


def test_nothing_of_the_draft_can_be_taken_back():
    m = shuffled(3)
    assert tuple(m.asked(2).final) == m.asked(2).options
    assert m.preview(2, ("keep", "II-01")) is None
    m.take(2, "draft", ("keep", "II-01"))
    assert m.barrier == m.step


def test_the_set_in_the_box_is_played_with_unless_another_is_given():
    assert shuffled().view(None)["options"] == {"cards": "project"}
    assert CARDS["name"] == "project"
