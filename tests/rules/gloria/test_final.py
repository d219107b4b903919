"""Final answers, and the barriers at which undo stops."""

from tests.rules.gloria.table import lay, seat, words

ALL_SENATORS = "senador senador senador senador senador senador"


def final(g) -> set[str]:
    return {words(option) for option in g.question.final}


def test_drawing_is_final_taking_a_senator_is_not():
    g = lay(seat("villa"), seat())
    g("0 lead think")
    assert final(g) == {"refill 4"}
    g = lay(seat("villa foro arco atrio academia"), seat())
    g("0 lead think")
    assert final(g) == {"draw"}


def test_to_think_is_final_where_it_draws_at_once():
    """No senator is left, and nothing is asked before."""
    for more, expected in (({}, {"think"}), ({"done": "letrinas"}, set()), ({"done": "vomitorium"}, set())):
        g = lay(seat("villa", **more), seat(ALL_SENATORS))
        assert final(g) == expected
    assert final(lay(seat("villa"), seat())) == set()


def test_to_follow_by_thinking_likewise():
    g = lay(seat("calzada"), seat("villa"), seat(ALL_SENATORS))
    g("0 lead laborer calzada")
    assert (g.asks, final(g)) == ("1 follow", {"think"})


def test_vomitorium_is_final_where_a_draw_follows_at_once():
    for hand, done, pile, expected in (
        ("villa", "vomitorium", False, {"pass", "discard"}),
        ("villa", "vomitorium letrinas", False, {"discard"}),  # the Letrinas come first, but not with an empty hand
        ("villa senador", "vomitorium", False, {"pass"}),  # a discarded senator may be taken back
        ("villa senador", "vomitorium letrinas", False, set()),
        ("villa", "vomitorium", True, set()),
    ):
        others = 0 if pile else 6 - hand.count("senador")
        g = lay(seat(hand, done=done), seat(" ".join(["senador"] * others)))
        g("0 lead think")
        assert (g.asks, final(g)) == ("0 vomitorium", expected)


def test_letrinas_are_final_where_a_draw_follows_at_once():
    g = lay(seat("villa senador", done="letrinas"), seat("senador senador senador senador senador"))
    g("0 lead think")
    assert final(g) == {"pass", "discard villa"}
    g = lay(seat("villa senador", done="letrinas"), seat())
    g("0 lead think")
    assert final(g) == set()


def test_vomitorium_is_not_asked_of_an_empty_hand():
    g = lay(seat(done="vomitorium letrinas"), seat())
    assert g.asks == "0 think"


def test_escuela_and_academia_are_final_where_they_draw_at_once():
    me = seat("circo arco", under={"escuela": "atrio"}, done="academia")
    for other, follows, expected in (
        (ALL_SENATORS, ["1 follow mercado"], {"think"}),
        ("", ["1 follow think", "1 think senator"], set()),
    ):
        g = lay(me, seat(f"mercado {other}"))
        g("0 lead craftsman circo", *follows, "0 craftsman escuela arco")
        assert (g.asks, final(g)) == ("0 school", expected)
        g("0 school pass")
        assert (g.asks, final(g)) == ("0 academy", expected)


def test_escuela_with_a_vomitorium_and_an_empty_hand_draws_at_once():
    """Nothing to throw away, so nothing is asked before."""
    g = lay(seat("circo arco", under={"escuela": "atrio"}, done="vomitorium"), seat(f"mercado {ALL_SENATORS}"))
    g("0 lead craftsman circo", "1 follow mercado", "0 craftsman escuela arco")
    assert (g.asks, final(g)) == ("0 school", {"think"})
    g("0 school think")
    assert (g.asks, final(g)) == ("0 school", set())


def test_blind_draws_and_hidden_sales_are_final():
    g = lay(seat("foro", done="taberna"), seat(), pool="villa")
    g.led("patron", "foro")
    assert final(g) == {"hire deck"}
    g = lay(seat("villa foro", stock="arco", done="atrio basilica"), seat())
    g.led("merchant", "villa")
    assert final(g) == {"sell deck", "sell foro hand"}
    g = lay(seat("circo arco", done="fuente"), seat())
    g.led("craftsman", "circo")
    assert final(g) == {"fountain"}


def test_nothing_is_final_where_nothing_hidden_follows():
    g = lay(seat("foro"), seat(), pool="villa")
    g.led("patron", "foro")
    assert final(g) == set()
    g = lay(seat("circo arco"), seat())
    g.led("craftsman", "circo")
    assert final(g) == set()


