"""Entering a season and its terms, confirming, leaving, and the reserves who take over.

A place in the schedule belongs to the entrant of the draw. A reserve who takes it over has a row of their own, which
points to the leaver's row. Locks, in this order: the account (only to enter), the tournament, its games."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet
from django.dispatch import receiver
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.facts.errors import Refused, TableSuspended
from games.facts.signals import club_role_changed, confirmations_asked, entrant_changed, reachability_asked
from games.models import Bot, Club, Decision, Entrant, Game, Participation, Seat, Tournament, User
from games.moderation.measures import Act, ensure_not_stopped, stopped
from games.tables.limits import lock_account
from games.tables.memberships import ensure_member
from games.tables.seats import give_up_seat, seat_substitute

from .access import lock_tournament, locked_tournament
from .founding import MAX_ENTRANTS, UNFINISHED_STATES

CONFIRMATION_PERIOD = timedelta(hours=48)  # before the draw
State, Stage = Entrant.State, Tournament.State
MAX_SEASONS_PER_USER = 10  # open or running
MAX_NEWCOMER_TABLES = 3  # finished, to enter a newcomers' league
RECENT_TABLES = 10  # from which the reliability is computed
INSIDE = (Entrant.State.ENTERED, Entrant.State.WAITING, Entrant.State.RESERVE, Entrant.State.PLAYING)
RELIABLE_ENDINGS = (Participation.Ending.STAYED, Participation.Ending.CONCEDED)


def account_token(user: User, tournament: Tournament) -> str:
    """Return the text from which an account's lot is drawn.

    It is computed with the site's key, so it is fixed before the league opens, and no player can link the tokens of
    different seasons."""
    return salted_hmac("tournament", f"{user.pk}:{tournament.slug}", algorithm="sha256").hexdigest()


def enter(tournament: Tournament, user: User) -> Entrant:
    """Enter the user into the season, its waiting list or, if it is already running, its reserves.

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
    """Return whether entrants are asked to confirm, in the last 48 hours before the draw.

    A user who enters during this time is confirmed at once."""
    return tournament.confirmation_asked_at is not None or now >= tournament.draw_at - CONFIRMATION_PERIOD


def ask_for_confirmations(tournament: Tournament, now: datetime) -> None:
    with locked_tournament(tournament, Stage.OPEN) as tournament:
        if tournament.confirmation_asked_at is None:
            tournament.confirmation_asked_at = now
            tournament.save(update_fields=["confirmation_asked_at"])
            confirmations_asked.send(Tournament, tournament=tournament, at=now)


def confirm(tournament: Tournament, user: User) -> Entrant:
    now = timezone.now()
    with locked_tournament(tournament, Stage.OPEN) as tournament:
        own = _own_row(tournament, user)
        ensure_not_stopped(user, Act.TOURNAMENT)
        if not is_confirming(tournament, now):
            raise Refused("early_confirmation", "You can confirm only in the last 48 hours before the draw.")
        if own.confirmed_at is None:
            own.confirmed_at = now
            own.save(update_fields=["confirmed_at"])
    return own


def withdraw(tournament: Tournament, user: User) -> Entrant:
    """Withdraw the user from the season, as an entrant before the draw, as a player or as a reserve.

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
    """Take an entrant out of the season, with the new state `state`.

    If the entrant has a place, the first reserve takes it over. The entrant also leaves the running tables, unless
    `keeps_tables` is set. The caller must have locked the tournament."""
    held, entrant.state, entrant.left_at = entrant.state, state, now
    entrant.save(update_fields=["state", "left_at"])
    if held == State.PLAYING:
        seats = [] if keeps_tables else _leave_tables(tournament, entrant, now)
        take_over(tournament, entrant, now, seats)
        Tournament.objects.filter(pk=tournament.pk).update(due_at=now)  # other fixtures may be able to start
    elif tournament.state == Stage.OPEN:
        _move_up(tournament, now)


def _leave_tables(tournament: Tournament, entrant: Entrant, now: datetime) -> list[tuple[Game, Seat]]:
    """Leave the entrant's running tables, where the last place is then certain, and return the seats."""
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
    tournament: Tournament, left: Entrant, now: datetime, seats: Sequence[tuple[Game, Seat]] = ()
) -> Entrant | None:
    """Give a leaver's place to the first reserve who may play; return the reserve's row.

    The reserve also takes over `seats`, which the leaver has left. The caller must have locked the tournament."""
    reserves = tournament.entrants.filter(state=State.RESERVE, user__is_active=True).order_by("entered_at", "number")
    found = next((one for one in reserves.select_related("user") if not stopped(one.user, Act.TOURNAMENT)), None)
    if found is None:
        return None
    while later := Entrant.objects.filter(takes_over=left).first():
        left = later
    found.state, found.takes_over = State.PLAYING, left
    found.save(update_fields=["state", "takes_over"])
    for game, seat in seats:
        with suppress(TableSuspended), transaction.atomic():  # at a suspended table, the stand-in plays on
            seat_substitute(game, seat, found.user, now)
    entrant_changed.send(Entrant, entrant=found, change="takes_over", at=now)
    return found


