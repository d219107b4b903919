"""Seats of running games: returning, taking a free seat, leaving, and waiting for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.clocks.remarks import check_remark_limit, make_remark
from games.clocks.stopping import announce_clock_change, lock_running_game
from games.clocks.time_control import TimeControl
from games.eventlog import log
from games.facts.errors import Refused, RulesMissing, TableSuspended
from games.facts.events import Replaced
from games.models import Bot, ClockReading, Game, Motion, Participation, Seat, User, WaitingListEntry

from . import blocks, invitations, limits, memberships, stays

MAX_WAITING_LISTS_PER_USER = 50


def own_seat(game: Game, user: User, **columns: object) -> Seat:
    """Return the user's seat. Raise Refused if the user has none."""
    seat = game.seats.filter(user=user, **columns).first()
    if seat is None:
        raise Refused("no_seat", "You have no seat at this table.")
    return seat


@contextmanager
def _playable(game: Game) -> Iterator[tuple[Game, datetime]]:
    """Lock a running game in a transaction. Raise Unavailable if the table cannot be played."""
    log.ensure_loadable(game)
    now = timezone.now()
    with transaction.atomic():
        yield lock_running_game(game), now


def come_back(game: Game, user: User) -> log.Receipt:
    """Give a player the seat back from the stand-in, with the time bank that the player had."""
    with _playable(game) as (game, now):
        seat = game.seats.filter(user=user, absent_since__isnull=False).first()
        if seat is None:
            raise Refused("not_absent", "You are not away from this table.")
        seat.absent_since, seat.missed = None, 0
        seat.save(update_fields=["absent_since", "missed"])
        receipt = log.append(game, Replaced(seat.number), at=now)
        make_remark(game, "back", seat.number, at=now)
        announce_clock_change([game.pk])
        return receipt


def take_seat(game: Game, number: int, user: User, token: str | None = None) -> log.Receipt:
    """Give a free seat of a running game to a substitute, with a full time bank."""
    with _playable(game) as (game, now):
        if not (game.public or game.is_link_valid(token) or memberships.is_member(game.club_id, user)):
            raise Refused("not_invited", "This table is private. You need its invitation link.")
        if game.seats.filter(user=user).exists():
            raise Refused("already_here", "You are already at this table.")
        if Motion.objects.filter(game=game, target=user, state=Motion.State.CARRIED).exists():
            raise Refused("voted_out", "The players of this table have voted to play without you.")
        seat = free_seats(game).filter(number=number).first()
        limits.ensure_may_sit(user)
        if seat is None or blocks.is_shut_out(game, user):
            raise Refused("not_free", "That seat is not free.")
        if Bot.is_one(user) and not game.bots:
            raise Refused("no_bots", "This table does not allow bots.")
        check_remark_limit(game, number, ("substitute",), now)
        invitations.count_use(game, token)
        return seat_substitute(game, seat, user, now)


def seat_substitute(game: Game, seat: Seat, user: User, now: datetime) -> log.Receipt:
    """Give a user a seat that a stand-in plays. The caller must have locked the game in a transaction."""
    before, seat.name, seat.bot = seat.shown_name, user.public_name, Bot.is_one(user)
    person, seat.former = seat.user or seat.former, None
    stays.end_stay(seat, Participation.Ending.ABSENT)
    seat.user, seat.joined_at, seat.seen = user, now, 0
    reset_seat(game, seat, now)
    seat.save()
    receipt = log.append(game, Replaced(seat.number), at=now)
    stays.begin_stay(seat, receipt.number)
    make_remark(game, "substitute", seat.number, at=now, person=person, before=before)
    announce_clock_change([game.pk])
    return receipt


def free_seats(game: Game) -> QuerySet[Seat]:
    """Return the seats that any substitute can take; in a league, only its reserves can take seats."""
    seats = Seat.objects.filter(game=game, absent_since__isnull=False, conceded=False)
    if game.state != Game.State.RUNNING or game.tournament_id is not None:
        return seats.none()
    return seats if TimeControl.stored(game.time_control).late == "free" else seats.filter(user=None)


def leave_seat(game: Game, user: User) -> log.Receipt:
    """Let a player leave the game for good; a stand-in plays the seat until someone takes it."""
    with _playable(game) as (game, now):
        if game.tournament_id is not None:
            raise Refused("league_seat", "At a table of a league you can concede, or withdraw from the season.")
        seat = own_seat(game, user, conceded=False)
        receipt = vacate_seat(game, seat, now, Participation.Ending.LEFT)
        make_remark(game, "left", seat.number, at=now)
        return receipt


def give_up_seat(game: Game, seat: Seat, now: datetime) -> None:
    """Free a seat for good, also at a suspended table.

    If a stand-in already plays there, only remove the user. The caller must have locked the game. Raise Refused if
    this server lacks the table's rules."""
    if seat.by_stand_in:
        stays.end_stay(seat, Participation.Ending.LEFT)
        seat.user, seat.former = None, seat.user  # the seat still shows the player's name
        seat.save(update_fields=["user", "former"])
        return
    try:
        vacate_seat(game, seat, now, Participation.Ending.LEFT)
    except RulesMissing as fault:
        raise updating_error() from fault
    except TableSuspended:  # games/operating/leaving.py logs it later
        announce_clock_change([game.pk])
        return
    make_remark(game, "left", seat.number, at=now)


def updating_error() -> Refused:
    """Return the error for missing rules.

    Callers must not skip such a table, because it would then wait for a user who has gone."""
    text = "The site is being updated: one of the tables cannot be reached for a moment. Nothing was changed; try again soon."
    return Refused("updating", text)


def vacate_seat(game: Game, seat: Seat, now: datetime, ending: str) -> log.Receipt:
    """Replace the seat's player by a stand-in. The caller must have locked the game in a transaction."""
    stays.end_stay(seat, ending)
    seat.user, seat.former = None, seat.user
    seat.absent_since, seat.wants_pause, seat.claimed_question = now, False, None
    seat.save(update_fields=["user", "former", "absent_since", "wants_pause", "claimed_question"])
    receipt = log.append(game, Replaced(seat.number), at=now)
    announce_clock_change([game.pk])
    return receipt


def reset_seat(game: Game, seat: Seat, now: datetime) -> None:
    """Reset a seat for its next player: no missed deadlines, and a full time bank."""
    seat.missed, seat.grace_used, seat.wants_pause = 0, False, False
    seat.absent_since = seat.claimed_question = seat.frozen_rest = None
    if game.time_control:
        bank, number = TimeControl.stored(game.time_control).seconds, game.head + 1
        ClockReading.objects.create(
            game=game, number=number, seat=seat.number, opened=number, at=now, left=bank, bank=bank
        )


def set_waiting(game: Game, user: User, wants: bool) -> None:
    if not wants:
        WaitingListEntry.objects.filter(game=game, user=user).delete()
        return
    if not game.public or game.state != Game.State.RUNNING:
        raise Refused("other_state", "That is not possible at this table now.")
    if game.seats.filter(user=user).exists():
        raise Refused("already_here", "You are already at this table.")
    if WaitingListEntry.objects.filter(user=user, game__state=Game.State.RUNNING).count() >= MAX_WAITING_LISTS_PER_USER:
        raise Refused("many_waiting_lists", "You are already on many waiting lists.")
    WaitingListEntry.objects.get_or_create(game=game, user=user)


def is_waiting(game: Game, user: User) -> bool:
    return WaitingListEntry.objects.filter(game=game, user=user).exists()


def is_seat_free(game: Game, number: int) -> bool:
    return free_seats(game).filter(number=number).exists()
