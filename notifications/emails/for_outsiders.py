"""Emails to people without a seat at a table: invitations, questions to the table's club, free seats."""

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.picture import LINKS_FOLDER, link_picture
from games.clocks.time_control import TimeControl
from games.models import Game, Invitation, Seat
from games.selectors.duration import estimate_duration
from games.selectors.listing import TableRow
from games.tables import invitations
from games.wording import Words, time, words_of
from games.wording.invitations import LINK_TEXTS
from games.wording.languages import language_of_reader
from notifications.channels.mail import Email
from notifications.models import SWITCHED, Kind, Notification, NotSent, ReceivedMail
from notifications.outbox import Skip, subjects
from notifications.outbox.club_subjects import table_of_notification
from notifications.preferences import switches
from notifications.replies.reply_tokens import ReplyAddress, offer_stamp

from . import titles
from .board import render_email
from .context import opponents_line


@dataclass(frozen=True)
class OutsiderContext:
    """A table as a person without a seat may see it. `received`: the reply, if the email is a receipt."""

    notification: Notification
    game: Game
    received: ReceivedMail | None = None

    @cached_property
    def offer(self) -> Invitation | Notification | None:
        """Return the invitation, or the email to a club; None for a free seat. Raise Skip if it is closed."""
        if self.received is not None:
            return self.received.invitation or self.received.club_email
        if self.notification.kind == Kind.CLUB_TABLE:
            table_of_notification(self.notification)
            return self.notification
        is_invitation = self.notification.kind == Kind.INVITED
        return subjects.invitation_of_notification(self.notification) if is_invitation else None

    @property
    def reply_to(self) -> str:
        """Return the address for replies to an offer of a seat; "" for other emails."""
        one = self.offer
        if one is None or not settings.INBOUND_ADDRESS:
            return ""
        about = {"club_email" if isinstance(one, Notification) else "invitation": one.pk}
        stamp = offer_stamp(one.pk, self.game.uuid, self.game.commitment)
        return str(ReplyAddress(self.notification.user.pk, 0, **about, stamp=stamp))

    @property
    def words(self) -> Words:
        return words_of(self.game, language_of_reader(self.notification.user))

    @property
    def url(self) -> str:
        """Return the table's URL. An invitation to a private table has a link that works without login."""
        if self.offer is None:
            return settings.SITE_URL + reverse("games:table", args=[self.game.slug])
        token = ""
        if isinstance(self.offer, Invitation) and not self.game.public:
            token = f"?invite={invitations.invitation_link_token(self.offer, self.notification.user)}"
        return settings.SITE_URL + reverse("games:join", args=[self.game.slug]) + token

    @property
    def subject(self) -> str:
        if self.offer is None:
            return titles.neutral_title(Kind.FREE_SEAT, self.words, self.game)
        if isinstance(self.offer, Notification):
            return titles.asking_title(self.offer, self.words)
        host = self.game.host
        who, key = (host.public_name, "invites") if host else ("", "invited")
        return str(LINK_TEXTS[key].filled(self.words.language, who=who, game=self.words.term("game")))

    @property
    def first_line(self) -> str:
        """Return the game and the players. A receipt omits the players, because a blocked player may get it."""
        if self.received is not None:
            return titles.table_title(self.words, self.game)
        return opponents_line(self.words, self.names)

    @property
    def names(self) -> list[str]:
        return [seat.shown_name for seat in self.game.seats.order_by("number")]

    @property
    def headline(self) -> str:
        if self.offer is not None:
            return f"{self.subject}."
        remark = subjects.free_seat_of_notification(self.notification)
        return time.remark_text(remark, self.names, None, self.words.language)

    @property
    def facts(self) -> list[str]:
        return [
            _("%(game)s for %(count)s players.") % {"game": self.words.term("game"), "count": self.game.size},
            self.pace,
            _("At the table: %(names)s.") % {"names": ", ".join(self.names)},
        ]

    @property
    def why(self) -> str:
        if self.offer is None:
            return _("You are receiving this email because you asked to be notified when a seat opens up.")
        if not isinstance(self.offer, Notification):
            return _("You are receiving this email because a player invited you.")
        if self.received:
            return _("You are receiving this email because you replied to an email of this site.")
        return _("You are receiving this email because you are a member of this club.")

    @property
    def pace(self) -> str:
        pace = time.time_control_text(TimeControl.stored(self.game.time_control), self.words.language)
        return f"{pace[:1].upper()}{pace[1:]}."

    @property
    def commitment_lines(self) -> list[str]:
        return [" ".join((_("The site’s commitment (SHA-256):"), self.game.commitment))]

    def email(
        self,
        headline: str,
        lines: list[str],
        button: str,
        template: str = "news",
        picture: bytes | None = None,
        **more: Any,
    ) -> Email:
        user, topic = self.notification.user, self.notification.topic
        context: dict[str, Any] = {
            "opponents": self.first_line,
            "headline": headline,
            "subject": self.subject,
            "lines": lines,
            "button": button,
            "button_url": self.url,
            "why": self.why,
            "stop_url": switches.stop_url(user, topic) if topic in SWITCHED else "",
            **more,
        }
        return render_email(
            user,
            template,
            context,
            picture,
            message_id=self.notification.message_id,
            replies_to=self.received.message_id if self.received else "",
            reply_to=self.reply_to,
        )


