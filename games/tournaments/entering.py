"""Entering, confirming and leaving a season, its waiting list, and the reserves who take over.

A place in the schedule belongs to the entrant of the draw. A reserve who takes it over has a row of their own, which
points to the leaver's row. Locks, in this order: the account (only to enter), the tournament, its games."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.facts.errors import Refused, TableSuspended
from games.facts.signals import confirmations_asked, entrant_changed
from games.models import Entrant, Game, Seat, Tournament, User
from games.moderation.measures import Act, ensure_not_stopped, stopped
from games.tables.limits import lock_account
from games.tables.seats import give_up_seat, seat_substitute

from .access import lock_tournament
from .founding import MAX_ENTRANTS
from .terms import INSIDE, ensure_fulfils_terms

CONFIRMATION_PERIOD = timedelta(hours=48)  # before the draw
State, Stage = Entrant.State, Tournament.State


def account_token(user: User, tournament: Tournament) -> str:
    """Return the text from which an account's lot is drawn.

    The site's key fixes it before the league opens; tokens of different seasons cannot be linked."""
    return salted_hmac("tournament", f"{user.pk}:{tournament.slug}", algorithm="sha256").hexdigest()


def enter(tournament: Tournament, user: User) -> Entrant:
    """Enter the user: into the season, its waiting list, or its reserves if it is running already.

    Entering again changes nothing. Raise Refused if the user does not fulfil the terms."""
    now = timezone.now()
    with transaction.atomic():
        lock_account(user)
        tournament = lock_tournament(tournament, Stage.OPEN, Stage.RUNNING)
        own = tournament.entrants.filter(user=user).first()
        if own is not None and own.state in INSIDE:
            return own
        ensure_fulfils_terms(tournament, user)
        if own is not None and (own.state == State.EXCLUDED or own.lot is not None or own.takes_over_id is not None):
            raise Refused("left_season", "You are out of this season. You can enter the next one.")
        if own is None:
            last = tournament.entrants.aggregate(last=Max("number"))["last"] or 0
            own = Entrant(tournament=tournament, user=user, number=last + 1, token=account_token(user, tournament))
        own.state = State.RESERVE if tournament.state == Stage.RUNNING else _state_at_entry(tournament)
        own.entered_at, own.left_at = now, None
        own.confirmed_at = now if is_confirming(tournament, now) else None
        own.save()
    return own


def _state_at_entry(tournament: Tournament) -> Entrant.State:
    entered = tournament.entrants.filter(state=State.ENTERED).count()
    return State.ENTERED if entered < (tournament.max_entrants or MAX_ENTRANTS) else State.WAITING


def is_confirming(tournament: Tournament, now: datetime) -> bool:
    """Return whether entrants can confirm: in the last 48 hours before the draw.

    Later entries are confirmed."""
    return tournament.confirmation_asked_at is not None or now >= tournament.draw_at - CONFIRMATION_PERIOD


def ask_for_confirmations(tournament: Tournament, now: datetime) -> None:
    """Ask all entrants without a confirmation, once in a season. Raise Refused after the draw."""
    with transaction.atomic():
        tournament = lock_tournament(tournament, Stage.OPEN)
        if tournament.confirmation_asked_at is None:
            tournament.confirmation_asked_at = now
            tournament.save(update_fields=["confirmation_asked_at"])
            confirmations_asked.send(Tournament, tournament=tournament, at=now)


def confirm(tournament: Tournament, user: User) -> Entrant:
    """Store that the entrant will play.

    Raise Refused if the user has not entered, or it is too early or late."""
    now = timezone.now()
    with transaction.atomic():
        tournament = lock_tournament(tournament, Stage.OPEN)
        own = _own_row(tournament, user)
        ensure_not_stopped(user, Act.TOURNAMENT)
        if not is_confirming(tournament, now):
            raise Refused("early_confirmation", "You can confirm in the last 48 hours before the draw.")
        if own.confirmed_at is None:
            own.confirmed_at = now
            own.save(update_fields=["confirmed_at"])
    return own


def withdraw(tournament: Tournament, user: User) -> Entrant:
    """Withdraw the user: before the draw, from a place, or from the reserves.

    If the season is over, withdraw from the next one. Raise Refused if the user is in neither."""
    with transaction.atomic():
        while tournament.state == Stage.FINISHED and (later := Tournament.objects.filter(previous=tournament).first()):
            tournament = later
        tournament = lock_tournament(tournament, Stage.OPEN, Stage.RUNNING)
        own = _own_row(tournament, user)
        leave(tournament, own, State.WITHDRAWN, timezone.now())
    return own


def _own_row(tournament: Tournament, user: User) -> Entrant:
    own = tournament.entrants.filter(user=user, state__in=INSIDE).first()
    if own is None:
        raise Refused("not_entered", "You are not in this season.")
    return own


def leave(
    tournament: Tournament, entrant: Entrant, state: Entrant.State, now: datetime, keeps_tables: bool = False
) -> None:
    """Take an entrant out of the season; `state` says how. The first reserve takes over a place.

    Unless the leaver keeps them, the running tables are left, too. The caller must have locked the tournament."""
    held, entrant.state, entrant.left_at = entrant.state, state, now
    entrant.save(update_fields=["state", "left_at"])
    if held == State.PLAYING:
        seats = [] if keeps_tables else _leave_tables(tournament, entrant, now)
        take_over(tournament, entrant, now, seats)
        Tournament.objects.filter(pk=tournament.pk).update(due_at=now)  # other fixtures may be able to start
    elif tournament.state == Stage.OPEN:
        _move_up(tournament, now)


def _leave_tables(tournament: Tournament, entrant: Entrant, now: datetime) -> list[tuple[Game, Seat]]:
    """Leave the entrant's running tables; return the seats. The last places there are certain."""
    own = Seat.objects.filter(user=entrant.user_id, conceded=False)
    running = Game.objects.filter(tournament=tournament, state=Game.State.RUNNING, seats__in=own)
    left = []
    for game in list(running.order_by("pk")):
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        seat = own.filter(game=game).first()
        if game.state == Game.State.RUNNING and seat is not None:
            give_up_seat(game, seat, now)
            left.append((game, seat))
    return left


def _move_up(tournament: Tournament, now: datetime) -> None:
    waiting = tournament.entrants.filter(state=State.WAITING).order_by("entered_at", "number")
    while (first := waiting.first()) and _state_at_entry(tournament) == State.ENTERED:
        first.state = State.ENTERED
        first.save(update_fields=["state"])
        entrant_changed.send(Entrant, entrant=first, change="moved_up", at=now)


def take_over(
    tournament: Tournament, left: Entrant, now: datetime, seats: list[tuple[Game, Seat]] | None = None
) -> Entrant | None:
    """Give a leaver's place to the first reserve who may play; return the reserve's row.

    The reserve also takes these seats. The caller must have locked the tournament."""
    reserves = tournament.entrants.filter(state=State.RESERVE, user__is_active=True).order_by("entered_at", "number")
    found = next((one for one in reserves.select_related("user") if not stopped(one.user, Act.TOURNAMENT)), None)
    if found is None:
        return None
    while later := Entrant.objects.filter(takes_over=left).first():
        left = later
    found.state, found.takes_over = State.PLAYING, left
    found.save(update_fields=["state", "takes_over"])
    for game, seat in seats or ():
        try:
            with transaction.atomic():
                seat_substitute(game, seat, found.user, now)
        except TableSuspended:
            continue  # the stand-in plays on
    entrant_changed.send(Entrant, entrant=found, change="takes_over", at=now)
    return found
