"""Anchoring: once a day the heads of all tables that have moved go under one root, which everybody is shown."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.facts import day_roots
from games.models import DayPath, DayRoot, Game, Timeline

# A move's time is from before its transaction has ended: what was written while the last heads were taken is looked at
# once more.
OVERLAP = timedelta(hours=1)
MOST_DAYS = 30  # of a table's paths in one answer
ROWS_AT_ONCE = 500


def anchor_heads(now: datetime | None = None) -> int:
    """Take today's heads (UTC) and publish their root; how many tables are in it. 0 if today has its root. May run
    twice at once."""
    now = now or timezone.now()
    day = now.astimezone(UTC).date()
    last = DayRoot.objects.order_by("-day").first()
    if last is not None and last.day >= day:
        return 0
    heads: dict[int, tuple] = {}
    for row in _moved_heads(last):
        heads.setdefault(day_roots.place_of(row[1]), row)
    root = DayRoot(day=day, taken_at=now)
    tree = _tree(root, heads)
    root.root = tree.root()  # takes its time, and holds nobody up
    before = bytes(last.chained) if last else day_roots.START
    root.chained = day_roots.chain_day(before, day.isoformat(), root.root)
    try:
        _publish(root, heads, tree)
    except IntegrityError:  # somebody else was faster
        return 0
    return len(heads)


def _tree(root: DayRoot, heads: dict[int, tuple]) -> day_roots.DayTree:
    day = root.day.isoformat()
    leaves = {
        place: day_roots.leaf_of(uuid, number, bytes(digest), day_roots.salt_of(secret, day))
        for place, (_, uuid, number, digest, secret) in heads.items()
    }
    return day_roots.DayTree(bytes(root.key), leaves)


@transaction.atomic
def _publish(root: DayRoot, heads: dict[int, tuple], tree: day_roots.DayTree) -> None:
    root.save(force_insert=True)
    paths = (
        DayPath(day=root, game_id=key, number=number, digest=digest, path=day_roots.packed(tree.beside[place]))
        for place, (key, _, number, digest, _) in heads.items()
    )
    while batch := list(islice(paths, ROWS_AT_ONCE)):  # `bulk_create` would make a list of all of them
        DayPath.objects.bulk_create(batch)


def _moved_heads(last: DayRoot | None) -> list[tuple]:
    """Key, uuid, head, digest and secret of each table that has moved since the last root: one statement, one
    snapshot."""
    moved = Game.objects.filter(head__gt=0)
    if last is None:
        there: set[tuple] = set()
    else:
        never = ~Exists(DayPath.objects.filter(game=OuterRef("pk")))  # taken in from a file: its moves are old
        moved = moved.filter(Q(moved_at__gt=last.taken_at - OVERLAP) | never)
        there = set(DayPath.objects.filter(day=last).values_list("game_id", "number"))
    rows = moved.order_by("uuid").values_list("pk", "uuid", "head", "digest", "secret")
    return [row for row in rows if (row[0], row[2]) not in there]


def day_receipts(game: Game, after: date | None = None) -> dict[str, Any]:
    """The table in the root of each day, with its path, as a document that anybody can check: all days, or the first
    ones after a day. For whoever may see the table."""
    rows = DayPath.objects.filter(game=game).select_related("day")
    found = list(rows) if after is None else list(rows.filter(day__gt=after)[: MOST_DAYS + 1])
    shown = found if after is None else found[:MOST_DAYS]
    return {
        "format": "roma-by-post-days/1",
        "game": str(game.uuid),
        "days": [_receipt(game, row) for row in shown],
        "more": len(found) > len(shown),
    }


def _receipt(game: Game, row: DayPath) -> dict[str, Any]:
    root, day = row.day, row.day_id.isoformat()
    path = day_roots.unpacked(bytes(row.path), bytes(root.key), day_roots.place_of(game.uuid))
    return {
        "day": day,
        "number": row.number,
        "digest": bytes(row.digest).hex(),
        "salt": day_roots.salt_of(game.secret, day).hex(),
        "path": [node.hex() for node in path],
        "root": bytes(root.root).hex(),
        "chained": bytes(root.chained).hex(),
    }


def public_days(since: date | None, most: int) -> dict[str, Any]:
    """The roots of the days from that one on (None: the first), and what stands before them in their chain;
    `timelines`: those that the site has begun, each by going back to a copy of its data, which may have lost days."""
    rows = DayRoot.objects.all() if since is None else DayRoot.objects.filter(day__gte=since)
    shown = list(rows[:most])
    before = DayRoot.objects.filter(day__lt=shown[0].day).last() if shown else None
    return {
        "timelines": [one.name for one in Timeline.objects.order_by("pk")],
        "before": (bytes(before.chained) if before else day_roots.START).hex(),
        "days": [
            {"day": row.day.isoformat(), "root": bytes(row.root).hex(), "chained": bytes(row.chained).hex()}
            for row in shown
        ],
    }
