"""CardSet: a set of cards that replaces a game's own where a table says so."""

from typing import Any

from django.db import models
from django.utils import timezone


class CardSet(models.Model):
    """An added set. It is never changed: `digest` is the SHA-256 of `cards`, the set's canonical JSON, and its name at
    every table. A game that has started carries its set in its log; deleting the row changes none."""

    ruleset = models.CharField(max_length=30)
    digest = models.CharField(max_length=64)
    title = models.CharField(max_length=60)
    cards = models.TextField()
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["ruleset", "title", "digest"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "digest"], name="card_set_once")]

    def __str__(self) -> str:
        return f"{self.title} ({self.digest[:8]})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the set. TypeError for one that exists: a set never changes."""
        if not self._state.adding:
            raise TypeError("a card set is never changed; add another one")
        super().save(*args, **kwargs)
