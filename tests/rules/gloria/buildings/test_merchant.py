"""Atrio, Basílica, Mercado, Ludus Magna: merchants and the vault."""

from tests.rules.gloria.table import lay, seat

# Atrio: each merchant action may take the top deck card, unseen by all, instead of a stockpile card


def test_atrio_sells_the_top_deck_card_unseen_by_all():
    g = lay(seat("villa", stock="insula", done="atrio"), seat(), deck="foro templo")
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell insula stockpile", "sell deck"}
    g("0 merchant deck")
    assert (g.vault(0), g.stock(0), g.deck.split()[0], g.turns) == ("foro", "insula", "templo", 2)
    for reader in (None, 0, 1):
        assert g.said("sells", reader) == [{"seat": 0, "source": "deck"}]
        assert g.m.view(reader)["seats"][0]["vault"] is None


def test_atrio_is_instead_of_the_stockpile_card_not_besides():
    g = lay(seat("villa", stock="insula", done="atrio"), seat(), deck="foro")
    g.led("merchant", "villa")
    g("0 merchant insula stockpile")
    assert (g.vault(0), g.turns) == ("insula", 2)


def test_atrio_needs_room_before_the_blind_draw():
    """R13."""
    g = lay(seat("villa", done="atrio", influence=0, vault="arco academia"), seat(), deck="foro")
    g.led("merchant", "villa")
    assert (g.turns, g.deck.split()[0]) == (2, "foro")


def test_atrio_does_not_work_unfinished():
    g = lay(seat("villa", stock="insula", under="atrio"), seat())
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell insula stockpile"}


def test_atrio_card_lands_when_it_is_the_last_deck_card():
    """R29."""
    g = lay(seat("villa", done="atrio", clients="coliseo", stock="insula"), seat(), deck="foro", last=True)
    g.led("merchant", "villa")
    g("0 merchant deck")
    assert (g.end, g.vault(0), g.points(0)["vault"]) == ("deck", "foro", 3)


def test_atrio_works_in_the_turn_it_is_completed():
    """A Termas merchant acts after the Atrio was finished by the same craftsman batch."""
    g = lay(
        seat(
            "circo academia jardin",
            under={"atrio": "arco", "jardin": "prision coliseo"},
            done="termas",
            clients="mercado",
        ),
        seat(),
        pool="villa",
        deck="foro",
    )
    g.led("craftsman", "circo")
    g("0 craftsman atrio academia", "0 craftsman jardin jardin", "0 patron villa pool")
    assert (g.asks, g.options) == ("0 merchant", {"pass", "sell deck"})


def test_atrio_serves_everyone_when_it_is_public():
    g = lay(seat("villa"), seat(public="atrio"))
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell deck"}


# Basílica: each merchant action, one additional card from hand, not shown to others


def test_basilica_sells_an_additional_card_from_hand_with_each_merchant_action():
    g = lay(seat("villa foro arco senador", stock="insula", done="basilica", clients="coliseo"), seat())
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell insula stockpile", "sell foro hand", "sell arco hand"}
    g("0 merchant foro hand")
    assert g.options == {"pass", "sell insula stockpile"}
    g("0 merchant insula stockpile")
    assert g.options == {"pass", "sell arco hand"}
    g("0 merchant arco hand")
    assert (g.vault(0), g.hand(0), g.turns) == ("arco foro insula", "senador", 2)


def test_basilica_declined_after_the_stockpile_card_leaves_the_next_action():
    g = lay(seat("villa foro", stock="insula arco", done="basilica", clients="coliseo"), seat())
    g.led("merchant", "villa")
    g("0 merchant insula stockpile", "0 merchant pass")
    assert g.options == {"pass", "sell arco stockpile", "sell foro hand"}
    assert g.said("declines") == []


def test_basilica_shows_its_card_to_nobody_but_its_owner():
    g = lay(seat("villa foro", done="basilica"), seat())
    g.led("merchant", "villa")
    g("0 merchant foro hand")
    assert g.said("sells", 0) == [{"seat": 0, "source": "hand", "card": "foro"}]
    assert g.said("sells", 1) == g.said("sells") == [{"seat": 0, "source": "hand"}]


def test_basilica_needs_room_in_the_vault():
    g = lay(seat("villa foro", done="basilica", influence=0, vault="insula calzada circo"), seat())
    g.led("merchant", "villa")
    assert g.turns == 2


def test_basilica_does_not_work_unfinished():
    g = lay(seat("villa foro", stock="insula", under="basilica"), seat())
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell insula stockpile"}


def test_basilica_lives_by_porton_while_unfinished():
    """R19."""
    g = lay(seat("villa foro", under="basilica", done="porton"), seat())
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell foro hand"}


