"""What strong would do, for who practises."""

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
    """The hint about the open question."""

    scopes = {"GET": "read", "POST": "play", "DELETE": "play"}

    @described("hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def get(self, request: Request, slug: str) -> Response:
        """How far it is, and what strong would do. 404 at any table that is not for practice."""
        return Response(self.facts(hints.current_hint(self.at.game, self.asked())))

    @described("ask_for_hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def post(self, request: Request, slug: str) -> Response:
        """Have the open question thought about: some seconds, after what others have asked for."""
        return Response(self.facts(hints.request_hint(self.at.game, self.asked())))

    @described("cancel_hint", shapes.Hint, refuses=("refused", "stale", "suspended"), tag="play")
    def delete(self, request: Request, slug: str) -> Response:
        """Wait for it no more."""
        hints.cancel_hint(self.at.game, self.asked())
        return Response(self.facts(None))

    def asked(self) -> int:
        """The own seat; 404 where no hints are given."""
        if self.at.me is None or not hints.can_hint(self.at.game):
            raise Http404
        return self.at.me

    def facts(self, hint: hints.HintProgress | None) -> JsonObject:
        if hint is None:
            return {"state": "none", "opened": 0, "seconds": 0, "answers": []}
        state = "failed" if hint.failed else "thinking" if hint.thinking else "found"
        answers = [
            {**one, "text": self.text(one["choice"]), "why_text": why_text(one["why"], number == 0, self.at.language)}
            for number, one in enumerate(hint.found)
        ]
        return {"state": state, "opened": hint.opened, "seconds": hint.seconds, "answers": answers}

    def text(self, choice: object) -> str:
        """An answer in words."""
        question = log.observe(self.at.game, self.at.me).question
        return (
            "" if question is None else self.at.words.option(question.what, tuples(choice), self.at.names, self.at.me)
        )
