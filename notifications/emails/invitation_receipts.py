"""The receipt for an answered invitation. It contains only what an outsider may see."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from notifications.channels.mail import Email
from notifications.replies.ambiguities import ASKS, CONDITION, UNDECIDED

from .for_outsiders import OutsiderContext, how_to_answer_invitation, invitation_reason

NO_TABLE_REASONS = ("cancelled", "withdrawn")  # there is nothing left to look at

InvitationReceiptText = tuple[str, list[str]]  # a headline, and lines below it


def invitation_receipt(outsider: OutsiderContext) -> Email:
    received = outsider.received
    assert received is not None  # writing.write_letter
    headline, lines = INVITATION_RECEIPTS[received.outcome](received.facts, outsider)
    gone = received.facts.get("why") in NO_TABLE_REASONS
    more = {"button_url": settings.SITE_URL} if gone else {}
    return outsider.email(headline, lines, _("All my tables") if gone else _("The table"), invitation_reason(), **more)


def joined_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> InvitationReceiptText:
    told, free = {"table": outsider.game.name}, facts["free"]
    waits = ngettext("%(n)s seat is still free.", "%(n)s seats are still free.", free) % {"n": free}
    starts = _("The game has begun.") if facts["begun"] else " ".join([waits, _("You are told when the game begins.")])
    return _("You have a seat at %(table)s.") % told, [starts, nonce_line(facts["words"]), *outsider.commitment_lines]


def nonce_line(words: str) -> str:
    if not words:
        return _("You have added nothing to the luck.")
    return _("Your own part of the luck: %(words)s") % {"words": words}


def unclear_invitation_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> InvitationReceiptText:
    if facts["why"] in CLOSED_SENTENCES:
        return closed_sentence(facts["why"]), []
    headline = {
        "long": _("What stands behind your yes is too long for your own part of the luck. Nothing was done."),
        "behind": _("What stands behind your yes or no leaves it in doubt. Nothing was done."),
        ASKS: _("“%(text)s” is a question. Nothing was done."),
        UNDECIDED: _("“%(text)s” leaves open what you want. Nothing was done."),
        CONDITION: _("“%(text)s” makes a condition. Nothing was done."),
    }.get(facts["why"], _("“%(text)s” is neither a yes nor a no. Nothing was done."))
    return headline % {"text": facts["text"]}, how_to_answer_invitation(outsider)


def refused_invitation_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> InvitationReceiptText:
    if facts["why"] in CLOSED_SENTENCES:
        return closed_sentence(facts["why"]), []
    return outsider.words.refusal(facts["why"]), [_("Nothing was changed.")]


def invitation_help_receipt(facts: dict[str, Any], outsider: OutsiderContext) -> InvitationReceiptText:
    lines = [
        *how_to_answer_invitation(outsider),
        _("The words may also stand in the lines below the yes: 64 letters at most."),
        _("You can decline, and block this player, on your page."),
    ]
    return _("How to answer an invitation by mail"), [*lines, *outsider.facts, *outsider.commitment_lines]


def closed_sentence(why: str) -> str:
    return CLOSED_SENTENCES[why]()


CLOSED_SENTENCES: dict[str, Callable[[], str]] = {
    "already_here": lambda: _("You have a seat at this table already. To get up again, open the table."),
    "cancelled": lambda: _("This table is gone: it was cancelled before the game began."),
    "begun": lambda: _("The game has begun without you: all its seats are taken."),
    "withdrawn": lambda: _("This invitation was taken back."),
}
INVITATION_RECEIPTS: dict[str, Callable[[dict[str, Any], OutsiderContext], InvitationReceiptText]] = {
    "joined": joined_receipt,
    "declined": lambda facts, outsider: (
        _("You have declined the invitation to %(table)s.") % {"table": outsider.game.name},
        [],
    ),
    "unclear": unclear_invitation_receipt,
    "refused": refused_invitation_receipt,
    "help": invitation_help_receipt,
    "empty": lambda facts, outsider: (
        _("There was no answer in your mail. Nothing was done."),
        how_to_answer_invitation(outsider),
    ),
    "lost": lambda facts, outsider: (
        _("This site has gone back to a copy of its data since that mail. Nothing was done."),
        [_("Whom you were invited by then, and to what, is lost. Look at the table.")],
    ),
    "automatic": lambda facts, outsider: (
        _("Your mail looks like an automatic reply. Nothing was done."),
        [_("If you wrote it yourself, answer from another mail program, or on the page of the table.")],
    ),
    "stranger": lambda facts, outsider: (
        _("A mail in your name came about an invitation, and nothing shows that it is from you. Nothing was done."),
        [
            _(
                "If you wrote it, write from a confirmed address of your account, with a provider that signs its mails, as nearly all do."
            ),
            _("If you did not, somebody has a mail of yours: they can do nothing with it from their own address."),
        ],
    ),
}
