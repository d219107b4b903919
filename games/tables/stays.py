"""Records who sits in which seat from which event to which, and the results (Participation).

The transaction that gives or takes a seat also writes the row. A stay ends with the event `Replaced`; at a suspended
table the event comes later, and the row gets its number then. All results are computed from the log, the clock
readings, the remarks and the seats, so they can be computed again."""

from bisect import bisect_left
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver

from games.database.compiled import CompiledQuery, fetch_together
from games.eventlog.loading import plays_together
from games.facts.broken_rows import for_each_row
from games.facts.events import Answered, LogEvent, Replaced, Started, Undone, decode
from games.facts.places import Stay, give_places
from games.facts.signals import appended, game_finished
from games.models import ClockReading, Event, Game, Participation, Remark, Seat
from games.models.event import MAX_EVENTS_PER_GAME

ANSWER_TIME_LIMITS = tuple(timedelta(hours=hours) for hours in (1, 4, 12, 24, 48, 96))
MISS_REMARKS = ("missed", "kept", "free", "late")
MAX_STAYS_PER_RUN = 500
Ending = Participation.Ending
COMPUTED_COLUMNS = (
    *("ending", "finished_at", "place", "shared", "of", "won", "points", "answers", "misses", "answer_times"),
)


def end_stay(seat: Seat, ending: str) -> None:
    """End the open stay in this seat, if there is one. Call this before the event `Replaced` is logged.

    If a stand-in already plays there, store the stand-in's reason (conceded or absent) instead of `ending`."""
    if seat.by_stand_in:
        ending = Participation.Ending.CONCEDED if seat.conceded else Participation.Ending.ABSENT
    Participation.objects.filter(game=seat.game_id, seat=seat.number, ending="").update(ending=ending)


def begin_stay(seat: Seat, event: int) -> None:
    """Record that the seat's user plays from `event` on, except in games that record no stays."""
    stays = Participation.objects.filter(game=seat.game_id)
    if seat.user_id is not None and stays.exists():
        counting = stays.exclude(ending=Participation.Ending.REPLACED)
        first = counting.filter(user=seat.user_id, first_stay=None).first()
        _new_stay(seat, event, first_stay=first).save(force_insert=True)


def _new_stay(seat: Seat, event: int, **columns: Any) -> Participation:
    return Participation(
        game_id=seat.game_id, seat=seat.number, user_id=seat.user_id, bot=seat.bot, from_event=event, **columns
    )


@receiver(appended, dispatch_uid="stays")
def _follow_log(game: Game, events: list[tuple[int, LogEvent]], **kwargs: object) -> None:
    number, event = events[0]
    if type(event) is Started and not (game.demo or game.practice):
        people = Seat.objects.filter(game=game).exclude(user=None).order_by("number")
        Participation.objects.bulk_create(_new_stay(seat, number) for seat in people)
    elif type(event) is Replaced:
        ended = Participation.objects.filter(game=game, seat=event.seat, to_event=None).exclude(ending="")
        ended.update(to_event=number)


@receiver(game_finished, dispatch_uid="stays")
def _mark_due(game: Game, **kwargs: object) -> None:
    """Mark the stays whose results a task must fill in."""
    Participation.objects.filter(game=game).update(finished_at=game.finished_at)


@shared_task(name="games.tables.tasks.complete_results")
def complete_due_results() -> int:
    """Fill in the results of games that have just ended; return how many. Can run twice at once."""
    # In random order: many games that cannot be counted must not keep the others waiting.
    due = Participation.objects.filter(finished_at__isnull=False, won=None).order_by("?")
    keys = list(dict.fromkeys(due.values_list("game", flat=True)[:MAX_STAYS_PER_RUN]))
    return len(for_each_row("result", keys, complete_results))


def complete_results(key: int) -> list[Participation]:
    """Compute and save the results of one finished game; return the rows that changed.

    No lock is needed: a finished game does not change, so two processes save the same values."""
    game = FinishedGame.fetch(key)
    changed = []
    for row, columns in zip(game.stays, compute_results(game), strict=True):
        if any(getattr(row, name) != value for name, value in columns.items()):
            for name, value in columns.items():
                setattr(row, name, value)
            changed.append(row)
    with transaction.atomic():
        for row in changed:
            row.save(update_fields=COMPUTED_COLUMNS)
    return changed


