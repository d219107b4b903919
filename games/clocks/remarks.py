"""Remarks: messages about time at a table. games/wording/time.py has the texts."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import remarked

from ..models import Game, Remark, User

MAX_REMARKS_PER_DAY = 20  # of one kind about one seat, caused by its player


def make_remark(
    game: Game,
    key: str,
    seat: int | None = None,
    at: datetime | None = None,
    number: int | None = None,
    person: User | None = None,
    **facts: Any,
) -> Remark:
    """Store a remark, and send the signal `remarked`.

    Pages show the remark after event `number` (default: the last public event). `facts` are JSON, with times in ISO
    format. `person`: the user whom the facts name."""
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


def check_remark_limit(game: Game | int, seat: int, keys: Iterable[str], at: datetime) -> None:
    """Raise Refused if the seat got MAX_REMARKS_PER_DAY remarks with these `keys` within a day."""
    remarks = Remark.objects.filter(game=game, seat=seat, key__in=keys, at__gt=at - timedelta(days=1))
    if remarks.count() >= MAX_REMARKS_PER_DAY:
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")
