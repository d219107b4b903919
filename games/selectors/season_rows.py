"""The rows of a season's page as texts: standings, crosstable, tables and decisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.boards.name_links import person_link
from games.facts.leagues.standings import TieBreak
from games.models import Decision, Entrant, Fixture
from games.tournaments.standing import DivisionTable, Encounters, Line
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page
from games.wording.text import joined

SEPARATED_BY: dict[TieBreak, Any] = {
    TieBreak.POINTS: "",
    TieBreak.WINS: gettext_lazy("fewer wins"),
    TieBreak.SONNEBORN_BERGER: gettext_lazy("weaker opponents beaten (Sonneborn–Berger)"),
    TieBreak.SHARE: gettext_lazy("smaller share of the points at the tables"),
    TieBreak.LOT: gettext_lazy("random draw"),
}
DECISION_TEXTS: dict[str, Any] = {
    Decision.Kind.EXTEND: gettext_lazy("The season now ends on %(day)s"),
    Decision.Kind.REPLACE: gettext_lazy("%(reserve)s takes over the place of %(name)s"),
    Decision.Kind.VOID: gettext_lazy("Table %(number)s does not count"),
    Decision.Kind.EXCLUDE: gettext_lazy("%(name)s is excluded"),
    Decision.Kind.WRITE: gettext_lazy("Message to all"),
    Decision.Kind.CANCEL: gettext_lazy("The season is canceled"),
}


def entrant_link(entrant: Entrant) -> SafeString:
    name = entrant.user and entrant.user.public_name
    return person_link(reverse("games:person", args=[name]) if name else "", entrant.shown_name)


def number_text(value: Fraction) -> str:
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
    named = {key: entrants.get(one.facts.get(fact, 0)) for key, fact in (("name", "entrant"), ("reserve", "reserve"))}
    facts = {key: entrant.shown_name if entrant else "?" for key, entrant in named.items()}
    closes_at = one.facts.get("closes_at")
    facts |= {"day": day_text(datetime.fromisoformat(closes_at)) if closes_at else "?"}
    return str(DECISION_TEXTS[one.kind]) % {"number": one.facts.get("fixture", "?"), **facts}


def day_text(at: datetime) -> str:
    return wording_of_time.day(timezone.localdate(at), language_of_page(), timezone.localdate())


def names_text(entrants: Iterable[Entrant]) -> str:
    return joined([one.shown_name for one in entrants], language_of_page())
