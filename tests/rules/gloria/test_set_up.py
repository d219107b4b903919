"""Set-up. Rulebook: "Preparación"."""

import pytest

from games.rules import gloria
from games.rules.gloria.cards import DECK
from games.rules.match import Match
from tests.rules.gloria import census
from tests.rules.gloria.steps import row


def set_up(top, seats=2, **options) -> Match:
    """A new game with these cards on top of the deck."""
    m = Match.new(gloria, seats, options)
    left = list(DECK)
    for card in top:
        left.remove(card)
    m.take(None, "deck", (*top, *left))
    return m


FOUR = ["muelle", "villa", "torre", "foro"]
FIVE = ["muelle", "villa", "torre", "foro", "templo"]


def test_luck_orders_all_144_cards_once():
    m = Match.new(gloria, 3)
    assert m.waiting == ()
    assert (m.luck.what, len(m.luck.items)) == ("deck", 144)
    census.check(m.t)


def test_four_cards_a_senator_and_influence_two_for_each():
    m = set_up([*FOUR, *FOUR, "arco", "circo"])
    for seat in (0, 1):
        assert row(m, seat, seat)["hand"] == [*FOUR, "senador"]
        assert row(m, seat)["influence"] == 2
    assert m.view(None)["senators"] == 4
    assert m.view(None)["deck_size"] == 144 - 8 - 2


def test_the_alphabetically_first_card_leads_and_all_go_to_the_pool():
    m = set_up([*FOUR, *FOUR, "circo", "arco"])
    assert m.waiting == (1,)
    assert m.view(None)["leader"] == 1
    assert m.view(None)["pool"] == ["circo", "arco"]


def test_accents_do_not_count():
    m = set_up([*FOUR, *FOUR, "jardin", "insula"])
    assert m.waiting == (1,)


def test_only_those_tied_for_the_first_name_reveal_again():
    m = set_up([*FOUR, *FOUR, *FOUR, "arco", "circo", "arco", "termas", "calzada"], seats=3)
    assert m.view(None)["leader"] == 2
    assert m.view(None)["pool"] == ["arco", "circo", "arco", "termas", "calzada"]
    assert [line["facts"] for line in m.said(None) if line["key"] == "tied"] == [{"seats": [0, 2]}]


def test_experienced_players_put_a_card_down_secretly_and_all_at_once():
    m = set_up([*FIVE, *FIVE, "arco"], experienced=True)
    assert m.waiting == (0, 1)
    assert ("put_down", "senador") not in m.asked(0).options
    m.take(0, "put_down", ("put_down", "villa"))
    assert m.view(1)["pool"] == []
    assert row(m, 0, 1)["hand_size"] == 6
    m.take(0, "put_down", ("put_down", "torre"))
    m.take(1, "put_down", ("put_down", "foro"))
    assert m.view(None)["leader"] == 1
    assert m.view(None)["pool"] == ["torre", "foro"]
    assert row(m, 0)["hand_size"] == 5


def test_experienced_ties_draw_from_the_deck():
    m = set_up([*FIVE, *FIVE, "circo", "arco"], experienced=True)
    m.take(0, "put_down", ("put_down", "foro"))
    m.take(1, "put_down", ("put_down", "foro"))
    assert m.view(None)["leader"] == 1
    assert m.view(None)["pool"] == ["foro", "foro", "circo", "arco"]
    assert row(m, 0)["hand_size"] == 5


@pytest.mark.parametrize(
    ("seats", "short", "town"),
    [
        (2, False, 3),
        (3, False, 3),
        (4, False, 4),
        (5, False, 5),
        (2, True, 2),
        (3, True, 2),
        (4, True, 3),
        (5, True, 3),
    ],
)
def test_sites_in_town_and_out_of_town(seats, short, town):
    m = Match.new(gloria, seats, {"short": short})
    assert all(site == {"town": town, "out": 6 - town} for site in m.view(None)["sites"].values())


def test_each_is_told_the_own_cards_only():
    m = set_up([*FOUR, "calzada", "circo", "arco", "academia", "arco", "circo"])
    dealt = [line["facts"] for line in m.said(1) if line["key"] == "dealt"]
    assert dealt == [{"count": 4, "cards": ["calzada", "circo", "arco", "academia"]}]
    assert [line["facts"] for line in m.said(None) if line["key"] == "dealt"] == [{"count": 4}]
    assert row(m, 1, 0)["hand"] is None
