"""Endpoints of clubs: the user's own clubs, joining and leaving, members, link, chat and tables."""

from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.clubs import founding, joining, talk
from games.facts.errors import Refused
from games.models import Club, Game, Membership, Message
from games.selectors.clubs import ClubContext, knowable_club, members_of, memberships_of, own_club, tables_of
from games.selectors.listing import BoundedPaginator

from .endpoint import Endpoint, described, query_parameter
from .people import AFTER_PARAMETER
from .shapes import bodies, clubs, lists, tables
from .table import read_after
from .tables import PAGE_PARAMETERS, STATE_PARAMETER, HostEndpoint, filtered, list_response

MEMBERS_PER_PAGE = 100
Role = Membership.Role


class ClubsEndpoint(Endpoint):
    scopes = {"GET": "read", "POST": "host"}

    @described("clubs", clubs.MyClubs, tag="clubs")
    def get(self, request: Request) -> Response:
        """Return the clubs that you belong to, have asked to join, or are invited to, by name."""
        return Response(clubs.MyClubs({"clubs": memberships_of(request.user.pk)}).data)

    @described("new_club", clubs.ClubFacts, takes=clubs.ClubBody, status=201, tag="clubs")
    def post(self, request: Request) -> Response:
        """Make a club, of which you become the owner."""
        club = founding.create_club(request.user, **self.body(clubs.ClubBody))
        location = {"Location": f"/api/v1/clubs/{club.slug}/"}
        return Response(club_facts(own_club_or_404(club.slug, request)), status=201, headers=location)


class ClubEndpoint(Endpoint):
    """A base class for endpoints of one club, which only its members can use; all others get 404."""

    scopes = {"GET": "read", "PUT": "host"}

    @cached_property
    def club(self) -> ClubContext:
        return own_club_or_404(self.kwargs["slug"], self.request)


class ShowClubEndpoint(ClubEndpoint):
    @described("club", clubs.ClubFacts, tag="clubs")
    def get(self, request: Request, slug: str) -> Response:
        """Return a club that you belong to."""
        return Response(club_facts(self.club))

    @described("change_club", clubs.ClubFacts, takes=clubs.ClubBody, tag="clubs")
    def put(self, request: Request, slug: str) -> Response:
        """Change a club's name, description and kind (owners only). Existing tables keep their visibility."""
        founding.change_club(self.club.club, request.user, **self.body(clubs.ClubBody))
        return Response(club_facts(own_club_or_404(slug, request)))


class JoinClubEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("join_club", clubs.MyClub, takes=clubs.ClubJoinBody, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Join a club if it is open or you have its link or an invitation; otherwise ask to join it."""
        token = self.body(clubs.ClubJoinBody)["invitation"]
        if (own := own_club(slug, request.user)) is not None:
            return Response(clubs.MyClub(own.own).data)
        known = knowable_club(slug, request.user, token)
        if known is None:
            raise Http404
        club = known[0]
        by_link = club.is_link_valid(token)
        made = joining.join_by_link(club, request.user, token) if by_link else joining.join_club(club, request.user)
        return Response(clubs.MyClub(made).data)


class LeaveClubEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("leave_club", tables.Done, takes=OpenApiTypes.NONE, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Leave a club, decline its invitation, or withdraw your request to join. You keep your seats."""
        joining.leave_club(get_object_or_404(Club, slug=slug, memberships__user=request.user.pk), request.user)
        return Response({"done": True})


class ClubMembersEndpoint(ClubEndpoint):
    scopes = {"GET": "read", "POST": "host"}

    @described("club_members", clubs.ClubMembers, tag="clubs", query=(query_parameter("page", "from 1 on", int),))
    def get(self, request: Request, slug: str) -> Response:
        """Return the members of a club, with owners and hosts first."""
        page = BoundedPaginator(members_of(self.club.club), MEMBERS_PER_PAGE).get_page(request.GET.get("page"))
        waiting: Any = ()
        if self.club.is_host and page.number == 1:
            waiting = members_of(self.club.club, (Role.ASKED, Role.INVITED, Role.BARRED))
        after = page.next_page_number() if page.has_next() else None
        return Response(clubs.ClubMembers({"members": page, "waiting": waiting, "next": after}).data)

    @described("change_member", tables.Done, takes=clubs.ClubActBody, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Answer a request to join, remove or exclude a player, or give a role (hosts and owners only)."""
        club, body = self.club.club, self.body(clubs.ClubActBody)
        other = get_user_model().objects.named(body["player"])
        if other is None:
            raise Refused("no_player", "No player has that name.")
        joining.act_on_member(club, request.user, other, body["act"])
        return Response({"done": True})


class ClubLinkEndpoint(ClubEndpoint):
    scopes = {"POST": "host", "DELETE": "host"}

    @described("renew_club_link", clubs.ClubFacts, takes=clubs.ClubLinkBody, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Create a new link; the old one stops working (hosts only)."""
        founding.renew_link(self.club.club, request.user, self.body(clubs.ClubLinkBody)["days"])
        return Response(club_facts(own_club_or_404(slug, request)))

    @described("end_club_link", clubs.ClubFacts, refuses=("refused",), tag="clubs")
    def delete(self, request: Request, slug: str) -> Response:
        """End the link (hosts only)."""
        founding.end_link(self.club.club, request.user)
        return Response(club_facts(own_club_or_404(slug, request)))


class ClubChatEndpoint(ClubEndpoint):
    scopes = {"GET": "chat", "POST": "chat"}

    @described("club_chat", clubs.ClubMessages, tag="clubs", query=[AFTER_PARAMETER])
    def get(self, request: Request, slug: str) -> Response:
        """Return the latest messages since you joined, oldest first."""
        found = talk.latest_messages(self.club.own, read_after(request))
        return Response({"messages": [message_facts(one, request) for one in found]})

    @described("send_club_message", clubs.ClubMessage, takes=bodies.NewMessage, status=201, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        message = talk.post_message(self.club.club, request.user, self.body(bodies.NewMessage)["text"])
        return Response(message_facts(message, request), status=201)


class ClubMessageEndpoint(ClubEndpoint):
    scopes = {"PUT": "chat", "DELETE": "chat"}

    @described("hide_club_message", tables.Done, takes=clubs.HideBody, tag="clubs")
    def put(self, request: Request, slug: str, key: int) -> Response:
        """Hide a message or show it again (hosts only)."""
        talk.hide_message(self.club.club, request.user, key, self.body(clubs.HideBody)["hidden"])
        return Response({"done": True})

    @described("erase_club_message", tables.Done, refuses=("refused",), tag="clubs")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Erase the text of your own message."""
        talk.erase_message(self.club.club, request.user, key)
        return Response({"done": True})


class ClubTablesEndpoint(ClubEndpoint):
    @described("club_tables", lists.TablePage, tag="clubs", query=(*PAGE_PARAMETERS, STATE_PARAMETER))
    def get(self, request: Request, slug: str) -> Response:
        """Return the tables of a club, newest first."""
        games = filtered(request, tables_of(self.club.club, request.user.pk), "state", "state", Game.State.values)
        return list_response(request, games, "created_at")


class KeepGroupEndpoint(HostEndpoint):
    @described("keep_group", clubs.ClubFacts, takes=OpenApiTypes.NONE, status=201, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Make a closed club for the players of a finished table and invite them.

        If another player has already made this club and invited you, join it."""
        club = founding.keep_group(self.table.game, request.user)
        return Response(club_facts(own_club_or_404(club.slug, request)), status=201)


class AskClubEndpoint(HostEndpoint):
    @described("ask_club", tables.Done, takes=OpenApiTypes.NONE, tag="clubs")
    def post(self, request: Request, slug: str) -> Response:
        """Notify the club's members that your table is waiting for players.

        A club can be notified once an hour."""
        talk.ask_the_club(self.table.game, request.user)
        return Response({"done": True})


def own_club_or_404(slug: str, request: Request) -> ClubContext:
    found = own_club(slug, request.user)
    if found is None:
        raise Http404
    return found


def club_facts(context: ClubContext) -> dict[str, Any]:
    club, shows_link = context.club, context.is_host and bool(context.club.invite)
    return {
        **clubs.MyClub(context.own).data,
        "about": club.about,
        "kind": club.kind,
        "members": context.members,
        "link": f"{settings.SITE_URL}{context.join_path}?invite={club.invite}" if shows_link else None,
        "link_until": club.invite_until if shows_link else None,
        "link_uses": club.invite_uses if shows_link else None,
    }


def message_facts(one: Message, request: Request) -> dict[str, Any]:
    return {
        "id": one.pk,
        "name": one.user.public_name,
        "own": one.user_id == request.user.pk,
        "text": "" if one.hidden else one.text,
        "hidden": one.hidden,
        "at": one.written_at,
    }
