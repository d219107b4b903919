"""Periodic tasks for clocks, and a receiver of the signal `appended`."""

from datetime import datetime

from celery import shared_task
from django.dispatch import receiver
from django.utils import timezone

from games.clocks import outage
from games.clocks.pausing import apply_pause_consent
from games.clocks.stopping import announce_clock_change
from games.eventlog import log
from games.facts.broken_rows import for_each_row
from games.facts.errors import Unavailable
from games.facts.events import Conceded, LogEvent, Replaced
from games.facts.signals import appended
from games.models import Game
from games.rules.ask import Illegal

from ..motions import sweep as motions
from ..orders import firing as orders
from . import sweep

MAX_TABLES_PER_RUN = 200


@shared_task(name="games.clocks.tasks.sweep_clocks")
def sweep_clocks() -> dict[str, int]:
    """Give back outage time, give due answers of orders, send reminders, handle timeouts and motions.

    Can run twice at once."""
    given = outage.record_heartbeat(timezone.now())
    ordered = orders.sweep_orders(timezone.now())
    return {"given_back": given, **ordered, **sweep.sweep_deadlines(), "motions": motions.sweep_motions(timezone.now())}


@shared_task(name="games.deadlines.tasks.tell_restored")
def tell_restored() -> int:
    """Write `restored` at running tables that still need it (games/operating/timelines.py).

    Return how many tables. Can run twice at once."""
    due = Game.objects.filter(state=Game.State.RUNNING, suspended=False).exclude(next_timeline="").order_by("pk")
    return sum(for_each_row("restored table", due[:MAX_TABLES_PER_RUN], _append_restored_at))


@receiver(appended, dispatch_uid="clocks")
def _settle_clocks(game: Game, events: list[tuple[int, LogEvent]], at: datetime, **kwargs: object) -> None:
    """Check the pause again after a change of players, because the new players must consent to it."""
    if game.time_control and type(events[0][1]) in (Conceded, Replaced) and game.state == Game.State.RUNNING:
        apply_pause_consent(game, at)
        announce_clock_change([game.pk])


def _append_restored_at(game: Game) -> bool:
    try:
        log.append_restored(game)
    except (Illegal, Unavailable):  # a move was faster, or an operator must repair the table first
        return False
    return True
