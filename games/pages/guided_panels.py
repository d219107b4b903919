"""What stands on the pages of guided games: the template works nothing out."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.boards import answer_paths, asking, presenters
from games.boards.guided import Script, Step, script_after
from games.guided import keeping
from games.guided.lesson import LEARNER, Lesson
from games.rules.ask import Choice, Illegal, SeatQuestion
from games.tables.opening import BUILT_IN_NAMES
from games.visits.listing import in_language
from games.what_if.scene import Scene
from games.wording.languages import language_of_page
from games.wording.text import seat_name

RECENT = 14  # lines of what happened since the reader's last answer


def address(lesson: Lesson) -> str:
    """Where a step stands."""
    script = lesson.script
    if not lesson.way:
        return reverse("games:guided_begin", args=[script.name, script.version])
    return reverse("games:guided_step", args=[script.name, script.version, lesson.way])


def row_of(script: Script, place: keeping.Place | None) -> dict[str, Any]:
    """A guided game in a list, with how far the reader has come."""
    language, later = language_of_page(), keeping.resumed(script, place)
    changed = place is not None and place.version != script.version and not place.done
    return {
        "name": script.name,
        "ruleset": script.ruleset,
        "title": script.title[language],
        "about": script.texts["about"][language],
        "game_name": in_language(script.ruleset).term("game"),
        "count": len(script.steps),
        "module": bool(script.module),
        "begin": address(Lesson(script, "")),
        "resume": address(later) if later else "",
        "number": len(later.way) + 1 if later else 0,
        "done": place is not None and place.done,
        "changed": changed,
    }


def lesson_context(lesson: Lesson, reader: str, path: str, again: bool) -> dict[str, Any]:
    """Everything the page of a step shows. `again`: the answer before was another lesson's. Unfit."""
    language, script = language_of_page(), lesson.script
    others = BUILT_IN_NAMES[: lesson.trial.match.t.seats - 1]
    scene = Scene(lesson.trial, LEARNER, language, people=[reader or seat_name(LEARNER, (), language), *others])
    presenter = presenters.presenter_of(script.ruleset)
    form = form_of(lesson, scene, presenter, path)
    since = last_answer(lesson)
    return {
        "row": row_of(script, None),
        "game": scene.game,
        "look": scene.look,
        "names": scene.names,
        "form": form,
        "board": presenter.board(scene.look, scene.names, language, None, reader=LEARNER, form=form),
        "board_template": f"games/{script.ruleset}/board.html",
        "said": [] if since is None else scene.lines(since)[-RECENT:],
        "action": address(lesson),
        "back": address(Lesson(script, lesson.way[:-1])) if lesson.way else "",
        "over": lesson.over,
        "next": next_row(script) if lesson.over else None,
        "number": len(lesson.way) + 1,
        "count": len(script.steps),
        "coach": coach(lesson, scene, lesson.step, again),
        "rings": lesson.step.rings if lesson.step else (),
        "tab": lesson.step.tab if lesson.step else "board",
    }


def next_row(script: Script) -> dict[str, Any] | None:
    """The guided game that follows on this one."""
    following = script_after(script)
    return row_of(following, None) if following else None


def coach(lesson: Lesson, scene: Scene, step: Step | None, again: bool) -> dict[str, str]:
    """What the coach says: what is there, what to do, and after an answer of another lesson why not now."""
    texts, language = lesson.script.texts, scene.language
    if step is None:
        return {"see": texts["end"].filled(language, **facts(scene, step))}
    told = {"see": texts[f"{step.says}.see"]}
    if step.what:
        told["do"] = texts[f"{step.says}.do"]
        told |= {"not_now": texts[f"{step.says}.else"]} if again else {}
    return {key: text.filled(language, **facts(scene, step)) for key, text in told.items()}


def facts(scene: Scene, step: Step | None) -> dict[str, Any]:
    """What stands in the slots of a coach's sentence: every card's name by its slot, every term's by its id, {answer}
    and {other_answer} the right answers as the page words them, {foe} the next player."""
    words = scene.words
    found = {term: words.term(term) for term in words.terms if term.isidentifier()}
    found |= {slot_of(card): words.card(card, scene.game.options)["name"] for card in words.known_cards}
    asked = scene.look.question
    fits = [choice for choice in step.right if asked and offered(asked, choice)] if step and step.what else []
    labels = [words.option(step.what, choice, scene.names, LEARNER) for choice in fits] if step else []
    return {
        **found,
        "answer": labels[0] if labels else "",
        "other_answer": labels[1] if len(labels) > 1 else "",
        "foe": scene.names[1],
    }


def slot_of(card: str) -> str:
    """How a sentence names a card: {ii_09} for II-09. Trap: a slot has small letters, digits and _ alone."""
    return card.lower().replace("-", "_")


def offered(asked: SeatQuestion, choice: Choice) -> bool:
    """Whether a question offers this whole answer."""
    try:
        asked.check(choice)
    except Illegal:
        return False
    return True


def form_of(lesson: Lesson, scene: Scene, presenter: Any, path: str) -> asking.Form | None:
    """The question of the step, as a table puts it."""
    if lesson.question is None:
        return None
    match, page = lesson.trial.match, address(lesson)
    maker = asking.FormMaker(
        scene.look,
        scene.words,
        scene.names,
        presenter,
        scene.language,
        lambda choice: match.preview(LEARNER, choice),
        one_by_one=True,
        page=page,
        action=page,
    )
    try:
        return maker.form(answer_paths.parts(answer_paths.read_choice(path)) if path else ())
    except (Illegal, answer_paths.Malformed):
        return maker.form()


def last_answer(lesson: Lesson) -> int | None:
    """The number of the reader's last answer among all; None before the first."""
    own = [number for number, move in enumerate(lesson.trial.moves) if move[0] == LEARNER]
    return own[-1] if own else None
