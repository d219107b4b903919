"""What stands on the page of a what-if board: each part of the context is made here, and the template works nothing
out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse

from games.boards import answer_paths, asking, presenters
from games.eventlog.stamps import question_name, stamps_of_events
from games.models import Seat, WhatIf
from games.rules.ask import Illegal, SeatNumber
from games.visits.listing import in_language
from games.visits.visit import Visit, visit
from games.what_if import keeping
from games.what_if.helping import may_help
from games.what_if.scene import Scene
from games.what_if.trial import STEPS
from games.wording.known import dealt_places
from games.wording.languages import language_of_page

LETTERS = "ABCDEFGHIJ"  # of a board's lines


@dataclass
class BoardVisit:
    """A board as somebody came to it. `table`: where it began, if at a table. `own`: it is the reader's."""

    board: WhatIf
    table: Visit | None
    own: bool
    language: str

    @classmethod
    def coming(cls, request: HttpRequest, board: WhatIf) -> BoardVisit:
        """As the reader comes to it; 404 where they may not see its table."""
        table = visit(request, board.game.slug) if board.game else None
        return cls(board, table, board.user_id == request.user.pk, language_of_page())

    @classmethod
    def listed(cls, request: HttpRequest, board: WhatIf) -> BoardVisit:
        """As it stands in the list of the reader's own."""
        table = None
        if board.game:
            seats = list(Seat.objects.filter(game=board.game).order_by("number"))
            mine = next((seat for seat in seats if seat.user_id == request.user.pk), None)
            table = Visit(board.game, seats, mine, language_of_page())
        return cls(board, table, True, language_of_page())

    @property
    def title(self) -> str:
        """What it is called: its table's name, or its game's."""
        return self.table.game.name if self.table else in_language(self.board.ruleset).term("game")

    @property
    def game_name(self) -> str:
        return in_language(self.board.ruleset).term("game")

    @property
    def answers(self) -> int:
        """How many answers were tried on it."""
        return sum(map(len, self.board.lines))

    @cached_property
    def moved_on(self) -> bool:
        return keeping.has_moved_on(self.board)

    @property
    def changeable(self) -> bool:
        """Whether the reader may answer here."""
        return self.own and not self.moved_on

    @property
    def guess(self) -> bool:
        """Whether it began at a table that was being played: what its owner had not seen was dealt anew."""
        return self.board.opened is not None

    def has(self, line: int, step: int) -> bool:
        """Whether there is such a step."""
        return line < len(self.board.lines) and step <= len(self.board.lines[line])

    def refresh(self) -> None:
        """Look at the board's row again; 404 if it was given up meanwhile."""
        try:
            self.board.refresh_from_db()
        except WhatIf.DoesNotExist:
            raise Http404 from None

    def latest(self) -> tuple[int, int]:
        """The last line and where it ends, as it now is; 404 if the board was given up meanwhile."""
        self.refresh()
        line = len(self.board.lines) - 1
        return line, len(self.board.lines[line])

    def scene(self, line: int, step: int | None = None) -> Scene:
        """The board in a line, after so many answers; at its end if that is not said. Illegal, Unavailable."""
        trial = keeping.trial_of(self.board, line, step)
        people = self.table.names if self.table else ()
        return Scene(trial, self.board.seat, self.language, self.board.game, self.board.number, people)

    def actor(self, line: int, step: int) -> SeatNumber:
        """The seat that is asked there. Illegal if nobody is."""
        actor = self.scene(line, step).actor if self.has(line, step) else None
        if actor is None:
            raise Illegal("over", "This game is over.")
        return actor

    def refusal(self, fault: Exception) -> str:
        """Why something was not done, in the reader's language."""
        return in_language(self.board.ruleset).refusal(getattr(fault, "key", "other"))

    def address(self, line: int, step: int) -> str:
        return reverse("games:what_if_step", args=[self.board.key, line, step])


def line_name(line: int) -> str:
    """Lines are lettered."""
    return LETTERS[line] if line < len(LETTERS) else str(line + 1)


def board_context(at: BoardVisit, line: int, step: int, path: str) -> dict[str, Any]:
    """Everything the board's page shows. Illegal, Unavailable."""
    scene = at.scene(line, step)
    presenter = presenters.presenter_of(scene.game.ruleset)
    form = form_of(at, scene, presenter, line, step, path)
    own_form = form if scene.actor == at.board.seat else None
    before = at.scene(line, step - 1).look.view if step else None
    board = presenter.board(scene.look, scene.names, at.language, before, reader=at.board.seat, form=own_form)
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
        "lines": [line_facts(at, number, line) for number in range(len(at.board.lines))],
        "send": send_panel(at, scene, line),
        "link": at.board.kept,
        "may_keep": at.own and (at.board.game is None or at.board.game.over),
    }


def form_of(at: BoardVisit, scene: Scene, presenter: Any, line: int, step: int, path: str) -> asking.Form | None:
    """The question of whoever is asked, if it can be answered here."""
    if scene.actor is None or not at.changeable or step >= STEPS:
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
        return maker.form(answer_paths.parts(answer_paths.read_choice(path)) if path else ())
    except (Illegal, answer_paths.Malformed):
        return maker.form()


