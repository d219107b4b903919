"""PlayedMoment: an example in a finished public game of a part of the rules."""

from django.db import models

from .game import Game


class PlayedMomentQuerySet(models.QuerySet["PlayedMoment"]):
    def of(self, ruleset: str) -> "PlayedMomentQuerySet":
        """Return the moments of a game at public, finished tables."""
        return self.filter(ruleset=ruleset, game__public=True, game__state=Game.State.FINISHED)


class PlayedMoment(models.Model):
    """A moment of a finished public game that is an example of a part of the rules."""

    ruleset = models.CharField(max_length=30)
    key = models.CharField(max_length=60)  # "chapter:<section>" of the rules' text, "card:<entry>" of the catalog
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()  # the event shown

    objects = PlayedMomentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruleset", "key"], name="played_once")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key}: event {self.number} of game {self.game_id}"
