"""The clocks of one table in the hands of its writer, who winds and stops them in the transaction of each move."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Max

from ..models import Asked, Event, Game, Seat, Spent
from .ladder import Running, due_reminders
from .pace import Pace
from .people import Person, sitting

FLOOR = 600  # seconds that a question put again by an undo has at least


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows: the columns of Asked. All None is no clock; `late`: it is at zero, and the end may be
    claimed."""

    given: int | None = None
    left: int | None = None
    counted: datetime | None = None
    deadline: datetime | None = None
    alarm: datetime | None = None
    late: bool = False

    def columns(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


NO_CLOCK = Face()


def paused_face(given: int, left: int) -> Face:
    """A paused clock."""
    return Face(given, left)


def running_face(person: Person, pace: Pace, now: datetime, given: int, left: int) -> Face:
    """A clock that runs from now on, armed for the next reminder or for its end."""
    running = Running.start(now, given, left, person.rest(pace))
    return Face(given, left, now, running.deadline, alarm_of(running, person, now))


def alarm_of(running: Running, person: Person, now: datetime) -> datetime:
    """When this clock next wants the sweep."""
    return next((at for at, _ in due_reminders(running, person.ladder, person.sleep) if at > now), running.deadline)


def left_on(asked: Any, person: Person, pace: Pace, now: datetime) -> int:
    """Seconds left on the clock of an Asked, or of a Face."""
    if asked.counted is None or asked.deadline is None:
        return asked.left
    return Running(asked.counted, asked.given, asked.left, asked.deadline, person.rest(pace)).left_at(now)


class Keeper:
    """All clocks of a table. `seats`, `people`, `banks` by seat number; `faces`: those of the open questions; `spent`:
    rows that are still to be written."""

    def __init__(self, game: Game, now: datetime):
        self.game, self.pace = game, Pace.read(game.pace)
        self.seats = {s.number: s for s in Seat.objects.filter(game=game).select_related("user").order_by("number")}
        found = sitting(self.seats.values(), now)
        self.people = {number: found[seat.pk] for number, seat in self.seats.items()}
        self.banks = self._banks()
        self.spent: list[Spent] = []
        self.faces: dict[int, tuple[int, Face]] = {}
        for row in Asked.objects.filter(game=game).select_related("seat"):
            face = Face(row.given, row.left, row.counted, row.deadline, row.alarm, row.late)
            self.faces[row.seat.number] = row.opened, face

    def _banks(self) -> dict[int, int]:
        banks = dict.fromkeys(self.seats, self.pace.seconds)
        if self.pace.kind == "bank":
            rows = Spent.objects.filter(game=self.game)
            latest = rows.values("seat").annotate(last=Max("number")).values("last")
            banks |= dict(rows.filter(number__in=latest).values_list("seat", "bank"))
        return banks

    def wind(self, seat: int, opened: int, now: datetime, left: int | None = None) -> Face:
        """A question is put to this seat: its clock, running unless the table rests. `left`: what an undo gives
        back."""
        given = self.pace.given(self.banks[seat]) if left is None else left
        paused = self.game.paused_at is not None or self.game.held
        face = paused_face(given, given) if paused else running_face(self.people[seat], self.pace, now, given, given)
        self.faces[seat] = opened, face
        return face

    def answered(self, seat: int, number: int, now: datetime, mine: bool) -> None:
        """The seat has answered: what it has left goes to its bank. `mine`: by its owner, whose misses are forgiven."""
        opened, face = self.faces.pop(seat, (0, NO_CLOCK))
        if face.given is not None:
            left = left_on(face, self.people[seat], self.pace, now)
            self._spend(seat, number, opened, now, left, self.pace.after(left))
        if mine and self.seats[seat].missed:
            self.seats[seat].missed = 0
            self.seats[seat].save(update_fields=["missed"])

    def replaced(self, seat: int, number: int, now: datetime) -> None:
        """The stand-in keeps the seat now, or gives it back: what ran till now counts, as if it had answered. Whoever
        takes a seat for good has had their row already (clocks/seats.py), and bears nothing of it."""
        _, face = self.faces.pop(seat, (0, NO_CLOCK))
        if face.given is not None and not Spent.objects.filter(game=self.game, number=number).exists():
            left = left_on(face, self.people[seat], self.pace, now)
            self._spend(seat, number, number, now, left, self.pace.after(left))

    def undone(self, to: int, now: datetime) -> dict[int, int]:
        """Back to the moment before event `to`: {seat: seconds left} of the clocks that ran then and have stopped
        since."""
        then = Event.objects.of(self.game.pk, to, to).values_list("at", flat=True).get()
        # What a change of players gave stays, as its event does.
        rows = Spent.objects.filter(game=self.game, number__gte=to).exclude(opened=F("number"))
        first: dict[int, Spent] = {}
        for row in rows.order_by("number"):
            first.setdefault(row.seat, row)
        rows.delete()
        self.banks = self._banks()
        return {seat: self._back(row, then) for seat, row in first.items() if row.opened < to}

    def _back(self, row: Spent, then: datetime) -> int:
        """What the clock showed at `then`. A pause in between is not known any more, so no more than any clock can
        show."""
        showed = row.left + int(self.people[row.seat].rest(self.pace).running(then, row.at))
        return max(FLOOR, min(self.pace.most, showed))

    def _spend(self, seat: int, number: int, opened: int, now: datetime, left: int, bank: int) -> None:
        self.banks[seat] = bank
        self.spent.append(Spent(game=self.game, number=number, seat=seat, opened=opened, at=now, left=left, bank=bank))
