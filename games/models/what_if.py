import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone


def new_key() -> str:
    """Return a random key for a board's URL. A serial number would reveal how many boards exist."""
    return secrets.token_urlsafe(12)


class WhatIf(models.Model):
    """A what-if board (games/what_if). Only its owner can see it, unless it is `kept`."""

    key = models.CharField(max_length=20, unique=True, default=new_key, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    ruleset = models.CharField(max_length=30)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    opened = models.PositiveIntegerField(null=True, blank=True)  # the question at which `base` was sampled
    number = models.PositiveIntegerField(default=0)  # of a finished game: the event after which it begins
    seed = models.CharField(max_length=20, default="1")  # of the luck
    base = models.JSONField()  # position: sampled for `seat`, or the true one of a finished game, or the owner's own
    dealt = models.JSONField(default=list)  # hidden places that were sampled
    lines = models.JSONField(default=list)  # variations, each a list of [seat, what, choice]
    kept = models.BooleanField(default=False)  # visible for all who have the URL
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-used_at", "-pk")
        indexes = [
            models.Index(fields=["user", "-used_at"], name="what_if_own"),
            models.Index(fields=["used_at"], condition=models.Q(kept=False), name="what_if_old"),
        ]


class TutorialRecord(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    way = models.CharField(max_length=24, blank=True)  # the answers, a letter for each step
    used_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)  # first time

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="tutorial_once")]


class Review(models.Model):
    """The review of a finished game (games/players/review); also stores its progress."""

    game = models.OneToOneField("games.Game", models.CASCADE, related_name="+")
    version = models.PositiveSmallIntegerField()  # of the review code
    rules_version = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)  # steps, of `length`
    length = models.PositiveIntegerField(default=0)
    state = models.JSONField(null=True, blank=True)  # intermediate results, null once `body` exists
    body = models.JSONField(null=True, blank=True)  # the result
    failed = models.BooleanField(default=False)
    cancelled = models.BooleanField(default=False, db_default=False)
    # null: requested by a setting or an operator
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)  # when the search worker got the next piece
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        indexes = [
            models.Index(fields=["asked_at"], condition=models.Q(made_at=None, failed=False), name="review_unmade")
        ]


class HintRequest(models.Model):
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="+")
    opened = models.PositiveIntegerField()  # identity of the question
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)  # to the search worker
    found = models.JSONField(null=True, blank=True)  # the answers
    failed = models.BooleanField(default=False)
    given_up = models.BooleanField(default=False)  # the player no longer waits

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["seat", "opened"], name="one_hint_each")]
        indexes = [
            models.Index(
                fields=["asked_at"], condition=models.Q(found__isnull=True, failed=False), name="hint_unfinished"
            )
        ]
