"""Opening a league: its rules, and whether its season can end in time.

The site always keeps a newcomers' league open, for people with few finished tables."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog.loading import plays_together
from games.facts.errors import Refused
from games.facts.leagues import divisions
from games.facts.leagues.divisions import MAX_SEATS, MIN_SEATS, commitment, schedule
from games.facts.leagues.forecast import MIN_CHANCE, Forecast, forecast
from games.facts.process_cache import ProcessCache
from games.facts.signals import league_opened
from games.models import Bot, Club, Game, Tournament, User
from games.models.tournament import MAX_TOURNAMENT_ABOUT_LENGTH, MAX_TOURNAMENT_NAME_LENGTH, new_draw_secret
from games.moderation.measures import Act, ensure_not_stopped
from games.tables import memberships
from games.tables.lengths import computer_game_length, finished_lengths, time_control_key
from games.tables.limits import lock_account
from games.tables.opening import options_for

MAX_ENTRANTS = 500
MAX_LEAGUES_PER_DIRECTOR = 3  # open or running
MAX_AT_ONCE, MAX_MOVERS, MAX_MIN_TABLES = 10, 5, 1_000
MAX_ENTRY_DAYS, MAX_SEASON_DAYS = 366, 3 * 366
EXPECTED_ENTRANTS = 14  # for the forecast, if the number of entrants is not limited
MAX_LENGTHS_READ = 100
# While few games are finished: how long games take, compared with the estimate; an assumption, not measured
LENGTH_FACTORS = (0.6, 0.75, 0.9, 1.0, 1.1, 1.3, 1.6, 2.0)
UNFINISHED_STATES = (Tournament.State.OPEN, Tournament.State.RUNNING)
FASTER_TURN_DAYS = (7, 5, 3, 2, 1)
NEWCOMERS_ENTRY_TIME = timedelta(days=7)  # and as long again while there are too few entrants
NEWCOMERS_SEASON_TIME = timedelta(weeks=12)

newcomers_league: ProcessCache[Tournament | None] = ProcessCache(1, seconds=60)


@dataclass(frozen=True)
class LeagueSettings:
    """The rules of a new league.

    `size` is the number of seats of a table, and `at_once` how many tables an entrant plays at the same time. `movers`
    is how many entrants go up, and how many go down, at each border of divisions. `min_tables` and `min_reliability`
    (percent) limit who can enter. `continues`: whether a next season opens at the end. `public` can be False only for a
    club."""

    name: str
    ruleset: str
    size: int
    time_control: TimeControl
    draw_at: datetime
    closes_at: datetime
    about: str = ""
    options: dict = field(default_factory=dict)
    scoring: str = Tournament.Scoring.PLACES
    at_once: int = 2
    movers: int = 2
    max_entrants: int | None = None
    min_tables: int = 0
    min_reliability: int = 0
    continues: bool = True
    club: Club | None = None
    public: bool = True

    @classmethod
    def of(cls, tournament: Tournament) -> "LeagueSettings":
        columns = {one.name: getattr(tournament, one.name) for one in fields(cls)}
        return cls(**columns | {"time_control": TimeControl.stored(tournament.time_control)})

    @property
    def days(self) -> float:
        return (self.closes_at - self.draw_at).total_seconds() / SECONDS_PER_DAY


class SeasonTooLong(Refused):
    """A refusal because the season would probably not end in time.

    Each of `closes_at`, `at_once` and `turn_days` is a value that alone would let the season end in time, or None."""

    def __init__(self, chance: float, closes_at: datetime, at_once: int | None, turn_days: int | None):
        self.chance, self.closes_at, self.at_once, self.turn_days = chance, closes_at, at_once, turn_days
        ways = [f"let it end on {closes_at.date()} or later"]
        if at_once:
            ways.append(f"let everyone play {at_once} tables at once")
        if turn_days:
            ways.append(f"give {turn_days} days for each turn")
        text = f"This season would end in time only {chance:.0%} of the time. To change that, {', or '.join(ways)}."
        super().__init__("season_too_long", text)


def open_league(user: User, rules: LeagueSettings) -> Tournament:
    """Open the first season of a league; the user becomes its director.

    Raise Refused if the user cannot open it or a value is invalid, SeasonTooLong if it would not end in time."""
    rules = _checked(rules)
    ensure_not_stopped(user, Act.WRITE)
    if Bot.is_one(user):
        raise Refused("people_only", "Leagues are for people only, not for bots.")
    found = season_forecast(rules)
    if (chance := found.chance(rules.days)) < MIN_CHANCE:
        raise SeasonTooLong(chance, *_ways_to_end_in_time(rules, found))
    with transaction.atomic():
        lock_account(user)
        if directed_leagues(user) >= MAX_LEAGUES_PER_DIRECTOR:
            text = f"You can direct at most {MAX_LEAGUES_PER_DIRECTOR} leagues at the same time."
            raise Refused("many_leagues", text)
        if rules.club is not None:
            memberships.club_for_table(rules.club, user, rules.public)
        tournament = create_season(rules)
        tournament.directors.add(user)
        league_opened.send(Tournament, tournament=tournament, at=tournament.opened_at)
    return tournament


def directed_leagues(user: User) -> int:
    return Tournament.objects.filter(directors=user, state__in=UNFINISHED_STATES).count()


def create_season(rules: LeagueSettings, **more: object) -> Tournament:
    """Create a season with these rules, and `more` columns, without any check."""
    secret = new_draw_secret()
    columns = {one.name: getattr(rules, one.name) for one in fields(rules)} | {
        "time_control": rules.time_control.kept(),
        "secret": secret,
        "commitment": divisions.commitment(secret),
    }
    return Tournament.objects.create(**columns | more)


def season_forecast(rules: LeagueSettings, entrants: int | None = None) -> Forecast:
    """Simulate the season with this many entrants, by default the maximum or else EXPECTED_ENTRANTS."""
    count = max(rules.size, entrants or rules.max_entrants or EXPECTED_ENTRANTS)
    sizes = Counter(divisions.division_sizes(count, rules.size))
    schedules = [(schedule(size, rules.size), times) for size, times in sorted(sizes.items())]
    return forecast(schedules, likely_lengths(rules), rules.at_once)


def likely_lengths(rules: LeagueSettings) -> list[float]:
    """Return likely lengths of games in days, from finished games or else spread around an estimate."""
    pace = rules.time_control
    found = finished_lengths(rules.ruleset, rules.size, time_control_key(pace), MAX_LENGTHS_READ)
    if found:
        return list(found.values())
    usual = computer_game_length(rules.ruleset, rules.size, pace)
    days = usual[1] if usual else rules.size * pace.seconds / SECONDS_PER_DAY
    return [days * factor for factor in LENGTH_FACTORS]


def _ways_to_end_in_time(rules: LeagueSettings, found: Forecast) -> tuple[datetime, int | None, int | None]:
    closes_at = rules.draw_at + timedelta(days=int(found.needed_days) + 1)
    more = (replace(rules, at_once=at_once) for at_once in range(rules.at_once + 1, MAX_SEATS + 1))
    at_once = next((one.at_once for one in more if _ends_in_time(one)), None)
    days = next((days for days, one in _faster(rules) if _ends_in_time(one)), None)
    return closes_at, at_once, days


def _faster(rules: LeagueSettings) -> Iterator[tuple[int, LeagueSettings]]:
    pace = rules.time_control
    for days in FASTER_TURN_DAYS:
        if days * SECONDS_PER_DAY < (pace.seconds if pace.kind == "answer" else 4 * pace.increment):
            faster = replace(pace, kind="answer", seconds=days * SECONDS_PER_DAY, increment=0, cap=0)
            yield days, replace(rules, time_control=faster)


def _ends_in_time(rules: LeagueSettings) -> bool:
    return season_forecast(rules).chance(rules.days) >= MIN_CHANCE


def _checked(rules: LeagueSettings) -> LeagueSettings:
    name, about = " ".join(rules.name.split()), rules.about.strip()
    if not 0 < len(name) <= MAX_TOURNAMENT_NAME_LENGTH or not name.isprintable():
        raise Refused("bad_league_name", f"A league needs a name of at most {MAX_TOURNAMENT_NAME_LENGTH} characters.")
    if len(about) > MAX_TOURNAMENT_ABOUT_LENGTH or "\0" in about:
        raise Refused("long_text", f"A description can have at most {MAX_TOURNAMENT_ABOUT_LENGTH} characters.")
    options = options_for(rules.ruleset, rules.options, rules.size)
    if not MIN_SEATS <= rules.size <= MAX_SEATS:
        raise Refused("bad_seats", f"The tables of a league have {MIN_SEATS} to {MAX_SEATS} seats.")
    if plays_together(Game(slug="", ruleset=rules.ruleset, options=options, size=rules.size)):
        raise Refused("no_league_together", "A cooperative game has no places, so it cannot be played in a league.")
    _check_time(rules)
    _check_numbers(rules)
    return replace(rules, name=name, about=about, options=options)


def _check_time(rules: LeagueSettings) -> None:
    if not rules.time_control.has_limit or rules.time_control.late == "claim":
        text = "The tables of a league need a time limit, and no one can claim their end."
        raise Refused("bad_league_time", text)
    now = timezone.now()
    entry, season = rules.draw_at - now, rules.closes_at - rules.draw_at
    if not timedelta(0) < entry <= timedelta(days=MAX_ENTRY_DAYS):
        raise Refused("bad_draw_date", "The draw must be in the future, within a year.")
    if not timedelta(0) < season <= timedelta(days=MAX_SEASON_DAYS):
        raise Refused("bad_end_date", "The season must end after its draw, within three years.")


def _check_numbers(rules: LeagueSettings) -> None:
    bounds = [
        (rules.at_once, 1, MAX_AT_ONCE),
        (rules.movers, 0, MAX_MOVERS),
        (rules.max_entrants or rules.size, rules.size, MAX_ENTRANTS),
        (rules.min_tables, 0, MAX_MIN_TABLES),
        (rules.min_reliability, 0, 100),
    ]
    fits = all(type(value) is int and low <= value <= high for value, low, high in bounds)
    if not fits or rules.max_entrants == 0 or rules.scoring not in Tournament.Scoring.values:
        entrants, tables = f"{rules.size} to {MAX_ENTRANTS} entrants", f"1 to {MAX_AT_ONCE} tables at once"
        text = f"A league can have {entrants}, {tables}, and 0 to {MAX_MOVERS} who go up and down."
        raise Refused("bad_league_numbers", text)


def open_newcomers_league() -> Tournament | None:
    """Return the open newcomers' league, cached for a minute; callers must not change the row."""
    return newcomers_league.get_or_make(
        "", Tournament.objects.filter(newcomers=True, state=Tournament.State.OPEN).first
    )


