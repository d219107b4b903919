"""Estimates of how long a game takes, from finished public games or games of computer players."""

from dataclasses import dataclass
from statistics import median

from games.clocks.time_control import TimeControl
from games.facts.process_cache import ProcessCache
from games.models import Event, Game
from games.tables.lengths import MIN_GAME_DAYS, computer_game_length, finished_lengths, time_control_key
from games.wording import time as wording_of_time
from games.wording.invitations import GAME_LENGTH_TEXTS, LINK_UNITS

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
        answers = LINK_UNITS["answers"].said(self.answers if self.answers < 20 else round(self.answers, -1), language)
        each = wording_of_time.LONG_UNITS["minutes"].said(MINUTES_PER_ANSWER, language)
        text = GAME_LENGTH_TEXTS["whole"]
        return str(
            text.filled(
                language, answers=answers, minutes=each, often=self.frequency(language), time=self.time(language)
            )
        )

    def frequency(self, language: str) -> str:
        key, days = ("day", 1) if self.answers * DAYS_PER_WEEK > 20 * self.days else ("week", DAYS_PER_WEEK)
        least = min(self.answers, max(1, round(self.answers * days / self.days)))
        return str(GAME_LENGTH_TEXTS[key].filled(language, answers=LINK_UNITS["answers"].said(least, language)))

    def time(self, language: str) -> str:
        if self.days < 10:
            return str(wording_of_time.LONG_UNITS["days"].said(max(1, round(self.days)), language))
        if self.days < 60:
            return LINK_UNITS["weeks"].said(round(self.days / DAYS_PER_WEEK), language)
        return LINK_UNITS["months"].said(round(self.days / DAYS_PER_MONTH), language)


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


def estimate_from_finished_games(ruleset: str, size: int, pace: tuple) -> DurationEstimate | None:
    days = finished_lengths(ruleset, size, pace)
    if not days:
        return None
    answers = median(Event.objects.of(pk).filter(kind="answered").count() / size for pk in days)
    return DurationEstimate(max(1, round(answers)), max(MIN_GAME_DAYS, median(days.values())))


def estimate_from_computer_games(ruleset: str, size: int, pace: TimeControl) -> DurationEstimate | None:
    found = computer_game_length(ruleset, size, pace)
    return DurationEstimate(*found) if found else None
