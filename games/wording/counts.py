"""Texts that explain good answers by how the seat's totals differ some turns later."""

from games.rules.ask import JsonObject

from .messages import Table
from .text import joined

MORE = Table("games", "more", {
    "influence": "more influence ({change})",
    "vault": "more points in the vault ({change})",
    "clients": "more clients ({change})",
    "hand": "more cards in hand ({change})",
    "lead": "more points than the opponent ({change})",
    "money": "more money ({change})",
    "laid": "more cards laid ({change})",
    "points": "more points ({change})",
    "coins": "more coins ({change})",
    "bricks": "more bricks ({change})",
    "silver": "more silver ({change})",
    "population": "a larger population ({change})",
    "lots": "more lots ({change})",
})  # fmt: skip
LESS = Table("games", "less", {
    "influence": "less influence ({change})",
    "vault": "fewer points in the vault ({change})",
    "clients": "fewer clients ({change})",
    "hand": "fewer cards in hand ({change})",
    "lead": "fewer points than the opponent ({change})",
    "money": "less money ({change})",
    "laid": "fewer cards laid ({change})",
    "points": "fewer points ({change})",
    "coins": "fewer coins ({change})",
    "bricks": "fewer bricks ({change})",
    "silver": "less silver ({change})",
    "population": "a smaller population ({change})",
    "lots": "fewer lots ({change})",
})  # fmt: skip
COMPARISONS = Table("games", "count_against", {
    "second": "A few turns later, compared with the second answer: {what}.",
    "first": "A few turns later, compared with the first answer: {what}.",
    "better": "A few turns later this would have meant {what}.",
    "better_but": "A few turns later this would have meant {what}, but {less}.",
    "winning": "This would have won the game.",
    "unclear": "No single number shows why: computer players who played on from there won more often.",
})  # fmt: skip


def why_text(differences: JsonObject, first: bool, language: str) -> str:
    """Return the best answer's advantages (if `first`) or another answer's drawbacks, or ""."""
    more, less = differences_text(differences, language)
    what = more if first else less
    return COMPARISONS["second" if first else "first"].filled(language, what=what) if what else ""


def turning_point_text(one: JsonObject, language: str) -> str:
    """Return one sentence about why the best answer at a turning point was better than the one played."""
    more, less = differences_text(one["why"], language)
    if one["best_worth"] == 1:
        return COMPARISONS["winning"][language]
    if not more and not less:
        return COMPARISONS["unclear"][language]
    key = "better_but" if more and less else "better"
    return COMPARISONS[key].filled(language, what=more or less, less=less)


def differences_text(differences: JsonObject, language: str) -> tuple[str, str]:
    """Return the totals that are larger and the totals that are smaller, each as a list in words."""
    texts: dict[bool, list[str]] = {True: [], False: []}
    for what, change in differences.items():
        number = f"{change:+g}".replace("-", "−")
        texts[change > 0].append((MORE if change > 0 else LESS)[what].filled(language, change=number))
    return joined(texts[True], language), joined(texts[False], language)
