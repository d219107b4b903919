import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.facts.box_modules import box_module


class Grade(models.TextChoices):
    """The strength of a computer player. "quick" answers at once; the others search."""

    QUICK = "quick", pgettext_lazy("computer player", "quick")
    STEADY = "steady", pgettext_lazy("computer player", "steady")
    STRONG = "strong", pgettext_lazy("computer player", "strong")

    @property
    def worth(self) -> str:
        return str(GRADE_DESCRIPTIONS[self])

    def won_in(self, ruleset: str) -> int | None:
        """Return how many of 100 two-player games the grade wins against quick; None for quick or if unknown."""
        box = box_module(ruleset, "page_data")
        return box.WINS_PER_HUNDRED.get(self) if box else None

    def worth_in(self, ruleset: str) -> str:
        won = self.won_in(ruleset)
        if won is None:
            return self.worth
        return f"{self.worth} " + _("It won about %(won)s of 100 two-player games against “quick”.") % {"won": won}


GRADE_DESCRIPTIONS = {
    Grade.QUICK: gettext_lazy(
        "Answers at once, by rules of thumb: sees a win or a loss in one move, and plans nothing."
    ),
    Grade.STEADY: gettext_lazy(
        "Thinks for a moment: tries out its likeliest answers, each in a few continuations, and takes the best."
    ),
    Grade.STRONG: gettext_lazy("Thinks for some seconds: tries many more lines than steady before it takes the best."),
}


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
    commitment_seen = models.BooleanField(null=True)  # before the nonce was sent; null: no own nonce
    conceded = models.BooleanField(default=False)
    score = models.IntegerField(null=True, blank=True)
    winner = models.BooleanField(default=False)
    seen = models.PositiveIntegerField(default=0)  # event of the seat's last answer
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines since the last own answer
    grace_used = models.BooleanField(default=False)
    absent_since = models.DateTimeField(null=True, blank=True)  # since when the stand-in keeps the seat
    wants_pause = models.BooleanField(default=False)
    claimed_question = models.PositiveIntegerField(null=True, blank=True)  # late question for which it claims the end
    links_valid_from = models.DateTimeField(null=True, blank=True)  # older access links are revoked
    frozen_rest = models.JSONField(null=True, blank=True)  # earlier rest times (games/clocks/vacations.py)
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
    """A browser's access to one seat without signing in. Its cookie contains the key of this row."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="accesses")  # the email's reader
    browser = models.CharField(max_length=200)  # its User-Agent
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["made_at", "key"]
        indexes = [models.Index(fields=["made_at"], name="access_made")]


class OpenQuestion(models.Model):
    """A question for which the game waits; each move updates these rows in its transaction."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="open_questions")
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="open_questions")
    opened = models.PositiveIntegerField()  # the event that put the question: its identity
    asked_at = models.DateTimeField()
    stand_in = models.BooleanField(default=False)  # a task answers it
    # The clock; all null without a time limit and for stand-ins.
    given = models.PositiveIntegerField(null=True)  # seconds in all
    left = models.PositiveIntegerField(null=True)  # seconds at `counted`
    counted = models.DateTimeField(null=True)  # since when it runs; null: it is paused
    deadline = models.DateTimeField(null=True)
    alarm = models.DateTimeField(null=True)  # when the sweep must handle the next reminder, or the deadline
    late = models.BooleanField(default=False)  # time is up, and the others can claim the end

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="open_question_once")]
        indexes = [
            models.Index(fields=["asked_at"], condition=Q(stand_in=True), name="question_to_stand_ins"),
            models.Index(fields=["asked_at"], condition=Q(stand_in=False), name="question_to_people"),
            models.Index(fields=["alarm"], condition=Q(alarm__isnull=False), name="question_alarm"),
        ]


class Participation(models.Model):
    """A stay of a user or bot in a seat, from the start or from taking the seat (games/tables/stays.py).

    Time away does not end a stay. Demo, practice and imported games have no rows."""

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
