"""Where the log shows what the rules tell of: lines by their keys, those that show it best first."""

CHAPTERS = {
    "goal": ("set_up", "starts"),
    "turn": ("emissary", "turn"),
    "building": ("builds", "takes"),
    "influence": ("takes_influence", "tied"),
    "end": ("over",),
}
CARDS = ("builds", "takes", "keeps", "offer")
