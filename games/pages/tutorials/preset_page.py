"""The page of a game on a preset position: board, question, and recent log entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.boards import asking, presenters
from games.boards.reader_board import BoardRequest
from games.pages.responses import render_step
from games.rules.ask import JsonObject
from games.tables.opening import COMPUTER_PLAYER_NAMES
from games.tutorials.runs import LEARNER, PresetTrial
from games.what_if.scene import Scene
from games.what_if.trials import Trial
from games.wording.languages import language_of_page
from games.wording.text import seat_name

PreviewFunction = Callable[[Any], dict[str, Any] | None]
MAX_ENTRIES_AFTER_ANSWER = 14  # log entries


def scene_of(trial: PresetTrial, reader: str) -> Scene:
    language, others = language_of_page(), COMPUTER_PLAYER_NAMES[: trial.match.t.seats - 1]
    return Scene(trial, LEARNER, language, people=[reader or seat_name(LEARNER, (), language), *others])


def preset_board_context(
    scene: Scene, page: str, path: str, asked: bool, before: JsonObject | None = None
) -> dict[str, Any]:
    """Return the template context. `before`: the learner's view at their last answer."""
    ruleset, since = scene.game.ruleset, learner_last_answer(scene.trial)
    presenter = presenters.presenter_of(ruleset)
    form = preset_form(scene, presenter, page, path) if asked else None
    return {
        "game": scene.game,
        "observation": scene.observation,
        "names": scene.names,
        "form": form,
        "board": presenter.board(BoardRequest(scene.observation, scene.names, scene.language, before, form=form)),
        "board_template": f"games/{ruleset}/board.html",
        "said": [] if since is None else scene.lines(since)[-MAX_ENTRIES_AFTER_ANSWER:],
        "action": page,
    }


def name_slots(scene: Scene) -> dict[str, Any]:
    """Return {slot: name} for texts: cards, terms, {foe} (the next player) and {third} (the last player)."""
    words = scene.words
    terms = {term: words.term(term) for term in words.terms if term.isidentifier()}
    cards = {slot_of(card): words.card(card, scene.game.options)["name"] for card in words.known_cards}
    return {**terms, **cards, "foe": scene.names[1], "third": scene.names[-1]}


def slot_of(card: str) -> str:
    """Return the slot of a card: {ii_09} for II-09. Trap: a slot has only lowercase letters, digits and _."""
    return card.lower().replace("-", "_")


def preset_form(scene: Scene, presenter: Any, page: str, path: str) -> asking.Form | None:
    match = scene.trial.match
    maker = preset_form_maker(scene, presenter, page, lambda choice: match.preview(LEARNER, choice))
    return maker.form_at(path)


def preset_form_maker(
    scene: Scene, presenter: Any, page: str, preview: PreviewFunction = lambda choice: None
) -> asking.FormMaker:
    """Return a form maker for the open question. Its forms show consequences only if `preview` is given."""
    return asking.FormMaker(
        scene.observation,
        scene.words,
        scene.names,
        presenter,
        scene.language,
        preview,
        one_by_one=True,
        page=page,
        action=page,
    )


def learner_last_answer(trial: Trial) -> int | None:
    own = [number for number, move in enumerate(trial.moves) if move[0] == LEARNER]
    return own[-1] if own else None


def render_preset(request: HttpRequest, context: dict[str, Any], status: int = 200, message: str = "") -> HttpResponse:
    return render_step(request, "tutorials/step.html", {**context, "notice": message}, status)


def reader_name(request: HttpRequest) -> str:
    return request.user.public_name if request.user.is_authenticated else ""
