from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

DEFAULT_REMINDER_SCHEDULE = (("share", 50), ("share", 80), ("before", 60))  # see games/clocks/rest.py


def default_reminder_schedule() -> list[list[Any]]:
    return [list(step) for step in DEFAULT_REMINDER_SCHEDULE]


class ClockReading(models.Model):
    """What a seat's clock showed at an answer or at a change of players.

    An undo deletes the rows of the undone answers and restores the clock. A seat's latest row has its bank."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()  # event of the answer, or of a change of players
    seat = models.PositiveSmallIntegerField()
    opened = models.PositiveIntegerField()  # identity of the question
    at = models.DateTimeField()
    left = models.PositiveIntegerField()  # seconds on the clock
    bank = models.PositiveIntegerField()  # seconds in the bank from then on

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="clock_reading_once")]


class Remark(models.Model):
    """A message about time to all at a table, for example about a missed deadline or a vacation."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="remarks")
    number = models.PositiveIntegerField()  # the event next to which it is shown
    seat = models.PositiveSmallIntegerField(null=True)
    key = models.CharField(max_length=20)  # games/wording/time.py has the texts
    facts = models.JSONField(default=dict)
    # the user whom the facts name, so that the name can be erased
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game", "number", "pk"]


class Habits(models.Model):
    """A player's quiet hours, weekends off and reminder schedule. Without a row, the defaults apply."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="habits")
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)  # minute of the day
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)  # the next day if before quiet_from
    weekends_off = models.BooleanField(default=False)
    reminder_schedule = models.JSONField(default=default_reminder_schedule)

    class Meta:
        verbose_name_plural = "habits"


class Vacation(models.Model):
    """A vacation. Clocks use `begins` and `ends`; pages and the yearly limit use `first` and `last`.

    `first` and `last` are days in the time zone that the user had when planning the vacation."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()
    begins = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        ordering = ["begins"]
        constraints = [models.CheckConstraint(condition=models.Q(begins__lt=models.F("ends")), name="vacation_lasts")]


class SweepHeartbeat(models.Model):
    """A single row: when the clocks were last swept, to detect an outage (games/clocks/stopping.py)."""

    at = models.DateTimeField()


class Probe(models.Model):
    """A single row: when /healthz last found the database writable (roma_site/monitoring/health.py)."""

    at = models.DateTimeField()


class VerificationRound(models.Model):
    """A single row: how far all running tables have been verified (games/operating/verifying.py)."""

    began_at = models.DateTimeField()
    last = models.BigIntegerField(default=0)  # key of the table verified last
    done = models.PositiveIntegerField(default=0)  # tables since began_at
