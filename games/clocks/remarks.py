"""Saying at a table what happened about its time: never silently. In words: games/wording/time.py."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from games.facts.signals import remarked

from ..models import Game, Remark, User


def make_remark(
    game: Game,
    key: str,
    seat: int | None = None,
    at: datetime | None = None,
    number: int | None = None,
    person: User | None = None,
    **facts: Any,
) -> Remark:
    """A line for everybody at the table, beside event `number` (the latest one), and for whoever listens to `remarked`.
    Facts are JSON; times among them are ISO. `person`: the user whom the facts name."""
    made = Remark.objects.create(
        game=game, key=key, seat=seat, number=number or game.head, facts=facts, person=person, at=at or timezone.now()
    )
    remarked.send(Game, game=game, remark=made)
    return made