def steps_panel(at: BoardVisit, scene: Scene, line: int, step: int) -> dict[str, Any]:
    """Where in the line the reader is, and the ways from there; what the last answer did."""
    count = len(at.board.lines[line])

    def to(number: int) -> str:
        return at.address(line, number) if 0 <= number <= count and number != step else ""

    moves = keeping.lines_of(at.board)[line]
    last, following = (moves[step - 1] if step else None), (moves[step] if step < count else None)
    return {
        "line": line,
        "letter": line_name(line),
        "step": step,
        "count": count,
        "first": to(0),
        "back": to(step - 1),
        "forward": to(step + 1),
        "last": to(count),
        "said": scene.lines(step - 1) if step else [],
        "last_move": move_facts(at, scene, last) if last else None,
        "next_move": move_facts(at, scene, following) if following else None,
        "full": step >= STEPS,
    }


def move_facts(at: BoardVisit, scene: Scene, move: tuple) -> dict[str, Any]:
    """An answer of a line. `guess`: of another's hidden cards."""
    seat = move[0]
    own = seat == at.board.seat
    return {"who": scene.names[seat], "own": own, "text": scene.move_text(move), "guess": at.guess and not own}


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
        "helps": at.changeable and bool(others) and may_help(at.board.game),
        "no_help": at.changeable and bool(others) and not may_help(at.board.game),
        "scores": score_rows(scene),
    }


def score_rows(scene: Scene) -> list[dict[str, Any]]:
    """Everybody's points as far as they can be seen, the board's own seat first."""
    if all(score is None for score in scene.scores):
        return []
    rows = [
        {"name": name, "own": seat == scene.seat, "score": score}
        for seat, (name, score) in enumerate(zip(scene.names, scene.scores, strict=True))
    ]
    return sorted(rows, key=lambda row: not row["own"])


def guesses_panel(at: BoardVisit, scene: Scene) -> dict[str, Any] | None:
    """What was dealt anew, and which of it lies on the board now; None where the true cards are played with."""
    if not at.guess:
        return None
    base = at.scene(0, 0)
    return {
        "places": dealt_places(at.board.dealt, scene.words, scene.names, at.board.seat),
        "cards": scene.new_cards(base.look.view, {card for one in at.board.dealt for card in one.get("cards", ())}),
    }


def line_facts(at: BoardVisit, number: int, shown: int) -> dict[str, Any]:
    """A line in the list: how it begins, how long it is, and how it ends."""
    moves, scene = keeping.lines_of(at.board)[number], at.scene(number)
    first = next((move for move in moves if move[0] == at.board.seat), moves[0] if moves else None)
    return {
        "letter": line_name(number),
        "number": number,
        "shown": number == shown,
        "href": at.address(number, len(moves)),
        "start": move_facts(at, scene, first) if first else None,
        "count": len(moves),
        "scores": score_rows(scene),
        "over": scene.trial.match.over,
        "compare": reverse("games:what_if_compare", args=[at.board.key, *sorted((shown, number))]),
    }


def send_panel(at: BoardVisit, scene: Scene, line: int) -> dict[str, str] | None:
    """The way back to the table with the line's first answer, ready to be sent; None where it is not the reader's own,
    or none was given."""
    moves = keeping.lines_of(at.board)[line]
    if not at.changeable or at.table is None or at.board.opened is None or not moves or moves[0][0] != at.board.seat:
        return None
    game, opened = at.table.game, at.board.opened
    stamp = stamps_of_events([(game.pk, opened)]).get((game.pk, opened), "")
    query = urlencode({"answer": answer_paths.as_json(moves[0][2]), "opened": question_name(opened, stamp)})
    table = reverse("games:table", args=[game.slug])
    return {"href": f"{table}?{query}", "text": at.scene(line, 0).move_text(moves[0])}


def comparison(at: BoardVisit, one: int, other: int) -> dict[str, Any]:
    """Two lines side by side: what was answered, and the points at their ends. Illegal, Unavailable."""
    start, columns = at.scene(0, 0), [at.scene(one), at.scene(other)]
    lines = keeping.lines_of(at.board)
    told = [
        [move_facts(at, scene, move) for move in lines[number]]
        for scene, number in zip(columns, (one, other), strict=True)
    ]
    rows = [
        {
            "name": name,
            "own": seat == at.board.seat,
            "start": start.scores[seat],
            "ends": [c.scores[seat] for c in columns],
        }
        for seat, name in enumerate(start.names)
    ]
    return {
        "at": at,
        "columns": [
            {"letter": line_name(number), "href": at.address(number, len(lines[number])), "count": len(lines[number]),
             "over": scene.trial.match.over, "send": send_panel(at, scene, number)}
            for scene, number in zip(columns, (one, other), strict=True)
        ],
        "pairs": list(zip_longest(*told)),
        "rows": sorted(rows, key=lambda row: not row["own"]),
        "scored": any(score is not None for score in (*start.scores, *columns[0].scores)),
    }  # fmt: skip
