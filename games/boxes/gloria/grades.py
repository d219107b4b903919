"""Wins of the grades of computer players in this game; see docs/strength.md."""

WINS_PER_HUNDRED = {"steady": 66, "strong": 75}  # of a hundred games between two, against quick
