"""What the grades of built-in players have won here: the ladder of docs/strength.md."""

WON = {"steady": 66, "strong": 75}  # of a hundred games between two, against quick
