"""Tournaments: their seasons, entrants, fixtures and decisions. A league is the only format so far."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .club import Club, new_club_slug
from .game import Game, SecretField

MAX_TOURNAMENT_NAME_LENGTH = 60  # characters
MAX_TOURNAMENT_ABOUT_LENGTH = 2_000  # characters


def new_draw_secret() -> bytes:
    return secrets.token_bytes(32)


class Tournament(models.Model):
    """A season of a league. Its rules cannot change after the draw (games/database/triggers.py)."""

    class Format(models.TextChoices):
        LEAGUE = "league", _("League")

    class State(models.TextChoices):
        OPEN = "open", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("canceled")

    class Scoring(models.TextChoices):  # values of games.facts.leagues.standings.Scoring
        PLACES = "places", _("Points for places")
        WINS = "wins", _("Wins only")

    slug = models.SlugField(max_length=40, unique=True, default=new_club_slug, editable=False)
    name = models.CharField(_("Name"), max_length=MAX_TOURNAMENT_NAME_LENGTH)
    about = models.TextField(_("About"), max_length=MAX_TOURNAMENT_ABOUT_LENGTH, blank=True)
    format = models.CharField(max_length=10, choices=Format.choices, default=Format.LEAGUE)
    season = models.PositiveSmallIntegerField(default=1)
    previous = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="next")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    # only members can see, enter and direct a club's league; fixed at opening, and false in a closed club
    club = models.ForeignKey("games.Club", models.PROTECT, null=True, blank=True, related_name="tournaments")
    public = models.BooleanField(default=True)
    newcomers = models.BooleanField(default=False)  # opened by the site, for people with few finished tables
    directors = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="directed_tournaments")

    # Rules: frozen at the draw
    ruleset = models.CharField(max_length=30)
    options = models.JSONField(default=dict, blank=True)
    size = models.PositiveSmallIntegerField()  # seats of a table
    time_control = models.JSONField(default=dict)  # games.clocks.time_control, with the days-off budget
    scoring = models.CharField(max_length=6, choices=Scoring.choices, default=Scoring.PLACES)
    at_once = models.PositiveSmallIntegerField(default=2)  # tables that an entrant plays at the same time
    movers = models.PositiveSmallIntegerField(default=2)  # entrants who go up, and down, across each border
    max_entrants = models.PositiveSmallIntegerField(null=True, blank=True)  # later ones are on the waiting list
    min_tables = models.PositiveSmallIntegerField(default=0)  # entry: finished public tables
    min_reliability = models.PositiveSmallIntegerField(default=0)  # entry: percent of the last ten tables
    continues = models.BooleanField(default=True)  # whether a next season opens at the end of this one
    secret = SecretField(max_length=32, default=new_draw_secret, editable=False)  # published at the draw
    commitment = models.CharField(max_length=64, editable=False)  # published at the opening

    opened_at = models.DateTimeField(default=timezone.now)
    draw_at = models.DateTimeField()  # when entries end
    closes_at = models.DateTimeField()  # when the season should be over; two weeks of grace follow
    drawn_at = models.DateTimeField(null=True, blank=True)
    confirmation_asked_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, default=timezone.now)  # when the sweep must look; null: never

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="tournament_due"),
            models.Index(fields=["state", "-opened_at"], condition=Q(public=True), name="tournament_public"),
            models.Index(fields=["club", "state", "-opened_at"], name="tournament_of_club"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(closes_at__gt=models.F("draw_at")), name="tournament_lasts"),
            models.UniqueConstraint(
                fields=["newcomers"], condition=Q(newcomers=True, state="open"), name="one_open_newcomers_league"
            ),
            models.CheckConstraint(condition=Q(public=True) | Q(club__isnull=False), name="tournament_private_in_club"),
        ]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("games:league", args=[self.slug])

    @property
    def shown_name(self) -> str:
        return gettext("Newcomers’ league") if self.newcomers else self.name

    @property
    def shown_club(self) -> Club | None:
        """Return the club, unless strangers must not know of it (it was closed after its league had opened)."""
        return None if self.club and self.public and self.club.kind == Club.Kind.CLOSED else self.club


class Entrant(models.Model):
    """A person in a season. After an erasure the row stays, without the user."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        WAITING = "waiting", _("on the waiting list")
        RESERVE = "reserve", _("reserve")  # after the draw: takes over the place of someone who leaves
        PLAYING = "playing", _("plays")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXCLUDED = "excluded", _("excluded")
        LEFT_OUT = "left_out", _("not confirmed")  # had not confirmed at the draw

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries", db_index=False
    )
    number = models.PositiveSmallIntegerField()  # from 1, in order of entry; fixtures and decisions name entrants by it
    state = models.CharField(max_length=9, choices=State.choices, default=State.ENTERED)
    token = models.CharField(max_length=64)  # from which the lot is drawn (games/tournaments/seasons.py)
    entered_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    rank_before = models.PositiveSmallIntegerField(null=True, blank=True)  # from the previous season; null: newcomer
    division = models.PositiveSmallIntegerField(null=True, blank=True)  # from 1, the highest
    lot = models.PositiveSmallIntegerField(null=True, blank=True)  # position in the draw, from 1
    # of a reserve: whose place it has taken; results at the place's tables belong to the place
    takes_over = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="successors")
    left_at = models.DateTimeField(null=True, blank=True)  # withdrawn or excluded
    place = models.PositiveSmallIntegerField(null=True, blank=True)  # final place in the division

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="entrant_user_once"
            ),
        ]
        indexes = [models.Index(fields=["user", "-entered_at"], name="entrant_of_user")]

    def __str__(self) -> str:
        return f"entrant {self.number} of tournament {self.tournament_id}: {self.state}"

    @property
    def shown_name(self) -> str:
        return self.user.public_name if self.user else gettext("Former player %(number)s") % {"number": self.number}


