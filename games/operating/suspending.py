"""Suspends and resumes tables: for operators (`verify --release`, the admin) and after an update."""

import logging

from django.db import transaction

from games.eventlog import loading
from games.eventlog.integrity import find_log_fault
from games.models import Game

from . import leaving

logger = logging.getLogger(__name__)
LOG_FAULT_PREFIX = "event "  # how `suspension_reason` begins if the log is not valid (games/eventlog/integrity.py)
MAX_RETRIES_AT_ONCE = 20


def suspend(game: Game, why: str) -> None:
    loading.suspend_table(game.pk, why)


def try_to_resume(game: Game) -> str:
    """Resume the table if its log is valid; return the fault of the log, or "".

    Changes of players during the suspension are then logged."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if not game.suspended:
            return ""
        if fault := find_log_fault(game):
            return str(fault)
        loading.resume_table(game)
        leaving.log_missed_replacements(game)
    return ""


def resume_after_update() -> int:
    """Resume tables that older code suspended and whose log fits this code; return how many.

    Each version of the code tries each table once."""
    mark, resumed = loading.code_digest(), 0
    suspended = Game.objects.filter(suspension_reason__startswith=LOG_FAULT_PREFIX, suspended=True).exclude(
        suspended_by_code=mark
    )
    for game in suspended.order_by("pk")[:MAX_RETRIES_AT_ONCE]:
        try:
            why = try_to_resume(game)
        except Exception:
            logger.exception("Table %s could not be resumed", game.slug)
            why = "resuming failed"
        if why:
            Game.objects.filter(pk=game.pk, suspended=True).update(suspended_by_code=mark)
        else:
            resumed += 1
            logger.warning("Table %s is resumed: its log holds under this code", game.slug)
    return resumed
