"""What a digest says: all tables that wait with question and link, the soonest deadline first, then what else there is."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Asked
from notifications.channels.mail import Letter
from notifications.channels.push_text import Note
from notifications.models import Digest, Notice
from notifications.outbox import digests
from notifications.preferences import switches

from . import push_texts
from .context import ASKING, Desk
from .styling import inlined

FOR_EVER = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Entry:
    """One table that waits, or one piece of news."""

    table: str
    text: str
    url: str
    until: str
    turn: bool
    deadline: datetime = FOR_EVER


def entries(digest: Digest, notices: list[Notice]) -> list[tuple[Notice, Entry]]:
    """What there is to say of each notice, in its reader's language and time zone; one that cannot be told leaves the digest.
    Pass if nothing is left."""
    user = digest.address.user
    with translation.override(user.language), timezone.override(user.time_zone):
        return digests.each(notices, entry)


def letter(digest: Digest, told: list[tuple[Notice, Entry]]) -> Letter:
    """The mail of a digest, in the same language and zone."""
    user = digest.address.user
    with translation.override(user.language), timezone.override(user.time_zone):
        turns, news = sort(told)
        stop_url = switches.stop_url(user, *dict.fromkeys(notice.topic for notice, _ in told))
        context: dict[str, Any] = {
            "headline": headline(len(turns), len(news)),
            "subject": _("Your tables"),
            "language": user.language,
            "turns": turns,
            "news": news,
            "button": _("All my tables"),
            "button_url": settings.SITE_URL,
            "why": _("You have chosen to be told these things together."),
            "rhythm_url": settings.SITE_URL + reverse("notifications:mine"),
            "stop_url": stop_url,
        }
        return Letter(
            to_name=user.public_name,
            to_address=user.email,
            subject=headline(len(turns), len(news)),
            plain=render_to_string("mail/digest.txt", context).strip() + "\n",
            html=inlined(render_to_string("mail/digest.html", context)),
            message_id=digest.message_id,
            stop_url=stop_url,
            language=user.language,
        )


def note(digest: Digest, notices: list[Notice]) -> Note:
    """The same for a browser or a chat: how many tables wait, and which."""
    user = digest.address.user
    with translation.override(user.language), timezone.override(user.time_zone):
        tables = dict.fromkeys(notice.game.name for notice in notices)
        turns = {notice.game_id for notice in notices if notice.kind in ASKING}
        news = sum(notice.kind not in ASKING for notice in notices)
        text = f"{headline(len(turns), news)} {', '.join(tables)}"
        return Note("Roma by post", text, settings.SITE_URL, "digest", "", push_texts.topic(f"{digest.address_id}"))


def headline(turns: int, news: int) -> str:
    """How much there is."""
    waits = ngettext("%(n)s table waits for you.", "%(n)s tables wait for you.", turns) % {"n": turns}
    more = ngettext("%(n)s piece of news.", "%(n)s pieces of news.", news) % {"n": news}
    return " ".join([waits] * bool(turns) + [more] * bool(news))


def sort(told: list[tuple[Notice, Entry]]) -> tuple[list[Entry], list[Entry]]:
    """The tables that wait, each once whatever told of it; and the rest, in the order in which it happened."""
    turns = {notice.game_id: one for notice, one in told if notice.kind in ASKING}
    news = [one for notice, one in told if notice.kind not in ASKING]
    return sorted(turns.values(), key=lambda one: one.deadline), news


def entry(notice: Notice) -> Entry:
    """What there is to say of one notice."""
    if notice.kind in ASKING:
        return turn(notice)
    told = push_texts.tell(notice, own=True)
    return Entry(notice.game.name, told.text, told.url, "", turn=False)


def turn(notice: Notice) -> Entry:
    """A question with the link that opens it, and by when to answer."""
    desk = Desk.of(notice)
    deadline = Asked.objects.filter(seat=desk.seat).values_list("deadline", flat=True).first()
    hurry = _("%(name)s asks you to hurry.") % {"name": desk.hurried_by} + " " if desk.hurried_by else ""
    return Entry(desk.game.name, hurry + desk.question, desk.answer_url, desk.deadline, True, deadline or FOR_EVER)