def ensure_fulfils_terms(tournament: Tournament, user: User) -> None:
    if Bot.is_one(user):
        raise Refused("no_league_bots", "Bots cannot enter leagues.")
    if tournament.club_id is not None:
        ensure_member(tournament.club_id, user)
    ensure_not_stopped(user, Act.TOURNAMENT)
    if not is_reachable(user):
        raise Refused("unreachable", "Messages of this site do not reach you. Check your addresses first.")
    if seasons_of(user).count() >= MAX_SEASONS_PER_USER:
        raise Refused("many_seasons", f"You can take part in {MAX_SEASONS_PER_USER} seasons at a time.")
    _ensure_experienced(tournament, user)


def is_reachable(user: User) -> bool:
    return bool(user.email) and all(answer is not False for _, answer in reachability_asked.send(type(user), user=user))


def seasons_of(user: User) -> QuerySet[Entrant]:
    return Entrant.objects.filter(user=user, state__in=INSIDE, tournament__state__in=UNFINISHED_STATES)


def _ensure_experienced(tournament: Tournament, user: User) -> None:
    ended = Participation.objects.filter(user=user, first_stay=None, game__public=True, won__isnull=False)
    ended = ended.exclude(ending=Participation.Ending.REPLACED)
    finished = ended.filter(ending__in=RELIABLE_ENDINGS).count()
    if finished < tournament.min_tables:
        text = f"To enter, you need {tournament.min_tables} finished public tables. You have {finished}."
        raise Refused("few_finished_tables", text)
    if tournament.newcomers and finished > MAX_NEWCOMER_TABLES:
        raise Refused("no_newcomer", "This league is for players who have finished few tables.")
    recent = list(ended.order_by("-finished_at").values_list("ending", flat=True)[:RECENT_TABLES])
    stayed = sum(ending in RELIABLE_ENDINGS for ending in recent)
    if stayed * 100 < tournament.min_reliability * len(recent):
        raise Refused("unreliable", "You have left too many of your last public tables to enter this league.")


def leave_all_seasons(user: User) -> None:
    """Withdraw a user whose account is erased, and blank the texts of the user's decisions.

    Raise Refused if this server lacks the rules of one of the tables."""
    _withdraw(list(seasons_of(user).select_related("tournament").order_by("tournament")))
    Entrant.objects.filter(user=user).update(user=None)
    Decision.objects.filter(by=user).update(by=None, reason="")
    user.directed_tournaments.clear()


@receiver(club_role_changed, dispatch_uid="tournaments")
def _leave_seasons_of_club(sender: object, club: Club, user: int, change: str, **_: object) -> None:
    """When a user leaves a club or is removed, withdraw the user from its seasons. Running tables go on."""
    if change in ("left", "removed"):
        own = Entrant.objects.filter(user=user, state__in=INSIDE, tournament__state__in=UNFINISHED_STATES)
        _withdraw(list(own.filter(tournament__club=club).select_related("tournament").order_by("tournament")), True)


def _withdraw(rows: list[Entrant], keeps_tables: bool = False) -> None:
    for row in rows:
        tournament = lock_tournament(row.tournament, *Tournament.State)
        own = tournament.entrants.filter(pk=row.pk, state__in=INSIDE).first()
        if own is not None and tournament.state in UNFINISHED_STATES:
            leave(tournament, own, Entrant.State.WITHDRAWN, timezone.now(), keeps_tables)
