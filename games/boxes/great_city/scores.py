"""The numbers of each player that are always in sight, in this order."""

from games.boards.pieces import ScoreField

SCORE_FIELDS = (
    ScoreField("points", "points", "points"),
    ScoreField("coins", "coin", "coins"),
    ScoreField("influence", "influence", "influence"),
    ScoreField("bricks", "brick", "bricks"),
)
