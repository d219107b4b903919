"""The template context of the pages of tutorials and demos. Templates compute nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import answer_paths, presenters
from games.boards.asking import Form, PathButton, button_path
from games.boards.tutorials import Script, Step, script_after
from games.rules.ask import AskNumber, Choice, Illegal, JsonObject, SeatQuestion, tuples
from games.selectors.listing import DEMO_START, DemoInvitation, demo_url, words_for_page
from games.tutorials import runs
from games.tutorials.runs import DEMO_MOVES, LEARNER, DemoRun, TutorialRun
from games.what_if.scene import Scene
from games.wording.languages import language_of_page
from games.wording.question_help import help_of

from .preset_page import learner_last_answer, name_slots, preset_board_context, preset_form_maker, scene_of


def tutorial_address(lesson: TutorialRun) -> str:
    script = lesson.script
    if not lesson.way:
        return reverse("games:tutorial_begin", args=[script.name, script.version])
    return reverse("games:tutorial_step", args=[script.name, script.version, lesson.way])


def tutorial_row(script: Script, place: runs.TutorialProgress | None) -> dict[str, Any]:
    language, later = language_of_page(), runs.resumable_run(script, place)
    changed = place is not None and place.version != script.version and not place.done
    return {
        "name": script.name,
        "ruleset": script.ruleset,
        "title": script.title[language],
        "about": script.texts["about"][language],
        "game_name": words_for_page(script.ruleset).term("game"),
        "count": len(script.steps),
        "module": bool(script.module),
        "begin": tutorial_address(TutorialRun(script, "")),
        "resume": tutorial_address(later) if later else "",
        "number": len(later.way) + 1 if later else 0,
        "done": place is not None and place.done,
        "changed": changed,
    }


def tutorial_context(lesson: TutorialRun, reader: str, path: str, again: bool) -> dict[str, Any]:
    """Return the context of a step.

    `again`: the last answer was not one of the step's right answers. Raise ScriptMismatch if the game does not fit the
    script."""
    script, scene, row = lesson.script, scene_of(lesson.trial, reader), tutorial_row(lesson.script, None)
    number, count = len(lesson.way) + 1, len(script.steps)
    shown = preset_board_context(scene, tutorial_address(lesson), path, asked=lesson.question is not None)
    if lesson.step and shown["form"]:
        mark_wanted(shown["form"], lesson.step.right)
    return {
        **shown,
        "row": row,
        "title": _("%(title)s: step %(number)s of %(count)s")
        % {"title": row["title"], "number": number, "count": count},
        "name": row["title"],
        "home": reverse("games:tutorial", args=[script.name]),
        "strip": "tutorials/parts/coach.html",
        "answering": "tutorials/parts/question.html",
        "back": tutorial_address(TutorialRun(script, lesson.way[:-1])) if lesson.way else "",
        "over": lesson.over,
        "next": next_row(script) if lesson.over else None,
        "number": number,
        "count": count,
        "coach": coach_texts(lesson, scene, lesson.step, again),
        "highlights": lesson.step.highlights if lesson.step else (),
        "tab": lesson.step.tab if lesson.step else "board",
    }


def mark_wanted(form: Form, right: Sequence[Choice]) -> None:
    paths = [answer_paths.path_elements(choice) for choice in right]
    for tile in (*form.lead, *form.each_tile()):
        if tile.element is not None and form.kind == "some":
            tile.wanted = any(tile.element in path for path in paths)
        else:
            path = answer_paths.path_elements(tuples(json.loads(tile.json)))
            tile.wanted = any(one[: len(path)] == path for one in paths)


def next_row(script: Script) -> dict[str, Any] | None:
    following = script_after(script)
    return tutorial_row(following, None) if following else None


def coach_texts(lesson: TutorialRun, scene: Scene, step: Step | None, again: bool) -> dict[str, str]:
    """Return the coach's texts: what to see, what to do, and after a wrong answer why it is not right."""
    texts, language = lesson.script.texts, scene.language
    if step is None:
        return {"see": texts["end"].filled(language, **text_slots(scene, step))}
    shown = {"see": texts[f"{step.says}.see"]}
    if step.what:
        shown["do"] = texts[f"{step.says}.do"]
        shown |= {"not_now": texts[f"{step.says}.else"]} if again else {}
    return {key: text.filled(language, **text_slots(scene, step)) for key, text in shown.items()}


def text_slots(scene: Scene, step: Step | None) -> dict[str, Any]:
    """Return the values for a coach's text; {answer} names the buttons of the first right answer."""
    first, second = ([*offered_answers(scene, step), [], []] if step and step.what else [[], []])[:2]
    return {
        **name_slots(scene),
        "answer": button_sequence(first),
        "other_answer": button_sequence(differing_buttons(first, second)),
    }


def offered_answers(scene: Scene, step: Step) -> list[list[PathButton]]:
    """Return the first two right answers that the question offers, each as the buttons to press."""
    asked = scene.observation.question
    fits = [choice for choice in step.right if asked and is_offered(asked, choice)][:2]
    if isinstance(asked, AskNumber):
        return [[PathButton(scene.words.option(step.what, choice, scene.names, LEARNER))] for choice in fits]
    maker = preset_form_maker(scene, presenters.presenter_of(scene.game.ruleset), "")
    return [button_path(maker, choice) for choice in fits]


def differing_buttons(first: list[PathButton], second: list[PathButton]) -> list[PathButton]:
    """Return the buttons of `second` from the first difference on, without headings that `first` has."""
    same = next((n for n, (one, other) in enumerate(zip(first, second, strict=False)) if one != other), 0)
    headings = {button.heading for button in first}
    return [button._replace(heading="") if button.heading in headings else button for button in second[same:]]


def button_sequence(buttons: list[PathButton]) -> str:
    return _(", then ").join(map(quoted_button, buttons))


def quoted_button(button: PathButton) -> str:
    if button.heading:
        return _("“%(label)s” under “%(heading)s”") % button._asdict()
    return _("“%(label)s”") % button._asdict()


def is_offered(asked: SeatQuestion, choice: Choice) -> bool:
    try:
        asked.check(choice)
    except Illegal:
        return False
    return True


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
    first = scene_of(DemoRun(demo.script, DEMO_START).trial, "").scores
    rows = zip(scene.names, first, scene.scores, strict=True)
    return {
        "over": True,
        "points": [{"name": name, "then": then, "now": now} for name, then, now in rows],
        "done": [text for line in own_log_lines(demo) if (text := scene.words.line(line, scene.names, LEARNER))],
    }


def own_log_lines(demo: DemoRun) -> list[JsonObject]:
    """Return the log entries of the reader's seat up to the first turn that began after its last answer."""
    trial, last = demo.trial, learner_last_answer(demo.trial)
    own = [line for line in trial.said(LEARNER) if line["seat"] == LEARNER]
    after = trial.lines_from[last] if last is not None else 0
    begun = (place for place, line in enumerate(own) if line["key"] == "turn" and line["step"] > after)
    return own[: next(begun, None)]
