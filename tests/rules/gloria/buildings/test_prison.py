"""Prisión: taking buildings from others."""

import pytest

from games.rules.gloria.cards import BUILDINGS
from tests.rules.gloria.table import lay, seat


def stolen(name, *, me=None, other=None, **table):
    """Seat 0 has just finished a Prisión with a card of the led craftsman and stolen `name` from seat 1."""
    mine = {"under": {"prision": "coliseo biblioteca"}, **(me or {})}
    done = f"{name} {(other or {}).pop('done', '')}"
    g = lay(seat("mercado jardin", **mine), seat(done=done, **(other or {})), seat(), **table)
    g.led("craftsman", "mercado")
    g("0 craftsman prision jardin", f"0 prison 1 {name}")
    return g


# Prisión: on completion you may take an opponent's completed building; they get this card's site


def test_prision_takes_a_building_and_gives_its_own_influence_for_it():
    """R21: you lose those 3, the victim gains them and keeps the stolen building's influence."""
    g = stolen("muelle")
    assert (g.buildings(0), g.buildings(1)) == ("muelle prision", "")
    assert [g.influence(s) for s in (0, 1, 2)] == [2, 2 + 1 + 3, 2]
    assert ("muelle" in g.functions(0), "muelle" in g.functions(1)) == (True, False)


