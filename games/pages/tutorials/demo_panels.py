"""The template context of a demo's page. Templates compute nothing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.rules.ask import JsonObject
from games.selectors.listing import DEMO_START, DemoInvitation, demo_url
from games.tutorials.preset import LEARNER
from games.tutorials.runs import DEMO_MOVES, DemoRun
from games.what_if.scene import Scene
from games.wording.question_help import help_of

from .preset_page import learner_last_answer, name_slots, preset_board_context, scene_of


def demo_context(demo: DemoRun, invited: DemoInvitation, reader: str, path: str) -> dict[str, Any]:
    scene, texts, asked = scene_of(demo.trial, reader), demo.script.texts, demo.question
    page, name = demo_url(demo.script.ruleset, demo.way, invited), scene.words.term("game")
    numbers = {"number": demo.number, "count": DEMO_MOVES}
    heading = _("Move %(number)s of %(count)s") % numbers if asked else _("These were your three moves")
    words = demo.codes or []
    back = "-".join(words[:-1]) or DEMO_START
    return {
        **preset_board_context(scene, page, path, asked=asked is not None, before=demo.state.before),
        "title": f"{heading} · {name}",
        "heading": heading,
        "name": name,
        "strip": "demo/strip.html",
        "answering": "demo/over.html" if demo.over else "demo/question.html",
        "begin": "" if words else texts["begin"].filled(scene.language, **name_slots(scene)),
        "aim": texts["aim"].filled(scene.language, **name_slots(scene)),
        "back": demo_url(scene.game.ruleset, back, invited) if words else "",
        "start_over": demo_url(scene.game.ruleset, DEMO_START, invited) if len(words) > 1 else "",
        "seat": invited.seat,
        "tab": "" if words and asked else "board",  # beginning and end are read from the top
        "asked_help": help_of(asked, scene.observation.view, scene.words, scene.names) if asked else None,
        **(demo_result(demo, scene) if demo.over else {}),
    }


def demo_result(demo: DemoRun, scene: Scene) -> dict[str, Any]:
    """Return all players' points at the beginning and now, and what the reader did."""
    first = scene_of(DemoRun(demo.script, DEMO_START).trial, "").scores
    rows = zip(scene.names, first, scene.scores, strict=True)
    return {
        "over": True,
        "points": [{"name": name, "then": then, "now": now} for name, then, now in rows],
        "done": [text for line in own_log_lines(demo) if (text := scene.words.line(line, scene.names, LEARNER))],
    }


def own_log_lines(demo: DemoRun) -> list[JsonObject]:
    """Return the log entries of the reader's seat, without turns that began after the last answer."""
    trial, last = demo.trial, learner_last_answer(demo.trial)
    own = [line for line in trial.said(LEARNER) if line["seat"] == LEARNER]
    after = trial.lines_from[last] if last is not None else 0
    begun = (place for place, line in enumerate(own) if line["key"] == "turn" and line["step"] > after)
    return own[: next(begun, None)]
