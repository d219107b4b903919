"""The draw of a season: who plays in which division and at which tables.

In the first season, lots decide the divisions; later, the final standings of the season before, and newcomers enter
below by lot. In a division, lots decide who has which place in the schedule.
games/check_draw.py checks all that offline."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import count
from math import ceil
from typing import Any

from django.db import transaction

from games.facts.leagues import divisions
from games.facts.leagues.divisions import schedule
from games.facts.signals import season_drawn, season_over
from games.models import MEMBERS, Entrant, Fixture, Membership, Tournament
from games.moderation.measures import Act, stopped_users

from .founding import MAX_ENTRANTS, LeagueSettings, likely_lengths, wait_for_more

USUAL_SHARE = 0.8  # of tables that end in time if they have all started at `starts_by`
State = Entrant.State


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
    """Sort by the season before, then newcomers by lot."""
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
