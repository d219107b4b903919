"""Seasons of leagues as a reader sees them: lists, one season's context, and laurels."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.clocks.time_control import TimeControl
from games.database.compiled import CompiledQuery
from games.models import MEMBERS, Club, Entrant, Fixture, Game, Membership, Tournament, Visitor
from games.tournaments.access import visible_to
from games.tournaments.entering import INSIDE, is_confirming
from games.tournaments.founding import UNFINISHED_STATES
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page

from .listing import TableRow

State, Stage = Entrant.State, Tournament.State
MAX_ROWS, MAX_LAURELS, MAX_SEASONS = 20, 50, 100


@dataclass(frozen=True)
class LeagueRow:
    """A season in a list.

    `entered`: number of entrants that have a place; `own`: the reader's state; `winner`: of the first division."""

    season: Tournament
    entered: int
    own: str
    own_confirmed: datetime | None
    winner: str

    @property
    def table(self) -> TableRow:
        return TableRow(sample_table(self.season))

    @property
    def own_state(self) -> str:
        inside = self.own in INSIDE and self.season.state != Stage.FINISHED
        return State(self.own).label.capitalize() if inside else ""

    @property
    def must_confirm(self) -> bool:
        return must_confirm(self.season, self.own, self.own_confirmed)


def must_confirm(season: Tournament, state: str, confirmed: datetime | None) -> bool:
    asked = season.state == Stage.OPEN and state in (State.ENTERED, State.WAITING) and confirmed is None
    return asked and is_confirming(season, timezone.now())


def sample_table(season: Tournament) -> Game:
    """Return a table of this season, not saved, to show its game, options and time control."""
    columns = {name: getattr(season, name) for name in ("ruleset", "options", "size", "time_control")}
    return Game(slug="", **columns)  # the default of `slug` would ask the database


def count_entrants(*states: str) -> Coalesce:
    there = Entrant.objects.filter(tournament=OuterRef("pk"), state__in=states).order_by().values("tournament")
    return Coalesce(Subquery(there.annotate(n=Count("pk")).values("n")), 0)


def league_rows(seasons: QuerySet[Tournament], user: Visitor, most: int = MAX_ROWS) -> list[LeagueRow]:
    own = Entrant.objects.filter(tournament=OuterRef("pk"), user=user.pk)
    first = Entrant.objects.filter(tournament=OuterRef("pk"), division=1, place=1)
    found = seasons.select_related("club").annotate(
        # Without entrants who wait for a place, because the number is shown next to the number of places.
        entered=count_entrants(State.ENTERED, State.PLAYING),
        own=Subquery(own.values("state")),
        own_confirmed=Subquery(own.values("confirmed_at")),
        winner=Subquery(first.values("user__public_name")[:1]),
    )
    rows: Any = found[:most]
    return [LeagueRow(one, one.entered, one.own or "", one.own_confirmed, one.winner or "") for one in rows]


def own_leagues(user: Visitor) -> QuerySet[Tournament]:
    entered = Entrant.objects.filter(tournament=OuterRef("pk"), user=user.pk, state__in=INSIDE)
    directs = Tournament.directors.through.objects.filter(tournament=OuterRef("pk"), user=user.pk)
    found = visible_to(user).filter(Exists(entered) | Exists(directs), state__in=UNFINISHED_STATES)
    return found.order_by("state", "draw_at", "pk")


def leagues_in(state: str, user: Visitor, **only: Any) -> QuerySet[Tournament]:
    order = ["draw_at"] if state == Stage.OPEN else ["-opened_at"]
    return visible_to(user).filter(state=state, **only).order_by(*order, "pk")


@dataclass
class LeagueContext:
    """A season, and what the reader may do there.

    `division` is the number of the reader's own division, `divisions` the number of all divisions."""

    season: Tournament
    club: Club | None
    directs: bool
    division: int | None
    divisions: int
    previous: str
    next: str

    @cached_property
    def table(self) -> TableRow:
        return TableRow(sample_table(self.season))

    @property
    def time_out(self) -> str:
        return wording_of_time.time_out_text(self.time_control, language_of_page())

    @property
    def rest(self) -> str:
        return wording_of_time.rest_text(self.time_control, language_of_page())

    @property
    def time_control(self) -> TimeControl:
        return TimeControl.stored(self.season.time_control)

    @property
    def is_confirming(self) -> bool:
        return self.season.state == Stage.OPEN and is_confirming(self.season, timezone.now())


SEASON_COLUMNS = [field.attname for field in Tournament._meta.concrete_fields]
CLUB_COLUMNS = ("id", "slug", "name", "kind")


