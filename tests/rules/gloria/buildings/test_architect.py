"""Arco, Escalinata: architects."""

from tests.rules.gloria.table import lay, seat

# Arco: architect materials may come from the pool (never a foundation)


def test_arco_lets_architect_materials_come_from_the_pool():
    g = lay(seat("torre", done="arco", under={"academia": "termas"}, stock="atrio"), seat(), pool="escuela villa")
    g.led("architect", "torre")
    assert g.options == {"pass", "add academia atrio stockpile", "add academia escuela pool"}
    g("0 architect academia escuela pool")
    assert (g.complete(0, "academia"), g.pool) == (True, "torre villa")


def test_arco_never_lays_a_foundation_from_the_pool():
    g = lay(seat("torre", done="arco"), seat(), pool="escuela villa")
    g.led("architect", "torre")
    assert g.turns == 2


def test_arco_does_nothing_for_craftsmen():
    g = lay(seat("circo", done="arco", under="academia"), seat("villa"), pool="escuela")
    g.led("craftsman", "circo")
    assert g.turns == 2


def test_arco_does_not_work_unfinished():
    g = lay(seat("torre villa", under="arco academia"), seat(), pool="escuela")
    g.led("architect", "torre")
    assert g.options == {"pass", "lay villa stone"}


def test_arco_works_in_the_turn_it_is_completed():
    g = lay(
        seat("torre", stock="atrio", under={"arco": "termas", "academia": ""}, clients="puente"), seat(), pool="escuela"
    )
    g.led("architect", "torre")
    g("0 architect arco atrio stockpile")
    assert g.options == {"pass", "add academia escuela pool"}


def test_arco_follows_what_torre_and_biblioteca_allow():
    g = lay(seat("puente", done="arco torre biblioteca", under="academia"), seat(), pool="calzada foro villa")
    g.led("architect", "puente")
    assert g.options == {"pass", "add academia calzada pool", "add academia foro pool"}


# Escalinata: an architect action may instead put a suitable stockpile material on an opponent's completed building


def test_escalinata_makes_an_opponents_building_serve_everyone():
    g = lay(seat("torre", stock="empalizada", done="escalinata"), seat(done="muelle"), seat())
    g.led("architect", "torre")
    assert g.options == {"pass", "share 1 muelle empalizada"}
    g("0 architect share 1 muelle empalizada")
    assert g.building(1, "muelle")["public"] is True
    assert (g.building(1, "muelle")["materials"], g.stock(0)) == (["empalizada"], "")
    assert all("muelle" in g.functions(s) for s in (0, 1, 2))


def test_escalinata_uses_a_stockpile_material_never_the_pool():
    """R20."""
    g = lay(seat("torre", done="escalinata arco"), seat(done="muelle"), pool="empalizada")
    g.led("architect", "torre")
    assert g.turns == 2


def test_escalinata_needs_a_material_the_acting_player_could_build_with():
    """R20: own Torre and Biblioteca count, the owner's do not."""
    me, other = {"stock": "calzada foro"}, {"done": "muelle torre biblioteca"}
    g = lay(seat("puente", done="escalinata", **me), seat(**other))
    g.led("architect", "puente")
    assert g.turns == 2
    g = lay(seat("puente", done="escalinata torre", **me), seat(done="muelle"))
    g.led("architect", "puente")
    assert g.options == {"pass", "share 1 muelle calzada"}


def test_escalinata_reaches_completed_buildings_of_opponents_that_are_not_public_yet():
    """R20."""
    g = lay(
        seat("torre villa", stock="empalizada", done="escalinata circo"), seat(under="mercado"), seat(public="muelle")
    )
    g.led("architect", "torre")
    assert g.offers("share") == set()


def test_escalinata_uses_up_the_architect_action():
    g = lay(seat("torre villa", stock="empalizada", done="escalinata"), seat(done="muelle"))
    g.led("architect", "torre")
    g("0 architect share 1 muelle empalizada")
    assert g.turns == 2


