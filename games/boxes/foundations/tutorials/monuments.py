"""Tutorial of monuments: their requirements, and who is paid when one is built."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

MONUMENTS_POSITION = {
    "era": 2,
    "seats": [
        {
            "silver": 4,
            "vp": 12,
            "lots": ["A2", "A3", "A4", "A5", "C4", "C6", "C7", "F2", "G6"],
            "buildings": [
                {"id": "domus", "at": ["A2"]},
                {"id": "domus_maxima", "at": ["A3", "A4"]},
                {"id": "alfareria", "at": ["C6", "C7"]},
            ],
        },
        {
            "silver": 6,
            "vp": 14,
            "lots": ["B1", "B6", "D4", "D5", "E4", "E5", "F4", "F5"],
            "buildings": [
                {"id": "fuente", "at": ["B1"]},
                {"id": "domus", "at": ["D4"]},
                {"id": "domus_maxima", "at": ["F4", "F5"]},
            ],
        },
    ],
    "display": ["D3", "E2", "F6", "B4", "G1", "C2"],
    "monument_pool": ["arco_triunfo", "torre_maravillas", "coliseo", "panteon", "templo_apolo"],
}
EDGE_LOTS = ("A2", "A3", "A4", "A5")
MONUMENTS_SQUARE = ("D4", "D5", "E4", "E5")

MONUMENTS_STEPS = (
    Step("pool", highlights=("commons",)),
    Step("arch", "turn", (("build", "arco_triunfo", EDGE_LOTS),), ("city",), others=((1, "turn", "income"),)),
    Step(
        "tower",
        "turn",
        (("build", "torre_maravillas", ("C4",)),),
        ("city",),
        others=((1, "turn", ("build", "coliseo", MONUMENTS_SQUARE)),),
    ),
    Step("reward", highlights=("city",)),
    Step("again", highlights=("commons",)),
)

MONUMENTS_TUTORIAL = module_script("monuments", with_piles(MONUMENTS_POSITION), MONUMENTS_STEPS)
