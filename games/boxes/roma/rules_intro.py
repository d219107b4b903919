"""What the rules page shows before it tells anything: a table with numbers, and a turn in four moments.

rules_intro.json holds a position and the answers after it; a moment is the table after so many of them."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT, NUMBERED_MOMENT = Picture, 0, 1  # whose eyes we look with; the dice have been rolled
NUMBERED_TARGETS = ("dice", "pool", "points", "money", "discs", "cards", "hand", "discard")
TURN_MOMENTS = (
    (1, "common"),
    (2, "duel"),
    (3, "duel"),
    (5, "duel"),
)  # after how many answers, and the area of the picture
