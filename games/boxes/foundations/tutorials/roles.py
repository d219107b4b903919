"""Roles: one kept out of two before there are deeds, and what it brings in the first turns."""

from games.boards.tutorials import Step
from games.rules.foundations.cards import CARDS
from games.rules.foundations.faults import NEEDS

from .presets import LOTS, module_script, on_top

DEALT = ("C3", "C4", "C5", "E2", "F6", "B7", "D6", "B3", "F2", "G4", "B5", "E7")  # the learner's, then the other one's
FOR_SALE = ("D3", "D4", "G1", "A4", "F1", "C6")
CARDS_DEALT = ("RO11", "RO04", "RO03", "RO06")
ROW = ("C3", "C4", "C5")

STEPS = (
    Step("keep", "role", ("RO11",), ("city",), others=((1, "role", "RO03"),)),
    Step(
        "build",
        "turn",
        (("build", "insula_larga", ROW), ("build", "foro_artesanos_largo", ROW)),
        ("city", "tray", "cards"),
        others=((1, "turn", ("buy", "D3")),),
    ),
    Step("theirs", rings=("others",), tab="others"),
    Step("buy", "turn", (("buy", "C6"), ("buy", "D4")), ("sale", "city"), others=((1, "turn", "income"),)),
)

ROLES = module_script(
    "roles",
    {"seats": 2, "options": {"first": 0}},
    STEPS,
    luck={
        "roles": (on_top(CARDS_DEALT, [row["id"] for row in CARDS["roles"] if row["effect"] not in NEEDS]),),
        "deeds": (on_top((*DEALT, *FOR_SALE), LOTS),),
    },
)
