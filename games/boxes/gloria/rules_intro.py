"""Pictures of the rules page: a position, and moments of a turn, both from rules_intro.json."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT = Picture, 0  # whose eyes we look with
NUMBERED_TARGETS = ("leads", "deck", "pool", "sites", "numbers", "hand", "buildings", "clientele", "stockpile")
TURN_MOMENTS = (
    (1, "common"),
    (4, "player-0"),
    (5, "player-1"),
    (6, "common"),
)  # after how many answers, and the area of the picture
