"""Motions: what needs the word of everybody who plays."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.motions import voting

from . import facts, shapes
from .described import described
from .moves import PlayEndpoint


def fresh_motions_response(here: PlayEndpoint) -> Response:
    """What is open after something was done."""
    del here.at
    return motions_response(here)


def motions_response(here: PlayEndpoint) -> Response:
    return Response({"motions": facts.open_motion_facts(here.at), "log": here.at.log_name})


class MotionsEndpoint(PlayEndpoint):
    """The open ones, and new ones."""

    scopes = {"GET": "read", "POST": "play"}

    @described("motions", shapes.Motions, tag="voting")
    def get(self, request: Request, slug: str) -> Response:
        """Those that are open."""
        self.seat()
        return motions_response(self)

    @described("propose", shapes.Motions, takes=shapes.NewMotion, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str) -> Response:
        """Propose to take back (`to`), to end the game (`shared`) or that a player leaves (`seat`); the open ones
        then."""
        self.seat()
        said = self.body_of_log(shapes.NewMotion)
        about: Any = said.get({"undo": "to", "draw": "shared", "kick": "seat"}[said["kind"]])
        voting.propose_motion(self.at.game, request.user, said["kind"], about)
        return fresh_motions_response(self)


class VoteEndpoint(PlayEndpoint):
    """A word on one."""

    @described("vote", shapes.Motions, takes=shapes.Word, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Yes or no; one no is the end of it, the last yes carries it. The open ones then."""
        self.seat()
        voting.cast_vote(self.at.game, request.user, key, self.body_of_log(shapes.Word)["agrees"])
        return fresh_motions_response(self)


class WithdrawMotionEndpoint(PlayEndpoint):
    """Thinking again."""

    @described("withdraw", shapes.Done, takes=shapes.OfLog, refuses=("stale",), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """The proposer takes it back."""
        self.seat()
        self.body_of_log(shapes.OfLog)
        voting.withdraw_motion(self.at.game, request.user, key)
        return Response({"done": True})
