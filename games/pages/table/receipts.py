"""Serves the chain's data to static/receipts.js, which compares it with its receipts.

If the data does not match, the script raises an alarm here, which all players of the table see."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from games.facts import luck
from games.models import Event, Game
from games.pages.responses import plain_response, public_page
from games.selectors.table_context import get_table_context
from games.tables import chat

from .moves import act_on_game, read_whole_number

MAX_CHAIN_LINKS = 1000  # in one response


@public_page
def chain_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the chain's links after event `after`. Without `after`, return only the log's head."""
    table = get_table_context(request, slug)
    try:
        after = read_whole_number(request.GET["after"]) if "after" in request.GET else None
    except ValueError:
        return plain_response("after: a number of an event", 400)
    return JsonResponse(chain_links(table.game, table.head, after))


@require_POST
def alarm_view(request: HttpRequest, slug: str) -> HttpResponse:
    return act_on_game(request, slug, lambda game: chat.raise_alarm(game, request.user))


def chain_links(game: Game, head: int, after: int | None = None) -> dict[str, Any]:
    """Return the digest at event `after`, the leaves of later events, and the digest after the last leaf.

    `after` defaults to `head`, the last event that the reader may know of. `before` is the digest at `after`, None if
    the log has no such event. A leaf reveals nothing, because it is computed with the chain's key, which is derived
    from the secret."""
    start = head if after is None else after
    until = min(head, start + MAX_CHAIN_LINKS)
    first = max(min(start, until), 1)
    rows = list(
        Event.objects.of(game.pk, first, max(until, 1)).values_list("number", "kind", "payload", "at", "digest")
    )
    digests = {0: luck.START_DIGEST} | {number: bytes(digest) for number, *_, digest in rows}
    key = luck.derive_chain_key(game.secret)
    return {
        "head": head,
        "after": start,
        "before": digests[start].hex() if start in digests and start <= head else None,
        "leaves": [
            luck.leaf_digest(key, number, kind, payload.encode(), luck.chain_moment(at)).hex()
            for number, kind, payload, at, _ in rows
            if number > start
        ],
        "number": until,
        "digest": digests[until].hex(),
        "restored": timeline_starts(game, head),
    }


def timeline_starts(game: Game, head: int) -> list[list]:
    """Return [event number, new timeline] for each restore, even if the log does not contain it yet."""
    rows = Event.objects.of(game.pk, 1, head).filter(kind="restored").values_list("number", "payload")
    starts = [[number, json.loads(payload)["timeline"]] for number, payload in rows]
    return [*starts, [max(head, 1) + 1, game.next_timeline]] if game.next_timeline else starts
