"""What a mail says: one letter for each kind of notice, for one reader, from that reader's look at the table."""

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from notifications.channels.mail import Letter
from notifications.models import Kind, Notice
from notifications.outbox.verdicts import Pass

from . import for_outsiders, for_players, receipts
from .context import Desk

MOST_LINES = 30  # in plain text; the HTML shows fewer, so that a phone shows the picture too
FEW_LINES = 5
LAST_MOVES = 8


def write(notice: Notice) -> Letter:
    """The letter of a notice, in its reader's language and time zone."""
    with translation.override(notice.user.language), timezone.override(notice.user.time_zone):
        door = for_outsiders.of(notice)
        return for_outsiders.write(door) if door else compose(Desk.of(notice).numbering())


def compose(desk: Desk) -> Letter:
    """The letter for what is on the desk."""
    return WRITERS[Kind(desk.notice.kind)](desk)


def turn(desk: Desk) -> Letter:
    """It is your turn: what is asked, what can be answered, what happened."""
    if desk.opened is None:
        raise Pass("turn passed")
    since = desk.lines(after=desk.seen)
    return desk.letter(
        "turn",
        desk.question,
        since=since[-MOST_LINES:],
        few_since=since[-FEW_LINES:],
        earlier=len(since) - FEW_LINES,
        **desk.asked(),
    )


def over(desk: Desk) -> Letter:
    """The game is over: who won, with how many points, and where to see it all again."""
    result = desk.look.view["result"]
    return desk.letter(
        "over",
        who_won([desk.names[s] for s in result["winners"]], desk.me in result["winners"]),
        reason=desk.words.reason(result["reason"]),
        ranking=ranking(desk.names, result),
        last_moves=desk.lines(after=0)[-LAST_MOVES:],
        replay_url=desk.link("replay_start"),
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


def ranking(names: list[str], result: dict) -> list[dict]:
    """The players, the best first; without points in seat order, winners first."""
    scores = result["scores"] or [None] * len(names)
    rows = [
        {"name": n, "score": s, "won": i in result["winners"]}
        for i, (n, s) in enumerate(zip(names, scores, strict=True))
    ]
    return sorted(rows, key=lambda row: (not row["won"], -(row["score"] or 0)))


def started(desk: Desk) -> Letter:
    """The game has begun, and somebody else is asked first."""
    asked = [desk.names[a["seat"]] for a in desk.look.view["asked"]]
    headline = _("The game has begun; %(names)s comes first.") if len(asked) == 1 else _("The game has begun.")
    return desk.letter("started", headline % {"names": ", ".join(asked)})


WRITERS = {
    Kind.TURN: turn,
    Kind.NUDGE: turn,
    Kind.CONSENT: for_players.consent,
    Kind.MENTION: for_players.spoken,
    Kind.TALK: for_players.spoken,
    Kind.STARTED: started,
    Kind.FREED: for_players.freed,
    Kind.HOLIDAY: for_players.holiday,
    Kind.OVER: over,
    Kind.REPLY: receipts.write,
}
