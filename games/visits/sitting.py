"""A sitting: the answers that one person has given without a longer pause, at whatever tables, by page or by mail. Read
from the logs, and only when a page wants to tell it: a move knows nothing of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.database.compiled import CompiledQuery
from games.facts.events import Answered, decode
from games.models import Event, Seat
from games.models.event import MOST

PAUSE = timedelta(minutes=30)  # who comes back later begins another one
LONGEST = timedelta(hours=12)
AT_ONCE = 100  # events read of a table, the latest first
lately_at = CompiledQuery(
    lambda user, since: Seat.objects.filter(user=user, seen__gt=0, game__moved_at__gte=since).values_list(
        "game_id", "number", "seen", "joined_at"
    )
)
events_between = CompiledQuery(
    lambda first, last: Event.objects.filter(pk__gte=first, pk__lte=last).order_by("-pk").values_list("kind", "payload", "at")
)  # fmt: skip


@dataclass(frozen=True)
class Sitting:
    """How many answers, and how long it took from the first to the last."""

    answers: int
    lasted: timedelta


def sitting_of(user: int, now: datetime) -> Sitting | None:
    """The sitting that this person is in; None if they have answered nothing of late."""
    since = now - LONGEST
    times: list[datetime] = []
    for game, seat, seen, joined in lately_at.rows(user=user, since=since):
        times += answers_at(game, seat, seen, max(since, joined))
    times.sort(reverse=True)
    answers, last = 0, now
    for at in times:
        if last - at >= PAUSE:
            break
        answers, last = answers + 1, at
    return Sitting(answers, times[0] - last) if answers else None


def answers_at(game: int, seat: int, seen: int, since: datetime) -> Iterator[datetime]:
    """When this seat's player has answered since then, the latest first; `seen`: the event of the last answer."""
    for last in range(seen, 0, -AT_ONCE):
        found = events_between.rows(first=game * MOST + max(1, last - AT_ONCE + 1), last=game * MOST + last)
        for kind, payload, at in found:
            if at < since:
                return
            if kind == "answered":
                event = decode(kind, payload)
                if isinstance(event, Answered) and event.seat == seat and event.by == "player":
                    yield at
