"""Guided: how far somebody has come in a guided first game."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Guided(models.Model):
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
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="guided_once")]

    def __str__(self) -> str:
        return f"{self.name} of user {self.user_id}"
