"""The tables of a season: they open when their players have time, and give results.

A table is opened, and its result stored, in one transaction with the state of its fixture, so that nothing happens
twice and nothing is lost. The end of a game only marks its fixture, because many tables can end at the same moment; the
sweep stores the results."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.dispatch import receiver

from games.eventlog import log
from games.facts import luck
from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused
from games.facts.signals import game_finished
from games.models import Club, Fixture, Game, Participation, Seat, Tournament, User
from games.rules import GAMES
from games.tables.opening import computer_player_names, options_for
from games.tables.stays import complete_results

from .access import locked_tournament
from .entering import take_over
from .standing import Place, places_of

MAX_TABLES_PER_RUN = 50  # leaves time for other tournaments
State = Fixture.State
STARTED = 1  # the number of the log's first event


@receiver(game_finished, dispatch_uid="tournaments")
def _mark_ended(game: Game, at: datetime, **kwargs: object) -> None:
    if game.tournament_id is not None:
        Fixture.objects.filter(game=game.pk).update(ended_at=at)


def open_due_fixtures(tournament: Tournament, now: datetime) -> int:
    """Open the tables that can start, at most MAX_TABLES_PER_RUN; return how many."""
    busy, places = tables_running(tournament), places_of(tournament)
    opened = 0
    for fixture in list(tournament.fixtures.filter(state=State.WAITING).order_by("stage", "number")):
        if opened < MAX_TABLES_PER_RUN and _is_due(tournament, fixture, busy, places, now):
            users = [user for place in _places_at(fixture, places) if (user := player_of(place))]
            seated = for_each_row("fixture", [fixture.pk], partial(_open, tournament, users=users, now=now))
            if seated and seated[0]:
                busy.update(seated[0])
                opened += 1
    return opened


def tables_running(tournament: Tournament) -> Counter[int]:
    """Return {number of a place: how many tables it plays now}."""
    running = tournament.fixtures.filter(state=State.RUNNING, ended_at=None).values_list("seated", flat=True)
    return Counter(place for seated in running for place in _seated_places(seated))


def player_of(place: Place) -> User | None:
    """Return the user who can sit down for this place; None for an empty place or a closed account."""
    holder = place.holder
    return holder.user if holder and holder.user and holder.user.is_active else None


def _seated_places(seated: Iterable[Sequence[int] | None] | None) -> list[int]:
    return [one[0] for one in seated or () if one is not None]


def _places_at(fixture: Fixture, places: Mapping[int, Place]) -> list[Place]:
    return [places[number] for number in fixture.entrants]


def _is_due(
    tournament: Tournament, fixture: Fixture, busy: Counter[int], places: Mapping[int, Place], now: datetime
) -> bool:
    """Return whether the table can start: its players are active and have time, or `starts_by` has come."""
    if fixture.starts_by <= now:
        return True
    held = [place for place in _places_at(fixture, places) if place.holder]
    return all(busy[place.number] < tournament.at_once and player_of(place) for place in held)


def _open(tournament: Tournament, key: int, users: Sequence[User], now: datetime) -> list[int]:
    """Open one table; return the numbers of the places that play, [] if it cannot start now."""
    with transaction.atomic():
        keys = sorted(user.pk for user in users)
        list(get_user_model().objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))
        season = Tournament.objects.select_for_update(no_key=True).select_related(None).get(pk=tournament.pk)
        fixture = season.fixtures.filter(pk=key, state=State.WAITING).first()
        if fixture is None or season.state != Tournament.State.RUNNING:
            return []  # another process was faster
        places = places_of(season)
        players = [(place, player_of(place)) for place in _places_at(fixture, places)]
        if sorted(user.pk for _, user in players if user) != keys:
            return []  # a place has changed hands since; the next run knows
        if not _is_due(season, fixture, tables_running(season), places, now):
            return []
        return _start(season, fixture, players)


def _start(season: Tournament, fixture: Fixture, players: Sequence[tuple[Place, User | None]]) -> list[int]:
    present = [(place, user) for place, user in players if user]
    if not present:  # all players have left
        Fixture.objects.filter(pk=fixture.pk).update(state=State.VOID)
        return []
    if len(present) >= min(GAMES[season.ruleset].SEATS) and _allows(season, len(present)):
        players = present
    game = start_fixture_table(season, [user for _, user in players])
    seated = [[place.number, place.holder.number] if user and place.holder else None for place, user in players]
    Fixture.objects.filter(pk=fixture.pk).update(state=State.RUNNING, game=game, seated=seated)
    return _seated_places(seated)


def _allows(season: Tournament, size: int) -> bool:
    try:
        options_for(season.ruleset, season.options, size)
    except Refused:
        return False
    return size > 1


def fill_empty_places(tournament: Tournament, now: datetime) -> None:
    """Let reserves take over the empty places that still have tables to play."""
    waiting = tournament.fixtures.filter(state=State.WAITING).values_list("entrants", flat=True)
    numbers = {number for entrants in waiting for number in entrants}
    if not any(place.holder is None and number in numbers for number, place in places_of(tournament).items()):
        return
    with locked_tournament(tournament, Tournament.State.RUNNING) as season:
        for number, place in places_of(season).items():
            if place.holder is None and number in numbers:
                take_over(season, place.entrant, now)


def record_results(tournament: Tournament) -> int:
    ended = tournament.fixtures.filter(state=State.RUNNING, ended_at__isnull=False).values_list("pk", flat=True)
    return sum(for_each_row("fixture", list(ended), _record))


def _record(key: int) -> bool:
    """Store the results of one table. If two processes do this, they store the same results."""
    fixture = Fixture.objects.get(pk=key)
    stays = Participation.objects.filter(game=fixture.game_id)
    if fixture.game_id is not None and stays.filter(won=None).exists():
        complete_results(fixture.game_id)
    results = table_results(fixture.seated or (), stays)
    running = Fixture.objects.filter(pk=key, state=State.RUNNING)
    return bool(running.update(state=State.FINISHED, results=results))


def table_results(seated: Sequence[Sequence[int] | None], stays: Iterable[Participation]) -> list[list[Any]]:
    """Return [number of the place, rank, points] of all people who sat down at the start, in seat order.

    People who left or conceded share the last rank. They have 0 points, or None if points were not counted."""
    first = {stay.seat: stay for stay in stays if stay.from_event == STARTED}
    found = [(one[0], first[seat]) for seat, one in enumerate(seated) if one is not None]
    nothing = 0 if any(stay.points is not None for _, stay in found) else None
    ranks = [_rank(stay) for _, stay in found]
    results = []
    for (number, stay), rank in zip(found, ranks, strict=True):
        points = stay.points if stay.ending == Participation.Ending.STAYED else None
        results.append([number, 1 + sum(other < rank for other in ranks), nothing if points is None else points])
    return results


def _rank(stay: Participation) -> tuple[bool, bool, int]:
    if stay.ending != Participation.Ending.STAYED:
        return True, True, 0
    return False, not stay.won, -(stay.points or 0)


def start_fixture_table(tournament: Tournament, players: Sequence[User | None]) -> Game:
    """Start a table with these players in seat order; None is a quick computer player.

    The caller must be in a transaction and have locked the players' accounts. Raise Illegal or Unavailable if the
    game cannot start with so many players."""
    club, time_control = tournament.club, tournament.time_control
    if time_control.get("days_off") is not None and tournament.drawn_at is not None:
        time_control = {**time_control, "days_off_since": int(tournament.drawn_at.timestamp())}
    game = Game(
        ruleset=tournament.ruleset,
        options=tournament.options,
        size=len(players),
        public=tournament.public and (club is None or club.kind == Club.Kind.OPEN),  # the club may have been closed
        club=club,
        tournament=tournament,
        time_control=time_control,
        timeline=luck.new_timeline(),
    )
    game.commitment = luck.make_commitment(game.uuid, luck.Secret(game.secret), game.timeline)
    game.save(force_insert=True)
    names = computer_player_names()
    for number, user in enumerate(players):
        name = user.public_name if user else next(names)
        Seat.objects.create(game=game, number=number, user=user, name=name, built_in=user is None)
    log.start_log(game)
    return game
