"""Limits on tables per account, so that no account fills the lobby or overloads the site."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Bot, Game, Seat, User


def lock_account(user: User) -> int:
    """Lock the account of this user, or of the owner if the user is a bot, and return its key.

    All callers lock in the same order: first the account, then the club, then the table."""
    person = Bot.person_of(user)
    get_user_model().objects.select_for_update(no_key=True).get(pk=person)
    return person


def ensure_may_open(host: User) -> None:
    """Raise Refused if a player and their bots have too many open tables. Call this in a transaction."""
    person = lock_account(host)
    theirs = Game.objects.filter(Q(host=person) | Q(host__bot__owner=person), state=Game.State.OPEN)
    if theirs.count() >= settings.OPEN_TABLES_PER_ACCOUNT:
        raise Refused("many_open_tables", "You have too many open tables. Start or cancel one of them first.")


def ensure_may_open_today(host: User) -> None:
    today = Game.objects.filter(host=host, created_at__gt=timezone.now() - timedelta(days=1))
    if today.count() >= settings.RUNNING_TABLES_PER_ACCOUNT:
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")


def ensure_may_sit(user: User) -> None:
    playing = Seat.objects.filter(user=user, conceded=False, game__state__in=(Game.State.OPEN, Game.State.RUNNING))
    if playing.count() >= settings.RUNNING_TABLES_PER_ACCOUNT:
        raise Refused("many_tables", "You are playing at too many tables. Finish or leave one of them first.")
