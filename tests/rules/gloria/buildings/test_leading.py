"""Circo, Circo Máximo, Palacio, Senado, Alcantarillado: cards led and followed with."""

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


# Palacio: lead or follow with several cards, one action for each card of the role, senator or petition


def test_palacio_leads_with_several_cards_one_action_each():
    g = lay(seat("calzada insula taberna senador villa", done="palacio"), seat(), pool="arco atrio academia escuela")
    g("0 lead laborer calzada")
    assert (g.asks, g.options) == (
        "0 palace",
        {"done", "add insula", "add taberna", "add senador", "add petition insula taberna"},
    )
    g("0 palace insula", "0 palace senador", "0 palace done")
    assert g.said("leads") == [{"seat": 0, "role": "laborer", "cards": ["calzada", "insula", "senador"], "actions": 3}]
    g("1 think senator", "0 laborer arco pool", "0 laborer atrio pool", "0 laborer academia pool")
    assert (g.turns, g.hand(0)) == (2, "taberna villa")


def test_palacio_counts_a_petition_as_one_action():
    """R6."""
    g = lay(seat("calzada villa coliseo arco atrio", done="palacio"), seat())
    g("0 lead laborer calzada", "0 palace petition coliseo villa", "0 palace petition arco atrio")
    assert g.said("leads")[0]["actions"] == 3


def test_palacio_counts_a_petition_for_architect_as_one_action_without_circo_and_for_other_roles_with_it():
    """R6."""
    for role, card, done in (("architect", "torre", "palacio"), ("laborer", "calzada", "palacio circo")):
        g = lay(seat(f"{card} villa coliseo arco", done=done), seat())
        g(f"0 lead {role} {card}", "0 palace petition coliseo villa", "0 palace done")
        assert g.said("leads")[0]["actions"] == 2


def test_palacio_serves_a_follower():
    g = lay(seat("calzada"), seat("insula taberna", done="palacio"), pool="arco atrio academia")
    g("0 lead laborer calzada", "1 follow insula", "1 palace taberna")
    g("0 laborer pass", "1 laborer arco pool", "1 laborer atrio pool")
    assert g.turns == 2


def test_palacio_cards_are_seen_by_nobody_before_they_are_all_named():
    g = lay(seat("calzada insula taberna", done="palacio"), seat())
    g("0 lead laborer calzada", "0 palace insula")
    assert g.m.view(0)["playing"] == {"role": "laborer", "cards": ["calzada", "insula"]}
    assert g.m.view(1)["playing"] is None
    assert g.m.view(1)["seats"][0]["camp"] == []
    assert g.said("leads", 1) == []


def test_palacio_may_play_one_card_only():
    g = lay(seat("calzada insula", done="palacio"), seat(), pool="arco atrio")
    g("0 lead laborer calzada", "0 palace done", "1 think senator", "0 laborer arco pool")
    assert g.turns == 2


def test_palacio_does_not_work_unfinished_but_by_porton():
    """R19."""
    g = lay(seat("calzada insula", under="palacio"), seat())
    g("0 lead laborer calzada")
    assert g.asks == "1 think"
    g = lay(seat("calzada insula", under="palacio", done="porton"), seat())
    g("0 lead laborer calzada")
    assert g.asks == "0 palace"