def outsider_context(notification: Notification) -> OutsiderContext | None:
    """Return the context of an email to an outsider; None for other emails.

    The receipt for a reply to an offer of a seat always has a context. Raise Skip if the player to whom a seat was
    offered has taken one."""
    if received := subjects.reply_to_offer(notification):
        return OutsiderContext(notification, notification.table, received)
    if notification.kind not in (Kind.INVITED, Kind.FREE_SEAT, Kind.CLUB_TABLE):
        return None
    if Seat.objects.filter(game=notification.game_id, user=notification.user_id).exists():
        if notification.kind == Kind.FREE_SEAT:
            return None
        raise Skip(NotSent.NO_LONGER_INVITED)
    return OutsiderContext(notification, notification.table)


def outsider_email(outsider: OutsiderContext) -> Email:
    if outsider.offer is None:
        return outsider.email(outsider.headline, outsider.facts, _("Take this seat"))
    words, game = outsider.words, outsider.game
    picture = None if outsider.notification.without_picture else table_picture(game.ruleset, words.language)
    invited = isinstance(outsider.offer, Invitation)
    return outsider.email(
        outsider.headline,
        duration_lines(outsider),
        _("Accept"),
        template="invited",
        asks_reply=bool(outsider.reply_to),
        decline_url=settings.SITE_URL + reverse("games:decline", args=[game.slug]) if invited else "",
        about=" ".join(re.split(r"(?<=[.!?]) ", f"{words.term('about')} {words.term('plays')}")[:2]),  # two sentences
        rules_url=settings.SITE_URL + reverse("games:rules", args=[game.ruleset]),
        table_url=outsider.url,
        host=game.host.public_name if game.host else "",
        host_url=settings.SITE_URL + reverse("games:person", args=[game.host.public_name]) if game.host else "",
        board_text=_("A game of %(game)s in progress.") % {"game": words.term("game")} if picture else "",
        picture=picture,
    )


def duration_lines(outsider: OutsiderContext) -> list[str]:
    """Return lines about the estimated duration, the time control, the number of players and the options."""
    duration, language = estimate_duration(outsider.game), outsider.words.language
    options = [one["name"] for one in TableRow(outsider.game).options]
    size, *_more = outsider.facts
    return [
        *([duration.summary(language)] if duration else []),
        outsider.pace,
        " ".join([size, f"{', '.join(options)}." if options else _("Standard game, no variants.")]),
    ]


@cache
def table_picture(ruleset: str, language: str) -> bytes | None:
    file = LINKS_FOLDER.parent / link_picture(ruleset, language, "-table")
    return file.read_bytes() if file.is_file() else None


def how_to_answer_invitation(outsider: OutsiderContext) -> list[str]:
    return [_("To answer by email, reply “yes” to take the seat or “no” to decline.")] if outsider.reply_to else []


def how_to_add_words() -> list[str]:
    return [
        _("After “yes” and a colon, you can add your own share of randomness. Choose words that no one can guess."),
        _(
            "This email does not list the other players’ shares of randomness, so you could not notice if they were "
            "changed later. If that matters to you, take the seat on the table’s page instead."
        ),
    ]
