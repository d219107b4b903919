"""What is told elsewhere than by mail: one sentence and the way to the table.

A browser is its owner's own, and shows the question; in a chat others may read along, so it says no more than they know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import shorten as shortened

from django.conf import settings
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.wording import motions, time
from notifications.channels.push_text import Note
from notifications.models import Channel, Kind, Notice
from notifications.outbox import subjects
from notifications.outbox.verdicts import Pass

from . import for_outsiders, questions
from .context import ASKING, Desk


def write(notice: Notice) -> Note:
    """The note of a copy, in its reader's language and time zone."""
    with translation.override(notice.user.language), timezone.override(notice.user.time_zone):
        own = notice.address is not None and notice.address.channel == Channel.PUSH
        told = tell(notice, own)
        return Note(
            title=f"{notice.game.name} · Roma by post",
            text=told.text,
            url=told.url if own or notice.kind != Kind.INVITED else settings.SITE_URL,  # it may hold an invitation
            kind=notice.topic,
            table=notice.game.name,
            topic=topic(f"{notice.address_id} {notice.game_id}"),
        )


@dataclass(frozen=True)
class Told:
    """What there is to say about one notice, where to go, and by when to answer ("" for none)."""

    text: str
    url: str
    until: str = ""


def tell(notice: Notice, own: bool) -> Told:
    """One sentence. `own`: for nobody's eyes but the reader's."""
    if door := for_outsiders.of(notice):
        return Told(door.headline if own else _("Somebody has a seat for you."), door.url)
    desk = Desk.of(notice)
    return Told(sentence(desk, own), desk.link("table"), desk.deadline if notice.kind in ASKING else "")


def topic(about: str) -> str:
    return salted_hmac("notifications.topic", about, algorithm="sha256").hexdigest()[:32]


def sentence(desk: Desk, own: bool) -> str:
    """What there is to say to somebody who sits at the table."""
    kind = Kind(desk.notice.kind)
    if kind in FEW_WORDS:
        return FEW_WORDS[kind]()
    if kind in ABOUT_PEOPLE:
        return ABOUT_PEOPLE[kind](desk) if own else IN_A_CHAT[kind]()
    if desk.opened is None:
        raise Pass("turn passed")
    turn = desk.question if own else _("It is your turn.")
    if desk.notice.rung:
        turn = _("Your table is still waiting for you.") + " " + turn
    if kind == Kind.NUDGE:
        turn = f"{questions.opening(desk.notice, desk.hurried_by)} {turn}"
    until = _("Until %(when)s.") % {"when": desk.deadline} if desk.deadline else ""
    return f"{turn} {until}".strip()


def consent(desk: Desk) -> str:
    return motions.sentence(subjects.motion(desk.notice), desk.names, desk.notice.user.language)


def spoken(desk: Desk) -> str:
    """Who says what, cut to what a browser shows."""
    first, *more = subjects.words(desk.notice)
    text = shortened(" ".join(first.text.split()), MOST_TALK, placeholder="…")
    return f"{first.user.public_name}: {text}" + (f" (+{len(more)})" if more else "")


def freed(desk: Desk) -> str:
    return time.remark(subjects.free_seat(desk.notice), desk.names, desk.me, desk.notice.user.language)


def holiday(desk: Desk) -> str:
    return time.remark(subjects.plans(desk.notice), desk.names, desk.me, desk.notice.user.language)


MOST_TALK = 120  # letters
FEW_WORDS: dict[Kind, Callable[[], str]] = {
    Kind.STARTED: lambda: _("The game has begun."),
    Kind.OVER: lambda: _("The game is over."),
}
ABOUT_PEOPLE: dict[Kind, Callable[[Desk], str]] = {
    Kind.CONSENT: consent,
    Kind.MENTION: spoken,
    Kind.TALK: spoken,
    Kind.FREED: freed,
    Kind.HOLIDAY: holiday,
}
IN_A_CHAT: dict[Kind, Callable[[], str]] = {
    Kind.CONSENT: lambda: _("The others ask for your word."),
    Kind.MENTION: lambda: _("Somebody calls you at the table."),
    Kind.TALK: lambda: _("Somebody has written at the table."),
    Kind.FREED: lambda: _("A seat has become free."),
    Kind.HOLIDAY: lambda: _("Somebody has holiday plans."),
}


def of_a_test(user) -> Note:
    """What a test says."""
    with translation.override(user.language):
        text = _("You asked for this test. Notices from your tables reach you.")
        return Note(_("A test from Roma by post"), text, settings.SITE_URL, "test", "", topic("test"))


def of_stopped(user, kinds: list[Kind]) -> Note:
    """What is told elsewhere when a link has turned mails off. The home page asks the same, with buttons."""
    with translation.override(user.language):
        what = "; ".join(str(kind.label) for kind in kinds)
        text = _("You get no more mails for: %(what)s. The link in a mail turned them off. Was it you?") % {
            "what": what
        }
        return Note("Roma by post", text, settings.SITE_URL, "stopped", "", topic("stopped"))
