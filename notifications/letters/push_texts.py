"""What is told elsewhere than by mail: one sentence and the way to the table.

A browser is its owner's own, and shows the question; in a chat others may read along, so it says no more than they
know."""

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import shorten as shortened

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.models import User
from games.visits.own_tables import count_turns
from games.wording import motions
from games.wording.languages import writing_for
from notifications.channels import PushText
from notifications.models import Channel, Kind, Notice, NotSent
from notifications.outbox import subjects
from notifications.outbox.verdicts import Skip

from . import for_outsiders, looked_again, questions
from .context import ASKING, LetterContext


def push_text(notice: Notice) -> PushText:
    """The note of a copy, in its reader's language and time zone."""
    with writing_for(notice.user):
        own = notice.address is not None and notice.address.channel == Channel.PUSH
        told = notice_sentence(notice, own)
        return PushText(
            title=f"{notice.game.name} · Roma by post",
            text=told.text,
            url=told.url if own or notice.kind != Kind.INVITED else settings.SITE_URL,  # it may hold an invitation
            kind=notice.topic,
            table=notice.game.name,
            topic=push_topic(f"{notice.address_id} {notice.game_id}"),
            waits=count_turns(notice.user_id) if own else None,
        )


@dataclass(frozen=True)
class NoticeSentence:
    """What there is to say about one notice, where to go, and by when to answer ("" for none)."""

    text: str
    url: str
    until: str = ""


def notice_sentence(notice: Notice, own: bool) -> NoticeSentence:
    """One sentence. `own`: for nobody's eyes but the reader's."""
    if door := for_outsiders.outsider_context(notice):
        return NoticeSentence(door.headline if own else _("Somebody has a seat for you."), door.url)
    context = LetterContext.of(notice)
    return NoticeSentence(
        player_sentence(context, own), context.link("table"), context.deadline if notice.kind in ASKING else ""
    )


def push_topic(about: str) -> str:
    return salted_hmac("notifications.topic", about, algorithm="sha256").hexdigest()[:32]


def player_sentence(context: LetterContext, own: bool) -> str:
    kind = Kind(context.notice.kind)
    if kind in FEW_WORDS:
        return FEW_WORDS[kind]()
    if kind in ABOUT_PEOPLE:
        return ABOUT_PEOPLE[kind](context) if own else IN_A_CHAT[kind]()
    if context.opened is None:
        raise Skip(NotSent.TURN_PASSED)
    turn = context.question if own else _("It is your turn.")
    if context.notice.rung:
        turn = _("Your table is still waiting for you.") + " " + turn
    if kind == Kind.NUDGE:
        turn = f"{questions.reminder_opening(context.notice, context.hurried_by)} {turn}"
    until = _("Answer by %(when)s.") % {"when": context.deadline} if context.deadline else ""
    return f"{turn} {until}".strip()


def consent_text(context: LetterContext) -> str:
    motion = subjects.motion_of_notice(context.notice)
    return motions.motion_sentence(motion, context.names, context.language, context.me)


def talk_text(context: LetterContext) -> str:
    first, *more = subjects.messages_of_notice(context.notice)
    text = shortened(" ".join(first.text.split()), MOST_TALK, placeholder="…")
    return f"{first.user.public_name}: {text}" + (f" (+{len(more)})" if more else "")


MOST_TALK = 120  # letters
FEW_WORDS: dict[Kind, Callable[[], str]] = {
    Kind.STARTED: lambda: _("The game has begun."),
    Kind.OVER: lambda: _("The game is over."),
}
ABOUT_PEOPLE: dict[Kind, Callable[[LetterContext], str]] = {
    Kind.CONSENT: consent_text,
    Kind.MENTION: talk_text,
    Kind.TALK: talk_text,
    Kind.FREED: lambda context: context.remark_text(subjects.free_seat_of_notice(context.notice)),
    Kind.HOLIDAY: lambda context: context.remark_text(subjects.plans_of_notice(context.notice)),
    Kind.MOVED: lambda context: context.remark_text(subjects.restored_of_notice(context.notice)),
    Kind.ALARM: lambda context: context.remark_text(subjects.alarm_of_notice(context.notice)),
    Kind.LOOKED: looked_again.looked_again_text,
}
IN_A_CHAT: dict[Kind, Callable[[], str]] = {
    Kind.CONSENT: lambda: _("The others ask you for a yes or no."),
    Kind.MENTION: lambda: _("Somebody calls you at the table."),
    Kind.TALK: lambda: _("Somebody has written at the table."),
    Kind.FREED: lambda: _("A seat has become free."),
    Kind.HOLIDAY: lambda: _("Somebody has holiday plans."),
    Kind.MOVED: lambda: _("Something has happened at the table."),
    Kind.ALARM: lambda: _("Somebody’s receipt for the log does not fit."),
    Kind.LOOKED: lambda: _("The game has been looked at again."),
}


def trial_text(user: User) -> PushText:
    with writing_for(user):
        text = _("You asked for this test. Notices from your tables reach you.")
        return PushText(_("A test from Roma by post"), text, settings.SITE_URL, "test", "", push_topic("test"))


def stop_text(user: User, kinds: list[Kind]) -> PushText:
    """What is told elsewhere when a link has turned mails off. The home page asks the same, with buttons."""
    with writing_for(user):
        what = "; ".join(str(kind.label) for kind in kinds)
        text = _("You get no more mails for: %(what)s. The link in a mail turned them off. Was it you?") % {
            "what": what
        }
        return PushText("Roma by post", text, settings.SITE_URL, "stopped", "", push_topic("stopped"))


def dead_mail_text(user: User) -> PushText:
    """What is told elsewhere when a mail address takes nothing any more. A chat need not know which."""
    with writing_for(user):
        text = _("Our mails to you come back, so we no longer send any. On the site you can have them sent again.")
        url = f"{settings.SITE_URL}{reverse('notifications:mine')}"
        return PushText("Roma by post", text, url, "dead", "", push_topic("dead"))
