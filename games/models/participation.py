"""Participation: the stay of one person in one seat of a game, and its result."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Participation(models.Model):
    """A stay of a user or bot in a seat, from the start or from taking the seat (games/tables/stays.py).

    Time away does not end a stay. Demo, practice and imported games have no rows. After the game, a task computes the
    result from the log and the rows (games/tables/stays.py)."""

    class Ending(models.TextChoices):
        OPEN = ""  # the game still runs, or its result is not filled in yet
        STAYED = "stayed"  # to the end of the game
        CONCEDED = "conceded"
        ABSENT = "absent"  # timed out or suspended, and a stand-in or a substitute played on
        LEFT = "left"
        VOTED_OUT = "voted_out"
        REPLACED = "replaced"  # by an operator: has no place

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="participations", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="participations", db_index=False
    )
    # the user's first stay at this table, if this is a later one; so persons can be told apart after erasing
    first_stay = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="later_stays")
    bot = models.BooleanField(default=False)
    from_event = models.PositiveIntegerField()
    to_event = models.PositiveIntegerField(null=True, blank=True)  # null: to the end, or not in the log yet
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True, default=Ending.OPEN)
    finished_at = models.DateTimeField(null=True, blank=True)  # when the game ended
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # only in the person's first stay
    shared = models.BooleanField(default=False)  # others have the same place
    # number of persons with a place, or in a cooperative game of all; null if a person played only with computers
    of = models.PositiveSmallIntegerField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)  # null: the result is not filled in yet
    points = models.IntegerField(null=True, blank=True)
    answers = models.PositiveIntegerField(default=0)  # own answers that count, also by standing orders
    misses = models.PositiveSmallIntegerField(default=0)  # missed deadlines
    # numbers of own answers within 1, 4 and 12 hours, 1, 2 and 4 days, and later; only tables with a time limit
    answer_times = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["game", "seat", "from_event"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "from_event"], name="participation_once"),
            models.UniqueConstraint(fields=["game", "seat"], condition=Q(ending=""), name="participation_open_once"),
        ]
        indexes = [
            models.Index(fields=["user", "-finished_at"], name="participation_of_user"),
            models.Index(fields=["user", "game"], name="participation_of_user_at"),
            models.Index(
                fields=["finished_at"], condition=Q(finished_at__isnull=False, won=None), name="participation_due"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} from {self.from_event}: {self.ending or 'open'}"