def test_prision_declined_keeps_its_three():
    g = lay(seat("circo jardin", under={"prision": "coliseo villa"}), seat(done="muelle"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison pass")
    assert (g.influence(0), g.influence(1), g.buildings(1), g.turns) == (5, 3, "muelle", 2)


def test_prision_asks_nothing_when_there_is_nothing_to_take():
    g = lay(seat("circo jardin", under={"prision": "coliseo villa"}), seat(under="muelle"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin")
    assert (g.turns, g.influence(0)) == (2, 5)


def test_prision_takes_only_completed_buildings_of_names_one_neither_has_nor_is_building():
    """R21."""
    g = lay(
        seat("circo jardin", under={"prision": "coliseo villa", "torre": ""}, done="muelle"),
        seat(done="muelle torre insula", under="foro"),
        seat(done="prision mercado"),
    )
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin")
    assert g.options == {"pass", "steal 1 insula", "steal 2 mercado"}


def test_prision_stolen_name_cannot_be_founded_but_by_the_victim_again():
    """R21."""
    g = stolen("insula", me={"clients": "muelle"}, other={"clients": "empalizada"})
    assert "insula" not in str(g.options)
    g = lay(
        seat("circo jardin insula", under={"prision": "coliseo villa"}, clients="muelle"),
        seat("insula", done="insula", clients="mercado"),
    )
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 insula")
    assert g.offers("lay") == set()
    g("0 craftsman pass")
    assert g.offers("lay") == {"lay insula rubble"}


def test_prision_completion_effect_of_the_stolen_building_does_not_fire():
    """R21."""
    for name in ("anfiteatro", "fundicion", "escuela", "catacumbas"):
        g = stolen(name, pool="calzada")
        assert (g.turns, g.end) == (2, None)
    g = lay(
        seat("mercado coliseo", under={"prision": "biblioteca alcantarillado"}), seat(done="jardin"), pool="calzada"
    )
    g.led("craftsman", "mercado")
    g("0 craftsman prision coliseo", "0 prison 1 jardin")
    assert g.turns == 2


def test_prision_lasting_functions_work_at_once():
    g = stolen("fuente", me={"clients": "muelle"})
    assert g.options == {"pass", "fountain"}


def test_prision_stealing_a_prision_gives_no_new_theft():
    """R21: impossible with one's own in place: a name one has."""
    g = lay(seat("mercado jardin", under={"prision": "coliseo biblioteca"}), seat(done="prision"), seat(done="muelle"))
    g.led("craftsman", "mercado")
    g("0 craftsman prision jardin")
    assert g.options == {"pass", "steal 2 muelle"}


def test_prision_a_building_stolen_twice_keeps_its_site_with_its_first_owner():
    """R21: the second thief's three go to the one it is taken from."""
    muelle = {"card": "muelle", "site": "wood", "complete": True, "site_with": 1}
    prison = {"card": "prision", "site": "stone", "complete": True, "site_with": 1}
    first_thief = {**seat(), "buildings": [prison, muelle]}
    g = lay(seat("circo catacumbas", under={"prision": "coliseo villa"}), seat(), first_thief)
    assert [g.influence(s) for s in (0, 1, 2)] == [2, 2 + 3 + 1, 2]
    g.led("craftsman", "circo")
    g("0 craftsman prision catacumbas", "0 prison 2 muelle")
    assert [g.influence(s) for s in (0, 1, 2)] == [2, 6, 2 + 3]
    assert g.building(0, "muelle")["site_with"] == 1


@pytest.mark.parametrize("name", [row.id for row in BUILDINGS if row.id != "prision"])
def test_prision_takes_every_kind_of_building_with_all_it_has(name):
    """R21: it is yours in every respect: live for you, not for the victim, its site's influence left behind."""
    value = {"rubble": 1, "wood": 1, "brick": 2, "concrete": 2, "stone": 3, "marble": 3}
    material = next(row.material for row in BUILDINGS if row.id == name)
    g = stolen(name)
    assert g.buildings(0) == " ".join(sorted([name, "prision"]))
    assert (g.building(0, name)["complete"], g.building(0, name)["site_with"]) == (True, 1)
    assert [g.influence(0), g.influence(1)] == [2, 2 + value[material] + 3]
    assert name in g.functions(0)
    assert name not in g.functions(1)


def test_prision_estatua_brings_its_three_points():
    g = stolen("estatua", other={"hand": "villa"}, deck="foro", last=True)
    g("1 lead think", "1 think senator", "2 lead think", "2 think 1")
    assert (g.end, g.points(0)["statue"], g.points(1)["statue"]) == ("deck", 3, 0)


def test_prision_muralla_brings_its_points():
    g = stolen(
        "muralla",
        me={"stock": "calzada circo insula muelle"},
        other={"hand": "villa", "stock": "arco atrio"},
        deck="foro",
        last=True,
    )
    g("1 lead think", "1 think senator", "2 lead think", "2 think 1")
    assert (g.points(0)["wall"], g.points(1)["wall"]) == (2, 0)


def test_prision_santuario_templo_and_mercado_change_hands_with_their_room():
    for name, room in (
        ("santuario", "refill"),
        ("templo", "refill"),
        ("mercado", "vault_room"),
        ("insula", "client_room"),
    ):
        g = stolen(name)
        usual = {"refill": 5, "vault_room": g.influence(0), "client_room": g.influence(0)}[room]
        assert g.view["seats"][0][room] > usual
        assert g.view["seats"][1][room] == {"refill": 5}.get(room, g.influence(1))


def test_prision_foro_stolen_wins_at_once():
    """R28: whoever caused it."""
    g = stolen(
        "foro",
        me={
            "clients": "calzada circo arco torre villa templo",
            "stock": "insula muelle atrio puente catacumbas palacio",
            "influence": 6,
        },
    )
    assert (g.end, g.winners) == ("forum", (0,))


def test_prision_completion_ends_nothing_with_the_last_deck_card():
    """R29: a Fuente card completes it: influence, no theft."""
    g = lay(
        seat("circo", done="fuente", under={"prision": "coliseo biblioteca"}),
        seat(done="muelle"),
        deck="jardin",
        last=True,
    )
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain prision jardin")
    assert (g.end, g.influence(0), g.buildings(1)) == ("deck", 2 + 3 + 3, "muelle")


def test_prision_works_for_an_architect_too():
    g = lay(seat("torre", stock="jardin", under={"prision": "coliseo biblioteca"}), seat(done="muelle"))
    g.led("architect", "torre")
    g("0 architect prision jardin stockpile", "0 prison 1 muelle")
    assert g.buildings(0) == "muelle prision"
