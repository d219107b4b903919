"""The result of a game: winners, margin, the chart of the points, and the link to a rematch."""

from functools import cache
from typing import Any

from django.urls import reverse

from games.boards.reader_board import ranked_seats
from games.eventlog import log
from games.eventlog.replays import TurnPoints, turn_points_of
from games.models import Game
from games.players import reviews
from games.selectors.presets import rematch_url
from games.selectors.table_context import TableContext
from games.tables import opening, rematches
from games.wording.text import joined

CHART_SIDE = 100  # units; the browser stretches the curves to the size of the chart
MAX_LINKS = 10  # so that each can be pressed on a phone
MAX_SCORE_STEPS = 4  # of the vertical axis


def ending_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the result, the score chart and the rematch link; `result` is None while the game runs."""
    result = result_facts(table, observation)
    if result is None:
        return {"result": None}
    rematch = rematch_facts(table) if table.mine and not table.by_access_link else None
    may_ask = table.mine is not None and not table.by_access_link and reviews.can_review(table.game)
    return {
        "result": result,
        "rematch": rematch,
        "offers_review": may_ask and reviews.stored_review(table.game) is None,
        "score_chart": cache(lambda: score_chart(table)),
    }


def rematch_facts(table: TableContext) -> dict[str, Any]:
    user = table.mine.user if table.mine else None
    other = rematches.rematch_of(table.game, user) if user else None
    seated = other is not None and opening.seat_of(other, user) is not None
    host = other.host.public_name if other and other.host else ""
    joins = other is None or (other.state == Game.State.OPEN and not seated)
    url = other.get_absolute_url() if other and (seated or other.public) else ""
    people = sum(seat.user_id is not None and not seat.bot for seat in table.seats)
    keeps_group = people > 1 and table.game.club_id is None and table.game.state == Game.State.FINISHED
    return {
        "host": host,
        "joins": joins,
        "url": url,
        "settings_url": rematch_url(table.game),
        "keeps_group": keeps_group,
    }


def result_facts(table: TableContext, observation: log.Observation) -> dict | None:
    end = observation.outline.result
    if not end:
        return None
    scores = end["scores"]
    order = ranked_seats(end, len(table.seats))
    rows = [
        {
            "seat": s,
            "name": table.names[s],
            "page": table.links.urls[s],
            "winner": s in end["winners"],
            "score": scores[s] if scores else None,
            "mine": s == table.me,
        }
        for s in order
    ]
    others = [table.links.marked[seat] for seat in order if seat in end["winners"] and seat != table.me]
    return {
        "reason": table.words.reason(end["reason"]),
        "rows": rows,
        "others": len(others),
        "others_text": table.links.html(joined(others, table.language)),
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
    return {"number": seat, "mine": seat == table.me, "points": " ".join(f"{x:.1f},{y:.1f}" for x, y in places)}


def turn_link(table: TableContext, turns: list[TurnPoints], at: int, order: list[int], scores: range) -> dict[str, Any]:
    x, one = x_position(at, len(turns)), turns[at]
    return {
        "turn": one.turn,
        "x": f"{x:.2f}%",
        "href": reverse("games:replay", args=[table.game.slug, one.number]),
        "points": ", ".join(f"{table.names[seat]} {one.points[seat]}" for seat in order),
        "dots": [{"number": seat, "y": f"{y_position(one.points[seat], scores):.2f}%"} for seat in order],
    }
