"""Puente, Coliseo: Rome demands more."""

from tests.rules.gloria.table import lay, seat

# Puente: your demands reach every player, ignore Empalizada, and take a matching stockpile card too


def test_puente_reaches_every_player():
    players = [
        seat("arco atrio", done="puente"),
        *[seat(f"{card} foro") for card in ("termas", "escuela", "porton")],
        seat("villa coliseo"),
    ]
    g = lay(*players)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give, 2 give, 3 give"
    assert [line["seat"] for line in g.said("gloria")] == [4]


def test_puente_is_needed_to_reach_more_than_the_neighbours():
    g = lay(
        seat("arco atrio"),
        *[seat(f"{card} villa templo") for card in ("termas", "escuela")],
        seat("santuario foro"),
        seat("porton foro"),
    )
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give, 4 give"


def test_puente_takes_from_hand_and_stockpile_independently_one_each_per_shown_card():
    """R26."""
    g = lay(
        seat("arco atrio academia", done="puente", clients="escuela"),
        seat("termas villa", stock="santuario fundicion porton"),
    )
    g.led("legionary", "arco")
    g("0 legionary atrio academia")
    assert (g.asks, g.cards) == ("1 give_stockpile", ["fundicion", "porton", "santuario"])
    g("1 give_stockpile porton santuario")
    assert (g.stock(0), g.stock(1), "termas" in g.hand(1)) == ("porton santuario termas", "fundicion", False)


def test_puente_lets_the_victim_choose_which_stockpile_card():
    g = lay(seat("arco atrio", done="puente"), seat("villa", stock="santuario fundicion foro"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.cards, g.question.least, g.question.most) == (
        "1 give_stockpile",
        ["fundicion", "santuario"],
        1,
        1,
    )


def test_puente_takes_equal_or_just_enough_stockpile_cards_without_asking():
    """All players can see that there is no choice."""
    for stock in ("santuario", "santuario santuario"):
        g = lay(seat("arco atrio", done="puente"), seat("villa", stock=stock))
        g.led("legionary", "arco")
        g("0 legionary atrio")
        assert (g.turns, g.stock(0)) == (2, "santuario")


def test_puente_takes_just_as_many_different_cards_without_asking():
    g = lay(seat("arco atrio academia", done="puente", clients="escuela"), seat("villa", stock="santuario porton"))
    g.led("legionary", "arco")
    g("0 legionary academia atrio")
    assert (g.turns, g.stock(0)) == (2, "porton santuario")


def test_puente_with_a_muralla_and_voluntary_gifts_asks_about_the_stockpile_too():
    """R25, R26: none to as many as demanded."""
    g = lay(
        seat("arco atrio", done="puente"), seat("villa", stock="santuario porton", done="muralla"), voluntary_gifts=True
    )
    g.led("legionary", "arco")
    g("0 legionary atrio", "1 give")
    assert (g.asks, g.cards, g.question.least, g.question.most) == ("1 give_stockpile", ["porton", "santuario"], 0, 1)
    g("1 give_stockpile porton")
    assert (g.stock(0), g.stock(1)) == ("porton", "santuario")


def test_puente_with_a_muralla_and_nothing_to_give_asks_nothing():
    g = lay(seat("arco atrio", done="puente"), seat(done="muralla", stock="foro"), voluntary_gifts=True)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.stock(1), g.said("gloria")) == (2, "foro", [])


def test_puente_does_not_work_unfinished():
    g = lay(
        seat("arco atrio", under="puente"), seat("villa", stock="santuario"), seat("termas foro"), seat("escuela foro")
    )
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "3 give"
    g("3 give escuela")
    assert (g.stock(0), g.stock(1)) == ("escuela", "santuario")


def test_puente_works_in_the_turn_it_is_completed():
    g = lay(
        seat(
            "circo torre jardin atrio",
            under={"puente": "senado", "jardin": "villa coliseo"},
            done="termas",
            clients="muelle",
        ),
        seat("villa", stock="escuela"),
        pool="academia",
    )
    g.led("craftsman", "circo")
    g("0 craftsman puente torre", "0 craftsman jardin jardin", "0 patron academia pool", "0 legionary atrio")
    assert (g.stock(0), g.stock(1)) == ("escuela", "")


