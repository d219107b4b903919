"""Empalizada, Muralla: immunity against demands."""

from tests.rules.gloria.table import lay, seat

# Empalizada: you need not give to legionaries


def test_empalizada_owes_nothing_to_a_legionary():
    g = lay(seat("arco atrio"), seat("termas villa", done="empalizada"), seat("escuela foro"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "2 give"
    g("2 give escuela")
    assert (g.stock(0), "termas" in g.hand(1)) == ("escuela", True)
    assert g.said("gloria") == []


def test_empalizada_does_not_work_unfinished():
    g = lay(seat("arco atrio"), seat("termas villa", under="empalizada"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give"


def test_empalizada_does_not_stop_the_pool_from_being_plundered():
    g = lay(seat("arco atrio"), seat("termas", done="empalizada"), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 spoils academia")
    assert (g.stock(0), g.turns) == ("academia", 2)


def test_empalizada_works_in_the_turn_it_is_completed():
    """A Circo shared by the leader: the follower's architects finish it before the third seat's legionary by Termas."""
    g = lay(
        seat("circo mercado", under="empalizada"),
        seat("muelle jardin atrio", under={"jardin": "villa coliseo"}, done="termas"),
        seat("insula"),
        pool="academia",
    )
    g.led("craftsman", "circo", follow={1: "muelle"})
    g("0 craftsman empalizada mercado", "1 craftsman jardin jardin", "1 patron academia pool", "1 legionary atrio")
    assert g.said("demands") == [{"seat": 1, "cards": ["atrio"]}]
    assert {line["seat"] for line in g.said("gloria")} == {2}


def test_empalizada_does_not_protect_against_a_puente():
    """R26."""
    g = lay(seat("arco atrio", done="puente"), seat("termas villa", done="empalizada", stock="academia"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give"
    g("1 give termas")
    assert g.stock(0) == "academia termas"


def test_empalizada_protects_clients_from_a_coliseo_unless_there_is_a_puente():
    """R27."""
    for done, asks in (("coliseo", "1 lead"), ("coliseo puente", "0 colosseum")):
        g = lay(seat("arco atrio", done=done), seat(done="empalizada", clients="termas"))
        g.led("legionary", "arco")
        g("0 legionary atrio")
        assert g.asks == asks


def test_empalizada_may_give_anyway_when_gifts_are_voluntary():
    """R25."""
    g = lay(seat("arco atrio"), seat("termas villa", done="empalizada"), voluntary_gifts=True)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.cards, g.question.least, g.question.most) == ("1 give", ["termas"], 0, 1)
    g("1 give termas")
    assert g.stock(0) == "termas"


def test_empalizada_is_asked_even_without_a_matching_card_when_gifts_are_voluntary():
    """R25: matching card or not."""
    g = lay(seat("arco atrio"), seat("villa", done="empalizada"), voluntary_gifts=True)
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.cards, g.question.most) == ("1 give", [], 0)


# Muralla: as Empalizada, and against Puente too; +1 point per two stockpile cards


def test_muralla_owes_no_tribute():
    g = lay(seat("arco atrio"), seat("termas villa", done="muralla"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.stock(0)) == (2, "")


def test_muralla_protects_hand_and_stockpile_against_a_puente():
    """R26."""
    g = lay(seat("arco atrio", done="puente"), seat("termas villa", done="muralla", stock="academia"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.stock(0), g.stock(1)) == (2, "", "academia")


def test_muralla_protects_clients_against_coliseo_with_puente():
    """R27."""
    g = lay(seat("arco atrio", done="puente coliseo"), seat(done="muralla", clients="termas"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.vault(0)) == (2, "")


def test_muralla_gives_a_point_for_every_two_stockpile_cards():
    for stock, points in (("", 0), ("arco", 0), ("arco atrio", 1), ("arco atrio villa foro insula", 2)):
        g = lay(seat("", done="muralla", stock=stock), seat(stock="calzada circo"), deck="foro", last=True)
        g("0 think 1")
        assert (g.points(0)["wall"], g.points(1)["wall"]) == (points, 0)


def test_muralla_public_gives_its_points_to_everyone():
    """R20."""
    g = lay(
        seat("", stock="calzada circo"), seat(public="muralla", stock="arco atrio villa foro"), deck="foro", last=True
    )
    g("0 think 1")
    assert [g.points(s)["wall"] for s in (0, 1)] == [1, 2]


def test_muralla_does_not_work_unfinished():
    g = lay(seat("arco atrio"), seat("termas villa", under="muralla", stock="calzada circo"), deck="foro")
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert g.asks == "1 give"


def test_muralla_works_in_the_turn_it_is_completed():
    g = lay(
        seat("circo puente termas", under={"muralla": "torre"}),
        seat("muelle jardin atrio", under={"jardin": "villa coliseo"}, done="termas"),
        pool="academia",
    )
    g.led("craftsman", "circo", follow={1: "muelle"})
    g("0 craftsman muralla puente", "1 craftsman jardin jardin", "1 patron academia pool", "1 legionary atrio")
    assert (g.stock(1), g.hand(0)) == ("", "termas")
