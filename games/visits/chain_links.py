"""The chain's links since an event, for a browser that has kept a receipt and makes sure that the log still has it."""

import json
from typing import Any

from games.facts import chain
from games.models import Event, Game

MOST_LINKS = 1000  # in one answer


def chain_links(game: Game, head: int, after: int | None = None) -> dict[str, Any]:
    """The digest at event `after` (by itself: at `head`, the last one that the reader may know of), the leaves behind
    it, and the digest they lead to.

    `before` is None where the log has no such event. A leaf tells nobody anything: the chain's key follows from the
    secret."""
    start = head if after is None else after
    until = min(head, start + MOST_LINKS)
    first = max(min(start, until), 1)
    rows = list(
        Event.objects.of(game.pk, first, max(until, 1)).values_list("number", "kind", "payload", "at", "digest")
    )
    digests = {0: chain.START} | {number: bytes(digest) for number, *_, digest in rows}
    key = chain.key(game.secret)
    return {
        "head": head,
        "after": start,
        "before": digests[start].hex() if start in digests and start <= head else None,
        "leaves": [
            chain.leaf(key, number, kind, payload.encode(), chain.chain_moment(at)).hex()
            for number, kind, payload, at, _ in rows
            if number > start
        ],
        "number": until,
        "digest": digests[until].hex(),
        "restored": timelines(game, head),
    }


def timelines(game: Game, head: int) -> list[list]:
    """Each time the site has gone back to a copy: [number of the event that says so, the new timeline]; the one that
    the log is to say next, too."""
    rows = Event.objects.of(game.pk, 1, head).filter(kind="restored").values_list("number", "payload")
    said = [[number, json.loads(payload)["timeline"]] for number, payload in rows]
    return [*said, [max(head, 1) + 1, game.next_timeline]] if game.next_timeline else said
