"""Tutorial of stealing: take a lot, lose one, and protect one."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

STEAL_POSITION = {
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
STEAL_SQUARE = ("C3", "C4", "D3", "D4")
ONE_LOT_BUILDINGS = ("fuente", "panaderia", "domus", "biblioteca", "jardin", "mercadillo")

STEAL_STEPS = (
    Step("tokens", highlights=("tokens",), tab="me"),
    Step("steal", "turn", (("steal", "D4"),), ("city",)),
    Step(
        "build",
        "turn",
        (("build", "gran_insula_cuadrada", STEAL_SQUARE),),
        ("city", "tray"),
        others=((1, "turn", ("steal", "B6")), (1, "turn", "income"), (1, "turn", "end")),
    ),
    Step("stolen", highlights=("tokens", "city"), tab="me"),
    Step(
        "safe",
        "turn",
        tuple(("build", piece, ("G5",)) for piece in ONE_LOT_BUILDINGS),
        ("city", "tray"),
        others=((1, "turn", "income"),),
    ),
)

STEAL_TUTORIAL = module_script("steal", with_piles(STEAL_POSITION), STEAL_STEPS, size=4)
