"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTER_EXAMPLES = {
    "goal": ("turned_up", "dealt"),
    "turn": ("leads",),
    "roles": ("demands", "hires", "sells", "stores"),
    "building": ("completes", "adds", "lays"),
    "end": ("over",),
}
CARD_EXAMPLES = ("earns", "completes", "steals", "shares", "lays", "adds", "hires", "leads")
