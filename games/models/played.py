"""PlayedMoment: where in a finished public game what the rules tell of can be seen."""

from django.db import models

from .game import Game


class PlayedMomentQuerySet(models.QuerySet["PlayedMoment"]):
    def of(self, ruleset: str) -> "PlayedMomentQuerySet":
        """Return the moments of a game that everybody may watch: those of public, finished tables."""
        return self.filter(ruleset=ruleset, game__public=True, game__state=Game.State.FINISHED)


class PlayedMoment(models.Model):
    """A moment of a finished public game that shows something the rules tell of.

    `key`: "chapter:<section>" of the rules' text, or "card:<entry>" of the catalogue. `number`: the event shown."""

    ruleset = models.CharField(max_length=30)
    key = models.CharField(max_length=60)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()

    objects = PlayedMomentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruleset", "key"], name="played_once")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key}: event {self.number} of game {self.game_id}"
