import secrets
import uuid
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.facts import luck
from games.facts.luck import Secret, new_secret

from .invite_link import InviteLink, Visitor, new_invitation

SLUG_WORDS = tuple(
    """
    acacia aedil aeneas agora alba albula amphora anchor apollo appia aqua arena ariadne armilla ascanius augur aula aurelia
    aurora aventine basilica bellona brutus caesar calcei calends camilla campus capena capri capua carina castor cato
    catullus celer censor ceres cicero cincta circus clio clivus cloelia codex colonna columba comitia concordia consul
    cornelia corona corvus crassus cumae cupid curia curule cybele delta diana dido domus drusus egeria emilia ensis
    equites erato esquiline etruria fabia falerno fasces fauna faunus favonius fides flaccus flamen flamma flavia flora
    fornax fortuna forum fulvia galba gallus gemma genius gladius gracchus hadrian hercules hora horace horatia iris
    insula janus juba julia juno jupiter juturna lacus lares latium laurel lavinia legio leo liber lictor livia livy luca
    lucina lucretia ludi luna lupa lyra maecenas marcia mars marsyas martial mater matuta maxima mensa mercury milo
    minerva minos mirtilla moneta mucius naiad narcissus nemi neptune nero nerva nestor nona numa numidia oceanus octavia
    olea olympia ops orbis ostia ovid palatine pales palma pan papyrus parca paris patina pax penates perseus petra
    phaedra phoebe pictor pilum pinea pluto pollux pomona pompeia pontus porta portia praetor priam proba procne psyche
    punica pyrgi quirinal quirinus regia regulus remus rhea roma romulus rosa rostra rubicon rufus sabina salus samnium
    saturn scipio sella seneca sibyl silva sirmio sol spica spolia stella stola strabo subura sulla sylvia tarpeia
    tarquin taurus tellus terra thalia thermae tiber tibur titus toga trajan tribune tullia tunica turnus tuscany ulpia
    umbria urania urbs valeria varro varus velia venus vergil vesta vesuvius veturia via vibia victoria villa viminal
    vinea virtus volturnus vulcan xenia zephyr zenobia
    """.split()
)


if TYPE_CHECKING:
    from .seat import Seat

# Answers in a row by computer players and orders; then the table waits until a person acts.
MAX_UNATTENDED_ANSWERS = 500


class SecretField(models.BinaryField):
    """A bytes field whose values have an empty repr."""

    _pyi_private_get_type: Secret  # for the type checker

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Secret | None:
        return None if value is None else Secret(value)


def new_slug() -> str:
    """Return an unused name for a table, for example tiber-42."""
    for digits in (2, 2, 2, 3, 3, 4, 5, 6):
        slug = f"{secrets.choice(SLUG_WORDS)}-{2 + secrets.randbelow(10**digits - 2)}"
        if not Game.objects.filter(slug=slug).exists():
            return slug
    return f"{secrets.choice(SLUG_WORDS)}-{secrets.randbelow(10**12)}"


