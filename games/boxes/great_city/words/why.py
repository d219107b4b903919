"""Why something cannot be done now, by the key of a Reason (games/rules/great_city/why_not.py): a few words each."""

from games.wording.messages import Table

WHY = Table(
    "great_city",
    "why",
    {
        "turn": "it is not your turn",
        "done": "done in this turn already",
        "coins": "{short:coins} short",
        "place": "no place left for it",
        "dry": "an aqueduct stands in every row or column",
        "no_production": "no production building",
    },
)
