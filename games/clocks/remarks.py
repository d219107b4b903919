"""Saying at a table what happened about its time: never silently. In words: games/wording/time.py."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import remarked

from ..models import Game, Remark, User

MAX_REMARKS_PER_DAY = 20  # remarks of one kind about one seat that its player causes


def make_remark(
    game: Game,
    key: str,
    seat: int | None = None,
    at: datetime | None = None,
    number: int | None = None,
    person: User | None = None,
    **facts: Any,
) -> Remark:
    """A line for everybody at the table, beside event `number` (by default the latest one that everybody may know of),
    and for whoever listens to `remarked`. Facts are JSON; times among them are ISO. `person`: the user whom the facts
    name."""
    made = Remark.objects.create(
        game=game,
        key=key,
        seat=seat,
        number=number or game.head_for(),
        facts=facts,
        person=person,
        at=at or timezone.now(),
    )
    remarked.send(Game, game=game, remark=made)
    return made


def ensure_few_remarks(game: Game | int, seat: int, keys: Iterable[str], at: datetime) -> None:
    """Refuse to say the same of a seat more than A_DAY times in a day: each time the others are told."""
    said = Remark.objects.filter(game=game, seat=seat, key__in=keys, at__gt=at - timedelta(days=1))
    if said.count() >= MAX_REMARKS_PER_DAY:
        raise Refused("too_often", "That is enough for today: do it tomorrow.")
