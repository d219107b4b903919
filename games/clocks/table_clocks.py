"""The clocks of one table in the hands of its writer, who winds and stops them in the transaction of each move."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.db.models import F, Max

from ..models import ClockReading, Event, Game, OpenQuestion, Remark, Seat
from .preferences import TimePreferences, preferences_of_seats
from .reminder_schedule import RunningClock, due_reminders
from .time_control import TimeControl

MIN_SECONDS_AFTER_UNDO = 600  # seconds that a question put again by an undo has at least
MIN_REPLY_SECONDS = 3600  # seconds that somebody has at least who is asked again in another's turn


class TurnInfo(Protocol):
    """What a LoadedGame knows of the turn that runs."""

    def is_reply(self, seat: int) -> bool:
        """Whether what this seat is asked is asked in another's turn."""

    def was_reply(self, number: int) -> bool:
        """Whether the answer of this event was given in another's turn."""

    def turn_start(self) -> int:
        """The event with which the turn that now runs began."""

    def clock_start(self, seat: int) -> int:
        """The event since when one clock is for all this seat is asked."""

    def answered_last(self, seat: int) -> bool:
        """Whether the last answer was this seat's."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """What a clock shows: the columns of Asked; all None is no clock. `late`: at zero, and the end may be claimed."""

    given: int | None = None
    left: int | None = None
    counted: datetime | None = None
    deadline: datetime | None = None
    alarm: datetime | None = None
    late: bool = False

    def columns(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


NO_CLOCK = ClockState()


def paused_clock(given: int, left: int) -> ClockState:
    return ClockState(given, left)


def running_clock(person: TimePreferences, pace: TimeControl, now: datetime, given: int, left: int) -> ClockState:
    running = RunningClock.start(now, given, left, person.rest(pace))
    return ClockState(given, left, now, running.deadline, next_alarm(running, person, now))


def next_alarm(running: RunningClock, person: TimePreferences, now: datetime) -> datetime:
    return next(
        (at for at, _ in due_reminders(running, person.reminder_schedule, person.sleep) if at > now), running.deadline
    )


def remaining_seconds(asked: Any, person: TimePreferences, pace: TimeControl, now: datetime) -> int:
    if asked.counted is None or asked.deadline is None:
        return asked.left
    return RunningClock(asked.counted, asked.given, asked.left, asked.deadline, person.rest(pace)).left_at(now)


class LatestReading(NamedTuple):
    """A seat's last row of Spent."""

    number: int
    left: int
    bank: int


