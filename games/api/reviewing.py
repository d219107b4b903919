"""Game reviews and hints: reading, requesting, cancelling."""

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.models import Game
from games.players import hints, reviewable, reviews
from games.rules.ask import JsonObject, tuples
from games.wording.counts import why_text

from .described import described
from .endpoint import TableEndpoint
from .moves import PlayEndpoint
from .shapes import tables


class ReviewEndpoint(TableEndpoint):
    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}
    begun = True

    @described("review", tables.Review, tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Return the review of a finished game, or its progress. 404 while the game runs."""
        return Response(review_response_facts(self.finished()))

    @described("ask_for_review", tables.Review, refuses=("refused", "suspended"), tag="table")
    def post(self, request: Request, slug: str) -> Response:
        """Request the review (players of the table only). It takes minutes; reviews are computed in turn.

        If the game already has a review, that review is returned."""
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
        """Return the game. Raise Http404 while it runs."""
        if self.table.game.state != Game.State.FINISHED:
            raise Http404
        return self.table.game

    def ensure_may_ask(self) -> None:
        if not reviewable.may_request_review(self.request.user, self.finished(), self.table.mine is not None):
            raise PermissionDenied(_("Only players of this game can do that."))


def review_response_facts(game: Game) -> JsonObject:
    review = reviews.stored_review(game)
    if review is None:
        return {"state": "none", "done": 0, "length": 0, "seats": []}
    state = "failed" if review.failed else "making" if review.made_at is None else "made"
    seats = review.body["seats"] if review.body and review.made_at else []
    return {"state": state, "done": review.done, "length": review.length, "seats": seats}


class HintEndpoint(PlayEndpoint):
    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}

    @described("hint", tables.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def get(self, request: Request, slug: str) -> Response:
        """Return the hint for the open question, or its progress. 404 at tables that are not for practice."""
        return Response(self.facts(hints.current_hint(self.table.game, self.asked())))

    @described("ask_for_hint", tables.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Request a hint for the open question. It takes some seconds; hints are computed one after another."""
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
        return (
            ""
            if question is None
            else self.table.words.option(question.what, tuples(choice), self.table.names, self.table.me)
        )
