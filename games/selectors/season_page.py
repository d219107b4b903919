"""A season's page: standings, crosstable and tables of a division, entrants, and decisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Value
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards.name_links import person_link
from games.facts.leagues.standings import TieBreak
from games.models import Decision, Entrant, Fixture, OpenQuestion
from games.tournaments.places import Place, group_places
from games.tournaments.standing import DivisionTable, Encounters, Line, division_tables
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page
from games.wording.text import joined

from .leagues import LeagueContext

MAX_DECISIONS = 30
ENTERED_STATES = (Entrant.State.ENTERED, Entrant.State.WAITING)
SEPARATED_BY: dict[TieBreak, Any] = {
    TieBreak.POINTS: "",
    TieBreak.WINS: gettext_lazy("fewer wins"),
    TieBreak.SONNEBORN_BERGER: gettext_lazy("weaker opponents beaten (Sonneborn–Berger)"),
    TieBreak.SHARE: gettext_lazy("smaller share of the points at the tables"),
    TieBreak.LOT: gettext_lazy("lot"),
}
DECISION_TEXTS: dict[str, Any] = {
    Decision.Kind.EXTEND: gettext_lazy("The season now ends on %(day)s"),
    Decision.Kind.REPLACE: gettext_lazy("%(reserve)s takes over the place of %(name)s"),
    Decision.Kind.VOID: gettext_lazy("Table %(number)s does not count"),
    Decision.Kind.EXCLUDE: gettext_lazy("%(name)s is excluded"),
    Decision.Kind.WRITE: gettext_lazy("Message to all"),
    Decision.Kind.CANCEL: gettext_lazy("The season is cancelled"),
}


def entrant_link(entrant: Entrant) -> SafeString:
    name = entrant.user and entrant.user.public_name
    return person_link(reverse("games:person", args=[name]) if name else "", entrant.shown_name)


def number_text(value: Fraction) -> str:
    """Return a number with at most two decimals, in the page's language."""
    rounded = round(Decimal(value.numerator) / Decimal(value.denominator), 2).normalize()
    return number_format(f"{rounded:f}")


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings. `people`: all holders of the place, the present one last."""

    rank: int
    people: list[SafeString]
    own: bool
    has_left: bool
    tables: int
    points: str
    wins: str
    sonneborn_berger: str
    share: str
    separated_by: str
    goes: str  # "up" or "down" after the season
    cells: "list[CrossCell]"


@dataclass(frozen=True)
class CrossCell:
    """One entrant's score against another.

    It counts 1 for each table where the first one finished ahead, ½ if both were level. `score` is None for the
    entrant's own column, "" if they have not met yet."""

    score: str | None
    tables: int = 0


@dataclass(frozen=True)
class FixtureSeat:
    """A seat of a fixture or of its result: the person, and once it is finished the place and points."""

    person: SafeString
    own: bool
    place: int | None = None
    points: int | None = None


@dataclass(frozen=True)
class FixtureRow:
    number: int
    state: str
    seats: list[FixtureSeat]
    table: str  # its slug; "" if it has not started
    starts_by: datetime
    adjudicated: bool
    awaited: str  # the players for whom the table waits

    @property
    def own(self) -> bool:
        return any(seat.own for seat in self.seats)

    @property
    def table_name(self) -> str:
        return self.table.capitalize()


@dataclass(frozen=True)
class DecisionRow:
    """A decision in words. `by` is empty for a person whose account is erased."""

    text: str
    by: str
    at: datetime
    reason: str


@dataclass(frozen=True)
class DivisionPage:
    number: int
    standings: list[StandingRow]
    fixtures: list[FixtureRow]

    def in_state(self, *states: str) -> list[FixtureRow]:
        return [one for one in self.fixtures if one.state in states]

    @cached_property
    def running(self) -> list[FixtureRow]:
        return self.in_state(Fixture.State.RUNNING)

    @cached_property
    def waiting(self) -> list[FixtureRow]:
        return self.in_state(Fixture.State.WAITING)

    @cached_property
    def ended(self) -> list[FixtureRow]:
        return self.in_state(Fixture.State.FINISHED, Fixture.State.VOID)

    @cached_property
    def own(self) -> list[FixtureRow]:
        return [one for one in self.running if one.own]

    @property
    def has_ties(self) -> bool:
        return any(one.separated_by for one in self.standings)


