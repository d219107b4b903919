"""Objectives: one kept out of two, and met by what is bought."""

from games.boards.tutorials import Step
from games.rules.foundations.cards import CARDS

from .presets import LOTS, module_script, on_top

DEALT = ("A1", "A7", "C4", "C5", "E2", "F6", "D6", "B3", "F2", "G4", "B5", "E7")  # the learner's, then the other one's
FOR_SALE = ("D3", "G1", "E4", "A4", "C1", "F3")
CARDS_DEALT = ("OB03", "OB11", "OB05", "OB16")

STEPS = (
    Step("keep", "objective", ("OB03",), ("city",), others=((1, "objective", "OB05"),)),
    Step("plan", rings=("cards", "city"), tab="me"),
    Step("buy", "turn", (("buy", "G1"),), ("sale", "city"), others=((1, "turn", "income"),)),
    Step("met", rings=("cards",), tab="me"),
)

OBJECTIVES = module_script(
    "objectives",
    {"seats": 2, "options": {"first": 0}},
    STEPS,
    luck={
        "deeds": (on_top((*DEALT, *FOR_SALE), LOTS),),
        "objectives": (on_top(CARDS_DEALT, [row["id"] for row in CARDS["objectives"]]),),
    },
    value="hidden",
)
