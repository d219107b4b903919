"""The subjects of emails about a table; browsers show them as the titles of push messages."""

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.rest import GRACE_STEP
from games.models import Game
from games.wording import Words
from games.wording.text import joined
from games.wording.time import LONG_UNITS
from notifications.models import Kind, Notification
from notifications.outbox import subjects

from .context import EmailContext, first_in_thread, is_in_thread
from .for_players import chat_headline

MIN_DAYS_LEFT = 2  # with less time left, the subject counts hours
ROUNDING_MINUTES = 10  # 7 hours and 50 minutes are "8 hours", because emails may be late


def table_title(words: Words, game: Game) -> str:
    """Return the names of the game and the table: "Gloria a Roma · Genius-46"."""
    return f"{words.term('game')} · {game.name}"


def neutral_title(kind: Kind, words: Words, game: Game) -> str:
    return f"{NEUTRAL_SENTENCES[kind]().rstrip('.')}: {table_title(words, game)}"


def asking_title(notification: Notification, words: Words) -> str:
    """Return the title of an email that asks a club's member to play.

    It is stored at the first call, because a player who has left the club must not learn the club's later name."""
    if not notification.subject:
        game = notification.table
        slots = {
            "who": game.host and game.host.public_name,
            "club": game.club and game.club.name,
            "game": words.term("game"),
        }
        text = (
            _("%(who)s is looking for players in %(club)s: %(game)s")
            if game.host
            else _("A table in %(club)s is looking for players: %(game)s")
        )
        notification.subject = text % slots
        Notification.objects.filter(pk=notification.pk, subject="").update(subject=notification.subject)
    return notification.subject


def stored_title(context: EmailContext) -> str:
    """Return the title of an email. A thread's title is stored with the first email and never changes."""
    title, notification = title_of(context), context.notification
    if not is_in_thread(notification) or context.answers_result:
        return title
    first = first_in_thread.one(game=notification.game_id, user=notification.user_id) or notification
    if not first.subject:
        Notification.objects.filter(pk=first.pk, subject="").update(subject=title)
    return first.subject or title


def title_of(context: EmailContext) -> str:
    """Return why the reader gets a message, in their language: "Your turn: Gloria a Roma · Genius-46"."""
    kind = Kind(context.notification.kind)
    if kind == Kind.OVER or context.answers_result:
        return result_title(context)
    if is_in_thread(context.notification):
        why = _("Your turn")
    elif kind == Kind.TURN:
        why = reminder_title(context)
    elif kind in (Kind.MENTION, Kind.CHAT):
        why = chat_headline(context)
    elif kind == Kind.VACATION:
        why = context.remark_text(subjects.vacation_of_notification(context.notification))
    elif kind == Kind.MOVE:
        why = _("The site was restored from a backup")
    else:
        return neutral_title(kind, context.words, context.game)
    return f"{why.rstrip('.')}: {table_title(context.words, context.game)}"


def result_title(context: EmailContext) -> str:
    winners = context.observation.view["result"]["winners"]
    others = [context.names[seat] for seat in winners if seat != context.me]
    slots = {"game": context.words.term("game"), "names": joined(others, context.language)}
    if not winners:
        return _("No one won %(game)s") % slots
    if context.me in winners:
        return (_("You and %(names)s won %(game)s") if others else _("You won %(game)s")) % slots
    return ngettext("%(names)s won %(game)s", "%(names)s won %(game)s", len(others)) % slots


def reminder_title(context: EmailContext) -> str:
    """Return the time left in its largest unit: "8 hours left"."""
    if context.notification.reminder_number == GRACE_STEP:
        return _("Your time is up")
    if context.deadline_at is None:
        return _("Still your turn")
    unit, n = time_left(context.deadline_at)
    return ngettext("%(time)s left", "%(time)s left", n) % {"time": LONG_UNITS[unit].said(n, context.language)}


def time_left(deadline: datetime) -> tuple[str, int]:
    """Return the time left as (unit, number): days, hours or minutes, at least one minute."""
    minutes = round((deadline - timezone.now()).total_seconds() / 60)
    for unit, size, least in (("days", 24 * 60, MIN_DAYS_LEFT), ("hours", 60, 1)):
        if (n := (minutes + ROUNDING_MINUTES) // size) >= least:
            return unit, n
    return "minutes", max(1, minutes)


# What a chat service shows, since other people may read along.
NEUTRAL_SENTENCES: dict[Kind, Callable[[], str]] = {
    Kind.STARTED: lambda: _("The game has begun."),
    Kind.OVER: lambda: _("The game is over."),
    Kind.MOTION: lambda: _("Your vote is needed."),
    Kind.MENTION: lambda: _("Someone mentioned you in chat."),
    Kind.CHAT: lambda: _("Someone wrote in chat."),
    Kind.FREE_SEAT: lambda: _("A seat has opened up."),
    Kind.VACATION: lambda: _("Someone has vacation plans."),
    Kind.MOVE: lambda: _("Something has happened at the table."),
    Kind.ALARM: lambda: _("A player’s receipt does not match the log."),
    Kind.REVIEW: lambda: _("The game review is ready."),
}
