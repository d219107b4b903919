"""Invitations, nudges, waiting lists and blocks."""

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
    @described("invitations", shapes.MyInvitations, tag="me")
    def get(self, request: Request) -> Response:
        """Return your open invitations, latest first. To accept an invitation, join its table."""
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
    @described("invite", shapes.InvitationSent, takes=shapes.InviteBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Invite a player (host only).

        The response to an email address is the same whether or not a user has that address."""
        made = invitations.invite(self.table.game, request.user, self.body(shapes.InviteBody)["player"])
        link_facts = email_invitation(self.table.game, made.label) if "@" in made.label else {}
        return Response(
            {"done": True, "link": invitation_link(self.table.game), "text": None, "mailto": None, **link_facts}
        )


class TableInvitationsEndpoint(HostEndpoint):
    scopes = {"GET": "host"}

    @described("invited", shapes.SentInvitations, refuses=("refused",), tag="lobby")
    def get(self, request: Request, slug: str) -> Response:
        """Return this table's invitations (host only), without invitations of players who have joined."""
        found = [
            {"id": one.pk, "player": one.label, "declined": one.state == one.State.DECLINED, "at": one.made_at}
            for one in invitations.invitations_for_host(self.table.game, request.user)
        ]
        return Response({"invited": found})


class TableInvitationEndpoint(HostEndpoint):
    scopes = {"DELETE": "host"}

    @described("withdraw_invitation", shapes.Done, refuses=("refused",), tag="lobby")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Withdraw an invitation (host only)."""
        invitations.withdraw_invitation(self.table.game, request.user, key)
        return Response({"done": True})


class DeclineEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("decline", shapes.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Decline your invitation to this table."""
        asked = invitations.invitations_of(request.user).filter(game__slug=slug).first()
        if asked is None:
            raise Refused("no_invitation", "That invitation is no longer open.")
        invitations.decline_invitation(asked.game, request.user)
        return Response({"done": True})


class NudgeEndpoint(PlayEndpoint):
    @described("nudge", shapes.Done, takes=OpenApiTypes.NONE, tag="play")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Nudge the player of a seat that the table waits for. You can do this once a day."""
        self.seat()
        nudges.nudge_player(self.table.game, request.user, number)
        return Response({"done": True})


class WaitingListEndpoint(HostEndpoint):
    @described("waiting_list", shapes.Done, takes=shapes.WantedBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Join or leave the waiting list of this public table. You are notified when a seat becomes free."""
        waiting_list.set_waiting(self.table.game, request.user, self.body(shapes.WantedBody)["wants"])
        return Response({"done": True})


class BlocksEndpoint(Endpoint):
    scopes = {"GET": "profile", "POST": "profile"}

    @described("blocks", shapes.Blocks, tag="me")
    def get(self, request: Request) -> Response:
        """Return the users you have blocked, by name."""
        return Response(block_facts(request.user))

    @described("block", shapes.Blocks, takes=shapes.BlockBody, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """Block a user by public name.

        Blocked users cannot invite, nudge or mention you, and get no seat at your tables. They are not notified."""
        blocks.block_user_by_name(request.user, self.body(shapes.BlockBody)["name"])
        return Response(block_facts(request.user), status=201)


class BlockEndpoint(Endpoint):
    scopes = {"DELETE": "profile"}

    @described("unblock", shapes.Blocks, tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Unblock a user."""
        one = Block.objects.filter(user=request.user.pk, pk=key).first()
        if one is None:
            raise Http404
        blocks.unblock_user(request.user, one.other_id)
        return Response(block_facts(request.user))


def block_facts(user: Any) -> dict:
    return {"blocks": [{"id": one.pk, "name": one.other.public_name} for one in blocks.blocks_of(user)]}
