"""Points and winners. Rulebook: "Fin del juego"."""

from ..ask import JsonObject
from ..ruleset import Result
from .table import GameOver, Table


def result(t: Table, end: GameOver) -> Result:
    """Return the result: more victory points win; with equal points the win is shared."""
    scores = tuple(points_now(t))
    return Result(end.reason, scores, tuple(seat for seat in range(t.seats) if scores[seat] == max(scores)))


def points_now(t: Table) -> list[int]:
    return [player.vp for player in t.players]


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]]:
    return [(row["vp"], "") for row in view["seats"]]
