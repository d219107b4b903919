"""Chat messages and notes. They are outside the event log, because users can erase them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from .club import Club
from .game import Game


class Message(models.Model):
    """A chat message at a table or in a club. An erased message has no text."""

    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="messages")
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="messages", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()
    written_at = models.DateTimeField()
    hidden = models.BooleanField(default=False, db_default=False)  # by a host of the club

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.CheckConstraint(
                condition=Q(game__isnull=False, club__isnull=True) | Q(game__isnull=True, club__isnull=False),
                name="message_has_one_place",
            )
        ]
        indexes = [
            models.Index(fields=["game", "id"], name="message_game"),
            models.Index(fields=["club", "id"], condition=Q(club__isnull=False), name="message_club"),
        ]

    def __str__(self) -> str:
        return f"message {self.pk}"  # never its text, which would appear in server logs


class ChatMark(models.Model):
    """The last chat message at a table that a player has read. The first unread message creates the row."""

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
