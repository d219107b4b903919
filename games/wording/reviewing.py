"""Texts for the numbers and steps of a game review."""

from typing import Any

from games.rules.ask import JsonObject

from .messages import Table

TURN_KEY = "turn"  # key of the log entry that a turn begins, which is not news
LUCK_KEYS = ("rolls", "rolls_again", "draws", "turns_up", "turned_up", "dealt", "offer", "handed", "influence_card", "hands", "starts")  # fmt: skip
REVIEW_TEXTS = Table("games", "review", {
    "set_up": "Set-up",
    "round": "Round {round}",
    "turn": "Round {round}, turn {turn}",
    "raised": "{event} – this raised the chance of winning by {points} percentage points.",
    "lowered": "{event} – this lowered the chance of winning by {points} percentage points.",
    "unseen_raised": "What became known raised the chance of winning by {points} percentage points.",
    "unseen_lowered": "What became known lowered the chance of winning by {points} percentage points.",
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
    """Return (cause, percentage points) pairs that add up to the change in a seat's chance of winning.

    The list is empty if too little is known."""
    terms = [(tuple(one["of"]), percent(one["change"])) for one in account["told"]]
    if not terms:
        return []
    *first, (last, _) = terms
    whole = percent(account["end"]) - percent(account["begin"])
    return [*first, (last, whole - sum(points for _, points in first))]
