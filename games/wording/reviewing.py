"""Numbers of a game that was looked at again, as they are told."""

from typing import Any

from games.rules.ask import JsonObject

MAX_LINES_PER_STEP = 4  # that are told of a step
TURN_KEY = "turn"  # says whose turn begins: that is no news


def step_text(look: Any, words: Any, names: list[str], seat: int, step: int) -> str:
    """Returns what was told of a step, as the seat's log says it: what came to light stands there. What is about the
    seat or about all goes before what is about others."""
    said = [line for line in look.said if line["number"] == look.steps[step]]
    news = [line for line in said if line["key"] != TURN_KEY] or said
    nearest = sorted(news, key=lambda line: line["seat"] in (None, seat))[-MAX_LINES_PER_STEP:]
    return " ".join(filter(None, [words.line(line, names, seat) for line in news if line in nearest]))


def percent(share: float) -> int:
    return round(100 * share)


def signed_points(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def attribution_terms(account: JsonObject) -> list[tuple[tuple[str, ...], int]]:
    """Returns what changed a seat's chance, as far as it can be told apart, in whole points that add up to what is told
    of its beginning and end; nothing where too little is known."""
    terms = [(tuple(one["of"]), percent(one["change"])) for one in account["told"]]
    if not terms:
        return []
    *first, (last, _) = terms
    whole = percent(account["end"]) - percent(account["begin"])
    return [*first, (last, whole - sum(points for _, points in first))]
