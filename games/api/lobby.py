"""Before the game: joining, leaving, starting, cancelling, and the invitation link."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Game
from games.tables import opening, rematches

from . import facts
from .described import described
from .endpoint import Endpoint, TableEndpoint
from .shapes import bodies, lists, people, tables


class HostEndpoint(TableEndpoint):
    """A base class for actions at a table that has not started."""

    scopes = {"POST": "host"}
    open = False


class JoinEndpoint(Endpoint):
    """Joining a table. A token for one table cannot join, because its user already has a seat there."""

    scopes = {"POST": "host"}

    @described("join", lists.TableSummary, takes=bodies.JoinBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Join a table; a private one needs its `invitation`. When the last seat is taken, the game starts."""
        body = self.body(bodies.JoinBody)
        game = get_object_or_404(Game, slug=slug)
        if not opening.may_ask_for_seat(game, request.user, body["invitation"]):
            raise Http404
        opening.join(game, request.user, body["invitation"], body["nonce"], body["commitment"])
        return Response(facts.table_summary(game, request.user))


class LeaveEndpoint(HostEndpoint):
    @described("leave", tables.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Leave a table that has not started. If the host leaves, the table is cancelled."""
        opening.leave(self.table.game, request.user)
        return Response({"done": True})


class StartEndpoint(HostEndpoint):
    @described("start", lists.TableSummary, takes=bodies.StartBody, refuses=("suspended",), tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Start the game now (host only). Computer players take the free seats."""
        opening.start_early(self.table.game, request.user, self.body(bodies.StartBody)["grades"])
        return Response(facts.table_summary(self.table.game, request.user))


class CancelEndpoint(HostEndpoint):
    @described("cancel", tables.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Cancel the table before it starts (host only)."""
        opening.cancel(self.table.game, request.user)
        return Response({"done": True})


class RematchEndpoint(HostEndpoint):
    @described("rematch", lists.TableSummary, takes=OpenApiTypes.NONE, status=201, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Take your seat at the rematch of a finished game. If there is none, open it and invite all others."""
        game = rematches.ask_for_rematch(self.table.game, request.user)
        location = {"Location": f"/api/v1/tables/{game.slug}/"}
        return Response(facts.table_summary(game, request.user), status=201, headers=location)


class RenewInvitationEndpoint(HostEndpoint):
    @described("renew_invitation", people.Invitation, takes=bodies.RenewBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Create a new invitation link, valid for `days`; the old one stops working."""
        game = self.table.game
        token = opening.renew_invitation(game, request.user, self.body(bodies.RenewBody)["days"])
        return Response({"invitation": token, "until": game.invite_until})
