"""WhatIf: a board of one's own, on which answers are tried out."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone


def new_key() -> str:
    """What a board's address carries. Trap: a number would tell others how many are tried out at their table."""
    return secrets.token_urlsafe(12)


class WhatIf(models.Model):
    """A what-if board (games/what_if). Nobody but its owner learns that it is there, unless they keep it for others.

    It begins at `base`, a position: a sample of what its `seat` could believe when it was asked the question `opened`;
    where `opened` is null the true table of a finished game after event `number`, or without a `game` a position that
    its owner brought. `lines` are what was tried, each a list of [seat, what, choice] from the beginning; luck is drawn
    from `seed`. `dealt` are the hidden places that were dealt anew. `kept`: others who have the address may look at
    it."""

    key = models.CharField(max_length=20, unique=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    ruleset = models.CharField(max_length=30)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    opened = models.PositiveIntegerField(null=True, blank=True)
    number = models.PositiveIntegerField(default=0)
    seed = models.CharField(max_length=20, default="1")
    base = models.JSONField()
    dealt = models.JSONField(default=list)
    lines = models.JSONField(default=list)
    kept = models.BooleanField(default=False)
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
    """One's place in a guided game (games/guided): `way` is what was answered, a letter a step. `done_at`: when its end
    was first reached; it stays when the game is gone through again."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    way = models.CharField(max_length=24, blank=True)
    used_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="tutorial_once")]

    def __str__(self) -> str:
        return f"{self.name} of user {self.user_id}"
