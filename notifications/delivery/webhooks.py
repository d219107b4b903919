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
from notifications.models import Channel, Kind, Notice, NotSent
from notifications.outbox.exceptions import Skip

EVENT_KINDS = (Kind.TURN, Kind.STARTED, Kind.OVER, Kind.MOVED)  # of others `opened` is a key of the house's


def is_for_webhook(notice: Notice) -> bool:
    return notice.address is not None and notice.address.channel == Channel.WEBHOOK


def is_sent_at_night(notice: Notice) -> bool:
    """Whether it is of those that are told at night, too: a question itself, a move."""
    return notice.kind in (Kind.TURN, Kind.MOVED) and not notice.rung


def webhook_text(notice: Notice) -> PushText:
    """What it is told. Skip."""
    ensure_still_valid(notice)
    note = move_text(notice) if notice.kind == Kind.MOVED else push_texts.push_text(notice)
    delivery = notice.message_id.strip("<>").partition("@")[0]
    return replace(note, facts=webhook_payload(notice), delivery=delivery)


def ensure_still_valid(notice: Notice) -> None:
    """Skip if the question has been answered, or if its owner may not know of the table any more."""
    if notice.kind == Kind.TURN:
        asked = Asked.objects.filter(game=notice.game_id, seat__user=notice.user_id, stand_in=False)
        if not asked.filter(opened=notice.opened).exists():
            raise Skip(NotSent.TURN_PASSED)
    if not opening.may_see(notice.game, notice.user):
        raise Skip(NotSent.LEFT_THE_TABLE)


def move_text(notice: Notice) -> PushText:
    game = notice.game
    with writing_for(notice.user):
        text = _("Something has happened at the table.")
    url = settings.SITE_URL + reverse("games:table", args=[game.slug])
    return PushText(f"{game.name} · Roma by post", text, url, Kind.MOVED, game.name, "")


def webhook_payload(notice: Notice) -> dict[str, Any]:
    """What a program needs: the table's name in addresses, the game, its seat, and the event, if there is one."""
    game = notice.game
    seat = Seat.objects.filter(game=game, user=notice.user_id).values_list("number", flat=True).first()
    known = {"slug": game.slug, "game": game.ruleset, "seat": seat}
    return known | ({"event": notice.opened} if notice.kind in EVENT_KINDS else {})
