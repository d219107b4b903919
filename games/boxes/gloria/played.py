"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTERS = {
    "goal": ("turned_up", "dealt"),
    "turn": ("leads",),
    "roles": ("demands", "hires", "sells", "stores"),
    "building": ("completes", "adds", "lays"),
    "end": ("over",),
}
CARDS = ("earns", "completes", "steals", "shares", "lays", "adds", "hires", "leads")
