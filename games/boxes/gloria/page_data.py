from typing import Any

from games.boards.pieces import ScoreField

WINS_PER_HUNDRED = {"steady": 66, "strong": 75}
SCORE_FIELDS = (
    ScoreField("influence", "influence", "influence"),
    ScoreField("clientele", "clientele", "clientele", "client_room"),
    ScoreField("vault_size", "vault", "vault", "vault_room"),
    ScoreField("hand_size", "hand", "hand"),
)
# Log entries that illustrate chapters and cards of the rules, the best first.
CHAPTER_EXAMPLES = {
    "goal": ("turned_up", "dealt"),
    "turn": ("leads",),
    "roles": ("demands", "hires", "sells", "stores"),
    "building": ("completes", "adds", "lays"),
    "end": ("over",),
}
CARD_EXAMPLES = ("earns", "completes", "steals", "shares", "lays", "adds", "hires", "leads")
# Named combinations of options. Rulebook: "Primera partida", "Partida corta", "Jugadores expertos".
MIXES: dict[str, dict[str, Any]] = {
    "plain": {"options": {"no_functions": True}},
    "evening": {"options": {"short": True}, "size": 2},
    "experts": {"options": {"experienced": True, "strict_vault": True}},
}
