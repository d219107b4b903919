"""Portón: functions of unfinished buildings."""

from tests.rules.gloria.table import lay, seat

# Portón: your incomplete marble buildings give their function (a foundation is enough), not their influence


def test_porton_brings_unfinished_marble_buildings_to_life():
    g = lay(
        seat(done="porton", under="palacio templo ludus_magna basilica fuente estatua@wood"),
        seat(done="porton", under="escalinata"),
    )
    assert g.functions(0) == {"porton", "palacio", "templo", "ludus_magna", "basilica", "fuente", "estatua"}
    assert g.functions(1) == {"porton", "escalinata"}


def test_porton_gives_no_influence_for_them():
    g = lay(seat(done="porton", under="palacio"), seat())
    assert g.influence(0) == 2 + 2


def test_porton_does_nothing_for_buildings_of_other_materials():
    g = lay(seat(done="porton", under="muelle torre villa insula arco"), seat())
    assert g.functions(0) == {"porton"}


def test_porton_brings_a_foundation_to_life_as_it_is_laid():
    """R19: a foundation is enough; from the next action on."""
    g = lay(seat("circo fuente", done="porton", clients="muelle"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman fuente marble")
    assert g.options == {"pass", "fountain"}


def test_porton_works_in_the_turn_it_is_completed():
    g = lay(seat("circo arco villa", under={"porton": "atrio", "fuente": ""}, clients="muelle"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman porton arco")
    assert "fountain" in g.options


def test_porton_does_not_work_unfinished():
    g = lay(seat(under="porton fuente"), seat())
    assert g.functions(0) == set()


def test_porton_public_does_it_for_everyone():
    """R19."""
    g = lay(seat(under="fuente"), seat(public="porton", under="templo"), seat(under="muelle"))
    assert g.functions(0) == {"porton", "fuente"}
    assert g.functions(1) == {"porton", "templo"}
    assert g.functions(2) == {"porton"}


def test_porton_makes_a_foro_foundation_win():
    """R19."""
    g = lay(
        seat(
            "circo foro",
            done="porton",
            clients="calzada mercado arco torre villa templo",
            stock="insula muelle atrio puente coliseo palacio",
        ),
        seat(),
    )
    g.led("craftsman", "circo")
    g("0 craftsman foro marble")
    assert (g.end, g.winners) == ("forum", (0,))


def test_porton_foro_wins_on_the_last_site_too():
    """R19, R28: before any other cause of the end."""
    none = dict.fromkeys(("rubble", "wood", "brick", "concrete", "stone"), (0, 0))
    g = lay(
        seat(
            "circo foro",
            done="porton",
            clients="calzada mercado arco torre villa templo",
            stock="insula muelle atrio puente coliseo palacio",
        ),
        seat(),
        sites={**none, "marble": (1, 0)},
    )
    g.led("craftsman", "circo")
    g("0 craftsman foro marble")
    assert (g.end, g.winners) == ("forum", (0,))


def test_porton_stolen_puts_the_unfinished_marble_to_sleep():
    """R10."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo", "templo": ""}),
        seat("mercado", done="porton", under="fuente"),
    )
    g.led("craftsman", "circo", follow={1: "mercado"})
    assert "fuente" in g.functions(1)
    g("0 craftsman prision jardin", "0 prison 1 porton")
    assert (g.functions(1), g.functions(0)) == (set(), {"prision", "porton", "templo"})
