"""Stopping a table and letting it go on: for operators (`verify --release`, the admin), and after an update."""

import logging

from django.db import transaction

from games.eventlog import loading
from games.eventlog.integrity import find_log_fault
from games.models import Game

from . import leaving

logger = logging.getLogger(__name__)
LOG_FAULT_PREFIX = "event "  # how `held_why` begins if the log does not hold (games/eventlog/integrity.py)
MAX_RETRIES_AT_ONCE = 20


def suspend(game: Game, why: str) -> None:
    """Nothing can be played there until `try_to_resume`; the clocks are paused."""
    loading.suspend_table(game.pk, why)


def try_to_resume(game: Game) -> str:
    """The table goes on, if its log holds; else why it does not. Seats left meanwhile are written down."""
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
    """Let tables go on whose log did not hold under other code, and holds under this one: that code was older. Each is
    tried once by each version of the code. Return how many go on."""
    mark, resumed = loading.code_digest(), 0
    suspended = Game.objects.filter(suspension_reason__startswith=LOG_FAULT_PREFIX, suspended=True).exclude(
        suspended_by_code=mark
    )
    for game in suspended.order_by("pk")[:MAX_RETRIES_AT_ONCE]:
        try:
            why = try_to_resume(game)
        except Exception:
            logger.exception("Table %s could not be tried again", game.slug)
            why = "it could not be tried"
        if why:
            Game.objects.filter(pk=game.pk, suspended=True).update(suspended_by_code=mark)
        else:
            resumed += 1
            logger.warning("Table %s goes on: its log holds under this code", game.slug)
    return resumed
