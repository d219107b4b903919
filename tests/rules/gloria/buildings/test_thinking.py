"""Santuario, Templo, Escuela: cards in hand."""

from tests.rules.gloria.table import lay, seat

# Santuario: refill size +2


def test_santuario_refills_to_seven():
    g = lay(seat("villa foro", done="santuario"), seat(), deck="arco atrio academia escuela termas porton")
    g("0 lead think")
    assert g.options == {"senator", "refill 5"}
    g("0 think 5")
    assert g.hand(0) == "academia arco atrio escuela foro termas villa"


def test_santuario_and_templo_refill_to_eleven():
    g = lay(seat("villa foro", done="santuario templo"), seat())
    g("0 lead think")
    assert g.options == {"senator", "refill 9"}


def test_santuario_does_not_work_unfinished():
    g = lay(seat("villa foro", under="santuario"), seat())
    g("0 lead think")
    assert g.options == {"senator", "refill 3"}


def test_santuario_works_in_the_turn_it_is_completed():
    g = lay(seat("circo arco", under={"santuario": "termas"}, done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman santuario arco", "0 academy think")
    assert g.options == {"senator", "refill 7"}


def test_santuario_lost_forces_no_discard_and_a_full_hand_draws_one():
    """R4."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("villa foro arco atrio academia escuela termas", done="santuario"),
        deck="muelle mercado",
    )
    g("0 lead craftsman circo", "1 follow think", "1 think draw", "0 craftsman prision jardin", "0 prison 1 santuario")
    assert len(g.hand(1).split()) == 8
    g("1 lead think")
    assert g.options == {"senator", "draw"}


def test_santuario_counts_senators_towards_the_refill_size():
    g = lay(seat("villa senador senador", done="santuario"), seat())
    g("0 lead think")
    assert g.options == {"senator", "refill 4"}


# Templo: refill size +4


def test_templo_refills_to_nine():
    g = lay(seat("villa foro", done="templo"), seat(), deck="arco atrio academia escuela termas porton muelle circo")
    g("0 lead think")
    assert g.options == {"senator", "refill 7"}
    g("0 think 7")
    assert len(g.hand(0).split()) == 9


def test_templo_lives_by_porton_while_unfinished():
    """R19."""
    for done, options in (("", {"senator", "refill 3"}), ("porton", {"senator", "refill 7"})):
        g = lay(seat("villa foro", under="templo", done=done), seat())
        g("0 lead think")
        assert g.options == options


def test_templo_does_not_work_unfinished():
    g = lay(seat("villa foro arco atrio academia", under="templo"), seat())
    g("0 lead think")
    assert g.options == {"senator", "draw"}


def test_templo_works_in_the_turn_it_is_completed():
    g = lay(seat("circo foro", under={"templo": "palacio fuente"}, done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman templo foro", "0 academy think")
    assert g.options == {"senator", "refill 9"}


def test_templo_refill_takes_what_is_left_of_the_deck():
    g = lay(seat("villa", done="templo"), seat(), deck="arco atrio", last=True)
    g("0 lead think", "0 think refill 2")
    assert (g.end, g.hand(0)) == ("deck", "arco atrio villa")


# Escuela: on completion, think as often as your influence


def test_escuela_thinks_as_often_as_the_new_influence():
    g = lay(
        seat("circo arco", under={"escuela": "atrio"}, influence=0), seat(), deck="villa foro templo palacio fuente"
    )
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco")
    assert (g.asks, g.options) == ("0 school", {"think", "pass"})
    g("0 school think", "0 think senator", "0 school think", "0 think 4")
    assert (g.hand(0), g.turns) == ("foro palacio senador templo villa", 2)


def test_escuela_may_be_declined_the_rest_too():
    g = lay(seat("circo arco", under={"escuela": "atrio"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco", "0 school think", "0 think senator", "0 school pass")
    assert (g.hand(0), g.turns) == ("senador", 2)


def test_escuela_uses_a_santuario_at_every_thinking():
    g = lay(seat("circo arco", under={"escuela": "atrio"}, done="santuario", influence=0), seat())
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco", "0 school think", "0 think 7", "0 school think")
    assert g.options == {"senator", "draw"}


def test_escuela_does_nothing_once_it_stands_nor_when_stolen():
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="escuela"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 escuela")
    assert (g.turns, g.buildings(0)) == (2, "escuela prision")


def test_escuela_resolves_before_the_batch_that_completed_it_goes_on():
    """R11."""
    g = lay(seat("circo arco", under={"escuela": "atrio"}, clients="muelle"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco", "0 school think", "0 think 5", "0 school pass")
    assert g.asks == "0 craftsman"
    assert "lay villa stone" in g.options


def test_escuela_that_draws_the_last_card_ends_the_game():
    """R29."""
    g = lay(seat("circo arco", under={"escuela": "atrio"}), seat(), deck="villa foro", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco", "0 school think", "0 think 2")
    assert (g.end, g.influence(0)) == ("deck", 4)
