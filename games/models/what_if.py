"""WhatIf: a what-if board. TutorialRecord: progress in a tutorial."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone


def new_key() -> str:
    """Return a random key for a board's URL. A serial number would reveal how many boards exist."""
    return secrets.token_urlsafe(12)


class WhatIf(models.Model):
    """A what-if board (games/what_if). Only its owner can see it, unless it is `kept`."""

    key = models.CharField(max_length=20, unique=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    ruleset = models.CharField(max_length=30)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    opened = models.PositiveIntegerField(null=True, blank=True)  # the question at which `base` was sampled
    number = models.PositiveIntegerField(default=0)  # of a finished game: the event after which it begins
    seed = models.CharField(max_length=20, default="1")  # of the luck
    base = models.JSONField()  # position: sampled for `seat`, or the true one of a finished game, or the owner's own
    dealt = models.JSONField(default=list)  # hidden places that were sampled
    lines = models.JSONField(default=list)  # variations, each a list of [seat, what, choice]
    kept = models.BooleanField(default=False)  # visible for all who have the URL
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-used_at", "-pk")
        indexes = [
            models.Index(fields=["user", "-used_at"], name="what_if_own"),
            models.Index(fields=["used_at"], condition=models.Q(kept=False), name="what_if_old"),
        ]

    def __str__(self) -> str:
        return f"a board of user {self.user_id}"


class TutorialRecord(models.Model):
    """A user's progress in a tutorial (games/tutorials)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    way = models.CharField(max_length=24, blank=True)  # the answers, a letter for each step
    used_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)  # first time

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="tutorial_once")]

    def __str__(self) -> str:
        return f"{self.name} of user {self.user_id}"
