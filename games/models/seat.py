"""Seat: a place at a table, and its player."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from .grade import Grade


class Seat(models.Model):
    """A place at a table. Events contain only its number, so that the player's name can be erased."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    # the user who has left this seat, while the seat still has this user's name
    former = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    built_in = models.BooleanField(default=False)  # a computer player
    # of a computer player; a stand-in is always quick
    grade = models.CharField(max_length=10, choices=Grade.choices, default=Grade.QUICK, db_default=Grade.QUICK)
    bot = models.BooleanField(default=False)
    name = models.CharField(max_length=40)  # "" after the account was erased
    nonce = models.CharField(max_length=64, blank=True, default="")
    commitment_seen = models.BooleanField(
        null=True
    )  # whether it was seen before the nonce was sent; null: no own nonce
    conceded = models.BooleanField(default=False)
    score = models.IntegerField(null=True, blank=True)
    winner = models.BooleanField(default=False)
    seen = models.PositiveIntegerField(default=0)  # event of the seat's last answer
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines since the last own answer
    grace_used = models.BooleanField(default=False)
    absent_since = models.DateTimeField(null=True, blank=True)  # the stand-in keeps the seat since then
    wants_pause = models.BooleanField(default=False)
    claimed_question = models.PositiveIntegerField(null=True, blank=True)  # late question for which it claims the end
    links_valid_from = models.DateTimeField(null=True, blank=True)  # older access links are revoked
    frozen_rest = models.JSONField(null=True, blank=True)  # earlier rest times (games/clocks/rest_changes.py)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["user", "game"], condition=Q(user__isnull=False), name="seat_user_once"),
        ]
        indexes = [
            models.Index(fields=["name"], name="seat_name"),
            models.Index(fields=["name"], name="seat_unowned", condition=Q(user__isnull=True, built_in=False)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.name}"

    @property
    def shown_name(self) -> str:
        return shown_name(self.number, self.name, self.bot)

    @property
    def has_page(self) -> bool:
        """Return whether the shown name belongs to an account."""
        return self.user_id is not None or self.former_id is not None

    @property
    def by_stand_in(self) -> bool:
        return self.built_in or self.conceded or self.absent_since is not None

    @property
    def thinks(self) -> bool:
        return self.built_in and not self.conceded and self.grade != Grade.QUICK

    @property
    def grade_worth(self) -> str:
        return Grade(self.grade).worth_in(self.game.ruleset)


def shown_name(number: int, name: str, bot: bool) -> str:
    """Return a seat's name for other players; bots have brackets, which no user's name can contain."""
    if not name:
        return _("Former player %(number)s") % {"number": number + 1}
    return _("%(name)s (bot)") % {"name": name} if bot else name


class Access(models.Model):
    """A browser's access to one seat without signing in (games/tables/access_links.py).

    The browser's cookie contains the row's key, and is invalid without the row."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="accesses")  # the email's reader
    browser = models.CharField(max_length=200)  # its User-Agent
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["made_at", "key"]
        indexes = [models.Index(fields=["made_at"], name="access_made")]

    def __str__(self) -> str:
        return f"a browser at seat {self.seat_id} of user {self.user_id}"
