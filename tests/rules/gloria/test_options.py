"""Options: original, no_functions, voluntary_gifts, strict_vault (others: test_set_up.py)."""

from tests.rules.gloria.buildings.test_foro import CLIENTS, STOCK
from tests.rules.gloria.table import lay, seat

# original: a petition needs three cards; the alternative Circo and Foro


def test_original_a_petition_needs_three_cards():
    """R5."""
    g = lay(seat("villa coliseo jardin foro"), seat(), original=True)
    assert g.offers("lead laborer") == {"lead laborer petition coliseo jardin villa"}
    g = lay(seat("villa coliseo foro"), seat(), original=True)
    assert g.offers("lead laborer") == set()


def test_original_circo_makes_two_cards_a_petition_beside_three():
    """R5: two or three."""
    g = lay(seat("villa coliseo jardin", done="circo"), seat(), original=True)
    assert g.offers("lead laborer") == {
        "lead laborer petition coliseo jardin villa",
        "lead laborer pair coliseo jardin",
        "lead laborer pair coliseo villa",
        "lead laborer pair jardin villa",
    }


def test_original_circo_does_not_let_any_card_lead_architect():
    g = lay(seat("villa foro", done="circo"), seat(), original=True)
    assert g.options == {"think", "lead merchant villa", "lead patron foro"}


def test_original_circo_serves_a_follower():
    g = lay(seat("calzada"), seat("villa coliseo", done="circo"), original=True)
    g("0 lead laborer calzada")
    assert g.options == {"think", "follow pair coliseo villa"}


def test_original_palacio_counts_as_many_actions_as_the_cards_allow():
    """R5: three cards of another role are one petition; with Circo two are, and three are still one."""
    for done, cards, actions in (
        ("palacio", "petition coliseo jardin villa", 2),
        ("palacio circo", "petition coliseo jardin villa", 2),
        ("palacio circo", "pair coliseo villa", 2),
    ):
        g = lay(seat("calzada villa coliseo jardin foro", done=done), seat(), original=True)
        g("0 lead laborer calzada", f"0 palace {cards}", "0 palace done")
        assert g.said("leads")[0]["actions"] == actions


def test_original_palacio_with_circo_pairs_four_cards_into_two_actions():
    """R5: as many as the cards allow."""
    g = lay(seat("calzada villa coliseo jardin prision foro", done="palacio circo"), seat(), original=True)
    g("0 lead laborer calzada", "0 palace pair coliseo jardin", "0 palace pair prision villa", "0 palace done")
    assert g.said("leads")[0]["actions"] == 3


def test_original_foro_needs_a_client_of_each_role_only():
    g = lay(
        seat("fuente", done="foro", clients=CLIENTS.replace(" templo", ""), influence=9),
        seat(),
        pool="basilica",
        original=True,
    )
    g.led("patron", "fuente")
    g("0 patron basilica pool")
    assert (g.end, g.winners) == ("forum", (0,))


# no_functions: buildings give influence only


def test_no_functions_buildings_give_influence_only():
    """R32."""
    g = lay(seat("calzada villa", done="muelle templo"), seat(), pool="arco", no_functions=True)
    assert (g.functions(0), g.influence(0), g.view["seats"][0]["refill"]) == (set(), 2 + 1 + 3, 5)
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take arco pool"}


def test_no_functions_catacumbas_and_foro_end_nothing():
    """R32."""
    g = lay(seat("circo jardin", under={"catacumbas": "villa coliseo"}), seat(), no_functions=True)
    g.led("craftsman", "circo")
    g("0 craftsman catacumbas jardin")
    assert (g.end, g.influence(0)) == (None, 5)
    g = lay(
        seat("insula", done="foro", clients=CLIENTS, stock=STOCK.replace("insula ", "")),
        seat(),
        pool="taberna",
        no_functions=True,
    )
    g.led("laborer", "insula")
    g("0 laborer taberna pool")
    assert g.end is None


