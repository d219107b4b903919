"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTER_EXAMPLES = {
    "goal": ("reveals", "dealt"),
    "turn": ("activates", "rolls"),
    "battle": ("battle", "attacks"),
    "end": ("no_vp", "empty_pool", "over"),
}
CARD_EXAMPLES = ("activates", "kills", "attacks", "lays", "moves", "reveals")
