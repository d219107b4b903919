"""The rules introduction: a picture with numbered areas, and pictures of four moments of a turn.

rules_intro.json contains a position and the answers that follow; a moment is the number of answers given before it."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT = Picture, 0  # the seat whose view is shown
NUMBERED_TARGETS = ("strip", "offer", "influence", "numbers", "city")
TURN_MOMENTS = (
    (3, "common"),
    (4, "player-0"),
    (5, "player-0"),
    (6, "player-0"),
)  # number of answers, area of the picture
