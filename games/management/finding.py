"""What the commands share: which game is meant."""

import uuid

from django.core.management.base import CommandError

from games.models import Game

NAMES_A_GAME = "a table's name (tiber-42), its UUID or its number"


def game_named(name: str) -> Game:
    """The game of this name. CommandError if there is none."""
    game = Game.objects.filter(slug=name.lower()).first()
    if game is None and name.isdecimal():
        game = Game.objects.filter(pk=int(name)).first()
    if game is None and (key := _uuid(name)):
        game = Game.objects.filter(uuid=key).first()
    if game is None:
        raise CommandError(f"There is no table {name!r}. Give {NAMES_A_GAME}.")
    return game


def _uuid(name: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(name)
    except ValueError:
        return None
