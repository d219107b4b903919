"""Why something cannot be done now, by the key of a Reason (games/rules/foundations/why_not.py): a few words each."""

from games.wording.messages import Table

WHY = Table(
    "foundations",
    "why",
    {
        "turn": "it is not your turn",
        "done": "the action of this turn is done",
        "silver": "{short:silver} short",
        "marker": "no lot marker left",
        # a building, wherever it might stand
        "none_left": "none left in your tray",
        "lots": "needs {need:lots}, empty or under smaller buildings; you have {have}",
        "shape": "your free lots nowhere have its shape",
        "edge": "it fits nowhere on the edge",
        "left_over": "too few lot markers for the lots it would leave over",
        # a monument
        "monument_markers": "all your monument markers are in use",
        "no_empty_lots": "you have {have:empty_lots}",
        "needs.population": "population {have} of {need}",
        "needs.lots": "{have} of {need} lots",
        "needs.edge_lots": "{have} of {need} lots on the edge",
        "needs.size": "largest building of size {have}, {need} needed",
        "needs.covered": "{have} of {need} lots under your own buildings ({type})",
        "needs.silver": "commercial buildings worth {have} of {need} silver",
        "needs.buildings": "{have} of {need} buildings ({type})",
        # a theft
        "token": "no unspent favour token",
        "beside": "{have} of {need} own lots beside it",
        "protected": "its owner’s lots cannot be stolen",
        # an objective
        "goal": "now {have} of {need}",
    },
)
