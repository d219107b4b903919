"""Webhooks: what programs are told, at once and at night too (their rows: receivers/webhooks.py). Everything else is as
for other addresses: copies of the other mails, quiet hours for those, lease, retries (outbox/queue.py), error history,
the guarded session.

Of a move they are told that something happened, never what."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Asked, Seat
from games.tables import opening
from games.wording.languages import writing_for
from notifications.channels import PushText
from notifications.emails import push_texts
from notifications.models import Channel, Kind, Notification, NotSent
from notifications.outbox.exceptions import Skip

EVENT_KINDS = (Kind.TURN, Kind.STARTED, Kind.OVER, Kind.MOVE)  # of others `opened` is a key of the house's


def is_for_webhook(notification: Notification) -> bool:
    return notification.address is not None and notification.address.channel == Channel.WEBHOOK


def is_sent_at_night(notification: Notification) -> bool:
    """Whether it is of those that are told at night, too: a question itself, a move."""
    return notification.kind in (Kind.TURN, Kind.MOVE) and not notification.reminder_number


def webhook_text(notification: Notification) -> PushText:
    """What it is told. Skip."""
    ensure_still_valid(notification)
    note = move_text(notification) if notification.kind == Kind.MOVE else push_texts.push_text(notification)
    delivery = notification.message_id.strip("<>").partition("@")[0]
    return replace(note, facts=webhook_payload(notification), delivery=delivery)


def ensure_still_valid(notification: Notification) -> None:
    """Skip if the question has been answered, or if its owner may not know of the table any more."""
    if notification.kind == Kind.TURN:
        asked = Asked.objects.filter(game=notification.game_id, seat__user=notification.user_id, stand_in=False)
        if not asked.filter(opened=notification.opened).exists():
            raise Skip(NotSent.TURN_PASSED)
    if not opening.may_see(notification.game, notification.user):
        raise Skip(NotSent.LEFT_THE_TABLE)


def move_text(notification: Notification) -> PushText:
    game = notification.game
    with writing_for(notification.user):
        text = _("Something has happened at the table.")
    url = settings.SITE_URL + reverse("games:table", args=[game.slug])
    return PushText(f"{game.name} · Roma by post", text, url, Kind.MOVE, game.name, "")


def webhook_payload(notification: Notification) -> dict[str, Any]:
    """What a program needs: the table's name in addresses, the game, its seat, and the event, if there is one."""
    game = notification.game
    seat = Seat.objects.filter(game=game, user=notification.user_id).values_list("number", flat=True).first()
    known = {"slug": game.slug, "game": game.ruleset, "seat": seat}
    return known | ({"event": notification.opened} if notification.kind in EVENT_KINDS else {})
