"""Stopping a table and letting it go on, for operators: `verify --release` and the admin."""

from django.db import transaction

from games.eventlog import loading
from games.eventlog.integrity import fault_of
from games.models import Game

from . import leaving


def hold(game: Game, why: str) -> None:
    """Nothing can be played there until `release`; the clocks stand."""
    loading.hold(game.pk, why)


def release(game: Game) -> str:
    """The table goes on, if its log holds; else why it does not. Seats left meanwhile are written down."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if not game.held:
            return ""
        if fault := fault_of(game):
            return str(fault)
        loading.release(game)
        leaving.catch_up(game)
    return ""
