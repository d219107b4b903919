from celery import shared_task

from .newcomers import keep_newcomers_league_open


@shared_task(name="games.tournaments.tasks.keep_newcomers_league")
def keep_newcomers_league() -> bool:
    """Open a newcomers' league if none is open; return whether one was opened. Can run twice at once."""
    return keep_newcomers_league_open()
