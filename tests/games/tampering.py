"""Changes that need the database's password; and commands with their output."""

import io

from django.core.management import CommandError, call_command
from django.db import connection

from games.database.triggers import drop_triggers, install_triggers
from games.eventlog.loading import loaded_games
from games.models import Event


def tamper(game, number, **columns):
    """Change a row of the log without its triggers, as with the database's password."""
    drop_triggers(connection)
    try:
        Event.objects.of(game.pk, number, number).update(**columns)
    finally:
        install_triggers(connection)
    loaded_games.clear()


def remove(game):
    """The game goes away, as if this were another site."""
    drop_triggers(connection)
    try:
        Event.objects.of(game.pk).delete()
        game.delete()
    finally:
        install_triggers(connection)
    loaded_games.clear()


def run(*args, **options):
    """A command's output; CommandError if it fails."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*args, stdout=out, stderr=err, **options)
    except CommandError as error:
        error.told = err.getvalue()
        raise
    return out.getvalue() + err.getvalue()
