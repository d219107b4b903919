"""CardSet: a set of cards that replaces a game's own cards at some tables."""

from typing import Any

from django.db import models
from django.utils import timezone


class CardSet(models.Model):
    """An added card set. It never changes; games contain their own copy."""

    ruleset = models.CharField(max_length=30)
    digest = models.CharField(max_length=64)  # SHA-256 of `cards`, and the set's name at tables
    title = models.CharField(max_length=60)
    cards = models.TextField()  # canonical JSON
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["ruleset", "title", "digest"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "digest"], name="card_set_once")]

    def __str__(self) -> str:
        return f"{self.title} ({self.digest[:8]})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the set. Raise TypeError for an existing one: a set never changes."""
        if not self._state.adding:
            raise TypeError("a card set is never changed; add another one")
        super().save(*args, **kwargs)
