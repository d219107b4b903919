"""What is to be told to whom: the outbox, and the switches people set."""

import secrets
from email.utils import parseaddr

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Invitation, Seat


class Kind(models.TextChoices):
    """What a notification is about. A switch of each kind stands on the page where notifications are turned off. A
    reminder has a
    switch of its own, but its row is a later rung of the turn's."""

    TURN = "turn", _("It is my turn")
    REMINDER = "reminder", _("A reminder before my time is up")
    NUDGE = "nudge", _("Somebody asks me to hurry")
    MOTION = "motion", _("The others ask for my word")
    MENTION = "mention", _("Somebody calls me in the table talk")
    CHAT = "chat", _("Whatever is said at a table of mine")
    INVITED = "invited", _("I am invited to a table")
    STARTED = "started", _("A game of mine has begun")
    FREE_SEAT = "free_seat", _("A seat has become free")
    VACATION = "vacation", _("Somebody I play with goes on holiday")
    ALARM = "alarm", _("Somebody’s receipt for the log of a game of mine does not fit")
    OVER = "over", _("A game of mine is over")
    REVIEW = "review", _("Where a game of mine turned: each is looked at again when it is over")
    REPLY = "reply", _("The receipt for a mail of mine")
    MOVE = "move", _("Something has happened at a table")


# A receipt is asked for by the mail it answers, every move by a webhook, and that the site has gone back to a copy of
# its data (a MOVED to people) everybody has to hear: nobody turns them off.
SWITCHED = tuple(kind for kind in Kind if kind not in (Kind.REPLY, Kind.MOVE))


class Channel(models.TextChoices):
    """The ways out of the house; `channels` has a module for each."""

    MAIL = "mail", _("Mail")
    PUSH = "push", _("Browser")
    DISCORD = "discord", "Discord"
    TELEGRAM = "telegram", "Telegram"
    MATRIX = "matrix", "Matrix"
    SLACK = "slack", "Slack"
    NTFY = "ntfy", "ntfy"
    WEBHOOK = "webhook", _("Webhook")


class State(models.TextChoices):
    WAITING = "waiting"
    GATHERED = "gathered"  # for a digest
    SENDING = "sending"
    SENT = "sent"
    DROPPED = "dropped"
    FAILED = "failed"


class NotSent(models.TextChoices):
    """Why a notification was not sent, or not yet; its reader sees the label."""

    TURN_PASSED = "turn passed", _("It was not your turn any more.")
    SWITCHED_OFF = "switched off", _("You have switched these off.")
    ADDRESS_OFF = "address off", _("This address is switched off.")
    NO_ADDRESS = "no address", _("There was no address.")
    CLOCK_STOPPED = "the clock stands", _("The clock was stopped.")
    ASKED_IN_RECEIPT = "asked in a receipt", _("The receipt for your mail told you.")
    QUIET_HOURS = "quiet hours", _("These are your quiet hours.")
    AT_THE_TABLE = "at the table", _("You are at the table.")
    STANDING_ORDER = "standing order", _("A standing order of yours answers.")
    LEFT_THE_TABLE = "left the table", _("You had left the table.")
    DECIDED = "decided", _("It was decided already.")
    VOTED = "voted", _("You had voted.")
    ANSWERED = "answered", _("You had answered.")
    ERASED = "erased", _("What was said has been erased.")
    READ_AT_THE_TABLE = "read at the table", _("You have read it at the table.")
    NO_LONGER_INVITED = "no longer invited", _("The invitation was no longer open.")
    SEAT_TAKEN = "seat taken", _("The seat was taken.")
    PLANS_CHANGED = "plans have changed", _("The plans have changed.")
    GAME_OVER = "game over", _("The game was over.")
    NO_LONGER_SO = "no longer so", _("It was no longer so.")
    NOTHING_LEFT = "nothing is left", _("There was nothing left to tell.")
    MAIL_FORGOTTEN = "the mail was forgotten", _("Your mail was too old to be answered.")
    LETTER_FAILED = "the letter could not be written", _("We could not write it; it is being tried again.")
    NOTE_FAILED = "the note could not be written", _("We could not write it; it is being tried again.")
    MARKED_AS_SPAM = "marked as spam", _("your mail provider says that our mails were marked as spam")