class TableClocks:
    """All clocks of a table. `seats`, `people`, `banks` and `latest` by seat number; `faces`: those of the open
    questions; `spent`: rows that are still to be written."""

    def __init__(self, game: Game, now: datetime):
        self.game, self.time_control = game, TimeControl.stored(game.time_control)
        self.seats = {s.number: s for s in Seat.objects.filter(game=game).select_related("user").order_by("number")}
        found = preferences_of_seats(self.seats.values(), now)
        self.people = {number: found[seat.pk] for number, seat in self.seats.items()}
        self.latest = self._latest()
        self.banks = self._banks()
        self.spent: list[ClockReading] = []
        self.faces: dict[int, tuple[int, ClockState]] = {}
        for row in OpenQuestion.objects.filter(game=game).select_related("seat"):
            face = ClockState(row.given, row.left, row.counted, row.deadline, row.alarm, row.late)
            self.faces[row.seat.number] = row.opened, face

    def _banks(self) -> dict[int, int]:
        return dict.fromkeys(self.seats, self.time_control.seconds) | {
            seat: row.bank for seat, row in self.latest.items()
        }

    def _latest(self) -> dict[int, LatestReading]:
        rows = ClockReading.objects.filter(game=self.game)
        last = rows.values("seat").annotate(last=Max("number")).values("last")
        return {
            seat: LatestReading(*row)
            for seat, *row in rows.filter(number__in=last).values_list("seat", "number", "left", "bank")
        }

    def wind(
        self, seat: int, opened: int, now: datetime, turns: TurnInfo, left: int | None = None, returned: bool = False
    ) -> ClockState:
        """A question is put to this seat: its clock, running unless the table rests. `left`: what an undo gives
        back, `returned`: its owner has just come back."""
        if left is not None:
            given = max(left, self.time_control.seconds)
        else:
            given, left = self._of_turn(seat, turns, returned and not self._back_before(seat, turns))
        paused = self.game.paused_at is not None or self.game.suspended
        face = (
            paused_clock(given, left)
            if paused
            else running_clock(self.people[seat], self.time_control, now, given, left)
        )
        self.faces[seat] = opened, face
        return face

    def _of_turn(self, seat: int, turns: TurnInfo, returned: bool) -> tuple[int, int]:
        """What a seat has for a turn in all, and what is left of it. Asked again in another's turn it has an hour at
        least, unless it has let the time run out; so has whoever has `returned`."""
        row, since, reply = self.latest.get(seat), turns.clock_start(seat), turns.is_reply(seat)
        whole = self.time_control.reply if reply else self._bank(row, turns)
        if row is None or row.number <= since:
            self._thaw(seat)
            return whole, whole
        anew = reply and row.left and not turns.answered_last(seat)
        left = max(row.left, min(MIN_REPLY_SECONDS, self.time_control.reply)) if anew or returned else row.left
        left = min(left, whole) if reply else left  # of who has just taken the seat, the row is a bank
        return max(left, self.time_control.reply if reply else self.time_control.seconds), left

    def _thaw(self, seat: int) -> None:
        """A clock begins: it goes by its owner's present rest."""
        if self.seats[seat].frozen_rest is not None:
            self.seats[seat].frozen_rest = None
            self.seats[seat].save(update_fields=["frozen_rest"])
            self.people[seat] = replace(self.people[seat], frozen=None)

    def _back_before(self, seat: int, turns: TurnInfo) -> bool:
        said = Remark.objects.filter(game=self.game, seat=seat, key="back", number__gt=turns.turn_start())
        return said.exists()

    def _bank(self, row: LatestReading | None, turns: TurnInfo) -> int:
        """What a seat has whose clock begins now. Its bank gains once a turn, however often others answer."""
        if row is None:
            return self.time_control.seconds
        return (
            self.time_control.given(row.bank) if row.number > turns.turn_start() else self.time_control.gained(row.bank)
        )

    def answered(self, seat: int, number: int, now: datetime, mine: bool, turns: TurnInfo) -> None:
        """The seat has answered: what it has left goes to its bank, or to the rest of its turn. `mine`: by its owner,
        whose misses are forgiven."""
        opened, face = self.faces.pop(seat, (0, NO_CLOCK))
        if face.given is not None:
            left = remaining_seconds(face, self.people[seat], self.time_control, now)
            self._spend(seat, number, opened, now, left, self._bank_after(seat, left, turns.was_reply(number)))
        if mine and self.seats[seat].missed:
            self.seats[seat].missed = 0
            self.seats[seat].save(update_fields=["missed"])

    def replaced(self, seat: int, number: int, now: datetime, turns: TurnInfo) -> None:
        """The stand-in keeps the seat now, or gives it back: what ran till now counts, as if it had answered. Whoever
        takes a seat for good has had their row already (clocks/seats.py), and bears nothing of it."""
        _, face = self.faces.pop(seat, (0, NO_CLOCK))
        if face.given is not None and not ClockReading.objects.filter(game=self.game, number=number).exists():
            left = remaining_seconds(face, self.people[seat], self.time_control, now)
            self._spend(seat, number, number, now, left, self._bank_after(seat, left, turns.is_reply(seat)))

    def _bank_after(self, seat: int, left: int, reply: bool) -> int:
        return self.banks[seat] if reply else self.time_control.after(left)

    def undone(self, to: int) -> dict[int, int]:
        """Back to the moment before event `to`: {seat: seconds left} of clocks that ran then and have stopped since."""
        then = Event.objects.of(self.game.pk, to, to).values_list("at", flat=True).get()
        return {seat: self._back(row, then) for seat, row in self._dropped(to).items() if row.opened < to}

    def taken_back(self, seat: int, to: int, number: int, now: datetime, was: TurnInfo) -> dict[int, int]:
        """As `undone`, by event `number`, if the seat takes back by itself: its own clock has run on, so that taking
        back makes no turn longer. `was`: the loaded game before it."""
        left = self._left_alone(seat, to, now, was)
        back = self.undone(to)
        self._withdrawn(seat, to, number, now, was)
        return back if left is None else back | {seat: left}

    def _dropped(self, to: int) -> dict[int, ClockReading]:
        # What a change of players gave stays, as its event does.
        rows = ClockReading.objects.filter(game=self.game, number__gte=to).exclude(opened=F("number"))
        first: dict[int, ClockReading] = {}
        for row in rows.order_by("number"):
            first.setdefault(row.seat, row)
        rows.delete()
        self.latest = self._latest()
        self.banks = self._banks()
        return first

    def _left_alone(self, seat: int, to: int, now: datetime, was: TurnInfo) -> int | None:
        """What is left on the clock of a seat that takes back event `to` by itself: what it shows, or would show."""
        _, face = self.faces.get(seat, (0, NO_CLOCK))
        same = to > was.clock_start(seat)  # that answer was on the clock that runs now
        if same and face.given is not None:
            return remaining_seconds(face, self.people[seat], self.time_control, now)
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
        )  # the first time ten minutes at least

    def _ran(self, seat: int, since: datetime, now: datetime) -> float:
        """How many seconds this seat's clock would have run, but for the table's pauses."""
        rest, ran = self.people[seat].rest(self.time_control), 0.0
        turned = Remark.objects.filter(game=self.game, key__in=("paused", "resumed"), at__gt=since)
        for key, at in turned.order_by("at", "pk").values_list("key", "at"):
            ran += rest.running(since, at) if key == "paused" else 0
            since = at
        return ran if self.game.paused_at else ran + rest.running(since, now)

    def _reply(self, seat: int, to: int, was: TurnInfo) -> int | None:
        """Whose reply is open that vanishes with event `to`."""
        found = (one for one, (opened, face) in self.faces.items() if opened >= to and face.given is not None)
        return next((one for one in found if one != seat and was.is_reply(one)), None)

    def _of_last_hour(self, seat: int, now: datetime) -> int:
        """Seconds of a partner's last hour that have gone. They get that hour again with the next offer: so it is at
        the cost of who takes one back, or a turn could be made longer by it."""
        return max(
            0,
            min(MIN_REPLY_SECONDS, self.time_control.reply)
            - remaining_seconds(self.faces[seat][1], self.people[seat], self.time_control, now),
        )

    def _withdrawn(self, seat: int, to: int, number: int, now: datetime, was: TurnInfo) -> None:
        """A partner whose reply is not asked for any more has used what ran till now; the row stays, as theirs does
        who change places."""
        if (other := self._reply(seat, to, was)) is not None:
            _, face = self.faces.pop(other)
            self._spend(
                other,
                number,
                number,
                now,
                remaining_seconds(face, self.people[other], self.time_control, now),
                self.banks[other],
            )

    def _back(self, row: ClockReading, then: datetime) -> int:
        """What the clock showed at `then`, at most what any clock can show: a pause in between is no longer known."""
        showed = row.left + int(self.people[row.seat].rest(self.time_control).running(then, row.at))
        return max(MIN_SECONDS_AFTER_UNDO, min(self.time_control.most, showed))

    def _spend(self, seat: int, number: int, opened: int, now: datetime, left: int, bank: int) -> None:
        self.banks[seat], self.latest[seat] = bank, LatestReading(number, left, bank)
        self.spent.append(
            ClockReading(game=self.game, number=number, seat=seat, opened=opened, at=now, left=left, bank=bank)
        )
