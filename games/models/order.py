"""Standing orders with their answers, and motions: proposals that need the other players' consent."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Order(models.Model):
    """A standing order of a player at a table (games/orders). Other players cannot see it.

    `facts` depend on `until`: for "turn" {"turn": JSON}, for "mine" {"mine": bool}, for "times" {"times": n}; "date"
    uses `ends_at` instead."""

    class State(models.TextChoices):
        ACTIVE = "active"
        OVER = "over"

    class Until(models.TextChoices):
        GAME = "game"
        TURN = "turn"
        MINE = "mine"
        ATTACKED = "attacked"
        TIMES = "times"
        DATE = "date"

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)  # key of an OrderKind
    choices = models.JSONField(default=dict)  # {name: value}
    until = models.CharField(max_length=8, choices=Until.choices, default=Until.GAME)
    facts = models.JSONField(default=dict)
    ends_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ACTIVE)
    why = models.CharField(max_length=12, blank=True)  # why it is over: a key of games/wording/orders.py
    set_at = models.DateTimeField()
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        indexes = [
            models.Index(fields=["game"], condition=Q(state="active"), name="order_active"),
            models.Index(fields=["ends_at"], condition=Q(state="active", ends_at__isnull=False), name="order_ends"),
        ]


class Firing(models.Model):
    """An order's answer to one question. It waits until `due_at`; later the row says what became of it.

    Each seat has at most one that waits."""

    class State(models.TextChoices):
        WAITING = "waiting"
        FIRED = "fired"
        LAPSED = "lapsed"
        UNDONE = "undone"

    order = models.ForeignKey(Order, models.CASCADE, related_name="firings")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    opened = models.PositiveIntegerField()  # identity of the question
    what = models.CharField(max_length=30)
    choice = models.JSONField()
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)  # event of the answer
    armed_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], condition=Q(state="waiting"), name="one_firing_waits")
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="firing_due"),
            models.Index(fields=["game", "seat", "number"], name="firing_fired"),
        ]


class Motion(models.Model):
    class Kind(models.TextChoices):
        UNDO = "undo"
        DRAW = "draw"
        KICK = "kick"

    class State(models.TextChoices):
        OPEN = "open"
        CARRIED = "carried"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+")
    kind = models.CharField(max_length=4, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    # the player to be removed by a kick
    target = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", null=True, blank=True)
    # undo {"to": event}, draw {"shared": bool}, kick {"seat": number}
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    opened_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    due_at = models.DateTimeField()  # for the sweep: when it expires, or at once if players have changed
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], condition=Q(state="open"), name="one_motion_each")
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="open"), name="motion_due")]


class Vote(models.Model):
    """A player's vote on a motion. A substitute must vote again."""

    motion = models.ForeignKey(Motion, models.CASCADE, related_name="votes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    agrees = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["motion", "user"], name="one_vote_each")]