ALIVE = (State.WAITING, State.SENDING)
# The same as a condition in its very words: SQLite uses a partial index for no others, such as bound values.
IS_ALIVE = models.Func(
    models.F("state"), template="%(expressions)s IN ('waiting', 'sending')", output_field=models.BooleanField()
)


class DeliveryFrequency(models.TextChoices):
    IMMEDIATELY = "immediately", _("at once")
    HOURLY = "hourly", _("once an hour")
    DAILY = "daily", _("once a day")


def new_message_id() -> str:
    """A Message-ID from nothing but chance: one that tells of the log or the account would be read by every relay."""
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or settings.SITE_HOST
    return f"<{secrets.token_hex(16)}@{host}>"


class Notification(models.Model):
    """One row of the outbox, written in the transaction of the move that caused it.

    `opened` is the event that put the question (or began, or ended the game); what is about something else than the log
    has its key there (a motion, a message, a nudge, an invitation, a remark). `rung` 0 is the first word about a
    question, later rungs are reminders; of a free seat it is the number. `standing` is true for the rung 0 whose stint
    goes on: from the first question to a seat until another human is asked. `due_at` is when the row next wants a
    worker; a worker that takes it moves it to the end of its lease, so what a dead worker leaves comes back by itself.

    Without an `address` it is the mail, and decides when there is something to tell; with one it is a copy for that
    address (delivery/copies.py), written once the mail's time has come. Where its address takes digests it is gathered
    into one then (outbox/digests.py), which is told in its place."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="notifications")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    address = models.ForeignKey("Address", models.CASCADE, null=True, blank=True, related_name="notifications")
    digest = models.ForeignKey("Digest", models.SET_NULL, null=True, blank=True, related_name="notifications")
    kind = models.CharField(max_length=10, choices=Kind)
    opened = models.PositiveIntegerField()
    reminder_number = models.PositiveSmallIntegerField(default=0)
    stint_open = models.BooleanField(default=False)
    message_id = models.CharField(max_length=255, unique=True, default=new_message_id)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    reason = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    without_picture = False  # not stored: many wait behind this one (outbox.queue.claim_notice)

    class Meta:
        constraints = [
            # Two, because databases take every NULL for another one.
            models.UniqueConstraint(
                fields=["game", "opened", "user", "kind", "reminder_number"],
                condition=models.Q(address=None),
                name="one_notification_each",
            ),
            models.UniqueConstraint(
                fields=["address", "game", "opened", "kind", "reminder_number"],
                condition=models.Q(address__isnull=False),
                name="one_copy_each",
            ),
        ]
        indexes = [
            # Millions of sent rows must not slow the sweep, nor a game's past its next move.
            models.Index(fields=["due_at"], condition=models.Q(state__in=ALIVE), name="notification_due"),
            models.Index(fields=["game"], condition=models.Q(stint_open=True), name="notification_open_stint"),
            models.Index(
                fields=["address"], condition=models.Q(state__in=ALIVE, address__isnull=False), name="copy_alive"
            ),
            models.Index(fields=["user", "-created_at"], name="notification_history"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.opened} to user {self.user_id}: {self.state}"

    @property
    def topic(self) -> Kind:
        return Kind.REMINDER if self.kind == Kind.TURN and self.reminder_number else Kind(self.kind)


class Address(models.Model):
    """Somewhere a player can be told things. `fields` are what the channel needs, typed by it, tokens among them: they
    are shown to nobody again. `key` is the same for the same place. A mail address has a row only once something has to
    be remembered of it.

    `off_at`: since then nothing is sent there, because of `off_reason`; `told` once its owner has said that they know.
    `on_at`: it was switched on again then, and what went wrong before is not held against it. `failures`: how often it
    has taken nothing, one try after the other; until `again_at` it is not tried again, whatever waits for it (mail has
    a server of the house's between). `probed_at`: it was last asked after then, because mails to it came back.
    `rhythm`: how often it is told things; once a day is at `hour` by its owner's clock. `game`: it is told of that
    table only; `every`: of each move there (webhooks alone: delivery/webhooks.py).
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="addresses")
    channel = models.CharField(max_length=10, choices=Channel)
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=80)
    fields = models.JSONField(default=dict)
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_reason = models.CharField(max_length=200, blank=True)
    acknowledged = models.BooleanField(default=False)
    enabled_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True, blank=True)
    probed_at = models.DateTimeField(null=True, blank=True)
    frequency = models.CharField(max_length=12, choices=DeliveryFrequency, default=DeliveryFrequency.IMMEDIATELY)
    hour = models.PositiveSmallIntegerField(default=8)
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    every = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name_plural = "addresses"
        constraints = [models.UniqueConstraint(fields=["user", "channel", "key"], name="one_address_each")]

    def __str__(self) -> str:
        return f"{self.channel} of user {self.user_id}"

    @property
    def own_name(self) -> str:
        """Return what its owner calls it; "" where that is no more than its channel."""
        same = self.name.casefold() == str(self.get_channel_display()).casefold()
        return "" if same else self.name


