"""Acueducto, Taberna: more clients."""

from tests.rules.gloria.table import lay, seat

# Acueducto: client room is doubled; each patron action, one additional client from hand


def test_acueducto_doubles_the_room_for_clients():
    g = lay(seat(done="acueducto"), seat())
    assert [g.view["seats"][s]["client_room"] for s in (0, 1)] == [8, 2]


def test_acueducto_doubles_after_insula_has_added_its_two():
    """R22."""
    g = lay(seat(done="acueducto insula", influence=0), seat(done="insula"))
    assert [g.view["seats"][s]["client_room"] for s in (0, 1)] == [10, 5]


def test_acueducto_hires_an_additional_client_from_hand_with_each_patron_action():
    g = lay(seat("foro villa arco", done="acueducto", clients="templo"), seat(), pool="insula muelle")
    g.led("patron", "foro")
    assert g.options == {"pass", "hire insula pool", "hire muelle pool", "hire villa hand", "hire arco hand"}
    g("0 patron villa hand")
    assert g.options == {"pass", "hire insula pool", "hire muelle pool"}
    g("0 patron muelle pool")
    assert g.options == {"pass", "hire insula pool", "hire arco hand"}
    g("0 patron arco hand", "0 patron pass")
    assert (g.clients(0), g.hand(0), g.turns) == ("arco muelle templo villa", "", 2)


def test_acueducto_declined_after_the_pool_card_leaves_the_next_action():
    g = lay(seat("foro villa", done="acueducto", clients="templo"), seat(), pool="insula muelle")
    g.led("patron", "foro")
    g("0 patron insula pool", "0 patron pass")
    assert g.options == {"pass", "hire muelle pool", "hire villa hand"}
    assert g.said("declines") == []


def test_acueducto_needs_no_card_from_the_pool():
    """R13."""
    g = lay(seat("foro villa senador", done="acueducto"), seat())
    g.led("patron", "foro")
    assert g.options == {"pass", "hire villa hand"}


def test_acueducto_hires_nobody_without_room():
    g = lay(
        seat("foro villa", done="acueducto", influence=0, clients="arco atrio academia escuela"), seat(), pool="insula"
    )
    g.led("patron", "foro")
    assert g.turns == 2


def test_acueducto_does_not_work_unfinished():
    g = lay(seat("foro villa", under="acueducto"), seat(), pool="insula")
    g.led("patron", "foro")
    assert g.options == {"pass", "hire insula pool"}
    assert g.view["seats"][0]["client_room"] == 2


def test_acueducto_works_in_the_turn_it_is_completed():
    g = lay(
        seat("circo puente jardin villa", under={"acueducto": "torre", "jardin": "villa coliseo"}, clients="mercado"),
        seat(),
        pool="insula arco",
    )
    g.led("craftsman", "circo")
    g("0 craftsman acueducto puente", "0 craftsman jardin jardin")
    assert g.options == {"pass", "hire insula pool", "hire arco pool", "hire villa hand"}


def test_acueducto_applies_to_each_action_of_a_jardin():
    """R11."""
    g = lay(seat("circo jardin villa arco", under={"jardin": "villa coliseo"}, done="acueducto", influence=0), seat())
    g.led("craftsman", "circo")
    g("0 craftsman jardin jardin", "0 patron villa hand")
    assert g.options == {"pass", "hire arco hand"}


def test_acueducto_lost_throws_no_client_out_but_nobody_enters_before_there_is_room():
    """R4: Prisión takes it while its owner has more clients than influence."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("foro", done="acueducto", clients="atrio arco academia", influence=0),
        pool="insula",
    )
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 acueducto")
    assert g.clients(1) == "academia arco atrio"
    assert g.view["seats"][1]["client_room"] == 5
    assert g.view["seats"][0]["client_room"] == 4


# Taberna: each patron action, one additional client from the deck; after it none from the pool


def test_taberna_hires_the_top_deck_card():
    g = lay(seat("foro", done="taberna"), seat(), pool="insula", deck="villa arco")
    g.led("patron", "foro")
    assert g.options == {"pass", "hire insula pool", "hire deck"}
    g("0 patron deck")
    assert (g.clients(0), g.deck.split()[0]) == ("villa", "arco")


def test_taberna_closes_the_pool_for_that_action():
    g = lay(seat("foro", done="taberna"), seat(), pool="insula", deck="villa arco")
    g.led("patron", "foro")
    g("0 patron deck")
    assert (g.clients(0), g.view["seats"][0]["client_room"], g.turns) == ("villa", 3, 2)


def test_taberna_may_follow_the_pool_card():
    g = lay(seat("foro", done="taberna"), seat(), pool="insula", deck="villa")
    g.led("patron", "foro")
    g("0 patron insula pool")
    assert g.options == {"pass", "hire deck"}
    g("0 patron deck")
    assert g.clients(0) == "insula villa"


def test_taberna_and_acueducto_come_in_any_order():
    """R13: only the pool closes after the deck."""
    g = lay(seat("foro arco", done="taberna acueducto"), seat(), pool="insula", deck="villa")
    g.led("patron", "foro")
    g("0 patron deck")
    assert g.options == {"pass", "hire arco hand"}
    g("0 patron arco hand")
    assert g.clients(0) == "arco villa"


def test_taberna_needs_room_before_the_blind_draw():
    """R13."""
    g = lay(seat("foro", done="taberna", influence=0, clients="arco"), seat(), pool="insula", deck="villa")
    g.led("patron", "foro")
    assert (g.turns, g.deck.split()[0]) == (2, "villa")


def test_taberna_opens_the_pool_again_with_the_next_action():
    g = lay(seat("foro", done="taberna", influence=5, clients="templo"), seat(), pool="insula", deck="villa arco")
    g.led("patron", "foro")
    g("0 patron deck")
    assert g.options == {"pass", "hire insula pool", "hire deck"}


def test_taberna_does_not_work_unfinished():
    g = lay(seat("foro", under="taberna"), seat(), pool="insula")
    g.led("patron", "foro")
    assert g.options == {"pass", "hire insula pool"}


def test_taberna_works_in_the_turn_it_is_completed():
    g = lay(
        seat("circo calzada jardin", under={"taberna": "", "jardin": "villa coliseo"}, clients="mercado"),
        seat(),
        deck="arco",
    )
    g.led("craftsman", "circo")
    g("0 craftsman taberna calzada", "0 craftsman jardin jardin")
    assert g.options == {"pass", "hire deck"}


def test_taberna_client_lands_when_it_is_the_last_deck_card():
    """R29: it lands, without Termas, and nothing follows."""
    g = lay(seat("foro arco", done="taberna termas", influence=9), seat(), deck="insula", last=True, pool="villa")
    g.led("patron", "foro")
    g("0 patron deck")
    assert (g.end, g.clients(0), g.stock(0)) == ("deck", "insula", "")
