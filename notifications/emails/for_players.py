"""Emails to seated players about motions, chat, free seats, vacations, reviews and other news."""

from textwrap import shorten as shortened
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Message, Motion, Remark, Timeline
from games.rules.ask import JsonObject, tuples
from games.selectors.link_previews import free_seat_link
from games.tables import chat
from games.wording import motions, time, words_of
from games.wording.reviewing import (
    attribution_terms,
    percent,
    place_text,
    signed_points,
    swing_text,
    turning_point_text,
)
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import Kind
from notifications.outbox import subjects

from .context import EmailContext

MAX_UNDONE_LINES = 8
MAX_CHAT_CHARS = 120  # of a message in a digest or a push message


def motion_email(context: EmailContext) -> Email:
    motion = subjects.motion_of_notification(context.notification)
    words = motions.MOTION_TEXTS.told(context.language)
    undo = motion.kind == Motion.Kind.UNDO
    lines = context.lines(after=motion.facts["to"] - 1)[:MAX_UNDONE_LINES] if undo else []
    by_reply = _("Reply to this email with yes or no, or vote at the table.") if context.reply_to else ""
    until = motions.MOTION_TEXTS["until"].filled(
        context.language, when=time.moment(motion.expires_at, context.language)
    )
    return news_email(
        context,
        motions.motion_sentence(motion, context.names, context.language, context.me),
        lines=[words["undo_seen"], words["undo_lines"]] if undo else [],
        listed=lines,
        how_to=f"{until} {by_reply}".strip(),
        button=_("Vote at the table"),
    )


def chat_email(context: EmailContext) -> Email:
    words = message_values(subjects.messages_of_notification(context.notification), context.language)
    more = {"button": _("Open the chat"), "button_url": context.link("chat")}
    return news_email(context, chat_headline(context), words=words, **more)


def message_values(messages: list[Message], language: str) -> list[dict[str, Any]]:
    return [
        {
            "who": one.user.public_name,
            "when": time.moment(one.written_at, language),
            "text": one.text,
            "html": html,
        }
        for one, html in zip(messages, chat.messages_html(messages), strict=True)
    ]


def first_message(messages: list[Message]) -> str:
    """Return the writer and the first words of the first message, and how many messages follow."""
    first, *more = messages
    text = shortened(" ".join(first.text.split()), MAX_CHAT_CHARS, placeholder="…")
    return f"{first.user.public_name}: {text}" + (f" (+{len(more)})" if more else "")


def chat_headline(context: EmailContext) -> str:
    messages = subjects.messages_of_notification(context.notification)
    names = list(dict.fromkeys(one.user.public_name for one in messages))
    if context.notification.kind == Kind.MENTION:
        headline = ngettext("%(names)s mentioned you in chat.", "%(names)s mentioned you in chat.", len(names))
    else:
        headline = ngettext("%(names)s wrote in chat.", "%(names)s wrote in chat.", len(names))
    return headline % {"names": joined(names, context.language)}


def free_seat_email(context: EmailContext) -> Email:
    return news_email(
        context,
        context.remark_text(subjects.free_seat_of_notification(context.notification)),
        lines=[_("Anyone with this link can take it:"), free_seat_link(context.game)],
        button=_("Go to the table"),
    )


def vacation_email(context: EmailContext) -> Email:
    remark = subjects.vacation_of_notification(context.notification)
    tables = shared_tables(context, remark)
    stops = remark.key == "vacation" and context.game.tournament_id is None  # leagues limit vacations
    paused = [_("Their clocks are stopped during this time.")] if stops else []
    return news_email(
        context,
        context.remark_text(remark),
        lines=[*paused, *([_("At these tables:")] if len(tables) > 1 else [])],
        listed=tables if len(tables) > 1 else [],
        button=_("Go to the table"),
    )


