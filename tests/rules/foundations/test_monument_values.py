"""The values of the 19 monuments among the same four neighbours. Section 2."""

import pytest

from games.rules.foundations.board import BOARDS
from tests.rules.foundations.table import lay, seat

FOOTPRINTS = {
    "O1": "D4", "O2": "D4,D5", "I3": "D3,D4,D5", "L3": "D4,D5,E5", "I4": "D3,D4,D5,D6", "O4": "D4,D5,E4,E5",
    "T4": "D3,D4,D5,E4", "U5": "D4,D5,E5,F4,F5", "R6": "D4,D5,E4,E5,F4,F5",
}  # fmt: skip
NEIGHBOURS = ("fuente", "jardin", "domus")  # own ones; and a rival's bakery


def among_neighbours(name: str, shape: str) -> dict:
    """Lay the monument next to two municipal buildings, a citizen and a silver."""
    board, lots = BOARDS[7], FOOTPRINTS[shape]
    ring = board.cells(board.around(board.mask(lots.split(","))))
    own = [f"{building}:{lot}" for building, lot in zip(NEIGHBOURS, ring, strict=False)]
    g = lay(
        seat("", " ".join([f"{name}:{lots}", *own])),
        seat("", f"panaderia:{ring[3]}"),
        show="A1",
        options={"monuments": True},
    )
    return next(row for row in g.row(0)["buildings"] if row["id"] == name)


@pytest.mark.parametrize(
    ("name", "shape", "citizens", "silver", "vp"),
    [
        ("panteon", "I3", 0, 0, 6),  # 3 for each municipal building
        ("foro_romano", "I3", 0, 0, 2),  # 2 for each silver
        ("circo_maximo", "I3", 0, 0, 1),  # 1 for each citizen
        ("templo_vulcano", "T4", 0, 5, 0),  # 1 and 1 for each building
        ("templo_minerva", "U5", 6, 0, 0),  # 2 and 1 for each building
        ("torre_maravillas", "O1", 0, 0, 3),
        ("templo_marte", "L3", 5, 0, 0),
        ("templo_neptuno", "L3", 0, 1, 5),
        ("faro", "O1", 0, 0, 2),  # 2 for each silver
        ("torre_observacion", "O1", 0, 0, 1),  # 1 for each citizen
        ("templo_jupiter", "O4", 0, 0, 2),  # 2 for each silver
        ("coliseo", "O4", 0, 0, 1),  # 1 for each citizen
        ("bodega_real", "R6", 0, 4, 8),
        ("regia", "R6", 9, 0, 0),
        ("estatua_romulo", "O4", 0, 0, 8),  # 2 for each building
        ("templo_venus", "O2", 4, 0, 0),
        ("templo_apolo", "O2", 0, 2, 2),
        ("arco_triunfo", "I4", 7, 0, 0),
        ("puerto_imperial", "I4", 0, 3, 7),
    ],
)
def test_each_monument_has_its_shape_and_is_worth(name, shape, citizens, silver, vp):
    row = among_neighbours(name, shape)
    assert (row["citizens"], row["silver"], row["vp"]) == (citizens, silver, vp)
