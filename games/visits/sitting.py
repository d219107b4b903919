"""A sitting: the answers that one person has given without a longer pause, at whatever tables, by page or by mail. Read
from the logs, and only when a page wants to tell it: a move knows nothing of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.database.compiled import CompiledQuery, Wanted, together
from games.facts.events import Answered, decode
from games.models import Event, Seat
from games.models.event import MOST

PAUSE = timedelta(minutes=30)  # who comes back later begins another one
LONGEST = timedelta(hours=12)
FAR = 2_000  # events of a table: more do not come about in that time
BY_PLAYER = '{"by":"player",'  # so an answer's payload begins: its names are in order
lately_at = CompiledQuery(
    lambda user, since: Seat.objects.filter(user=user, seen__gt=0, game__moved_at__gte=since).values_list(
        "game_id", "number", "seen", "joined_at"
    )
)
answers_of = CompiledQuery(
    lambda first, last, since, seat: (
        Event.objects.filter(pk__gte=first, pk__lte=last, at__gte=since, kind="answered")
        .filter(payload__startswith=BY_PLAYER, payload__contains=seat)
        .order_by("-pk")
        .values_list("kind", "payload", "at")
    )
)


@dataclass(frozen=True)
class Sitting:
    """How many answers, and how long it took from the first to the last."""

    answers: int
    lasted: timedelta


def lately_of(user: int, now: datetime) -> Wanted[Seat]:
    return lately_at.wanted(user=user, since=now - LONGEST)


def sitting_of(lately: Sequence[list], now: datetime) -> Sitting | None:
    """The sitting that somebody is in who may have answered there (`lately_of`); None if they have answered nothing of
    late."""
    since = now - LONGEST
    seats = [(seat, answers_at(game, seat, seen, max(since, joined))) for game, seat, seen, joined in lately]
    together(*(answers for _, answers in seats))
    times = [at for seat, answers in seats for at in moments(seat, answers.rows)]
    answers, last = 0, now
    for at in sorted(times, reverse=True):
        if last - at >= PAUSE:
            break
        answers, last = answers + 1, at
    return Sitting(answers, max(times) - last) if answers else None


def answers_at(game: int, seat: int, seen: int, since: datetime) -> Wanted[Event]:
    """What asks for this seat's answers since then; `seen`: the event of the last one."""
    first, last = game * MOST + max(1, seen - FAR), game * MOST + seen
    return answers_of.wanted(first=first, last=last, since=since, seat=f'"seat":{seat},')


def moments(seat: int, rows: list[list]) -> Iterator[datetime]:
    """When this seat's player has answered: the database has looked for its number anywhere in an answer."""
    for kind, payload, at in rows:
        event = decode(kind, payload)
        if isinstance(event, Answered) and event.seat == seat and event.by == "player":
            yield at
