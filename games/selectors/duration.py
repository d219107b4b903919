"""How long a game takes whoever sits down: from the public games that were finished here with as many seats at the same
pace, or, while these are few, from games of built-in players (manage.py lengths) and what time the pace gives."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from django.db.models import Count, Q

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.facts.process_cache import ProcessCache
from games.models import Event, Game
from games.wording import time as wording_of_time
from games.wording.invitations import LASTS, UNITS

MAX_GAMES_READ, MIN_GAMES_FOR_ESTIMATE, MAX_GAMES_FOR_ESTIMATE = 200, 5, 20  # finished games: read, needed, and counted
PASSES_PER_TURN_TIME = 8  # of the time that there is for a turn, one part in so many passes until somebody comes by
ESTIMATE_LIFETIME_SECONDS = 24 * 3600  # seconds
DAYS_PER_WEEK, DAYS_PER_MONTH = 7, 30.4  # days

cached_estimates: ProcessCache["DurationEstimate"] = ProcessCache(500, seconds=ESTIMATE_LIFETIME_SECONDS)


@dataclass(frozen=True)
class DurationEstimate:
    """`answers` of one seat, in so many `days`."""

    answers: int
    days: float

    def summary(self, language: str) -> str:
        """ "About 40 answers of yours; at this pace some 3 weeks." """
        return str(
            LASTS["whole"].filled(
                language, answers=rounded_answers_text(self.answers, language), time=self.time(language)
            )
        )

    def frequency(self, language: str) -> str:
        """ "About 13 answers a week.": a day, where it would be more than 20."""
        key, days = ("day", 1) if self.answers * DAYS_PER_WEEK > 20 * self.days else ("week", DAYS_PER_WEEK)
        least = min(self.answers, max(1, round(self.answers * days / self.days)))
        return str(LASTS[key].filled(language, answers=UNITS["answers"].said(least, language)))

    def time(self, language: str) -> str:
        """The days in the unit that fits."""
        if self.days < 10:
            return str(wording_of_time.UNITS["days"].said(max(1, round(self.days)), language))
        if self.days < 60:
            return UNITS["weeks"].said(round(self.days / DAYS_PER_WEEK), language)
        return UNITS["months"].said(round(self.days / DAYS_PER_MONTH), language)


def rounded_answers_text(answers: int, language: str) -> str:
    return UNITS["answers"].said(answers if answers < 20 else round(answers, -1), language)


def estimate_duration(game: Game) -> DurationEstimate | None:
    """What to expect of a table that has not begun, the same for a day; None of a game that nobody has measured."""
    pace = TimeControl.stored(game.time_control)
    key = game.ruleset, game.size, time_control_key(pace)
    found = cached_estimates.get(key)
    if found is None:
        found = estimate_from_finished_games(*key) or estimate_from_computer_games(game.ruleset, game.size, pace)
        if found is None:
            return None
        cached_estimates.put(key, found)
    return found


def time_control_key(pace: TimeControl) -> tuple:
    return pace.kind, pace.seconds, pace.increment, pace.cap


def estimate_from_finished_games(ruleset: str, size: int, given: tuple) -> DurationEstimate | None:
    """Medians of the latest finished games of the kind; None where they are too few. Trap: public ones alone, else a
    stranger would read something of private tables here."""
    finished = Game.objects.filter(ruleset=ruleset, state=Game.State.FINISHED, public=True, practice=False)
    latest = finished.order_by("-finished_at")[:MAX_GAMES_READ]
    rows = latest.values_list("pk", "size", "time_control", "started_at", "finished_at")
    alike = {
        pk: (ended - began).total_seconds() / SECONDS_PER_DAY
        for pk, seats, pace, began, ended in rows
        if seats == size and began and ended and time_control_key(TimeControl.stored(pace)) == given
    }
    people = Count("seats", filter=Q(seats__user__isnull=False))
    chosen = Game.objects.filter(pk__in=alike).annotate(people=people).filter(people__gt=1).order_by("-finished_at")
    games = list(chosen.values_list("pk", flat=True)[:MAX_GAMES_FOR_ESTIMATE])
    if len(games) < MIN_GAMES_FOR_ESTIMATE:
        return None
    answers = median(Event.objects.of(pk).filter(kind="answered").count() / size for pk in games)
    return DurationEstimate(max(1, round(answers)), max(0.5, median(alike[pk] for pk in games)))


def estimate_from_computer_games(ruleset: str, size: int, pace: TimeControl) -> DurationEstimate | None:
    """As built-in players need answers, and people time; None where there are no figures."""
    found = read_lengths().get(ruleset, {}).get(str(size))
    if found is None:
        return None
    given = {"none": 3 * SECONDS_PER_DAY, "answer": pace.seconds, "bank": 4 * pace.increment}[pace.kind]
    return DurationEstimate(
        found["answers"], max(0.5, found["visits"] * given / PASSES_PER_TURN_TIME / SECONDS_PER_DAY)
    )


@cache
def read_lengths() -> dict[str, dict[str, dict[str, Any]]]:
    """{game: {number of seats: {"answers": of each, "visits": how often another seat is waited for}}}."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("lengths.json").read_text())
    return found
