"""Keys of log entries that illustrate chapters and cards of the rules, the best first."""

CHAPTER_EXAMPLES = {
    "goal": ("turned_up", "dealt"),
    "turn": ("leads",),
    "roles": ("demands", "hires", "sells", "stores"),
    "building": ("completes", "adds", "lays"),
    "end": ("over",),
}
CARD_EXAMPLES = ("earns", "completes", "steals", "shares", "lays", "adds", "hires", "leads")
