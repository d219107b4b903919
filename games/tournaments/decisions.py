"""Decisions of a season's directors.

Each is stored with a reason, and all entrants get a message about it. Directors cannot decide about
tables at which they sit: then another director does, else the club's owner, else the operators (access.deciders)."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import decided, season_over
from games.models import Decision, Entrant, Fixture, Game, Tournament, User
from games.moderation.measures import Act, ensure_not_stopped

from .access import lock_tournament, may_direct
from .adjudicating import close_table
from .entering import INSIDE, leave, take_over
from .standing import places_of

MAX_REASON_LENGTH = 1_000  # characters; also of a message to all
MAX_MESSAGES_PER_DAY = 2  # to all entrants
MAX_EXTENSION = timedelta(days=366)  # from now
Kind, State, Stage = Decision.Kind, Entrant.State, Tournament.State
UNDECIDED = (Fixture.State.WAITING, Fixture.State.RUNNING)


def extend(tournament: Tournament, user: User, closes_at: datetime, reason: str) -> Decision:
    """Move the end of the season to a later time. Raise Refused if not allowed or not later."""
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        _ensure_may_decide(tournament, user)
        if not tournament.closes_at < closes_at <= now + MAX_EXTENSION:
            raise Refused("bad_closing_date", "The new end must be later than the present one, within a year.")
        more = closes_at - tournament.closes_at
        facts = {"closes_at": closes_at.isoformat(), "before": tournament.closes_at.isoformat()}
        Tournament.objects.filter(pk=tournament.pk).update(closes_at=closes_at, due_at=now)
        tournament.fixtures.filter(state=Fixture.State.WAITING).update(starts_by=F("starts_by") + more)
        return _store(tournament, user, Kind.EXTEND, reason, now, facts)


def replace(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    """Give the place of the entrant with this number to the first reserve. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.RUNNING) as (tournament, now):
        entrant = _entrant(tournament, number, State.PLAYING, State.WITHDRAWN, State.EXCLUDED)
        if all(entrant != place.stays[-1] for place in places_of(tournament).values()):
            raise Refused("no_entrant", "There is no such player in this season.")
        _ensure_not_concerned(tournament, user, entrant)
        if entrant.state == State.PLAYING:
            leave(tournament, entrant, State.WITHDRAWN, now)
        else:
            take_over(tournament, entrant, now)
        reserve = Entrant.objects.filter(takes_over=entrant).first()
        if reserve is None:
            raise Refused("no_reserve", "No reserve is left who could take over.")
        return _store(tournament, user, Kind.REPLACE, reason, now, {"entrant": number, "reserve": reserve.number})


def exclude(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    """Exclude the entrant with this number from the season. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        entrant = _entrant(tournament, number, *INSIDE)
        _ensure_not_concerned(tournament, user, entrant)
        leave(tournament, entrant, State.EXCLUDED, now)
        return _store(tournament, user, Kind.EXCLUDE, reason, now, {"entrant": number})


def void(tournament: Tournament, user: User, number: int, reason: str) -> Decision:
    """Decide that a table does not count; close it if it is running. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.RUNNING) as (tournament, now):
        fixture = tournament.fixtures.filter(number=number).exclude(state=Fixture.State.VOID).first()
        if fixture is None:
            raise Refused("no_fixture", "There is no such table in this season, or it does not count already.")
        _ensure_may_decide(tournament, user, _people_at([fixture], tournament))
        _void([fixture], now)
        Tournament.objects.filter(pk=tournament.pk).update(due_at=now)
        return _store(tournament, user, Kind.VOID, reason, now, {"fixture": number})


def write_to_all(tournament: Tournament, user: User, reason: str) -> Decision:
    """Send a message to all entrants, at most twice a day. Raise Refused if not allowed."""
    ensure_not_stopped(user, Act.WRITE)
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING, Stage.FINISHED) as (tournament, now):
        _ensure_may_decide(tournament, user)
        today = tournament.decisions.filter(kind=Kind.WRITE, at__gt=now - timedelta(days=1))
        if today.count() >= MAX_MESSAGES_PER_DAY:
            raise Refused("many_league_messages", "You can write to all twice a day. Try again tomorrow.")
        return _store(tournament, user, Kind.WRITE, reason, now, {})


