"""The email for each kind of notification, written from the reader's own observation."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.wording.languages import writing_for
from games.wording.text import joined
from notifications.channels.mail import Email
from notifications.models import Kind, Notification
from notifications.outbox.delivery_checks import answered_meanwhile

from . import (
    club_emails,
    for_outsiders,
    for_players,
    invitation_receipts,
    league_emails,
    league_receipts,
    questions,
    receipts,
    titles,
)
from .context import EmailContext
from .invitation_receipts import how_to_ask_for_rematch

MAX_TEXT_LINES = 30  # the HTML shows fewer, so that a phone shows the picture, too
MAX_HTML_LINES = 5
MAX_LAST_MOVES = 8


def write_email(notification: Notification) -> Email:
    with writing_for(notification.user):
        if notification.club_id is not None:
            return club_emails.club_email(notification)
        if notification.tournament_id is not None:
            if notification.kind == Kind.REPLY:
                return league_receipts.league_receipt(notification)
            return league_emails.league_email(notification)
        if outsider := for_outsiders.outsider_context(notification):
            if outsider.received:
                return invitation_receipts.invitation_receipt(outsider)
            return for_outsiders.outsider_email(outsider)
        context = EmailContext.of(notification).numbering()
        return compose_email(replace(context, subject=titles.stored_title(context)))


def compose_email(context: EmailContext) -> Email:
    return EMAIL_WRITERS[Kind(context.notification.kind)](context)


def turn_email(context: EmailContext) -> Email:
    if context.opened is None:
        raise answered_meanwhile(context.notification)
    since = context.lines(after=context.seen)
    shown = MAX_HTML_LINES + (len(since) == MAX_HTML_LINES + 1)  # a reference to one entry is no shorter than the entry
    return context.email(
        "turn",
        context.question,
        since=since[-MAX_TEXT_LINES:],
        few_since=since[-shown:],
        has_answered=context.seen > 0,
        earlier=len(since) - shown,
        **questions.asked_question(context),
    )


def game_over_email(context: EmailContext) -> Email:
    result = context.observation.view["result"]
    return context.email(
        "over",
        winner_headline(context, result["winners"]),
        reason=context.words.reason(result["reason"]),
        ranking=final_ranking(context.names, context.people, result),
        last_moves=context.lines(after=0)[-MAX_LAST_MOVES:],
        replay_url=context.link("replay_start"),
        offers=how_to_ask_for_rematch(context),
    )


def winner_headline(context: EmailContext, winners: list[int]) -> str:
    if not winners:
        return _("The game is over. No one won.")
    names = [context.names[seat] for seat in winners if seat != context.me]
    if not names:
        return _("You won!")
    slots = {"names": joined(names, context.language)}
    if context.me in winners:
        return _("You share the win with %(names)s.") % slots
    return ngettext("%(names)s won.", "%(names)s share the win.", len(names)) % slots


def final_ranking(names: list[str], people: Sequence[str], result: dict) -> list[dict]:
    """Return the players: the winners first, then by points or, if there are no points, in seat order."""
    scores = result["scores"] or [None] * len(names)
    rows = [
        {"name": n, "page": people[i], "score": s, "won": i in result["winners"]}
        for i, (n, s) in enumerate(zip(names, scores, strict=True))
    ]
    return sorted(rows, key=lambda row: (not row["won"], -(row["score"] or 0)))


def game_started_email(context: EmailContext) -> Email:
    asked = [entry["seat"] for entry in context.observation.view["asked"]]
    return context.email("started", start_headline(context, asked), reader_asked=context.me in asked)


def start_headline(context: EmailContext, asked: list[int]) -> str:
    if asked == [context.me]:
        return _("The game has begun. You go first.")
    if len(asked) == 1:
        return _("The game has begun. %(name)s goes first.") % {"name": context.names[asked[0]]}
    return _("The game has begun.")


EMAIL_WRITERS = {
    Kind.TURN: turn_email,
    Kind.NUDGE: turn_email,
    Kind.MOTION: for_players.motion_email,
    Kind.MENTION: for_players.chat_email,
    Kind.CHAT: for_players.chat_email,
    Kind.STARTED: game_started_email,
    Kind.FREE_SEAT: for_players.free_seat_email,
    Kind.VACATION: for_players.vacation_email,
    Kind.MOVE: for_players.restore_email,
    Kind.ALARM: for_players.alarm_email,
    Kind.OVER: game_over_email,
    Kind.REVIEW: for_players.review_email,
    Kind.REPLY: receipts.receipt_email,
}
