"""Setup: cards, sites, the first leader. Rulebook: "Preparación"."""

import pytest

from games.rules import gloria
from games.rules.ask import Illegal
from games.rules.gloria.cards import BUILDINGS, COPIES, DECK, MATERIALS, SENATOR
from games.rules.match import Match
from tests.rules.gloria.table import words


def begin(seats, top="", **options):
    """A new game whose deck begins with these cards; below, no two neighbours are alike."""
    m = Match.new(gloria, seats, options)
    rest = [card for card in m.luck.items if card != "villa"]
    rest = [*rest[::6], *rest[1::6], *rest[2::6], *rest[3::6], *rest[4::6], *rest[5::6], "villa", "villa", "villa"]
    for card in top.split():
        rest.remove(card)
    m.take(None, "deck", (*top.split(), *rest))
    return m


def dealt(seats, cards_each=4):
    """Return hands of four that use up the top of the deck, so that the following cards are turned up."""
    filler = [card for card in DECK if card in ("insula", "calzada", "circo", "mercado", "muelle")]
    return " ".join(filler[: seats * cards_each])


def test_the_box_holds_144_cards_of_40_buildings():
    assert (len(BUILDINGS), len(DECK), sum(COPIES.values())) == (40, 144, 144)
    assert [sum(row.material == m for row in BUILDINGS) for m in MATERIALS] == [4, 4, 8, 8, 8, 8]
    assert Match.new(gloria, 2).luck.items == DECK


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_begins_with_four_cards_a_senator_and_influence_two(seats):
    m = begin(seats, dealt(seats))
    for number in range(seats):
        hand = m.view(number)["seats"][number]["hand"]
        assert (len(hand), hand.count(SENATOR)) == (5, 1)
        assert m.view(number)["seats"][number]["influence"] == 2
    assert m.view(None)["senators"] == 6 - seats
    assert m.view(None)["deck_size"] == 144 - 4 * seats - len(m.view(None)["pool"])