@shared_task(name="games.tournaments.tasks.keep_newcomers_league")
def keep_newcomers_league_open() -> bool:
    """Open a newcomers' league if none is open and the site wants one. Can run twice at once."""
    if not settings.NEWCOMERS_LEAGUE:
        return False
    made, is_new = Tournament.objects.get_or_create(
        newcomers=True, state=Tournament.State.OPEN, defaults=_rules(timezone.now())
    )
    if is_new:
        league_opened.send(Tournament, tournament=made, at=made.opened_at)
    return is_new


def _rules(now: datetime) -> dict:
    secret = new_draw_secret()
    return {
        "ruleset": "roma",
        "size": 2,
        "time_control": TimeControl("answer", 2 * SECONDS_PER_DAY).kept(),
        "max_entrants": 8,
        "continues": False,
        "secret": secret,
        "commitment": commitment(secret),
        "opened_at": now,
        "draw_at": now + NEWCOMERS_ENTRY_TIME,
        "closes_at": now + NEWCOMERS_ENTRY_TIME + NEWCOMERS_SEASON_TIME,
    }


def wait_for_more(tournament: Tournament, now: datetime) -> None:
    """Put off the draw of a newcomers' league with too few entrants. The caller must have locked its row."""
    tournament.draw_at = now + NEWCOMERS_ENTRY_TIME
    tournament.closes_at = tournament.draw_at + NEWCOMERS_SEASON_TIME
    tournament.confirmation_asked_at = None
    tournament.save(update_fields=["draw_at", "closes_at", "confirmation_asked_at"])
