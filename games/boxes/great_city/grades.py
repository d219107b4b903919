"""Results of the computer players' grades (docs/strength.md)."""

WINS_PER_HUNDRED = {"steady": 93, "strong": 98}  # of a hundred games between two, against quick
