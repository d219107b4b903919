"""Review: the review of a finished game."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Review(models.Model):
    """The review of a finished game (games/players/review), or its progress."""

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
