"""What the pages and the API show of a club: its members, tables and results, and the clubs of a user."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.urls import reverse

from games.models import HOSTS, MEMBERS, Club, Game, Membership, Message, Participation, Visitor
from games.selectors.own_tables import attach_seats
from games.tables.blocks import blocked_either_way

Role = Membership.Role
RANK = Case(When(role=Role.OWNER, then=Value(0)), When(role=Role.HOST, then=Value(1)), default=Value(2))
MAX_CURRENT_TABLES = 30
MAX_RESULTS = 50  # members in the table of results


@dataclass
class ClubContext:
    """A club, and the reader's own membership."""

    club: Club
    own: Membership
    members: int  # their number
    requests: int  # of people who ask to join

    @property
    def is_host(self) -> bool:
        return self.own.role in HOSTS

    @property
    def is_owner(self) -> bool:
        return self.own.role == Role.OWNER

    @property
    def join_path(self) -> str:
        return reverse("games:join_club", args=[self.club.slug])

    @cached_property
    def tables(self) -> list[Game]:
        """Return the open tables that the reader can join, newest first, then the running ones.

        Open rematches are left out, because they wait for their players."""
        games = tables_of(self).filter(state__in=(Game.State.OPEN, Game.State.RUNNING))
        games = games.exclude(state=Game.State.OPEN, rematch_of__isnull=False)
        found = list(
            games.select_related("host")
            .defer("secret", "suspension_reason")
            .order_by("state", "-created_at", "-pk")[: MAX_CURRENT_TABLES + 1]
        )
        attach_seats(found)
        return found


def own_club(slug: str, user: Visitor) -> ClubContext | None:
    """Return the club with this address; None if there is none or the user is no member."""
    if user.pk is None:
        return None
    there = Membership.objects.filter(club=OuterRef("club")).order_by().values("club")
    members = Subquery(there.filter(role__in=MEMBERS).annotate(n=Count("pk")).values("n"))
    requests = Subquery(there.filter(role=Role.ASKED).annotate(n=Count("pk")).values("n"))
    found = Membership.objects.filter(club__slug=slug, user=user.pk, role__in=MEMBERS).select_related("club")
    own: Any = found.annotate(members=members, requests=requests).first()
    return own and ClubContext(own.club, own, own.members or 0, own.requests or 0)


def knowable_club(slug: str, user: Visitor, token: str = "") -> tuple[Club, str] | None:
    """Return the club and the user's role ("" for none), if the user may know of it but is no member.

    This is the case for clubs that are open or on request, for invited users, and with a valid link. Excluded users
    see what strangers see, without the link. On a site for members only, visitors need a link."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    own = Membership.objects.filter(club=club, user=user.pk) if user.pk is not None else Membership.objects.none()
    role = own.values_list("role", flat=True).first() or ""
    may_read = user.is_authenticated or settings.READING == "public"
    knows = (club.kind != Club.Kind.CLOSED and may_read) or role == Role.INVITED
    return (club, role) if knows or (role != Role.BARRED and club.is_link_valid(token)) else None


def tables_of(context: ClubContext) -> QuerySet[Game]:
    """Return the club's tables, without open ones if the reader and the host block each other."""
    blocked = Q(state=Game.State.OPEN) & Q(blocked_either_way(context.own.user_id))
    return Game.objects.filter(club=context.club).exclude(blocked)


def members_of(club: Club, roles: tuple[str, ...] = MEMBERS) -> QuerySet[Membership]:
    """Return memberships with these roles: owners first, then hosts, then by the time of joining."""
    return Membership.objects.filter(club=club, role__in=roles).select_related("user").order_by(RANK, "since", "pk")


def memberships_of(user: Any) -> QuerySet[Membership]:
    """Return the user's clubs and the invitations to clubs, by name; `last` is the club's last message."""
    latest = Message.objects.filter(club=OuterRef("club")).order_by("-pk").values("pk")[:1]
    rows = Membership.objects.filter(user=user, role__in=(*MEMBERS, Role.INVITED, Role.ASKED)).select_related("club")
    return rows.annotate(last=Subquery(latest)).order_by("club__name", "club__slug")


def own_clubs(user: Any) -> QuerySet[Club]:
    here = Membership.objects.filter(user=user, role__in=MEMBERS)
    return Club.objects.filter(pk__in=here.values("club")).order_by("name", "slug")


def clubs_to_join(user: Any) -> QuerySet[Club]:
    """Return the clubs that are open or on request, newest first, without those that know the user."""
    known = Membership.objects.filter(user=user)
    return (
        Club.objects.exclude(kind=Club.Kind.CLOSED)
        .exclude(pk__in=known.values("club"))
        .annotate(members=Count("memberships", filter=Q(memberships__role__in=MEMBERS)))
        .order_by("-made_at", "-pk")
    )


@dataclass(frozen=True)
class MemberResults:
    name: str
    played: int
    first: int
    together: int
    together_won: int


def results_of(club: Club) -> list[MemberResults]:
    """Return the results of the members at the club's tables, most first places first."""
    here = Membership.objects.filter(club=club, role__in=MEMBERS).values("user")
    stays = Participation.objects.filter(
        game__club=club, game__state=Game.State.FINISHED, user__in=here, won__isnull=False, first_stay=None
    ).exclude(ending=Participation.Ending.REPLACED)
    together = Q(place=None, of__isnull=False)
    rows = (
        stays.values(name=F("user__public_name"))
        .annotate(
            played=Count("pk", filter=Q(place__isnull=False)),
            first=Count("pk", filter=Q(place=1)),
            together=Count("pk", filter=together),
            together_won=Count("pk", filter=together & Q(won=True)),
        )
        .order_by("-first", "-played", "name")
    )
    found = [MemberResults(**row) for row in rows[:MAX_RESULTS]]
    return [one for one in found if one.played or one.together]
