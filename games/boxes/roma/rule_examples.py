"""Keys of log entries that illustrate chapters and cards of the rules, the best first."""

CHAPTER_EXAMPLES = {
    "goal": ("reveals", "dealt"),
    "turn": ("activates", "rolls"),
    "battle": ("battle", "attacks"),
    "end": ("no_vp", "empty_pool", "over"),
}
CARD_EXAMPLES = ("activates", "kills", "attacks", "lays", "moves", "reveals")