def test_a_demand_is_final_where_it_opens_a_hand_without_another_question():
    g = lay(seat("arco atrio villa"), seat("foro insula"), pool="academia")
    g.led("legionary", "arco")
    assert final(g) == {"villa"}  # atrio is followed by the question what to take from the pool
    g("0 legionary atrio")
    assert g.question.final == ((), "academia")


def test_a_demand_that_meets_no_hidden_card_is_not_final():
    g = lay(seat("arco atrio villa"), seat(), pool="academia")
    g.led("legionary", "arco")
    assert final(g) == set()
    g("0 legionary atrio")
    assert final(g) == set()


def test_only_the_last_question_about_spoils_is_final():
    g = lay(seat("arco atrio villa", clients="escuela"), seat("foro insula"), pool="academia coliseo")
    g.led("legionary", "arco")
    g("0 legionary atrio villa")
    assert (g.cards, final(g)) == (["academia"], set())
    g("0 spoils")
    assert (g.cards, g.question.final) == (["coliseo"], ((), "coliseo"))


# What ends the game. Rulebook: "Final"; R28, R29, R32

CLIENTS = "calzada circo arco muralla villa basilica"  # one of every role
STOCK = "letrinas empalizada porton senado jardin palacio"  # one of every material


def test_the_last_site_in_town_is_final():
    sites = dict.fromkeys(("rubble", "wood", "concrete", "stone", "marble"), (0, 3))
    for brick, expected in ((1, {"lay arco brick"}), (2, set())):
        g = lay(seat("circo mercado arco"), seat(), sites={**sites, "brick": (brick, 2)})
        g.led("craftsman", "circo")
        assert final(g) == expected
    g("0 craftsman pass")
    g = lay(seat("senador arco"), seat(), sites={**sites, "brick": (1, 2)})
    g.led("architect", "senador")
    assert final(g) == {"lay arco brick"}


def test_to_complete_the_catacumbas_is_final():
    for under, expected in (("villa villa", {"add catacumbas coliseo"}), ("villa", set())):
        g = lay(seat("circo coliseo", under={"catacumbas": under}), seat())
        g.led("craftsman", "circo")
        assert final(g) == expected
    g = lay(seat("circo coliseo", under={"catacumbas": "villa villa"}), seat(), no_functions=True)
    g.led("craftsman", "circo")
    assert final(g) == set()


def without(cards: str) -> str:
    """All but the first: no laborer, no rubble."""
    return cards.partition(" ")[2]


def test_to_fulfil_a_foro_is_final():
    """With a client, with a material, of whoever has the Foro."""
    for card, clients, stock, question, expected in (
        ("fuente", without(CLIENTS), STOCK, "patron", {"hire insula pool"}),
        ("fuente", without(CLIENTS), without(STOCK), "patron", set()),
        ("calzada", CLIENTS, without(STOCK), "laborer", {"take insula pool"}),
        ("calzada", without(CLIENTS), without(STOCK), "laborer", set()),
    ):
        g = lay(seat(card, clients=clients, stock=stock, done="foro", influence=9), seat(), pool="insula templo")
        g.led(question, card)
        assert (g.asks, final(g)) == (f"0 {question}", expected)


def test_to_build_a_foro_that_is_fulfilled_at_once_is_final():
    rich = {"clients": CLIENTS, "stock": STOCK, "influence": 9}
    g = lay(seat("circo templo", under={"foro": "fuente fuente"}, **rich), seat())
    g.led("craftsman", "circo")
    assert final(g) == {"add foro templo"}
    g = lay(seat("circo foro", done="porton", **rich), seat())
    g.led("craftsman", "circo")
    assert final(g) == {"lay foro marble"}
    g = lay(seat("circo fuente", under={"prision": "coliseo villa"}, **rich), seat(done="foro torre"))
    g.led("craftsman", "circo")
    assert final(g) == set()


def test_a_prision_that_takes_a_foro_and_an_escalinata_that_opens_it_to_all_are_final():
    rich = {"clients": CLIENTS, "stock": f"{STOCK} templo", "influence": 9}
    g = lay(seat("circo coliseo", under={"prision": "coliseo villa"}, **rich), seat(done="foro torre"))
    g.led("craftsman", "circo")
    g("0 craftsman add prision coliseo")
    assert (g.asks, final(g)) == ("0 prison", {"steal 1 foro"})
    g = lay(seat("muralla", done="escalinata", **rich), seat(done="foro torre"))
    g.led("architect", "muralla")
    assert {"share 1 foro palacio", "share 1 foro templo"} == final(g)


