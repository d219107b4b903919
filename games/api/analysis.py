"""Game reviews, hints and what-if boards."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.eventlog.stamps import is_question_of
from games.facts.errors import OtherTimeline, Refused
from games.models import Game
from games.players import hints, reviews
from games.rules.ask import Illegal, JsonObject, SeatNumber, lists, tuples
from games.what_if import trials
from games.what_if.scene import Scene
from games.what_if.trials import Trial, TrialStart
from games.wording.languages import language_of_page
from games.wording.reviewing import why_text

from . import facts
from .endpoint import Endpoint, TableEndpoint, described
from .shapes import bodies, tables


class ReviewEndpoint(TableEndpoint):
    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}
    begun = True

    @described("review", tables.Review, tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Return the review of a finished game, or its progress. While the game runs, the response is 404."""
        return Response(review_response_facts(self.finished()))

    @described("ask_for_review", tables.Review, refuses=("refused", "suspended"), tag="table")
    def post(self, request: Request, slug: str) -> Response:
        """Request the review (players of the table only).

        A review takes minutes, and reviews are computed one after another. If the game already has a review, it is
        returned."""
        self.ensure_may_ask()
        reviews.request_review(self.finished(), self.request.user)
        return Response(review_response_facts(self.table.game))

    @described("cancel_review", tables.Review, tag="table")
    def delete(self, request: Request, slug: str) -> Response:
        """Cancel a review that is not finished."""
        self.ensure_may_ask()
        reviews.cancel_review(self.finished())
        return Response(review_response_facts(self.table.game))

    def finished(self) -> Game:
        if self.table.game.state != Game.State.FINISHED:
            raise Http404
        return self.table.game

    def ensure_may_ask(self) -> None:
        if not reviews.may_request_review(self.request.user, self.finished(), self.table.mine is not None):
            raise PermissionDenied(_("Only players of this game can do that."))


def review_response_facts(game: Game) -> JsonObject:
    review = reviews.stored_review(game)
    if review is None:
        return {"state": "none", "done": 0, "length": 0, "seats": []}
    state = "failed" if review.failed else "making" if review.made_at is None else "made"
    seats = review.body["seats"] if review.body and review.made_at else []
    return {"state": state, "done": review.done, "length": review.length, "seats": seats}


