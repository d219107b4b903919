"""Emails to people without a seat at the table: invited players, and players who look for a seat."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games.clocks.time_control import TimeControl
from games.models import Game, Invitation, Seat
from games.tables import invitations
from games.wording import Words, time, words_of
from games.wording.languages import language_of_reader
from notifications.channels.mail import Email
from notifications.models import SWITCHED, Kind, Notification, NotSent, ReceivedMail
from notifications.outbox import subjects
from notifications.outbox.exceptions import Skip
from notifications.preferences import switches
from notifications.replies.reply_tokens import ReplyAddress, invitation_stamp

from .board import inline_styles


@dataclass(frozen=True)
class OutsiderContext:
    """A table as an outsider may see it. `received`: the reply to an invitation that this email answers."""

    notification: Notification
    game: Game
    received: ReceivedMail | None = None

    @cached_property
    def invitation(self) -> Invitation | None:
        """Return the invitation that this email is about. Raise Skip if the invitation is no longer open."""
        if self.received is not None:
            return self.received.invitation
        return (
            subjects.invitation_of_notification(self.notification) if self.notification.kind == Kind.INVITED else None
        )

    @property
    def reply_to(self) -> str:
        """Return the address for replies to an invitation; "" for other emails."""
        one = self.invitation
        if one is None or not settings.INBOUND_ADDRESS:
            return ""
        stamp = invitation_stamp(one.pk, self.game.uuid, self.game.commitment)
        return str(ReplyAddress(self.notification.user.pk, 0, invitation=one.pk, stamp=stamp))

    @property
    def words(self) -> Words:
        return words_of(self.game, language_of_reader(self.notification.user))

    @property
    def url(self) -> str:
        """Return the table's URL; for an invited player, a link that works without login."""
        if self.invitation is None:
            return settings.SITE_URL + reverse("games:table", args=[self.game.slug])
        own = invitations.invitation_link_token(self.invitation, self.notification.user)
        token = "" if self.game.public else f"?invite={own}"
        return settings.SITE_URL + reverse("games:join", args=[self.game.slug]) + token

    @property
    def headline(self) -> str:
        if self.invitation is not None:
            host = self.invitation.game.host
            names = {"who": host.public_name if host else "", "game": self.words.term("game"), "table": self.game.name}
            return _("%(who)s invites you to play %(game)s (table %(table)s).") % names
        remark = subjects.free_seat_of_notification(self.notification)
        return time.remark_text(
            remark, [s.shown_name for s in self.game.seats.order_by("number")], None, self.words.language
        )

    @property
    def facts(self) -> list[str]:
        """Return the facts that a player wants to know before taking a seat."""
        seated = ", ".join(seat.shown_name for seat in self.game.seats.order_by("number"))
        pace = time.time_control_text(TimeControl.stored(self.game.time_control), self.words.language)
        return [
            _("%(game)s for %(count)s players.") % {"game": self.words.term("game"), "count": self.game.size},
            f"{pace[:1].upper()}{pace[1:]}.",
            _("At the table: %(names)s.") % {"names": seated},
        ]

    @property
    def commitment_lines(self) -> list[str]:
        """Return the text with the site's commitment to the shuffle; [] without an invitation."""
        if self.invitation is None:
            return []
        return [" ".join((_("The site’s commitment (SHA-256):"), self.game.commitment))]

    def email(self, headline: str, lines: list[str], button: str, why: str, **more: Any) -> Email:
        """Return an email with this text. `why`: why the reader gets this email."""
        user, language = self.notification.user, language_of_reader(self.notification.user)
        topic = self.notification.topic
        stop_url = switches.stop_url(user, topic) if topic in SWITCHED else ""
        subject = f"[{self.game.ruleset.replace('_', ' ').title()}] {self.game.name}"
        context: dict[str, Any] = {
            "headline": headline,
            "subject": subject,
            "language": language,
            "reply_to": self.reply_to,
            "lines": lines,
            "button": button,
            "button_url": self.url,
            "why": why,
            "stop_url": stop_url,
            **more,
        }
        return Email(
            to_name=user.public_name,
            to_address=user.email,
            subject=subject,
            plain=render_to_string("mail/news.txt", context).strip() + "\n",
            html=inline_styles(render_to_string("mail/news.html", context)),
            message_id=self.notification.message_id,
            replies_to=self.received.message_id if self.received else "",
            reply_to=self.reply_to,
            stop_url=stop_url,
            language=language,
        )


def outsider_context(notification: Notification) -> OutsiderContext | None:
    """Return the context of an email to an outsider; None for other kinds and for seated players.

    The receipt for a reply to an invitation always has such a context, even if its reader has a seat by now. Raise Skip
    if an invited player has taken a seat."""
    if received := subjects.reply_to_invitation(notification):
        return OutsiderContext(notification, notification.game, received)
    if notification.kind not in (Kind.INVITED, Kind.FREE_SEAT):
        return None
    if Seat.objects.filter(game=notification.game_id, user=notification.user_id).exists():
        if notification.kind == Kind.INVITED:
            raise Skip(NotSent.NO_LONGER_INVITED)
        return None
    return OutsiderContext(notification, notification.game)


def outsider_email(outsider: OutsiderContext) -> Email:
    if outsider.notification.kind != Kind.INVITED:
        return outsider.email(
            outsider.headline, [*outsider.facts, *outsider.commitment_lines], _("Take this seat"), free_seat_reason()
        )
    how = [*how_to_answer_invitation(outsider), _("On your home page you can decline, or block this player.")]
    lines = [*outsider.facts, *outsider.commitment_lines]
    return outsider.email(outsider.headline, lines, _("View table"), invitation_reason(), how_to=" ".join(how))


def free_seat_reason() -> str:
    return _("You are receiving this email because you asked to be notified when a seat opens up.")


def invitation_reason() -> str:
    return _("You are receiving this email because a player invited you.")


def how_to_answer_invitation(outsider: OutsiderContext) -> list[str]:
    """Return how to answer an invitation by email, and how a reply can contribute to the shuffle."""
    if not outsider.reply_to:
        return []
    return [
        _("You can reply to this email: yes takes the seat, no declines."),
        _(
            "After “yes” and a colon you can add words of your own to the randomness. Choose words that no one can guess."
        ),
        _(
            "This email does not show what the other players have added to the randomness, so they could still change it. "
            "If that matters to you, take the seat on the table’s page instead."
        ),
    ]
