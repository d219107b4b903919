"""The numbers of each player that are always in sight, in this order."""

from games.boards.pieces import ScoreField

SCORE_FIELDS = (
    ScoreField("vp", "laurel", "vp"),
    ScoreField("money", "coin", "money"),
    ScoreField("hand_size", "hand", "hand"),
)
