from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Invitation(models.Model):
    """An invitation to a table that has not started (games/tables/invitations.py)."""

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

    def __str__(self) -> str:
        return f"invitation {self.pk} to {self.game_id}: {self.state}"


class WaitingListEntry(models.Model):
    """A user who wants a notification when a seat at this table becomes free."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_waiting_list_entry_each")]

    def __str__(self) -> str:
        return f"user {self.user_id} waits for a seat at {self.game_id}"


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

    def __str__(self) -> str:
        return f"{self.game_id}: seat {self.seat} nudged about {self.opened}"


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

    def __str__(self) -> str:
        return f"profile of user {self.user_id}"


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

    def __str__(self) -> str:
        return f"user {self.user_id} has the favourite {self.other_id}"


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

    def __str__(self) -> str:
        return f"user {self.user_id} blocks {self.other_id}"
