"""What a film of the last moves is called: "12 moves since Tuesday"."""

from datetime import datetime, timedelta

from django.utils import timezone

from .messages import Table, nouns
from .time import day, hour, weekday

NOUNS = nouns("games", {"moves": ("{n} move", "{n} moves")})
TEXTS = Table(
    "games",
    "film",
    {
        "today": "{moves} since {when}",
        "week": "{moves} since {when}",
        "day": "{moves} since {when}",
        "first": "{moves} so far",
        "watched": "The last moves",
        "last": "{moves}; here the last {n}",
    },
    "today: {when} is a time, 18:00; week: a day, Tuesday; day: a date, Tue 24 Nov. last: after one of the others.",
)


def title(moves: int, played: int, since: datetime | None, watched: bool, language: str, now: datetime) -> str:
    """So many moves, since when (None: since the beginning), and how many of them are played; of who only watches the
    last ones."""
    if watched:
        return str(TEXTS["watched"][language])
    key, when = when_text(since, language, now)
    told = str(TEXTS[key].filled(language, moves=NOUNS["moves"].said(moves, language), when=when))
    return told if played == moves else str(TEXTS["last"].filled(language, moves=told, n=played))


def when_text(since: datetime | None, language: str, now: datetime) -> tuple[str, str]:
    """Which sentence, and its time: the hour of today, a day of this week, a date."""
    if since is None:
        return "first", ""
    then, today = timezone.localtime(since), timezone.localtime(now).date()
    if then.date() == today:
        return "today", hour(then)
    if today - then.date() < timedelta(days=7):
        return "week", weekday(then, language)
    return "day", day(then.date(), language, today)
