"""Periodic tasks for tournaments."""

from celery import shared_task

from . import fixtures, sweep  # noqa: F401  (fixtures: a receiver)
from .newcomers import keep_newcomers_league_open


@shared_task(name="games.tournaments.tasks.look_after_tournaments")
def look_after_tournaments() -> int:
    """Take the next steps of all seasons that are due; return how many seasons. Can run twice at once."""
    return sweep.look_after_tournaments()


@shared_task(name="games.tournaments.tasks.keep_newcomers_league")
def keep_newcomers_league() -> bool:
    """Open a newcomers' league if none is open; return whether one was opened. Can run twice at once."""
    return keep_newcomers_league_open()
