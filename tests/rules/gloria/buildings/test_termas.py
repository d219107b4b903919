"""Termas: each client you add may act at once."""

from tests.rules.gloria.table import lay, seat


def test_termas_lets_a_new_client_act_at_once():
    g = lay(seat("foro", done="termas"), seat(), pool="calzada villa")
    g.led("patron", "foro")
    g("0 patron calzada pool")
    assert (g.asks, g.options) == ("0 laborer", {"pass", "take villa pool"})
    g("0 laborer villa pool")
    assert (g.stock(0), g.clients(0), g.turns) == ("villa", "calzada", 2)


def test_termas_action_may_be_declined():
    g = lay(seat("foro", done="termas"), seat(), pool="calzada villa")
    g.led("patron", "foro")
    g("0 patron calzada pool", "0 laborer pass")
    assert (g.stock(0), g.turns) == ("", 2)


def test_termas_nests_a_patron_hired_hires_and_so_on():
    """R23: right after each client lands, nested."""
    g = lay(seat("foro", done="termas"), seat(), pool="templo palacio calzada villa")
    g.led("patron", "foro")
    g("0 patron templo pool")
    assert (g.asks, g.view["batch"]) == ("0 patron", {"seat": 0, "role": "patron", "left": 0, "by": "bath"})
    g("0 patron palacio pool", "0 patron calzada pool")
    assert g.asks == "0 laborer"
    g("0 laborer villa pool")
    assert (g.clients(0), g.stock(0), g.turns) == ("calzada palacio templo", "villa", 2)


def test_termas_nested_patron_counts_taberna_and_acueducto_for_itself():
    """R13."""
    g = lay(seat("foro insula", done="termas taberna acueducto"), seat(), pool="templo calzada", deck="circo")
    g.led("patron", "foro")
    g("0 patron templo pool")
    assert g.options == {"pass", "hire calzada pool", "hire insula hand", "hire deck"}
    g("0 patron calzada pool", "0 patron pass")
    assert g.options == {"pass", "hire insula hand", "hire deck"}


def test_termas_serves_a_client_however_it_came():
    """R23: from hand by Acueducto, from the deck by Taberna."""
    g = lay(seat("foro calzada", done="termas acueducto"), seat(), pool="villa")
    g.led("patron", "foro")
    g("0 patron calzada hand")
    assert g.asks == "0 laborer"
    g = lay(seat("foro", done="termas taberna"), seat(), pool="villa", deck="calzada")
    g.led("patron", "foro")
    g("0 patron deck")
    assert g.asks == "0 laborer"


def test_termas_actions_are_not_doubled_by_circo_maximo():
    """R23."""
    g = lay(seat("foro", done="termas circo_maximo"), seat(), pool="calzada villa arco")
    g.led("patron", "foro")
    g("0 patron calzada pool", "0 laborer villa pool")
    assert g.turns == 2


def test_termas_merchant_with_ludus_magna_acts_as_any_role():
    """R23."""
    g = lay(seat("foro", done="termas ludus_magna"), seat(), pool="villa calzada")
    g.led("patron", "foro")
    g("0 patron villa pool")
    assert (g.asks, g.options) == (
        "0 bath",
        {"pass", "act laborer", "act craftsman", "act legionary", "act architect", "act merchant", "act patron"},
    )
    g("0 bath laborer", "0 laborer calzada pool")
    assert g.stock(0) == "calzada"


def test_termas_anyone_with_despensa_may_act_as_laborer():
    """R23."""
    g = lay(seat("foro", done="termas despensa"), seat(), pool="arco calzada")
    g.led("patron", "foro")
    g("0 patron arco pool")
    assert g.options == {"pass", "act laborer", "act legionary"}


def test_termas_other_clients_act_in_their_own_role_with_a_ludus_magna_and_laborers_are_not_asked_twice():
    g = lay(seat("foro", done="termas ludus_magna despensa"), seat(), pool="calzada insula")
    g.led("patron", "foro")
    g("0 patron calzada pool")
    assert g.asks == "0 laborer"
    g = lay(seat("foro arco", done="termas ludus_magna"), seat(), pool="circo insula")
    g.led("patron", "foro")
    g("0 patron circo pool")
    assert g.asks == "0 craftsman"


def test_termas_action_is_a_batch_of_one_without_an_out_of_town_site():
    """R23, R12."""
    g = lay(
        seat("foro arco", done="termas", clients="muelle mercado", influence=5),
        seat(),
        pool="circo",
        sites={"brick": (0, 3)},
    )
    g.led("patron", "foro")
    g("0 patron circo pool")
    assert (g.asks, g.options) == ("0 craftsman", {"pass"})


def test_termas_legionary_makes_a_demand_of_its_own():
    """R23, R24: a card shown once in this turn backs no other demand."""
    g = lay(
        seat("foro academia porton", done="termas", influence=5, clients="templo"), seat("villa"), pool="arco atrio"
    )
    g.led("patron", "foro")
    g("0 patron arco pool")
    assert (g.asks, g.question.most, g.cards) == ("0 legionary", 1, ["academia", "porton"])
    g("0 legionary academia", "0 spoils")
    g("0 patron atrio pool")
    assert g.cards == ["porton"]


def test_termas_clients_do_not_act_again_with_the_role_of_the_turn():
    g = lay(seat("foro", done="termas", influence=9), seat(), pool="templo calzada insula arco")
    g.led("patron", "foro")
    g("0 patron templo pool", "0 patron calzada pool", "0 laborer insula pool")
    assert g.turns == 2


def test_termas_works_in_the_turn_it_is_completed():
    g = lay(
        seat("circo arco jardin", under={"termas": "atrio", "jardin": "villa coliseo"}, clients="muelle"),
        seat(),
        pool="calzada insula",
    )
    g.led("craftsman", "circo")
    g("0 craftsman termas arco", "0 craftsman jardin jardin", "0 patron calzada pool")
    assert (g.asks, g.options) == ("0 laborer", {"pass", "take insula pool"})


def test_termas_does_not_work_unfinished():
    g = lay(seat("foro", under="termas"), seat(), pool="calzada insula")
    g.led("patron", "foro")
    g("0 patron calzada pool")
    assert g.turns == 2


def test_termas_action_may_complete_a_building_whose_effect_comes_first():
    """R11: the last completed resolves first, then the interrupted patron goes on."""
    g = lay(
        seat("foro arco villa", done="termas acueducto", under={"fundicion": "atrio"}, influence=0),
        seat(),
        pool="circo calzada insula taberna letrinas muelle mercado templo",
    )
    g.led("patron", "foro")
    g("0 patron circo pool", "0 craftsman fundicion arco")
    for card in "calzada insula taberna letrinas muelle mercado".split():
        g(f"0 laborer {card} pool")
    assert (g.asks, g.options) == ("0 patron", {"pass", "hire villa hand"})


def test_termas_client_does_not_act_when_it_was_the_last_deck_card():
    """R29."""
    g = lay(seat("foro", done="termas taberna"), seat(), pool="villa", deck="calzada", last=True)
    g.led("patron", "foro")
    g("0 patron deck")
    assert (g.end, g.clients(0), g.stock(0)) == ("deck", "calzada", "")
