"""What players write: to each other at a table, and to themselves. Outside the event log: it may be erased, and goes
with its writer when they go."""

from django.conf import settings
from django.db import models

from .game import Game


class Message(models.Model):
    """Said at a table, to all who sit there. An erased one has no text; that something stood there is seen."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = [models.Index(fields=["game", "id"], name="message_game")]

    def __str__(self) -> str:
        return f"message {self.pk}"  # never its text: it would end in logs


class Note(models.Model):
    """A player's own notes on a table. Nobody else ever sees them."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_note_each")]

    def __str__(self) -> str:
        return f"note {self.pk}"
