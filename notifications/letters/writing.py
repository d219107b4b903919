"""What a mail says: one letter for each kind of notice, for one reader, from that reader's look at the table."""

from django.utils.translation import gettext as _

from notifications.channels.mail import Letter
from notifications.models import Kind, Notice
from notifications.outbox.verdicts import Skip

from . import for_outsiders, for_players, receipts
from .context import LetterContext
from .readers import writing_for

MOST_LINES = 30  # in plain text; the HTML shows fewer, so that a phone shows the picture too
FEW_LINES = 5
LAST_MOVES = 8


def write_letter(notice: Notice) -> Letter:
    """The letter of a notice, in its reader's language and time zone."""
    with writing_for(notice.user):
        door = for_outsiders.outsider_context(notice)
        return for_outsiders.outsider_letter(door) if door else compose_letter(LetterContext.of(notice).numbering())


def compose_letter(context: LetterContext) -> Letter:
    """The letter of this context."""
    return WRITERS[Kind(context.notice.kind)](context)


def turn_letter(context: LetterContext) -> Letter:
    """The letter to who is asked: what is asked, what can be answered, what happened."""
    if context.opened is None:
        raise Skip("turn passed")
    since = context.lines(after=context.seen)
    return context.letter(
        "turn",
        context.question,
        since=since[-MOST_LINES:],
        few_since=since[-FEW_LINES:],
        earlier=len(since) - FEW_LINES,
        **context.asked(),
    )


def over_letter(context: LetterContext) -> Letter:
    """The letter at a game's end: who won, with how many points, and where to see it all again."""
    result = context.look.view["result"]
    return context.letter(
        "over",
        who_won([context.names[s] for s in result["winners"]], context.me in result["winners"]),
        reason=context.words.reason(result["reason"]),
        ranking=final_ranking(context.names, result),
        last_moves=context.lines(after=0)[-LAST_MOVES:],
        replay_url=context.link("replay_start"),
    )


def who_won(winners: list[str], mine: bool) -> str:
    """The headline of an ended game."""
    if mine and len(winners) == 1:
        return _("You have won!")
    if not winners:
        return _("The game is over; nobody has won.")
    if len(winners) == 1:
        return _("%(name)s has won.") % {"name": winners[0]}
    return _("A shared win: %(names)s.") % {"names": ", ".join(winners)}


def final_ranking(names: list[str], result: dict) -> list[dict]:
    """The players, the best first; without points in seat order, winners first."""
    scores = result["scores"] or [None] * len(names)
    rows = [
        {"name": n, "score": s, "won": i in result["winners"]}
        for i, (n, s) in enumerate(zip(names, scores, strict=True))
    ]
    return sorted(rows, key=lambda row: (not row["won"], -(row["score"] or 0)))


def started_letter(context: LetterContext) -> Letter:
    """The letter at a game's beginning, where somebody else is asked first."""
    asked = [context.names[a["seat"]] for a in context.look.view["asked"]]
    headline = _("The game has begun; %(names)s comes first.") if len(asked) == 1 else _("The game has begun.")
    return context.letter("started", headline % {"names": ", ".join(asked)})


WRITERS = {
    Kind.TURN: turn_letter,
    Kind.NUDGE: turn_letter,
    Kind.CONSENT: for_players.consent_letter,
    Kind.MENTION: for_players.talk_letter,
    Kind.TALK: for_players.talk_letter,
    Kind.STARTED: started_letter,
    Kind.FREED: for_players.free_seat_letter,
    Kind.HOLIDAY: for_players.holiday_letter,
    Kind.OVER: over_letter,
    Kind.REPLY: receipts.receipt_letter,
}
