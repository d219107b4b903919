"""Pictures of the rules page: a position, and moments of a turn, both from rules_intro.json."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT = Picture, 0  # the seat whose view is shown
NUMBERED_TARGETS = ("leads", "deck", "pool", "sites", "numbers", "hand", "buildings", "clientele", "stockpile")
TURN_MOMENTS = (
    (1, "common"),
    (4, "player-0"),
    (5, "player-1"),
    (6, "common"),
)  # number of answers, area of the picture
