"""Why something cannot be done: the shape in which every game says it."""

from typing import Any, NamedTuple

from .ask import JsonObject, Option, SeatNumber


class Reason(NamedTuple):
    """One thing that stands in the way. `key` is for wording, `facts` are numbers and names, JSON values."""

    key: str
    facts: dict[str, Any] = {}


class Listed(NamedTuple):
    """What a player looks for on the table, as the beginning of an answer, and what stands in its way now: nothing
    where it is offered."""

    path: tuple[Option, ...]
    why: tuple[Reason, ...]


def is_asked(view: JsonObject, seat: SeatNumber, *topics: str) -> bool:
    """Returns whether a question of one of these topics waits for the seat."""
    return any(one["seat"] == seat and one["topic"] in topics and not one["answered"] for one in view["asked"])
