"""Explanations of good answers: how the seat's totals differ some turns later."""

from games.rules.ask import JsonObject

from .messages import Table
from .text import joined

CHANGE_TEXTS = Table("games", "count", {
    "influence": "influence {change}",
    "vault": "points in the vault {change}",
    "clients": "clients {change}",
    "hand": "cards in hand {change}",
    "lead": "lead in points {change}",
    "money": "money {change}",
    "laid": "cards laid {change}",
    "points": "points {change}",
    "coins": "coins {change}",
    "bricks": "bricks {change}",
    "silver": "silver {change}",
    "population": "population {change}",
    "lots": "lots {change}",
})  # fmt: skip
COMPARISONS = Table("games", "count_against", {
    "second": "A few turns later, compared with the second answer: {what}.",
    "first": "A few turns later, compared with the first answer: {what}.",
})  # fmt: skip


def why_text(differences: JsonObject, first: bool, language: str) -> str:
    """Return what the best answer gives more of than the second, or another less of than the best; or ""."""
    parts = [
        CHANGE_TEXTS[what].filled(language, change=f"{change:+g}".replace("-", "−"))
        for what, change in differences.items()
        if (change > 0) is first
    ]
    return COMPARISONS["second" if first else "first"].filled(language, what=joined(parts, language)) if parts else ""
