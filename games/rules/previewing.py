"""Previews: try an answer on a fork that stops where luck or a secret would follow."""

from typing import Any

from .ask import AskSome, Choice, Illegal, JsonObject, SeatNumber
from .story import PreviewReachedEnd, PreviewStopped


def preview_answer(match: Any, seat: SeatNumber, choice: Choice) -> JsonObject | None:
    question = match.asked(seat)
    if question is None:
        raise Illegal("not_asked", "This seat is not asked anything now.")
    choice = question.check(choice)
    if match.together:  # a preview must not show whether other seats have answered
        return None
    twin = match.fork()
    twin.story.previewing = True
    view = ends = None
    try:
        twin.take(seat, question.what, choice)
        view = twin.view(seat) if twin.luck is None else None
    except PreviewReachedEnd as last:
        ends = {"reason": last.reason, "scores": preview_scores(twin, seat) if last.counts else None}
    except PreviewStopped:
        if not isinstance(question, AskSome) and choice in question.ends:
            ends = {"reason": None, "scores": preview_scores(twin, seat)}
    said = twin.said(seat, match.step)
    return {"said": said, "view": view, "ends": ends} if said or view or ends else None


def preview_scores(match: Any, seat: SeatNumber) -> list[JsonObject] | None:
    rules, table = match.rules, match.t
    seen = getattr(rules, "visible_scores", None)
    found = seen and seen(rules.view(table, seat, False), getattr(table, "cards", None))
    return [{"points": points, "hidden": hidden} for points, hidden in found] if found else None
