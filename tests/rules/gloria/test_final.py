"""Which answers cannot be taken back (`final`), and where undo stops (`barrier`)."""

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


# What is said only when something happened


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
