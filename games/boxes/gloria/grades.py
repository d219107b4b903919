"""What the grades of built-in players have won here: the ladder of docs/strength.md."""

WINS_PER_HUNDRED = {"steady": 66, "strong": 75}  # of a hundred games between two, against quick
