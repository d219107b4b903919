"""Tutorial of roles: keep one of two roles, and use it in the first turns."""

from games.boards.tutorials import Step
from games.rules.foundations.cards import CARDS
from games.rules.foundations.faults import MODULE_NEEDED

from .presets import TWO_PLAYER_LOTS, module_script, with_on_top

# the learner's deeds, then the opponent's
ROLES_DEEDS = ("C3", "C4", "C5", "E2", "F6", "B7", "D6", "B3", "F2", "G4", "B5", "E7")
ROLES_DISPLAY = ("D3", "D4", "G1", "A4", "F1", "C6")
ROLES_CARDS = ("RO11", "RO04", "RO03", "RO06")
ROLES_ROW = ("C3", "C4", "C5")

ROLES_STEPS = (
    Step("keep", "role", ("RO11",), ("city",), others=((1, "role", "RO03"),)),
    Step(
        "build",
        "turn",
        (("build", "insula_larga", ROLES_ROW), ("build", "foro_artesanos_largo", ROLES_ROW)),
        ("city", "tray", "cards"),
        others=((1, "turn", ("buy", "D3")),),
    ),
    Step("theirs", highlights=("others",), tab="others"),
    Step("buy", "turn", (("buy", "C6"), ("buy", "D4")), ("sale", "city"), others=((1, "turn", "income"),)),
)

ROLES_TUTORIAL = module_script(
    "roles",
    {"seats": 2, "options": {"first": 0}},
    ROLES_STEPS,
    luck={
        "roles": (
            with_on_top(ROLES_CARDS, [row["id"] for row in CARDS["roles"] if row["effect"] not in MODULE_NEEDED]),
        ),
        "deeds": (with_on_top((*ROLES_DEEDS, *ROLES_DISPLAY), TWO_PLAYER_LOTS),),
    },
)
