"""What stands on the page of a what-if board: each part of the context is made here, and the template works nothing
out."""

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

from .board_request import BoardVisit
from .variations import move_facts, score_rows, send_panel, variation_facts, variation_name

MAX_ENTRIES_SHOWN = 14  # lines of what happened since the reader's last answer


def what_if_context(at: BoardVisit, line: int, step: int, path: str) -> dict[str, Any]:
    """Everything the board's page shows. Illegal, Unavailable."""
    scene = at.scene(line, step)
    presenter = presenters.presenter_of(scene.game.ruleset)
    form = what_if_form(at, scene, presenter, line, step, path)
    own_form = form if scene.actor == at.board.seat else None
    before = at.scene(line, first_reported_answer(at, line, step)).look.view if step else None
    board = presenter.board(BoardRequest(scene.look, scene.names, at.language, before, form=own_form))
    return {
        "at": at,
        "game": scene.game,
        "look": scene.look,
        "form": form,
        "board": board,
        "board_template": f"games/{scene.game.ruleset}/board.html",
        "names": scene.names,
        **steps_panel(at, scene, line, step),
        **asked_panel(at, scene),
        "guesses": guesses_panel(at, scene),
        "lines": [variation_facts(at, number, line) for number in range(len(at.board.lines))],
        "asked_help": help_of_step(scene) if form else None,
        "send": send_panel(at, scene, line),
        "link": at.board.kept,
        "may_keep": at.own and (at.board.game is None or at.board.game.over),
    }


def what_if_form(at: BoardVisit, scene: Scene, presenter: Any, line: int, step: int, path: str) -> asking.Form | None:
    """The question of whoever is asked, if it can be answered here."""
    if scene.actor is None or not at.changeable or step >= MAX_ANSWERS_PER_VARIATION:
        return None
    page, action = at.address(line, step), reverse("games:what_if_answer", args=[at.board.key, line, step])
    look, match = scene.seen_by(scene.actor), scene.trial.match
    maker = asking.FormMaker(
        look,
        scene.words,
        scene.names,
        presenter,
        at.language,
        lambda choice: match.preview(look.seat, choice),  # type: ignore[arg-type]
        one_by_one=True,
        page=page,
        action=action,
    )
    try:
        return maker.form(answer_paths.path_elements(answer_paths.read_choice(path)) if path else ())
    except (Illegal, answer_paths.MalformedPath):
        return maker.form()


def first_reported_answer(at: BoardVisit, line: int, step: int) -> int:
    """How many answers were given before what is told there: the last one, and all others' since the reader's own."""
    moves, seat = board_store.variations_of(at.board)[line][:step], at.board.seat
    own = [number for number, move in enumerate(moves) if move[0] == seat]
    if seat is None or (own and own[-1] == step - 1):
        return step - 1
    return own[-1] + 1 if own else 0


def steps_panel(at: BoardVisit, scene: Scene, line: int, step: int) -> dict[str, Any]:
    """Where in the line the reader is, and the ways from there; what happened since the reader's last answer there, or
    what that did."""
    count = len(at.board.lines[line])

    def to(number: int) -> str:
        return at.address(line, number) if 0 <= number <= count and number != step else ""

    moves = board_store.variations_of(at.board)[line]
    last, following = (moves[step - 1] if step else None), (moves[step] if step < count else None)
    since = first_reported_answer(at, line, step)
    return {
        "line": line,
        "letter": variation_name(line),
        "step": step,
        "count": count,
        "first": to(0),
        "back": to(step - 1),
        "forward": to(step + 1),
        "last": to(count),
        "said": scene.lines(since)[-MAX_ENTRIES_SHOWN:] if step else [],
        "others": step - since > 1,
        "last_move": move_facts(at, scene, last) if last else None,
        "next_move": move_facts(at, scene, following) if following else None,
        "full": step >= MAX_ANSWERS_PER_VARIATION,
    }


def help_of_step(scene: Scene) -> QuestionHelp | None:
    look = scene.seen_by(scene.actor)
    return help_of(look.question, look.view, scene.words, scene.names) if look.question else None


def asked_panel(at: BoardVisit, scene: Scene) -> dict[str, Any]:
    """Who is asked here, and whether built-in players may answer for the others."""
    match, view = scene.trial.match, scene.look.view
    others = [seat for seat in scene.trial.asked if seat != at.board.seat]
    return {
        "actor": None if scene.actor is None else scene.names[scene.actor],
        "for_other": scene.actor is not None and scene.actor != at.board.seat,
        "waits": [scene.words.waits(one, scene.names, at.board.seat) for one in view["asked"] if not one["answered"]],
        "over": match.over,
        "reason": scene.words.reason(match.result.reason) if match.result else "",
        "winners": [scene.names[seat] for seat in match.result.winners] if match.result else [],
        "helps": at.changeable and bool(others) and computer_players_allowed(at.board.game),
        "no_help": at.changeable and bool(others) and not computer_players_allowed(at.board.game),
        "scores": score_rows(scene),
    }


def guesses_panel(at: BoardVisit, scene: Scene) -> dict[str, Any] | None:
    """What was dealt anew, and which of it lies on the board now; None where the true cards are played with."""
    if not at.guess:
        return None
    base = at.scene(0, 0)
    return {
        "places": dealt_places(at.board.dealt, scene.words, scene.names, at.board.seat),
        "cards": scene.new_cards(base.look.view, {card for one in at.board.dealt for card in one.get("cards", ())}),
    }
