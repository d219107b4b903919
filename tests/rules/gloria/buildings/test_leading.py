"""Palacio, Senado, Alcantarillado: cards led and followed with."""

from tests.rules.gloria.table import lay, seat

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
    """R29: no end-of-turn steps; camp cards do not score."""
    g = lay(seat("calzada", done="alcantarillado muralla"), seat("villa"), deck="foro", last=True)
    g("0 lead laborer calzada", "1 follow think", "1 think 1")
    assert (g.end, g.stock(0)) == ("deck", "")


def test_palacio_completed_this_turn_adds_nothing_to_cards_already_played():
    g = lay(seat("circo foro muelle", under={"palacio": "templo fuente"}), seat("arco"))
    g.led("craftsman", "circo")
    g("0 craftsman palacio foro")
    assert (g.turns, "palacio" in g.functions(0)) == (2, True)
