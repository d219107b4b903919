"""Rewrite a running table's log with all digests, as only the site can."""

import json
from collections.abc import Callable

from django.db import connection

from games.database import triggers
from games.eventlog.loading import loaded_games
from games.facts import luck
from games.facts.events import canonical_json
from games.models import Event, Game


def rewrite(game: Game, change: Callable[[list[dict]], object]) -> None:
    names = ("number", "kind", "payload", "at")
    rows = [dict(zip(names, row, strict=True)) for row in Event.objects.of(game.pk).values_list(*names)]
    for row in rows:
        row["payload"] = json.loads(row["payload"])
    change(rows)
    triggers.drop_triggers(connection)
    try:
        Event.objects.of(game.pk).delete()
        key, digest = luck.derive_chain_key(game.secret), luck.START_DIGEST
        for row in rows:
            payload = canonical_json(row["payload"])
            made = luck.leaf_digest(key, row["number"], row["kind"], payload, luck.chain_moment(row["at"]))
            digest = luck.link_digest(digest, made)
            Event(game=game, **{**row, "payload": payload.decode()}, digest=digest).save()
    finally:
        triggers.install_triggers(connection)
    Game.objects.filter(pk=game.pk).update(head=len(rows), digest=digest)
    loaded_games.clear()
    game.refresh_from_db()


def prouder(rows: list[dict]) -> None:
    """Change the first number that a player named to another legal one."""
    said = next(row for row in rows if row["kind"] == "answered" and row["payload"]["what"] == "pride")
    said["payload"]["choice"] += 1
