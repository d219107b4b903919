"""The template context of a game review's page, from the stored result."""

from bisect import bisect_right
from typing import Any

from django.urls import reverse

from games.boards import presenters
from games.boards.reader_board import BoardRequest
from games.eventlog import log
from games.pages.table.ending import result_facts
from games.rules.ask import JsonObject, tuples
from games.selectors.table_context import TableContext
from games.wording.counts import turning_point_text
from games.wording.reviewing import attribution_terms, percent, place_text, signed_points, swing_text

REVIEW_CHART_WIDTH, REVIEW_CHART_HEIGHT = 600, 200  # of the chart, in its own units
REVIEW_CHART_MARGIN = 14


def review_page_facts(table: TableContext, body: JsonObject, seat: int, opened: int) -> dict[str, Any]:
    """Return the result and one seat's turning points; turning point `opened` includes its board.

    A complete review also includes the chances of all seats, strokes of luck and the breakdown."""
    rows, observation = {row["seat"]: row for row in body["seats"]}, log.observe(table.game, None)
    row, steps = rows[seat], observation.steps
    moments = [moment_facts(table, seat, one, steps, number == opened) for number, one in enumerate(row["moments"], 1)]
    facts = {
        "result": result_facts(table, observation),
        "seat": seat,
        "seat_name": table.names[seat],
        "seat_link": table.links.of([table.seats[seat]]),
        "seats": [{"number": number, "name": table.names[number], "chosen": number == seat} for number in sorted(rows)],
        "moments": moments,
        "opened": opened,
    }
    return facts if body["coarse"] else facts | complete_facts(table, body, row, len(steps))


def complete_facts(table: TableContext, body: JsonObject, row: JsonObject, count: int) -> dict[str, Any]:
    seat = row["seat"]
    swings, by_others = ([swing_facts(table, seat, one, kind) for one in row[kind]] for kind in ("swings", "by_others"))
    return {
        "picture": {"width": REVIEW_CHART_WIDTH, "height": REVIEW_CHART_HEIGHT, "top": y_percent(1), "middle": y_percent(0.5), "foot": y_percent(0)},
        "curves": [curve(one, count, one["seat"] == seat) for one in body["seats"]],
        "marks": [chart_mark(row, one["step"], count) for one in row["moments"]],
        "begin": percent(row["begin"]),
        "end": percent(row["end"]),
        "terms": [term_facts(row, of, points) for of, points in attribution_terms(row)],
        "mistakes": row["mistakes"],
        "more_mistakes": row["mistakes"] > len(row["moments"]) > 0,
        "swings": swings,
        "by_others": by_others,
        "missed": row["missed"],
    }  # fmt: skip


def term_facts(row: JsonObject, of: tuple[str, ...], points: int) -> dict[str, Any]:
    (error,) = [one["error"] for one in row["told"] if tuple(one["of"]) == of]
    return {"of": "_".join(of), "points": signed_points(points), "margin": percent(2 * error)}


def points_of(row: JsonObject, count: int) -> list[tuple[int, float]]:
    return [(1, row["begin"]), *((step, chance) for step, chance in row["line"]), (count, row["end"])]


def curve(row: JsonObject, count: int, chosen: bool) -> dict[str, Any]:
    points = " ".join(
        f"{x_position(step, count):.1f},{y_position(chance):.1f}" for step, chance in points_of(row, count)
    )
    return {"points": points, "chosen": chosen, "number": row["seat"]}


def chart_mark(row: JsonObject, step: int, count: int) -> dict[str, str]:
    points = points_of(row, count)
    chance = points[bisect_right([at for at, _ in points], step) - 1][1]
    return {"x": f"{100 * x_position(step, count) / REVIEW_CHART_WIDTH:.2f}%", "y": y_percent(chance)}


def x_position(step: int, count: int) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_WIDTH - 2 * REVIEW_CHART_MARGIN) * (step - 1) / max(1, count - 1)


def y_position(chance: float) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_HEIGHT - 2 * REVIEW_CHART_MARGIN) * (1 - chance)


def y_percent(chance: float) -> str:
    return f"{100 * y_position(chance) / REVIEW_CHART_HEIGHT:.2f}%"


def moment_facts(table: TableContext, seat: int, one: JsonObject, steps: Any, opened: bool) -> dict[str, Any]:
    """Return a turning point: the question, the answer, and what was better and why.

    If it is opened, include the board as the seat saw it before the answer."""
    worth, best_worth = percent(one["worth"]), percent(one["best_worth"])
    observation = log.observe(table.game, seat, until=steps[one["step"] - 1])
    chosen, best = (table.words.option(one["what"], tuples(one[which]), table.names, seat) for which in ("chosen", "best"))  # fmt: skip
    asked = observation.question
    return {
        "step": one["step"],
        "href": replay_link(table, seat, one["step"], steps),
        "place": place_text(one, table.language),
        "asked": asked and table.links.html(table.words.question(asked, observation.view, table.links.marked, seat)),
        "chosen": chosen,
        "best": best,
        "worth": worth,
        "best_worth": best_worth,
        "change": signed_points(worth - best_worth),
        "why": turning_point_text(one, table.language),
        "board": opened and presenters.presenter_of(table.game.ruleset).board(
            BoardRequest(observation, table.names, table.language, None, True, table.me, links=table.links)
        ),
    }  # fmt: skip


def swing_facts(table: TableContext, seat: int, one: JsonObject, kind: str) -> dict[str, Any]:
    observation, reader = log.observe(table.game, seat), seat if seat == table.me else None
    return {
        "href": replay_link(table, seat, one["step"] + 1, observation.steps),
        "place": place_text(one, table.language),
        "text": table.links.html(
            swing_text(observation, table.words, table.links.marked, reader, one, kind == "by_others")
        ),
    }


def replay_link(table: TableContext, seat: int, step: int, steps: Any) -> str:
    return reverse("games:replay", args=[table.game.slug, steps[step - 1]]) + f"?eyes={seat}"
