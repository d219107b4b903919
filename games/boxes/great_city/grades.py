"""What the grades of built-in players have won here: the ladder of docs/strength.md."""

WINS_PER_HUNDRED = {"steady": 93, "strong": 98}  # of a hundred games between two, against quick
