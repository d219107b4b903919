"""Order: a standing order. Firing: an answer that an order is due to give or has given."""

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

    def __str__(self) -> str:
        return f"{self.game_id}: order {self.pk} of seat {self.seat}, {self.state}"


class Firing(models.Model):
    """The answer of an order to one question, due at `due_at`, and later the result.

    A seat has at most one open question, so at most one firing is waiting."""

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

    def __str__(self) -> str:
        return f"{self.game_id}: order {self.order_id} at question {self.opened}, {self.state}"
