"""What people do with each other, API tokens, and bots, which are users that are programs."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .invite_link import User


class Invitation(models.Model):
    class State(models.TextChoices):
        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="invitations")
    # null: no account has that address, or its owner has blocked the host, who cannot tell which
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    label = models.CharField(max_length=254)  # the public name or email address that the host entered
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["game", "label"], name="one_invitation_each")]
        indexes = [models.Index(fields=["made_at"], condition=Q(user=None, state="open"), name="invitation_untold")]


class WaitingListEntry(models.Model):
    """A user who wants a notification when a seat at this table becomes free."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_waiting_list_entry_each")]


class Nudge(models.Model):
    """A reminder from one player to another, whose answer the game needs."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    opened = models.PositiveIntegerField()  # identity of the question
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        indexes = [
            models.Index(fields=["game", "opened"], name="nudge_question"),
            models.Index(fields=["user", "at"], name="nudge_giver"),
        ]


class Audience(models.TextChoices):
    """The readers of a part of a person's page, in addition to this person."""

    OWNER = "owner", _("only me")
    MEMBERS = "members", _("signed-in players")
    EVERYONE = "everyone", _("everyone")


class Profile(models.Model):
    """The readers of each part of a user's page. A user without a row has the defaults."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="profile")
    results = models.CharField(_("Results"), max_length=8, choices=Audience.choices, default=Audience.MEMBERS)
    pace = models.CharField(_("How fast you answer"), max_length=8, choices=Audience.choices, default=Audience.MEMBERS)
    reliability = models.CharField(
        _("How many games you finish"), max_length=8, choices=Audience.choices, default=Audience.MEMBERS
    )


class Favourite(models.Model):
    """A player whom `user` wants to find quickly. The other player is not notified."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourites")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="one_favourite_each"),
            models.CheckConstraint(condition=~Q(user=models.F("other")), name="favourite_is_another"),
        ]


class Block(models.Model):
    """`user` has blocked `other`; `other` is not notified of this (games/tables/blocks.py)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="one_block_each"),
            models.CheckConstraint(condition=~Q(user=models.F("other")), name="nobody_blocks_themselves"),
        ]


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


class Bot(models.Model):
    """Marks a user as a program. `owner` created it; a bot without an owner belongs to the site."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bot")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="bots")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created_at", "pk"]

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
