"""Numbers of a game that was looked at again, as they are told."""

from typing import Any

from games.rules.ask import JsonObject

LINES = 2  # that are told of a step
TERMS = ("own", "others", "luck", "rest")


def told_at(look: Any, words: Any, names: list[str], seat: int, step: int) -> str:
    """Returns what was told of a step at last, as the seat's log says it: what came to light stands there."""
    number = look.steps[step]
    lines = [words.line(line, names, seat) for line in look.said if line["number"] == number]
    return " ".join([line for line in lines if line][-LINES:])


def percent(share: float) -> int:
    """Returns a chance in points of a hundred."""
    return round(100 * share)


def signed(points: int) -> str:
    """Returns a change in points of a hundred, with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def told_terms(account: JsonObject) -> dict[str, int]:
    """Returns what changed a seat's chance, in whole points that add up to what is told of its beginning and end."""
    points = {term: percent(account[term]) for term in TERMS}
    others = percent(account["end"]) - percent(account["begin"]) - points["own"] - points["luck"] - points["rest"]
    return {**points, "others": others}
