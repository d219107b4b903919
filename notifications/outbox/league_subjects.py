"""The subjects of notifications about seasons of leagues: places, draws, results and decisions.

Each function raises Skip if the notification is obsolete: in particular, if the reader may no longer see the league."""

from collections.abc import Callable

from django.db import models

from games.models import Block, Decision, Entrant, Tournament
from games.tournaments.access import deciders, may_see
from games.tournaments.entering import INSIDE, UNFINISHED_STATES
from notifications.models import Kind, Notification, NotSent

from . import Skip
from .club_subjects import CHANGES_PER_MINUTE

State, Stage = Entrant.State, Tournament.State


class EntryChange(models.IntegerChoices):
    """What a notification of kind ENTRY reports; stored in `opened`, together with the time."""

    ANNOUNCED = 0  # to a member of the club
    NEXT = 1  # the next season, which the reader has entered already
    ASKED = 2  # to confirm
    MOVED_UP = 3
    LEFT_OUT = 4
    TAKES_OVER = 5


# The states of the season and of the reader's row in which a change still applies; "": the reader is not in it.
VALID_STATES: dict[EntryChange, tuple[str, tuple[str, ...]]] = {
    EntryChange.ANNOUNCED: (Stage.OPEN, ("",)),
    EntryChange.NEXT: (Stage.OPEN, (State.ENTERED, State.WAITING)),
    EntryChange.ASKED: (Stage.OPEN, (State.ENTERED, State.WAITING)),
    EntryChange.MOVED_UP: (Stage.OPEN, (State.ENTERED,)),
    EntryChange.LEFT_OUT: (Stage.RUNNING, (State.LEFT_OUT,)),
    EntryChange.TAKES_OVER: (Stage.RUNNING, (State.PLAYING,)),
}


def season_of_notification(notification: Notification) -> Tournament:
    """Return the season, if the reader may still see it."""
    season = notification.tournament
    assert season is not None  # see models.Notification
    if not may_see(season, notification.user):
        raise Skip(NotSent.LEFT_CLUB)
    return season


def own_row(notification: Notification) -> Entrant | None:
    return Entrant.objects.filter(tournament=notification.tournament_id, user=notification.user_id).first()


def change_of_notification(notification: Notification) -> EntryChange:
    """Return the change of the reader's place in the season, if it still applies."""
    season, own = season_of_notification(notification), own_row(notification)
    change = EntryChange(notification.opened % CHANGES_PER_MINUTE)
    stage, states = VALID_STATES[change]
    state = own.state if own is not None and own.state in (*INSIDE, State.LEFT_OUT) else ""
    if season.state != stage or state not in states:
        raise Skip(NotSent.NO_LONGER_SO)
    if change == EntryChange.ASKED and own is not None and own.confirmed_at is not None:
        raise Skip(NotSent.ANSWERED)
    if change == EntryChange.ANNOUNCED and _is_blocked(season, notification.user_id):
        raise Skip(NotSent.NO_LONGER_SO)
    return change


def _is_blocked(season: Tournament, user: int) -> bool:
    directors = deciders(season).values("pk")
    either = models.Q(user=user, other__in=directors) | models.Q(other=user, user__in=directors)
    return Block.objects.filter(either).exists()


def draw_of_notification(notification: Notification) -> Entrant:
    """Return the reader's row in the season that has been drawn."""
    season, own = season_of_notification(notification), own_row(notification)
    if season.state != Stage.RUNNING or own is None or own.state not in (State.PLAYING, State.RESERVE):
        raise Skip(NotSent.LEFT_LEAGUE)
    return own


def end_of_notification(notification: Notification) -> Tournament:
    """Return the season, which is over."""
    season = season_of_notification(notification)
    if season.state in UNFINISHED_STATES:
        raise Skip(NotSent.NO_LONGER_SO)
    return season


def decision_of_notification(notification: Notification) -> Decision:
    """Return the decision. Raise Skip if it was a message whose author's account is erased."""
    season_of_notification(notification)
    found = Decision.objects.filter(tournament=notification.tournament_id, number=notification.opened).first()
    if found is None or (found.kind == Decision.Kind.WRITE and not found.reason):
        raise Skip(NotSent.ERASED)
    return found


LEAGUE_SUBJECT_FINDERS: dict[Kind, Callable[[Notification], object]] = {
    Kind.ENTRY: change_of_notification,
    Kind.PAIRED: draw_of_notification,
    Kind.STANDING: end_of_notification,
    Kind.DECIDED: decision_of_notification,
}
