"""Lists of tables, opening a table, and what happens before the game."""

from collections.abc import Container
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.clocks.time_control import InvalidTimeControl, TimeControl
from games.eventlog.stamps import stamps_of_events
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game, OpenQuestion, Token
from games.rules import GAMES
from games.selectors.archive_filter import ArchiveForm
from games.selectors.clubs import own_clubs
from games.selectors.listing import own_seat_at_game, prefetch_seats, table_rows, visible_to
from games.selectors.own_tables import open_tables_of
from games.tables import drafts, opening, rematches

from . import facts, formats
from .endpoint import Endpoint, TableEndpoint, described, query_parameter
from .shapes import bodies, lists, people, tables

MAX_TABLES_PER_PAGE = 100
PAGE_PARAMETERS = (
    query_parameter("cursor", "`next` of the previous page"),
    query_parameter("limit", f"how many tables, at most {MAX_TABLES_PER_PAGE}", int),
    query_parameter("game", "only tables of this game", enum=list(GAMES)),
)
STATE_PARAMETER = query_parameter("state", "only tables in this state", enum=Game.State.values)
TURN_PARAMETER = query_parameter("turn", "yes: only tables that wait for you", enum=["yes"])
OPEN_TABLES_PARAMETERS = (
    query_parameter("bots", "yes: only tables that allow bots", enum=["yes"]),
    query_parameter("host", "all tables of the player with this public name"),
)


def read_limit(request: Request) -> int:
    """Return the requested number of rows from the query. Raise ValidationError if it is invalid."""
    text = request.GET.get("limit", "20")
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MAX_TABLES_PER_PAGE):
        raise ValidationError({"limit": "from 1 to 100"})
    return int(text)


def filtered(request: Request, rows: QuerySet[Any], name: str, column: str, known: Container[str]) -> QuerySet[Any]:
    """Filter the rows by the query's `name`, if given. Raise ValidationError if its value is not `known`."""
    value = request.GET.get(name)
    if value and value not in known:
        raise ValidationError({name: f"no such {name}"})
    return rows.filter(**{column: value}) if value else rows


def read_time_control_and_club(wanted: dict[str, Any], user: Any) -> None:
    """Replace the time control and the club in a request's body by objects.

    Raise Refused if the time control is invalid, Http404 if the club is not one of the user's clubs."""
    try:
        wanted["time_control"] = TimeControl(**wanted["time_control"]) if wanted["time_control"] else None
    except InvalidTimeControl:
        raise Refused("bad_time_control", "Those numbers are not a valid time control.") from None
    if wanted["club"] is not None:
        wanted["club"] = get_object_or_404(own_clubs(user.pk), slug=wanted["club"])


def list_response(request: Request, games: Any, by: str) -> Response:
    games = filtered(request, games, "game", "ruleset", GAMES)
    found, after = formats.page_of_rows(
        prefetch_seats(games), by, "slug", request.GET.get("cursor", ""), read_limit(request)
    )
    return Response({"tables": readable_rows("table", table_rows(found, request.user), facts.row_facts), "next": after})


class OpenTablesEndpoint(Endpoint):
    open = True

    @described("tables_open", lists.TablePage, query=(*PAGE_PARAMETERS, *OPEN_TABLES_PARAMETERS), tag="tables")
    def get(self, request: Request) -> Response:
        """Return public tables, and tables of your clubs, that wait for players, newest first.

        The list contains none of your own tables, and at most two of each host."""
        only: dict[str, Any] = {"ruleset": game} if (game := request.GET.get("game")) in GAMES else {}
        only |= {"bots": True} if request.GET.get("bots") == "yes" else {}
        games = open_tables_of(request.user.pk, request.GET.get("host", ""), **only)
        return list_response(request, games, "created_at")


class MyTablesEndpoint(Endpoint):
    @described("tables_mine", lists.TablePage, tag="tables", query=(*PAGE_PARAMETERS, STATE_PARAMETER, TURN_PARAMETER))
    def get(self, request: Request) -> Response:
        """Return your tables, newest first."""
        games = Game.objects.filter(Exists(own_seat_at_game(request.user)))
        games = filtered(request, games, "state", "state", Game.State.values)
        if request.GET.get("turn") == "yes":
            own = OpenQuestion.objects.filter(game=OuterRef("pk"), seat__user=request.user.pk, stand_in=False)
            games = games.filter(Exists(own))
        return list_response(request, games, "created_at")


class ArchiveEndpoint(Endpoint):
    open = True

    @described(
        "tables_archive", lists.TablePage, tag="tables",
        query=(*PAGE_PARAMETERS, query_parameter("player", "part of a player's name"), query_parameter("with", "another player"), query_parameter("outcome", "for that player", enum=["won", "lost"]),
               query_parameter("size", "number of players", int), query_parameter("variant", "option-value, or standard; with game only"), query_parameter("end", "how it ended"), query_parameter("since", "from this day", OpenApiTypes.DATE), query_parameter("until", "until this day", OpenApiTypes.DATE)),
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        """Return finished games, public ones, your own and those of your clubs, latest first.

        The archive page has the same filters."""
        form = ArchiveForm(request.GET)
        if form.errors:
            raise ValidationError(dict.fromkeys(form.errors, "invalid value"))
        games = Game.objects.filter(visible_to(request.user), form.found, state=Game.State.FINISHED, practice=False)
        return list_response(request, games, "finished_at")


class DraftsEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("draft", lists.DraftFacts, takes=OpenApiTypes.NONE, tag="tables")
    def post(self, request: Request) -> Response:
        """Create a draft for the next table you open, with its commitment.

        The same draft is returned until a table uses it."""
        draft = drafts.draft_of(request.user)
        return Response({"draft": draft.uuid, "commitment": draft.commitment})


class TablesEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("open_table", lists.TableSummary, takes=bodies.NewTable, status=201, tag="tables")
    def post(self, request: Request) -> Response:
        """Open a table. `options` are named as in /games/; options that you leave out have their defaults."""
        wanted = self.body(bodies.NewTable)
        wanted["built_in"] = wanted.pop("computer_players")
        read_time_control_and_club(wanted, request.user)
        game = opening.open_table(request.user, opening.TableSettings(wanted.pop("game"), **wanted))
        location = {"Location": f"/api/v1/tables/{game.slug}/"}
        return Response(facts.table_summary(game, request.user), status=201, headers=location)


class QuestionsEndpoint(Endpoint):
    narrow = True

    @described("questions", lists.Questions, tag="me")
    def get(self, request: Request) -> Response:
        """Return all questions that wait for you, at all tables, the most urgent first.

        `opened` and `stamp` identify a question, so you need not fetch a table again for a question that you know."""
        rows = OpenQuestion.objects.filter(seat__user=request.user.pk, stand_in=False, game__suspended=False)
        if isinstance(request.auth, Token) and request.auth.game_id is not None:
            rows = rows.filter(game=request.auth.game_id)
        rows = rows.select_related("seat", "game").order_by(F("deadline").asc(nulls_last=True), "asked_at", "pk")[:200]
        stamps = stamps_of_events([(one.game_id, one.opened) for one in rows])
        for one in rows:
            one.stamp = stamps.get((one.game_id, one.opened), "")  # type: ignore[attr-defined]
        return Response(lists.Questions({"questions": rows}).data)


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
        """Take your seat at the rematch of a finished game.

        If there is no rematch yet, this request opens it and invites all other players."""
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
