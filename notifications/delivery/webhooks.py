"""Webhooks: notifications for programs, sent at once, also in quiet hours.

receivers/webhooks.py writes the rows. The rest is as for other addresses: copies, leases, retries (outbox/queue.py),
error history, the guarded session. A message about a move says only that a move was made."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.urls import reverse

from games.models import OpenQuestion, Seat
from games.tables import opening
from games.wording import words_of
from games.wording.languages import writing_for
from notifications.channels import PushText
from notifications.emails import push_texts, titles
from notifications.models import Channel, Kind, Notification, NotSent
from notifications.outbox.exceptions import Skip

KINDS_WITH_EVENT = (Kind.TURN, Kind.STARTED, Kind.OVER, Kind.MOVE)  # of other kinds, `opened` is an internal key


def is_for_webhook(notification: Notification) -> bool:
    return notification.address is not None and notification.address.channel == Channel.WEBHOOK


def is_sent_at_night(notification: Notification) -> bool:
    """Return whether a webhook gets this notification in quiet hours: moves and questions, not reminders."""
    return notification.kind in (Kind.TURN, Kind.MOVE) and not notification.reminder_number


def webhook_text(notification: Notification) -> PushText:
    """Return the text for a webhook. Raise Skip if the notification is obsolete."""
    if notification.game is not None:
        ensure_still_valid(notification)
    note = move_text(notification) if notification.kind == Kind.MOVE else push_texts.push_text(notification)
    delivery = notification.message_id.strip("<>").partition("@")[0]
    return replace(note, facts=webhook_payload(notification), delivery=delivery)


def ensure_still_valid(notification: Notification) -> None:
    """Raise Skip if the question is answered, or if the owner may no longer see the table."""
    if notification.kind == Kind.TURN:
        asked = OpenQuestion.objects.filter(game=notification.game_id, seat__user=notification.user_id, stand_in=False)
        if not asked.filter(opened=notification.opened).exists():
            raise Skip(NotSent.TURN_PASSED)
    if not opening.may_see(notification.table, notification.user):
        raise Skip(NotSent.LEFT_THE_TABLE)


def move_text(notification: Notification) -> PushText:
    game = notification.table
    with writing_for(notification.user) as language:
        title, text = titles.table_title(words_of(game, language), game), titles.NEUTRAL_SENTENCES[Kind.MOVE]()
    url = settings.SITE_URL + reverse("games:table", args=[game.slug])
    return PushText(title, text, url, Kind.MOVE, game.name, "")


def webhook_payload(notification: Notification) -> dict[str, Any]:
    """Return the data for programs.

    It is the table's slug, game, seat and event, or the slug of the club or season."""
    if notification.club is not None:
        return {"club": notification.club.slug}
    if notification.tournament is not None:
        return {"league": notification.tournament.slug}
    game = notification.table
    seat = Seat.objects.filter(game=game, user=notification.user_id).values_list("number", flat=True).first()
    known = {"slug": game.slug, "game": game.ruleset, "seat": seat}
    return known | ({"event": notification.opened} if notification.kind in KINDS_WITH_EVENT else {})