def restore_email(context: EmailContext) -> Email:
    lines = [_("Answers since that backup are lost, and emails about lost questions can no longer be answered.")]
    if context.opened is not None:
        lines.append(_("The current question for you: %(question)s") % {"question": context.question})
    if Timeline.objects.filter(name=context.game.timeline, keys_closed=True).exists():
        lines.append(
            _(
                "Everyone was signed out, and all tokens and links were revoked. If you changed your password after that backup, your old password is back: change it again."
            )
        )
    line = context.remark_text(subjects.restore_of_notification(context.notification))
    return news_email(context, line, lines=lines, button=_("Go to the table"))


def alarm_email(context: EmailContext) -> Email:
    line = context.remark_text(subjects.alarm_of_notification(context.notification))
    advice = [
        _("Please tell the operator of this site."),
        _("You have receipts, too: in your emails and in your own browser."),
        _(
            "Open the table in the browser you usually play with: it compares its own receipts with the log. Keep your emails about this game until it ends."
        ),
    ]
    return news_email(context, line, lines=advice, button=_("Go to the table"))


def shared_tables(context: EmailContext, remark: Remark) -> list[str]:
    their = subjects.seat_of_remark(remark).values("user")
    both = Game.objects.filter(state=Game.State.RUNNING, seats__user__in=their).filter(
        seats__user=context.notification.user_id
    )
    return [f"{words_of(game, context.language).term('game')} · {game.name}" for game in both.order_by("slug")]


def news_email(context: EmailContext, headline: str, **more: Any) -> Email:
    return context.email("news", headline, shows_board=False, **{"button_url": context.link("table"), **more})


def review_email(context: EmailContext) -> Email:
    account = subjects.review_of_notification(context.notification)
    turned = [mistake_line(context, one) for one in account["moments"]]
    struck = [
        swing_line(context, one, kind == "by_others") for kind in ("by_others", "swings") for one in account[kind]
    ]
    result = context.observation.outline.result
    tie = context.words.tie(result) if result else ""
    return news_email(
        context,
        review_headline(context),
        lines=[
            chance_summary(account),
            *([tie] if tie else []),
            *([] if turned else [_("No mistakes: nothing clearly better was found.")]),
        ],
        listed=[*turned, *struck],
        how_to=_("The review lets computer players finish the game from each position, so it is an estimate."),
        button=_("Review the game"),
        button_url=context.link("review"),
    )


def review_headline(context: EmailContext) -> str:
    return _("The review of your game is ready.")


def chance_summary(account: JsonObject) -> str:
    went = _("Your chance of winning went from %(begin)s%% to %(end)s%%") % {
        "begin": percent(account["begin"]),
        "end": percent(account["end"]),
    }
    terms = [f"{attribution_names()[of]} {signed_points(points)}" for of, points in attribution_terms(account)]
    if not terms:
        return f"{went}. " + _("Too little is known to tell how much was play and how much was luck.")
    return f"{went}: {', '.join(terms)}."


def attribution_names() -> dict[tuple[str, ...], str]:
    return {
        ("own",): _("your play"),
        ("rest",): _("answers too close to call"),
        ("luck",): _("luck"),
        ("others",): _("others’ play"),
        ("others", "luck"): _("others’ play and luck"),
        ("others", "rest"): _("others’ play and small differences"),
        ("others", "luck", "rest"): _("everything else"),
    }


def swing_line(context: EmailContext, swing: JsonObject, by_others: bool) -> str:
    text = swing_text(context.observation, context.words, context.names, context.me, swing, by_others)
    return f"{place_text(swing, context.language)}: {text}"


def mistake_line(context: EmailContext, moment: JsonObject) -> str:
    slots: dict[str, Any] = {
        which: context.words.option(moment["what"], tuples(moment[which]), context.names, context.me)
        for which in ("chosen", "best")
    }
    slots |= {
        "place": place_text(moment, context.language),
        "worth": percent(moment["worth"]),
        "best_worth": percent(moment["best_worth"]),
    }
    line = _("%(place)s: you played %(chosen)s (%(worth)s%%). Better: %(best)s (%(best_worth)s%%).") % slots
    return f"{line} {turning_point_text(moment, context.language)}"
