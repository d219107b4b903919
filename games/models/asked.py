"""Asked: the questions open right now, for the home page, the outbox and the sweeps."""

from django.db import models
from django.db.models import Q


class OpenQuestion(models.Model):
    """A question that keeps the game waiting. The writer replaces these rows in the transaction of each move.

    `opened` is the number of the event that put the question: its identity. `stand_in`: a task answers it, nobody has
    to be told.

    Its clock, all null where the table has no limit or a stand-in answers: of `given` seconds so many were `left` at
    `counted`, and since then it runs; `counted` is null while it is paused. It is at zero at `deadline`. `alarm` is
    when it next wants the sweep (games/deadlines/sweep.py), for a reminder or for the deadline; nothing else is ever
    armed. `late`: the time is up, and the other players can claim the end of the game."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="open_questions")
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="open_questions")
    opened = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    stand_in = models.BooleanField(default=False)
    given = models.PositiveIntegerField(null=True)
    left = models.PositiveIntegerField(null=True)
    counted = models.DateTimeField(null=True)
    deadline = models.DateTimeField(null=True)
    alarm = models.DateTimeField(null=True)
    late = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="open_question_once")]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(stand_in=True), name="question_to_stand_ins"),
            models.Index(fields=["asked_at"], condition=Q(stand_in=False), name="question_to_people"),
            models.Index(fields=["alarm"], condition=Q(alarm__isnull=False), name="question_alarm"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat_id} since {self.opened}"
