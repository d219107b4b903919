"""Tutorial of deed selection: choose five deeds from hands that are passed on, and get a sixth."""

from games.boards.tutorials import Step

from .presets import TWO_PLAYER_LOTS, module_script, with_on_top

# the learner's hand, then the opponent's
DRAFT_HANDS = ("B3", "B4", "E6", "G1", "A6", "F3", "C3", "D6", "G5", "C4", "F7", "D1")
DRAFT_DISPLAY = ("E4", "A2", "D7", "G3", "B6", "F1")

DRAFT_STEPS = (
    Step("first", "draft", ("B3",), ("hand",), "me", ((1, "draft", "D6"),)),
    Step("passed", "draft", ("C3",), ("hand", "city"), "me", ((1, "draft", "E6"),)),
    Step("back", "draft", ("B4",), ("hand", "city"), "me", ((1, "draft", "F7"),)),
    Step("square", "draft", ("C4",), ("hand", "city"), "me", ((1, "draft", "F3"),)),
    Step("left", "draft", ("A6", "G1"), ("hand",), "me", ((1, "draft", "G5"),)),
    Step("dealt", highlights=("city", "sale")),
)

DRAFT_TUTORIAL = module_script(
    "draft",
    {"seats": 2, "options": {"first": 0}},
    DRAFT_STEPS,
    luck={"deeds": (with_on_top((*DRAFT_HANDS, *DRAFT_DISPLAY), TWO_PLAYER_LOTS),)},
)
