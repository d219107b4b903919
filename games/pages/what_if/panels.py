"""The template context of a what-if board's page. Templates compute nothing."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.boards import answer_paths, asking, presenters
from games.boards.reader_board import BoardRequest
from games.rules.ask import Illegal
from games.what_if import board_store
from games.what_if.helping import computer_players_allowed
from games.what_if.scene import Scene
from games.what_if.trial import MAX_ANSWERS_PER_VARIATION
from games.wording.known import dealt_places
from games.wording.question_help import QuestionHelp, help_of

from .context import WhatIfContext
from .variations import move_facts, score_rows, send_panel, variation_facts, variation_name

MAX_ENTRIES_SHOWN = 14  # log entries since the reader's last answer


def board_page_context(what_if: WhatIfContext, variation: int, step: int, path: str) -> dict[str, Any]:
    scene = what_if.scene(variation, step)
    presenter = presenters.presenter_of(scene.game.ruleset)
    form = what_if_form(what_if, scene, presenter, variation, step, path)
    own_form = form if scene.actor == what_if.board.seat else None
    before = (
        what_if.scene(variation, first_reported_answer(what_if, variation, step)).observation.view if step else None
    )
    board = presenter.board(
        BoardRequest(scene.observation, scene.names, what_if.language, before, form=own_form, links=what_if.links)
    )
    return {
        "what_if": what_if,
        "game": scene.game,
        "observation": scene.observation,
        "form": form,
        "board": board,
        "board_template": f"games/{scene.game.ruleset}/board.html",
        **steps_panel(what_if, scene, variation, step),
        **asked_panel(what_if, scene),
        "guesses": guesses_panel(what_if, scene),
        "variations": [variation_facts(what_if, number, variation) for number in range(len(what_if.board.lines))],
        "asked_help": help_of_step(scene) if form else None,
        "send": send_panel(what_if, scene, variation),
        "link": what_if.board.kept,
        "may_keep": what_if.own and (what_if.board.game is None or what_if.board.game.over),
    }


def what_if_form(
    what_if: WhatIfContext, scene: Scene, presenter: Any, variation: int, step: int, path: str
) -> asking.Form | None:
    if scene.actor is None or not what_if.can_change or step >= MAX_ANSWERS_PER_VARIATION:
        return None
    page, action = (
        what_if.address(variation, step),
        reverse("games:what_if_answer", args=[what_if.board.key, variation, step]),
    )
    observation, match = scene.seen_by(scene.actor), scene.trial.match
    maker = asking.FormMaker(
        observation,
        scene.words,
        scene.names,
        presenter,
        what_if.language,
        lambda choice: match.preview(observation.seat, choice),  # type: ignore[arg-type]
        one_by_one=True,
        page=page,
        action=action,
        marked=scene.marked,
    )
    try:
        form = maker.form(answer_paths.path_elements(answer_paths.read_choice(path)) if path else ())
    except (Illegal, answer_paths.MalformedPath):
        form = maker.form()
    if form is not None:
        form.sentence = what_if.links.html(form.sentence)
    return form


def first_reported_answer(what_if: WhatIfContext, variation: int, step: int) -> int:
    """Return the index of the first answer to report: the one after the reader's latest answer, or 0.

    If the reader gave the latest answer, or has no seat, report only the latest answer."""
    moves, seat = board_store.variations_of(what_if.board)[variation][:step], what_if.board.seat
    own = [number for number, move in enumerate(moves) if move[0] == seat]
    if seat is None or (own and own[-1] == step - 1):
        return step - 1
    return own[-1] + 1 if own else 0


def steps_panel(what_if: WhatIfContext, scene: Scene, variation: int, step: int) -> dict[str, Any]:
    count = len(what_if.board.lines[variation])

    def to(number: int) -> str:
        return what_if.address(variation, number) if 0 <= number <= count and number != step else ""

    moves = board_store.variations_of(what_if.board)[variation]
    last, following = (moves[step - 1] if step else None), (moves[step] if step < count else None)
    since = first_reported_answer(what_if, variation, step)
    return {
        "variation": variation,
        "letter": variation_name(variation),
        "step": step,
        "count": count,
        "first": to(0),
        "back": to(step - 1),
        "forward": to(step + 1),
        "last": to(count),
        "said": [what_if.links.html(text) for text in scene.lines(since, scene.marked)[-MAX_ENTRIES_SHOWN:]]
        if step
        else [],
        "others": step - since > 1,
        "last_move": move_facts(what_if, scene, last) if last else None,
        "next_move": move_facts(what_if, scene, following) if following else None,
        "full": step >= MAX_ANSWERS_PER_VARIATION,
    }


def help_of_step(scene: Scene) -> QuestionHelp | None:
    observation = scene.seen_by(scene.actor)
    return help_of(observation.question, observation.view, scene.words, scene.names) if observation.question else None


def asked_panel(what_if: WhatIfContext, scene: Scene) -> dict[str, Any]:
    match, view = scene.trial.match, scene.observation.view
    others = [seat for seat in scene.trial.asked if seat != what_if.board.seat]
    return {
        "actor": None if scene.actor is None else what_if.link(scene, scene.actor),
        "for_other": scene.actor is not None and scene.actor != what_if.board.seat,
        "waiting": [
            what_if.links.html(scene.words.waits(one, scene.marked, what_if.board.seat))
            for one in view["asked"]
            if not one["answered"]
        ],
        "over": match.over,
        "reason": scene.words.reason(match.result.reason) if match.result else "",
        "winners": [what_if.link(scene, seat) for seat in match.result.winners] if match.result else [],
        "helps": what_if.can_change and bool(others) and computer_players_allowed(what_if.board.game),
        "no_help": what_if.can_change and bool(others) and not computer_players_allowed(what_if.board.game),
        "scores": score_rows(scene),
    }


def guesses_panel(what_if: WhatIfContext, scene: Scene) -> dict[str, Any] | None:
    """Return the sampled cards, and those visible now; None if no card is sampled."""
    if not what_if.is_guess:
        return None
    base = what_if.scene(0, 0)
    return {
        "places": [
            what_if.links.html(text)
            for text in dealt_places(what_if.board.dealt, scene.words, scene.marked, what_if.board.seat)
        ],
        "cards": scene.new_cards(
            base.observation.view, {card for one in what_if.board.dealt for card in one.get("cards", ())}
        ),
    }
