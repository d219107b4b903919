"""Estatua, Villa: buildings with rules of their own."""

from tests.rules.gloria.table import lay, seat

# Estatua: may be laid on any site; built of that site's material or marble; cost and influence are the site's; +3
# points


def test_estatua_may_be_laid_on_any_site():
    g = lay(seat("circo estatua"), seat())
    g.led("craftsman", "circo")
    assert g.offers("lay") == {f"lay estatua {site}" for site in "rubble wood brick concrete stone marble".split()}
    g("0 craftsman estatua wood")
    assert (g.building(0, "estatua")["site"], g.view["sites"]["wood"]["town"]) == ("wood", 2)


def test_estatua_is_built_of_the_sites_material_or_marble_mixed():
    """R16."""
    g = lay(seat("circo arco foro villa", under="estatua@brick", clients="muelle"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add estatua arco", "add estatua foro"}
    g("0 craftsman estatua arco", "0 craftsman estatua foro")
    assert g.complete(0, "estatua")
    assert g.influence(0) == 2 + 2


def test_estatua_costs_and_gives_what_its_site_does():
    for site, card, influence in (("wood", "muelle", 1), ("marble", "foro", 3)):
        have = {"wood": "", "marble": "templo palacio"}[site]
        g = lay(seat(f"circo {card}", under={f"estatua@{site}": have}), seat())
        g.led("craftsman", "circo")
        g(f"0 craftsman estatua {card}")
        assert (g.complete(0, "estatua"), g.influence(0)) == (True, 2 + influence)


def test_estatua_is_worth_three_points_to_its_owner():
    g = lay(seat("", done="estatua@wood"), seat(under="estatua"), deck="foro", last=True)
    g("0 think 1")
    assert g.points(0) == {"influence": 3, "vault": 0, "merchants": 0, "statue": 3, "wall": 0, "total": 6}
    assert g.points(1)["statue"] == 0


def test_estatua_points_are_its_holders_even_when_it_is_public():
    """R20."""
    g = lay(seat(""), seat(public="estatua"), deck="foro", last=True)
    g("0 think 1")
    assert [g.points(s)["statue"] for s in (0, 1)] == [0, 3]


def test_estatua_by_porton_gives_its_points_unfinished_on_any_site():
    """R19."""
    g = lay(seat("", done="porton", under="estatua@wood"), seat(), deck="foro", last=True)
    g("0 think 1")
    assert g.points(0)["statue"] == 3
    assert g.points(0)["influence"] == 2 + 2


def test_estatua_takes_rubble_with_torre_on_any_site():
    """R16."""
    g = lay(seat("circo calzada", done="torre", under="estatua@stone"), seat())
    g.led("craftsman", "circo")
    assert g.offers("add") == {"add estatua calzada"}


def test_estatua_out_of_town_goes_by_the_chosen_site():
    """R16: town sites where there are any, the others at two actions."""
    g = lay(seat("circo estatua", clients="muelle"), seat(), sites={"wood": (0, 2), "brick": (0, 0)})
    g.led("craftsman", "circo")
    assert g.offers("lay estatua") == {
        "lay estatua rubble",
        "lay estatua wood out",
        "lay estatua concrete",
        "lay estatua stone",
        "lay estatua marble",
    }


def test_estatua_only_one_per_player():
    """R16."""
    g = lay(seat("circo estatua", under="estatua@wood"), seat())
    g.led("craftsman", "circo")
    assert g.offers("lay") == set()


# Villa: complete as soon as an architect action puts one material on it


def test_villa_is_complete_with_one_material_by_an_architect():
    g = lay(seat("torre", stock="jardin", under="villa"), seat())
    g.led("architect", "torre")
    g("0 architect villa jardin stockpile")
    assert (g.complete(0, "villa"), g.influence(0)) == (True, 5)


def test_villa_craftsman_materials_follow_the_normal_count():
    """R17."""
    g = lay(seat("circo jardin", under="villa"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman villa jardin")
    assert g.complete(0, "villa") is False


def test_villa_is_completed_from_the_pool_through_arco_whatever_lies_on_it():
    """R17."""
    g = lay(seat("torre", done="arco", under={"villa": "coliseo"}), seat(), pool="jardin")
    g.led("architect", "torre")
    g("0 architect villa jardin pool")
    assert g.complete(0, "villa")


def test_villa_is_completed_by_any_material_legal_for_its_owner():
    """R17: rubble with Torre."""
    g = lay(seat("puente", stock="calzada", done="torre", under="villa"), seat())
    g.led("architect", "puente")
    g("0 architect villa calzada stockpile")
    assert g.complete(0, "villa")


def test_villa_laid_this_turn_is_completed_by_the_next_architect_action():
    """R15: in the turn it is laid."""
    g = lay(seat("torre villa", stock="jardin", clients="puente"), seat())
    g.led("architect", "torre")
    g("0 architect villa stone", "0 architect villa jardin stockpile")
    assert g.complete(0, "villa")


def test_villa_rule_is_not_shared_when_one_is_public():
    """R20: its building rule is each Villa's own."""
    g = lay(seat("torre", stock="jardin", under="biblioteca"), seat(public="villa"))
    g.led("architect", "torre")
    g("0 architect biblioteca jardin stockpile")
    assert g.complete(0, "biblioteca") is False


def test_estatua_gives_its_points_in_the_turn_it_is_completed():
    """R29: by a Fuente card that was the deck's last."""
    g = lay(seat("circo", done="fuente", under="estatua@wood"), seat(), deck="muelle", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain estatua muelle")
    assert (g.end, g.points(0)["statue"], g.points(0)["influence"]) == ("deck", 3, 2 + 3 + 1)


def test_villa_does_not_complete_by_being_laid():
    g = lay(seat("torre villa"), seat())
    g.led("architect", "torre")
    g("0 architect villa stone")
    assert g.complete(0, "villa") is False


def test_villa_is_completed_by_marble_with_biblioteca_and_by_anything_with_calzada():
    """R17."""
    for done, card in (("biblioteca", "foro"), ("calzada", "muelle")):
        g = lay(seat("torre", stock=card, done=done, under="villa"), seat())
        g.led("architect", "torre")
        g(f"0 architect villa {card} stockpile")
        assert g.complete(0, "villa")


def test_villa_of_one_who_has_no_right_to_a_material_is_not_offered_it():
    g = lay(seat("torre insula", stock="foro", under="villa"), seat(done="biblioteca"))
    g.led("architect", "torre")
    assert g.offers("add") == set()
