"""What is told elsewhere than by mail: one sentence and the way to the table.

A browser is its owner's own, and shows the question; in a chat others may read along, so it says no more than they know.
"""

from dataclasses import dataclass

from django.conf import settings
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from notifications.desk import Desk
from notifications.models import Channel, Kind, Notice
from notifications.standing import Pass


@dataclass(frozen=True)
class Note:
    """`topic`: the same for all notes about one table to one address, 32 letters at most, and it says nothing."""

    title: str
    text: str
    url: str
    kind: str
    table: str
    topic: str


def write(notice: Notice) -> Note:
    """The note of a copy, in its reader's language and time zone."""
    with translation.override(notice.user.language), timezone.override(notice.user.time_zone):
        desk = Desk.of(notice)
        return Note(
            title=f"{desk.game.name} · Roma by post",
            text=sentence(desk),
            url=desk.link("table"),
            kind=notice.topic,
            table=desk.game.name,
            topic=topic(f"{notice.address_id} {desk.game.pk}"),
        )


def topic(about: str) -> str:
    return salted_hmac("notifications.topic", about, algorithm="sha256").hexdigest()[:32]


def sentence(desk: Desk) -> str:
    """What there is to say."""
    if desk.notice.kind == Kind.STARTED:
        return _("The game has begun.")
    if desk.notice.kind == Kind.OVER:
        return _("The game is over.")
    if desk.opened is None:
        raise Pass("turn passed")
    own = desk.notice.address is not None and desk.notice.address.channel == Channel.PUSH
    turn = desk.question if own else _("It is your turn.")
    if desk.notice.rung:
        turn = _("Your table is still waiting for you.") + " " + turn
    until = _("Until %(when)s.") % {"when": desk.deadline} if desk.deadline else ""
    return f"{turn} {until}".strip()


def of_a_test(user) -> Note:
    """What a test says."""
    with translation.override(user.language):
        text = _("You asked for this test. Notices from your tables reach you.")
        return Note(_("A test from Roma by post"), text, settings.SITE_URL, "test", "", topic("test"))
