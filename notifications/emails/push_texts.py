"""Texts of notifications outside of email. Others may read a chat, so its texts omit the question."""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.models import User
from games.selectors.own_tables import count_waiting
from games.wording import motions
from games.wording.languages import writing_for
from notifications.channels import PushText
from notifications.models import Channel, Kind, Notification
from notifications.outbox import subjects
from notifications.outbox.delivery_checks import answered_meanwhile

from . import club_emails, for_outsiders, for_players, league_emails, questions, titles
from .context import EmailContext
from .for_players import first_message


def push_text(notification: Notification) -> PushText:
    """Return the text for a copy of a notification, in its reader's language and time zone."""
    with writing_for(notification.user):
        own = notification.address is not None and notification.address.channel == Channel.PUSH
        sentence = notification_sentence(notification, own)
        return PushText(
            title=sentence.title,
            text=sentence.text,
            url=sentence.url
            if own or notification.kind != Kind.INVITED
            else settings.SITE_URL,  # the URL may contain an invitation
            kind=notification.topic,
            table=notification.game.name if notification.game else "",
            topic=push_topic(f"{notification.address_id} {notification.place.slug}"),
            waits=count_waiting(notification.user_id).turns if own else None,
        )


@dataclass(frozen=True)
class NotificationSentence:
    title: str
    table: str
    text: str
    url: str


def notification_sentence(notification: Notification, own: bool) -> NotificationSentence:
    """Return the sentence for a notification. `own`: only the notified player can read it."""
    if notification.game_id is None:
        return place_sentence(notification, own)
    if outsider := for_outsiders.outsider_context(notification):
        table = titles.table_title(outsider.words, outsider.game)
        text = " ".join(outsider.facts) if own else _("A seat is free for you.")
        return NotificationSentence(outsider.subject if own else table, table, text, outsider.url)
    context = EmailContext.of(notification)
    table = titles.table_title(context.words, context.game)
    return NotificationSentence(
        titles.title_of(context) if own else table,
        table,
        player_sentence(context, own),
        context.link("table"),
    )


def place_sentence(notification: Notification, own: bool) -> NotificationSentence:
    season = notification.tournament
    if season is None:
        club = club_emails.club_news(notification)
        name, headline, text, path = notification.subject, club.headline, club.short, club.path
        neutral = _("Something has changed in one of your clubs.")
    else:
        league = league_emails.league_news(notification)
        name, headline, text, path = (
            season.shown_name,
            league.headline,
            " ".join(league.lines),
            season.get_absolute_url(),
        )
        neutral = _("Something has changed in one of your leagues.")
    if not own:
        return NotificationSentence("Roma by post", "Roma by post", neutral, settings.SITE_URL)
    return NotificationSentence(headline.rstrip("."), name, text, settings.SITE_URL + path)


def push_topic(about: str) -> str:
    return salted_hmac("notifications.topic", about, algorithm="sha256").hexdigest()[:32]


def player_sentence(context: EmailContext, own: bool) -> str:
    kind = Kind(context.notification.kind)
    if own and kind in DETAILED_SENTENCES:
        return DETAILED_SENTENCES[kind](context)
    if kind in titles.NEUTRAL_SENTENCES:
        return titles.NEUTRAL_SENTENCES[kind]()
    if context.opened is None:
        raise answered_meanwhile(context.notification)
    turn = context.question if own else _("It’s your turn.")
    if context.notification.reminder_number:
        turn = _("Your table is still waiting for you.") + " " + turn
    if kind == Kind.NUDGE:
        turn = f"{questions.reminder_opening(context.notification, context.nudged_by)} {turn}"
    until = _("Answer by %(when)s.") % {"when": context.deadline} if context.deadline else ""
    return f"{turn} {until}".strip()


def motion_text(context: EmailContext) -> str:
    motion = subjects.motion_of_notification(context.notification)
    return motions.motion_sentence(motion, context.names, context.language, context.me)


def chat_text(context: EmailContext) -> str:
    return first_message(subjects.messages_of_notification(context.notification))


DETAILED_SENTENCES: dict[Kind, Callable[[EmailContext], str]] = {
    Kind.MOTION: motion_text,
    Kind.MENTION: chat_text,
    Kind.CHAT: chat_text,
    Kind.FREE_SEAT: lambda context: context.remark_text(subjects.free_seat_of_notification(context.notification)),
    Kind.VACATION: lambda context: context.remark_text(subjects.vacation_of_notification(context.notification)),
    Kind.MOVE: lambda context: context.remark_text(subjects.restore_of_notification(context.notification)),
    Kind.ALARM: lambda context: context.remark_text(subjects.alarm_of_notification(context.notification)),
    Kind.REVIEW: for_players.review_headline,
}


def trial_push_text(user: User) -> PushText:
    with writing_for(user):
        text = _("This is the test you asked for. Notifications from your tables will reach you.")
        return PushText(_("Test from Roma by post"), text, settings.SITE_URL, "test", "", push_topic("test"))


def unsubscribe_push_text(user: User, kinds: list[Kind]) -> PushText:
    """Return the message about emails that a link has turned off. The home page shows the same text."""
    with writing_for(user):
        what = "; ".join(str(kind.label) for kind in kinds)
        text = _("Emails about “%(what)s” were turned off with the unsubscribe link in an email. Was that you?") % {
            "what": what
        }
        return PushText("Roma by post", text, settings.SITE_URL, "stopped", "", push_topic("stopped"))


def dead_address_push_text(user: User) -> PushText:
    """Return the message that an email address is dead. Others may read it, so it omits the address."""
    with writing_for(user):
        text = _(
            "Our emails to you are bouncing, so we have stopped sending them. You can turn them back on at the site."
        )
        url = f"{settings.SITE_URL}{reverse('notifications:settings')}"
        return PushText("Roma by post", text, url, "dead", "", push_topic("dead"))
