from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.facts.luck import new_timeline

MAX_EVENTS_PER_GAME = 2**20  # the keys of a game's events are one block of this size


class EventManager(models.Manager["Event"]):
    def of(self, game: int, first: int = 1, last: int = MAX_EVENTS_PER_GAME - 1) -> "models.QuerySet[Event]":
        block = game * MAX_EVENTS_PER_GAME
        return self.filter(pk__gte=block + first, pk__lte=block + last).order_by("pk")


class Event(models.Model):
    """An event of a log. It is never changed or deleted; the database refuses that (triggers.py).

    The key is game * 2^20 + number, which a constraint enforces. With a composite key, the admin could not show events;
    with a surrogate key, PostgreSQL could not partition the table. A game's events are adjacent, so loading one reads a
    short range of one index. Use `Event.objects.of(game_id, …)`; the column `game` has no index. `payload` is text,
    because jsonb would change the bytes that `digest` covers."""

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
        """Insert the row. Without force_insert, Django would first try an UPDATE."""
        self.pk = self.game_id * MAX_EVENTS_PER_GAME + self.number
        super().save(*args, **{**kwargs, "force_insert": True})


class Timeline(models.Model):
    """A timeline of the site's data; a new one begins each time the site is restored from a backup.

    The latest is in force. Its name is random, because the same backup can be restored twice."""

    name = models.CharField(max_length=32, unique=True, default=new_timeline)
    keys_closed = models.BooleanField(default=False, db_default=False)  # access from the backup was revoked
    began_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