def test_escalinata_gives_no_influence_and_the_owner_keeps_the_function():
    g = lay(seat("torre", stock="empalizada", done="escalinata"), seat(done="muelle"))
    before = [g.influence(0), g.influence(1)]
    g.led("architect", "torre")
    g("0 architect share 1 muelle empalizada")
    assert [g.influence(0), g.influence(1)] == before
    assert "muelle" in g.functions(1)


def test_escalinata_does_not_share_completion_effects():
    """R20: sharing an Anfiteatro gives no actions."""
    g = lay(seat("torre villa", stock="puente", done="escalinata"), seat(done="anfiteatro"))
    g.led("architect", "torre")
    g("0 architect share 1 anfiteatro puente")
    assert g.turns == 2


def test_escalinata_an_unfinished_building_of_the_name_does_not_shut_one_out():
    """R20: it serves everyone without a completed one, and they may still found the name."""
    g = lay(seat("circo villa muelle", under={"villa": ""}), seat(public="villa muelle"))
    assert "muelle" in g.functions(0)
    g.led("craftsman", "circo")
    assert "lay muelle wood" in g.options


def test_escalinata_public_building_stays_public_when_stolen_and_one_without_the_name_may_steal_it():
    """R20."""
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(public="muelle"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 muelle")
    assert g.building(0, "muelle")["public"] is True
    assert all("muelle" in g.functions(s) for s in (0, 1, 2))


def test_escalinata_shared_function_works_from_the_next_action_on_for_every_player():
    """R10: the next player's architects already use the Arco."""
    g = lay(
        seat("torre", stock="atrio", done="escalinata"),
        seat("puente", done="arco"),
        seat("senado", under="academia"),
        pool="escuela",
    )
    g.led("architect", "torre", follow={1: "puente", 2: "senado"})
    g("0 architect share 1 arco atrio")
    assert (g.asks, g.options) == ("2 architect", {"pass", "add academia escuela pool"})


def test_escalinata_does_not_work_unfinished_but_by_porton():
    """R19."""
    for done, offered in (("", set()), ("porton", {"share 1 muelle empalizada"})):
        g = lay(seat("torre villa", stock="empalizada", under="escalinata", done=done), seat(done="muelle"))
        g.led("architect", "torre")
        assert g.offers("share") == offered


def test_escalinata_works_in_the_turn_it_is_completed():
    g = lay(
        seat("torre", stock="foro empalizada", under={"escalinata": "templo palacio"}, clients="puente"),
        seat(done="muelle"),
    )
    g.led("architect", "torre")
    g("0 architect escalinata foro stockpile")
    assert g.options == {"pass", "share 1 muelle empalizada"}


def test_escalinata_follows_what_calzada_and_the_site_of_an_estatua_allow():
    """R20: a stockpile material the acting player could build it with."""
    g = lay(
        seat("torre", stock="muelle foro arco", done="escalinata calzada"),
        seat(done="villa academia"),
        seat(done="estatua@wood"),
    )
    g.led("architect", "torre")
    assert g.offers("share") == {
        "share 1 villa muelle",
        "share 1 villa foro",
        "share 1 villa arco",
        "share 1 academia arco",
        "share 2 estatua muelle",
        "share 2 estatua foro",
    }


def test_escalinata_may_share_a_building_one_has_or_is_building_oneself():
    """R20: it serves everyone without a completed building of that name."""
    g = lay(seat("torre", stock="empalizada", done="escalinata muelle"), seat(done="muelle"), seat())
    g.led("architect", "torre")
    assert g.offers("share") == {"share 1 muelle empalizada"}
    g("0 architect share 1 muelle empalizada")
    assert "muelle" in g.functions(2)


def test_escalinata_public_stays_when_the_escalinata_is_stolen():
    """R20, R21."""
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="escalinata"), seat(public="muelle"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 escalinata")
    assert all("muelle" in g.functions(s) for s in (0, 1, 2))
    assert ("escalinata" in g.functions(0), "escalinata" in g.functions(1)) == (True, False)
