"""Texts about times, in the reader's time zone: deadlines, time left, remarks at the table."""

from datetime import date, datetime
from typing import Any

from babel.core import UnknownLocaleError
from babel.dates import format_date
from django.conf import settings
from django.utils import timezone
from django.utils.translation import to_locale

from games.wording.messages import Message, Table, nouns

from . import motions

SECONDS_PER_MINUTE = 60
DAY_FORMAT = Message(
    "games", "time.day", "EEE d MMM", "How a day is written, in the letters of CLDR: EEE Tue, d 24, MMM Nov."
)
DAY_WITH_YEAR_FORMAT = Message("games", "time.day_of_year", "EEE d MMM y", "As time.day, with the year: y.")
MOMENT_FORMAT = Message("games", "time.moment", "{day}, {time}", "How a time is written: Tue 24 Nov, 18:00.")
LONG_UNITS = nouns(
    "games",
    {"days": ("{n} day", "{n} days"), "hours": ("{n} hour", "{n} hours"), "minutes": ("{n} minute", "{n} minutes")},
)
SHORT_UNITS = Table("games.time.short", {"days": "{} d", "hours": "{} h", "minutes": "{} min", "less": "< 1 min"})
TIME_TEXTS = Table(
    "games.time",
    {
        "up": "time is up",
        "own": "your time",
        "deadline": "{when} {zone} ({left})",
        "in": "in {left}",
        "soon": "in less than a minute",
        "passed": "already passed",
        "gone": "a former player",
        "pace.none": "no time limit",
        "pace.answer": "{start} for each turn",
        "pace.bank": "{start} in the bank, plus {more} each turn, up to {most}",
        "reply": "Questions during another player’s turn have their own clock: {reply} per turn in total.",
        "grace": "The first time, there is a grace period of {extra}.",
    },
)
# {key: (about others, about the reader)}
TIME_REMARKS = Table("games.remark", {
    "grace": ("{seat} ran out of time and has a single grace period until {until}.", "You ran out of time and have a single grace period until {until}."),
    "outage": ("The site was down: {seat} now has until {until}.", "The site was down: you now have until {until}."),
    "missed": ("{seat} ran out of time: a computer player answered.", "You ran out of time: a computer player answered for you."),
    "kept": ("{seat} ran out of time repeatedly: a computer player plays for them until they are back.", "You ran out of time repeatedly: a computer player plays for you until you are back."),
    "free": ("{seat} ran out of time: the seat is free, and a computer player plays it until someone takes it.", "You ran out of time: your seat is free, and a computer player plays it. You can come back."),
    "late": ("{seat} ran out of time: the other players can claim the end of the game.", "You ran out of time: the other players can claim the end of the game until you answer."),
    "claims": ("{seat} claims the end of the game.", "You claim the end of the game."),
    "back": ("{seat} is back.", "You are back."),
    "substitute": ("{seat} takes the seat of {before}.", "You take the seat of {before}."),
    "away": ("{seat} cannot play at the moment: a computer player plays for them.", "You cannot play at the moment: a computer player plays for you."),
    "looked": ("An operator of this site has viewed this table’s log, including hidden cards.", ""),
    "restored": ("This site was restored from a backup. Later moves may be lost, and some players may have seen their cards and dice.", ""),
    "finished_before": ("This game had ended before this site was restored from a backup: all its cards and shuffles are known. It is suspended; the operator will ask you how it should end.", ""),
    "alarm": ("{seat} reports that this table’s log does not match the receipt in their browser. The log may have been changed.", "You reported that this table’s log does not match the receipt in your browser."),
    "wants_pause": ("{seat} would like to pause.", "You would like to pause."),
    "wants_to_go_on": ("{seat} no longer wants to pause.", "You no longer want to pause."),
    "paused": ("All players agree: the clocks stop.", ""),
    "resumed": ("The clocks are running again.", ""),
    "vacation.one": ("{seat} is on vacation on {first}.", "You are on vacation on {first}."),
    "no_vacation.one": ("{seat} has canceled the vacation on {first}.", "You have canceled your vacation on {first}."),
    "vacation": ("{seat} is on vacation from {first} to {last}.", "You are on vacation from {first} to {last}."),
    "no_vacation": ("{seat} has canceled the vacation from {first} to {last}.", "You have canceled your vacation from {first} to {last}."),
    "home": ("{seat} is back early from vacation.", "You are back early from vacation."),
})  # fmt: skip


def remark_text(remark: Any, names: list[str], me: int | None, language: str) -> str:
    message = _remark_of(remark)
    facts = {"seat": "" if remark.seat is None else names[remark.seat], **_facts_in_words(remark.facts, language)}
    return message.filled(language, form=int(remark.seat == me and bool(message[language][1])), **facts)


def _remark_of(remark: Any) -> Message:
    if "first" in remark.facts and remark.facts["first"] == remark.facts.get("last"):
        return TIME_REMARKS[f"{remark.key}.one"]
    return TIME_REMARKS.get(remark.key) or motions.MOTION_REMARKS[remark.key]


def moment(at: datetime, language: str, now: datetime | None = None) -> str:
    """Return a time in the reader's zone: "Tue 24 Nov, 18:00", with the year if it is another year."""
    there = timezone.localtime(at)
    text = day(there.date(), language, timezone.localtime(now).date())
    return str(MOMENT_FORMAT.filled(language, day=text, time=hour(at)))


