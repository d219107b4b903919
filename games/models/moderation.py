"""Reports of players and texts, and measures against players. They are closed or ended, never edited."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Report(models.Model):
    """A report about a player or one of the player's texts. This player never learns who has sent it."""

    class Kind(models.TextChoices):
        NAME = "name", "name"
        SEAT = "seat", "name at a table, or what they added to the shuffle"
        MESSAGE = "message", "chat message"
        CLUB = "club", "name and text of a club"
        LEAGUE = "league", "name and texts of a league"

    class Reason(models.TextChoices):
        INSULT = "insult", _("It is insulting or hateful")
        THREAT = "threat", _("It is a threat, or against the law")
        ADVERTISING = "advertising", _("It is advertising")
        CHEATING = "cheating", _("This player breaks the fair-play rules")
        OTHER = "other", _("Something else")

    # a bot's owner answers for the bot
    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    key = models.BigIntegerField(default=0)  # of the message, seat or club
    game = models.ForeignKey("games.Game", models.SET_NULL, null=True, blank=True, related_name="+")
    club = models.ForeignKey("games.Club", models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=12, choices=Reason.choices)
    text = models.TextField(blank=True)  # as it was when it was reported
    words = models.TextField(blank=True)  # by the reporter
    # null: reported without an account, or erased
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    source = models.CharField(max_length=32)  # pseudonym of the reporter, for counting different reporters
    email = models.EmailField(blank=True)  # of a reporter without an account
    language = models.CharField(max_length=10)
    at = models.DateTimeField(default=timezone.now)
    blanked = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    tell_at = models.DateTimeField(null=True, blank=True)  # when the reporter gets the email that it is closed

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["source", "about", "kind", "key"], condition=Q(closed_at=None), name="one_open_report_each"
            )
        ]
        indexes = [
            models.Index(fields=["about", "at"], condition=Q(closed_at=None), name="report_open"),
            models.Index(fields=["source", "at"], name="report_source"),
            models.Index(fields=["at"], condition=Q(blanked=False), name="report_with_text"),
            models.Index(fields=["tell_at"], condition=Q(tell_at__isnull=False), name="report_untold"),
            models.Index(fields=["closed_at"], condition=Q(closed_at__isnull=False), name="report_closed"),
        ]


class Measure(models.Model):
    """A measure of an operator against a user and the user's bots (games/moderation/measures.py)."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        MUTED = "muted", _("No writing")
        NO_TOURNAMENTS = "no_tournaments", _("No tournaments")
        UNRATED = "unrated", _("No rated tables")
        SUSPENDED = "suspended", _("Account suspended")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="measures")
    kind = models.CharField(max_length=14, choices=Kind.choices)
    reason = models.TextField()
    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    bots = models.JSONField(default=list, blank=True)  # keys of the bots that were suspended with their owner
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    appeal = models.TextField(blank=True)
    appealed_at = models.DateTimeField(null=True, blank=True)
    decision = models.TextField(blank=True)  # about the appeal
    decided_at = models.DateTimeField(null=True, blank=True)
    # when the user gets the next email about it
    tell_at = models.DateTimeField(null=True, blank=True, default=timezone.now)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=Q(until__gt=models.F("at")), name="measure_lasts")]
        indexes = [
            models.Index(fields=["until"], condition=Q(ended_at=None), name="measure_running"),
            models.Index(fields=["ended_at"], condition=Q(ended_at__isnull=False), name="measure_over"),
            models.Index(fields=["tell_at"], condition=Q(tell_at__isnull=False), name="measure_untold"),
            models.Index(
                fields=["appealed_at"], condition=Q(appealed_at__isnull=False, decided_at=None), name="measure_appealed"
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("a measure is never changed; end it, and make another one")
        super().save(*args, **kwargs)

    @property
    def is_running(self) -> bool:
        return self.ended_at is None and self.until > timezone.now()

    @property
    def may_appeal(self) -> bool:
        return self.is_running and self.appealed_at is None
