"""The kinds, channels and states of notifications, and the reasons why one was not sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The subject of a notification. A reminder's row is of kind TURN, with a `reminder_number`."""

    TURN = "turn", _("It’s my turn")
    REMINDER = "reminder", _("My deadline is approaching")
    NUDGE = "nudge", _("Someone nudges me")
    MOTION = "motion", _("My vote is needed")
    MENTION = "mention", _("Someone mentions me in chat")
    CHAT = "chat", _("Someone writes in chat at one of my tables")
    INVITED = "invited", _("I’m invited to a table")
    STARTED = "started", _("One of my games begins")
    FREE_SEAT = "free_seat", _("A seat opens up at my table, or at one I’m waiting for")
    VACATION = "vacation", _("Someone I play with goes on vacation")
    ALARM = "alarm", _("A receipt does not match the log of one of my games")
    OVER = "over", _("One of my games ends")
    REVIEW = "review", _("The review of one of my games is ready")
    CLUB_TABLE = "club_table", _("A table of one of my clubs is looking for players")
    CLUB_ROLE = "club_role", _("A club invites, accepts or removes me, or gives me a role")
    CLUB_JOIN = "club_join", _("Someone asks to join a club that I host")
    CLUB_TALK = "club_talk", _("Someone writes in the chat of one of my clubs")
    ENTRY = "entry", _("Something changes about my place in a league, or a club of mine opens one")
    PAIRED = "paired", _("The tables of my league are drawn")
    STANDING = "standing", _("A season of my league is over")
    DECIDED = "decided", _("The director of my league decides something")
    REPLY = "reply", _("The site replies to one of my emails")
    MOVE = "move", _("Something happens at a table")


# These kinds have no switch: receipts, which players request by email; decisions about leagues, which all entrants must
# know; and moves, which webhooks request. A MOVE to a player is about a restore from a backup, which all must know.
SWITCHED = tuple(kind for kind in Kind if kind not in (Kind.REPLY, Kind.MOVE, Kind.DECIDED))


class Channel(models.TextChoices):
    MAIL = "mail", _("Email")
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
    """The reason why a notification was not sent, or not yet. Users see the label."""

    TURN_PASSED = "turn passed", _("It was no longer your turn.")
    SWITCHED_OFF = "switched off", _("You had turned off notifications of this kind.")
    ADDRESS_OFF = "address off", _("This address was turned off.")
    NO_ADDRESS = "no address", _("You had no email address.")
    CLOCK_STOPPED = "the clock is stopped", _("The clock was stopped.")
    ASKED_IN_RECEIPT = "asked in a receipt", _("The reply to your email already contained the question.")
    QUIET_HOURS = "quiet hours", _("It was during your quiet hours.")
    AT_THE_TABLE = "at the table", _("You were at the table.")
    STANDING_ORDER = "standing order", _("A standing order was answering for you.")
    LEFT_THE_TABLE = "left the table", _("You had left the table.")
    DECIDED = "decided", _("It had already been decided.")
    VOTED = "voted", _("You had voted.")
    ANSWERED = "answered", _("You had answered.")
    ERASED = "erased", _("The messages had been deleted.")
    READ_AT_THE_TABLE = "read at the table", _("You had read it at the table.")
    NO_LONGER_INVITED = "no longer invited", _("The invitation was no longer open.")
    SEAT_TAKEN = "seat taken", _("The seat had been taken.")
    PLANS_CHANGED = "plans have changed", _("The vacation had been changed or canceled.")
    GAME_OVER = "game over", _("The game was over.")
    LEFT_CLUB = "left the club", _("You were no longer in the club, or no longer its host.")
    NO_LONGER_SO = "no longer so", _("It no longer applied when it was due to be sent.")
    LEFT_LEAGUE = "left the league", _("You were no longer in the league.")
    NOTHING_LEFT = "nothing is left", _("There was nothing left to report.")
    MAIL_FORGOTTEN = "the mail was forgotten", _("Your email was too old to be answered.")
    EMAIL_FAILED = "the email could not be written", _("Something went wrong on our side. We are trying again.")
    PUSH_FAILED = "the message could not be written", _("Something went wrong on our side. We are trying again.")
    MARKED_AS_SPAM = "marked as spam", _("your email provider says our emails were marked as spam")


ALIVE = (State.WAITING, State.SENDING)
# The condition of the partial indexes. If it had bound values, SQLite would not use the indexes.
IS_ALIVE = models.Func(
    models.F("state"), template="%(expressions)s IN ('waiting', 'sending')", output_field=models.BooleanField()
)


class DeliveryFrequency(models.TextChoices):
    IMMEDIATELY = "immediately", _("immediately")
    HOURLY = "hourly", _("hourly")
    DAILY = "daily", _("daily")
