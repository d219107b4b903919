"""Order: an answer that a player has given beforehand; Firing: a question that one of them is to answer, or has
answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Order(models.Model):
    """A standing order of one player at one table (games/orders). Nobody else learns that it is there.

    `kind` is a key of the game's vocabulary, `choices` {name: word} what its owner has chosen in it. It stops by itself
    when `until` says: game, turn, mine, attacked, times or date; `facts` are what that hangs on: turn {"turn": JSON},
    mine {"mine": bool}, times {"times": n}, and date has `ends_at`. `why` it is over is a key of
    games/wording/orders.py."""

    class State(models.TextChoices):
        ACTIVE = "standing", "Standing"
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
    kind = models.CharField(max_length=20)
    choices = models.JSONField(default=dict)
    until = models.CharField(max_length=8, choices=Until.choices, default=Until.GAME)
    facts = models.JSONField(default=dict)
    ends_at = models.DateTimeField(null=True, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ACTIVE)
    why = models.CharField(max_length=12, blank=True)
    set_at = models.DateTimeField()
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        indexes = [
            models.Index(fields=["game"], condition=Q(state="standing"), name="order_standing"),
            models.Index(fields=["ends_at"], condition=Q(state="standing", ends_at__isnull=False), name="order_ends"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: order {self.pk} of seat {self.seat}, {self.state}"


class Firing(models.Model):
    """One question and the order that is to answer it at `due_at`. `opened` is the question's identity.

    It waits, and then it has fired (as event `number`), or it has lapsed (`why`), or its answer was taken back.
    `choice` is the answer, as JSON. At most one waits for a seat, since a seat has at most one open question."""

    class State(models.TextChoices):
        WAITING = "waiting"
        FIRED = "fired"
        LAPSED = "lapsed"
        UNDONE = "undone"

    order = models.ForeignKey(Order, models.CASCADE, related_name="firings")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    opened = models.PositiveIntegerField()
    what = models.CharField(max_length=30)
    choice = models.JSONField()
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
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
