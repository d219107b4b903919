"""The chart of a finished game: the points of all seats, turn by turn, with links to the replay."""

from typing import Any

from django.urls import reverse

from games.eventlog import log
from games.eventlog.turn_points import TurnPoints, turn_points_of
from games.selectors.table_context import TableContext

CHART_SIDE = 100  # units; the browser stretches the curves to the size of the chart
MAX_LINKS = 10  # so that each can be pressed on a phone
MAX_SCORE_STEPS = 4  # of the vertical axis


def score_chart(table: TableContext) -> dict[str, Any] | None:
    """Return all seats' points over the turns as curves, axes and links; None for a short game."""
    try:
        turns = turn_points_of(table.game)
    except log.Unavailable:
        return None
    if len(turns) < 3:
        return None
    scores = score_axis(min(0, *(min(one.points) for one in turns)), max(1, *(max(one.points) for one in turns)))
    order = sorted(range(table.game.size), key=lambda seat: -turns[-1].points[seat])
    linked = linked_turns(len(turns))
    return {
        "side": CHART_SIDE,
        "scores": [{"score": score, "y": f"{y_position(score, scores):.2f}%"} for score in scores],
        "curves": [points_curve(table, turns, seat, scores) for seat in order],
        "links": [turn_link(table, turns, at, order, scores) for at in linked],
        "band": f"{CHART_SIDE / (len(linked) - 1):.2f}%",
    }


def score_axis(low: int, high: int) -> range:
    """Return the numbers on the vertical axis: multiples of a round step, from `low` to `high`."""
    step = next(
        one * 10**power for power in range(9) for one in (1, 2, 5) if high - low <= MAX_SCORE_STEPS * one * 10**power
    )
    return range(low // step * step, high + step, step)


def linked_turns(count: int) -> list[int]:
    """Return the indexes of the turns with a link: the first, the last, and evenly spaced ones between."""
    steps = min(count, MAX_LINKS) - 1
    return [round(n * (count - 1) / steps) for n in range(steps + 1)]


def x_position(place: int, count: int) -> float:
    return CHART_SIDE * place / (count - 1)


def y_position(points: int, scores: range) -> float:
    return CHART_SIDE * (scores[-1] - points) / (scores[-1] - scores[0])


def points_curve(table: TableContext, turns: list[TurnPoints], seat: int, scores: range) -> dict[str, Any]:
    places = [(x_position(at, len(turns)), y_position(one.points[seat], scores)) for at, one in enumerate(turns)]
    return {
        "number": seat,
        "mine": seat == table.me,
        "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in places),
    }


def turn_link(table: TableContext, turns: list[TurnPoints], at: int, order: list[int], scores: range) -> dict[str, Any]:
    x, one = x_position(at, len(turns)), turns[at]
    return {
        "turn": one.turn,
        "x": f"{x:.2f}%",
        "href": reverse("games:replay", args=[table.game.slug, one.number]),
        "points": ", ".join(f"{table.names[seat]} {one.points[seat]}" for seat in order),
        "dots": [{"number": seat, "y": f"{y_position(one.points[seat], scores):.2f}%"} for seat in order],
    }
