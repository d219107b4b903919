"""Asking people: to a table, to hurry; and to be told when a seat is free."""

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.company import invitations, nudges, wishes
from games.errors import Refused

from . import facts, shapes
from .described import described
from .endpoint import Endpoint
from .lobby import HostEndpoint
from .moves import PlayEndpoint


class Invitations(Endpoint):
    """What the reader is invited to."""

    @described("invitations", shapes.Askings, tag="me")
    def get(self, request: Request) -> Response:
        """The latest first; join the table to accept."""
        found = [
            {"table": one.game.slug, "url": facts.url_of(one.game), "game": one.game.ruleset, "bots": one.game.bots,
             "host": one.game.host.public_name if one.game.host else "", "at": one.made_at}
            for one in invitations.of(request.user)
        ]  # fmt: skip
        return Response({"invitations": found})


class Invite(HostEndpoint):
    """Inviting."""

    @described("invite", shapes.Done, takes=shapes.Who, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """The host asks a player. The answer is the same whether or not anybody has that address."""
        invitations.invite(self.at.game, request.user, self.body(shapes.Who)["who"])
        return Response({"done": True})


class Decline(Endpoint):
    """Not coming."""

    scopes = {"POST": "host"}

    @described("decline", shapes.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """No, thank you."""
        asked = invitations.of(request.user).filter(game__slug=slug).first()
        if asked is None:
            raise Refused("no_invitation", "There is no such invitation any more.")
        invitations.decline(asked.game, request.user)
        return Response({"done": True})


class Nudge(PlayEndpoint):
    """Asking to hurry."""

    @described("nudge", shapes.Done, takes=OpenApiTypes.NONE, tag="play")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Ask the player of a seat, for whom the table waits, to think of it: once a day."""
        self.seat()
        nudges.nudge(self.at.game, request.user, number)
        return Response({"done": True})


class Wish(HostEndpoint):
    """Waiting for a seat."""

    @described("wish", shapes.Done, takes=shapes.Wants, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Tell me (or no longer) when a seat is free at this public table."""
        wishes.wish(self.at.game, request.user, self.body(shapes.Wants)["wants"])
        return Response({"done": True})
