"""Time controls: how much time a table gives, and what happens at a timeout. Pure functions."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from games.facts.broken_rows import report_broken

SECONDS_PER_HOUR = 3600
SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR
TIME_CONTROL_KINDS = ("none", "answer", "bank")
TIMEOUT_POLICIES = ("stand_in", "free", "claim")
MAX_DAYS_OFF = 366
MIN_TURN_SECONDS, MAX_TURN_SECONDS = 10 * 60, 60 * SECONDS_PER_DAY


class InvalidTimeControl(ValueError):
    """The values are not a valid time control. The message says why; `key` selects the text for users."""

    def __init__(self, key: str, text: str):
        super().__init__(text)
        self.key = key


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A table's time control; all times in seconds.

    `kind`: "none" sets no limit; "answer" gives `seconds` for each turn; "bank" gives `seconds` at the start, adds
    `increment` each turn and keeps at most `cap`. `late`: what happens after a timeout. The stand-in answers this
    question ("stand_in"), or it keeps the seat until a user takes it ("free"), or the other players can claim the end
    ("claim"). `grace`: extra time, once per game, before the first missed deadline counts. `quiet`, `weekends`: whether
    players' quiet hours and weekends off stop the clock; vacations always do. `days_off`: in a league, how many
    vacation days stop a clock at most. They are counted from `days_off_since`, the time of the draw in Unix seconds."""

    kind: str = "none"
    seconds: int = 0
    increment: int = 0
    cap: int = 0
    late: str = "stand_in"
    grace: int = SECONDS_PER_DAY
    quiet: bool = False
    weekends: bool = True
    days_off: int | None = None
    days_off_since: int = 0

    def __post_init__(self) -> None:
        if self.kind not in TIME_CONTROL_KINDS or self.late not in TIMEOUT_POLICIES:
            raise InvalidTimeControl("bad_time_control", "That is not a valid time control.")
        numbers = (self.seconds, self.increment, self.cap, self.grace, self.days_off_since)
        if any(type(n) is not int for n in numbers) or not type(self.quiet) is type(self.weekends) is bool:
            raise InvalidTimeControl("bad_time_control", "A time control consists of whole seconds.")
        if self.days_off is not None and not (type(self.days_off) is int and 0 <= self.days_off <= MAX_DAYS_OFF):
            raise InvalidTimeControl("bad_days_off", f"A season can have 0 to {MAX_DAYS_OFF} days off.")
        if not 0 <= self.grace <= 14 * SECONDS_PER_DAY:
            raise InvalidTimeControl("bad_grace", "The grace period can be at most 14 days.")
        if self.kind != "none" and not MIN_TURN_SECONDS <= self.seconds <= MAX_TURN_SECONDS:
            raise InvalidTimeControl("bad_time", "A turn can have ten minutes to 60 days.")
        if self.kind == "bank" and not (
            0 < self.increment <= self.cap and self.seconds <= self.cap <= MAX_TURN_SECONDS
        ):
            raise InvalidTimeControl(
                "bad_bank", "The bank can hold at most 60 days, and at least its start and one increment."
            )

    @classmethod
    def read(cls, kept: Any) -> "TimeControl":
        """Return the time control in a Game's JSON; {} means no limit. Raise InvalidTimeControl if invalid."""
        if type(kept) is not dict or not set(kept) <= {field.name for field in fields(cls)}:
            raise InvalidTimeControl("bad_time_control", "That is not a valid time control.")
        return cls(**kept)

    @classmethod
    def stored(cls, kept: Any) -> "TimeControl":
        """Return the stored time control; if it is invalid, report it and return one without a limit."""
        try:
            return cls.read(kept)
        except (InvalidTimeControl, TypeError):
            report_broken("time control", kept)
            return cls()

    def kept(self) -> dict[str, Any]:
        if not self.has_limit:
            return {}
        left_out = ("days_off", "days_off_since") if self.days_off is None else ()
        return {name: value for name, value in asdict(self).items() if name not in left_out}

    @property
    def has_limit(self) -> bool:
        return self.kind != "none"

    @property
    def most(self) -> int:
        return self.cap if self.kind == "bank" else self.seconds

    def given(self, bank: int) -> int:
        return self.seconds if self.kind == "answer" else bank

    @property
    def reply(self) -> int:
        """Return the seconds that a seat has for all replies in another seat's turn; its bank stays unchanged."""
        return self.seconds if self.kind == "answer" else min(self.seconds, max(SECONDS_PER_DAY, self.increment))

    def gained(self, bank: int) -> int:
        return min(self.cap, bank + self.increment) if self.kind == "bank" else self.seconds

    def after(self, left: int) -> int:
        """Return the bank after an answer with `left` seconds left, before the next turn adds the increment."""
        return self.seconds if self.kind == "answer" else min(self.cap, max(0, left))
