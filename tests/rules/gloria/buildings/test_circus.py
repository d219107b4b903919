"""Circo, Circo Máximo: any card an architect, every client twice."""

from games.boxes.gloria.words.rulings import RULINGS
from tests.rules.gloria.table import lay, seat

# Circo: any card may lead or follow architect


def test_circo_lets_any_card_lead_architect():
    g = lay(seat("villa foro", done="circo"), seat())
    assert g.options == {
        "think",
        "lead merchant villa",
        "lead patron foro",
        "lead architect villa",
        "lead architect foro",
    }
    g.led("architect", "villa")
    assert g.asks == "0 architect"


def test_circo_lets_any_card_follow_architect_and_no_other_role():
    g = lay(seat("torre calzada"), seat("villa foro", done="circo"))
    g("0 lead architect torre")
    assert g.options == {"think", "follow villa", "follow foro"}
    g = lay(seat("torre calzada"), seat("villa foro", done="circo"))
    g("0 lead laborer calzada")
    assert g.options == {"think"}


def test_circo_does_not_work_unfinished_nor_for_others():
    g = lay(seat("villa", under="circo"), seat("foro", done="circo"))
    assert g.options == {"think", "lead merchant villa"}


def test_circo_is_needed_to_follow_architect_with_any_card():
    g = lay(seat("torre"), seat("villa foro puente", under="circo"))
    g("0 lead architect torre")
    assert g.options == {"think", "follow puente"}


def test_circo_works_in_the_turn_it_is_completed():
    g = lay(seat("mercado empalizada arco", under="circo"), seat("villa"))
    g.led("craftsman", "mercado")
    g("0 craftsman circo empalizada")
    assert g.asks == "1 lead"
    assert "circo" in g.functions(0)
    g("1 lead merchant villa")
    assert g.options == {"think"}
    g = lay(seat("mercado empalizada arco", under="circo"), seat("torre calzada"))
    g.led("craftsman", "mercado")
    g("0 craftsman circo empalizada", "1 lead architect torre")
    assert g.options == {"think", "follow arco"}


def test_circo_public_serves_everyone():
    g = lay(seat("villa"), seat(public="circo"))
    assert "lead architect villa" in g.options


def test_circo_with_palacio_counts_any_cards_as_architects_one_each():
    """R6."""
    g = lay(seat("villa foro arco senador calzada", done="circo palacio"), seat())
    g("0 lead architect villa", "0 palace foro", "0 palace arco", "0 palace senador", "0 palace done")
    assert g.said("leads")[0]["actions"] == 4


def test_circo_with_palacio_counts_both_cards_of_a_petition_as_architects():
    """R6."""
    g = lay(seat("torre villa coliseo calzada taberna", done="circo palacio"), seat())
    g("0 lead architect torre", "0 palace petition coliseo villa", "0 palace done")
    assert g.said("leads")[0]["actions"] == 3
    g = lay(seat("calzada taberna torre", done="circo palacio"), seat())
    g("0 lead architect petition calzada taberna", "0 palace done")
    assert g.said("leads")[0]["actions"] == 2


def test_the_page_of_rulings_says_so():
    """R6."""
    for language, words in (("en", "both cards of a petition"), ("es", "las dos de una petición")):
        assert words in RULINGS[6][language]


# Circo Máximo: when you led or followed, each client of the role may act twice


def test_circo_maximo_lets_each_client_of_the_role_act_twice():
    g = lay(
        seat("calzada", done="circo_maximo", clients="insula taberna foro"),
        seat(),
        pool="arco atrio academia escuela villa coliseo",
    )
    g.led("laborer", "calzada")
    for card in ["arco", "atrio", "academia", "escuela", "villa"]:
        g(f"0 laborer {card} pool")
    assert (g.turns, g.pool) == (2, "calzada coliseo")


def test_circo_maximo_serves_a_follower():
    g = lay(seat("calzada"), seat("insula", done="circo_maximo", clients="taberna"), pool="arco atrio academia escuela")
    g.led("laborer", "calzada", follow={1: "insula"})
    g("0 laborer pass", "1 laborer arco pool", "1 laborer atrio pool", "1 laborer academia pool")
    assert g.turns == 2


def test_circo_maximo_does_nothing_for_one_who_thought():
    """R10."""
    g = lay(seat("calzada"), seat("insula", done="circo_maximo", clients="taberna"), pool="arco atrio academia")
    g.led("laborer", "calzada")
    g("0 laborer pass", "1 laborer arco pool")
    assert g.turns == 2


def test_circo_maximo_does_not_work_unfinished():
    g = lay(seat("calzada", under="circo_maximo", clients="insula"), seat(), pool="arco atrio academia")
    g.led("laborer", "calzada")
    g("0 laborer arco pool", "0 laborer atrio pool")
    assert g.turns == 2


def test_circo_maximo_works_in_the_turn_it_is_completed_for_every_client_still_to_act():
    """R10: finished by the lead's own action it doubles both clients; finished by the first client, the second only."""
    me = {"hand": "circo villa arco atrio academia escuela santuario", "clients": "muelle mercado"}
    under = {"circo_maximo": "coliseo jardin", "academia": "", "arco": "", "atrio": ""}
    g = lay(seat(me["hand"], clients=me["clients"], under=under), seat())
    g.led("craftsman", "circo")
    g("0 craftsman circo_maximo villa")
    assert g.view["batch"]["left"] == 3
    g = lay(seat(me["hand"], clients=me["clients"], under=under), seat())
    g.led("craftsman", "circo")
    g("0 craftsman academia arco", "0 craftsman circo_maximo villa")
    assert g.view["batch"]["left"] == 1


def test_circo_maximo_lost_mid_turn_leaves_the_clients_one_action_each():
    """R10: stolen by the leader's Prisión before its owner acts."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("mercado arco", done="circo_maximo", clients="muelle empalizada"),
    )
    g.led("craftsman", "circo", follow={1: "mercado"})
    g("0 craftsman prision jardin", "0 prison 1 circo_maximo")
    assert g.asks == "1 craftsman"
    assert g.view["batch"]["left"] == 2


def test_circo_maximo_doubles_merchants_of_a_ludus_magna_and_anyone_of_a_despensa():
    """R10."""
    g = lay(
        seat("calzada", done="circo_maximo ludus_magna despensa", clients="villa foro"),
        seat(),
        pool="arco atrio academia escuela santuario termas",
    )
    g.led("laborer", "calzada")
    assert g.view["batch"]["left"] == 4


def test_circo_maximo_adds_to_a_legionary_demand():
    g = lay(seat("arco atrio academia escuela", done="circo_maximo", clients="termas"), seat("foro villa"))
    g.led("legionary", "arco")
    assert g.question.most == 3
