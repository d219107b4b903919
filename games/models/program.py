"""API tokens, and bots: users that are programs."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .user import User


class Scope(models.TextChoices):
    """The permissions of a token. Each is separate: "play" does not include "chat"."""

    READ = "read", _("read: tables, questions, log, replay, lists")
    PLAY = (
        "play",
        _("play: answer, undo, concede, propose, vote, nudge, pause, claim the end, leave the seat, standing orders"),
    )
    HOST = "host", _("host: open tables, invite, join, leave, start, take a free seat")
    CHAT = "chat", _("chat: read and write chat messages and notes")
    PROFILE = "profile", _("profile: name, language, time, blocked players, notifications, webhooks")


class Token(models.Model):
    """An API token. Its text is shown only once; `digest` is the text's SHA-256, `hint` its first letters."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    # if set, the token is valid only for this table
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=12, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.hint}… of user {self.user_id}"


class Bot(models.Model):
    """Marks a user as a program. `owner` created it; a bot without an owner belongs to the site."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bot")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="bots")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"bot {self.user_id} of user {self.owner_id}"

    @classmethod
    def is_one(cls, user: User) -> bool:
        return cls.objects.filter(user=user.pk).exists()

    @classmethod
    def person_of(cls, user: User | int) -> int:
        """Return the key of the person behind this user (or key): the owner if it is a bot, else the user."""
        key: int = user if isinstance(user, int) else user.pk
        owner: int | None = cls.objects.filter(user=key).values_list("owner", flat=True).first()
        return key if owner is None else owner


def person_behind(path: str) -> Coalesce:
    """Return a query expression for `Bot.person_of` of the user at this lookup path."""
    return Coalesce(f"{path}__bot__owner", path)
