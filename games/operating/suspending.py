"""Stopping a table and letting it go on, for operators: `verify --release` and the admin."""

from django.db import transaction

from games.eventlog import loading
from games.eventlog.integrity import fault_of
from games.models import Game

from . import leaving


def suspend(game: Game, why: str) -> None:
    """Nothing can be played there until `try_to_resume`; the clocks are paused."""
    loading.suspend_table(game.pk, why)


def try_to_resume(game: Game) -> str:
    """The table goes on, if its log holds; else why it does not. Seats left meanwhile are written down."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if not game.held:
            return ""
        if fault := fault_of(game):
            return str(fault)
        loading.resume_table(game)
        leaving.catch_up(game)
    return ""