def test_what_an_alcantarillado_keeps_may_fulfil_a_foro():
    g = lay(seat("calzada", clients=CLIENTS, stock=without(STOCK), done="foro alcantarillado", influence=9), seat())
    g.led("laborer", "calzada")
    while g.asks != "0 sewer":
        g.decline()
    assert (g.asks, g.question.final) == ("0 sewer", ("calzada",))


def test_what_a_demand_takes_may_fulfil_a_foro():
    """The first question about spoils; what a Puente takes without asking."""
    me = {"clients": CLIENTS, "stock": STOCK.replace("porton ", ""), "done": "foro", "influence": 9}
    g = lay(seat("arco escuela", **me), seat("circo"), pool="atrio")
    g.led("legionary", "arco", follow={})
    g("0 legionary escuela")
    assert (g.asks, g.question.final) == ("0 spoils", ((), "atrio"))
    me["done"] = "foro puente"
    for stock, expected in (("atrio", ("escuela",)), ("circo", ())):
        g = lay(seat("arco escuela", **me), seat(stock=stock))
        g.led("legionary", "arco")
        assert (g.asks, tuple(g.question.final)) == ("0 legionary", expected)


def test_with_the_last_card_of_the_deck_every_answer_at_the_fuente_is_final():
    for deck, last in (("villa", True), ("villa arco", False)):
        g = lay(seat("circo arco", done="fuente"), seat(), deck=deck, last=True)
        g.led("craftsman", "circo")
        g("0 craftsman fountain")
        assert final(g) == (g.options if last else set())


# A single giver


def test_who_gives_alone_may_take_it_back():
    """Showing one's own cards reveals nothing to oneself."""
    g = lay(seat("arco atrio"), seat("escuela porton circo"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.question.final) == ("1 give", ())
    g("1 give escuela")
    assert g.m.barrier < g.m.step


def test_unless_what_others_give_comes_out_with_it():
    """The third seat's only brick is due without a question and still hidden."""
    g = lay(seat("arco atrio"), seat("escuela porton circo"), seat("academia senador"))
    g.led("legionary", "arco", follow={2: "senador"})
    g("0 legionary atrio")
    assert (g.asks, g.question.final) == ("1 give", ("escuela", "porton"))
    g("1 give escuela")
    assert g.m.barrier == g.m.step


def test_or_it_fulfils_a_foro():
    me = {"clients": CLIENTS, "stock": STOCK.replace("porton ", ""), "done": "foro", "influence": 9}
    g = lay(seat("arco atrio", **me), seat("escuela porton circo"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.question.final) == ("1 give", ("escuela", "porton"))


def test_several_who_give_are_asked_together_and_nothing_is_marked():
    g = lay(seat("arco atrio"), seat("escuela porton circo"), seat("academia santuario circo"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.m.waiting == (1, 2)
    g("1 give escuela")
    assert (g.m.held(1), g.m.asked(2).final) == (("escuela",), ())


# Where undo stops


def test_an_atrio_sale_is_a_barrier_though_nobody_sees_the_card():
    g = lay(seat("villa", stock="arco insula", done="atrio", clients="coliseo"), seat())
    g.led("merchant", "villa")
    g("0 merchant arco stockpile")
    assert g.m.barrier < g.m.step
    g("0 merchant deck")
    assert g.m.barrier == g.m.step


def test_taking_a_senator_or_laying_a_foundation_is_no_barrier():
    g = lay(seat("circo arco", clients="muelle"), seat("villa"))
    before = g.m.barrier
    g.led("craftsman", "circo")
    g("0 craftsman arco brick")
    assert g.m.barrier == before


# Lines that appear only after an event


def test_what_is_left_lying_is_not_told():
    g = lay(seat("calzada", done="alcantarillado"), seat("senador"), seat(done="senado"))
    g.led("laborer", "calzada", follow={1: "senador"})
    g("2 senate", "0 sewer")
    assert (g.said("takes_senators"), g.said("sewer")) == ([], [])
    assert g.said("camps") == [{"seat": None, "cards": ["calzada", "senador"]}]
    g = lay(seat("calzada", done="alcantarillado"), seat())
    g.led("laborer", "calzada")
    g("0 sewer calzada")
    assert g.said("camps") == []


def test_who_is_hired_from_the_deck_is_told_to_all():
    g = lay(seat("foro", done="taberna"), seat(), deck="villa")
    g.led("patron", "foro")
    g("0 patron deck")
    assert g.said("hires", 1) == [{"seat": 0, "card": "villa", "source": "deck"}]
