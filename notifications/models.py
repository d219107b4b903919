"""The outbox, addresses, switches and received emails."""

import secrets
from email.utils import parseaddr

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models import Club, Game, Invitation, Seat, Tournament

from .kinds import ALIVE, IS_ALIVE, SWITCHED, Channel, DeliveryFrequency, Kind, NotSent, State  # noqa: F401


def new_message_id() -> str:
    """Return a random Message-ID. It must not reveal facts about the game or account to mail servers."""
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or settings.SITE_HOST
    return f"<{secrets.token_hex(16)}@{host}>"


class Notification(models.Model):
    """One row of the outbox, written in the transaction of the change that caused it.

    A row without an `address` is the email and decides when the notification is due; the others are copies. A row is
    about a game (outbox/subjects.py), or about a club or a season (outbox/club_subjects.py)."""

    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="notifications")
    club = models.ForeignKey(
        "games.Club", models.CASCADE, null=True, blank=True, related_name="notifications", db_index=False
    )
    tournament = models.ForeignKey(
        "games.Tournament", models.CASCADE, null=True, blank=True, related_name="notifications", db_index=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications")
    address = models.ForeignKey("Address", models.CASCADE, null=True, blank=True, related_name="notifications")
    digest = models.ForeignKey("Digest", models.SET_NULL, null=True, blank=True, related_name="notifications")
    kind = models.CharField(max_length=10, choices=Kind)
    # The event that asks the question (or begins or ends the game), or the key of another subject (outbox/subjects.py).
    opened = models.PositiveIntegerField()
    # 0 for the first notification of a question, then the reminder's number.
    reminder_number = models.PositiveSmallIntegerField(default=0)
    # For number 0: whether the stint is open, from the first question to a seat until another person is asked.
    stint_open = models.BooleanField(default=False)
    message_id = models.CharField(max_length=255, unique=True, default=new_message_id)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    reason = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # When a worker must handle the row next. Claiming moves it to the end of the lease, so nothing is lost in a crash.
    due_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    # In the first turn email of a table, the subject of all its turn emails (emails/titles.py). In a row about a club
    # or a league, its name at that time.
    subject = models.CharField(max_length=200, blank=True, default="", db_default="")
    without_picture = False  # not stored; set if the queue is long (outbox.queue.claim_notification)

    class Meta:
        constraints = [
            # Two for each subject, because databases treat NULLs as different.
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
            models.UniqueConstraint(
                fields=["club", "opened", "user", "kind"],
                condition=models.Q(club__isnull=False, address=None),
                name="one_club_notification_each",
            ),
            models.UniqueConstraint(
                fields=["address", "club", "opened", "kind"],
                condition=models.Q(club__isnull=False, address__isnull=False),
                name="one_club_copy_each",
            ),
            models.UniqueConstraint(
                fields=["tournament", "opened", "user", "kind"],
                condition=models.Q(tournament__isnull=False, address=None),
                name="one_league_notification_each",
            ),
            models.UniqueConstraint(
                fields=["address", "tournament", "opened", "kind"],
                condition=models.Q(tournament__isnull=False, address__isnull=False),
                name="one_league_copy_each",
            ),
            models.CheckConstraint(
                condition=models.Q(game__isnull=False, club=None, tournament=None)
                | models.Q(game=None, club__isnull=False, tournament=None)
                | models.Q(game=None, club=None, tournament__isnull=False),
                name="notification_has_one_subject",
            ),
        ]
        indexes = [
            # Millions of sent rows must slow neither the sweep nor the next move of a game.
            models.Index(fields=["due_at"], condition=models.Q(state__in=ALIVE), name="notification_due"),
            models.Index(fields=["game"], condition=models.Q(stint_open=True), name="notification_open_stint"),
            models.Index(
                fields=["address"], condition=models.Q(state__in=ALIVE, address__isnull=False), name="copy_alive"
            ),
            models.Index(fields=["user", "-created_at"], name="notification_history"),
            models.Index(fields=["club"], condition=models.Q(club__isnull=False), name="notification_of_club"),
            models.Index(
                fields=["tournament"], condition=models.Q(tournament__isnull=False), name="notification_of_league"
            ),
        ]

    def __str__(self) -> str:
        about = self.game_id or (f"club {self.club_id}" if self.club_id else f"league {self.tournament_id}")
        return f"{self.kind} {about}/{self.opened} to user {self.user_id}: {self.state}"

    @property
    def table(self) -> Game:
        """Return the game of a notification that is not about a club or league."""
        assert self.game is not None
        return self.game

    @property
    def table_id(self) -> int:
        assert self.game_id is not None
        return self.game_id

    @property
    def place(self) -> Game | Club | Tournament:
        found = self.game or self.club or self.tournament
        assert found is not None  # by constraint
        return found

    @property
    def topic(self) -> Kind:
        return Kind.REMINDER if self.kind == Kind.TURN and self.reminder_number else Kind(self.kind)


class Address(models.Model):
    """An address at which a user is notified. An email address has a row only if the row stores something."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="addresses")
    channel = models.CharField(max_length=10, choices=Channel)
    key = models.CharField(max_length=64)  # the same for the same address
    name = models.CharField(max_length=80)
    # What the channel needs, secrets included; never shown again.
    fields = models.JSONField(default=dict)
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_reason = models.CharField(max_length=200, blank=True)
    acknowledged = models.BooleanField(default=False)  # the owner knows that it is disabled
    enabled_at = models.DateTimeField(null=True, blank=True)  # earlier failures do not count
    failures = models.PositiveSmallIntegerField(default=0)  # in a row
    retry_at = models.DateTimeField(null=True, blank=True)  # paused until then
    probed_at = models.DateTimeField(null=True, blank=True)
    frequency = models.CharField(max_length=12, choices=DeliveryFrequency, default=DeliveryFrequency.IMMEDIATELY)
    hour = models.PositiveSmallIntegerField(default=8)  # of daily digests, in the owner's time zone
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="+")
    every = models.BooleanField(default=False)  # webhooks only: every move of `game`
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name_plural = "addresses"
        constraints = [models.UniqueConstraint(fields=["user", "channel", "key"], name="one_address_each")]

    def __str__(self) -> str:
        return f"{self.channel} of user {self.user_id}"

    @property
    def own_name(self) -> str:
        """Return the name that the owner gave the address; "" if it is the name of the channel."""
        same = self.name.casefold() == str(self.get_channel_display()).casefold()
        return "" if same else self.name


class Digest(models.Model):
    """Notifications collected for one address until `slot`. It has the same states as a Notification."""

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
    """A failed delivery to an address; only the latest are kept."""

    address = models.ForeignKey(Address, models.CASCADE, related_name="delivery_failures")
    at = models.DateTimeField(default=timezone.now)
    reason = models.CharField(max_length=200)
    permanent = models.BooleanField()
    # Which email came back after the mail server had accepted it (inbound/bounces.py); otherwise empty.
    mail = models.CharField(max_length=16, blank=True, default="", db_default="")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"address {self.address_id}: {self.reason}"


class Switch(models.Model):
    """A user's choice for one kind of notification on one channel. Without a row, the default applies."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notification_switches")
    channel = models.CharField(max_length=10, choices=Channel, default=Channel.MAIL)
    kind = models.CharField(max_length=10, choices=Kind)
    on = models.BooleanField()
    # Turned off by an unsubscribe link; cleared when the user has acknowledged it.
    disabled_by_link_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "switches"
        constraints = [models.UniqueConstraint(fields=["user", "channel", "kind"], name="one_switch_each")]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} to user {self.user_id}: {'on' if self.on else 'off'}"