def test_puente_extends_a_coliseo_to_every_player():
    """R27: each opponent in range."""
    players = [seat("villa"), seat("foro", clients="termas"), seat("villa", clients="escuela"), seat("foro")]
    for done, prey in (
        ("coliseo", {"pass", "eat 1 termas"}),
        ("coliseo puente", {"pass", "eat 1 termas", "eat 2 escuela"}),
    ):
        g = lay(seat("arco atrio", done=done), *players[1:])
        g.led("legionary", "arco")
        g("0 legionary atrio")
        assert g.options == prey


# Coliseo: also take matching clients into your vault


def test_coliseo_takes_a_matching_client_of_each_opponent_in_range_into_the_vault():
    g = lay(
        seat("arco atrio", done="coliseo"),
        seat("villa", clients="termas foro"),
        seat("foro", clients="escuela"),
    )
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.options == {"pass", "eat 1 termas", "eat 2 escuela"}
    g("0 colosseum 1 termas")
    assert g.options == {"pass", "eat 2 escuela"}
    g("0 colosseum 2 escuela")
    assert (g.vault(0), g.clients(1), g.clients(2), g.turns) == ("escuela termas", "foro", "", 2)


def test_coliseo_takes_one_client_per_shown_card():
    """R27."""
    g = lay(seat("arco atrio academia", done="coliseo", clients="fundicion"), seat(clients="termas escuela porton"))
    g.led("legionary", "arco")
    g("0 legionary atrio academia", "0 colosseum 1 termas", "0 colosseum 1 porton")
    assert (g.vault(0), g.clients(1), g.turns) == ("porton termas", "escuela", 2)


def test_coliseo_may_be_declined():
    g = lay(seat("arco atrio", done="coliseo"), seat(clients="termas"))
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 colosseum pass")
    assert (g.vault(0), g.clients(1), g.turns) == ("", "termas", 2)


def test_coliseo_short_of_room_chooses_and_a_full_vault_takes_none():
    """R27: the rest of the demand still applies."""
    them = (seat(clients="termas"), seat(clients="escuela"))
    g = lay(seat("arco atrio", done="coliseo", influence=0, vault="foro templo"), *them)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.options == {"pass", "eat 1 termas", "eat 2 escuela"}
    g("0 colosseum 2 escuela")
    assert (g.clients(1), g.turns) == ("termas", 2)
    g = lay(seat("arco atrio", done="coliseo", influence=0, vault="foro templo palacio"), *them, pool="porton")
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 spoils porton")
    assert (g.stock(0), g.turns, g.vault(0)) == ("porton", 2, "foro palacio templo")


def test_coliseo_comes_after_the_victims_have_given():
    """R24."""
    g = lay(seat("arco atrio", done="coliseo"), seat("termas foro", clients="escuela"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give"
    g("1 give termas")
    assert (g.asks, g.stock(0)) == ("0 colosseum", "termas")


def test_coliseo_eaten_client_that_has_not_acted_does_not_act():
    """R27."""
    g = lay(
        seat("arco atrio", done="coliseo"),
        seat("academia villa fundicion", clients="termas escuela"),
    )
    g.led("legionary", "arco", follow={1: "academia"})
    g("0 legionary atrio", "1 give fundicion", "0 colosseum 1 termas")
    assert (g.asks, g.clients(1)) == ("1 legionary", "escuela")
    assert g.view["batch"] == {"seat": 1, "role": "legionary", "left": 0, "by": "turn"}
    assert g.question.most == 1


def test_coliseo_takes_clients_hired_this_turn():
    """R27: the leader's patron hires, the follower's Termas legionary eats."""
    g = lay(seat("foro"), seat("templo atrio", done="coliseo termas"), pool="escuela porton")
    g.led("patron", "foro", follow={1: "templo"})
    g("0 patron escuela pool", "1 patron porton pool", "1 legionary atrio", "1 colosseum 0 escuela")
    assert (g.clients(0), g.vault(1)) == ("", "escuela")


def test_coliseo_does_not_work_unfinished():
    g = lay(seat("arco atrio", under="coliseo"), seat(clients="termas"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.clients(1)) == (2, "termas")


def test_coliseo_works_in_the_turn_it_is_completed():
    g = lay(
        seat(
            "circo prision jardin atrio",
            under={"coliseo": "biblioteca alcantarillado", "jardin": "villa catacumbas"},
            done="termas",
            clients="muelle",
        ),
        seat("villa", clients="escuela"),
        pool="academia",
    )
    g.led("craftsman", "circo")
    g("0 craftsman coliseo prision", "0 craftsman jardin jardin", "0 patron academia pool", "0 legionary atrio")
    assert g.options == {"pass", "eat 1 escuela"}
