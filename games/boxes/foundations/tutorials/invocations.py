"""Tutorial of invocations: turn up an invocation, buy one and use it."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

INVOCATIONS_POSITION = {
    "era": 2,
    "seats": [
        {
            "silver": 4,
            "vp": 11,
            "lots": ["B2", "B3", "C2", "D6", "E5", "F5", "F6", "G1"],
            "buildings": [
                {"id": "alfareria", "at": ["B2", "B3"]},
                {"id": "domus", "at": ["C2"]},
                {"id": "fuente", "at": ["D6"]},
                {"id": "domus_maxima", "at": ["E5", "F5"]},
            ],
            "invocations": [{"id": "IV09", "state": "unused"}],
        },
        {
            "silver": 5,
            "vp": 13,
            "lots": ["A6", "A7", "C5", "E1", "F3", "F4", "G4"],
            "buildings": [
                {"id": "domus_maxima", "at": ["A6", "A7"]},
                {"id": "alfareria", "at": ["F3", "F4"]},
                {"id": "panaderia", "at": ["G4"]},
            ],
        },
    ],
    "display": ["D4", "IV16", "A5", "G6", "E2", "C7"],
}

INVOCATIONS_STEPS = (
    Step("sale", highlights=("sale",)),
    Step("show", "turn", (("show", "IV09"),), ("cards",), "me"),
    Step("buy", "turn", (("buy", "IV16"),), ("sale",)),
    Step("use", "turn", (("use", "IV16"),), ("cards",), "me", ((1, "turn", "income"),)),
    Step("kinds", highlights=("numbers", "sale"), tab="me"),
)

INVOCATIONS_TUTORIAL = module_script("invocations", with_piles(INVOCATIONS_POSITION), INVOCATIONS_STEPS)
