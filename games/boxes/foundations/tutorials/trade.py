"""Tutorial of trade: refuse an offer and make one, part by part."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

TRADE_POSITION = {
    "era": 2,
    "turn": 1,
    "seats": [
        {
            "silver": 6,
            "vp": 11,
            "favours": [2, 2],
            "lots": ["A5", "A6", "C3", "D3", "D4", "E6", "F1", "F2"],
            "buildings": [
                {"id": "domus", "at": ["C3"]},
                {"id": "alfareria", "at": ["A5", "A6"]},
                {"id": "domus_maxima", "at": ["F1", "F2"]},
            ],
        },
        {
            "silver": 3,
            "vp": 13,
            "favours": [2, 2],
            "lots": ["C4", "D6", "D7", "E7", "G3", "G4", "B1"],
            "buildings": [
                {"id": "alfareria", "at": ["G3", "G4"]},
                {"id": "panaderia", "at": ["B1"]},
            ],
        },
    ],
    "display": ["B7", "E2", "G6", "A3", "D1", "F5"],
}
LOTS_GIVEN, LOTS_WANTED = ("E6",), ("C4",)
TRADE_SQUARE = ("C3", "C4", "D3", "D4")
EXPENSIVE_OFFER = (
    (1, "turn", ("trade", 0)),
    (1, "give_lots", LOTS_WANTED),
    (1, "want_lots", LOTS_GIVEN),
    (1, "give_things", ()),
    (1, "give_silver", 0),
    (1, "want_things", ()),
    (1, "want_silver", 5),
    (1, "offer", "send"),
)

TRADE_STEPS = (
    Step("tokens", highlights=("tokens",), tab="me", others=EXPENSIVE_OFFER),
    Step("answer", "answer", ("refuse",), ("offer",), others=((1, "turn", "income"), (1, "turn", "end"))),
    Step("partner", "turn", (("trade", 1),), ("city",)),
    Step("give", "give_lots", (LOTS_GIVEN,), ("city",)),
    Step(
        "want", "want_lots", (LOTS_WANTED,), ("city",), others=((0, "give_things", ()),)
    ),  # nothing but lots and silver
    Step("silver", "give_silver", (1,), ("offer",), others=((0, "want_things", ()), (0, "want_silver", 0))),
    Step("send", "offer", ("send",), ("offer",), others=((1, "answer", "accept"),)),
    Step(
        "build",
        "turn",
        (("build", "gran_insula_cuadrada", TRADE_SQUARE),),
        ("city", "tray"),
        others=((1, "turn", "income"),),
    ),
)

TRADE_TUTORIAL = module_script("trade", with_piles(TRADE_POSITION), TRADE_STEPS, size=4)