class HintEndpoint(TableEndpoint):
    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}
    open = False

    @described("hint", tables.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def get(self, request: Request, slug: str) -> Response:
        """Return the hint or its progress. At tables that are not for practice, the response is 404."""
        return Response(self.facts(hints.current_hint(self.table.game, self.asked())))

    @described("ask_for_hint", tables.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Request a hint for the open question. Hints take some seconds each and are computed in turn."""
        return Response(self.facts(hints.request_hint(self.table.game, self.asked())))

    @described("cancel_hint", tables.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def delete(self, request: Request, slug: str) -> Response:
        """Cancel the hint."""
        hints.cancel_hint(self.table.game, self.asked())
        return Response(self.facts(None))

    def asked(self) -> int:
        """Return the user's seat number. Raise Http404 if the user can get no hint at this table."""
        if self.table.me is None or not hints.can_hint(self.table.game):
            raise Http404
        return self.table.me

    def facts(self, hint: hints.HintProgress | None) -> JsonObject:
        if hint is None:
            return {"state": "none", "opened": 0, "seconds": 0, "answers": []}
        state = "failed" if hint.failed else "thinking" if hint.is_thinking else "found"
        answers = [
            {
                "close": False,
                **one,
                "text": self.text(one["choice"]),
                "why_text": why_text(one["why"], number == 0, self.table.language),
            }
            for number, one in enumerate(hint.found)
        ]
        return {"state": state, "opened": hint.opened, "seconds": hint.seconds, "answers": answers}

    def text(self, choice: object) -> str:
        question = log.observe(self.table.game, self.table.me).question
        if question is None:
            return ""
        return self.table.words.option(question.what, tuples(choice), self.table.names, self.table.me)


class TableWhatIfEndpoint(TableEndpoint):
    scopes = {"POST": "read"}
    begun = True
    changes = False

    @described(
        "what_if", tables.WhatIfResult, takes=bodies.TableWhatIfBody, refuses=("stale", "suspended"), tag="what-if"
    )
    def post(self, request: Request, slug: str) -> Response:
        """Try answers from your open question `opened`, on a state sampled with `seed`.

        In a finished game, try answers from the step `at`, with the true cards. Nothing is stored. In a running game,
        the resulting position is a guess, because the cards are sampled. At tables where computer players do not help,
        `position` is null. To continue there, send all previous moves again, followed by the next one."""
        body, table = self.body(bodies.TableWhatIfBody), self.table
        if table.game.over:
            seat = body["seat"] if body["seat"] is None or body["seat"] < table.game.size else table.me
            start = trials.replayed_start(table.game, body["at"] or 0)
        else:
            seat, start = self.own_question(body)
        trial = play_what_if(start, body, seat, table.game)
        scene = Scene(trial, seat, table.language, table.game, body["at"] or table.head, table.names)
        return Response(what_if_facts(scene))

    def own_question(self, body: dict[str, Any]) -> tuple[SeatNumber, TrialStart]:
        """Return the user's seat, and the sampled state of the table at the open question."""
        if self.table.me is None:
            raise PermissionDenied
        if self.table.game.state != Game.State.RUNNING or body["opened"] is None:
            raise Refused("not_asked", "Name the open question (`opened`).")
        if not is_question_of(self.table.game.pk, body["opened"], body["stamp"]):
            raise OtherTimeline
        return self.table.me, trials.sampled_start(self.table.game, self.table.me, body["opened"], body["seed"])


class PositionWhatIfEndpoint(Endpoint):
    scopes = {"POST": "read"}
    open = True
    changes = False

    @described("what_if_position", tables.WhatIfResult, takes=bodies.PositionWhatIfBody, tag="what-if")
    def post(self, request: Request) -> Response:
        """Try answers from any position in the game's notation, seen by `seat` (null: a spectator).

        Nothing is stored. With `computer_answers`, the computer players answer for all seats other than `seat`, which
        must not be null."""
        body = self.body(bodies.PositionWhatIfBody)
        with trials.untrusted_position():
            start = trials.start_from_user(body["game"], body["position"])
            trial = play_what_if(start, body, body["seat"])
            return Response(what_if_facts(Scene(trial, body["seat"], language_of_page())))


def play_what_if(start: TrialStart, body: dict[str, Any], seat: SeatNumber | None, game: Game | None = None) -> Trial:
    """Return the game after the sent moves and the requested computer answers."""
    if body["computer_answers"]:
        trials.ensure_computer_players_allowed(game, seat)
    trial = start.trial(trials.checked_seed(body["seed"]))
    if seat is not None and not 0 <= seat < trial.match.t.seats:
        raise Illegal("no_seat", "There is no such seat.")
    trial.take_all(body["moves"])
    if body["computer_answers"] and any(one != seat for one in trial.asked):
        trials.answer_for_others(trial, seat, to_the_next=True)
    return trial


def what_if_facts(scene: Scene) -> dict[str, Any]:
    """Return the resulting board and its open questions.

    Trap: a client can send any `position` to `what-if/`, where computer players help. So `position` is null at tables
    where computer players do not help."""
    match = scene.trial.match
    return {
        "position": {**match.position(), "version": match.version}
        if trials.computer_players_allowed(scene.table)
        else None,
        "seat": scene.seat,
        "view": scene.observation.view,
        "moves": lists(scene.trial.moves),
        "entries": scene.lines(0),
        "questions": [facts.what_if_question_facts(scene, seat) for seat in match.waiting],
        "scores": scene.scores,
        "over": match.over,
    }
