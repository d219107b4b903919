"""Estimates of how long a game takes.

They are based on finished public games with the same number of seats and time control. While there are few such games,
estimates are based on games of computer players (manage.py lengths) and the time control."""

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
from games.wording.invitations import GAME_LENGTH_TEXTS, LINK_UNITS

MAX_GAMES_READ, MIN_GAMES_FOR_ESTIMATE, MAX_GAMES_FOR_ESTIMATE = 200, 5, 20
PASSES_PER_TURN_TIME = 8  # a player answers after this fraction of the turn's time
ESTIMATE_LIFETIME_SECONDS = 24 * 3600
MINUTES_PER_ANSWER = 2  # to read what has happened, and to decide; an assumption, not measured
DAYS_PER_WEEK, DAYS_PER_MONTH = 7, 30.4

cached_estimates: ProcessCache["DurationEstimate"] = ProcessCache(500, seconds=ESTIMATE_LIFETIME_SECONDS)


@dataclass(frozen=True)
class DurationEstimate:
    """The number of answers that one seat gives, and the duration of the game in days."""

    answers: int
    days: float

    def summary(self, language: str) -> str:
        """Return a text such as "About 40 answers from you, about 2 minutes each. At about 13 …"."""
        answers, minutes = rounded_answers_text(self.answers, language), wording_of_time.LONG_UNITS["minutes"]
        each, often = minutes.said(MINUTES_PER_ANSWER, language), self.frequency(language)
        text = GAME_LENGTH_TEXTS["whole"]
        return str(text.filled(language, answers=answers, minutes=each, often=often, time=self.time(language)))

    def frequency(self, language: str) -> str:
        """Return a text such as "about 13 answers a week"; more than 20 a week are given per day."""
        key, days = ("day", 1) if self.answers * DAYS_PER_WEEK > 20 * self.days else ("week", DAYS_PER_WEEK)
        least = min(self.answers, max(1, round(self.answers * days / self.days)))
        return str(GAME_LENGTH_TEXTS[key].filled(language, answers=LINK_UNITS["answers"].said(least, language)))

    def time(self, language: str) -> str:
        if self.days < 10:
            return str(wording_of_time.LONG_UNITS["days"].said(max(1, round(self.days)), language))
        if self.days < 60:
            return LINK_UNITS["weeks"].said(round(self.days / DAYS_PER_WEEK), language)
        return LINK_UNITS["months"].said(round(self.days / DAYS_PER_MONTH), language)


def rounded_answers_text(answers: int, language: str) -> str:
    return LINK_UNITS["answers"].said(answers if answers < 20 else round(answers, -1), language)


def estimate_duration(game: Game) -> DurationEstimate | None:
    """Return the estimate for a new table, cached for a day; None if there are no games to estimate from."""
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
    """Return the medians of the latest similar finished games; None if there are too few.

    Trap: use public games only; otherwise strangers would learn something about private tables."""
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
    """Return an estimate from the lengths of games between computer players; None if there are none."""
    found = read_lengths().get(ruleset, {}).get(str(size))
    if found is None:
        return None
    given = {"none": 3 * SECONDS_PER_DAY, "answer": pace.seconds, "bank": 4 * pace.increment}[pace.kind]
    return DurationEstimate(
        found["answers"], max(0.5, found["visits"] * given / PASSES_PER_TURN_TIME / SECONDS_PER_DAY)
    )


@cache
def read_lengths() -> dict[str, dict[str, dict[str, Any]]]:
    """Return the lengths of games between computer players.

    The format is {game: {number of seats: {"answers": answers per seat, "visits": how often the turn changes seats}}}.
    """
    found: dict[str, Any] = json.loads(Path(__file__).with_name("lengths.json").read_text())
    return found
