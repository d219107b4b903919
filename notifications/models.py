"""What is to be told to whom: the outbox, and the switches people set."""

import secrets
from email.utils import parseaddr

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a notice is about. A switch of each kind stands on the page where mails are turned off."""

    TURN = "turn", _("It is my turn")
    STARTED = "started", _("A game of mine has begun")
    OVER = "over", _("A game of mine is over")


class State(models.TextChoices):
    """What became of a notice."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    DROPPED = "dropped"
    FAILED = "failed"


ALIVE = (State.WAITING, State.SENDING)


def new_message_id() -> str:
    """A Message-ID from nothing but chance: one that tells of the log or the account would be read by every relay."""
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or settings.SITE_HOST
    return f"<{secrets.token_hex(16)}@{host}>"


class Notice(models.Model):
    """One row of the outbox, written in the transaction of the move that caused it.

    `opened` is the event that put the question (or began, or ended the game); `rung` 0 is the first word about it, later
    rungs are reminders. `standing` is true for the rung 0 whose stint goes on: from the first question to a seat until
    another human is asked. `due_at` is when the row next wants a worker; a worker that takes it moves it to the end of its
    lease, so what a dead worker leaves comes back by itself.
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="notices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind)
    opened = models.PositiveIntegerField()
    rung = models.PositiveSmallIntegerField(default=0)
    standing = models.BooleanField(default=False)
    message_id = models.CharField(max_length=255, unique=True, default=new_message_id)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    reason = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    hurried = False  # not stored: many wait behind this one (outbox.claim)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "opened", "user", "kind", "rung"], name="one_notice_each"),
        ]
        indexes = [
            # Millions of sent rows must not slow the sweep, nor a game's past its next move.
            models.Index(fields=["due_at"], condition=models.Q(state__in=ALIVE), name="notice_due"),
            models.Index(fields=["game"], condition=models.Q(standing=True), name="notice_standing"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.opened} to user {self.user_id}: {self.state}"


class Switch(models.Model):
    """A choice somebody made about one kind of notice on one channel; without a row it is on."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_switches")
    channel = models.CharField(max_length=10, default="mail")
    kind = models.CharField(max_length=10, choices=Kind)
    on = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "channel", "kind"], name="one_switch_each")]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} to user {self.user_id}: {'on' if self.on else 'off'}"
