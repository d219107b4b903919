"""Keys of log entries that illustrate chapters and cards of the rules, the best first."""

CHAPTER_EXAMPLES = {
    "goal": ("begins", "dealt"),
    "turn": ("buys", "income"),
    "building": ("builds",),
    "era": ("residents", "era_ends"),
    "end": ("last_points", "over"),
    "modules": ("accepts", "steals", "uses", "role", "objective_kept", "consul_builds"),
}
CARD_EXAMPLES = ("builds", "uses", "shows", "reacts", "consul_builds", "buys", "role", "last_points")
