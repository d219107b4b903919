from games.boards.pieces import ScoreField

WINS_PER_HUNDRED = {"steady": 93, "strong": 98}
SCORE_FIELDS = (
    ScoreField("points", "points", "points"),
    ScoreField("coins", "coin", "coins"),
    ScoreField("influence", "influence", "influence"),
    ScoreField("bricks", "brick", "bricks"),
)
# Log entries that illustrate chapters and cards of the rules, the best first.
CHAPTER_EXAMPLES = {
    "goal": ("set_up", "starts"),
    "turn": ("emissary", "turn"),
    "building": ("builds", "takes"),
    "influence": ("takes_influence", "tied"),
    "end": ("over",),
}
CARD_EXAMPLES = ("builds", "takes", "keeps", "offer")
