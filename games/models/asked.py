"""Asked: the questions open right now, for the home page, the outbox and the sweeps."""

from django.db import models
from django.db.models import Q


class Asked(models.Model):
    """A question that keeps the game waiting. The writer replaces these rows in the transaction of each move.

    `opened` is the number of the event that put the question: its identity. `stand_in`: a task answers it, nobody has
    to be told."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="asked")
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="asked")
    opened = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    stand_in = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="asked_once")]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(stand_in=True), name="asked_of_stand_ins"),
            models.Index(fields=["asked_at"], condition=Q(stand_in=False), name="asked_of_people"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat_id} since {self.opened}"
