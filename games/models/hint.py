"""HintRequest: a player at a practice table asks for a hint."""

from django.db import models
from django.utils import timezone


class HintRequest(models.Model):
    """A request for a hint about one question (games/players/hints.py)."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="+")
    opened = models.PositiveIntegerField()  # identity of the question
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)  # to the search worker
    found = models.JSONField(null=True, blank=True)  # the answers
    failed = models.BooleanField(default=False)
    given_up = models.BooleanField(default=False)  # the player no longer waits

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
