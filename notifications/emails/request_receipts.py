"""The receipt for an email with a request instead of an answer (inbound/requests)."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import presenters
from games.boards.catalogue import without_accents
from notifications.replies.word_sets import split_words

from .context import EmailContext
from .explanations import MAX_SHOWN_RULINGS

RequestReceiptText = tuple[str, list[str]]  # headline and lines


def cards_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    return _("Your question"), []


def rules_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    address = settings.SITE_URL + reverse("games:rules", args=[context.game.ruleset])
    return _("The rules"), [address, *matching_rulings(context, facts["text"])]


def matching_rulings(context: EmailContext, text: str) -> list[str]:
    """Return the site's rulings that contain all words of a text."""
    words = split_words(text)
    catalogue = presenters.catalogue_of(context.game.ruleset, context.language)
    every = {
        **{one.name: one for one in catalogue.rulings},
        **{r.name: r for e in catalogue.entries for r in e.rulings},
    }
    found = [
        one for one in every.values() if words and all(w in without_accents(f"{one.name} {one.text}") for w in words)
    ]
    return [f"{one.name}: {one.text}" for one in found[:MAX_SHOWN_RULINGS]]


def orders_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    lines = [f"{number}. {text}" for number, text in enumerate(facts["orders"], 1)]
    lines += [_("To cancel one, reply: stop order 1.")] if lines else []
    headline = _("Your standing orders at this table") if lines else _("You have no standing orders at this table.")
    kinds = facts.get("kinds")
    how = _("Orders you can give. Reply order 1, then a colon and your choice. It is valid until your turn.")
    return headline, [*lines, *([how, *kinds] if kinds else [])]


def order_given_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    return _("Standing order given: %(order)s") % {"order": facts["said"]}, [_("To cancel one, reply: stop order 1.")]


def order_stopped_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    return _("Standing order cancelled: %(order)s") % {"order": facts["said"]}, orders_receipt(facts, context)[1]


def chat_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    return _("Posted to the chat: %(text)s") % {"text": facts["text"]}, []


def motion_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    if facts["open"]:
        return _("The vote has started."), [_("You will be notified of the result.")]
    return _("The vote is decided."), []


def what_if_receipt(facts: dict[str, Any], context: EmailContext) -> RequestReceiptText:
    lines = []
    for one in facts["tried"]:
        lines += ["{}: {}".format(one["answer"], " ".join(one["lines"])).rstrip(": ")]
    if facts["left"]:
        lines.append(
            _("Stopped at “%(text)s”: the rest depends on luck or other players, or is unclear.")
            % {"text": facts["left"]}
        )
    return _("What would happen (nothing was played)"), lines


REQUEST_RECEIPTS: dict[str, Callable[[dict[str, Any], EmailContext], RequestReceiptText]] = {
    "cards": cards_receipt,
    "rules": rules_receipt,
    "orders": orders_receipt,
    "order_given": order_given_receipt,
    "order_stopped": order_stopped_receipt,
    "said": chat_receipt,
    "proposed": motion_receipt,
    "tried": what_if_receipt,
}
