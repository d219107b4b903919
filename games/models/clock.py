"""Time: what seats have used of it, what was said about it, and when people rest."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

DEFAULT_REMINDER_SCHEDULE = (
    ("share", 50),
    ("share", 80),
    ("before", 60),
)  # rungs as games/clocks/reminder_schedule.py reads them


def default_reminder_schedule() -> list[list[Any]]:
    return [list(rung) for rung in DEFAULT_REMINDER_SCHEDULE]


class ClockReading(models.Model):
    """What a seat's clock showed when it answered, so that an undo can bring it back; the latest row is its bank.

    `number` is the event of the answer (or of a change of players), `opened` the question's identity, `left` what the
    clock showed in seconds, `bank` what the seat has from then on. An undo deletes the rows it makes untrue.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    opened = models.PositiveIntegerField()
    at = models.DateTimeField()
    left = models.PositiveIntegerField()
    bank = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="clock_reading_once")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}: seat {self.seat} had {self.left} s left"


class Remark(models.Model):
    """A message about time to all at a table: a missed deadline, a seat kept by the stand-in, a pause, a vacation."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    key = models.CharField(max_length=20)
    facts = models.JSONField(default=dict)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game", "number", "pk"]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}: {self.key}"


class Habits(models.Model):
    """When somebody wants to be left in peace, in their own time zone, and when to be reminded. Without a row: the
    usual.

    Quiet hours are minutes of the day; if `until` is before `from`, they include midnight. `ladder`: see
    games/clocks/reminder_schedule.py.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="habits")
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)
    weekends_off = models.BooleanField(default=False)
    reminder_schedule = models.JSONField(default=default_reminder_schedule)

    class Meta:
        verbose_name_plural = "habits"

    def __str__(self) -> str:
        return f"habits of user {self.user_id}"


class Vacation(models.Model):
    """Days off. The clocks follow the moments; the dates, in the zone of the planning, are counted and shown."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()
    begins = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        ordering = ["begins"]
        constraints = [
            models.CheckConstraint(condition=models.Q(begins__lt=models.F("ends")), name="vacation_lasts"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}: {self.first} to {self.last}"


class SweepHeartbeat(models.Model):
    """One row: when the clocks were last swept, so that an outage is noticed (games/clocks/outage.py)."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at:%Y-%m-%d %H:%M:%S}"


class Probe(models.Model):
    """One row: when /healthz last found that something can be written (roma_site/health.py)."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"written at {self.at:%Y-%m-%d %H:%M:%S}"


class VerificationRound(models.Model):
    """One row: how far the round is in which all running tables are verified (games/operating/verifying.py): `done`
    tables since `began_at`, the one of key `last` at the end."""

    began_at = models.DateTimeField()
    last = models.BigIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.done} verified since {self.began_at:%Y-%m-%d %H:%M:%S}"
