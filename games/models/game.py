"""Game: one table, from its opening to the archive."""

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

from .user import Visitor

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

# Answers in a row without a person's; then the table rests until a person answers, comes or goes.
MAX_UNATTENDED_ANSWERS = 500


class SecretField(models.BinaryField):
    """Bytes that print as nothing at all, wherever they end up."""

    _pyi_private_get_type: Secret  # what the type checker is to expect of a row

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Secret | None:
        return None if value is None else Secret(value)


def new_invitation() -> str:
    return secrets.token_urlsafe(16)


def new_slug() -> str:
    """A name for a table that nobody uses yet, such as tiber-42."""
    for digits in (2, 2, 2, 3, 3, 4, 5, 6):
        slug = f"{secrets.choice(SLUG_WORDS)}-{2 + secrets.randbelow(10**digits - 2)}"
        if not Game.objects.filter(slug=slug).exists():
            return slug
    return f"{secrets.choice(SLUG_WORDS)}-{secrets.randbelow(10**12)}"


class Game(models.Model):
    """A table. What happened at it is in its events alone; the rest here is what the lists and the writer need at hand.

    `head` is the number of the last event, `digest` the chain's value there. `held` stops every write until an operator
    has looked (`held_why` is for operators' eyes), or until code with another `code_mark` than `held_code` finds that a
    log which did not hold does (games/operating/suspending.py). `version` is that of the rules it began under; where
    `pinned` is set it is played by the rules kept of that version (games/rules/README.md). `unattended` counts the
    answers of built-in players and orders since a person last did anything.
    `timeline`: the one the log goes by.
    `next_timeline`: the one it is to go by before anything else happens: the site has gone back to a copy of its data.
    `bots`: whether bots may sit here. `pace` is a games.clocks.time_control.TimeControl as JSON,
    {} for no limit. `paused_at`: the clocks are paused since then, by consent.
    `practice`: one person with built-in players, who may take everything back but the end; never in the archive.
    `motions`: how many are open (games/motions), so that a move need not ask; `orders`: how many stand (games/orders).
    `retimed` grows with whatever changes who rests or what is said of time, so that nobody goes by what they have kept.
    `quiet`: where it is the head, the last events are changed answers inside an open Together, which nobody but their
    seats may notice; to everybody else the last event is `told`, of the time `told_at`.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=40, unique=True, default=new_slug)
    ruleset = models.CharField(max_length=30)
    version = models.PositiveIntegerField(default=0)
    pinned = models.PositiveIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict)
    size = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    suspended = models.BooleanField(default=False)
    suspension_reason = models.TextField(blank=True)
    suspended_by_code = models.CharField(max_length=16, blank=True, default="", db_default="", editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="hosted_games"
    )
    public = models.BooleanField(default=True)
    bots = models.BooleanField(default=False)
    demo = models.BooleanField(default=False)
    practice = models.BooleanField(default=False, db_default=False)
    invitation = models.CharField(max_length=40, default=new_invitation)
    head = models.PositiveIntegerField(default=0)
    digest = models.BinaryField(max_length=32, default=bytes(32), editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    secret = SecretField(max_length=32, default=new_secret, editable=False)
    timeline = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    next_timeline = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    unattended = models.PositiveIntegerField(default=0)
    time_control = models.JSONField(default=dict, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    retimed = models.PositiveIntegerField(default=0)
    private_head = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    public_head = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    public_head_at = models.DateTimeField(null=True, editable=False)
    motions = models.PositiveSmallIntegerField(default=0)
    orders = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    stand_ins_asked = False  # for receivers of `appended`: whether a built-in player is to answer now

    class Meta:
        indexes = [
            models.Index(fields=["state", "-created_at"], name="game_open"),
            models.Index(fields=["host", "state", "-created_at"], name="game_of_host"),
            models.Index(fields=["state", "-finished_at"], name="game_archive"),
            models.Index(fields=["ruleset", "-finished_at"], name="game_by_ruleset"),
            models.Index(fields=["state"], condition=~models.Q(next_timeline=""), name="game_restored"),
            models.Index(fields=["suspended_by_code"], condition=models.Q(suspended=True), name="game_suspended"),
        ]

    def __str__(self) -> str:
        return self.slug

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.slug])

    def is_hosted_by(self, user: Visitor) -> bool:
        """Whether this user opened it. Trap: a stranger has no key, and a table whose host was erased has no host."""
        return user.pk is not None and self.host_id == user.pk

    @property
    def name(self) -> str:
        """The table's name for people: Tiber-42."""
        return self.slug.capitalize()

    @property
    def is_head_private(self) -> bool:
        """Whether the last event is news to nobody but its own seat."""
        return self.private_head == self.head > 0

    def head_for(self, seat: "Seat | None" = None) -> int:
        """The last event that a seat's page can tell of, or that of somebody who watches."""
        return max(self.public_head, seat.seen if seat else 0) if self.is_head_private else self.head

    @property
    def public_moved_at(self) -> datetime | None:
        """Return the time of the last event that everybody may know of."""
        return self.public_head_at if self.is_head_private else self.moved_at

    def mark(self, seat: "Seat | None" = None) -> str:
        """What says of a page whether it shows all that there is: its last event, and how often time has changed."""
        return f"{self.head_for(seat)}.{self.retimed}" if self.retimed else str(self.head_for(seat))

    @property
    def over(self) -> bool:
        return self.state in (self.State.FINISHED, self.State.CANCELLED)


class Draft(models.Model):
    """What a table's luck will rest on, drawn before its host adds a nonce; one a user (games/tables/drafts.py). The
    table that names it by `uuid` takes all of it over."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret = SecretField(max_length=32, default=luck.new_secret, editable=False)
    timeline = models.CharField(max_length=32, default=luck.new_timeline, editable=False)
    shown_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"a draft of user {self.user_id}"

    @property
    def commitment(self) -> str:
        return luck.make_commitment(self.uuid, luck.Secret(self.secret), self.timeline)