class SeasonPage:
    """One season for a reader: the user's key, None for a visitor. Each part is one query."""

    def __init__(self, context: LeagueContext, reader: int | None, division: int | None = None) -> None:
        self.context, self.season, self.reader = context, context.season, reader
        wanted = division or context.division or 1
        self.number = min(max(wanted, 1), context.divisions) if context.divisions else None

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self.season.entrants.select_related("user").order_by("number"))

    @cached_property
    def own(self) -> Entrant | None:
        mine = (one for one in self.entrants if one.user_id is not None and one.user_id == self.reader)
        return next(mine, None)

    @property
    def can_be_reserve(self) -> bool:
        """Return whether the reader can enter the running season: not again after playing in it."""
        outside = (Entrant.State.WITHDRAWN, Entrant.State.LEFT_OUT)
        return self.reader is not None and (self.own is None or (self.own.state in outside and self.own.lot is None))

    @cached_property
    def places(self) -> Mapping[int, Place]:
        return group_places(self.entrants)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {one.number: one for one in self.entrants}

    def in_state(self, state: str) -> list[Entrant]:
        return sorted(
            (one for one in self.entrants if one.state == state), key=lambda one: (one.entered_at, one.number)
        )

    @property
    def entered(self) -> list[Entrant]:
        return self.in_state(Entrant.State.ENTERED)

    @property
    def waiting(self) -> list[Entrant]:
        return self.in_state(Entrant.State.WAITING)

    @property
    def is_full(self) -> bool:
        limit = self.season.max_entrants
        return limit is not None and len(self.entered) >= limit

    @property
    def reserves(self) -> list[Entrant]:
        return self.in_state(Entrant.State.RESERVE)

    @cached_property
    def division(self) -> DivisionPage | None:
        if self.number is None:
            return None
        table = division_tables(self.season, self.places, self.number)[0]
        standings = [self._standing(table, line) for line in table.lines]
        return DivisionPage(self.number, standings, [self._fixture(one) for one in table.fixtures])

    @cached_property
    def names(self) -> dict[int, list[str]]:
        """Return the directors' names by the key 0, and by game those of the players who must answer.

        The games are those of the shown division. One query."""
        directors = get_user_model().objects.filter(directed_tournaments=self.season, is_active=True)
        asked = OpenQuestion.objects.filter(
            game__fixture__tournament=self.season, game__fixture__division=self.number or 0
        )
        if self.season.public:  # its club may have been closed since
            asked = asked.filter(game__public=True)
        rows = directors.values_list(Value(0), "pk", "public_name").union(
            asked.values_list("game", "seat__number", "seat__name"), all=True
        )
        found: dict[int, list[str]] = {}
        for game, _number, name in sorted(rows):
            found.setdefault(game, []).append(name)
        return found

    @property
    def own_division(self) -> DivisionPage | None:
        """Return the shown division if it is the reader's own."""
        return self.division if self.number == self.context.division else None

    @cached_property
    def winners(self) -> list[Entrant]:
        """Return the winners of the divisions of a finished season, the first division's first."""
        found = [one for one in self.entrants if one.place == 1]
        return sorted(found, key=lambda one: one.division or 0)

    @cached_property
    def directors(self) -> list[str]:
        return self.names.get(0, [])

    @cached_property
    def decisions(self) -> list[DecisionRow]:
        rows = self.season.decisions.select_related("by").order_by("-number")[:MAX_DECISIONS]
        return [self.decision_row(one) for one in rows]

    def decision_row(self, one: Decision) -> DecisionRow:
        name = one.by.public_name if one.by else ""
        by = person_link(reverse("games:person", args=[name]), name) if name else ""
        return DecisionRow(decision_text(one, self.by_number), by, one.at, one.reason)

    def _standing(self, table: DivisionTable, line: Line) -> StandingRow:
        standing = line.standing
        tied = standing.tables > 0 and standing.separated_by not in (None, TieBreak.POINTS)
        return StandingRow(
            rank=line.rank,
            people=[entrant_link(one) for one in line.place.stays],
            own=line.holder is not None and line.holder.user_id == self.reader,
            has_left=line.holder is None,
            tables=standing.tables,
            points=number_text(standing.points),
            wins=number_text(standing.wins),
            sonneborn_berger=number_text(standing.sonneborn_berger),
            share=number_text(standing.share),
            separated_by=str(SEPARATED_BY[standing.separated_by]) if tied and standing.separated_by else "",
            goes=self._goes(line.rank, len(table.lines)),
            cells=[cross_cell(table, line, other) for other in table.lines],
        )

    def _goes(self, rank: int, size: int) -> str:
        """Return "up" or "down" for a place whose holder changes division if the season ends like this."""
        moves = min(self.season.movers, size // 2) if self.season.continues else 0
        if rank <= moves and self.number != 1:
            return "up"
        return "down" if rank > size - moves and self.number != self.context.divisions else ""

    def _fixture(self, fixture: Fixture) -> FixtureRow:
        seats = self._results(fixture) if fixture.results else self._seats(fixture)
        game = fixture.game if any(seat.own for seat in seats) else fixture.shown_game
        return FixtureRow(
            fixture.number,
            fixture.state,
            seats,
            game.slug if game else "",
            fixture.starts_by,
            fixture.adjudicated,
            joined(self.names.get(fixture.game_id or -1, []), language_of_page()),
        )

    def _seats(self, fixture: Fixture) -> list[FixtureSeat]:
        """Return the people who sit at the table now, or will sit there."""
        return [self._seat(self.places[number].holder) for number in fixture.entrants]

    def _seat(self, entrant: Entrant | None, **result: Any) -> FixtureSeat:
        if entrant is None:
            return FixtureSeat(SafeString(_("no one")), False, **result)
        own = entrant.user_id is not None and entrant.user_id == self.reader
        return FixtureSeat(entrant_link(entrant), own, **result)

    def _results(self, fixture: Fixture) -> list[FixtureSeat]:
        """Return the people who sat down at the start, by their place."""
        sat = dict(one for one in fixture.seated or () if one is not None)
        rows = sorted(fixture.results or (), key=lambda row: row[1])
        return [
            self._seat(self.by_number.get(sat.get(number, number)), place=place, points=points)
            for number, place, points in rows
        ]


def cross_cell(table: DivisionTable, line: Line, other: Line) -> CrossCell:
    if line is other:
        return CrossCell(None)
    met: Encounters | None = table.crosstable.get((line.place.number, other.place.number))
    if met is None:
        return CrossCell("")
    halves = 2 * met.before + met.equal
    whole = str(halves // 2) if halves > 1 or not halves else ""
    return CrossCell(f"{whole}½" if halves % 2 else whole, met.before + met.equal + met.behind)


def decision_text(one: Decision, entrants: Mapping[int, Entrant]) -> str:
    """Return what was decided, with the names of the players concerned."""
    named = {key: entrants.get(one.facts.get(fact, 0)) for key, fact in (("name", "entrant"), ("reserve", "reserve"))}
    facts = {key: entrant.shown_name if entrant else "?" for key, entrant in named.items()}
    closes_at = one.facts.get("closes_at")
    facts |= {"day": day_text(datetime.fromisoformat(closes_at)) if closes_at else "?"}
    return str(DECISION_TEXTS[one.kind]) % {"number": one.facts.get("fixture", "?"), **facts}


def day_text(at: datetime) -> str:
    return wording_of_time.day(timezone.localdate(at), language_of_page(), timezone.localdate())


def names_text(entrants: Iterable[Entrant]) -> str:
    return joined([one.shown_name for one in entrants], language_of_page())
