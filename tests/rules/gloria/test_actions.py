"""Patron, laborer, merchant, craftsman, architect. Rulebook: "Las Acciones de personaje"."""

from tests.rules.gloria.table import lay, seat

# Patron


def test_a_patron_hires_a_pool_card_as_a_client():
    g = lay(seat("foro"), seat(), pool="arco villa")
    g.led("patron", "foro")
    assert g.options == {"pass", "hire arco pool", "hire villa pool"}
    g("0 patron villa pool")
    assert (g.clients(0), g.pool) == ("villa", "arco foro")


def test_room_for_clients_is_influence():
    """R22."""
    g = lay(seat("foro", clients="arco atrio"), seat(), pool="villa")
    g.led("patron", "foro")
    assert g.turns == 2


def test_a_new_client_acts_from_the_next_turn_on():
    """R9: from the clients that were there when the turn began."""
    g = lay(seat("foro", influence=5), seat("templo"), pool="palacio arco villa")
    g.led("patron", "foro")
    g("0 patron palacio pool")
    assert g.turns == 2
    g("1 lead patron templo", "0 think senator", "1 patron arco pool")
    assert g.asks == "0 patron"


# Laborer


def test_a_laborer_takes_a_pool_card_to_the_stockpile():
    g = lay(seat("calzada"), seat(), pool="arco arco villa")
    g.led("laborer", "calzada")
    assert g.options == {"pass", "take arco pool", "take villa pool"}
    g("0 laborer arco pool")
    assert (g.stock(0), g.pool) == ("arco", "arco calzada villa")


# Merchant


def test_a_merchant_sells_a_stockpile_card_shown_first():
    g = lay(seat("villa", stock="arco foro"), seat())
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell arco stockpile", "sell foro stockpile"}
    g("0 merchant foro stockpile")
    assert (g.vault(0), g.stock(0)) == ("foro", "arco")
    assert g.said("sells", 1) == [{"seat": 0, "card": "foro", "source": "stockpile"}]


def test_room_in_the_vault_is_influence():
    g = lay(seat("villa", stock="arco", vault="foro templo"), seat())
    g.led("merchant", "villa")
    assert g.turns == 2


def test_nobody_may_look_into_a_vault_its_owner_included():
    g = lay(seat("villa", stock="arco"), seat())
    g.led("merchant", "villa")
    g("0 merchant arco stockpile")
    for reader in (None, 0, 1):
        row = g.m.view(reader)["seats"][0]
        assert (row["vault"], row["vault_size"]) == (None, 1)


# Craftsman and architect


def test_a_craftsman_lays_a_foundation_from_hand_on_a_site_of_its_material():
    g = lay(seat("circo villa muelle"), seat())
    g.led("craftsman", "circo")
    assert g.options == {"pass", "lay villa stone", "lay muelle wood"}
    g("0 craftsman villa stone")
    assert g.building(0, "villa") == {
        "card": "villa",
        "site": "stone",
        "materials": [],
        "complete": False,
        "public": False,
        "site_with": 0,
    }
    assert g.view["sites"]["stone"]["town"] == 2


def test_a_craftsman_adds_a_hand_card_of_the_buildings_own_material():
    g = lay(seat("circo coliseo arco", under="villa"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add villa coliseo"}
    g("0 craftsman villa coliseo")
    assert g.building(0, "villa")["materials"] == ["coliseo"]


def test_an_architect_lays_from_hand_and_adds_from_the_stockpile():
    """R15: an architect's foundations come from hand, too."""
    g = lay(seat("torre muelle coliseo", stock="jardin arco", under="villa"), seat(), pool="catacumbas")
    g.led("architect", "torre")
    assert g.options == {"pass", "lay muelle wood", "lay coliseo stone", "add villa jardin stockpile"}


def test_a_craftsman_does_not_use_the_stockpile():
    g = lay(seat("circo", stock="jardin", under="villa"), seat())
    g.led("craftsman", "circo")
    assert g.turns == 2


def test_a_building_is_complete_with_as_many_materials_as_its_value():
    for card, own, last, influence in (
        ("muelle", "", "mercado", 1),
        ("arco", "atrio", "academia", 2),
        ("foro", "templo palacio", "fuente", 3),
    ):
        g = lay(seat(f"circo {last}", under={card: own}), seat())
        g.led("craftsman", "circo")
        g(f"0 craftsman {card} {last}")
        assert (g.complete(0, card), g.influence(0)) == (True, 2 + influence)
        assert card in g.functions(0)


def test_a_foundation_laid_this_turn_may_get_materials_this_turn():
    """R15."""
    g = lay(seat("circo muelle mercado", clients="empalizada"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman muelle wood", "0 craftsman muelle mercado")
    assert g.complete(0, "muelle")


def test_several_buildings_may_be_under_way():
    g = lay(seat("circo muelle", under="villa arco foro"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman muelle wood")
    assert g.buildings(0) == "arco foro muelle villa"


def test_not_two_buildings_of_one_name_finished_or_not():
    for mine in ({"done": "muelle"}, {"under": "muelle"}):
        g = lay(seat("circo muelle", **mine), seat())
        g.led("craftsman", "circo")
        assert g.offers("lay") == set()


def test_names_other_players_have_do_not_matter():
    """R15."""
    g = lay(seat("circo muelle"), seat(done="muelle"))
    g.led("craftsman", "circo")
    assert g.offers("lay") == {"lay muelle wood"}


def test_who_has_a_hand_is_asked_even_if_nothing_can_be_done_with_it():
    """That there is no other answer is their secret; an empty hand is none."""
    for role, card in (("craftsman", "circo"), ("architect", "torre")):
        g = lay(seat(f"{card} arco", done="arco"), seat())
        g.led(role, card)
        assert (g.asks, g.options) == (f"0 {role}", {"pass"})
        g = lay(seat(card, done="arco"), seat())
        g.led(role, card)
        assert g.turns == 2
