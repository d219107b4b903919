"""The draw of a season, its end, and the next one, which opens by itself.

In the first season, lots decide the divisions. In later seasons, the final standings of the season before decide them,
and newcomers come after these players, in the order of their lots. In a division, lots decide who has which place in
the schedule. games/check_draw.py checks all that offline."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from math import ceil
from typing import Any

from django.db import transaction

from games.facts.leagues import divisions
from games.facts.leagues.divisions import next_ranking, schedule
from games.facts.signals import league_opened, season_drawn, season_over
from games.models import MEMBERS, Entrant, Fixture, Membership, Participation, Tournament
from games.moderation.measures import Act, stopped_users

from .entering import account_token
from .founding import MAX_ENTRANTS, LeagueSettings, create_season, likely_lengths, wait_for_more
from .standing import division_tables

DRAW_DELAY = timedelta(days=7)  # from the end of a season to the draw of the next one
USUAL_SHARE = 0.8  # of tables that end in time if they have all started at `starts_by`
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
        reserves={number for number, place in places.items() if len(place.stays) > 1},
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


def draw(tournament: Tournament, now: datetime) -> bool:
    """Draw a season whose entries have ended, or cancel it if there are too few entrants.

    Return False if it was not due. Everything happens in one transaction, so a draw is complete or has not happened."""
    with transaction.atomic():
        season = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if season.state != Tournament.State.OPEN or season.draw_at > now:
            return False
        willing = _willing(season)
        if len(willing) < season.size:
            _call_off(season, now)
            return True
        playing = _admit(season, willing)
        groups = _give_lots(season, playing)
        _make_fixtures(season, groups, now)
        season.state, season.drawn_at, season.due_at = Tournament.State.RUNNING, now, now
        season.save(update_fields=["state", "drawn_at", "due_at"])
        season_drawn.send(Tournament, tournament=season, at=now)
    return True


def may_play(tournament: Tournament, entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return the entrants whose account is active, not stopped by a measure, and in the tournament's club."""
    found = [one for one in entrants if one.user is not None and one.user.is_active]
    keys = {one.user_id for one in found if one.user_id is not None}
    allowed = keys - stopped_users(keys, Act.TOURNAMENT)
    if tournament.club_id is not None:
        members = Membership.objects.filter(club=tournament.club_id, user__in=keys, role__in=MEMBERS)
        allowed &= set(members.values_list("user", flat=True))
    return [one for one in found if one.user_id in allowed]


def _willing(season: Tournament) -> list[Entrant]:
    """Return the confirmed entrants in order of entry; the waiting list comes last."""
    there = season.entrants.filter(state__in=(State.ENTERED, State.WAITING)).select_related("user")
    return may_play(season, (one for one in there.order_by("entered_at", "number") if one.confirmed_at))


def _call_off(season: Tournament, now: datetime) -> None:
    """Cancel a season with too few entrants; a newcomers' league waits instead."""
    if season.newcomers:
        wait_for_more(season, now)
        return
    season.state, season.finished_at, season.due_at = Tournament.State.CANCELLED, now, None
    season.save(update_fields=["state", "finished_at", "due_at"])
    season_over.send(Tournament, tournament=season, at=now)


def _admit(season: Tournament, willing: Sequence[Entrant]) -> list[Entrant]:
    limit = season.max_entrants or MAX_ENTRANTS
    playing, reserves = willing[:limit], willing[limit:]
    undecided = season.entrants.filter(state__in=(State.ENTERED, State.WAITING))
    undecided.exclude(pk__in=[one.pk for one in willing]).update(state=State.LEFT_OUT)
    Entrant.objects.filter(pk__in=[one.pk for one in reserves]).update(state=State.RESERVE)
    return list(playing)


def _give_lots(season: Tournament, playing: Sequence[Entrant]) -> list[list[Entrant]]:
    """Store everyone's lot and division; return the divisions, each in order of the lots."""
    by_token = {one.token: one for one in playing}
    lots = {token: lot for lot, token in enumerate(divisions.draw(bytes(season.secret), by_token), start=1)}
    for one in playing:
        one.state, one.lot = State.PLAYING, lots[one.token]
    known = {one.number: one for one in playing}
    ranking = [one.number for one in sorted(playing, key=_strength)]
    groups = divisions.divide(ranking, season.size)
    found = [sorted((known[number] for number in group), key=lambda one: one.lot or 0) for group in groups]
    for number, group in enumerate(found, start=1):
        for one in group:
            one.division = number
    Entrant.objects.bulk_update(playing, ["state", "lot", "division"])
    return found


def _strength(entrant: Entrant) -> tuple[bool, int]:
    """Return the key that sorts entrants by their rank in the season before, and then newcomers by lot."""
    before, lot = entrant.rank_before, entrant.lot or 0
    return (False, before) if before is not None else (True, lot)


def _make_fixtures(season: Tournament, groups: Sequence[Sequence[Entrant]], now: datetime) -> None:
    numbers = count(1)
    starts_by = max(now, season.closes_at - usual_length(season))
    Fixture.objects.bulk_create(
        Fixture(
            tournament=season,
            number=next(numbers),
            division=division,
            entrants=[group[position].number for position in table],
            starts_by=starts_by,
        )
        for division, group in enumerate(groups, start=1)
        for table in schedule(len(group), season.size)
    )


def usual_length(season: Tournament) -> timedelta:
    lengths = sorted(likely_lengths(LeagueSettings.of(season)))
    return timedelta(days=lengths[ceil(USUAL_SHARE * len(lengths)) - 1])


def draw_document(tournament: Tournament) -> dict[str, Any]:
    """Return what is published about a draw, for games/check_draw.py. Raise ValueError before the draw."""
    if tournament.drawn_at is None:
        raise ValueError("the secret is not public yet")
    drawn = tournament.entrants.filter(lot__isnull=False).order_by("number")
    return {
        "league": tournament.slug,
        "season": tournament.season,
        "seats": tournament.size,
        "commitment": tournament.commitment,
        "secret": bytes(tournament.secret).hex(),
        "drawn_at": tournament.drawn_at.isoformat(),
        "entrants": list(drawn.values("number", "token", "rank_before", "lot", "division")),
        "fixtures": list(tournament.fixtures.order_by("number").values("number", "division", "entrants")),
    }
