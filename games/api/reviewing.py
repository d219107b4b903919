"""A finished game looked at again: read, asked for, given up."""

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Game
from games.players import reviewable, reviews
from games.rules.ask import JsonObject

from . import shapes
from .described import described
from .endpoint import TableEndpoint


class ReviewEndpoint(TableEndpoint):
    """A finished game looked at again: its seats' chances over time, and where they come from."""

    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}
    begun = True

    @described("review", shapes.Review, tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """How far its review is, and the whole once it is made; 404 while it is played."""
        return Response(review_response_facts(self.finished()))

    @described("ask_for_review", shapes.Review, refuses=("refused", "suspended"), tag="table")
    def post(self, request: Request, slug: str) -> Response:
        """Have it made, as who has played there may; some minutes of one core, after what others have asked for. Made
        or asked for already: what there is."""
        self.ensure_may_ask()
        reviews.request_review(self.finished(), self.request.user)
        return Response(review_response_facts(self.at.game))

    @described("cancel_review", shapes.Review, tag="table")
    def delete(self, request: Request, slug: str) -> Response:
        """Give it up while it is not made; one that is made stays."""
        self.ensure_may_ask()
        reviews.cancel_review(self.finished())
        return Response(review_response_facts(self.at.game))

    def finished(self) -> Game:
        """The game; 404 while it is played."""
        if self.at.game.state != Game.State.FINISHED:
            raise Http404
        return self.at.game

    def ensure_may_ask(self) -> None:
        """Raise PermissionDenied for who may read a review, but not have one made."""
        if not reviewable.may_request_review(self.request.user, self.finished(), self.at.mine is not None):
            raise PermissionDenied(_("Only those who have played here can do that."))


def review_response_facts(game: Game) -> JsonObject:
    """How far a table's review is, and what came of it."""
    review = reviews.stored_review(game)
    if review is None:
        return {"state": "none", "done": 0, "length": 0, "seats": []}
    state = "failed" if review.failed else "making" if review.body is None else "made"
    seats = review.body["seats"] if review.body else []
    return {"state": state, "done": review.done, "length": review.length, "seats": seats}
