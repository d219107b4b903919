"""Motion: a proposal that needs the other players' consent. Vote: one player's vote on a motion."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Motion(models.Model):
    """A player's proposal at a running table (games/motions)."""

    class Kind(models.TextChoices):
        UNDO = "undo"
        DRAW = "draw"
        KICK = "kick"

    class State(models.TextChoices):
        OPEN = "open"
        CARRIED = "carried"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    kind = models.CharField(max_length=4, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    # the player to be removed by a kick
    target = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True)
    # undo {"to": event}, draw {"shared": bool}, kick {"seat": number}
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    opened_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    due_at = models.DateTimeField()  # for the sweep: when it expires, or at once if players have changed
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], condition=Q(state="open"), name="one_motion_each")
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="open"), name="motion_due")]

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat} moves {self.kind}, {self.state}"


class Vote(models.Model):
    """A player's vote on a motion. A substitute must vote again."""

    motion = models.ForeignKey(Motion, models.CASCADE, related_name="votes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    agrees = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["motion", "user"], name="one_vote_each")]

    def __str__(self) -> str:
        return f"{self.motion_id}: {self.agrees}"
