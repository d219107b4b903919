"""Pictures of the rules page: a position, and moments of a turn, both from rules_intro.json."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT, NUMBERED_MOMENT = Picture, 0, 1  # the seat whose view is shown; the dice have been rolled
NUMBERED_TARGETS = ("dice", "pool", "points", "money", "discs", "cards", "hand", "discard")
TURN_MOMENTS = (
    (1, "common"),
    (2, "duel"),
    (3, "duel"),
    (5, "duel"),
)  # number of answers, area of the picture
