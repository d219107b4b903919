"""Rows for the site's lists, and what a page shows of them."""

import re
from datetime import timedelta

from django.utils import timezone

from games.models import Game, Seat


def as_(client, user):
    """The browser of a user."""
    client.force_login(user)
    return client


def finished(host, *others, winner=0, public=True, days=0, reason="deck", options=None):
    """A row of the archive; lists need no log."""
    at = timezone.now() - timedelta(days=days)
    game = Game.objects.create(
        ruleset="gloria", options=options or {}, size=1 + len(others), state=Game.State.FINISHED, public=public, host=host, head=99,
        started_at=at - timedelta(days=2), finished_at=at, result={"reason": reason, "scores": [20 - n for n in range(1 + len(others))], "winners": [winner]},
    )  # fmt: skip
    for number, user in enumerate((host, *others)):
        Seat.objects.create(
            game=game, number=number, user=user, name=user.public_name, score=20 - number, winner=number == winner
        )
    return game


def names(response):
    """The tables a page lists, without the games it may offer."""
    found = re.findall(r'class="cover" href="/t/([\w-]+)/', response.content.decode())
    return [slug.capitalize() for slug in found]
