"""Removes a user from all tables at once, when the account is erased or suspended."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.clocks.remarks import make_remark
from games.clocks.stopping import announce_clock_change
from games.clubs.joining import leave_all_clubs
from games.eventlog import log
from games.facts.errors import Refused, RulesMissing, TableSuspended
from games.facts.events import Replaced, decode
from games.models import Event, Game, Invitation, Motion, Participation, Remark, Seat, User
from games.moderation import reports
from games.motions import voting
from games.tables import opening
from games.tables.seats import give_up_seat, updating_error
from games.tournaments.entering import leave_all_seasons


def erase_player(user: User) -> None:
    """Free the user's seats and remove their name. Raise Refused if this server lacks a table's rules."""
    now = timezone.now()
    with transaction.atomic():
        leave_all_seasons(user)
        leave_all_clubs(user)
        reports.forget_reporter(user)
        _leave_open_tables(user)
        for game in _running_tables(user):
            _withdraw_motions(game, user, now)
            if seat := game.seats.filter(user=user).first():
                give_up_seat(game, seat, now)
        Participation.objects.filter(user=user).update(user=None)
        Seat.objects.filter(Q(user=user) | Q(former=user)).update(name="", user=None, former=None, frozen_rest=None)
        for remark in Remark.objects.filter(person=user):
            remark.facts["before"], remark.person = "", None
            remark.save(update_fields=["facts", "person"])
        Invitation.objects.filter(Q(label__iexact=user.email) | Q(label__iexact=user.public_name)).delete()


def replace_suspended_player(user: User) -> None:
    """Let stand-ins play the user's seats for now. Raise Refused if this server lacks a table's rules."""
    now = timezone.now()
    with transaction.atomic():
        _leave_open_tables(user)
        for game in _running_tables(user):
            _withdraw_motions(game, user, now)
            _mark_absent(game, user, now)


def log_missed_replacements(game: Game) -> int:
    """Log changes of players that happened while the table was suspended; return how many."""
    late = [seat for seat in game.seats.filter(absent_since__isnull=False) if not _has_replaced_event(game, seat)]
    for seat in late:
        log.append(game, Replaced(seat.number))
    return len(late)


def _running_tables(user: User) -> Iterator[Game]:
    """Yield the running tables that name the user, each locked, in order of the key to avoid deadlocks."""
    motions = Motion.objects.filter(Q(user=user) | Q(target=user), state=Motion.State.OPEN)
    concerned = Q(seats__user=user) | Q(seats__former=user) | Q(host=user) | Q(pk__in=motions.values("game"))
    games = Game.objects.filter(concerned, state=Game.State.RUNNING).order_by("pk")
    for key in list(games.values_list("pk", flat=True).distinct()):
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        if game.state == Game.State.RUNNING:
            yield game


def _leave_open_tables(user: User) -> None:
    for game in (
        Game.objects.filter(state=Game.State.OPEN).filter(Q(seats__user=user) | Q(host=user)).distinct().order_by("pk")
    ):
        try:
            opening.hand_over_table(game, user)
            opening.leave(game, user)
        except Refused:  # the table was cancelled with its host, or has just begun
            continue


def _withdraw_motions(game: Game, user: User, now: datetime) -> None:
    for motion in Motion.objects.filter(Q(user=user) | Q(target=user), game=game, state=Motion.State.OPEN):
        voting.end_motion(game, motion, Motion.State.WITHDRAWN, now)


def _mark_absent(game: Game, user: User, now: datetime) -> None:
    seat = game.seats.filter(user=user).first()
    if seat is None or seat.by_stand_in:
        return
    seat.absent_since, seat.wants_pause, seat.claimed_question = now, False, None
    seat.save(update_fields=["absent_since", "wants_pause", "claimed_question"])
    try:
        log.append(game, Replaced(seat.number), at=now)
    except RulesMissing as fault:
        raise updating_error() from fault
    except TableSuspended:
        return
    make_remark(game, "away", seat.number, at=now)
    announce_clock_change([game.pk])


def _has_replaced_event(game: Game, seat: Seat) -> bool:
    rows = Event.objects.of(game.pk).filter(kind="replaced", at__gte=seat.absent_since).values_list("kind", "payload")
    return any(decode(*row) == Replaced(seat.number) for row in rows)