@pytest.mark.parametrize(("seats", "town"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_as_many_sites_in_town_as_players_three_when_two_play(seats, town):
    assert begin(seats).view(None)["sites"] == {m: {"town": town, "out": 6 - town} for m in MATERIALS}


@pytest.mark.parametrize(("seats", "town"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_short_game_has_two_sites_in_town_or_three_for_four_and_five(seats, town):
    """R32: it replaces the three of two players, too; the rest are out of town."""
    assert begin(seats, short=True).view(None)["sites"] == {m: {"town": town, "out": 6 - town} for m in MATERIALS}


def test_the_alphabetically_first_building_leads_and_the_revealed_cards_are_the_pool():
    m = begin(3, f"{dealt(3)} villa arco templo")
    assert (m.waiting, m.view(None)["leader"], m.view(None)["pool"]) == ((1,), 1, ["villa", "arco", "templo"])


def test_the_alphabet_knows_no_accents_and_takes_the_first_word_first():
    """Ínsula before Jardín; Circo before Circo Máximo before Coliseo."""
    for cards, leader in (
        ("jardin insula", 1),
        ("circo_maximo circo", 1),
        ("coliseo circo_maximo", 1),
        ("porton prision", 0),
    ):
        assert (
            begin(2, f"muelle muelle mercado mercado calzada calzada taberna taberna {cards}").view(None)["leader"]
            == leader
        )


def test_only_players_tied_for_the_first_name_reveal_again():
    m = begin(3, f"{dealt(3)} arco villa arco templo foro")
    assert m.view(None)["pool"] == ["arco", "villa", "arco", "templo", "foro"]
    assert m.view(None)["leader"] == 2


def test_players_tied_for_another_name_do_not_matter():
    m = begin(3, f"{dealt(3)} villa arco villa")
    assert (m.view(None)["leader"], len(m.view(None)["pool"])) == (1, 3)


def test_ties_may_come_again():
    m = begin(2, f"{dealt(2)} arco arco atrio atrio foro escuela")
    assert (m.view(None)["leader"], len(m.view(None)["pool"])) == (1, 6)


def test_ties_that_eat_up_the_deck_end_the_game():
    """Three copies of each card in a row, three players: the tie never ends."""
    m = Match.new(gloria, 3)
    m.take(None, "deck", tuple(card for card in sorted(m.luck.items)))
    assert (m.over, m.result.reason, m.result.winners) == (True, "deck", (0, 1, 2))


# Option experienced


def test_experienced_players_get_five_cards_and_put_one_down_all_at_once():
    m = begin(3, f"{dealt(3, 5)}", experienced=True)
    assert (m.waiting, {m.asked(s).what for s in m.waiting}) == ((0, 1, 2), {"put_down"})
    for number in range(3):
        hand = m.view(number)["seats"][number]["hand"]
        assert (len(hand), hand.count(SENATOR)) == (6, 1)
        assert {words(o).split()[1] for o in m.asked(number).options} == set(hand) - {SENATOR}


def test_experienced_cards_put_down_decide_the_leader_and_make_the_pool():
    top = "insula muelle mercado circo villa calzada taberna letrinas empalizada arco"
    m = begin(2, top, experienced=True)
    m.take(0, "put_down", ("put_down", "villa"))
    assert m.view(None)["pool"] == []
    m.take(1, "put_down", ("put_down", "arco"))
    view = m.view(None)
    assert (view["leader"], sorted(view["pool"])) == (1, ["arco", "villa"])
    assert [row["hand_size"] for row in view["seats"]] == [5, 5]
    assert m.waiting == (1,)
    told = [(line["seat"], line["facts"]["card"]) for line in m.said(None) if line["key"] == "turned_up"]
    assert told == [(0, "villa"), (1, "arco")]


def test_experienced_ties_draw_from_the_deck():
    top = "arco muelle mercado circo villa calzada arco letrinas empalizada mercado templo foro"
    m = begin(2, top, experienced=True)
    m.take(1, "put_down", ("put_down", "arco"))
    m.take(0, "put_down", ("put_down", "arco"))
    assert (m.view(None)["pool"], m.view(None)["leader"]) == (["arco", "arco", "templo", "foro"], 1)


# Refused setups


@pytest.mark.parametrize("options", [{"shorter": True}, {"short": 1}, {"original": "yes"}, {"experienced": None}])
def test_options_that_are_none(options):
    with pytest.raises(Illegal):
        Match.new(gloria, 3, options)
    with pytest.raises(Illegal):
        Match.at(gloria, {"game": "gloria", "seats": 3, "options": options})


@pytest.mark.parametrize("seats", [0, 1, 6, "3", 2.0, True])
def test_numbers_of_players_that_cannot_be(seats):
    with pytest.raises(Illegal):
        Match.new(gloria, seats)


def test_each_is_told_the_own_cards_only():
    m = begin(2, "calzada circo arco academia insula muelle atrio escuela")
    dealt = [[line["facts"] for line in m.said(reader) if line["key"] == "dealt"] for reader in (None, 0, 1)]
    assert dealt == [
        [{"count": 4}],
        [{"count": 4, "cards": ["calzada", "circo", "arco", "academia"]}],
        [{"count": 4, "cards": ["insula", "muelle", "atrio", "escuela"]}],
    ]


def test_how_the_leader_was_found_is_told():
    m = begin(3, f"{dealt(3)} arco villa arco templo foro")
    told = [(line["key"], line["seat"], line["facts"]) for line in m.said(None) if line["key"] != "dealt"]
    assert told == [
        ("turned_up", 0, {"card": "arco"}),
        ("turned_up", 1, {"card": "villa"}),
        ("turned_up", 2, {"card": "arco"}),
        ("tied", None, {"seats": [0, 2]}),
        ("turned_up", 0, {"card": "templo"}),
        ("turned_up", 2, {"card": "foro"}),
        ("starts", 2, {}),
        ("turn", 2, {}),
    ]
