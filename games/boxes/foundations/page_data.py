from typing import Any

from games.boards.pieces import ScoreField

WINS_PER_HUNDRED = {"steady": 92, "strong": 96}
SCORE_FIELDS = (
    ScoreField("silver", "coin", "silver"),
    ScoreField("vp", "laurel", "vp"),
    ScoreField("population", "clientele", "population"),
    ScoreField("markers", "site", "markers"),
)
SCORE_QUESTIONS = "give_silver want_silver role objective"  # the numbers are their place on the board
# Log entries that illustrate chapters and cards of the rules, the best first.
CHAPTER_EXAMPLES = {
    "goal": ("begins", "dealt"),
    "turn": ("buys", "income"),
    "building": ("builds",),
    "era": ("residents", "era_ends"),
    "end": ("last_points", "over"),
    "modules": ("accepts", "steals", "uses", "role", "objective_kept", "consul_builds"),
}
CARD_EXAMPLES = ("builds", "uses", "shows", "reacts", "consul_builds", "buys", "role", "last_points")
# Named combinations of modules, in the order in which the rulebook adds them. Rulebook: "Reglas opcionales",
# "Contenido adicional": deed selection for experienced players, then Monuments, then any of the modules; Trade and
# Steal for four or five experienced players; the Consul's Will alone or with Monuments.
MIXES: dict[str, dict[str, Any]] = {
    "second": {"options": {"draft": True, "monuments": True}},
    "quiet": {"options": {"monuments": True, "objectives": "hidden", "roles": True}},
    "gods": {"options": {"monuments": True, "invocations": True}},
    "market": {"options": {"draft": True, "trade": True}, "size": 4},
    "rough": {"options": {"draft": True, "trade": True, "steal": True}, "size": 5},
    "everything": {
        "options": {
            "draft": True,
            "monuments": True,
            "trade": True,
            "steal": True,
            "invocations": True,
            "objectives": "hidden",
            "roles": True,
        },
        "size": 4,
    },
    "consul": {"options": {"consul": "estandar"}, "size": 2},
    "consul_monuments": {"options": {"consul": "dificil", "monuments": True}, "size": 3},
}
