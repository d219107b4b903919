"""The context of an email about a table: the reader's observation of the game, in their language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.name_links import NameLinks
from games.database.compiled import CompiledQuery
from games.eventlog import log
from games.eventlog.stamps import stamps_of_events
from games.models import Event, Game, OpenQuestion, Remark
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules.ask import AskNumber, Choice, Option
from games.selectors.table_context import seats_of
from games.tables import access_links
from games.wording import Words, time, words_of
from games.wording.languages import language_of_reader
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import SWITCHED, Kind, Notification, NotSent, ReceivedMail, State
from notifications.outbox import Skip, subjects
from notifications.outbox.delivery_checks import game_by_key
from notifications.preferences import switches
from notifications.replies import numbering
from notifications.replies.answers import Answers
from notifications.replies.reply_tokens import ReplyAddress, motion_stamp

from . import board

QUESTION_KINDS = (Kind.TURN, Kind.REPLY, Kind.NUDGE)  # their emails ask a question
UNSENT_STATES = (State.GATHERED, State.DROPPED)  # not sent as emails of their own
KINDS_WITHOUT_REPLY = (Kind.MENTION, Kind.CHAT, Kind.FREE_SEAT, Kind.VACATION, Kind.MOVE, Kind.ALARM, Kind.REVIEW)

ReceiptText = tuple[str, list[str]]  # headline and lines

event_by_key = CompiledQuery(lambda key: Event.objects.filter(pk=key))
question_of_seat = CompiledQuery(lambda seat: OpenQuestion.objects.filter(seat=seat))
first_in_thread = CompiledQuery(
    lambda game, user: (
        Notification.objects.filter(
            game=game, user=user, address=None, digest=None, received__invitation=None, received__club_email=None
        )
        .filter(kind__in=QUESTION_KINDS, reminder_number=0)
        .exclude(state__in=UNSENT_STATES)
        .order_by("created_at", "pk")[:1]
    )
)


@dataclass(frozen=True)
class EmailContext:
    """The reader, the table and the texts that every email about a table needs.

    `seen`: the event of the reader's last answer. `seat`: the key of the reader's Seat. `numbered`: the options in the
    order in which emails about this question number them. `thread`: the Message-ID of the table's first turn email.
    Emails about chat and alarms have neither `observation` nor `receipt`, because players can chat before the game, and
    an alarm is sent even if the log cannot be loaded."""

    notification: Notification
    game: Game
    observation: Any
    me: int
    names: list[str]
    seen: int
    receipt: str
    thread: str = ""
    seat: int = 0
    by_stand_in: bool = False
    numbered: Sequence[Option] = ()
    subject: str = ""
    people: Sequence[str] = ()  # the URLs of the players' pages, by seat; "" if a seat has none

    @classmethod
    def of(cls, notification: Notification) -> "EmailContext":
        seats, game = seats_of.all(game=notification.game_id), game_by_key.one(key=notification.game_id)
        seat = next((one for one in seats if one.user_id == notification.user_id), None)
        if seat is None or game is None:
            raise Skip(NotSent.LEFT_THE_TABLE)
        talks = notification.kind in (Kind.MENTION, Kind.CHAT, Kind.ALARM)  # sent even if the log cannot be loaded
        observation = None if talks else log.observe(game, seat.number)
        names = [one.shown_name for one in seats]
        return cls(
            notification,
            game,
            observation,
            seat.number,
            names,
            seat.seen,
            chain_receipt(observation) if observation else "",
            thread_id(notification),
            seat.pk,
            seat.by_stand_in,
            people=[url and settings.SITE_URL + url for url in NameLinks(game.slug, seats).urls],
        )

    def numbering(self) -> "EmailContext":
        """Return a context with numbered options for an email, and store the numbering for replies."""
        if self.notification.kind not in QUESTION_KINDS or not self.reply_to or self.opened is None:
            return self
        if isinstance(self.observation.question, AskNumber):
            return self
        options, harm_of = self.observation.question.options, numbering.risk_of_options(self.observation)
        return replace(self, numbered=numbering.store_numbering(self.seat, self.opened, options, harm_of))

    @property
    def language(self) -> str:
        return language_of_reader(self.notification.user)

    @property
    def words(self) -> Words:
        return words_of(self.game, self.language)

    @property
    def opened(self) -> int | None:
        """Return the event of the reader's open question; None if the reader need not answer now."""
        if self.observation is None or self.observation.held is not None or self.by_stand_in:
            return None
        return self.observation.opened

    @property
    def question(self) -> str:
        return self.words.question(self.observation.question, self.observation.view, self.names, self.me)

    @cached_property
    def answers(self) -> Answers:
        return Answers(
            self.observation.question, self.game, self.language, self.names, self.observation.view, self.numbered
        )

    def preview(self, choice: Choice) -> dict[str, Any] | None:
        """Return the effects of an answer, up to the first random or hidden event (`log.preview`)."""
        try:
            return log.preview(self.game, self.me, self.opened, choice)
        except log.Stale:
            return None

    def remark_text(self, remark: Remark) -> str:
        return time.remark_text(remark, self.names, self.me, self.language)

    @property
    def nudged_by(self) -> str:
        if self.notification.kind != Kind.NUDGE:
            return ""
        return subjects.nudge_of_notification(self.notification).user.public_name

    @property
    def deadline_at(self) -> datetime | None:
        asked = question_of_seat.one(seat=self.seat)
        return asked.deadline if asked else None

    @property
    def deadline(self) -> str:
        """Return the deadline in the reader's time zone; "" if there is no time limit."""
        at = self.deadline_at
        return time.moment(at, self.language) if at else ""

    @property
    def answer_url(self) -> str:
        """Return the table's URL. If the reader has to answer, it is an access link, which needs no login."""
        if self.opened is None:
            return self.link("table")
        return self.link(
            "access_link",
            access_links.access_link_token(self.seat, self.notification.user, self.opened, self.observation.stamp),
        )

    @property
    def ended(self) -> int | None:
        """Return the game's last event, which ended it; None if the game is not finished."""
        return self.game.head if self.game.state == Game.State.FINISHED else None

    @cached_property
    def answers_result(self) -> bool:
        """Return whether this email is the receipt for a reply to the result of the game."""
        own = ReceivedMail.objects.filter(notification=self.notification.pk, facts__replied_to=self.ended)
        return self.ended is not None and self.notification.kind == Kind.REPLY and own.exists()

    @cached_property
    def reply_to(self) -> str:
        """Return the address for replies; "" if no reply is possible.

        It names the subject of a reply: the motion, the result of a finished game, the open question, or only the
        table."""
        if not settings.INBOUND_ADDRESS or self.notification.kind in KINDS_WITHOUT_REPLY:
            return ""
        if self.notification.kind == Kind.MOTION:
            motion = subjects.motion_of_notification(self.notification)
            stamp = motion_stamp(motion.pk, motion.opened_at)
            return str(ReplyAddress(self.notification.user.pk, self.seat, motion=motion.pk, stamp=stamp))
        if self.ended is not None:
            key = (self.game.pk, self.ended)
            return str(
                ReplyAddress(self.notification.user.pk, self.seat, self.ended, stamp=stamps_of_events([key])[key])
            )
        stamp = self.observation.stamp if self.opened is not None else ""
        return str(ReplyAddress(self.notification.user.pk, self.seat, self.opened, stamp=stamp))

    @property
    def asks_reply(self) -> bool:
        asks = self.opened is not None and self.notification.kind in QUESTION_KINDS
        return bool(self.reply_to) and (asks or self.notification.kind in (Kind.MOTION, Kind.OVER))

    def link(self, name: str, *args: object) -> str:
        return settings.SITE_URL + reverse(f"games:{name}", args=[self.game.slug, *args])

    def lines(self, after: int) -> list[str]:
        lines = [line for line in self.observation.said if line["number"] > after]
        return list(filter(None, (self.words.line(line, self.names, self.me) for line in lines)))

    def email(self, template: str, headline: str, shows_board: bool = True, replies_to: str = "", **more: Any) -> Email:
        """Render an email's text and HTML. `replies_to`: the Message-ID of the email that this email answers."""
        user, topic, language = self.notification.user, self.notification.topic, self.language
        drawn = shows_board and not self.notification.without_picture
        picture = board.draw_board_picture(self.observation, language, self.names) if drawn else None
        context = {
            "opponents": opponents_line(self.words, [n for seat, n in enumerate(self.names) if seat != self.me]),
            "headline": headline,
            "subject": self.subject,
            "asks_reply": self.asks_reply,
            "email": self,
            "table_url": self.link("table"),
            "answer_url": self.answer_url,
            "stop_url": switches.stop_url(user, topic) if topic in SWITCHED else "",
            "board_text": board.drawing.board_alt_text(self.observation, language, self.names) if shows_board else "",
            **more,
        }
        return board.render_email(
            user,
            template,
            context,
            picture,
            message_id=self.notification.message_id,
            thread=self.thread,
            replies_to=replies_to,
            reply_to=self.reply_to,
            opened=self.opened if self.notification.kind in QUESTION_KINDS else None,
        )


def chain_receipt(observation: log.Observation) -> str:
    """Return the chain's latest digest, which is for players only. Never put it in headers or addresses."""
    event = event_by_key.one(key=observation.game.pk * MAX_EVENTS_PER_GAME + observation.head)
    assert event is not None
    return bytes(event.digest).hex()


def opponents_line(words: Words, names: list[str]) -> str:
    """Return the first line of an email: the game and the other players."""
    return _("%(game)s with %(names)s") % {"game": words.term("game"), "names": joined(names, words.language)}


def is_in_thread(notification: Notification) -> bool:
    return notification.kind in QUESTION_KINDS and not notification.reminder_number


def thread_id(notification: Notification) -> str:
    """Return the Message-ID of the thread's first email; "" if this is that email, or without a thread."""
    if not is_in_thread(notification):
        return ""
    first = first_in_thread.one(game=notification.game_id, user=notification.user_id)
    return "" if first is None or first.pk == notification.pk else first.message_id
