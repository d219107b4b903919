"""Before the game: joining, leaving, starting, taking the table away, the invitation."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Game
from games.selectors.listing import prefetch_seats, table_rows
from games.tables import opening

from . import facts, shapes
from .described import described
from .endpoint import Endpoint, TableEndpoint


class HostEndpoint(TableEndpoint):
    """What is done at a table that has not started."""

    scopes = {"POST": "host"}
    open = False

    def row(self) -> Response:
        """The table as it is now."""
        games = prefetch_seats(Game.objects.filter(pk=self.at.game.pk))
        return Response(facts.row_facts(table_rows(games, self.request.user)[0]))


class JoinEndpoint(Endpoint):
    """Joining. Not by a token for one table: it was made by somebody who sits there."""

    scopes = {"POST": "host"}

    @described("join", shapes.Row, takes=shapes.Joining, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Sit down. A private table wants its invitation; the last one to come starts the game."""
        said = self.body(shapes.Joining)
        game = get_object_or_404(Game, slug=slug)
        if not opening.may_ask_for_seat(game, request.user, said["invitation"]):
            raise Http404
        opening.join(game, request.user, said["invitation"], said["nonce"], said["commitment"])
        return Response(facts.row_facts(table_rows(prefetch_seats(Game.objects.filter(pk=game.pk)), request.user)[0]))


class LeaveEndpoint(HostEndpoint):
    """Leaving before the start."""

    @described("leave", shapes.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Get up from a table that has not started; the host's leaving takes it away."""
        opening.leave(self.at.game, request.user)
        return Response({"done": True})


class StartEndpoint(HostEndpoint):
    """Starting."""

    @described("start", shapes.Row, takes=shapes.Start, refuses=("suspended",), tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """The host starts at once; built-in players take the free seats."""
        opening.start_early(self.at.game, request.user, self.body(shapes.Start)["grades"])
        return self.row()


class CancelEndpoint(HostEndpoint):
    """Taking the table away."""

    @described("cancel", shapes.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """The host takes the table away before it starts."""
        opening.cancel(self.at.game, request.user)
        return Response({"done": True})


class RenewInvitationEndpoint(HostEndpoint):
    """The invitation."""

    @described("renew", shapes.Invitation, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """A new invitation; the old one no longer works."""
        return Response({"invitation": opening.renew_invitation(self.at.game, request.user)})
