"""Clubs, and chat messages and notes, which are outside the event log because users can erase them."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .game import SLUG_WORDS, Game
from .invite_link import InviteLink, new_invitation

MAX_CLUB_NAME_LENGTH = 60  # characters
MAX_ABOUT_LENGTH = 2_000  # characters


def new_club_slug() -> str:
    """Return a random address, for example aurora-tiber-4271, which reveals nothing about other clubs."""
    return f"{secrets.choice(SLUG_WORDS)}-{secrets.choice(SLUG_WORDS)}-{secrets.randbelow(9_000) + 1_000}"


class Club(InviteLink):
    class Kind(models.TextChoices):
        CLOSED = "closed", _("Closed")
        REQUEST = "request", _("On request")
        OPEN = "open", _("Open to all")

    slug = models.SlugField(max_length=40, unique=True, default=new_club_slug, editable=False)
    name = models.CharField(_("Name"), max_length=MAX_CLUB_NAME_LENGTH)  # not unique, or a refusal would reveal a club
    about = models.TextField(_("About"), max_length=MAX_ABOUT_LENGTH, blank=True)
    kind = models.CharField(_("Who can join"), max_length=7, choices=Kind.choices, default=Kind.CLOSED)
    invite = models.CharField(max_length=40, default=new_invitation, blank=True)  # token of the link; "": no link
    # the finished table whose players made the club
    kept_from = models.ForeignKey("games.Game", models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(null=True, blank=True)  # when a table last asked all members
    owner_due_at = models.DateTimeField(default=timezone.now, db_index=True)  # when the owners are checked next
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["kind", "-made_at"], name="club_by_kind")]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("games:club", args=[self.slug])


class Membership(models.Model):
    """A user's role in a club. Only the roles in MEMBERS make a member; the others give no rights."""

    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        HOST = "host", _("Host")
        MEMBER = "member", _("Member")
        INVITED = "invited", _("Invited")  # by the club; has not answered
        ASKED = "asked", _("Asks to join")
        BARRED = "barred", _("Excluded")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", db_index=False)
    role = models.CharField(max_length=7, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(default=timezone.now)  # member since then; or invited, asked or excluded then
    read_upto = models.BigIntegerField(default=0)  # the last message of the club's talk that the member has read

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_membership_each")]
        indexes = [
            models.Index(fields=["user", "role"], name="membership_of_user"),
            models.Index(fields=["club", "role", "since"], name="membership_of_club"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} is {self.role} of club {self.club_id}"


MEMBERS = (Membership.Role.OWNER, Membership.Role.HOST, Membership.Role.MEMBER)
HOSTS = (Membership.Role.OWNER, Membership.Role.HOST)


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


class Note(models.Model):
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_note_each")]
