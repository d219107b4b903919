"""Motions: what needs the word of everybody who plays."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.motions import council

from . import facts, shapes
from .described import described
from .moves import PlayEndpoint


def motions_left(here: PlayEndpoint) -> Response:
    """What is open after something was done."""
    del here.at
    return motions_told(here)


def motions_told(here: PlayEndpoint) -> Response:
    return Response({"motions": facts.open_motions(here.at), "log": here.at.log_name})


class Motions(PlayEndpoint):
    """The open ones, and new ones."""

    scopes = {"GET": "read", "POST": "play"}

    @described("motions", shapes.Motions, tag="voting")
    def get(self, request: Request, slug: str) -> Response:
        """Those that are open."""
        self.seat()
        return motions_told(self)

    @described("propose", shapes.Motions, takes=shapes.NewMotion, refuses=("stale", "held"), tag="voting")
    def post(self, request: Request, slug: str) -> Response:
        """Propose to take back (`to`), to end the game (`shared`) or that a player leaves (`seat`); the open ones
        then."""
        self.seat()
        said = self.body_of_log(shapes.NewMotion)
        about: Any = said.get({"undo": "to", "draw": "shared", "kick": "seat"}[said["kind"]])
        council.propose(self.at.game, request.user, said["kind"], about)
        return motions_left(self)


class Vote(PlayEndpoint):
    """A word on one."""

    @described("vote", shapes.Motions, takes=shapes.Word, refuses=("stale", "held"), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Yes or no; one no is the end of it, the last yes carries it. The open ones then."""
        self.seat()
        council.vote(self.at.game, request.user, key, self.body_of_log(shapes.Word)["agrees"])
        return motions_left(self)


class Withdraw(PlayEndpoint):
    """Thinking again."""

    @described("withdraw", shapes.Done, takes=shapes.OfLog, refuses=("stale",), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """The proposer takes it back."""
        self.seat()
        self.body_of_log(shapes.OfLog)
        council.withdraw_motion(self.at.game, request.user, key)
        return Response({"done": True})
