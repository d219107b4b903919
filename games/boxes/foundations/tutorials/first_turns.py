"""The first tutorial: the last turns of the first era, from taking income to the scoring."""

from games.boards.tutorials import Script, ScriptedReply, Step
from games.rules.ask import Choice

from ..words.tutorials import TUTORIAL_TEXTS

FIRST_TURNS_LATER_PILES = (  # the piles of the second and the third era
    ["D1", "C6", "G1", "E1", "C7", "A3", "E5", "B4", "G7", "D6", "G3", "F5"],
    ["F3", "C1", "B6", "A2", "F1", "A4", "B1", "E2", "D5", "A5", "C4", "B7"],
)
FIRST_TURNS_POSITION = {
    "game": "foundations",
    "options": {},
    "era": 1,
    "turn": 0,
    "first": 0,
    "seats": [
        {
            "silver": 0,
            "lots": ["A6", "A7", "B2", "B3", "C2", "D2", "D3", "E6", "F6", "G2"],
            "buildings": [
                {"id": "alfareria", "at": ["A6", "A7"]},
                {"id": "domus", "at": ["B2"]},
                {"id": "domus", "at": ["G2"]},
                {"id": "panaderia", "at": ["D2"]},
            ],
        },
        {
            "silver": 6,
            "lots": ["A1", "B5", "C5", "D4", "D7", "E3", "E4", "F2", "F4", "G4", "G5"],
            "buildings": [
                {"id": "insula_l", "at": ["E3", "E4", "F4"]},
                {"id": "panaderia", "at": ["D4"]},
                {"id": "alfareria", "at": ["G4", "G5"]},
            ],
        },
    ],
    "display": ["F7", "E7", "C3", "G6"],
    "pile": [],
    "next_piles": list(FIRST_TURNS_LATER_PILES),
    "pile_is_all": True,
}


def opponent_turn(answer: Choice) -> tuple[ScriptedReply]:
    return ((1, "turn", answer),)


FIRST_TURNS_SQUARE = ("B2", "B3", "C2", "C3")
FIRST_TURNS_ROW = ("E6", "F6", "G6")

FIRST_TURNS_STEPS = (
    Step("city", highlights=("city",)),
    Step("income", "turn", ("income",), ("income",), "me", opponent_turn(("buy", "F7"))),
    Step("buy", "turn", (("buy", "C3"),), ("sale", "city"), others=opponent_turn(("buy", "E7"))),
    Step(
        "over",
        "turn",
        (("build", "gran_insula_cuadrada", FIRST_TURNS_SQUARE),),
        ("city", "tray"),
        others=opponent_turn(("build", "domus_maxima", ("B5", "C5"))),
    ),
    Step("track", highlights=("track",)),
    Step("fountain", "turn", (("build", "fuente", ("D3",)),), ("city", "tray"), others=opponent_turn("income")),
    Step("last_deed", "turn", (("buy", "G6"),), ("sale",), others=opponent_turn(("build", "fuente", ("F2",)))),
    Step(
        "shop",
        "turn",
        (("build", "foro_artesanos_largo", FIRST_TURNS_ROW),),
        ("city", "tray"),
        others=opponent_turn("income"),
    ),
    Step("residents", highlights=("scores", "track")),
    Step("others", highlights=("scores", "city")),
    Step("last", highlights=("piles",)),
)

FIRST_TURNS = Script(
    name="foundations",
    ruleset="foundations",
    version=2,
    rules=1,
    position=FIRST_TURNS_POSITION,
    steps=FIRST_TURNS_STEPS,
    texts=TUTORIAL_TEXTS,
)
