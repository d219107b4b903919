"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTERS = {
    "goal": ("reveals", "dealt"),
    "turn": ("activates", "rolls"),
    "battle": ("battle", "attacks"),
    "end": ("no_vp", "empty_pool", "over"),
}
CARDS = ("activates", "kills", "attacks", "lays", "moves", "reveals")
