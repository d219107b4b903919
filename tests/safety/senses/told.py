"""Output besides pages: emails, receipts, digests, push, webhooks, pictures, group chats."""

from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from games.boards import picture as drawing
from games.facts.errors import Refused
from games.models import OpenQuestion, Seat
from games.motions import voting
from games.tables import chat, nudges, seats
from notifications.channels import push, services
from notifications.delivery import copies, mails
from notifications.emails import digest_emails, push_texts
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Address, Channel, Digest, Kind, Notification, State
from notifications.outbox import RetryLater, Skip
from notifications.preferences import addresses
from tests import stamped
from tests.safety.moments import Moment

from .bare import Found, letter_of, mailed, newest, read

HALF_A_DAY = timedelta(hours=13)
PIXELS = drawing.board_png  # moments.py has mails draw none
LINES = ("board", "help", "nonsense", "1?", "undo", "concede", "1", "")
NAMES = ["Ana", "Bruno", "Clara", "Diego", "Eva"]


def happen(at: Moment) -> None:
    one, other = at.others[0], at.others[-1]
    chat.post_message(at.game, at.users[one], f"@{at.reader.public_name} hello")
    chat.post_message(at.game, at.users[other], "hello all")
    voting.propose_motion(at.game, at.users[one], "draw", False)
    chat.raise_alarm(at.game, at.users[other])
    at.clock.shift(HALF_A_DAY)
    for row in (
        OpenQuestion.objects.filter(game=at.game, stand_in=False).select_related("seat").order_by("seat__number")
    ):
        giver = next(seat for seat in (*at.others, at.seat) if seat != row.seat.number)  # not blocked by the others
        with suppress(Refused):  # an asked player cannot nudge others
            nudges.nudge_player(at.game, at.users[giver], row.seat.number)
        Notification.objects.create(
            game=at.game, user_id=row.seat.user_id, kind=Kind.TURN, opened=row.opened, reminder_number=2
        )


def letters(at: Moment) -> Found:
    """The mails to the reader, of every kind."""
    with at.apart():
        happen(at)
        rows = Notification.objects.filter(game=at.game, user=at.reader, address=None).order_by("pk")
        found = [(f"{row.kind} {row.reminder_number}", letter_of(row)) for row in rows]
    with at.apart():
        seats.leave_seat(at.game, at.users[at.others[0]])
        return found + [("freed", letter_of(row)) for row in newest(at, Kind.FREE_SEAT)]


def receipts(at: Moment) -> Found:
    found: Found = []
    for number, line in enumerate(LINES):
        with at.apart():
            seat = Seat.objects.get(game=at.game, number=at.seat)
            address = stamped.reply_address(at.reader.pk, seat.pk, at.look(at.seat).opened)
            heads = f"From: {at.reader.email}\r\nTo: {address}\r\nMessage-ID: <{number}@x.example>\r\n"
            raw = f"{heads}\r\n{line}\r\n".encode()
            told = dispatch.accept_mail(address, incoming_mail.read_mail_bytes(raw, at.reader.email))
            found.append((line, [told, *map(letter_of, newest(at, Kind.REPLY))]))
    return found


def digests_told(at: Moment) -> Found:
    found: Found = []
    with at.apart():
        happen(at)
        chats = Address.objects.filter(user__in=at.users, channel=Channel.DISCORD).order_by("pk")
        for place in (addresses.mail_address_of(at.reader), *chats):
            digest = Digest.objects.create(address=place, slot=timezone.now(), due_at=timezone.now())
            rows = Notification.objects.filter(user=place.user, game=at.game, address=None)
            rows.update(digest=digest, state=State.GATHERED)
            found.append((f"{place.channel} of {place.user.public_name}", digest_of(place, digest)))
    return found


def digest_of(place: Address, digest: Digest) -> Any:
    """A digest as its channel gets it."""
    rows = list(digest.notifications.select_related("game", "user", "address").order_by("pk"))
    try:
        if place.channel == Channel.MAIL:
            return mailed(digest_emails.digest_email(digest, digest_emails.digest_entries(digest, rows)).mime())
        return requests_of(place, digest_emails.digest_push_text(digest, rows))
    except (RetryLater, Skip) as no:
        return f"not told: {no!r}"


def notes(at: Moment) -> Found:
    found: Found = []
    with at.apart():
        happen(at)
        for place in Address.objects.filter(user__in=at.users).select_related("user").order_by("pk"):
            if place.user == at.reader or place.channel == Channel.DISCORD:
                rows = Notification.objects.filter(user=place.user, game=at.game, address=None).order_by("pk")
                named = f"{place.channel} of {place.user.public_name}"
                found += [(f"{named}: {row.kind} {row.reminder_number}", note_of(place, row)) for row in rows]
            if place.channel == Channel.WEBHOOK:
                found.append(("moved", note_of(place, Notification(game=at.game, kind=Kind.MOVE, opened=at.head))))
    return found


def note_of(place: Address, row: Notification) -> Any:
    copy = Notification(
        game=row.game,
        user=place.user,
        kind=row.kind,
        opened=row.opened,
        reminder_number=row.reminder_number,
        address=place,
    )
    copy.message_id = row.message_id
    try:
        hook = place.channel == Channel.WEBHOOK
        return requests_of(place, copies.webhook_text(copy) if hook else push_texts.push_text(copy))
    except (RetryLater, Skip) as no:
        return f"not told: {no!r}"


def requests_of(place: Address, note: push_texts.PushText) -> list:
    calls = Calls()
    with pytest.MonkeyPatch.context() as patch:
        for module in (push, services):
            patch.setattr(module, "GuardedSession", lambda: calls)
        patch.setattr(services, "make_plugin", lambda service, fields: SimpleNamespace(notify=calls.post))
        patch.setattr(push, "vapid_key", lambda: None)
        patch.setattr(push, "webpush", calls.post)
        send = push.send_push if place.channel == Channel.PUSH else services.send_to_service
        send(*([] if place.channel == Channel.PUSH else [place.channel]), place.fields, note)
    return calls.made


class Calls:
    """A session that keeps what it is to send."""

    def __init__(self) -> None:
        self.made: list = []

    def __enter__(self) -> "Calls":
        return self

    def __exit__(self, *error: object) -> None:
        return None

    def post(self, *args, **how) -> SimpleNamespace:
        how.pop("requests_session", None)
        self.made.append([args, sorted(how.items(), key=str)])
        return SimpleNamespace(status_code=204)


def pictures(at: Moment) -> Found:
    """The table as a picture, to its bytes, and in words."""
    look, names = at.look(at.seat), NAMES[: at.game.size]
    png = PIXELS(drawing.board_drawing(look, "en", names))
    return [("size", len(png)), ("png", png.hex()), ("words", drawing.board_alt_text(look, "en", names))]


def delivered(at: Moment) -> Found:
    with at.apart():
        at.go_on(2)
        for hours in (1, 14):
            at.clock.shift(timedelta(hours=hours))
            mails.deliver_due_mails()
            copies.deliver_due_copies()
        found: Found = [("mail", mailed(one)) for one in mail.outbox if at.reader.email in one.to[0]]
        chats = [one for one in at.handed if one[0] == at.reader.pk or one[1] == Channel.DISCORD]
        found += [("note", (user, channel, vars(note))) for user, channel, note in chats]
        return found + read(at.client, ["/you/notifications/history/"])