class AnswerNumbering(models.Model):
    """The options of one question in the order in which emails number them (replies/numbering.py)."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="+")
    opened = models.PositiveIntegerField()
    options = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "opened"], name="one_numbering_each")]

    def __str__(self) -> str:
        return f"{len(self.options)} answers at seat {self.seat_id}"


class ReceivedMail(models.Model):
    """An email about a seat, an offer of a seat, or a league, with its outcome.

    Of its text, only the parts that the receipt repeats are stored."""

    seat = models.ForeignKey("games.Seat", models.CASCADE, null=True, related_name="received_mails")
    invitation = models.ForeignKey("games.Invitation", models.CASCADE, null=True, related_name="received_mails")
    # the email to a club's member, or about a league, that it answers
    club_email = models.ForeignKey(
        Notification, models.CASCADE, null=True, related_name="received_mails", db_index=False
    )
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
            models.UniqueConstraint(fields=["club_email", "key"], name="one_club_reply_once"),
        ]
        indexes = [models.Index(fields=["at"], name="received_at")]

    def __str__(self) -> str:
        offer = self.invitation_id or self.club_email_id
        return f"{self.outcome} at {f'offer {offer}' if offer else f'seat {self.seat_id}'}"

    @property
    def about(self) -> Seat | Invitation | Notification:
        """Return the row that the email is about. Each possible model has a game, a user and received_mails."""
        found = self.seat or self.invitation or self.club_email
        assert found is not None  # see dispatch.find_recipient
        return found

    @property
    def head(self) -> int:
        """Return the table's last event that the sender may know of; 0 for emails about leagues."""
        game = self.about.game
        return game.head_for(self.seat) if game else 0
