"""Invocations at the end of an era (IV12, IV14, IV20), asked secretly and at once.

5.H-7 and section 6."""

from tests.rules.foundations.table import lay, seat

HOME = "insula_larga:{0}1,{0}2,{0}3"


def window(*seats, era=1):
    """Play the last turns of an era."""
    options = {"invocations": True, "roles": True, "monuments": True}
    g = lay(*seats, last_lap=len(seats), era=era, next_piles=("G7",) if era < 3 else (), options=options)
    for number in range(len(seats)):
        g(f"{number} turn income")
    return g


def points(g, key, number=0):
    return next((line["points"] for line in g.said(key) if line["seat"] == number), 0)


def test_all_holders_are_asked_at_once_and_nobody_sees_an_answer_before_all_have_answered():
    g = window(seat("", "domus:A1", cards="IV12"), seat("", "domus:C1", cards="IV20"), seat())
    assert g.asks == "0 reaction, 1 reaction"
    g("0 reaction IV12")
    assert g.said("reacts") == []
    assert g.cards(0) == "IV12"
    g("1 reaction pass")
    assert g.said("reacts") == [{"seat": 0, "cards": ["IV12"], "building": None}]
    assert (g.cards(0), g.cards(1)) == ("IV12-", "IV20")
    assert g.view["era"] == 2


def test_nobody_is_asked_where_nobody_holds_one():
    g = window(seat("", "domus:A1", cards="IV12-"), seat())
    assert g.view["era"] == 2


def test_every_legal_subset_is_an_option():
    g = window(seat("", "domus:A1 fuente:A2 jardin:A3 mercado:E1,E2", cards="IV12 IV14 IV20"), seat())
    one = {"IV12", "IV14 fuente", "IV14 jardin", "IV20"}
    two = {"IV12 IV14 fuente", "IV12 IV14 jardin", "IV12 IV20", "IV14 fuente IV20", "IV14 jardin IV20"}
    assert g.options == {"pass", *one, *two, "IV12 IV14 fuente IV20", "IV12 IV14 jardin IV20"}


def test_without_a_citizen_neither_iv12_nor_iv20():
    g = window(seat("", "panaderia:A1", cards="IV12 IV20"), seat())
    assert g.options == {"pass"}


def test_iv12_counts_three_more_citizens_for_every_comparison():
    """Section 6: +3, not 5; also for a seat that is behind the holder."""
    g = window(seat("", HOME.format("A"), cards="IV12"), seat("", HOME.format("C") + " domus_maxima:D1,D2"))
    g("0 reaction IV12")
    assert [line["population"] for line in g.said("residents")] == [7, 6]
    assert (points(g, "residents", 0), points(g, "residents", 1)) == (11, 7)
    assert g.population(0) == 4


def test_iv12_and_the_censor_add_up():
    g = window(seat("", "domus:A1", cards="IV12", role="RO06"), seat())
    g("0 reaction IV12")
    assert g.said("residents")[0]["population"] == 6


def test_iv14_doubles_one_municipal_building_by_eight_at_most():
    homes = "gran_insula_larga:D1,D2,D3,D4 gran_insula_cuadrada:A2,A3,B2,B3"
    g = window(seat("", f"biblioteca_resplandeciente:C2,C3 {homes}", cards="IV14"), seat())
    g("0 reaction IV14 biblioteca_resplandeciente")
    assert points(g, "municipal") == 12 + 8


def test_iv14_doubles_the_icon_not_the_magistrates_point():
    g = window(seat("", "fuente:A1 domus:A2", cards="IV14", role="RO09"), seat())
    g("0 reaction IV14 fuente")
    assert points(g, "municipal") == 1 + 1 + 1


def test_iv14_is_not_offered_for_a_building_that_scores_nothing():
    g = window(seat("", "fuente:A1", cards="IV14"), seat())
    assert g.options == {"pass"}


def test_iv20_rewards_who_has_exactly_one_population_ahead():
    """Section 6: 4 points, 6 in the last era, not the bonus."""
    homes = [HOME.format("A"), "insula_l:C1,C2,D2 domus:E1", "domus:F1"]
    for era, reward in ((1, 4), (2, 4), (3, 6)):
        first, second, third = (seat("", rows) for rows in homes)
        g = window({**first, "invocations": [{"id": "IV20"}]}, second, third, era=era)
        g("0 reaction IV20")
        assert (g.said("residents")[0]["ahead"], g.said("residents")[0]["more"]) == (5, reward)
        assert points(g, "residents") == 5 + reward


def test_iv20_is_lost_on_the_leader_and_on_the_third():
    for rows, ahead in (("gran_insula_larga:A1,A2,A3,A4", None), ("domus:A1", 2)):
        g = window(seat("", rows, cards="IV20"), seat("", "domus_maxima:C1,C2"), seat("", HOME.format("E")))
        g("0 reaction IV20")
        assert (g.said("residents")[0]["ahead"], g.said("residents")[0]["more"]) == (ahead, 0)
        assert g.cards(0) == "IV20-"


def test_two_equal_populations_ahead_are_one():
    """ "Exactly one population value"."""
    g = window(seat("", "domus:A1", cards="IV20"), seat("", "domus_maxima:C1,C2"), seat("", "domus_maxima:E1,E2"))
    g("0 reaction IV20")
    assert g.said("residents")[0]["more"] == 4


def test_others_cards_count_for_iv20():
    g = window(
        seat("", "domus_maxima:A1,A2", cards="IV20"), seat("", "domus:C1", cards="IV12"), seat("", HOME.format("E"))
    )
    g("0 reaction IV20", "1 reaction pass")
    assert g.said("residents")[0]["more"] == 4
    g = window(
        seat("", "domus_maxima:A1,A2", cards="IV20"),
        seat("", "domus_maxima:C1,C2", cards="IV12"),
        seat("", HOME.format("E")),
    )
    g("0 reaction IV20", "1 reaction IV12")  # 5 and 4 are ahead now
    assert g.said("residents")[0]["more"] == 0


def test_unused_in_the_last_window_they_count_their_points():
    g = window(seat("", "domus:A1", cards="IV12 IV14"), seat(), era=3)
    g("0 reaction pass")
    assert g.said("last_points")[0]["rows"] == [["invocation", "IV12", 3], ["invocation", "IV14", 3]]


def test_a_window_makes_the_last_turn_not_final():
    g = lay(
        seat(),
        seat("", "domus:A1", cards="IV12"),
        last_lap=1,
        turn=0,
        next_piles=("G7",),
        options={"invocations": True},
    )
    assert g.final == set()
