"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTER_EXAMPLES = {
    "goal": ("set_up", "starts"),
    "turn": ("emissary", "turn"),
    "building": ("builds", "takes"),
    "influence": ("takes_influence", "tied"),
    "end": ("over",),
}
CARD_EXAMPLES = ("builds", "takes", "keeps", "offer")
