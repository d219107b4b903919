"""Event: one row of the log."""

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.facts.luck import new_timeline

MAX_EVENTS_PER_GAME = 2**20  # events a game can have; its events' keys lie in one block of this size


class EventManager(models.Manager["Event"]):
    """Events by game and number; both are in the key."""

    def of(self, game: int, first: int = 1, last: int = MAX_EVENTS_PER_GAME - 1) -> "models.QuerySet[Event]":
        block = game * MAX_EVENTS_PER_GAME
        return self.filter(pk__gte=block + first, pk__lte=block + last).order_by("pk")


class Event(models.Model):
    """Something that happened at a table; never changed, never deleted (triggers.py: the database itself refuses).

    The key is made of game and number: game * 2^20 + number, and a constraint holds it to that. So (game, number) is
    unique by the primary key itself, and
    - the admin can show events, which it cannot with a composite key;
    - the table can be partitioned, by hash or by range of the key, which a surrogate key beside a unique (game, number)
      forbids: PostgreSQL wants the partition key in every unique constraint;
    - a game's events lie side by side, so loading one is one short range of one index (on SQLite, of the table).
    Look events up by `Event.objects.of(game_id, …)`; the column `game` has no index of its own.

    `payload` is text, not jsonb, which would change the bytes that `digest` is made over.
    """

    id = models.BigIntegerField(primary_key=True)
    game = models.ForeignKey("games.Game", models.DO_NOTHING, related_name="+", db_index=False)
    number = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    kind = models.CharField(max_length=10)
    payload = models.TextField()
    at = models.DateTimeField()
    digest = models.BinaryField(max_length=32, editable=False)

    objects = EventManager()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    id=F("game_id") * MAX_EVENTS_PER_GAME + F("number"), number__gte=1, number__lt=MAX_EVENTS_PER_GAME
                ),
                name="event_key",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Always an INSERT: Django would otherwise try an UPDATE first."""
        self.pk = self.game_id * MAX_EVENTS_PER_GAME + self.number
        super().save(*args, **{**kwargs, "force_insert": True})


class Timeline(models.Model):
    """One course of the site's data: another one each time it has gone back to a copy of them
    (games/operating/timelines.py); the latest is in force. Its name is chance, since a copy may be gone back to twice.
    `keys_closed`: what had been open in the copy was closed with it."""

    name = models.CharField(max_length=32, unique=True, default=new_timeline)
    keys_closed = models.BooleanField(default=False, db_default=False)
    began_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
