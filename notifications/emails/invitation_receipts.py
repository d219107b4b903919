"""Receipts for replies to an invitation and for replies to a game's result.

A receipt about an invitation contains only what an outsider may see."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.channels.mail import Email
from notifications.outbox.club_subjects import has_left_club
from notifications.replies.word_sets import ASKS, CONDITION, UNDECIDED

from .context import EmailContext, ReceiptText
from .for_outsiders import OutsiderContext, how_to_add_words, how_to_answer_invitation

OUTCOMES_ASKING_REPLY = ("unclear", "help", "empty")
NO_TABLE_REASONS = ("cancelled", "withdrawn", "left_club")  # there is no table to show


def invitation_receipt(outsider: OutsiderContext) -> Email:
    received = outsider.received
    assert received is not None  # see writing.write_email
    outcome, facts = received.outcome, received.facts
    if received.club_email and has_left_club(outsider.game, received.club_email.user):
        outcome, facts = "refused", {"why": "left_club"}
    closed = CLOSED_SENTENCES.get(facts.get("why", ""))
    headline, lines = (closed(), []) if closed else INVITATION_RECEIPTS[outcome](facts, outsider)
    gone = facts.get("why") in NO_TABLE_REASONS
    asks = bool(outsider.reply_to and outcome in OUTCOMES_ASKING_REPLY and not closed)
    more: dict[str, Any] = {"asks_reply": asks} | ({"button_url": settings.SITE_URL} if gone else {})
    return outsider.email(headline, lines, _("All my tables") if gone else _("The table"), **more)


def joined_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> ReceiptText:
    words = [_("Your share of randomness: %(words)s") % facts, *outsider.commitment_lines] if facts["words"] else []
    return _("You have a seat at %(table)s.") % {"table": outsider.game.name}, [seats_left(facts), *words]


def seats_left(facts: dict[str, Any]) -> str:
    if facts["begun"]:
        return _("The game has begun.")
    free = facts["free"]
    waits = ngettext("%(n)s seat is still free.", "%(n)s seats are still free.", free) % {"n": free}
    return " ".join([waits, _("You will be notified when the game begins.")])


def unclear_invitation_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> ReceiptText:
    if facts["why"] == "long":
        headline = _(
            "The words after your “yes” are too long: a share of randomness has at most 64 characters. Nothing was done."
        )
        return headline, how_to_answer_invitation(outsider)
    return unclear_reply(facts), how_to_answer_invitation(outsider)


def unclear_reply(facts: dict[str, Any]) -> str:
    headline = {
        "behind": _("The text after “yes” or “no” makes your answer unclear. Nothing was done."),
        ASKS: _("“%(text)s” is a question. Nothing was done."),
        UNDECIDED: _("“%(text)s” does not say what you want. Nothing was done."),
        CONDITION: _("“%(text)s” contains a condition. Nothing was done."),
    }.get(facts["why"], _("“%(text)s” is neither yes nor no. Nothing was done."))
    return headline % {"text": facts["text"]}


def invitation_help_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> ReceiptText:
    lines = [
        *how_to_answer_invitation(outsider),
        *how_to_add_words(),
        _("You can also write the words on the lines below “yes” (at most 64 characters)."),
        _("On your home page you can decline, or block this player."),
    ]
    return _("How to answer an invitation by email"), [*lines, *outsider.facts, *outsider.commitment_lines]


def stranger_advice() -> list[str]:
    return [
        _(
            "If you did, send it again from a confirmed address of your account, with a provider that signs its emails, as nearly all do."
        ),
        _(
            "If you did not, someone else has one of your emails. They cannot do anything with it from their own address."
        ),
    ]


CLOSED_SENTENCES: dict[str, Callable[[], str]] = {
    "already_here": lambda: _("You already have a seat at this table. To leave it, open the table."),
    "cancelled": lambda: _("This table no longer exists: it was canceled before the game began."),
    "begun": lambda: _("The game has begun without you: all seats are taken."),
    "withdrawn": lambda: _("This invitation was withdrawn."),
    "left_club": lambda: _("You no longer belong to this table’s club. Nothing was changed."),
}
INVITATION_RECEIPTS: dict[str, Callable[[dict[str, Any], OutsiderContext], ReceiptText]] = {
    "joined": joined_receipt,
    "declined": lambda facts, outsider: (
        _("You have declined the invitation to %(table)s.") % {"table": outsider.game.name},
        [],
    ),
    "not_now": lambda facts, outsider: (
        _("All right, you take no seat at %(table)s.") % {"table": outsider.game.name},
        [],
    ),
    "unclear": unclear_invitation_receipt,
    "refused": lambda facts, outsider: (outsider.words.refusal(facts["why"]), [_("Nothing was changed.")]),
    "help": invitation_help_receipt,
    "empty": lambda facts, outsider: (
        _("Your email contained no answer. Nothing was done."),
        how_to_answer_invitation(outsider),
    ),
    "lost": lambda facts, outsider: (
        _("The site was restored from a backup after that email was sent. Nothing was done."),
        [_("That invitation is lost. Open the table to see its current state.")],
    ),
    "automatic": lambda facts, outsider: (
        _("Your email looks like an automatic reply. Nothing was done."),
        [_("If you wrote it yourself, use another email program, or answer on the table’s page.")],
    ),
    "stranger": lambda facts, outsider: (
        _("We got an email in your name about an invitation, but could not verify that you sent it. Nothing was done."),
        stranger_advice(),
    ),
}


def how_to_ask_for_rematch(context: EmailContext) -> list[str]:
    """Return how a reply asks for a rematch; [] if the game is not over or the email takes no replies."""
    if context.ended is None or not context.reply_to:
        return []
    return [_("Another game with the same players? Reply “yes” to this email.")]


def rematch_link(facts: dict[str, Any]) -> dict[str, str]:
    """Return the link to the rematch as a template's value; {} if the facts name no rematch."""
    return {"table_url": settings.SITE_URL + reverse("games:table", args=[facts["slug"]])} if "slug" in facts else {}


def closed_rematch_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    if facts["why"] == "already_here":
        return _("You already have a seat at the rematch, %(table)s. To leave it, open the table.") % facts, []
    return _("The rematch has begun without you: all seats are taken."), [_("Nothing was changed.")]


def no_rematch_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    if facts["declined"]:
        return _("You have declined the rematch."), []
    return _("No rematch for you, then."), [_("Nothing was changed.")]


REMATCH_RECEIPTS: dict[str, Callable[[dict[str, Any], EmailContext], ReceiptText]] = {
    "rematch": lambda facts, context: (_("You have a seat at the rematch, %(table)s.") % facts, [seats_left(facts)]),
    "closed_rematch": closed_rematch_receipt,
    "no_rematch": no_rematch_receipt,
    "unclear_rematch": lambda facts, context: (unclear_reply(facts), how_to_ask_for_rematch(context)),
}
