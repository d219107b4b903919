"""Chat messages and notes. They are outside the event log, because users can erase them."""

from django.conf import settings
from django.db import models

from .game import Game


class Message(models.Model):
    """A chat message at a table. An erased message has no text."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()
    written_at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = [models.Index(fields=["game", "id"], name="message_game")]

    def __str__(self) -> str:
        return f"message {self.pk}"  # never its text, which would appear in server logs


class ChatMark(models.Model):
    """The last chat message at a table that a player has read. The first unread message creates it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    upto = models.BigIntegerField(default=0)  # key of a message
    unread = models.PositiveIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)  # unread messages that mention the player

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="one_chat_mark_each")]
        indexes = [models.Index(fields=["user"], condition=models.Q(unread__gt=0), name="chat_unread")]

    def __str__(self) -> str:
        return f"chat mark {self.pk}"


class Note(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_note_each")]

    def __str__(self) -> str:
        return f"note {self.pk}"
