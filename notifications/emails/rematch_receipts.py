"""The receipt for a reply to the result of a game, and how to ask for a rematch by email."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from .context import EmailContext
from .invitation_receipts import seats_left, unclear_reply

RematchReceiptText = tuple[str, list[str]]  # headline and lines


def how_to_ask_for_rematch(context: EmailContext) -> list[str]:
    """Return how a reply asks for a rematch; [] if the game is not over or the email takes no replies."""
    if context.ended is None or not context.reply_to:
        return []
    return [_("Another game with the same players? Reply “yes” to this email.")]


def rematch_link(facts: dict[str, Any]) -> dict[str, str]:
    """Return the link to the rematch as a template's value; {} if the facts name no rematch."""
    return {"table_url": settings.SITE_URL + reverse("games:table", args=[facts["slug"]])} if "slug" in facts else {}


def rematch_receipt(facts: dict[str, Any], context: EmailContext) -> RematchReceiptText:
    return _("You have a seat at the rematch, %(table)s.") % facts, [seats_left(facts)]


def closed_rematch_receipt(facts: dict[str, Any], context: EmailContext) -> RematchReceiptText:
    if facts["why"] == "already_here":
        return _("You already have a seat at the rematch, %(table)s. To leave it, open the table.") % facts, []
    return _("The rematch has begun without you: all seats are taken."), [_("Nothing was changed.")]


def no_rematch_receipt(facts: dict[str, Any], context: EmailContext) -> RematchReceiptText:
    if facts["declined"]:
        return _("You have declined the rematch."), []
    return _("No rematch for you, then."), [_("Nothing was changed.")]


def unclear_rematch_receipt(facts: dict[str, Any], context: EmailContext) -> RematchReceiptText:
    return unclear_reply(facts), how_to_ask_for_rematch(context)


REMATCH_RECEIPTS: dict[str, Callable[[dict[str, Any], EmailContext], RematchReceiptText]] = {
    "rematch": rematch_receipt,
    "closed_rematch": closed_rematch_receipt,
    "no_rematch": no_rematch_receipt,
    "unclear_rematch": unclear_rematch_receipt,
}
