"""Hints of the strong computer player, at practice tables."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog import log
from games.players import hints
from games.rules.ask import JsonObject, tuples
from games.wording.counts import why_text

from . import shapes
from .described import described
from .moves import PlayEndpoint


class HintEndpoint(PlayEndpoint):
    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}

    @described("hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def get(self, request: Request, slug: str) -> Response:
        """Return the hint for the open question, or its progress. 404 at tables that are not for practice."""
        return Response(self.facts(hints.current_hint(self.table.game, self.asked())))

    @described("ask_for_hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Request a hint for the open question. It takes some seconds; hints are computed one after another."""
        return Response(self.facts(hints.request_hint(self.table.game, self.asked())))

    @described("cancel_hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
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
