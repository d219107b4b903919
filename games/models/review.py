"""Review: a finished game looked at again, once for all."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Review(models.Model):
    """What came of looking at a finished game again (games/players/review), or how far it has come. `version`: the
    review's own; `rules_version`: that of the rules by which it was reckoned. `done` of `length` steps; `state`: what
    is reckoned so far; `body`: the whole, and then there is no state. `sent_at`: when its next piece was last given to
    the worker that thinks. `failed`: nothing can come of it; `cancelled`: no player waits for it, until it is
    asked for again. `asked_by`: the player who has asked for it, null where a setting or an operator did."""

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+")
    version = models.PositiveSmallIntegerField()
    rules_version = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    state = models.JSONField(null=True, blank=True)
    body = models.JSONField(null=True, blank=True)
    failed = models.BooleanField(default=False)
    cancelled = models.BooleanField(default=False, db_default=False)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [
            models.Index(fields=["asked_at"], condition=models.Q(made_at=None, failed=False), name="review_unmade"),
        ]

    def __str__(self) -> str:
        return f"of game {self.game_id}: {'made' if self.made_at else f'{self.done} of {self.length} steps'}"
