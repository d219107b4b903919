"""What the judgement has learned: `python -m games.players.train gloria` wrote this. Not to be changed by hand."""

ABOUT = {"form": 0}
NUMBERS = ""
