"""People and their results; invitations, nudges, waiting lists and blocks; chat and private notes."""

from typing import Any

from django.db.models import F
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.facts.errors import Refused
from games.models import Block, Message, Participation
from games.selectors.link_previews import email_invitation, invitation_link, invite_link_facts
from games.selectors.person import profile_person
from games.selectors.table_context import TableContext
from games.tables import blocks, favourites, invitations, nudges, seats
from games.tables import chat as tabletalk

from . import formats
from .endpoint import Endpoint, TableEndpoint, described, query_parameter
from .moves import PlayEndpoint
from .shapes import bodies, people, tables
from .table import read_after
from .tables import PAGE_PARAMETERS, HostEndpoint, read_limit

AFTER_PARAMETER = query_parameter("after", "only messages after this one", int)
NAME_PARAMETER = query_parameter("q", "the beginning of a name, at least three letters, or a whole name")


class MyInvitationsEndpoint(Endpoint):
    @described("invitations", people.MyInvitations, tag="me")
    def get(self, request: Request) -> Response:
        """Return your open invitations, latest first. To accept an invitation, join its table."""
        return Response(people.MyInvitations({"invitations": invitations.invitations_of(request.user)}).data)


class InviteEndpoint(HostEndpoint):
    @described("invite", people.InvitationSent, takes=bodies.InviteBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Invite a player (host only).

        The response to an email address is the same whether or not a user has that address."""
        made = invitations.invite(self.table.game, request.user, self.body(bodies.InviteBody)["player"])
        link_facts = email_invitation(self.table.game, made.label) if "@" in made.label else {}
        return Response(
            {"done": True, "link": invitation_link(self.table.game), "text": None, "mailto": None, **link_facts}
        )


class TableInvitationsEndpoint(HostEndpoint):
    scopes = {"GET": "host"}

    @described("invited", people.SentInvitations, refuses=("refused",), tag="lobby")
    def get(self, request: Request, slug: str) -> Response:
        """Return this table's link and invitations (host only).

        Invitations of players who have joined are left out."""
        found = [
            {"id": one.pk, "player": one.label, "declined": one.state == one.State.DECLINED, "at": one.made_at}
            for one in invitations.invitations_for_host(self.table.game, request.user)
        ]
        link = invite_link_facts(self.table.game)
        return Response({"invited": found, **{name: link[name] for name in ("link", "until", "uses", "ended")}})


class TableInvitationEndpoint(HostEndpoint):
    scopes = {"DELETE": "host"}

    @described("withdraw_invitation", tables.Done, refuses=("refused",), tag="lobby")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Withdraw an invitation (host only)."""
        invitations.withdraw_invitation(self.table.game, request.user, key)
        return Response({"done": True})


class DeclineEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("decline", tables.Done, takes=OpenApiTypes.NONE, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Decline your invitation to this table."""
        asked = invitations.invitations_of(request.user).filter(game__slug=slug).first()
        if asked is None:
            raise Refused("no_invitation", "That invitation is no longer open.")
        invitations.decline_invitation(asked.game, request.user)
        return Response({"done": True})


class NudgeEndpoint(PlayEndpoint):
    @described("nudge", tables.Done, takes=OpenApiTypes.NONE, tag="play")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Nudge the player of a seat that the table waits for. You can do this once a day."""
        nudges.nudge_player(self.table.game, request.user, number)
        return Response({"done": True})


class WaitingListEndpoint(HostEndpoint):
    @described("waiting_list", tables.Done, takes=bodies.WantedBody, tag="lobby")
    def post(self, request: Request, slug: str) -> Response:
        """Join or leave the waiting list of this public table. You are notified when a seat becomes free."""
        seats.set_waiting(self.table.game, request.user, self.body(bodies.WantedBody)["wants"])
        return Response({"done": True})


class BlocksEndpoint(Endpoint):
    scopes = {"GET": "profile", "POST": "profile"}

    @described("blocks", people.Blocks, tag="me")
    def get(self, request: Request) -> Response:
        """Return the users you have blocked, by name."""
        return Response(block_facts(request.user))

    @described("block", people.Blocks, takes=bodies.BlockBody, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """Block a user by public name.

        Blocked users cannot invite, nudge or mention you, and get no seat at your tables. They are not notified."""
        blocks.block_user_by_name(request.user, self.body(bodies.BlockBody)["name"])
        return Response(block_facts(request.user), status=201)


class BlockEndpoint(Endpoint):
    scopes = {"DELETE": "profile"}

    @described("unblock", people.Blocks, tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Unblock a user."""
        one = Block.objects.filter(user=request.user.pk, pk=key).first()
        if one is None:
            raise Http404
        blocks.unblock_user(request.user, one.other_id)
        return Response(block_facts(request.user))


class PeopleEndpoint(Endpoint):
    @described("people", people.People, tag="people", query=[NAME_PARAMETER])
    def get(self, request: Request) -> Response:
        """Return players whose public name begins with `q`, and your favorites and recent opponents."""
        lists = {
            "found": favourites.find_people(request.GET.get("q", "")[:60]),
            "favourites": favourites.favourites_of(request.user),
            "recent": favourites.recent_opponents(request.user),
        }
        return Response({name: [one.public_name for one in found] for name, found in lists.items()})


class PersonEndpoint(Endpoint):
    @described("person", people.Person, tag="people")
    def get(self, request: Request, name: str) -> Response:
        """Return a player's results from public tables, and the results of your games with this player.

        A part that the player hides is null. If the player is you, the results include all your tables."""
        page = profile_person(name, request.user)
        if page is None:
            raise Http404
        shown = page.shown
        return Response({
            "name": page.person.public_name,
            "since": page.person.date_joined.date(),
            "bot": page.is_bot,
            "results": [vars(one) for one in page.results] if "results" in shown else None,
            "within_a_day": page.within_a_day if "pace" in shown else None,
            "games_finished": page.finished if "reliability" in shown else None,
            "games_begun": page.begun if "reliability" in shown else None,
            "meetings": [vars(one) for one in page.meetings],
        })  # fmt: skip


class ParticipationsEndpoint(Endpoint):
    @described("participations", people.ParticipationPage, tag="me", query=PAGE_PARAMETERS[:2])
    def get(self, request: Request) -> Response:
        """Return your results of finished games, latest first."""
        rows = Participation.objects.filter(user=request.user.pk, won__isnull=False, first_stay=None)
        rows = rows.annotate(table=F("game__slug"), ruleset=F("game__ruleset"))
        found, after = formats.page_of_rows(
            rows, "finished_at", "table", request.GET.get("cursor", ""), read_limit(request)
        )
        return Response(people.ParticipationPage({"participations": found, "next": after}).data)


def block_facts(user: Any) -> dict:
    return {"blocks": [{"id": one.pk, "name": one.other.public_name} for one in blocks.blocks_of(user)]}


class ChatEndpoint(TableEndpoint):
    open = False
    scopes = {"GET": "chat", "POST": "chat"}

    @described("chat", tables.ChatMessages, tag="chat", query=[AFTER_PARAMETER])
    def get(self, request: Request, slug: str) -> Response:
        """Return the latest messages, oldest first."""
        table = self.players()
        return Response({"messages": message_facts(table, tabletalk.latest_messages(table.game, read_after(request)))})

    @described("send_message", tables.Message, takes=bodies.NewMessage, status=201, tag="chat")
    def post(self, request: Request, slug: str) -> Response:
        """Send a message. @name mentions a player."""
        table = self.players()
        message = tabletalk.post_message(table.game, request.user, self.body(bodies.NewMessage)["text"])
        return Response(message_facts(table, [message])[0], status=201)


class EraseMessageEndpoint(TableEndpoint):
    open = False
    scopes = {"DELETE": "chat"}

    @described("erase_message", tables.Done, refuses=("refused",), tag="chat")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Erase the text of your own message."""
        tabletalk.erase_message(self.players().game, request.user, key)
        return Response({"done": True})


class NoteEndpoint(TableEndpoint):
    open = False
    scopes = {"GET": "chat", "PUT": "chat"}

    @described("note", people.NoteText, tag="chat")
    def get(self, request: Request, slug: str) -> Response:
        """Return your private notes on this table."""
        return Response({"text": tabletalk.own_note(self.players().game, request.user)})

    @described("save_note", people.NoteText, takes=people.NoteText, tag="chat")
    def put(self, request: Request, slug: str) -> Response:
        """Replace your private notes on this table."""
        table, text = self.players(), self.body(people.NoteText)["text"]
        tabletalk.save_note(table.game, request.user, text)
        return Response({"text": tabletalk.own_note(table.game, request.user)})


def message_facts(table: TableContext, messages: list[Message]) -> list[dict]:
    return [
        {
            "id": one.pk,
            "name": name,
            "own": table.mine is not None and one.user_id == table.mine.user_id,
            "text": one.text,
            "at": one.written_at,
        }
        for one, name in zip(messages, tabletalk.author_names(table.seats, messages), strict=True)
    ]
