"""Catacumbas: the building that ends the game."""

from tests.rules.gloria.table import lay, seat

# Catacumbas: on completion the game ends at once


def test_catacumbas_ends_the_game_at_once_and_scores():
    g = lay(seat("circo jardin arco", under={"catacumbas": "villa coliseo"}, clients="muelle"), seat("", vault="foro"))
    g.led("craftsman", "circo")
    g("0 craftsman catacumbas jardin")
    assert (g.end, g.scores, g.winners) == ("catacombs", (5, 2 + 3 + 3), (1,))


def test_catacumbas_completed_by_an_architect():
    g = lay(seat("torre", stock="jardin", under={"catacumbas": "villa coliseo"}), seat())
    g.led("architect", "torre")
    g("0 architect catacumbas jardin stockpile")
    assert g.end == "catacombs"


def test_catacumbas_unfinished_or_stolen_ends_nothing():
    g = lay(seat("circo jardin", under={"catacumbas": "villa"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman catacumbas jardin")
    assert g.end is None
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="catacumbas"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 catacumbas")
    assert g.end is None


def test_catacumbas_clears_no_camps():
    """Nothing more happens in that turn: no Alcantarillado either."""
    g = lay(seat("circo jardin", under={"catacumbas": "villa coliseo"}, done="alcantarillado muralla"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman catacumbas jardin")
    assert (g.stock(0), g.points(0)["wall"], g.view["seats"][0]["camp"]) == ("", 0, ["circo"])