def test_palacio_lost_mid_turn_keeps_the_actions_of_the_cards_in_camp():
    """R10."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("mercado empalizada arco atrio academia", done="palacio", under="escuela santuario termas"),
    )
    g(
        "0 lead craftsman circo",
        "1 follow mercado",
        "1 palace empalizada",
        "1 palace done",
        "0 craftsman prision jardin",
        "0 prison 1 palacio",
    )
    g("1 craftsman escuela arco", "1 craftsman santuario atrio")
    assert g.turns == 2


def test_palacio_legionaries_allow_as_many_cards_to_be_shown():
    g = lay(seat("arco atrio academia escuela termas", done="palacio"), seat("foro"))
    g("0 lead legionary arco", "0 palace atrio", "0 palace done", "1 follow think", "1 think senator")
    assert (g.question.most, g.cards) == (2, ["academia", "escuela", "termas"])


# Senado: at the end of the turn, take into hand any senators the others played


def test_senado_takes_the_senators_others_played():
    g = lay(seat("senador"), seat("senador", done="senado"), seat("senador villa"))
    g.led("laborer", "senador", follow={2: "senador"})
    assert (g.asks, g.cards) == ("1 senate", ["senador", "senador"])
    g("1 senate senador")
    assert g.hand(1) == "senador senador senador"  # its own, one by thinking, one taken
    assert g.view["senators"] == 6 - 3


def test_senado_may_leave_them():
    g = lay(seat("senador"), seat(done="senado"))
    g.led("laborer", "senador")
    g("1 senate")
    assert (g.hand(1), g.view["senators"]) == ("senador", 5)


def test_senado_does_not_take_its_owners_own_senator():
    g = lay(seat("senador", done="senado"), seat())
    g.led("laborer", "senador")
    assert (g.turns, g.hand(0), g.view["senators"]) == (2, "", 5)


def test_senado_does_not_take_senators_thrown_away():
    """R31: only those led or followed with."""
    g = lay(seat("calzada"), seat("senador", done="letrinas"), seat(done="senado"))
    g("0 lead laborer calzada", "1 follow think", "1 latrine senador", "1 think 5", "2 think senator")
    assert g.turns == 2


def test_senado_of_two_is_asked_in_turn_order_from_the_leader():
    """R31: what the first took the second cannot."""
    g = lay(seat("senador"), seat(done="senado"), seat(public="senado"), leader=0)
    g.led("laborer", "senador")
    assert g.asks == "1 senate"
    g("1 senate senador")
    assert g.turns == 2
    g = lay(seat("senador", done="senado"), seat("senador", done="senado"))
    g.led("laborer", "senador", follow={1: "senador"})
    assert g.asks == "0 senate"
    g("0 senate senador")
    assert g.asks == "1 senate"


def test_senado_does_not_work_unfinished():
    g = lay(seat("senador"), seat(under="senado"))
    g.led("laborer", "senador")
    assert g.turns == 2


def test_senado_works_in_the_turn_it_is_completed():
    g = lay(seat("senador"), seat("circo puente", under={"senado": "torre"}))
    g.led("craftsman", "senador", follow={1: "circo"})
    g("1 craftsman senado puente")
    assert (g.asks, g.cards) == ("1 senate", ["senador"])


# Alcantarillado: at the end of the turn, any of the action cards you led or followed with go to your stockpile


def test_alcantarillado_stores_the_card_led_with():
    g = lay(seat("calzada", done="alcantarillado"), seat())
    g.led("laborer", "calzada")
    assert (g.asks, g.cards) == ("0 sewer", ["calzada"])
    g("0 sewer calzada")
    assert (g.stock(0), g.pool) == ("calzada", "")


def test_alcantarillado_chooses_among_a_petition_and_leaves_senators():
    g = lay(seat("villa coliseo senador", done="alcantarillado palacio"), seat(), pool="")
    g("0 lead laborer petition coliseo villa", "0 palace senador", "1 think senator")
    assert g.cards == ["coliseo", "villa"]
    g("0 sewer villa")
    assert (g.stock(0), g.pool, g.view["senators"]) == ("villa", "coliseo", 5)


def test_alcantarillado_serves_a_follower_and_not_one_who_thought():
    g = lay(seat("calzada"), seat("insula", done="alcantarillado"), seat("taberna", done="alcantarillado"))
    g.led("laborer", "calzada", follow={1: "insula"})
    assert g.asks == "1 sewer"
    g("1 sewer")
    assert (g.stock(1), g.pool, g.turns) == ("", "calzada insula", 2)


def test_alcantarillado_does_not_work_unfinished():
    g = lay(seat("calzada", under="alcantarillado"), seat())
    g.led("laborer", "calzada")
    assert (g.turns, g.pool) == (2, "calzada")


def test_alcantarillado_works_in_the_turn_it_is_completed():
    g = lay(seat("circo villa", under={"alcantarillado": "coliseo jardin"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman alcantarillado villa")
    assert (g.asks, g.cards) == ("0 sewer", ["circo"])


def test_alcantarillado_does_not_work_after_the_end():
    """R29: no end-of-turn steps; camp cards score for nobody."""
    g = lay(seat("calzada", done="alcantarillado muralla"), seat("villa"), deck="foro", last=True)
    g("0 lead laborer calzada", "1 follow think", "1 think 1")
    assert (g.end, g.stock(0)) == ("deck", "")


def test_palacio_completed_this_turn_adds_nothing_to_cards_already_played():
    g = lay(seat("circo foro muelle", under={"palacio": "templo fuente"}), seat("arco"))
    g.led("craftsman", "circo")
    g("0 craftsman palacio foro")
    assert (g.turns, "palacio" in g.functions(0)) == (2, True)
