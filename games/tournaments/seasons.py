"""The end of a season, and the next one, which opens by itself."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction

from games.facts.leagues.divisions import next_ranking
from games.facts.signals import league_opened, season_over
from games.models import Entrant, Fixture, Participation, Tournament

from .drawing import may_play
from .entering import account_token
from .founding import LeagueSettings, create_season
from .standing import division_tables

DRAW_DELAY = timedelta(days=7)  # from the end of a season to the draw of the next one
State = Entrant.State


def finish_season(tournament: Tournament, now: datetime) -> bool:
    """End a season whose tables are all finished: store the final places. Return False if it was not due."""
    with transaction.atomic():
        season = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        unfinished = season.fixtures.filter(state__in=(Fixture.State.WAITING, Fixture.State.RUNNING))
        if season.state != Tournament.State.RUNNING or unfinished.exists():
            return False
        holders = []
        for table in division_tables(season):
            for line in table.lines:
                if line.holder is not None:  # an empty place gets no final place
                    line.holder.place, line.holder.division = line.rank, table.number
                    holders.append(line.holder)
        Entrant.objects.bulk_update(holders, ["place", "division"])
        season.state, season.finished_at, season.due_at = Tournament.State.FINISHED, now, now
        season.save(update_fields=["state", "finished_at", "due_at"])
        season_over.send(Tournament, tournament=season, at=now)
    return True


def open_next_season(tournament: Tournament, now: datetime) -> Tournament | None:
    """Open the season after a finished one, with the same rules; return None if there is none to open.

    Players who play at the end stay in, and so do the reserves, as newcomers. Players who were absent at the end must
    confirm."""
    with transaction.atomic():
        season = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if season.state != Tournament.State.FINISHED or not season.continues:
            return None
        if Tournament.objects.filter(previous=season).exists():
            return None
        draw_at = now + DRAW_DELAY
        closes_at = draw_at + (season.closes_at - season.draw_at)
        rules = replace(LeagueSettings.of(season), draw_at=draw_at, closes_at=closes_at)
        later = create_season(rules, season=season.season + 1, previous=season, opened_at=now)
        later.directors.set(season.directors.all())
        Entrant.objects.bulk_create(_carried_over(season, later, now))
        league_opened.send(Tournament, tournament=later, at=now)
    return later


def _carried_over(season: Tournament, later: Tournament, now: datetime) -> list[Entrant]:
    ranked = final_ranking(season)
    reserves = season.entrants.filter(state=State.RESERVE).select_related("user").order_by("entered_at", "number")
    new = may_play(later, reserves)
    vanished = _vanished(season)
    found = []
    for number, one in enumerate([*ranked, *new], start=1):
        assert one.user is not None
        is_waiting = later.max_entrants is not None and number > later.max_entrants
        found.append(
            Entrant(
                tournament=later,
                user=one.user,
                number=number,
                state=State.WAITING if is_waiting else State.ENTERED,
                token=account_token(one.user, later),
                entered_at=now,
                confirmed_at=now if number <= len(ranked) and one.user_id not in vanished else None,
                rank_before=number if number <= len(ranked) else None,
            )
        )
    return found


def final_ranking(season: Tournament) -> Sequence[Entrant]:
    """Return the people who stay, in the order for the next season's divisions."""
    divisions = [[line.place for line in table.lines] for table in division_tables(season)]
    places = {place.number: place for division in divisions for place in division}
    holders = {number: place.holder for number, place in places.items() if place.holder}
    staying = {one.pk for one in may_play(season, holders.values())}
    order = next_ranking(
        [[place.number for place in division] for division in divisions],
        season.movers,
        reserves={number for number, place in places.items() if place.is_taken_over},
        leavers={number for number in places if number not in holders or holders[number].pk not in staying},
    )
    return [holders[number] for number in order]


def _vanished(season: Tournament) -> set[int]:
    """Return the users who were away at the end of their last table, or gave no answer there.

    A table at which a user neither answered nor missed a deadline says nothing."""
    stays = Participation.objects.filter(game__tournament=season, user__isnull=False, won__isnull=False)
    away: dict[int | None, bool] = {}
    for stay in stays.order_by("finished_at", "game", "from_event"):
        if stay.ending == Participation.Ending.ABSENT or stay.answers or stay.misses:
            away[stay.user_id] = stay.ending == Participation.Ending.ABSENT or not stay.answers
    return {user for user, is_away in away.items() if user is not None and is_away}
