"""The template context of a game review's page, from the stored result."""

from bisect import bisect_right
from typing import Any

from django.urls import reverse

from games.eventlog import log
from games.pages.table.ending import result_facts
from games.rules.ask import JsonObject, tuples
from games.selectors.table_context import TableContext
from games.wording.reviewing import attribution_terms, percent, signed_points, step_text

REVIEW_CHART_WIDTH, REVIEW_CHART_HEIGHT = 600, 200  # of the chart, in its own units
REVIEW_CHART_MARGIN = 14
MAX_CHANCE_ROWS = 20  # roughly


def review_page_facts(table: TableContext, body: JsonObject, seat: int) -> dict[str, Any]:
    """Return the result, all seats' chances of winning as a chart and a table, and one seat's breakdown."""
    rows, observation = {row["seat"]: row for row in body["seats"]}, log.observe(table.game, None)
    account, steps = rows[seat], observation.steps
    count = len(steps)
    moments = [moment_facts(table, seat, one, steps) for one in account["moments"]]
    return {
        "result": result_facts(table, observation),
        "seat": seat,
        "seat_name": table.names[seat],
        "seats": [{"number": number, "name": table.names[number], "chosen": number == seat} for number in rows],
        "picture": {"width": REVIEW_CHART_WIDTH, "height": REVIEW_CHART_HEIGHT, "top": y_percent(1), "middle": y_percent(0.5), "foot": y_percent(0)},
        "curves": [curve(row, count, row["seat"] == seat) for row in body["seats"]],
        "marks": [chart_mark(account, one["step"], count) for one in account["moments"]],
        "told_rows": chance_rows(table, list(rows.values()), account, steps),
        "begin": percent(account["begin"]),
        "end": percent(account["end"]),
        "terms": [term_facts(account, of, points) for of, points in attribution_terms(account)],
        "mistakes": account["mistakes"],
        "moments": moments,
        "more_mistakes": account["mistakes"] > len(moments) > 0,
        "swings": [swing_facts(table, seat, one) for one in account["swings"]],
        "by_others": [swing_facts(table, seat, one) for one in account.get("by_others", [])],
        "missed": account["missed"],
    }  # fmt: skip


def term_facts(account: JsonObject, of: tuple[str, ...], points: int) -> dict[str, Any]:
    (error,) = [one["error"] for one in account["told"] if tuple(one["of"]) == of]
    return {"of": "_".join(of), "points": signed_points(points), "margin": percent(2 * error)}


def points_of(row: JsonObject, count: int) -> list[tuple[int, float]]:
    return [(1, row["begin"]), *((step, chance) for step, chance in row["line"]), (count, row["end"])]


def curve(row: JsonObject, count: int, chosen: bool) -> dict[str, Any]:
    points = " ".join(
        f"{x_position(step, count):.1f},{y_position(chance):.1f}" for step, chance in points_of(row, count)
    )
    return {"points": points, "chosen": chosen, "number": row["seat"]}


def chart_mark(row: JsonObject, step: int, count: int) -> dict[str, str]:
    chance = chance_at(row, step, count)
    return {"x": f"{100 * x_position(step, count) / REVIEW_CHART_WIDTH:.2f}%", "y": y_percent(chance)}


def chance_at(row: JsonObject, step: int, count: int) -> float:
    points = points_of(row, count)
    return points[bisect_right([at for at, _ in points], step) - 1][1]


def x_position(step: int, count: int) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_WIDTH - 2 * REVIEW_CHART_MARGIN) * (step - 1) / max(1, count - 1)


def y_position(chance: float) -> float:
    return REVIEW_CHART_MARGIN + (REVIEW_CHART_HEIGHT - 2 * REVIEW_CHART_MARGIN) * (1 - chance)


def y_percent(chance: float) -> str:
    return f"{100 * y_position(chance) / REVIEW_CHART_HEIGHT:.2f}%"


def chance_rows(table: TableContext, rows: list[JsonObject], account: JsonObject, steps: Any) -> list[dict[str, Any]]:
    """Return all seats' chances of winning at the first and last step, this seat's moments, and between."""
    count = len(steps)
    between = [step for step, _ in account["line"]]
    wanted = {
        1,
        count,
        *between[:: max(1, len(between) // MAX_CHANCE_ROWS)],
        *(one["step"] for one in account["moments"]),
    }
    return [
        {
            **replay_link(table, account["seat"], step, steps),
            "chances": [percent(chance_at(row, step, count)) for row in rows],
        }
        for step in sorted(wanted)
    ]


def moment_facts(table: TableContext, seat: int, one: JsonObject, steps: Any) -> dict[str, Any]:
    worth, best_worth = percent(one["worth"]), percent(one["best_worth"])
    return {
        **replay_link(table, seat, one["step"], steps),
        "picture": reverse("games:review_board", args=[table.game.slug, one["step"], seat]),
        "asked": question_text(table, seat, steps[one["step"] - 1]),
        "chosen": moment_answer_text(table, seat, one["what"], one["chosen"]),
        "best": moment_answer_text(table, seat, one["what"], one["best"]),
        "worth": worth,
        "best_worth": best_worth,
        "change": signed_points(worth - best_worth),
    }


def swing_facts(table: TableContext, seat: int, one: JsonObject) -> dict[str, Any]:
    observation = log.observe(table.game, seat)
    text = step_text(observation, table.words, table.names, seat, one["step"])
    after = replay_link(table, seat, one["step"] + 1, observation.steps)
    return {**after, "told": text, "change": signed_points(percent(one["change"]))}


def question_text(table: TableContext, seat: int, number: int) -> str:
    observation = log.observe(table.game, seat, until=number)
    return (
        ""
        if observation.question is None
        else table.words.question(observation.question, observation.view, table.names, seat)
    )


def moment_answer_text(table: TableContext, seat: int, what: str, choice: Any) -> str:
    return table.words.option(what, tuples(choice), table.names, seat)


def replay_link(table: TableContext, seat: int, step: int, steps: Any) -> dict[str, Any]:
    """Return a step and its address in the replay, as this seat saw it.

    The replay shows the table before the answer of that step."""
    number = steps[step - 1]
    return {"step": step, "href": reverse("games:replay", args=[table.game.slug, number]) + f"?eyes={seat}"}
