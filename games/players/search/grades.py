"""How long each grade thinks, as the game's judgement has it."""

from typing import Any

from .thought import Settings

GRADES = ("quick", "steady", "strong")
THINKERS = GRADES[1:]


def settings_of(rules: Any, grade: str, seats: int) -> Settings:
    """Returns how long a grade thinks in this game at so many seats. KeyError for one that does not think."""
    row = rules.judgement.GRADES[grade]
    return Settings(row["playouts"], row["worlds"], row["horizon"][seats], row["width"], row["depth"])
