"""How many tables one account may have at once, so that no account fills the lobby or uses up the site."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Bot, Game, Seat, User


def ensure_may_open(host: User) -> None:
    """Refuse more open tables than OPEN_TABLES_PER_ACCOUNT; those of a player and of their bots count together. Only
    within a transaction: of two requests at once the second waits."""
    person = Bot.person_of(host)
    get_user_model().objects.select_for_update(no_key=True).get(pk=person)
    theirs = Game.objects.filter(Q(host=person) | Q(host__bot__owner=person), state=Game.State.OPEN)
    if theirs.count() >= settings.OPEN_TABLES_PER_ACCOUNT:
        raise Refused(
            "many_open_tables", "You have opened as many tables as you may: start or cancel one of them first."
        )


def ensure_may_open_today(host: User) -> None:
    """Refuse more new tables in a day than RUNNING_TABLES_PER_ACCOUNT, whatever has become of them."""
    today = Game.objects.filter(host=host, created_at__gt=timezone.now() - timedelta(days=1))
    if today.count() >= settings.RUNNING_TABLES_PER_ACCOUNT:
        raise Refused("too_often", "That is enough for today: do it tomorrow.")


def ensure_may_sit(user: User) -> None:
    playing = Seat.objects.filter(user=user, conceded=False, game__state__in=(Game.State.OPEN, Game.State.RUNNING))
    if playing.count() >= settings.RUNNING_TABLES_PER_ACCOUNT:
        raise Refused("many_tables", "You play at as many tables as you may: end or leave one of them first.")