class Fixture(models.Model):
    """A table of a season, known at the draw. It opens its table when its entrants have time."""

    class State(models.TextChoices):
        WAITING = "waiting", _("not started")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        VOID = "void", _("void")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="fixtures", db_index=False)
    stage = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()  # from 1; in a division, the order in which the tables start
    division = models.PositiveSmallIntegerField()
    entrants = models.JSONField()  # numbers of the places' entrants, in seat order
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    starts_by = models.DateTimeField()  # then it starts, even if its entrants are busy
    game = models.OneToOneField("games.Game", models.SET_NULL, null=True, blank=True, related_name="fixture")
    # who sat down at the start, by seat: numbers of the place's entrant and of the person; null: a computer player
    seated = models.JSONField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)  # set by the end of the game, in its transaction
    adjudicated = models.BooleanField(default=False)  # not finished when the season's grace period was over
    # lists of entrant's number, place from 1 (equal for a tie) and points (null: not counted); null until recorded
    results = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "stage", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "stage", "number"], name="fixture_number_once")]
        indexes = [
            models.Index(
                fields=["ended_at"], condition=Q(ended_at__isnull=False, state="running"), name="fixture_to_record"
            )
        ]

    def __str__(self) -> str:
        return f"fixture {self.number} of tournament {self.tournament_id}: {self.state}"

    @property
    def shown_game(self) -> "Game | None":
        """Return the table, unless it is private in a public league, whose club has been closed since."""
        return self.game if self.game and (self.game.public or not self.tournament.public) else None


class Decision(models.Model):
    """A director's decision. It never changes, but its text is blanked when its author is erased."""

    class Kind(models.TextChoices):
        EXTEND = "extend", _("The season is extended")
        REPLACE = "replace", _("A reserve takes over a place")
        VOID = "void", _("A table does not count")
        EXCLUDE = "exclude", _("A player is excluded")
        WRITE = "write", _("A message to all")
        CANCEL = "cancel", _("The season is canceled")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions", db_index=False)
    number = models.PositiveSmallIntegerField()  # from 1
    kind = models.CharField(max_length=8, choices=Kind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    facts = models.JSONField(default=dict, blank=True)  # entrants and fixtures by number, dates as ISO texts
    reason = models.TextField(blank=True)  # or the message

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="decision_number_once")]

    def __str__(self) -> str:
        return f"decision {self.number} of tournament {self.tournament_id}: {self.kind}"
