"""Tutorial of objectives: keep one of two objectives, and meet it by a purchase."""

from games.boards.tutorials import Step
from games.rules.foundations.cards import CARDS

from .presets import TWO_PLAYER_LOTS, module_script, with_on_top

# the learner's deeds, then the opponent's
OBJECTIVES_DEEDS = ("A1", "A7", "C4", "C5", "E2", "F6", "D6", "B3", "F2", "G4", "B5", "E7")
OBJECTIVES_DISPLAY = ("D3", "G1", "E4", "A4", "C1", "F3")
OBJECTIVES_CARDS = ("OB03", "OB11", "OB05", "OB16")

OBJECTIVES_STEPS = (
    Step("keep", "objective", ("OB03",), ("city",), others=((1, "objective", "OB05"),)),
    Step("plan", highlights=("cards", "city"), tab="me"),
    Step("buy", "turn", (("buy", "G1"),), ("sale", "city"), others=((1, "turn", "income"),)),
    Step("met", highlights=("cards",), tab="me"),
)

OBJECTIVES_TUTORIAL = module_script(
    "objectives",
    {"seats": 2, "options": {"first": 0}},
    OBJECTIVES_STEPS,
    luck={
        "deeds": (with_on_top((*OBJECTIVES_DEEDS, *OBJECTIVES_DISPLAY), TWO_PLAYER_LOTS),),
        "objectives": (with_on_top(OBJECTIVES_CARDS, [row["id"] for row in CARDS["objectives"]]),),
    },
    value="hidden",
)
