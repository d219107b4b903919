"""Reviews of finished games, and requests for hints: the work of the search worker, and its results."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Review(models.Model):
    """The review of a finished game (games/players/review); also stores its progress."""

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+")
    version = models.PositiveSmallIntegerField()  # of the review code
    rules_version = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)  # steps, of `length`
    length = models.PositiveIntegerField(default=0)
    state = models.JSONField(null=True, blank=True)  # intermediate results, null once `body` exists
    body = models.JSONField(null=True, blank=True)  # the result
    failed = models.BooleanField(default=False)
    cancelled = models.BooleanField(default=False, db_default=False)
    # null: requested by a setting or an operator
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)  # the next piece, to the search worker
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [
            models.Index(fields=["asked_at"], condition=models.Q(made_at=None, failed=False), name="review_unmade"),
        ]

    def __str__(self) -> str:
        return f"of game {self.game_id}: {'made' if self.made_at else f'{self.done} of {self.length} steps'}"


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
