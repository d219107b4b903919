"""The user's previous table, as a preset for a new one."""

from dataclasses import dataclass
from functools import cached_property

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.models import Game, Seat, User

from .time_control_form import CUSTOM_TIME_CONTROLS, DEFAULT_BANK, TIME_CONTROL_CHOICES

STARTED_STATES = (Game.State.RUNNING, Game.State.FINISHED)
DAYS_PER_TURN_CHOICES = tuple(key for key, *_ in TIME_CONTROL_CHOICES if key.isdigit())


@dataclass(frozen=True)
class PreviousTable:
    """A previous table of the user, and what the form for a new table can take over from it."""

    game: Game
    user: User

    @cached_property
    def others(self) -> list[Seat]:
        return list(self.game.seats.exclude(user=self.user).select_related("user").order_by("number"))

    @cached_property
    def people(self) -> list[User]:
        """Return the other players who still have an account; bots only if the table allows bots."""
        seated = [seat for seat in self.others if seat.user is not None and seat.user.is_active]
        return [seat.user for seat in seated if seat.user and (self.game.bots or not seat.bot)]

    @cached_property
    def grades(self) -> list[str]:
        return [seat.grade for seat in self.others if seat.built_in and seat.former_id is None]

    def initial(self) -> dict[str, object]:
        options = {f"option_{key}": value for key, value in self.game.options.items()}
        initial: dict[str, object] = {
            name: value if type(value) is bool else str(value) for name, value in options.items()
        }
        initial |= {"size": self.game.size, "bots": self.game.bots}
        initial |= {"invited": [str(person.pk) for person in self.people], "who": self.who()}
        initial |= {f"grade_{seat}": grade for seat, grade in enumerate(self.grades, 1)}
        return initial | time_control_fields(TimeControl.stored(self.game.time_control))

    def who(self) -> str:
        return "friends" if self.people else "practice" if self.game.practice else "built_in"


def last_table_of(user: User, ruleset: str) -> PreviousTable | None:
    started = Game.objects.filter(seats__user=user, ruleset=ruleset, state__in=STARTED_STATES)
    game = started.order_by("-started_at", "-pk").first()
    return PreviousTable(game, user) if game else None


def previous_table_at(user: User, slug: str) -> PreviousTable | None:
    game = Game.objects.filter(slug=slug, seats__user=user, state__in=STARTED_STATES).first()
    return PreviousTable(game, user) if game else None


def time_control_fields(pace: TimeControl) -> dict[str, object]:
    """Return the time control as values of TimeControlForm; custom durations are rounded up to hours."""
    if not pace.has_limit:
        return {"pace": "none"}
    hours = {"own_hours": pace.seconds, "own_increment": pace.increment, "own_cap": pace.cap, "grace": pace.grace}
    days = str(pace.seconds // SECONDS_PER_DAY)
    if pace.kind == "bank":
        same = (pace.seconds, pace.increment, pace.cap) == (
            DEFAULT_BANK.seconds,
            DEFAULT_BANK.increment,
            DEFAULT_BANK.cap,
        )
        chosen = "bank" if same else CUSTOM_TIME_CONTROLS[1]
    else:
        chosen = (
            days if days in DAYS_PER_TURN_CHOICES and pace.seconds % SECONDS_PER_DAY == 0 else CUSTOM_TIME_CONTROLS[0]
        )
    numbers = {name: -(-seconds // SECONDS_PER_HOUR) for name, seconds in hours.items() if seconds or name == "grace"}
    return {"pace": chosen, "late": pace.late, "weekends": pace.weekends, "quiet": pace.quiet, **numbers}
