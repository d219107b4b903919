"""Texts for the numbers and steps of a game review."""

from typing import Any

from games.rules.ask import JsonObject

MAX_LINES_PER_STEP = 4  # log entries shown for a step
TURN_KEY = "turn"  # key of the log entry that a turn begins, which is not news


def step_text(observation: Any, words: Any, names: list[str], seat: int, step: int) -> str:
    """Return the text of a step's log entries, as the log of the seat shows them.

    If there are too many, entries about other seats are left out first."""
    lines = [line for line in observation.said if line["number"] == observation.steps[step]]
    news = [line for line in lines if line["key"] != TURN_KEY] or lines
    nearest = sorted(news, key=lambda line: line["seat"] in (None, seat))[-MAX_LINES_PER_STEP:]
    return " ".join(filter(None, [words.line(line, names, seat) for line in news if line in nearest]))


def percent(share: float) -> int:
    return round(100 * share)


def signed_points(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def attribution_terms(account: JsonObject) -> list[tuple[tuple[str, ...], int]]:
    """Return what changed a seat's chance, in percentage points that add up to the total change.

    The list is empty if too little is known."""
    terms = [(tuple(one["of"]), percent(one["change"])) for one in account["told"]]
    if not terms:
        return []
    *first, (last, _) = terms
    whole = percent(account["end"]) - percent(account["begin"])
    return [*first, (last, whole - sum(points for _, points in first))]
