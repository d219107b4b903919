"""Steal: a lot taken for a favour token, one lost, and what keeps a lot safe."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

POSITION = {
    "era": 2,
    "seats": [
        {
            "silver": 3,
            "vp": 11,
            "favours": [2, 2],
            "lots": ["B6", "C3", "C4", "D3", "F2", "G2", "G5"],
            "buildings": [
                {"id": "domus", "at": ["C3"]},
                {"id": "alfareria", "at": ["F2", "G2"]},
            ],
        },
        {
            "silver": 4,
            "vp": 13,
            "favours": [2, 2],
            "lots": ["A6", "B7", "D4", "F5", "F6", "G3", "G4"],
            "buildings": [
                {"id": "panaderia", "at": ["A6"]},
                {"id": "domus", "at": ["B7"]},
                {"id": "alfareria", "at": ["F5", "F6"]},
                {"id": "domus_maxima", "at": ["G3", "G4"]},
            ],
        },
    ],
    "display": ["E1", "D7", "B2", "A4", "E3", "C6"],
}
SQUARE = ("C3", "C4", "D3", "D4")
SMALL = ("fuente", "panaderia", "domus", "biblioteca", "jardin", "mercadillo")

STEPS = (
    Step("tokens", rings=("tokens",), tab="me"),
    Step("steal", "turn", (("steal", "D4"),), ("city",)),
    Step(
        "build",
        "turn",
        (("build", "gran_insula_cuadrada", SQUARE),),
        ("city", "tray"),
        others=((1, "turn", ("steal", "B6")), (1, "turn", "income"), (1, "turn", "end")),
    ),
    Step("stolen", rings=("tokens", "city"), tab="me"),
    Step(
        "safe",
        "turn",
        tuple(("build", piece, ("G5",)) for piece in SMALL),
        ("city", "tray"),
        others=((1, "turn", "income"),),
    ),
)

STEAL = module_script("steal", with_piles(POSITION), STEPS, size=4)
