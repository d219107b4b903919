"""What is written back to who asked for something beside an answer (inbound/requests)."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import presenters
from games.boards.catalogue import without_accents
from notifications.replies.word_sets import words_of_text

from .context import LetterContext
from .explaining import MOST_RULINGS

Told = tuple[str, list[str]]  # a headline, and lines below it


def cards_words(facts: dict[str, Any], context: LetterContext) -> Told:
    return _("What you asked about"), []


def rules_words(facts: dict[str, Any], context: LetterContext) -> Told:
    address = settings.SITE_URL + reverse("games:rules", args=[context.game.ruleset])
    return _("The rules: %(address)s") % {"address": address}, rulings_about(context, facts["text"])


def rulings_about(context: LetterContext, text: str) -> list[str]:
    """Return what this site has decided about something: the rulings that have all these words."""
    said = words_of_text(text)
    catalogue = presenters.catalogue_of(context.game.ruleset, context.language)
    every = {
        **{one.name: one for one in catalogue.rulings},
        **{r.name: r for e in catalogue.entries for r in e.rulings},
    }
    found = [
        one for one in every.values() if said and all(w in without_accents(f"{one.name} {one.text}") for w in said)
    ]
    return [f"{one.name}: {one.text}" for one in found[:MOST_RULINGS]]


def orders_words(facts: dict[str, Any], context: LetterContext) -> Told:
    lines = [f"{number}. {text}" for number, text in enumerate(facts["orders"], 1)]
    lines += [_("To end one, reply: stop order 1.")] if lines else []
    headline = (
        _("Your standing orders at this table") if lines else _("You have given no standing order at this table.")
    )
    kinds = facts.get("kinds")
    how = _("What can be ordered. Reply order 1, and behind a colon what you choose; it stands until it is your turn.")
    return headline, [*lines, *([how, *kinds] if kinds else [])]


def order_given_words(facts: dict[str, Any], context: LetterContext) -> Told:
    return _("Ordered: %(order)s") % {"order": facts["said"]}, [_("To end one, reply: stop order 1.")]


def order_stopped_words(facts: dict[str, Any], context: LetterContext) -> Told:
    return _("No longer ordered: %(order)s") % {"order": facts["said"]}, orders_words(facts, context)[1]


def said_words(facts: dict[str, Any], context: LetterContext) -> Told:
    return _("Said at the table: %(text)s") % {"text": facts["text"]}, []


def proposed_words(facts: dict[str, Any], context: LetterContext) -> Told:
    if facts["open"]:
        return _("You have put it to the others."), [_("You are told when it is decided.")]
    return _("With that it is decided."), []


def tried_words(facts: dict[str, Any], context: LetterContext) -> Told:
    lines = []
    for one in facts["tried"]:
        lines += ["{}: {}".format(one["answer"], " ".join(one["lines"])).rstrip(": ")]
    if facts["left"]:
        lines.append(
            _("No further than “%(text)s”: what follows hangs on luck, on others, or is not clear.")
            % {"text": facts["left"]}
        )
    return _("What would happen. Nothing was played."), lines


REQUEST_WORDS: dict[str, Callable[[dict[str, Any], LetterContext], Told]] = {
    "cards": cards_words,
    "rules": rules_words,
    "orders": orders_words,
    "order_given": order_given_words,
    "order_stopped": order_stopped_words,
    "said": said_words,
    "proposed": proposed_words,
    "tried": tried_words,
}
