"""HintRequest: a player of a practice table asks what strong would do."""

from django.db import models
from django.utils import timezone


class HintRequest(models.Model):
    """A request for a hint about one question (games/players/hints.py); `opened` is the question's identity. `sent_at`:
    when it was given to the worker that thinks; `found`: its answers, null until they are there; `failed`: nothing came
    of it; `given_up`: the player no longer waits for it."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="+")
    opened = models.PositiveIntegerField()
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    found = models.JSONField(null=True, blank=True)
    failed = models.BooleanField(default=False)
    given_up = models.BooleanField(default=False)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["seat", "opened"], name="one_hint_each")]
        indexes = [
            models.Index(
                fields=["asked_at"], condition=models.Q(found__isnull=True, failed=False), name="hint_unfinished"
            ),
        ]

    def __str__(self) -> str:
        return f"hint {self.pk} for seat {self.seat_id}"
