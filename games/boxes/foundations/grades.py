"""Results of the grades of computer players: the table of docs/strength.md."""

WINS_PER_HUNDRED = {"steady": 92, "strong": 96}  # of 100 two-player games against quick
