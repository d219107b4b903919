"""Webhooks: what programs are told, at once. A program needs no debounce, and wants each question, at night too, where a
person wants one mail a stint; so its rows are written with the move itself. Everything else is as for other addresses: copies
of the other mails, quiet hours for those, lease, tries, error history, the guarded session.

A webhook of one table may ask to be told of each move there (`every`): that something happened, never what."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.dispatch import receiver
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games import tables
from games.models import Asked, Game, Seat
from games.signals import appended
from games.statements import insert_new, send
from notifications import alarms, notes
from notifications.channels.note import Note
from notifications.models import Channel, Kind, Notice
from notifications.verdicts import Pass

OF_EVENTS = (Kind.TURN, Kind.STARTED, Kind.OVER, Kind.MOVED)  # of others `opened` is a key of the house's
# Who is asked now and has a webhook for it; and webhooks that are told of each move. One short query for every move. Where a
# webhook takes nothing, one row of a move stands for those that follow. (SQLite uses the index if its very words are there.)
LISTENERS = (
    "SELECT hook.id, hook.user_id, asked.opened FROM games_asked asked"
    " JOIN games_seat seat ON seat.id = asked.seat_id"
    " JOIN notifications_address hook ON hook.user_id = seat.user_id"
    " WHERE asked.game_id = %s AND NOT asked.stand_in AND hook.channel = 'webhook' AND hook.off_at IS NULL"
    " AND (hook.game_id IS NULL OR hook.game_id = asked.game_id)"
    " UNION ALL SELECT id, user_id, NULL FROM notifications_address hook WHERE game_id = %s AND every AND off_at IS NULL"
    " AND (failures = 0 OR NOT EXISTS (SELECT 1 FROM notifications_notice WHERE address_id = hook.id AND address_id IS NOT NULL"
    " AND state IN ('waiting', 'sending') AND state = 'waiting' AND kind = 'moved'))"
)


@receiver(appended, dispatch_uid="notifications.hooks")
def note(sender: Any, game: Game, at: datetime, **_: object) -> None:
    """A row for each webhook that is to be told of this move; one for a question that was told of stays as it is."""
    with connection.cursor() as cursor:
        cursor.execute(LISTENERS, [game.pk, game.pk])
        found = cursor.fetchall()
    rows = [
        Notice(
            game=game, user_id=user, address_id=hook, due_at=at,
            kind=Kind.MOVED if opened is None else Kind.TURN, opened=game.head if opened is None else opened,
        )
        for hook, user, opened in found
    ]  # fmt: skip
    if rows and send(insert_new(rows)):
        transaction.on_commit(alarms.wake_for_copies)


def is_for_one(notice: Notice) -> bool:
    """Whether a webhook is to be told."""
    return notice.address is not None and notice.address.channel == Channel.WEBHOOK


def at_once(notice: Notice) -> bool:
    """Whether it is of those that are told at night, too: a question itself, a move."""
    return notice.kind in (Kind.TURN, Kind.MOVED) and not notice.rung


def write(notice: Notice) -> Note:
    """What it is told. Pass."""
    still_true(notice)
    note = moved(notice) if notice.kind == Kind.MOVED else notes.write(notice)
    delivery = notice.message_id.strip("<>").partition("@")[0]
    return replace(note, facts=facts(notice), delivery=delivery)


def still_true(notice: Notice) -> None:
    """Pass if the question has been answered, or if its owner may not know of the table any more."""
    if notice.kind == Kind.TURN:
        asked = Asked.objects.filter(game=notice.game_id, seat__user=notice.user_id, stand_in=False)
        if not asked.filter(opened=notice.opened).exists():
            raise Pass("turn passed")
    if not tables.may_see(notice.game, notice.user):
        raise Pass("left the table")


def moved(notice: Notice) -> Note:
    """That something happened."""
    game = notice.game
    with translation.override(notice.user.language):
        text = _("Something has happened at the table.")
    url = settings.SITE_URL + reverse("games:table", args=[game.slug])
    return Note(f"{game.name} · Roma by post", text, url, Kind.MOVED, game.name, "")


def facts(notice: Notice) -> dict[str, Any]:
    """What a program goes on with: the table's name in addresses, the game, the own seat, and the event this is about, if it
    is about one."""
    game = notice.game
    seat = Seat.objects.filter(game=game, user=notice.user_id).values_list("number", flat=True).first()
    known = {"slug": game.slug, "game": game.ruleset, "seat": seat}
    return known | ({"event": notice.opened} if notice.kind in OF_EVENTS else {})
