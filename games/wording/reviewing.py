"""Texts for the numbers and steps of a game review."""

from typing import Any

from games.rules.ask import JsonObject

from .messages import Table
from .text import joined

TURN_KEY = "turn"  # key of the log entry that a turn begins, which is not news
LUCK_KEYS = ("rolls", "rolls_again", "draws", "turns_up", "turned_up", "dealt", "offer", "handed", "influence_card", "hands", "starts")  # fmt: skip
REVIEW_TEXTS = Table("games.review", {
    "set_up": "Setup",
    "round": "Round {round}",
    "turn": "Round {round}, turn {turn}",
    "raised": "{event} – this raised the chance of winning by {points} percentage points.",
    "lowered": "{event} – this lowered the chance of winning by {points} percentage points.",
    "unseen_raised": "What became known raised the chance of winning by {points} percentage points.",
    "unseen_lowered": "What became known lowered the chance of winning by {points} percentage points.",
})  # fmt: skip
MORE = Table("games.more", {
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
LESS = Table("games.less", {
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
COMPARISONS = Table("games.count_against", {
    "second": "A few turns later, compared with the second answer: {what}.",
    "first": "A few turns later, compared with the first answer: {what}.",
    "better": "A few turns later this would have meant {what}.",
    "better_but": "A few turns later this would have meant {what}, but {less}.",
    "winning": "This would have won the game.",
    "unclear": "No single number shows why: computer players who played on from there won more often.",
})  # fmt: skip


def place_text(one: JsonObject, language: str) -> str:
    """Return when a step of a review happened, for example "Round 3, turn 2"."""
    key = "turn" if one["turn"] else "round" if one["round"] else "set_up"
    return REVIEW_TEXTS[key].filled(language, round=one["round"], turn=one["turn"])


def swing_text(
    observation: Any, words: Any, names: list[str], reader: int | None, one: JsonObject, by_others: bool = False
) -> str:
    """Return a sentence about a stroke of luck or another player's answer: the event and its effect."""
    event = step_text(observation, words, names, reader, one["step"], by_others).rstrip(".")
    key = ("" if event else "unseen_") + ("raised" if one["change"] > 0 else "lowered")
    return REVIEW_TEXTS[key].filled(words.language, event=event, points=abs(percent(one["change"])))


def step_text(
    observation: Any, words: Any, names: list[str], reader: int | None, step: int, by_others: bool = False
) -> str:
    """Return one of a step's log entries: preferably about luck, then about the observing seat.

    `by_others`: use only entries about other seats, if there are any. Return "" if there is no entry."""
    said = [line for line in observation.said if line["number"] == observation.steps[step]]
    news = [line for line in said if line["key"] != TURN_KEY] or said
    own = observation.seat
    about_others = [line for line in news if line["seat"] not in (None, own)] if by_others else []
    ranked = sorted(about_others or news, key=lambda line: (line["key"] in LUCK_KEYS, line["seat"] in (None, own)))
    return words.line(ranked[-1], names, reader) if ranked else ""


def percent(share: float) -> int:
    return round(100 * share)


def signed_points(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def attribution_terms(account: JsonObject) -> list[tuple[tuple[str, ...], int]]:
    """Return (cause, percentage points) pairs that add up to the change in chances; [] if unknown."""
    terms = [(tuple(one["of"]), percent(one["change"])) for one in account["told"]]
    if not terms:
        return []
    *first, (last, _) = terms
    whole = percent(account["end"]) - percent(account["begin"])
    return [*first, (last, whole - sum(points for _, points in first))]


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
    """Return two lists in words: the totals that are larger, and the totals that are smaller."""
    texts: dict[bool, list[str]] = {True: [], False: []}
    for what, change in differences.items():
        number = f"{change:+g}".replace("-", "−")
        texts[change > 0].append((MORE if change > 0 else LESS)[what].filled(language, change=number))
    return joined(texts[True], language), joined(texts[False], language)
