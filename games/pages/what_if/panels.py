"""The template context of a what-if board's page. Templates compute nothing."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.boards import answer_paths, asking, presenters
from games.boards.reader_board import BoardRequest
from games.eventlog.stamps import question_name, stamps_of_events
from games.what_if import board_store
from games.what_if.scene import Scene
from games.what_if.trials import MAX_ANSWERS_PER_VARIATION, computer_players_allowed
from games.wording.known import dealt_places
from games.wording.question_help import QuestionHelp, help_of

from .context import WhatIfContext

MAX_ENTRIES_SHOWN = 14  # log entries since the reader's last answer
VARIATION_LETTERS = "ABCDEFGHIJ"


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
    form = maker.form_at(path)
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
    """Return the sampled cards, and other cards seen since the start; None if no card is sampled."""
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


def variation_name(variation: int) -> str:
    return VARIATION_LETTERS[variation] if variation < len(VARIATION_LETTERS) else str(variation + 1)


def variation_facts(what_if: WhatIfContext, number: int, shown: int) -> dict[str, Any]:
    moves, scene = board_store.variations_of(what_if.board)[number], what_if.scene(number)
    first = next((move for move in moves if move[0] == what_if.board.seat), moves[0] if moves else None)
    return {
        "letter": variation_name(number),
        "number": number,
        "shown": number == shown,
        "href": what_if.address(number, len(moves)),
        "start": move_facts(what_if, scene, first) if first else None,
        "count": len(moves),
        "scores": score_rows(scene),
        "over": scene.trial.match.over,
        "compare": reverse("games:what_if_compare", args=[what_if.board.key, *sorted((shown, number))]),
    }


def move_facts(what_if: WhatIfContext, scene: Scene, move: tuple) -> dict[str, Any]:
    seat = move[0]
    own = seat == what_if.board.seat
    return {
        "who": what_if.link(scene, seat),
        "own": own,
        "text": scene.move_text(move),
        "guess": what_if.is_guess and not own,
    }


def score_rows(scene: Scene) -> list[dict[str, Any]]:
    if all(score is None for score in scene.scores):
        return []
    rows = [
        {"name": name, "own": seat == scene.seat, "score": score}
        for seat, (name, score) in enumerate(zip(scene.names, scene.scores, strict=True))
    ]
    return sorted(rows, key=lambda row: not row["own"])


def send_panel(what_if: WhatIfContext, scene: Scene, variation: int) -> dict[str, str] | None:
    """Return a link that takes the variation's first answer to the table's form; None if not possible."""
    moves = board_store.variations_of(what_if.board)[variation]
    if (
        not what_if.can_change
        or what_if.table is None
        or what_if.board.opened is None
        or not moves
        or moves[0][0] != what_if.board.seat
    ):
        return None
    game, opened = what_if.table.game, what_if.board.opened
    stamp = stamps_of_events([(game.pk, opened)]).get((game.pk, opened), "")
    query = urlencode({"answer": answer_paths.path_json(moves[0][2]), "opened": question_name(opened, stamp)})
    table = reverse("games:table", args=[game.slug])
    return {"href": f"{table}?{query}", "text": what_if.scene(variation, 0).move_text(moves[0])}


def comparison(what_if: WhatIfContext, one: int, other: int) -> dict[str, Any]:
    start, columns = what_if.scene(0, 0), [what_if.scene(one), what_if.scene(other)]
    variations = board_store.variations_of(what_if.board)
    sides = [
        [move_facts(what_if, scene, move) for move in variations[number]]
        for scene, number in zip(columns, (one, other), strict=True)
    ]
    rows = [
        {
            "name": what_if.link(start, seat),
            "own": seat == what_if.board.seat,
            "start": start.scores[seat],
            "ends": [c.scores[seat] for c in columns],
        }
        for seat in range(len(start.names))
    ]
    return {
        "what_if": what_if,
        "columns": [
            {"letter": variation_name(number), "href": what_if.address(number, len(variations[number])), "count": len(variations[number]),
             "over": scene.trial.match.over, "send": send_panel(what_if, scene, number)}
            for scene, number in zip(columns, (one, other), strict=True)
        ],
        "pairs": list(zip_longest(*sides)),
        "rows": sorted(rows, key=lambda row: not row["own"]),
        "scored": any(score is not None for score in (*start.scores, *columns[0].scores)),
    }  # fmt: skip
