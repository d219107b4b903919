"""OpenQuestion: the questions that are open now, for the home page, notifications and sweeps."""

from django.db import models
from django.db.models import Q


class OpenQuestion(models.Model):
    """A question for which the game waits; each move updates these rows in its transaction."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="open_questions")
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="open_questions")
    opened = models.PositiveIntegerField()  # the event that put the question: its identity
    asked_at = models.DateTimeField()
    stand_in = models.BooleanField(default=False)  # a task answers it
    # The clock; all null without a time limit and for stand-ins.
    given = models.PositiveIntegerField(null=True)  # seconds in all
    left = models.PositiveIntegerField(null=True)  # seconds at `counted`
    counted = models.DateTimeField(null=True)  # it runs since then; null: it is paused
    deadline = models.DateTimeField(null=True)
    alarm = models.DateTimeField(null=True)  # when the sweep must handle the next reminder, or the deadline
    late = models.BooleanField(default=False)  # time is up, and the others can claim the end

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="open_question_once")]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(stand_in=True), name="question_to_stand_ins"),
            models.Index(fields=["asked_at"], condition=Q(stand_in=False), name="question_to_people"),
            models.Index(fields=["alarm"], condition=Q(alarm__isnull=False), name="question_alarm"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat_id} since {self.opened}"
