"""How long games took: finished public games or, if there are few, games between computer players."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.db.models import Count, Q

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.models import Game

MAX_GAMES_READ, MIN_GAMES_FOR_ESTIMATE, MAX_GAMES_FOR_ESTIMATE = 200, 5, 20
MIN_GAME_DAYS = 0.5
PASSES_PER_TURN_TIME = 8  # a player answers after this fraction of the turn's time


def time_control_key(pace: TimeControl) -> tuple:
    return pace.kind, pace.seconds, pace.increment, pace.cap


def finished_lengths(ruleset: str, size: int, pace: tuple, most: int = MAX_GAMES_FOR_ESTIMATE) -> dict[int, float]:
    """Return {game's key: days} for the latest similar finished games; {} if there are too few.

    Trap: use public games only; otherwise strangers would learn something about private tables."""
    finished = Game.objects.filter(ruleset=ruleset, state=Game.State.FINISHED, public=True, practice=False)
    latest = finished.order_by("-finished_at")[:MAX_GAMES_READ]
    rows = latest.values_list("pk", "size", "time_control", "started_at", "finished_at")
    alike = {
        pk: (ended - began).total_seconds() / SECONDS_PER_DAY
        for pk, seats, given, began, ended in rows
        if seats == size and began and ended and time_control_key(TimeControl.stored(given)) == pace
    }
    people = Count("seats", filter=Q(seats__user__isnull=False))
    chosen = Game.objects.filter(pk__in=alike).annotate(people=people).filter(people__gt=1).order_by("-finished_at")
    games = list(chosen.values_list("pk", flat=True)[:most])
    return {pk: alike[pk] for pk in games} if len(games) >= MIN_GAMES_FOR_ESTIMATE else {}


def computer_game_length(ruleset: str, size: int, pace: TimeControl) -> tuple[int, float] | None:
    """Return (answers of one seat, days), estimated from games between computer players; None without any."""
    found = read_lengths().get(ruleset, {}).get(str(size))
    if found is None:
        return None
    given = {"none": 3 * SECONDS_PER_DAY, "answer": pace.seconds, "bank": 4 * pace.increment}[pace.kind]
    days = found["visits"] * given / PASSES_PER_TURN_TIME / SECONDS_PER_DAY
    return found["answers"], max(MIN_GAME_DAYS, days)


@cache
def read_lengths() -> dict[str, dict[str, dict[str, Any]]]:
    """Return {game: {number of seats: {"answers": per seat, "visits": how often the turn changes}}}."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("lengths.json").read_text())
    return found
