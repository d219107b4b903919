from games.boards.pieces import ScoreField

WINS_PER_HUNDRED = {"steady": 61, "strong": 80}
SCORE_FIELDS = (
    ScoreField("vp", "laurel", "vp"),
    ScoreField("money", "coin", "money"),
    ScoreField("hand_size", "hand", "hand"),
)
# Log entries that illustrate chapters and cards of the rules, the best first.
CHAPTER_EXAMPLES = {
    "goal": ("reveals", "dealt"),
    "turn": ("activates", "rolls"),
    "battle": ("battle", "attacks"),
    "end": ("no_vp", "empty_pool", "over"),
}
CARD_EXAMPLES = ("activates", "kills", "attacks", "lays", "moves", "reveals")
