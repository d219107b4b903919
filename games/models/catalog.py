"""Card sets, and moments of finished games that show an example of a rule."""

from typing import Any

from django.db import models
from django.utils import timezone

from .game import Game


class CardSet(models.Model):
    """A card set added to this site. It never changes; games contain their own copy."""

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
        """Insert the set. Raise TypeError if it is already stored: a set never changes."""
        if not self._state.adding:
            raise TypeError("a card set is never changed; add another one")
        super().save(*args, **kwargs)


class PlayedMomentQuerySet(models.QuerySet["PlayedMoment"]):
    def of(self, ruleset: str) -> "PlayedMomentQuerySet":
        """Return the moments of this ruleset's games at public, finished tables."""
        return self.filter(ruleset=ruleset, game__public=True, game__state=Game.State.FINISHED)


class PlayedMoment(models.Model):
    """A moment of a finished public game that shows an example of a rule."""

    ruleset = models.CharField(max_length=30)
    key = models.CharField(max_length=60)  # "chapter:<section>" of the rules' text, "card:<entry>" of the catalog
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()  # the event shown

    objects = PlayedMomentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruleset", "key"], name="played_once")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key}: event {self.number} of game {self.game_id}"
