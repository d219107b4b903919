"""The numbers of each player that are always in sight, in this order."""

from games.boards.pieces import ScoreField

SCORE_FIELDS = (
    ScoreField("influence", "influence", "influence"),
    ScoreField("clientele", "clientele", "clientele", "client_room"),
    ScoreField("vault_size", "vault", "vault", "vault_room"),
    ScoreField("hand_size", "hand", "hand"),
)