def cancel(tournament: Tournament, user: User, reason: str) -> Decision:
    """Cancel the season. No table counts; the running ones are closed. Raise Refused if not allowed."""
    with _deciding(tournament, reason, Stage.OPEN, Stage.RUNNING) as (tournament, now):
        _ensure_may_decide(tournament, user)
        Tournament.objects.filter(pk=tournament.pk).update(state=Stage.CANCELLED, finished_at=now, due_at=now)
        _void(tournament.fixtures.filter(state__in=UNDECIDED).order_by("game"), now)
        made = _store(tournament, user, Kind.CANCEL, reason, now, {})
        season_over.send(Tournament, tournament=tournament, at=now)
        return made


@contextmanager
def _deciding(tournament: Tournament, reason: str, *states: str) -> Iterator[tuple[Tournament, datetime]]:
    """Lock the tournament for a decision. Raise Refused without a reason."""
    if not 0 < len(reason.strip()) <= MAX_REASON_LENGTH:
        raise Refused("no_league_reason", f"Write a text of at most {MAX_REASON_LENGTH} characters.")
    with transaction.atomic():
        locked = lock_tournament(tournament, *states)
        yield locked, timezone.now()


def _ensure_may_decide(tournament: Tournament, user: User, concerned: Collection[int] = ()) -> None:
    if may_direct(tournament, user, concerned):
        return
    if user.pk in concerned and may_direct(tournament, user):
        raise Refused(
            "own_table", "You cannot decide about your own tables. Another director can, or an operator of this site."
        )
    raise Refused("no_director", "Only the directors of this league can do that.")


def _entrant(tournament: Tournament, number: int, *states: str) -> Entrant:
    found = tournament.entrants.filter(number=number, state__in=states).first()
    if found is None:
        raise Refused("no_entrant", "There is no such player in this season.")
    return found


def _ensure_not_concerned(tournament: Tournament, user: User, entrant: Entrant) -> None:
    """Raise Refused if the user shares a table with the entrant's place that is not finished."""
    places = {number for number, place in places_of(tournament).items() if entrant in place.stays}
    fixtures = [one for one in tournament.fixtures.filter(state__in=UNDECIDED) if places & set(one.entrants)]
    _ensure_may_decide(tournament, user, _people_at(fixtures, tournament) | {entrant.user_id or 0})


def _people_at(fixtures: Collection[Fixture], tournament: Tournament) -> set[int]:
    """Return the keys of the users who hold a place at these tables, or have a seat there."""
    places = places_of(tournament)
    people = {holder.user_id for one in fixtures for number in one.entrants if (holder := places[number].holder)}
    seated = Game.objects.filter(fixture__in=[one.pk for one in fixtures]).values_list("seats__user", flat=True)
    return {user for user in people.union(seated) if user is not None}


def _void(fixtures: Collection[Fixture], now: datetime) -> None:
    """Mark tables as not counted, and close the running ones without a winner."""
    for fixture in fixtures:
        Fixture.objects.filter(pk=fixture.pk).update(state=Fixture.State.VOID, results=None)
        game = Game.objects.select_for_update(of=("self",), no_key=True).filter(fixture=fixture.pk).first()
        if game is not None and game.state == Game.State.RUNNING:
            close_table(game, "void", (), now)


def _store(
    tournament: Tournament, user: User, kind: Decision.Kind, reason: str, now: datetime, facts: dict[str, Any]
) -> Decision:
    last = tournament.decisions.aggregate(last=Max("number"))["last"] or 0
    made = Decision.objects.create(
        tournament=tournament, number=last + 1, kind=kind, by=user, at=now, facts=facts, reason=reason.strip()
    )
    decided.send(Decision, decision=made, at=now)
    return made