class Game(InviteLink):
    """A table. Only its events say what has happened; all other fields are for lists and the log's writer."""

    INVITE_COLUMN = "invitation"

    class State(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("canceled")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=40, unique=True, default=new_slug)
    ruleset = models.CharField(max_length=30)
    version = models.PositiveIntegerField(default=0)  # of the rules it began under
    pinned = models.PositiveIntegerField(null=True, blank=True)  # version of the kept rules that play it
    options = models.JSONField(default=dict)
    size = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    suspended = models.BooleanField(default=False)  # stops every write until an operator has repaired it
    suspension_reason = models.TextField(blank=True)  # only for operators
    # `code_digest` of the code that suspended it; other code tries again (games/operating/verifying.py)
    suspended_by_code = models.CharField(max_length=16, blank=True, default="", db_default="", editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted_games"
    )
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="rematches")
    # its members can see and join the table; a closed club's table cannot be made public (games/database/triggers.py)
    club = models.ForeignKey("games.Club", models.SET_NULL, null=True, blank=True, related_name="games", db_index=False)
    club_asked_at = models.DateTimeField(null=True, blank=True, editable=False)  # when the host asked all members
    # the league of its fixture: pauses, draw offers, votes to remove and consented undo are off
    tournament = models.ForeignKey(
        "games.Tournament", models.PROTECT, null=True, blank=True, related_name="games", db_index=False
    )
    public = models.BooleanField(default=True)
    bots = models.BooleanField(default=False)  # whether bots can join
    demo = models.BooleanField(default=False)
    practice = models.BooleanField(default=False, db_default=False)  # one person, who can undo all but the end
    invitation = models.CharField(max_length=40, default=new_invitation)
    head = models.PositiveIntegerField(default=0)  # number of the last event
    digest = models.BinaryField(max_length=32, default=bytes(32), editable=False)  # of the chain at the head
    commitment = models.CharField(max_length=64, editable=False)
    secret = SecretField(max_length=32, default=new_secret, editable=False)
    timeline = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    # the timeline to change to before anything else happens, after a restore from a backup
    next_timeline = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    unattended = models.PositiveIntegerField(default=0)  # answers since a person last acted
    time_control = models.JSONField(default=dict, blank=True)  # games.clocks.time_control; {}: no limit
    paused_at = models.DateTimeField(null=True, blank=True)  # since when the clocks are paused by consent
    retimed = models.PositiveIntegerField(default=0)  # grows with each change of clocks, rest times or remarks
    # If equal to the head, the last events only changed answers in an open Together. Only their seats may know of
    # them; for all others the last event is `public_head`, at `public_head_at`.
    private_head = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    public_head = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    public_head_at = models.DateTimeField(null=True, editable=False)
    motions = models.PositiveSmallIntegerField(default=0)  # open ones
    orders = models.PositiveSmallIntegerField(default=0)  # active ones
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    stand_ins_asked = False  # for receivers of `appended`: whether a stand-in must answer now

    class Meta:
        indexes = [
            models.Index(fields=["state", "-created_at"], name="game_open"),
            models.Index(fields=["host", "state", "-created_at"], name="game_of_host"),
            models.Index(fields=["state", "-finished_at"], name="game_archive"),
            models.Index(fields=["ruleset", "-finished_at"], name="game_by_ruleset"),
            models.Index(
                fields=["club", "state", "-finished_at"], condition=models.Q(club__isnull=False), name="game_of_club"
            ),
            models.Index(
                fields=["tournament"], condition=models.Q(tournament__isnull=False), name="game_of_tournament"
            ),
            models.Index(fields=["state"], condition=~models.Q(next_timeline=""), name="game_restored"),
            models.Index(fields=["suspended_by_code"], condition=models.Q(suspended=True), name="game_suspended"),
        ]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.slug])

    def is_hosted_by(self, user: Visitor) -> bool:
        """Return whether the user is the host. Trap: both keys can be None (anonymous user, deleted host)."""
        return user.pk is not None and self.host_id == user.pk

    def is_link_valid(self, token: str | None, now: datetime | None = None) -> bool:
        """Return whether the link lets people in. A started game's link stays valid, as substitutes need it."""
        return super().is_link_valid(token, self.started_at or now)

    @property
    def name(self) -> str:
        return self.slug.capitalize()

    @property
    def is_head_private(self) -> bool:
        return self.private_head == self.head > 0

    def head_for(self, seat: "Seat | None" = None) -> int:
        """Return the number of the last event that a seat (None: a spectator) may know of."""
        return max(self.public_head, seat.seen if seat else 0) if self.is_head_private else self.head

    @property
    def public_moved_at(self) -> datetime | None:
        """Return the time of the last event that all may know of."""
        return self.public_head_at if self.is_head_private else self.moved_at

    def mark(self, seat: "Seat | None" = None) -> str:
        """Return a text that changes whenever a page of this table shows something new."""
        return f"{self.head_for(seat)}.{self.retimed}" if self.retimed else str(self.head_for(seat))

    @property
    def over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.CANCELLED)


class SavedPreset(models.Model):
    """A player's own settings for a new table; `fields` are values of its form."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ruleset = models.CharField(max_length=30)
    name = models.CharField(max_length=40)
    fields = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "ruleset", "name"], name="one_preset_each")]


class Draft(models.Model):
    """The luck of a table before it is opened and its host adds a nonce (games/tables/drafts.py)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret = SecretField(max_length=32, default=luck.new_secret, editable=False)
    timeline = models.CharField(max_length=32, default=luck.new_timeline, editable=False)
    shown_at = models.DateTimeField(default=timezone.now, db_index=True)

    @property
    def commitment(self) -> str:
        return luck.make_commitment(self.uuid, luck.Secret(self.secret), self.timeline)


class CardSet(models.Model):
    """A card set added to this site. It never changes; games contain their own copy."""

    ruleset = models.CharField(max_length=30)
    digest = models.CharField(max_length=64)  # SHA-256 of `cards`, and the set's name at tables
    title = models.CharField(max_length=60)
    cards = models.TextField()  # canonical JSON
    added_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["ruleset", "title", "digest"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "digest"], name="card_set_once")]

    def __str__(self) -> str:
        return f"{self.title} ({self.digest[:8]})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("a card set is never changed; add another one")
        super().save(*args, **kwargs)


class PlayedMomentQuerySet(models.QuerySet["PlayedMoment"]):
    def of(self, ruleset: str) -> "PlayedMomentQuerySet":
        return self.filter(ruleset=ruleset, game__public=True, game__state=Game.State.FINISHED)


class PlayedMoment(models.Model):
    """A moment of a finished public game that shows an example of a rule."""

    ruleset = models.CharField(max_length=30)
    key = models.CharField(max_length=60)  # "chapter:<section>" of the rules' text, "card:<entry>" of the catalog
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()  # the event shown

    objects = PlayedMomentQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruleset", "key"], name="played_once")]
