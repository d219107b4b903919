"""Muelle, Despensa, Fundición: laborers."""

from tests.rules.gloria.table import lay, seat

# Muelle: each laborer action, one additional card from hand to the stockpile


def test_muelle_stores_a_hand_card_with_each_laborer_action():
    g = lay(seat("calzada villa foro", done="muelle", clients="insula"), seat(), pool="arco atrio")
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take arco pool", "take atrio pool", "take villa hand", "take foro hand"}
    g("0 laborer arco pool")
    assert g.options == {"pass", "take villa hand", "take foro hand"}
    g("0 laborer villa hand")
    assert g.options == {"pass", "take atrio pool", "take foro hand"}  # the client's own action
    g("0 laborer foro hand")
    assert g.options == {"pass", "take atrio pool"}
    g("0 laborer atrio pool")
    assert (g.stock(0), g.hand(0), g.turns) == ("arco atrio foro villa", "", 2)


def test_muelle_may_store_from_hand_without_taking_from_the_pool():
    g = lay(seat("calzada villa", done="muelle"), seat())
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take villa hand"}
    g("0 laborer villa hand")
    assert g.stock(0) == "villa"


def test_muelle_declined_after_the_pool_card_leaves_the_next_action():
    g = lay(seat("calzada villa", done="muelle", clients="insula"), seat(), pool="arco atrio")
    g.led("laborer", "calzada")
    g("0 laborer arco pool", "0 laborer pass")
    assert g.options == {"pass", "take atrio pool", "take villa hand"}


def test_muelle_never_stores_a_senator():
    g = lay(seat("calzada villa senador", done="muelle"), seat())
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take villa hand"}


def test_muelle_does_not_work_unfinished_nor_for_others():
    g = lay(seat("calzada villa", under="muelle"), seat("calzada foro", done="muelle"), pool="arco")
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take arco pool"}


def test_muelle_works_in_the_turn_it_is_completed():
    """Completed by the first action of a batch, it serves the Fundición completed by the second."""
    g = lay(
        seat("circo empalizada arco villa foro", under={"muelle": "", "fundicion": "atrio"}, clients="mercado"),
        seat(),
        pool="calzada",
    )
    g.led("craftsman", "circo")
    g("0 craftsman muelle empalizada", "0 craftsman fundicion arco")
    assert g.asks == "0 laborer"
    assert g.options == {"pass", "take calzada pool", "take villa hand", "take foro hand"}


# Despensa: all your clients may act as laborers


def test_despensa_lets_every_client_act_as_laborer():
    g = lay(
        seat("calzada", done="despensa", clients="villa foro insula"),
        seat(),
        pool="arco atrio escuela santuario termas",
    )
    g.led("laborer", "calzada")
    for card in ["arco", "atrio", "escuela", "santuario"]:
        assert g.asks == "0 laborer"
        g(f"0 laborer {card} pool")
    assert g.stock(0) == "arco atrio escuela santuario"


def test_despensa_serves_the_clients_of_one_who_thought():
    g = lay(seat("calzada"), seat("foro", done="despensa", clients="villa foro"), pool="arco atrio escuela santuario")
    g.led("laborer", "calzada")
    g("0 laborer pass")
    assert g.asks == "1 laborer"
    g("1 laborer arco pool", "1 laborer atrio pool")
    assert g.stock(1) == "arco atrio"


def test_despensa_adds_nothing_to_other_roles():
    g = lay(seat("foro", done="despensa", clients="villa arco"), seat(), pool="atrio insula academia")
    g.led("patron", "foro")
    g("0 patron atrio pool")
    assert g.turns == 2


def test_despensa_does_not_work_unfinished():
    g = lay(seat("calzada", under="despensa", clients="villa foro"), seat(), pool="arco atrio")
    g.led("laborer", "calzada")
    g("0 laborer arco pool")
    assert g.turns == 2


def test_despensa_completed_by_the_leader_serves_in_the_turn_it_is_completed():
    """R10: a function gained during a turn counts from the next action on."""
    g = lay(
        seat("circo puente arco", under={"despensa": "torre", "fundicion": "atrio"}, clients="mercado"),
        seat(),
        pool="calzada insula taberna letrinas villa foro templo",
    )
    g.led("craftsman", "circo")
    g("0 craftsman despensa puente")
    assert "despensa" in g.functions(0)
    g("0 craftsman fundicion arco")
    for card in ["calzada", "insula", "taberna", "letrinas", "villa", "foro"]:
        g(f"0 laborer {card} pool")
    assert (g.turns, g.influence(0)) == (2, 6)


def test_despensa_client_acts_once_however_many_ways_it_qualifies():
    """R9: a laborer with Despensa is still one laborer, a merchant with Ludus Magna too."""
    g = lay(
        seat("calzada", done="despensa ludus_magna", clients="insula villa"),
        seat(),
        pool="arco atrio escuela santuario",
    )
    g.led("laborer", "calzada")
    g("0 laborer arco pool", "0 laborer atrio pool", "0 laborer escuela pool")
    assert g.turns == 2


# Fundición: on completion, laborer actions = influence


def test_fundicion_gives_laborer_actions_by_the_new_influence():
    g = lay(seat("circo arco", under={"fundicion": "atrio"}), seat(), pool="calzada insula taberna letrinas villa")
    g.led("craftsman", "circo")
    g("0 craftsman fundicion arco")
    for card in ["calzada", "insula", "taberna", "letrinas"]:
        assert g.asks == "0 laborer"
        g(f"0 laborer {card} pool")
    assert (g.influence(0), g.stock(0), g.turns) == (4, "calzada insula letrinas taberna", 2)


def test_fundicion_adds_no_clients_and_no_circo_maximo():
    """R11: those actions are the building's own."""
    g = lay(
        seat("circo arco", under={"fundicion": "atrio"}, clients="calzada", done="circo_maximo", influence=0),
        seat(),
        pool="insula taberna letrinas villa foro templo palacio",
    )
    g.led("craftsman", "circo")
    g("0 craftsman fundicion arco")
    for card in ["insula", "taberna", "letrinas", "villa", "foro"]:
        g(f"0 laborer {card} pool")
    assert g.turns == 2


def test_fundicion_may_be_declined():
    g = lay(seat("circo arco", under={"fundicion": "atrio"}), seat(), pool="calzada insula")
    g.led("craftsman", "circo")
    g("0 craftsman fundicion arco", "0 laborer pass")
    assert (g.stock(0), g.turns) == ("", 2)


def test_fundicion_does_nothing_later_nor_when_stolen():
    g = lay(seat("calzada", done="fundicion"), seat(), pool="arco atrio")
    g.led("laborer", "calzada")
    g("0 laborer arco pool")
    assert g.turns == 2
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="fundicion"), pool="arco atrio")
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 fundicion")
    assert (g.turns, g.buildings(0)) == (2, "fundicion prision")


def test_fundicion_applies_muelle_to_each_of_its_actions():
    g = lay(
        seat("circo arco villa foro", under={"fundicion": "atrio"}, done="muelle", influence=0), seat(), pool="calzada"
    )
    g.led("craftsman", "circo")
    g("0 craftsman fundicion arco", "0 laborer calzada pool", "0 laborer villa hand", "0 laborer foro hand")
    assert (g.stock(0), g.turns) == ("calzada foro villa", 2)
