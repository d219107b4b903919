"""The clocks of one table; each move starts and stops them in its transaction."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, Max

from games.models import ClockReading, Event, Game, OpenQuestion, Remark, Seat

from .preferences import TimePreferences, preferences_of_seats
from .rest import RunningClock, due_reminders
from .time_control import TimeControl

MIN_SECONDS_AFTER_UNDO = 600  # of a question that an undo asks again
MIN_REPLY_SECONDS = 3600  # of a seat that is asked again in another seat's turn
TurnInfo = Any  # a LoadedGame, which belongs to the layer above


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock columns of an OpenQuestion. `late`: the other players can claim the end of the game."""

    given: int | None = None
    left: int | None = None
    counted: datetime | None = None
    deadline: datetime | None = None
    alarm: datetime | None = None
    late: bool = False

    def columns(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


NO_CLOCK = ClockState()


def running_clock(
    preferences: TimePreferences, time_control: TimeControl, now: datetime, given: int, left: int
) -> ClockState:
    running = RunningClock.start(now, given, left, preferences.rest(time_control))
    return ClockState(given, left, now, running.deadline, next_alarm(running, preferences, now))


def next_alarm(running: RunningClock, preferences: TimePreferences, now: datetime) -> datetime:
    reminders = due_reminders(running, preferences.reminder_schedule, preferences.sleep)
    return next((at for at, _ in reminders if at > now), running.deadline)


def remaining_seconds(asked: Any, preferences: TimePreferences, time_control: TimeControl, now: datetime) -> int:
    if asked.counted is None or asked.deadline is None:
        return asked.left
    rest = preferences.rest(time_control)
    return RunningClock(asked.counted, asked.given, asked.left, asked.deadline, rest).left_at(now)


class LatestReading(NamedTuple):
    number: int
    left: int
    bank: int


class TableClocks:
    """All clocks of a table, by seat number.

    `banks`: seconds in the bank; `latest`: the last stored readings; `readings`: new readings, not stored yet."""

    def __init__(self, game: Game, now: datetime):
        self.game, self.time_control = game, TimeControl.stored(game.time_control)
        self.seats = {s.number: s for s in Seat.objects.filter(game=game).select_related("user").order_by("number")}
        found = preferences_of_seats(self.seats.values(), now)
        self.people = {number: found[seat.pk] for number, seat in self.seats.items()}
        self.latest = self._latest()
        self.banks = self._banks()
        self.readings: list[ClockReading] = []
        self.clocks: dict[int, tuple[int, ClockState]] = {}
        for row in OpenQuestion.objects.filter(game=game).select_related("seat"):
            clock = ClockState(row.given, row.left, row.counted, row.deadline, row.alarm, row.late)
            self.clocks[row.seat.number] = row.opened, clock

    def _banks(self) -> dict[int, int]:
        banks = {seat: row.bank for seat, row in self.latest.items()}
        return dict.fromkeys(self.seats, self.time_control.seconds) | banks

    def _latest(self) -> dict[int, LatestReading]:
        rows = ClockReading.objects.filter(game=self.game)
        last = rows.values("seat").annotate(last=Max("number")).values("last")
        found = rows.filter(number__in=last).values_list("seat", "number", "left", "bank")
        return {seat: LatestReading(*row) for seat, *row in found}

    def start_clock(
        self, seat: int, opened: int, now: datetime, turns: TurnInfo, left: int | None = None, returned: bool = False
    ) -> ClockState:
        """Start the clock of a question to this seat, unless the table is paused.

        `left`: seconds that an undo gives back. `returned`: the player has just come back to the seat."""
        if left is not None:
            given = max(left, self.time_control.seconds)
        else:
            back = Remark.objects.filter(game=self.game, seat=seat, key="back", number__gt=turns.turn_start())
            given, left = self._of_turn(seat, turns, returned and not back.exists())
        clock = ClockState(given, left)
        if self.game.paused_at is None and not self.game.suspended:
            clock = running_clock(self.people[seat], self.time_control, now, given, left)
        self.clocks[seat] = opened, clock
        return clock

    def _of_turn(self, seat: int, turns: TurnInfo, returned: bool) -> tuple[int, int]:
        """Return the seconds that a seat has for a turn, and the seconds that are left (README.md: Clocks)."""
        row, since, reply = self.latest.get(seat), turns.clock_start(seat), turns.is_reply(seat)
        whole = self.time_control.reply if reply else self._bank(row, turns)
        if row is None or row.number <= since:
            self._thaw(seat)
            return whole, whole
        fresh_reply = reply and row.left and not turns.answered_last(seat)
        left = max(row.left, min(MIN_REPLY_SECONDS, self.time_control.reply)) if fresh_reply or returned else row.left
        left = min(left, whole) if reply else left  # for a player who has just taken the seat, the row is a bank
        return max(left, self.time_control.reply if reply else self.time_control.seconds), left

    def _thaw(self, seat: int) -> None:
        """Drop the seat's frozen rest times, because a new clock uses the player's present ones."""
        if self.seats[seat].frozen_rest is not None:
            self.seats[seat].frozen_rest = None
            self.seats[seat].save(update_fields=["frozen_rest"])
            self.people[seat] = replace(self.people[seat], frozen=None)

    def _bank(self, row: LatestReading | None, turns: TurnInfo) -> int:
        """Return the seconds that a seat has when its clock starts now; each turn adds one increment."""
        if row is None:
            return self.time_control.seconds
        return (self.time_control.given if row.number > turns.turn_start() else self.time_control.gained)(row.bank)

    def answered(self, seat: int, number: int, now: datetime, mine: bool, turns: TurnInfo) -> None:
        """Stop the clock of a seat after its answer. An answer by its player (`mine`) resets `missed`."""
        opened, clock = self.clocks.pop(seat, (0, NO_CLOCK))
        if clock.given is not None:
            left = remaining_seconds(clock, self.people[seat], self.time_control, now)
            self._add_reading(seat, number, opened, now, left, self._bank_after(seat, left, number in turns.replies))
        if mine and self.seats[seat].missed:
            self.seats[seat].missed = 0
            self.seats[seat].save(update_fields=["missed"])

    def replaced(self, seat: int, number: int, now: datetime, turns: TurnInfo) -> None:
        """Stop the clock of a seat that a stand-in takes over or gives back; the time used so far counts.

        If a substitute has taken the seat, no time is subtracted, because games/tables/seats.py has stored a new
        reading."""
        _, clock = self.clocks.pop(seat, (0, NO_CLOCK))
        if clock.given is not None and not ClockReading.objects.filter(game=self.game, number=number).exists():
            left = remaining_seconds(clock, self.people[seat], self.time_control, now)
            self._add_reading(seat, number, number, now, left, self._bank_after(seat, left, turns.is_reply(seat)))

    def _bank_after(self, seat: int, left: int, reply: bool) -> int:
        return self.banks[seat] if reply else self.time_control.after(left)

    def undone(self, to: int) -> dict[int, int]:
        """Drop the readings from event `to` on; return {seat: seconds left} for the clocks to restart."""
        then = Event.objects.of(self.game.pk, to, to).values_list("at", flat=True).get()
        return {seat: self._back(row, then) for seat, row in self._dropped(to).items() if row.opened < to}

    def undone_alone(self, seat: int, to: int, number: int, now: datetime, was: TurnInfo) -> dict[int, int]:
        """Update the clocks for an undo without consent at event `number`; `was`: the loaded game before it."""
        left = self._left_alone(seat, to, now, was)
        back = self.undone(to)
        self._withdrawn(seat, to, number, now, was)
        return back if left is None else back | {seat: left}

    def _dropped(self, to: int) -> dict[int, ClockReading]:
        # The reading at a change of players stays, because the event of the change stays.
        rows = ClockReading.objects.filter(game=self.game, number__gte=to).exclude(opened=F("number"))
        first: dict[int, ClockReading] = {}
        for row in rows.order_by("number"):
            first.setdefault(row.seat, row)
        rows.delete()
        self.latest = self._latest()
        self.banks = self._banks()
        return first

    def _left_alone(self, seat: int, to: int, now: datetime, was: TurnInfo) -> int | None:
        """Return the seconds left for a seat that undoes event `to`, as if its clock had kept running."""
        _, clock = self.clocks.get(seat, (0, NO_CLOCK))
        same = to > was.clock_start(seat)  # the undone answer used the clock that runs now
        if same and clock.given is not None:
            return remaining_seconds(clock, self.people[seat], self.time_control, now)
        rows = ClockReading.objects.filter(game=self.game, seat=seat, number__gte=to).order_by("number")
        row = rows.last() if same else rows.first()
        if row is None:
            return None
        ran = int(self._ran(seat, row.at, now))
        if same and (waits := self._reply(seat, to, was)) is not None:
            ran = min(ran, self._of_last_hour(waits, now))
        left = row.left - ran
        return (
            max(0, left)
            if left >= MIN_SECONDS_AFTER_UNDO or row.left <= MIN_SECONDS_AFTER_UNDO
            else MIN_SECONDS_AFTER_UNDO
        )  # the first undo leaves at least ten minutes

    def _ran(self, seat: int, since: datetime, now: datetime) -> float:
        """Return how many seconds since `since` count on this seat's clock, without pauses of the table."""
        rest, ran = self.people[seat].rest(self.time_control), 0.0
        turned = Remark.objects.filter(game=self.game, key__in=("paused", "resumed"), at__gt=since)
        for key, at in turned.order_by("at", "pk").values_list("key", "at"):
            ran += rest.running(since, at) if key == "paused" else 0
            since = at
        return ran if self.game.paused_at else ran + rest.running(since, now)

    def _reply(self, seat: int, to: int, was: TurnInfo) -> int | None:
        """Return the other seat whose open reply disappears if event `to` is undone, or None."""
        found = (one for one, (opened, clock) in self.clocks.items() if opened >= to and clock.given is not None)
        return next((one for one in found if one != seat and was.is_reply(one)), None)

    def _of_last_hour(self, seat: int, now: datetime) -> int:
        """Return how many seconds of its last hour a trade partner has used (README.md: Undo)."""
        left = remaining_seconds(self.clocks[seat][1], self.people[seat], self.time_control, now)
        return max(0, min(MIN_REPLY_SECONDS, self.time_control.reply) - left)

    def _withdrawn(self, seat: int, to: int, number: int, now: datetime, was: TurnInfo) -> None:
        if (other := self._reply(seat, to, was)) is not None:
            _, clock = self.clocks.pop(other)
            left = remaining_seconds(clock, self.people[other], self.time_control, now)
            self._add_reading(other, number, number, now, left, self.banks[other])

    def _back(self, row: ClockReading, then: datetime) -> int:
        """Return the seconds that the clock showed at `then`, limited because earlier pauses are unknown."""
        showed = row.left + int(self.people[row.seat].rest(self.time_control).running(then, row.at))
        return max(MIN_SECONDS_AFTER_UNDO, min(self.time_control.most, showed))

    def _add_reading(self, seat: int, number: int, opened: int, now: datetime, left: int, bank: int) -> None:
        self.banks[seat], self.latest[seat] = bank, LatestReading(number, left, bank)
        self.readings.append(
            ClockReading(game=self.game, number=number, seat=seat, opened=opened, at=now, left=left, bank=bank)
        )
