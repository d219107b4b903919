"""The data of a season's page for one reader. Each part of the page takes one query."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Value
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.name_links import person_link
from games.facts.leagues.standings import TieBreak
from games.models import Decision, Entrant, Fixture, OpenQuestion
from games.tournaments.standing import DivisionTable, Line, Place, division_tables, group_places
from games.wording.languages import language_of_page
from games.wording.text import joined

from .leagues import LeagueContext
from .season_rows import (
    SEPARATED_BY,
    DecisionRow,
    DivisionPage,
    FixtureRow,
    FixtureSeat,
    StandingRow,
    cross_cell,
    decision_text,
    entrant_link,
    number_text,
)

MAX_DECISIONS = 30


class SeasonPage:
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
        """Return whether the reader can enter the running season, which is not possible after playing in it."""
        outside = (Entrant.State.WITHDRAWN, Entrant.State.LEFT_OUT)
        return self.reader is not None and (self.own is None or (self.own.state in outside and self.own.lot is None))

    @cached_property
    def places(self) -> Mapping[int, Place]:
        return group_places(self.entrants)

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {one.number: one for one in self.entrants}

    @cached_property
    def by_state(self) -> Mapping[str, list[Entrant]]:
        found: dict[str, list[Entrant]] = {state: [] for state in Entrant.State}
        for one in sorted(self.entrants, key=lambda one: (one.entered_at, one.number)):
            found[one.state].append(one)
        return found

    @property
    def is_full(self) -> bool:
        limit = self.season.max_entrants
        return limit is not None and len(self.by_state[Entrant.State.ENTERED]) >= limit

    @cached_property
    def division(self) -> DivisionPage | None:
        if self.number is None:
            return None
        table = division_tables(self.season, self.places, self.number)[0]
        standings = [self._standing(table, line) for line in table.lines]
        return DivisionPage(self.number, standings, [self._fixture(one) for one in table.fixtures])

    @cached_property
    def names(self) -> dict[int, list[str]]:
        """Return {0: directors' names, game of the shown division: names of players who must answer}."""
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
        return self.division if self.number == self.context.division else None

    @cached_property
    def winners(self) -> list[Entrant]:
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
        return [self._seat(self.places[number].holder) for number in fixture.entrants]

    def _seat(self, entrant: Entrant | None, **result: Any) -> FixtureSeat:
        if entrant is None:
            return FixtureSeat(SafeString(_("no one")), False, **result)
        own = entrant.user_id is not None and entrant.user_id == self.reader
        return FixtureSeat(entrant_link(entrant), own, **result)

    def _results(self, fixture: Fixture) -> list[FixtureSeat]:
        """Return the people who sat at the table at the start, ordered by their place in the game."""
        sat = dict(one for one in fixture.seated or () if one is not None)
        rows = sorted(fixture.results or (), key=lambda row: row[1])
        return [
            self._seat(self.by_number.get(sat.get(number, number)), place=place, points=points)
            for number, place, points in rows
        ]
