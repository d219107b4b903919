"""Turns, votes and chat that wait for a user, and lists of tables for the home page.

The running tables are in home_rows.py. The queries are compiled because building their SQL would take longer than
running them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from games.database.compiled import CompiledQuery
from games.models import (
    MEMBERS,
    ChatMark,
    Club,
    Entrant,
    Firing,
    Game,
    Invitation,
    Membership,
    Motion,
    OpenQuestion,
    SavedPreset,
    Seat,
    Tournament,
    Vote,
)
from games.tables.blocks import MAX_BLOCKED_NAME_LENGTH as LONGEST_NAME
from games.tables.blocks import blocked_either_way
from games.tables.memberships import is_of_own_club

DEFERRED_FIELDS = ("secret", "suspension_reason")  # of Game; no list shows them
MAX_ROWS_PER_HOST = 2


def own_turns(rows: QuerySet[OpenQuestion]) -> QuerySet[OpenQuestion]:
    """Return the questions that wait for a person, not for a computer player or a standing order."""
    firing = Firing.objects.filter(game=OuterRef("game"), seat=OuterRef("seat__number"), state=Firing.State.WAITING)
    return rows.filter(stand_in=False).filter(game__state=Game.State.RUNNING).exclude(Exists(firing))


def own_votes(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the seats whose player still has to vote. Players who conceded or are absent have no vote."""
    votes = Vote.objects.filter(motion=OuterRef("pk"), user=OuterRef(OuterRef("user")))
    asking = Motion.objects.filter(game=OuterRef("game"), state=Motion.State.OPEN)
    asking = asking.exclude(Exists(votes)).filter(Q(target=None) | ~Q(target=OuterRef("user")))
    playing = seats.filter(game__state=Game.State.RUNNING, game__motions__gt=0, conceded=False, absent_since=None)
    return playing.filter(Exists(asking))


def _own_tables_in_state(user: Any, state: str) -> QuerySet[Game]:
    return Game.objects.filter(seats__user=user, state=state).defer(*DEFERRED_FIELDS)


def open_tables(user: Any, **only: Any) -> QuerySet[Game]:
    """Return the tables that wait for players and have a free seat for this user (None: a visitor)."""
    games = Game.objects.filter(state=Game.State.OPEN, **only)
    if user is None:
        return games.filter(public=True)
    games = games.filter(Q(public=True) | (Q(rematch_of=None) & is_of_own_club(user)))
    return games.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user))).exclude(blocked_either_way(user))


def tables_asking_clubs_of(user: Any) -> QuerySet[Game]:
    own_clubs = Membership.objects.filter(user=user, role__in=MEMBERS).values("club")
    found = Game.objects.filter(state=Game.State.OPEN, club__in=own_clubs, club_asked_at__isnull=False)
    found = found.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))
    return found.exclude(blocked_either_way(user)).order_by("-club_asked_at", "-pk")


def open_tables_of(user: Any, host: str = "", **only: Any) -> QuerySet[Game]:
    if not host:
        return first_of_each_host(user, **only)
    found = get_user_model().objects.named(host[:LONGEST_NAME])
    return open_tables(user, host=found, **only) if found else Game.objects.none()


def first_of_each_host(user: Any, **only: Any) -> QuerySet[Game]:
    """Return the newest MAX_ROWS_PER_HOST open tables of each host, so that no host can fill a list.

    A bot counts as a separate host. If its tables replaced its owner's, the list would reveal whose bot it is."""
    outer = OuterRef("created_at")
    newer = Q(created_at__gt=outer) | Q(created_at=outer, pk__gt=OuterRef("pk"))
    newer_ones = open_tables(user, **only).filter(newer, host=OuterRef("host")).order_by("pk")
    return open_tables(user, **only).exclude(Exists(newer_ones[MAX_ROWS_PER_HOST - 1 : MAX_ROWS_PER_HOST]))


def unread_marks(rows: QuerySet[ChatMark]) -> QuerySet[ChatMark]:
    return rows.filter(unread__gt=0, game__seats__user=F("user")).exclude(game__state=Game.State.CANCELLED)


