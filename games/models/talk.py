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


class ChatMark(models.Model):
    """How far a player has read the talk at a table (`upto`, a message), and what others have said there since:
    `unread` messages, `calls` of which call them by name. There is none while nobody else has said anything."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    upto = models.BigIntegerField(default=0)
    unread = models.PositiveIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_chat_mark_each")]
        indexes = [models.Index(fields=["user"], condition=models.Q(unread__gt=0), name="chat_unread")]

    def __str__(self) -> str:
        return f"talk mark {self.pk}"


class Note(models.Model):
    """A player's own notes on a table. Nobody else ever sees them."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_note_each")]

    def __str__(self) -> str:
        return f"note {self.pk}"
