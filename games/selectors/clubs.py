"""What the pages and the API show of a club: its members, tables and results, and the clubs of a user."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse

from games.clubs.joining import RANK
from games.clubs.talk import readable_messages
from games.database.compiled import CompiledQuery, fetch_together
from games.models import HOSTS, MEMBERS, Club, Game, Membership, Message, Participation, Seat, Tournament, Visitor
from games.models.seat import shown_name
from games.tables.blocks import blocked_either_way

from .person import RESULT_COUNTS

Role = Membership.Role
OWNERS = Membership.objects.filter(club=OuterRef("club"), role=Role.OWNER).order_by("since", "pk")
OWNER_NAME = Subquery(OWNERS.values("user__public_name")[:1])
MAX_CURRENT_TABLES, SHOWN_MEMBERS, SHOWN_MESSAGES, SHOWN_LEAGUES = 30, 24, 3, 5
MAX_RESULTS = 50  # members in the table of results


@dataclass
class ClubContext:
    club: Club
    own: Membership
    members: int  # their number
    requests: int  # the number of people who ask to join

    @property
    def is_host(self) -> bool:
        return self.own.role in HOSTS

    @property
    def is_owner(self) -> bool:
        return self.own.role == Role.OWNER

    @property
    def join_path(self) -> str:
        return reverse("games:join_club", args=[self.club.slug])


OWN_COLUMNS, CLUB_COLUMNS = ([field.attname for field in model._meta.concrete_fields] for model in (Membership, Club))


@CompiledQuery
def own_club_query(slug: Any, user: Any) -> QuerySet[Membership, Any]:
    there = Membership.objects.filter(club=OuterRef("club")).order_by().values("club")
    members = Subquery(there.filter(role__in=MEMBERS).annotate(n=Count("pk")).values("n"))
    requests = Subquery(there.filter(role=Role.ASKED).annotate(n=Count("pk")).values("n"))
    own = Membership.objects.filter(club__slug=slug, user=user, role__in=MEMBERS)
    columns = (*OWN_COLUMNS, *(f"club__{name}" for name in CLUB_COLUMNS), "members", "requests")
    return own.annotate(members=members, requests=requests).values_list(*columns)


def tables_of(club: Any, user: Any) -> QuerySet[Game]:
    """Return a club's tables, without open ones whose host blocks the user or is blocked by the user."""
    blocked = Q(state=Game.State.OPEN) & Q(blocked_either_way(user))
    return Game.objects.filter(club=club).exclude(blocked)


@CompiledQuery
def current_tables(club: Any, user: Any) -> QuerySet[Game, Any]:
    """Return the open tables except rematches, newest first, and then the running tables."""
    games = tables_of(club, user).filter(state__in=(Game.State.OPEN, Game.State.RUNNING))
    games = games.exclude(state=Game.State.OPEN, rematch_of__isnull=False).order_by("state", "-created_at", "-pk")
    return games.values_list("pk", "slug", "ruleset", "state", "size", "club_asked_at")


seats_at = CompiledQuery(
    lambda games: (
        Seat.objects.filter(game=games)
        .order_by("game", "number")
        .values_list("game_id", "number", "name", "bot", "user_id", "former_id")
    )
)
member_names = CompiledQuery(lambda club: members_of(club).values_list("user__public_name"))
leagues_of_club = CompiledQuery(
    lambda club: (
        Tournament.objects.filter(club=club)
        .exclude(state=Tournament.State.CANCELLED)
        .order_by("-opened_at", "-pk")
        .only("slug", "name", "newcomers", "season", "state", "draw_at", "closes_at")
    )
)
newest_messages = CompiledQuery(
    lambda club, user, since: (
        readable_messages(club, user, since)
        .order_by("-pk")
        .values_list("pk", "user__public_name", "text", "hidden", "written_at")
    )
)


class ClubSeat(NamedTuple):
    number: int
    shown_name: str
    own: bool
    has_page: bool


class ClubTable(NamedTuple):
    """A table in the club's lists. `asks`: its host has asked all members to play."""

    slug: str
    ruleset: str
    is_open: bool
    size: int
    asks: bool
    seats: tuple[ClubSeat, ...]


@dataclass(frozen=True)
class ShownMessage:
    pk: int
    name: str
    text: str
    hidden: bool
    written_at: datetime


@dataclass(frozen=True)
class ClubPage:
    """What a club's page shows. `people`: the names of the first members; `leagues`: the latest seasons."""

    tables: list[ClubTable]
    people: list[str]
    said: list[ShownMessage]
    leagues: list[Tournament]


