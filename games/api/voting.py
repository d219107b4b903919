"""Motions: proposals that the other players vote on."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.motions import voting

from . import facts
from .described import described
from .moves import PlayEndpoint
from .shapes import bodies, tables


def fresh_motions_response(here: PlayEndpoint) -> Response:
    del here.table
    return motions_response(here)


def motions_response(here: PlayEndpoint) -> Response:
    return Response({"motions": facts.open_motion_facts(here.table), "log": here.table.log_name})


class MotionsEndpoint(PlayEndpoint):
    scopes = {"GET": "read", "POST": "play"}

    @described("motions", tables.Motions, tag="voting")
    def get(self, request: Request, slug: str) -> Response:
        """Return the open motions."""
        self.seat()
        return motions_response(self)

    @described("propose", tables.Motions, takes=bodies.NewMotion, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str) -> Response:
        """Propose an undo (`to`), an agreed end (`shared`), or that a player has to leave (`seat`).

        The response lists the open motions."""
        self.seat()
        body = self.body_of_log(bodies.NewMotion)
        about: Any = body.get({"undo": "to", "draw": "shared", "kick": "seat"}[body["kind"]])
        voting.propose_motion(self.table.game, request.user, body["kind"], about)
        return fresh_motions_response(self)


class VoteEndpoint(PlayEndpoint):
    @described("vote", tables.Motions, takes=bodies.VoteBody, refuses=("stale", "suspended"), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Vote on a motion: one “no” rejects it, the last “yes” accepts it. Return the open motions."""
        self.seat()
        voting.cast_vote(self.table.game, request.user, key, self.body_of_log(bodies.VoteBody)["agrees"])
        return fresh_motions_response(self)


class WithdrawMotionEndpoint(PlayEndpoint):
    @described("withdraw", tables.Done, takes=bodies.LogReference, refuses=("stale",), tag="voting")
    def post(self, request: Request, slug: str, key: int) -> Response:
        """Withdraw your own motion."""
        self.seat()
        self.body_of_log(bodies.LogReference)
        voting.withdraw_motion(self.table.game, request.user, key)
        return Response({"done": True})