def hour(at: datetime) -> str:
    return f"{timezone.localtime(at):%H:%M}"


def weekday(at: datetime, language: str) -> str:
    there = timezone.localtime(at)
    try:
        return format_date(there, "EEEE", locale=to_locale(language))
    except (ValueError, LookupError, UnknownLocaleError):  # as in `day`
        return format_date(there, "EEEE", locale=settings.LANGUAGE_CODE)


def day(day: date, language: str, today: date | None = None) -> str:
    written = DAY_WITH_YEAR_FORMAT if today and today.year != day.year else DAY_FORMAT
    try:
        return format_date(day, written[language], locale=to_locale(language))
    except (ValueError, LookupError, UnknownLocaleError):  # a translator's mistake, or a language without a calendar
        return format_date(day, str(written.english), locale=settings.LANGUAGE_CODE)


def length(seconds: float, language: str) -> str:
    """Return a duration in its two largest units: "1 d 4 h", "35 min"."""
    parts = units(seconds)
    largest = next((n for n, unit in enumerate(parts) if parts[unit]), 2)
    counted = [
        SHORT_UNITS[unit].filled(language, parts[unit]) for unit in list(parts)[largest : largest + 2] if parts[unit]
    ]
    return " ".join(counted) or SHORT_UNITS["less"][language]


def units(seconds: float) -> dict[str, int]:
    minutes = max(0, int(seconds)) // 60
    return {"days": minutes // 1440, "hours": minutes // 60 % 24, "minutes": minutes % 60}


def time_left(until: datetime, language: str, now: datetime) -> str:
    if until <= now:
        return TIME_TEXTS["up"][language]
    parts = units((until - now).total_seconds())
    largest = next((unit for unit, n in parts.items() if n), "less")
    return SHORT_UNITS[largest].filled(language, parts.get(largest))


def spell_length(seconds: float, language: str) -> str:
    """Return a duration in words: "3 days", "1 day 12 hours"."""
    parts = units(seconds)
    counted = [LONG_UNITS[unit].said(n, language) for unit, n in parts.items() if n]
    return " ".join(counted) or LONG_UNITS["hours"].said(0, language)


def deadline(at: datetime, language: str, own: bool, now: datetime | None = None, short: bool = False) -> str:
    """Return "Tue 24 Nov, 18:00 your time (in 1 d 4 h)". `own`: the zone is the reader's choice."""
    now = now or timezone.now()
    zone = "" if short else TIME_TEXTS["own"][language] if own else timezone.get_current_timezone_name()
    when, left = moment(at, language, now), _how_soon(at, language, now)
    return " ".join(str(TIME_TEXTS["deadline"].filled(language, when=when, zone=zone, left=left)).split())


def _how_soon(at: datetime, language: str, now: datetime) -> str:
    if at <= now:
        return TIME_TEXTS["passed"][language]
    left = (at - now).total_seconds()
    return (
        TIME_TEXTS["in"].filled(language, left=length(left, language))
        if left >= SECONDS_PER_MINUTE
        else TIME_TEXTS["soon"][language]
    )


def _facts_in_words(facts: dict[str, Any], language: str) -> dict[str, str]:
    return {name: _fact(name, value, language) for name, value in facts.items()}


def _fact(name: str, value: str, language: str) -> str:
    if name == "before" and not value:  # their account is erased
        return str(TIME_TEXTS["gone"][language])
    if name == "until":
        return moment(datetime.fromisoformat(value), language)
    return day(date.fromisoformat(value), language) if name in ("first", "last") else value


def time_control_text(pace: Any, language: str) -> str:
    start, more, most = (spell_length(seconds, language) for seconds in (pace.seconds, pace.increment, pace.cap))
    return str(TIME_TEXTS[f"pace.{pace.kind}"].filled(language, start=start, more=more, most=most))


def reply_time_text(pace: Any, language: str) -> str:
    return str(TIME_TEXTS["reply"].filled(language, reply=spell_length(pace.reply, language)))


def time_out_text(pace: Any, language: str) -> str:
    grace = TIME_TEXTS["grace"].filled(language, extra=spell_length(pace.grace, language)) if pace.grace else ""
    return f"{grace} {TIME_OUT_TEXTS[pace.late][language]}".strip()


def rest_text(pace: Any, language: str) -> str:
    quiet, weekends = REST_TEXTS["quiet"][language], REST_TEXTS["weekends"][language]
    kept = [word for word, on in ((quiet, pace.quiet), (weekends, pace.weekends)) if on]
    days = pace.days_off
    vacations = REST_TEXTS["all"][language] if days is None else REST_TEXTS["limited"].filled(language, days=days)
    return vacations + "".join(f", {word}" for word in kept)


TIME_OUT_TEXTS = Table(
    "games.time.late",
    {
        "stand_in": "When time is up, a computer player plays the rest of the turn.",
        "free": "When time is up, the seat is free for anyone to take, and a computer player plays until then.",
        "claim": "When time is up, the other players can claim the end of the game, and win together.",
    },
)
REST_TEXTS = Table(
    "games.time.rest",
    {
        "all": "vacations",
        "limited": "vacations (days in the whole season: {days})",
        "quiet": "all players’ quiet hours",
        "weekends": "weekends of players who have them off",
    },
)