class Digest(models.Model):
    """What has been gathered for one address until `slot`, to be told all at once. It lives as a Notice does: `due_at`
    is when it next wants a worker, and a repeat has the same Message-ID."""

    address = models.ForeignKey(Address, models.CASCADE, related_name="digests")
    slot = models.DateTimeField()
    message_id = models.CharField(max_length=255, unique=True, default=new_message_id)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    reason = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["address", "slot"], name="one_digest_each")]
        indexes = [models.Index(fields=["due_at"], condition=models.Q(state__in=ALIVE), name="digest_due")]

    def __str__(self) -> str:
        return f"digest for address {self.address_id}: {self.state}"


class DeliveryFailure(models.Model):
    """What went wrong at an address, the latest only. `mail`: the returned mail, if it was accepted first."""

    address = models.ForeignKey(Address, models.CASCADE, related_name="delivery_failures")
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=200)
    permanent = models.BooleanField()
    mail = models.CharField(max_length=16, blank=True, default="", db_default="")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"address {self.address_id}: {self.reason}"


class Switch(models.Model):
    """A choice somebody made about one kind of notification on one channel; without a row the usual holds
    (preferences/switches.py).
    `by_link_at`: it was turned off then by the link in a mail, and the site has yet to tell its owner."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_switches")
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    kind = models.CharField(max_length=10, choices=Kind)
    on = models.BooleanField()
    disabled_by_link_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "channel", "kind"], name="one_switch_each")]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} to user {self.user_id}: {'on' if self.on else 'off'}"


class AnswerNumbering(models.Model):
    """The answers to one question at a seat in the order in which mails have numbered them, so that a reply's number
    means what it meant in its mail (replies/numbering.py). `opened` is the event that put the question, as in the
    mails' reply address."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="+")
    opened = models.PositiveIntegerField()
    options = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "opened"], name="one_numbering_each")]

    def __str__(self) -> str:
        return f"{len(self.options)} answers at seat {self.seat_id}"


class ReceivedMail(models.Model):
    """A mail somebody sent us about their seat, or about an invitation: that it came, and what became of it, never what
    it said beyond the line that was read. `key` is the same for every copy of the mail. `notification` is the receipt
    for
    it."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, null=True, related_name="received_mails")
    invitation = models.ForeignKey("games.Invitation", models.CASCADE, null=True, related_name="received_mails")
    key = models.CharField(max_length=64)
    message_id = models.CharField(max_length=310, blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    facts = models.JSONField(default=dict)
    notification = models.OneToOneField(Notification, models.SET_NULL, null=True, related_name="received")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat", "key"], name="one_mail_once"),
            models.UniqueConstraint(fields=["invitation", "key"], name="one_reply_once"),
        ]
        indexes = [models.Index(fields=["at"], name="received_at")]

    def __str__(self) -> str:
        return (
            f"{self.outcome} at {f'invitation {self.invitation_id}' if self.invitation_id else f'seat {self.seat_id}'}"
        )

    @property
    def about(self) -> Seat | Invitation:
        found = self.seat or self.invitation
        assert found is not None  # dispatch.addressed
        return found
