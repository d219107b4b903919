"""Legionaries: what Rome demands. Rulebook: "Legionario – Exigir materiales"; R24–R27."""

import pytest

from games.rules.ask import Illegal
from tests.rules.gloria.table import lay, seat


def test_a_legionary_shows_hand_cards_and_keeps_them():
    g = lay(seat("arco atrio villa senador"), seat())
    g.led("legionary", "arco")
    assert (g.asks, g.cards, g.question.least, g.question.most) == ("0 legionary", ["atrio", "villa"], 0, 1)
    g("0 legionary villa")
    assert "villa" in g.hand(0)


def test_as_many_cards_as_actions_all_of_a_batch_together():
    """R24."""
    g = lay(seat("arco atrio villa foro", clients="academia escuela"), seat())
    g.led("legionary", "arco")
    assert g.question.most == 3
    g("0 legionary atrio villa")
    assert g.turns == 2  # the third action is lost


def test_showing_nothing_declines():
    g = lay(seat("arco atrio"), seat("termas"), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary")
    assert (g.turns, g.stock(0)) == (2, "")


def test_first_pool_cards_may_be_taken_one_for_each_card_shown():
    """R24: may be fewer."""
    g = lay(seat("arco atrio academia", clients="escuela"), seat(), pool="termas porton fundicion villa")
    g.led("legionary", "arco")
    g("0 legionary academia atrio")
    assert (g.asks, g.cards, g.question.least, g.question.most) == ("0 spoils", ["fundicion", "porton", "termas"], 0, 2)
    g("0 spoils porton")
    assert (g.stock(0), g.turns, g.pool) == ("porton", 2, "arco fundicion termas villa")


def test_the_same_material_needs_several_cards():
    g = lay(seat("arco atrio villa", clients="escuela"), seat("termas porton foro"), pool="academia fundicion")
    g.led("legionary", "arco")
    g("0 legionary atrio villa", "0 spoils academia")
    assert (g.asks, g.question.least, g.question.most) == ("1 give", 1, 1)


def test_each_neighbour_must_give_one_card_of_the_material_and_chooses_which():
    g = lay(seat("arco atrio"), seat("termas porton foro"), seat("escuela villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give, 2 give"
    g("2 give escuela")
    assert g.stock(0) == ""  # all hand over at once
    g("1 give porton")
    assert (g.stock(0), "porton" in g.hand(1), "escuela" in g.hand(2)) == ("escuela porton", False, False)


def test_only_the_left_and_right_neighbours_are_reached():
    g = lay(seat("arco atrio"), seat("termas villa"), seat("escuela villa"), seat("porton villa"), leader=0)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give, 3 give"


def test_with_two_players_the_opponent_gives_once():
    """R24: once per shown card."""
    g = lay(seat("arco atrio"), seat("termas porton villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.question.most) == ("1 give", 1)
    g("1 give termas")
    assert (g.stock(0), g.turns) == ("termas", 2)


def test_with_too_few_all_of_them_are_given_and_gloria_a_roma_is_said():
    g = lay(seat("arco atrio academia", clients="escuela"), seat("termas foro villa"))
    g.led("legionary", "arco")
    g("0 legionary academia atrio")
    assert g.said("gloria") == [{"seat": 1, "taker": 0, "materials": ["brick"], "counts": [1]}]
    assert (g.stock(0), g.turns) == ("termas", 2)


def test_who_has_none_says_gloria_a_roma_and_gives_nothing():
    g = lay(seat("arco atrio"), seat("foro villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.said("gloria") == [{"seat": 1, "taker": 0, "materials": ["brick"], "counts": [0]}]
    assert (g.stock(0), g.turns) == ("", 2)


def test_who_has_just_enough_is_asked_so_that_nobody_learns_it():
    """That there is no other answer is their secret."""
    g = lay(seat("arco atrio"), seat("termas villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.cards) == ("1 give", ["termas"])


def test_giving_cannot_be_declined():
    """R14."""
    g = lay(seat("arco atrio"), seat("termas villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    with pytest.raises(Illegal):
        g.m.take(1, "give", ())


def test_several_materials_are_asked_one_after_the_other_and_handed_over_together():
    g = lay(seat("arco atrio villa", clients="academia"), seat("termas coliseo foro"))
    g.led("legionary", "arco")
    g("0 legionary atrio villa")
    assert g.cards == ["termas"]
    g("1 give termas")
    assert (g.cards, g.stock(0)) == (["coliseo"], "")
    g("1 give coliseo")
    assert g.stock(0) == "coliseo termas"


def test_pool_cards_are_taken_before_the_victims_give():
    """R24."""
    g = lay(seat("arco atrio"), seat("termas villa"), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "0 spoils"
    g("0 spoils academia")
    assert g.asks == "1 give"


def test_a_hand_card_backs_one_demand_in_a_turn_counted_by_name():
    """R24: two copies back two demands; a copy that leaves the hand counts as the shown one first."""
    me = seat("foro academia academia", done="termas", influence=9, clients="templo")
    g = lay(me, seat(), pool="arco atrio")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 legionary academia", "0 spoils", "0 patron atrio pool")
    assert g.cards == ["academia"]
    me = seat("foro academia academia", done="termas acueducto", influence=9, clients="templo")
    g = lay(me, seat(), pool="arco atrio")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 legionary academia", "0 spoils", "0 patron academia hand")
    assert (g.asks, g.cards) == ("0 legionary", ["academia"])


def test_followers_demand_for_themselves_in_turn_order():
    g = lay(seat("arco villa"), seat("atrio foro templo coliseo"), seat("palacio biblioteca calzada"))
    g.led("legionary", "arco", follow={1: "atrio"})
    g("0 legionary villa", "1 give coliseo", "2 give biblioteca")
    assert g.asks == "1 legionary"
    g("1 legionary foro")
    assert g.asks == "2 give"


def test_a_card_taken_by_the_first_demand_cannot_be_shown_in_the_second():
    g = lay(seat("arco villa"), seat("atrio coliseo foro"), seat())
    g.led("legionary", "arco", follow={1: "atrio"})
    g("0 legionary villa", "1 give coliseo")
    assert g.cards == ["foro"]


def test_demanded_cards_go_to_the_stockpile_of_the_one_who_demands():
    g = lay(seat("arco atrio", stock="villa"), seat("termas foro"), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 spoils academia", "1 give termas")
    assert g.stock(0) == "academia termas villa"


def test_a_whole_hand_no_larger_than_the_demand_is_given_without_asking():
    """The answer tells all; and who had enough does not say Gloria a Roma."""
    g = lay(seat("arco atrio"), seat("termas senador"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.stock(0), g.said("gloria"), g.turns) == ("termas", [], 2)


def test_who_has_shown_every_card_is_not_asked_for_a_second_demand():
    """R24."""
    g = lay(seat("foro academia", done="termas", influence=9, clients="templo"), seat(), pool="arco atrio")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 legionary academia", "0 spoils", "0 patron atrio pool")
    assert g.turns == 2


def test_a_demand_that_is_over_shows_no_cards_any_more():
    g = lay(seat("arco atrio"), seat("termas villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.view["shown"] == ["atrio"]
    g("1 give termas")
    assert g.view["shown"] == []


def test_the_rest_of_a_declined_batch_is_lost():
    """R24: actions beyond the cards shown."""
    g = lay(seat("arco atrio", clients="academia escuela"), seat("termas insula"), seat("calzada"))
    g.led("legionary", "arco", follow={})
    g("0 legionary")
    row = g.view["seats"][0]
    assert (g.turns, row["actions"], row["clients_left"]) == (2, 0, ["academia", "escuela"])  # ready again: a new turn


def test_who_may_have_sold_the_shown_card_in_secret_is_asked_for_a_second_demand():
    """A Basílica card is hidden, so only the seat knows that no card is left to show."""
    me = seat("foro academia porton", done="termas basilica", influence=9, clients="templo palacio")
    g = lay(me, seat(), pool="arco villa atrio")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 legionary academia", "0 spoils")
    g("0 patron villa pool", "0 merchant porton hand", "0 patron atrio pool")
    assert (g.asks, g.cards) == ("0 legionary", [])


def test_who_has_sold_the_last_card_in_secret_is_not_asked():
    """An empty hand is no secret."""
    me = seat("foro academia", done="termas basilica", influence=9, clients="templo palacio")
    g = lay(me, seat(), pool="arco villa atrio")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 legionary academia", "0 spoils")
    g("0 patron villa pool", "0 merchant academia hand", "0 patron atrio pool")
    assert g.turns == 2


def test_taking_nothing_from_the_pool_is_no_news():
    g = lay(seat("arco atrio"), seat(), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 spoils")
    assert (g.said("spoils"), g.pool) == ([], "academia arco")
