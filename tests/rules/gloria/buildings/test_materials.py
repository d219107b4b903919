"""Torre, Calzada, Biblioteca: materials that buildings accept."""

from tests.rules.gloria.table import lay, seat

# Torre: rubble may be used in any building; an out-of-town foundation costs one action


def test_torre_lets_rubble_be_used_in_any_building():
    g = lay(seat("circo calzada", done="torre", under="arco villa foro"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add arco calzada", "add villa calzada", "add foro calzada"}
    g("0 craftsman foro calzada")
    assert g.building(0, "foro")["materials"] == ["calzada"]


def test_torre_rubble_comes_from_the_stockpile_for_an_architect():
    g = lay(seat("puente", stock="calzada", done="torre", under="arco"), seat())
    g.led("architect", "puente")
    assert g.offers("add") == {"add arco calzada stockpile"}


def test_torre_lays_out_of_town_with_one_action():
    g = lay(seat("circo arco", done="torre"), seat(), sites={"brick": (0, 3)})
    g.led("craftsman", "circo")
    g("0 craftsman arco brick out")
    assert (g.buildings(0), g.view["sites"]["brick"]) == ("arco torre", {"town": 0, "out": 2})


def test_torre_spends_one_action_only_out_of_town():
    g = lay(seat("circo arco villa", done="torre", clients="muelle"), seat(), sites={"brick": (0, 3)})
    g.led("craftsman", "circo")
    g("0 craftsman arco brick out")
    assert g.asks == "0 craftsman"


def test_torre_never_goes_out_of_town_while_the_town_has_that_site():
    """R12."""
    g = lay(seat("circo arco", done="torre"), seat(), sites={"brick": (1, 3)})
    g.led("craftsman", "circo")
    assert g.offers("lay") == {"lay arco brick"}


def test_torre_does_not_help_where_no_site_of_the_material_is_left():
    """R12."""
    g = lay(seat("circo arco", done="torre"), seat(), sites={"brick": (0, 0)})
    g.led("craftsman", "circo")
    assert g.offers("lay") == set()


def test_torre_does_not_work_unfinished():
    g = lay(seat("circo calzada arco", under="torre villa"), seat(), sites={"brick": (0, 3)})
    g.led("craftsman", "circo")
    assert g.options == {"pass", "lay calzada rubble"}


def test_torre_works_in_the_turn_it_is_completed():
    g = lay(seat("circo puente calzada", under={"torre": "senado", "villa": ""}, clients="muelle"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman torre puente")
    assert g.offers("add") == {"add villa calzada"}


def test_torre_lost_leaves_its_rubble_where_it_lies_and_it_counts():
    """R16."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("mercado arco", done="torre", under={"academia": "calzada"}),
    )
    g.led("craftsman", "circo", follow={1: "mercado"})
    g("0 craftsman prision jardin", "0 prison 1 torre", "1 craftsman academia arco")
    assert g.complete(1, "academia")


# Calzada: any material may be used in stone buildings


def test_calzada_lets_any_material_be_used_in_stone_buildings():
    g = lay(seat("circo muelle insula puente foro jardin atrio", done="calzada", under="villa"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {f"add villa {card}" for card in "muelle insula puente foro jardin atrio".split()}


def test_calzada_does_nothing_for_other_buildings():
    g = lay(seat("circo muelle foro", done="calzada", under="arco"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == set()


def test_calzada_does_not_work_unfinished():
    g = lay(seat("circo muelle jardin", under="calzada villa"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add villa jardin"}


def test_calzada_works_in_the_turn_it_is_completed():
    g = lay(seat("circo insula muelle", under="calzada villa", clients="mercado"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman calzada insula")
    assert g.offers("add") == {"add villa muelle"}


def test_calzada_serves_an_estatua_on_a_stone_site():
    """R16."""
    g = lay(seat("circo muelle", done="calzada", under="estatua@stone"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add estatua muelle"}
    g = lay(seat("circo mercado", done="calzada", under="estatua@brick"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == set()


# Biblioteca: marble may be used as material in any building


def test_biblioteca_lets_marble_be_used_in_any_building():
    g = lay(seat("circo foro", done="biblioteca", under="arco villa muelle"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add arco foro", "add villa foro", "add muelle foro"}
    g("0 craftsman muelle foro")
    assert g.complete(0, "muelle")


def test_biblioteca_serves_architects_too():
    g = lay(seat("torre", stock="foro", done="biblioteca", under="arco"), seat())
    g.led("architect", "torre")
    assert g.offers("add") == {"add arco foro stockpile"}


def test_biblioteca_does_not_work_unfinished():
    g = lay(seat("circo foro", under="biblioteca arco"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == set()


def test_biblioteca_works_in_the_turn_it_is_completed():
    g = lay(seat("circo jardin foro", under={"biblioteca": "villa coliseo", "arco": ""}, clients="mercado"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman biblioteca jardin")
    assert g.offers("add") == {"add arco foro"}
