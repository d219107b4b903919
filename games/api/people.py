"""Asking people: to a table, to hurry, to be left alone; and to be told when a seat is free."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.facts.errors import Refused
from games.models import Block
from games.selectors.link_previews import email_invitation, invitation_link
from games.tables import blocks, invitations, nudges, waiting_list

from . import facts, shapes
from .described import described
from .endpoint import Endpoint
from .lobby import HostEndpoint
from .moves import PlayEndpoint


class MyInvitationsEndpoint(Endpoint):
    """What the reader is invited to."""

    @described("invitations", shapes.Askings, tag="me")
    def get(self, request: Request) -> Response:
        """The latest first; join the table to accept."""
        found = [
            {
                "table": one.game.slug,
                "url": facts.url_of(one.game),
                "game": one.game.ruleset,
                "bots": one.game.bots,
                "host": one.game.host.public_name if one.game.host else "",
                "at": one.made_at,
            }
            for one in invitations.invitations_of(request.user)
        ]
        return Response({"invitations": found})


class InviteEndpoint(HostEndpoint):
    """Inviting."""

    @described("invite", shapes.InvitedNow, takes=shapes.Who, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """The host asks a player. The answer is the same whether or not anybody has that address."""
        made = invitations.invite(self.at.game, request.user, self.body(shapes.Who)["who"])
        told = email_invitation(self.at.game, made.label) if "@" in made.label else {}
        return Response({"done": True, "link": invitation_link(self.at.game), "text": None, "mailto": None, **told})


class TableInvitationsEndpoint(HostEndpoint):
    """Whom the host has asked."""

    scopes = {"GET": "host"}

    @described("invited", shapes.Invited, refuses=("refused",), tag="lobby")
    def get(self, request: Request, slug: str) -> Response:
        """For the host alone: without those who sit here already. Whether anybody has an address is not told."""
        found = [
            {"id": one.pk, "who": one.label, "declined": one.state == one.State.DECLINED, "at": one.made_at}
            for one in invitations.invitations_for_host(self.at.game, request.user)
        ]
        return Response({"invited": found})


class TableInvitationEndpoint(HostEndpoint):
    """One of them."""

    scopes = {"DELETE": "host"}

    @described("withdraw_invitation", shapes.Done, refuses=("refused",), tag="lobby")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """The host asks them no longer."""
        invitations.withdraw_invitation(self.at.game, request.user, key)
        return Response({"done": True})


class DeclineEndpoint(Endpoint):
    """Not coming."""

    scopes = {"POST": "host"}

    @described("decline", shapes.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """No, thank you."""
        asked = invitations.invitations_of(request.user).filter(game__slug=slug).first()
        if asked is None:
            raise Refused("no_invitation", "There is no such invitation any more.")
        invitations.decline_invitation(asked.game, request.user)
        return Response({"done": True})


class NudgeEndpoint(PlayEndpoint):
    """Asking to hurry."""

    @described("nudge", shapes.Done, takes=OpenApiTypes.NONE, tag="play")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Ask the player of a seat, for whom the table waits, to think of it: once a day."""
        self.seat()
        nudges.nudge_player(self.at.game, request.user, number)
        return Response({"done": True})


class WaitingListEndpoint(HostEndpoint):
    """Waiting for a seat."""

    @described("wish", shapes.Done, takes=shapes.Wants, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Tell me (or no longer) when a seat is free at this public table."""
        waiting_list.set_waiting(self.at.game, request.user, self.body(shapes.Wants)["wants"])
        return Response({"done": True})


class BlocksEndpoint(Endpoint):
    """Whom the reader does not want to hear of."""

    scopes = {"GET": "profile", "POST": "profile"}

    @described("blocks", shapes.Blocks, tag="me")
    def get(self, request: Request) -> Response:
        """By name. They are not told."""
        return Response(block_facts(request.user))

    @described("block", shapes.Blocks, takes=shapes.Name, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """A player more, by public name: no invitations, nudges or calls of theirs, and no seat for them at the
        reader's tables. All of them then."""
        blocks.block_user_by_name(request.user, self.body(shapes.Name)["name"])
        return Response(block_facts(request.user), status=201)


class BlockEndpoint(Endpoint):
    """One of them."""

    scopes = {"DELETE": "profile"}

    @described("unblock", shapes.Blocks, tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Never mind. Those that are left then."""
        one = Block.objects.filter(user=request.user.pk, pk=key).first()
        if one is None:
            raise Http404
        blocks.unblock_user(request.user, one.other_id)
        return Response(block_facts(request.user))


def block_facts(user: Any) -> dict:
    """Whom this user has blocked."""
    return {"blocks": [{"id": one.pk, "name": one.other.public_name} for one in blocks.blocks_of(user)]}