game_by_key = CompiledQuery(lambda game: Game.objects.filter(pk=game))
stays_at = CompiledQuery(lambda game: Participation.objects.filter(game=game).order_by("seat", "from_event"))
seats_at = CompiledQuery(lambda game: Seat.objects.filter(game=game).order_by("number"))
events_between = CompiledQuery(
    lambda after, before: (
        Event.objects.filter(pk__gt=after, pk__lt=before).order_by("pk").values_list("number", "kind", "payload", "at")
    )
)
readings_at = CompiledQuery(lambda game: ClockReading.objects.filter(game=game).values_list("number", "seat", "opened"))
misses_at = CompiledQuery(
    lambda game: Remark.objects.filter(game=game, key__in=MISS_REMARKS).values_list("number", "seat")
)


@dataclass
class FinishedGame:
    """All rows from which results are computed.

    `events`: number, kind, payload, time; `readings`: number of the answer, seat, number of the event that asked;
    `misses`: number, seat."""

    game: Game
    stays: list[Participation]
    seats: list[Seat]
    events: list[list]
    readings: list[list]
    misses: list[list]

    @classmethod
    def fetch(cls, key: int) -> "FinishedGame":
        """Read all rows of a game. Raise Game.DoesNotExist if there is no such game."""
        game, stays, seats = game_by_key.wanted(game=key), stays_at.wanted(game=key), seats_at.wanted(game=key)
        block = key * MAX_EVENTS_PER_GAME
        events = events_between.wanted(after=block, before=block + MAX_EVENTS_PER_GAME)
        readings, misses = readings_at.wanted(game=key), misses_at.wanted(game=key)
        fetch_together(game, stays, seats, events, readings, misses)
        if game.one is None:
            raise Game.DoesNotExist
        return cls(game.one, stays.all, seats.all, events.rows, readings.rows, misses.rows)

    @cached_property
    def times(self) -> dict[int, Any]:
        return {number: at for number, _, _, at in self.events}

    @cached_property
    def answers(self) -> dict[int, int]:
        """Return {event: seat} of the answers that people gave and did not undo."""
        found: dict[int, int] = {}
        for number, kind, payload, _ in self.events:
            if kind not in ("answered", "undone"):
                continue
            event = decode(kind, payload)
            if isinstance(event, Undone):
                found = {before: seat for before, seat in found.items() if before < event.to}
            elif isinstance(event, Answered) and event.by != "stand_in":
                found[number] = event.seat
        return found


def compute_results(finished: FinishedGame) -> list[dict[str, Any]]:
    """Return the values of COMPUTED_COLUMNS for each of a finished game's rows."""
    game, rows, seats = finished.game, finished.stays, {seat.number: seat for seat in finished.seats}
    endings = [_ending(row, seats[row.seat]) for row in rows]
    stays = [_stay(row, ending, seats[row.seat]) for row, ending in zip(rows, endings, strict=True)]
    together = plays_together(game)
    found = {} if together else give_places(stays)
    team = {stay.person for stay in stays if stay.counts} if together else set()
    results = []
    for row, ending, stay in zip(rows, endings, stays, strict=True):
        place = found.get(stay.person) if row.first_stay_id is None else None
        results.append(
            {
                "ending": ending,
                "finished_at": game.finished_at,
                "place": place and place.number,
                "shared": bool(place and place.shared),
                "of": place.of if place else len(team) if len(team) > 1 and row.pk in team else None,
                "won": stay.stayed and stay.winner,
                "points": stay.points,
                **_answers_of(finished, row),
            }
        )
    return results


def _ending(row: Participation, seat: Seat) -> str:
    if row.ending not in (Ending.OPEN, Ending.STAYED):
        return row.ending
    return Ending.CONCEDED if seat.conceded else Ending.ABSENT if seat.absent_since else Ending.STAYED


def _stay(row: Participation, ending: str, seat: Seat) -> Stay:
    to_end = row.to_event is None and ending in (Ending.STAYED, Ending.CONCEDED, Ending.ABSENT)
    return Stay(
        person=row.first_stay_id or row.pk,
        bot=row.bot,
        counts=ending != Ending.REPLACED,
        stayed=ending == Ending.STAYED,
        winner=seat.winner,
        points=seat.score if to_end else None,
    )


def _answers_of(game: FinishedGame, row: Participation) -> dict[str, Any]:
    events = range(row.from_event, row.to_event or game.game.head + 1)
    counts = [0] * (len(ANSWER_TIME_LIMITS) + 1)
    for number, seat, opened in game.readings:
        if seat == row.seat and number in events and game.answers.get(number) == seat:
            counts[bisect_left(ANSWER_TIME_LIMITS, game.times[number] - game.times[opened])] += 1
    return {
        "answers": sum(seat == row.seat and number in events for number, seat in game.answers.items()),
        "misses": sum(seat == row.seat and number in events for number, seat in game.misses),
        "answer_times": counts if any(counts) else [],
    }