def aggregate_per_user(rows: QuerySet[Any], user: str, figure: Any) -> Coalesce:
    """Return an aggregate over a user's rows (0 without rows); `user`: the lookup from a row to its user."""
    return Coalesce(Subquery(rows.filter(**{user: OuterRef("pk")}).values(user).annotate(n=figure).values("n")), 0)


unconfirmed_entries = Entrant.objects.filter(  # that the user has been asked to confirm
    state__in=(Entrant.State.ENTERED, Entrant.State.WAITING),
    confirmed_at=None,
    tournament__state=Tournament.State.OPEN,
    tournament__confirmation_asked_at__isnull=False,
)
waiting_counts_of = CompiledQuery(
    lambda user: (
        get_user_model()
        .objects.filter(pk=user)
        .annotate(
            turns=aggregate_per_user(own_turns(OpenQuestion.objects.all()), "seat__user", Count("pk")),
            unread=aggregate_per_user(unread_marks(ChatMark.objects.all()), "user", Sum("unread")),
            calls=aggregate_per_user(unread_marks(ChatMark.objects.all()), "user", Sum("calls")),
        )
        .values_list("turns", "unread", "calls")
    )
)
own_open_tables = CompiledQuery(lambda user: _own_tables_in_state(user, Game.State.OPEN).order_by("-created_at"))
own_finished_tables = CompiledQuery(
    lambda user: _own_tables_in_state(user, Game.State.FINISHED).order_by("-finished_at")
)
newest_open_tables = CompiledQuery(
    lambda user: first_of_each_host(user).order_by("-created_at", "-pk").defer(*DEFERRED_FIELDS)
)
fullest_open_tables = CompiledQuery(
    lambda user: (
        first_of_each_host(user)
        .annotate(free=F("size") - Count("seats"))
        .filter(free__gt=0)
        .order_by("free", "created_at", "pk")
        .defer(*DEFERRED_FIELDS)
    )
)
# "table": to tables; "asked": to all members of a club; "club": to clubs; "league": entries to confirm. Usually none.
kinds_of_invitations = CompiledQuery(
    lambda user: (
        Invitation.objects.filter(user=user, state=Invitation.State.OPEN, game__state=Game.State.OPEN)
        .order_by()
        .values_list(Value("table"))
        .union(tables_asking_clubs_of(user).order_by().values_list(Value("asked")))
        .union(Membership.objects.filter(user=user, role=Membership.Role.INVITED).values_list(Value("club")))
        .union(unconfirmed_entries.filter(user=user).order_by().values_list(Value("league")))
    )
)
clubs_of = CompiledQuery(
    lambda user: Club.objects.filter(memberships__user=user, memberships__role__in=MEMBERS).only("name", "slug")
)
own_presets = CompiledQuery(
    lambda user: SavedPreset.objects.filter(user=user).order_by("name").values_list("pk", "ruleset", "name")
)
seats_at_games = CompiledQuery(lambda games: Seat.objects.filter(game=games).order_by("game", "number"))


class WaitingCounts(NamedTuple):
    """The number of the user's turns, of unread chat messages, and of unread mentions."""

    turns: int = 0
    unread: int = 0
    calls: int = 0

    @property
    def mark(self) -> str:
        return ".".join(map(str, self if self.unread else self[:1]))


def count_waiting(user: int | None) -> WaitingCounts:
    return WaitingCounts(*waiting_counts_of.row(user=user) or ()) if user is not None else WaitingCounts()


def attach_seats(games: Iterable[Game]) -> None:
    tables: dict[int, list[Game]] = {}
    for game in games:
        tables.setdefault(game.pk, []).append(game)
    seats = seats_at_games.all(games=list(tables)) if tables else []
    for key, found in tables.items():
        for game in found:
            there: QuerySet = QuerySet(Seat)
            there._result_cache = [seat for seat in seats if seat.game_id == key]
            there._prefetch_done = True  # type: ignore[attr-defined]
            game._prefetched_objects_cache = {"seats": there}  # type: ignore[attr-defined]
