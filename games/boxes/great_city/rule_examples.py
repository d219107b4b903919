"""Keys of log entries that illustrate chapters and cards of the rules, the best first."""

CHAPTER_EXAMPLES = {
    "goal": ("set_up", "starts"),
    "turn": ("emissary", "turn"),
    "building": ("builds", "takes"),
    "influence": ("takes_influence", "tied"),
    "end": ("over",),
}
CARD_EXAMPLES = ("builds", "takes", "keeps", "offer")
