"""The pictures at the top of the rules page: a table with numbers, and a turn in four pictures.

rules_intro.json has a position and the answers that follow; each picture shows the table after some of the answers."""

import json
from pathlib import Path

from .board.picture import Picture

INTRO_GAME = json.loads(Path(__file__).with_suffix(".json").read_text())
INTRO_PAINTER, INTRO_SEAT = Picture, 0  # the seat whose view is shown
NUMBERED_TARGETS = ("era", "display", "prices", "free", "own", "building", "numbers")
TURN_MOMENTS = ((0, "market"), (7, "market"), (1, "city"), (4, "people"))  # number of answers, area of the picture
