"""Seat: a place at a table and who sits on it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from .grade import Grade


class Seat(models.Model):
    """A place at a table. Events name it by number only; the name people see lives here, so a person can be erased.

    `name` is "" once the person has erased their account. `former`: who has left this seat, as long as it bears their
    name.
    `built_in`: a built-in player, of a `grade` that was chosen as it sat down and is changed by nobody; who stands in
    for somebody is quick, whatever stands there. `bot`: its owner is a program of somebody's (games/tables/bots.py).
    `seen` is the number of the event in which this seat answered last. `nonce` is what it adds to the luck, "" where
    its player adds nothing; `commitment_seen`: whether they had been shown the site's commitment before (None: it is
    not their own).

    Of its owner and the time: `missed` deadlines since their last own answer; whether the one grace of a game is used
    up (`graced`); since when the stand-in keeps the seat (`absent_since`); whether they want the clocks paused
    (`pauses`); the late question about which they claim the end (`claims`, its identity); before when the links in
    their mails were made that are closed (`links_from`); the rest by which their clock goes, if they have changed
    theirs since that clock began (`frozen_rest`, games/clocks/rest_changes.py).
    """

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    former = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    built_in = models.BooleanField(default=False)
    grade = models.CharField(max_length=10, choices=Grade.choices, default=Grade.QUICK, db_default=Grade.QUICK)
    bot = models.BooleanField(default=False)
    name = models.CharField(max_length=40)
    nonce = models.CharField(max_length=64, blank=True, default="")
    commitment_seen = models.BooleanField(null=True)
    conceded = models.BooleanField(default=False)
    score = models.IntegerField(null=True, blank=True)
    winner = models.BooleanField(default=False)
    seen = models.PositiveIntegerField(default=0)
    missed = models.PositiveSmallIntegerField(default=0)
    grace_used = models.BooleanField(default=False)
    absent_since = models.DateTimeField(null=True, blank=True)
    wants_pause = models.BooleanField(default=False)
    claimed_question = models.PositiveIntegerField(null=True, blank=True)
    links_valid_from = models.DateTimeField(null=True, blank=True)
    frozen_rest = models.JSONField(null=True, blank=True)
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
    def by_stand_in(self) -> bool:
        return self.built_in or self.conceded or self.absent_since is not None

    @property
    def thinks(self) -> bool:
        return self.built_in and not self.conceded and self.grade != Grade.QUICK

    @property
    def grade_worth(self) -> str:
        return Grade(self.grade).worth_in(self.game.ruleset)


def shown_name(number: int, name: str, bot: bool) -> str:
    """The name others read of who sits on a seat. No person's name holds brackets, so nobody passes for a bot, or a bot
    for somebody."""
    if not name:
        return _("Former player %(number)s") % {"number": number + 1}
    return _("%(name)s (bot)") % {"name": name} if bot else name


class Access(models.Model):
    """A browser may answer at one seat without having signed in (games/tables/access_links.py). Its cookie names the
    row; without the row it opens nothing.

    `user` is whom the mail was for, `browser` what the browser says of itself."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="accesses")
    browser = models.CharField(max_length=200)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["made_at", "key"]
        indexes = [models.Index(fields=["made_at"], name="access_made")]

    def __str__(self) -> str:
        return f"a browser at seat {self.seat_id} of user {self.user_id}"