def test_no_functions_estatua_and_villa_are_ordinary_buildings():
    """R32."""
    g = lay(seat("circo estatua foro muelle", clients="muelle"), seat(), no_functions=True)
    g.led("craftsman", "circo")
    assert g.offers("lay estatua") == {"lay estatua marble"}
    g = lay(seat("torre", stock="jardin", under="villa"), seat(), no_functions=True)
    g.led("architect", "torre")
    g("0 architect villa jardin stockpile")
    assert g.complete(0, "villa") is False


def test_no_functions_no_points_for_buildings():
    """R32."""
    g = lay(seat("", done="estatua muralla", stock="arco atrio"), seat(), deck="foro", last=True, no_functions=True)
    g("0 think 1")
    assert g.points(0) == {"influence": 2 + 3 + 2, "vault": 0, "merchants": 0, "statue": 0, "wall": 0, "total": 7}


def test_no_functions_no_effects_on_completion():
    for name, material in (("anfiteatro", "puente"), ("fundicion", "atrio"), ("escuela", "atrio")):
        have = {"anfiteatro": "torre"}.get(name, "termas")
        g = lay(seat(f"circo {material} muelle", under={name: have}), seat(), pool="calzada", no_functions=True)
        g.led("craftsman", "circo")
        g(f"0 craftsman {name} {material}")
        assert g.turns == 2


# voluntary_gifts


def test_voluntary_gifts_asks_the_immune_in_every_demand_that_reaches_them():
    """R25: none to as many as demanded."""
    g = lay(
        seat("arco atrio academia", clients="escuela"),
        seat("termas porton villa", done="muralla"),
        voluntary_gifts=True,
    )
    g.led("legionary", "arco")
    g("0 legionary atrio academia")
    assert (g.asks, g.cards, g.question.least, g.question.most) == ("1 give", ["porton", "termas"], 0, 2)
    g("1 give")
    assert (g.stock(0), g.turns) == ("", 2)


def test_voluntary_gifts_changes_nothing_for_those_who_owe():
    """R25."""
    g = lay(seat("arco atrio"), seat("termas villa"), voluntary_gifts=True)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.question.least, g.question.most) == (1, 1)


def test_without_voluntary_gifts_the_immune_give_nothing():
    """R25."""
    g = lay(seat("arco atrio"), seat("termas villa", done="muralla"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.turns == 2


# strict_vault: the names of vault cards fade with the turn


def test_strict_vault_lines_lose_the_name_of_a_sold_card_when_the_turn_ends():
    me = seat("villa foro", stock="arco insula", done="basilica", clients="coliseo")
    g = lay(me, seat("templo"), strict_vault=True)
    g.led("merchant", "villa")
    g("0 merchant arco stockpile", "0 merchant foro hand")
    assert [line.get("card") for line in g.said("sells", 1)] == ["arco", None]
    assert [line.get("card") for line in g.said("sells", 0)] == ["arco", "foro"]
    g("0 merchant insula stockpile")
    assert g.turns == 2
    for reader in (None, 0, 1):
        assert [line.get("card") for line in g.said("sells", reader)] == [None, None, None]


def test_strict_vault_hides_what_a_coliseo_took():
    g = lay(seat("arco atrio", done="coliseo"), seat(clients="termas"), strict_vault=True)
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 colosseum 1 termas")
    assert g.turns == 2
    assert [line.get("card") for line in g.said("eats", 0)] == [None]


def test_without_strict_vault_the_lines_keep_the_name():
    g = lay(seat("villa", stock="arco"), seat("templo"))
    g.led("merchant", "villa")
    g("0 merchant arco stockpile")
    assert g.turns == 2
    assert g.said("sells", 1)[0]["card"] == "arco"


def test_strict_vault_opens_everything_after_the_end():
    g = lay(seat("villa", stock="arco"), seat("templo"), strict_vault=True)
    g.led("merchant", "villa")
    g("0 merchant arco stockpile")
    g.m.concede(1)
    assert g.said("sells", 1)[0]["card"] == "arco"
