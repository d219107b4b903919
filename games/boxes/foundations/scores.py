"""The numbers of each player that are always in sight, in this order."""

from games.boards.pieces import ScoreField

SCORE_FIELDS = (
    ScoreField("silver", "coin", "silver"),
    ScoreField("vp", "laurel", "vp"),
    ScoreField("population", "clientele", "population"),
    ScoreField("markers", "site", "markers"),
)
SCORE_QUESTIONS = "give_silver want_silver role objective"  # the numbers are their place on the board
