"""Fills in the results of the stays at finished games: places, points, answers and answer times.

All results are computed from the log, the clock readings, the remarks and the seats, so they can be computed again."""

from bisect import bisect_left
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from games.eventlog.loading import plays_together
from games.facts.broken_rows import for_each_row
from games.facts.events import Answered, Undone, decode
from games.facts.places import Stay, give_places
from games.models import ClockReading, Event, Game, Participation, Remark, Seat

ANSWER_TIME_LIMITS = tuple(timedelta(hours=hours) for hours in (1, 4, 12, 24, 48, 96))
MISS_REMARKS = ("missed", "kept", "free", "late")
MAX_STAYS_PER_RUN = 500
Ending = Participation.Ending
COMPUTED_COLUMNS = (
    *("ending", "finished_at", "place", "shared", "of", "won", "points", "answers", "misses", "answer_times"),
)


def complete_due_results() -> int:
    """Fill in the results of games that have just ended; return how many. Can run twice at once."""
    # In random order: many games that cannot be counted must not keep the others waiting.
    due = Participation.objects.filter(finished_at__isnull=False, won=None).order_by("?")
    keys = list(dict.fromkeys(due.values_list("game", flat=True)[:MAX_STAYS_PER_RUN]))
    return len(for_each_row("result", keys, complete_results))


def complete_results(key: int) -> list[Participation]:
    """Compute and save the results of one finished game; return the rows that changed.

    No lock is needed: a finished game does not change, so two processes save the same values."""
    game = Game.objects.get(pk=key)
    rows = list(game.participations.all())
    changed = [row for row, columns in zip(rows, compute_results(game, rows), strict=True) if _update(row, columns)]
    with transaction.atomic():
        for row in changed:
            row.save(update_fields=COMPUTED_COLUMNS)
    return changed


def _update(row: Participation, columns: dict[str, Any]) -> bool:
    before = {name: getattr(row, name) for name in columns}
    for name, value in columns.items():
        setattr(row, name, value)
    return before != columns


def compute_results(game: Game, rows: Sequence[Participation]) -> list[dict[str, Any]]:
    """Return the values of COMPUTED_COLUMNS for each of a finished game's rows."""
    seats = {seat.number: seat for seat in game.seats.all()}
    endings = [_ending(row, seats[row.seat]) for row in rows]
    stays = [_stay(row, ending, seats[row.seat]) for row, ending in zip(rows, endings, strict=True)]
    together = plays_together(game)
    found = {} if together else give_places(stays)
    team = {stay.person for stay in stays if stay.counts} if together else set()
    played = PlayedAnswers(game)
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
                **played.of_stay(row),
            }
        )
    return results


def _ending(row: Participation, seat: Seat) -> str:
    """Return how the stay ended. Call this after the game: until then a concession can be withdrawn."""
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


class PlayedAnswers:
    """The answers of people in a finished game (without undone ones), answer times and missed deadlines."""

    def __init__(self, game: Game) -> None:
        self.answers: dict[int, int] = {}  # {event: seat}
        self.head = game.head
        events = Event.objects.of(game.pk)
        for number, kind, payload in events.filter(kind__in=("answered", "undone")).values_list(
            "number", "kind", "payload"
        ):
            self._add(number, decode(kind, payload))
        self.readings, self.misses, self.times = [], [], {}
        if game.time_control:
            self.times = dict(events.values_list("number", "at"))
            self.readings = list(ClockReading.objects.filter(game=game).values_list("number", "seat", "opened"))
            self.misses = list(Remark.objects.filter(game=game, key__in=MISS_REMARKS).values_list("number", "seat"))

    def _add(self, number: int, event: Any) -> None:
        if isinstance(event, Answered) and event.by != "stand_in":
            self.answers[number] = event.seat
        elif isinstance(event, Undone):
            self.answers = {before: seat for before, seat in self.answers.items() if before < event.to}

    def of_stay(self, row: Participation) -> dict[str, Any]:
        """Return the columns answers, misses and answer_times of one stay."""
        until = row.to_event or self.head + 1
        events = range(row.from_event, until)
        counts = [0] * (len(ANSWER_TIME_LIMITS) + 1)
        for number, seat, opened in self.readings:
            if seat == row.seat and number in events and self.answers.get(number) == seat:
                counts[bisect_left(ANSWER_TIME_LIMITS, self.times[number] - self.times[opened])] += 1
        return {
            "answers": sum(seat == row.seat and number in events for number, seat in self.answers.items()),
            "misses": sum(seat == row.seat and number in events for number, seat in self.misses),
            "answer_times": counts if any(counts) else [],
        }
