"""The first tutorial (the end of the first era), and the demo (a building, and the era's last deed)."""

from games.boards.tutorials import Script, Step
from games.rules.ask import JsonObject

from ..words.tutorials import DEMO_TEXTS, TUTORIAL_TEXTS
from .presets import opponent_turn, player


def first_era(seats: list[JsonObject], display: str, *later_piles: str) -> JsonObject:
    """Return a position at the end of the first era; `later_piles`: the deeds of the later eras."""
    return {
        "game": "foundations",
        "options": {},
        "era": 1,
        "turn": 0,
        "first": 0,
        "seats": seats,
        "display": display.split(),
        "pile": [],
        "next_piles": [pile.split() for pile in later_piles],
        "pile_is_all": True,
    }


FIRST_TURNS_POSITION = first_era(
    [
        player(0, "A6 A7 B2 B3 C2 D2 D3 E6 F6 G2", "alfareria A6 A7, domus B2, domus G2, panaderia D2"),
        player(6, "A1 B5 C5 D4 D7 E3 E4 F2 F4 G4 G5", "insula_l E3 E4 F4, panaderia D4, alfareria G4 G5"),
    ],
    "F7 E7 C3 G6",
    "D1 C6 G1 E1 C7 A3 E5 B4 G7 D6 G3 F5",
    "F3 C1 B6 A2 F1 A4 B1 E2 D5 A5 C4 B7",
)
FIRST_TURNS_SQUARE = ("B2", "B3", "C2", "C3")
FIRST_TURNS_ROW = ("E6", "F6", "G6")
OPPONENT_BUILDS = opponent_turn(("build", "domus_maxima", ("B5", "C5")))

FIRST_TURNS_STEPS = (
    Step("city", highlights=("city",)),
    Step("income", "turn", ("income",), ("income",), "me", opponent_turn(("buy", "F7"))),
    Step("buy", "turn", (("buy", "C3"),), ("sale", "city"), others=opponent_turn(("buy", "E7"))),
    Step(
        "over",
        "turn",
        (("build", "gran_insula_cuadrada", FIRST_TURNS_SQUARE),),
        ("city", "tray"),
        others=OPPONENT_BUILDS,
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

DEMO_POSITION = first_era(
    [
        player(9, "B2 B3 C2 C3 C4 D3 D4 E5 E6 F6 F4", "domus B2, alfareria E5 E6, panaderia F4"),
        player(7, "A1 A5 A6 B6 B7 D1 D2 D6 F1 F2 F3 G3 G5", "insula_l A5 A6 B6, panaderia F2, domus_maxima D1 D2"),
    ],
    "E4",
    "A2 C6 G1 E1 C7 A3 F5 B4 G7 D5 E3 G2",
    "C1 B5 A7 F7 A4 B1 E2 D7 C5 E7 G4 G6",
)
DEMO = Script(ruleset="foundations", version=1, rules=1, position=DEMO_POSITION, texts=DEMO_TEXTS)
