"""How long each grade thinks, as the game's judgement has it."""

from typing import Any

from .thought import Settings

GRADES = ("quick", "steady", "strong")
THINKERS = GRADES[1:]
WITHOUT_JUDGEMENT = {  # of a game that has no judgement every line is played to the end
    "steady": Settings(playouts=24, worlds=8, horizon=None, width=5),
    "strong": Settings(playouts=96, worlds=16, horizon=None, width=8),
}


def settings_of(rules: Any, grade: str, seats: int, what: str = "") -> Settings:
    """Returns how long a grade thinks in this game at so many seats, about the question `what` if its row has other
    numbers for that. KeyError for one that does not think."""
    judgement = getattr(rules, "judgement", None)
    if judgement is None:
        return WITHOUT_JUDGEMENT[grade]
    row = judgement.GRADES[grade]
    row = {**row, **row.get("at", {}).get(what, {})}
    return Settings(row["playouts"], row["worlds"], row["horizon"][seats], row["width"])