def test_basilica_and_atrio_together():
    g = lay(seat("villa foro", done="basilica atrio"), seat(), deck="arco")
    g.led("merchant", "villa")
    assert g.options == {"pass", "sell deck", "sell foro hand"}
    g("0 merchant deck", "0 merchant foro hand")
    assert (g.vault(0), g.turns) == ("arco foro", 2)


def test_basilica_stays_unused_once_atrio_took_the_last_deck_card():
    """R29: no further extras."""
    g = lay(seat("villa foro", done="basilica atrio"), seat(), deck="arco", last=True)
    g.led("merchant", "villa")
    g("0 merchant deck")
    assert (g.end, g.vault(0), g.hand(0)) == ("deck", "arco", "foro")


# Mercado: vault room +2


def test_mercado_adds_two_to_the_vaults_room():
    g = lay(
        seat("villa", stock="insula", done="mercado", influence=0, vault="calzada arco"),
        seat(vault="foro", influence=1),
    )
    assert [g.view["seats"][s]["vault_room"] for s in (0, 1)] == [3, 1]
    g.led("merchant", "villa")
    g("0 merchant insula stockpile")
    assert g.vault(0) == "arco calzada insula"


def test_mercado_does_not_work_unfinished():
    g = lay(seat("villa", stock="insula", under="mercado", influence=1, vault="calzada"), seat())
    g.led("merchant", "villa")
    assert g.turns == 2


def test_mercado_works_in_the_turn_it_is_completed():
    g = lay(seat("circo empalizada", under="mercado"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman mercado empalizada")
    assert g.view["seats"][0]["vault_room"] == 5


def test_mercado_lost_throws_nothing_out_of_the_vault():
    """R4."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("villa", done="mercado", vault="atrio arco academia", influence=0, stock="calzada"),
    )
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 mercado")
    assert (g.vault(1), g.view["seats"][1]["vault_room"]) == ("academia arco atrio", 4)


def test_mercado_public_and_own_do_not_add_up():
    """R22."""
    g = lay(seat(done="mercado"), seat(public="mercado"))
    assert [g.view["seats"][s]["vault_room"] for s in (0, 1)] == [5, 5]


# Ludus Magna: your merchant clients may act as any role


def test_ludus_magna_lets_merchants_act_as_any_role():
    for role, card in (("laborer", "calzada"), ("craftsman", "circo"), ("architect", "torre"), ("patron", "foro")):
        me = seat(f"{card} academia atrio arco", done="ludus_magna", clients="villa coliseo", influence=9)
        g = lay(me, seat(), pool="insula taberna letrinas muelle")
        g.led(role, card)
        assert g.asks == f"0 {role}"
        assert g.view["batch"]["left"] == 2


def test_ludus_magna_does_nothing_for_other_clients():
    g = lay(seat("calzada", done="ludus_magna", clients="circo foro"), seat(), pool="insula taberna")
    g.led("laborer", "calzada")
    g("0 laborer insula pool")
    assert g.turns == 2


def test_ludus_magna_serves_one_who_thought():
    g = lay(seat("calzada"), seat("foro", done="ludus_magna", clients="villa"), pool="insula taberna")
    g.led("laborer", "calzada")
    g("0 laborer pass", "1 laborer insula pool")
    assert g.stock(1) == "insula"


def test_ludus_magna_adds_legionary_actions_to_the_demand():
    g = lay(seat("arco atrio academia", done="ludus_magna", clients="villa"), seat("termas escuela foro"))
    g.led("legionary", "arco")
    assert (g.question.most, g.cards) == (2, ["academia", "atrio"])


def test_ludus_magna_does_not_work_unfinished_but_by_porton():
    """R19."""
    for done, turns in (("", 2), ("porton", 1)):
        g = lay(seat("calzada", under="ludus_magna", done=done, clients="villa"), seat(), pool="insula taberna")
        g.led("laborer", "calzada")
        g("0 laborer insula pool")
        assert g.turns == turns


def test_ludus_magna_works_in_the_turn_it_is_completed():
    """R10: from the next action on."""
    for material, asks in (("foro", "0 craftsman"), ("arco", "1 lead")):
        g = lay(
            seat("circo foro arco villa", under={"ludus_magna": "templo palacio", "academia": ""}, clients="villa"),
            seat("insula"),
        )
        g.led("craftsman", "circo")
        g(f"0 craftsman {'ludus_magna' if material == 'foro' else 'academia'} {material}")
        assert g.asks == asks


def test_basilica_works_in_the_turn_it_is_completed():
    """Finished by the first craftsman action; the Termas merchant of the second already uses it."""
    g = lay(
        seat(
            "circo templo jardin arco",
            under={"basilica": "foro palacio", "jardin": "prision coliseo"},
            done="termas",
            clients="mercado",
        ),
        seat(),
        pool="villa",
    )
    g.led("craftsman", "circo")
    g("0 craftsman basilica templo", "0 craftsman jardin jardin", "0 patron villa pool")
    assert (g.asks, g.options) == ("0 merchant", {"pass", "sell arco hand"})
