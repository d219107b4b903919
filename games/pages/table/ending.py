"""The result of a game: winners, margin, score chart, and the link to a rematch."""

from typing import Any

from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from games.eventlog import log
from games.eventlog.turn_points import TurnPoints, turn_points_of
from games.selectors.presets import rematch_url
from games.selectors.table_context import TableContext
from games.wording.text import joined

CHART_WIDTH, CHART_HEIGHT, CHART_MARGIN = 600, 200, 12  # in the chart's own units
MAX_CHART_ROWS = 12  # of the table version, approximately


def ending_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the result, the score chart and the rematch link; an empty result while the game runs."""
    result = result_facts(table, observation)
    if result is None:
        return {"result": None}
    rematch = rematch_url(table.game) if table.mine and not table.by_access_link else ""
    return {"result": result, "rematch_url": rematch, "score_chart": SimpleLazyObject(lambda: score_chart(table))}


def result_facts(table: TableContext, observation: log.Observation) -> dict | None:
    """Return the reason for the end and the seats, best first; None while the game runs."""
    end = observation.outline.result
    if not end:
        return None
    scores = end["scores"]
    order = sorted(
        range(len(table.seats)), key=lambda seat: (seat not in end["winners"], -(scores[seat] if scores else 0), seat)
    )
    rows = [
        {
            "seat": s,
            "name": table.names[s],
            "winner": s in end["winners"],
            "score": scores[s] if scores else None,
            "mine": s == table.me,
        }
        for s in order
    ]
    others = [table.names[seat] for seat in order if seat in end["winners"] and seat != table.me]
    return {
        "reason": table.words.reason(end["reason"]),
        "rows": rows,
        "others": len(others),
        "others_text": joined(others, table.language),
        "won": table.me in end["winners"],
        "ahead": winning_margin(scores, end["winners"]),
        "tie": table.words.tie(end),
    }


def winning_margin(scores: list[int] | None, winners: list[int]) -> int:
    """Return how many points the winner is ahead; 0 unless one player won by points."""
    if not scores or len(winners) != 1:
        return 0
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    return max(0, scores[winners[0]] - max(others, default=0))


def score_chart(table: TableContext) -> dict[str, Any] | None:
    """Return all seats' points over the turns, as curves and as a table; None for a short game."""
    try:
        turns = turn_points_of(table.game)
    except log.Unavailable:
        return None
    if len(turns) < 3:
        return None
    low = min(0, *(min(one.points) for one in turns))
    high = max(low + 1, *(max(one.points) for one in turns))
    order = sorted(range(table.game.size), key=lambda seat: -turns[-1].points[seat])
    return {
        "width": CHART_WIDTH,
        "height": CHART_HEIGHT,
        "high": high,
        "low": low,
        "top": f"{100 * CHART_MARGIN / CHART_HEIGHT:.2f}%",
        "foot": f"{100 - 100 * CHART_MARGIN / CHART_HEIGHT:.2f}%",
        "curves": [points_curve(table, turns, seat, low, high) for seat in order],
        "rows": points_rows(table, turns, order),
    }


def points_curve(table: TableContext, turns: list[TurnPoints], seat: int, low: int, high: int) -> dict[str, Any]:
    def down(points: int) -> float:
        return CHART_MARGIN + (CHART_HEIGHT - 2 * CHART_MARGIN) * (high - points) / (high - low)

    step = CHART_WIDTH / (len(turns) - 1)
    places = [(number * step, down(one.points[seat])) for number, one in enumerate(turns)]
    return {
        "number": seat,
        "name": table.names[seat],
        "mine": seat == table.me,
        "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in places),
    }


def points_rows(table: TableContext, turns: list[TurnPoints], order: list[int]) -> list[dict[str, Any]]:
    every = max(1, len(turns) // MAX_CHART_ROWS)
    chosen = [one for place, one in enumerate(turns) if place % every == 0 or one is turns[-1]]
    return [
        {
            "turn": one.turn,
            "href": reverse("games:replay", args=[table.game.slug, one.number]),
            "points": [one.points[seat] for seat in order],
        }
        for one in chosen
    ]
