"""What a table's page would send, and where to."""

import json

from django.urls import reverse

from games.eventlog import log
from games.models import Event
from games.players.stand_ins import stand_in_choice

HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_PAGE_COUNTS": "turns chat-new"}  # of a page whose head counts what waits


def address(game, name="table", *more):
    return reverse(f"games:{name}", args=[game.slug, *more])


def form(game, seat=0, **changes) -> dict:
    """What the page would send for the built-in player's answer."""
    look = log.observe(game, seat)
    choice = stand_in_choice(look)
    sent = {"opened": look.opened, "what": look.question.what, "choice": json.dumps(choice)}
    return {**sent, **changes}


def post(client, game, **changes):
    return client.post(address(game, "answer"), form(game, **changes))


def count(game) -> int:
    return Event.objects.of(game.pk).count()
