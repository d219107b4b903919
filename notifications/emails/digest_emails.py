"""Digests, which show first the tables that wait for the reader, by deadline, then news and standings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.facts.broken_rows import readable_rows
from games.models import Entrant, Fixture, OpenQuestion, Tournament, User
from games.tournaments.access import visible_to
from games.tournaments.standing import DivisionTable, division_tables
from games.wording.languages import writing_for
from notifications.channels import PushText
from notifications.channels.mail import Email
from notifications.models import Digest, Kind, Notification
from notifications.outbox import digests
from notifications.outbox.delivery_checks import answered_meanwhile
from notifications.preferences import switches

from . import push_texts, titles
from .board import render_email
from .context import QUESTION_KINDS, EmailContext

NO_DEADLINE = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class DigestEntry:
    """One table that waits for the reader, or one other notification."""

    table: str
    text: str
    url: str
    until: str = ""
    deadline: datetime = NO_DEADLINE


def digest_entries(digest: Digest, notifications: list[Notification]) -> list[tuple[Notification, DigestEntry]]:
    """Return the entry of each notification that can be rendered. Raise Skip if there is none."""
    user = digest.address.user
    with writing_for(user):
        return digests.check_each(notifications, digest_entry)


def digest_email(digest: Digest, entries: list[tuple[Notification, DigestEntry]]) -> Email:
    user = digest.address.user
    with writing_for(user):
        turns = {notification.game_id: one for notification, one in entries if notification.kind in QUESTION_KINDS}
        news = [one for notification, one in entries if notification.kind not in QUESTION_KINDS]
        headline = digest_headline(len(turns), len(news))
        context: dict[str, Any] = {
            "headline": headline,
            "subject": headline,
            "turns": sorted(turns.values(), key=lambda one: one.deadline),
            "news": [*news, *standing_entries(digest)],
            "how_to": _("You cannot answer by replying to this email. Open a table to answer, take a seat or decline."),
            "button": _("All my tables"),
            "button_url": settings.SITE_URL,
            "why": _("You are receiving this email because you chose a digest."),
            "frequency_url": settings.SITE_URL + reverse("notifications:settings"),
            "stop_url": switches.stop_url(user, *dict.fromkeys(notification.topic for notification, _ in entries)),
        }
        return render_email(user, "digest", context, message_id=digest.message_id)


def standing_entries(digest: Digest) -> list[DigestEntry]:
    """Return the standings that are new since the last digest, if the reader wants them."""
    user = digest.address.user
    if not switches.is_on(user.pk, Kind.STANDING):
        return []
    before = Digest.objects.filter(address=digest.address_id, sent_at__isnull=False)
    last = before.order_by("-sent_at").values_list("sent_at", flat=True).first()
    return [
        DigestEntry(season.shown_name, text, settings.SITE_URL + season.get_absolute_url())
        for season, text in new_standings(user, last or timezone.now() - timedelta(days=1))
    ]


def digest_push_text(digest: Digest, notifications: list[Notification]) -> PushText:
    """Return a digest's text for a browser or a chat. It counts tables and updates and names the tables."""
    user = digest.address.user
    with writing_for(user):
        tables = dict.fromkeys(notification.game.name for notification in notifications if notification.game)
        turns = {notification.game_id for notification in notifications if notification.kind in QUESTION_KINDS}
        news = sum(notification.kind not in QUESTION_KINDS for notification in notifications)
        text = f"{digest_headline(len(turns), news)} {', '.join(tables)}"
        return PushText(
            "Roma by post", text, settings.SITE_URL, "digest", "", push_texts.push_topic(f"{digest.address_id}")
        )


def digest_headline(turns: int, news: int) -> str:
    waits = ngettext("%(n)s table is waiting for you.", "%(n)s tables are waiting for you.", turns) % {"n": turns}
    more = ngettext("%(n)s update.", "%(n)s updates.", news) % {"n": news}
    return " ".join([waits] * bool(turns) + [more] * bool(news))


def digest_entry(notification: Notification) -> DigestEntry:
    if notification.kind in QUESTION_KINDS:
        return turn_entry(notification)
    sentence = push_texts.notification_sentence(notification, own=True)
    # For these, only the title says what the notification is about.
    titled = notification.game_id is None or notification.kind in (Kind.INVITED, Kind.CLUB_TABLE)
    text = f"{sentence.title}. {sentence.text}" if titled else sentence.text
    return DigestEntry(sentence.table, text, sentence.url)


def turn_entry(notification: Notification) -> DigestEntry:
    context = EmailContext.of(notification)
    if context.opened is None:
        raise answered_meanwhile(notification)
    deadline = OpenQuestion.objects.filter(seat=context.seat).values_list("deadline", flat=True).first()
    hurry = _("%(name)s has nudged you.") % {"name": context.nudged_by} + " " if context.nudged_by else ""
    table, text = titles.table_title(context.words, context.game), hurry + context.question
    return DigestEntry(table, text, context.answer_url, context.deadline, deadline or NO_DEADLINE)


def new_standings(user: User, since: datetime) -> list[tuple[Tournament, str]]:
    """Return (season, sentence) for each running season in which a table of the reader's division ended."""
    playing = Entrant.objects.filter(user=user, state=Entrant.State.PLAYING).values("tournament")
    ended = Fixture.objects.filter(state=Fixture.State.FINISHED, ended_at__gt=since).values("tournament")
    seasons = visible_to(user).filter(pk__in=playing, state=Tournament.State.RUNNING).filter(pk__in=ended)
    rows = readable_rows("tournament", seasons.order_by("pk"), lambda season: list(_sentences(season, user, since)))
    return [one for row in rows for one in row]


def _sentences(season: Tournament, user: User, since: datetime) -> Iterator[tuple[Tournament, str]]:
    for table in division_tables(season):
        rank = next((one.rank for one in table.lines if one.holder is not None and one.holder.user_id == user.pk), None)
        if rank is not None and _has_news(table, since):
            slots = {"division": table.number, "place": rank, "count": len(table.lines)}
            yield season, _("Division %(division)s: you are in place %(place)s of %(count)s.") % slots


def _has_news(table: DivisionTable, since: datetime) -> bool:
    finished = (one.ended_at for one in table.fixtures if one.state == Fixture.State.FINISHED)
    return any(ended is not None and ended > since for ended in finished)