def read_club_page(context: ClubContext) -> ClubPage:
    club, own = context.club.pk, context.own
    tables = current_tables.wanted(club=club, user=own.user_id, most=MAX_CURRENT_TABLES + 1)
    people = member_names.wanted(club=club, most=SHOWN_MEMBERS)
    said = newest_messages.wanted(club=club, user=own.user_id, since=own.since, most=SHOWN_MESSAGES)
    leagues = leagues_of_club.wanted(club=club, most=SHOWN_LEAGUES)
    fetch_together(tables, people, said, leagues)
    seats: dict[int, list[ClubSeat]] = {}
    keys = [row[0] for row in tables.rows]
    for game, number, name, bot, user, former in seats_at.rows(games=keys) if keys else ():
        seat = ClubSeat(number, shown_name(number, name, bot), user == own.user_id, bool(user or former))
        seats.setdefault(game, []).append(seat)
    found = [
        ClubTable(slug, ruleset, state == Game.State.OPEN, size, asked_at is not None, tuple(seats.get(game, ())))
        for game, slug, ruleset, state, size, asked_at in tables.rows
    ]
    return ClubPage(
        found, [name for (name,) in people.rows], [ShownMessage(*row) for row in said.rows][::-1], leagues.all
    )


def own_club(slug: str, user: Visitor) -> ClubContext | None:
    """Return the club with this address; None if there is none or the user is no member."""
    row = own_club_query.row(slug=slug, user=user.pk) if user.pk is not None else None
    if row is None:
        return None
    own = Membership.from_db(connection.alias, OWN_COLUMNS, row[: len(OWN_COLUMNS)])
    own.club = Club.from_db(connection.alias, CLUB_COLUMNS, row[len(OWN_COLUMNS) : -2])
    return ClubContext(own.club, own, row[-2] or 0, row[-1] or 0)


def knowable_club(slug: str, user: Visitor, token: str = "") -> tuple[Club, str] | None:
    """Return the club and the user's role ("" for none), if the user may know of it but is no member.

    This is the case for clubs that are open or on request, for invited users, and with a valid link. Excluded users see
    what strangers without a link see. On a site for members only, visitors need a link."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    own = Membership.objects.filter(club=club, user=user.pk) if user.pk is not None else Membership.objects.none()
    role = own.values_list("role", flat=True).first() or ""
    may_read = user.is_authenticated or settings.READING == "public"
    knows = (club.kind != Club.Kind.CLOSED and may_read) or role == Role.INVITED
    return (club, role) if knows or (role != Role.BARRED and club.is_link_valid(token)) else None


def members_of(club: Any, roles: tuple[str, ...] = MEMBERS) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club, role__in=roles).select_related("user").order_by(RANK, "since", "pk")


def memberships_of(user: Any) -> QuerySet[Membership]:
    """Return the user's clubs, invitations and requests, by name.

    Requests to clubs that have been closed since are left out, because they would show the club's name."""
    latest = Message.objects.filter(club=OuterRef("club")).order_by("-pk").values("pk")[:1]
    rows = Membership.objects.filter(user=user, role__in=(*MEMBERS, Role.INVITED, Role.ASKED)).select_related("club")
    rows = rows.exclude(role=Role.ASKED, club__kind=Club.Kind.CLOSED)
    return rows.annotate(last=Subquery(latest), owner=OWNER_NAME).order_by("club__name", "club__slug")


def club_invitations_of(user: Any) -> QuerySet[Membership]:
    return Membership.objects.filter(user=user, role=Role.INVITED).select_related("club").annotate(owner=OWNER_NAME)


def own_clubs(user: Any) -> QuerySet[Club]:
    here = Membership.objects.filter(user=user, role__in=MEMBERS)
    return Club.objects.filter(pk__in=here.values("club")).order_by("name", "slug")


def clubs_to_join(user: Any) -> QuerySet[Club]:
    known = Membership.objects.filter(user=user)
    return (
        Club.objects.exclude(kind=Club.Kind.CLOSED)
        .exclude(pk__in=known.values("club"))
        .annotate(members=Count("memberships", filter=Q(memberships__role__in=MEMBERS)))
        .order_by("-made_at", "-pk")
    )


def results_of(club: Club) -> list[dict[str, Any]]:
    here = Membership.objects.filter(club=club, role__in=MEMBERS).values("user")
    stays = Participation.objects.filter(
        game__club=club, game__state=Game.State.FINISHED, user__in=here, won__isnull=False, first_stay=None
    ).exclude(ending=Participation.Ending.REPLACED)
    rows: Any = stays.values(name=F("user__public_name")).annotate(**RESULT_COUNTS)
    ranked = rows.order_by("-first", "-played", "name")[:MAX_RESULTS]
    return [row for row in ranked if row["played"] or row["together"]]
