"""Log entries that show what a chapter of the rules or a card means, the best keys first."""

CHAPTER_EXAMPLES = {
    "goal": ("begins", "dealt"),
    "turn": ("buys", "income"),
    "building": ("builds",),
    "era": ("residents", "era_ends"),
    "end": ("last_points", "over"),
    "modules": ("accepts", "steals", "uses", "role", "objective_kept", "consul_builds"),
}
CARD_EXAMPLES = ("builds", "uses", "shows", "reacts", "consul_builds", "buys", "role", "last_points")
