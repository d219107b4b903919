"""Letters to people who do not sit at the table they are about: who is invited, who would like a seat."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from games.clocks.pace import Pace
from games.models import Game, Seat
from games.wording import Words, time, words_of
from notifications.channels.mail import Letter
from notifications.models import Kind, Notice
from notifications.outbox import subjects
from notifications.outbox.verdicts import Skip
from notifications.preferences import switches

from .readers import language_of_reader
from .styling import with_inline_styles


@dataclass(frozen=True)
class OutsiderContext:
    """A table as somebody outside may see it."""

    notice: Notice
    game: Game

    @property
    def words(self) -> Words:
        return words_of(self.game, language_of_reader(self.notice.user))

    @property
    def url(self) -> str:
        """Return the table's address: for an invited player the invitation's link, so that a private table is there
        before they have signed in."""
        if self.notice.kind != Kind.INVITED:
            return settings.SITE_URL + reverse("games:table", args=[self.game.slug])
        token = "" if self.game.public else f"?invite={self.game.invitation}"
        return settings.SITE_URL + reverse("games:join", args=[self.game.slug]) + token

    @property
    def headline(self) -> str:
        """Return the sentence the letter begins with."""
        if self.notice.kind == Kind.INVITED:
            host = subjects.invitation_of_notice(self.notice).game.host
            names = {"who": host.public_name if host else "", "game": self.words.term("game"), "table": self.game.name}
            return _("%(who)s invites you to %(game)s, table %(table)s.") % names
        remark = subjects.free_seat_of_notice(self.notice)
        return time.remark_text(
            remark, [s.shown_name for s in self.game.seats.order_by("number")], None, self.words.language
        )

    @property
    def facts(self) -> list[str]:
        """Return what one would like to know before sitting down."""
        seated = ", ".join(seat.shown_name for seat in self.game.seats.order_by("number"))
        pace = time.pace(Pace.read(self.game.pace), self.words.language)
        return [
            _("%(game)s for %(count)s players.") % {"game": self.words.term("game"), "count": self.game.size},
            f"{pace[:1].upper()}{pace[1:]}.",
            _("At the table: %(names)s.") % {"names": seated},
        ]

    @property
    def promise(self) -> list[str]:
        """Return the promise of fair luck, for who may sit down before the game begins."""
        invited = self.notice.kind == Kind.INVITED
        return [f"{_('The site’s promise of fair luck (SHA-256):')} {self.game.commitment}"] if invited else []


def outsider_context(notice: Notice) -> OutsiderContext | None:
    """Return what somebody outside is shown of the table; None for another kind of notice, and for who sits inside.
    Raises Skip if they were invited and sit there now."""
    if notice.kind not in (Kind.INVITED, Kind.FREED):
        return None
    if Seat.objects.filter(game=notice.game_id, user=notice.user_id).exists():
        if notice.kind == Kind.INVITED:
            raise Skip("no longer invited")
        return None
    return OutsiderContext(notice, notice.game)


def outsider_letter(door: OutsiderContext) -> Letter:
    """Return the letter to somebody outside."""
    invited, user = door.notice.kind == Kind.INVITED, door.notice.user
    why = (
        _("A player of this site has invited you.") if invited else _("You asked to be told when a seat becomes free.")
    )
    stop_url = switches.stop_url(user, door.notice.topic)
    subject = f"[{door.game.ruleset.replace('_', ' ').title()}] {door.game.name}"
    context: dict[str, Any] = {
        "headline": door.headline,
        "subject": subject,
        "language": language_of_reader(user),
        "lines": [*door.facts, *door.promise],
        "button": _("Have a look") if invited else _("Take this seat"),
        "button_url": door.url,
        "how_to": _("You can decline, and block this player, on your page.") if invited else "",
        "why": why,
        "stop_url": stop_url,
    }
    return Letter(
        to_name=user.public_name,
        to_address=user.email,
        subject=subject,
        plain=render_to_string("mail/news.txt", context).strip() + "\n",
        html=with_inline_styles(render_to_string("mail/news.html", context)),
        message_id=door.notice.message_id,
        stop_url=stop_url,
        language=language_of_reader(user),
    )