@CompiledQuery
def season_query(slug: Any, user: Any) -> QuerySet[Tournament, Any]:
    """Return the columns of a season and of its club, and what the user may do.

    The annotations follow the rules of access.may_see and access.deciders."""
    inside = Membership.objects.filter(club=OuterRef("club"), role__in=MEMBERS)
    owners = inside.filter(role=Membership.Role.OWNER, user__is_active=True)
    directors = Tournament.directors.through.objects.filter(tournament=OuterRef("pk"), user__is_active=True)
    member = Membership.objects.filter(club=OuterRef("tournament__club"), user=OuterRef("user"), role__in=MEMBERS)
    directors = directors.filter(Q(tournament__club=None) | Exists(member))
    own = Entrant.objects.filter(tournament=OuterRef("pk"), user=user)
    division = Coalesce("division", "takes_over__division", "takes_over__takes_over__division")
    tables = Fixture.objects.filter(tournament=OuterRef("pk")).order_by("-division")
    found = Tournament.objects.filter(Q(public=True) | Exists(inside.filter(user=user)), slug=slug)
    return found.annotate(
        is_director=Exists(directors.filter(user=user)),
        is_owner=Exists(owners.filter(user=user)),
        own_division=Subquery(own.annotate(at=division).values("at")),
        divisions=Subquery(tables.values("division")[:1]),
        before=F("previous__slug"),
        after=F("next__slug"),
    ).values_list(
        *SEASON_COLUMNS,
        *(f"club__{name}" for name in CLUB_COLUMNS),
        *("is_director", "is_owner", "own_division", "divisions", "before", "after"),
    )


def league_context(slug: str, user: Visitor) -> LeagueContext | None:
    """Return the season with this address for the reader, in one query; None if the reader cannot see it."""
    row = season_query.row(slug=slug, user=user.pk or 0)
    if row is None:
        return None
    split = len(SEASON_COLUMNS)
    season = Tournament.from_db(connection.alias, SEASON_COLUMNS, row[:split])
    club = row[split : split + len(CLUB_COLUMNS)]
    is_director, is_owner, division, divisions, before, after = row[split + len(CLUB_COLUMNS) :]
    # owners and operators also decide if the directors sit at the tables concerned (access.deciders)
    directs = bool(is_director or is_owner or (user.is_authenticated and user.is_staff))
    season.club = Club.from_db(connection.alias, CLUB_COLUMNS, club) if season.club_id else None
    return LeagueContext(season, season.shown_club, directs, division, divisions or 0, before or "", after or "")


@dataclass(frozen=True)
class Laurel:
    """A first place in a division of a finished season."""

    name: str
    newcomers: bool
    slug: str
    season: int
    ruleset: str
    finished_at: datetime
    division: int
    divisions: int

    @property
    def league(self) -> Tournament:
        return Tournament(slug=self.slug, name=self.name, newcomers=self.newcomers)


def laurels_of(user: Any, own: bool) -> list[Laurel]:
    """Return the seasons in which this user won a division. Without `own`, return only public seasons."""
    rows = (own_laurels if own else public_laurels).rows(user=user, most=MAX_LAURELS)
    return [Laurel(*row) for row in rows]


def _laurels(user: Any, **only: Any) -> QuerySet[Entrant, Any]:
    won = Entrant.objects.filter(user=user, place=1, tournament__state=Stage.FINISHED, **only)
    last = Fixture.objects.filter(tournament=OuterRef("tournament")).order_by("-division").values("division")[:1]
    found = won.annotate(divisions=Subquery(last)).order_by("-tournament__finished_at", "-pk")
    columns = ("name", "newcomers", "slug", "season", "ruleset", "finished_at")
    return found.values_list(*(f"tournament__{name}" for name in columns), "division", "divisions")


own_laurels = CompiledQuery(lambda user: _laurels(user))
public_laurels = CompiledQuery(lambda user: _laurels(user, tournament__public=True))


def seasons_of_league(season: Tournament, user: Visitor) -> list[LeagueRow]:
    chain = Tournament.objects.raw(SEASONS, {"key": season.pk})
    keys = [one.pk for one in chain[:MAX_SEASONS]]
    return league_rows(visible_to(user).filter(pk__in=keys).order_by("-season"), user, MAX_SEASONS)


SEASONS = """
WITH RECURSIVE earlier AS (
    SELECT id, previous_id FROM games_tournament WHERE id = %(key)s
    UNION SELECT one.id, one.previous_id FROM games_tournament one JOIN earlier ON one.id = earlier.previous_id
), later AS (
    SELECT id FROM games_tournament WHERE id = %(key)s
    UNION SELECT one.id FROM games_tournament one JOIN later ON one.previous_id = later.id
)
SELECT id FROM earlier UNION SELECT id FROM later
"""
