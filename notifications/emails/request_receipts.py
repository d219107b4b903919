"""The receipt for an email with a request instead of an answer (inbound/requests.py), help included."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import plain, presenters
from games.boards.catalogue import without_accents
from games.boards.presenters import presenter_of
from games.wording import question_help
from notifications.replies.answer_list import PASS_WORDS
from notifications.replies.word_sets import split_words

from .context import EmailContext, ReceiptText
from .explanations import MAX_SHOWN_RULINGS, card_phrases


def rules_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    address = settings.SITE_URL + reverse("games:rules", args=[context.game.ruleset])
    return _("The rules"), [address, *matching_rulings(context, facts["text"])]


def matching_rulings(context: EmailContext, text: str) -> list[str]:
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


def orders_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    lines = [f"{number}. {text}" for number, text in enumerate(facts["orders"], 1)]
    lines += [_("To cancel one, reply: stop order 1.")] if lines else []
    headline = _("Your standing orders at this table") if lines else _("You have no standing orders at this table.")
    kinds = facts.get("kinds")
    how = _("Orders you can give. Reply order 1, then a colon and your choice. It is valid until your turn.")
    return headline, [*lines, *([how, *kinds] if kinds else [])]


def order_given_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    return _("Standing order given: %(order)s") % {"order": facts["said"]}, [_("To cancel one, reply: stop order 1.")]


def order_stopped_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    return _("Standing order cancelled: %(order)s") % {"order": facts["said"]}, orders_receipt(facts, context)[1]


def motion_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    if facts["open"]:
        return _("The vote has started."), [_("You will be notified of the result.")]
    return _("The vote is decided."), []


def what_if_receipt(facts: dict[str, Any], context: EmailContext) -> ReceiptText:
    lines = []
    for one in facts["tried"]:
        lines += ["{}: {}".format(one["answer"], " ".join(one["lines"])).rstrip(": ")]
    if facts["left"]:
        lines.append(
            _("Stopped at “%(text)s”: the rest depends on luck or other players, or is unclear.")
            % {"text": facts["left"]}
        )
    return _("What would happen (nothing was played)"), lines


def help_receipt(facts: dict, context: EmailContext) -> tuple[str, list[str]]:
    examples = help_examples(context)
    return _("How to play by email"), [
        _(
            "Reply to an email that asks you something. The first line of your reply is your answer: a number from the list, or a name."
        ),
        _("To choose several, write all their numbers: 1 4. Reply 0 to choose none."),
        _(
            "You can continue on the lines below, one answer per line, in words. All of them are played, provided that each can be undone and nothing is revealed in between."
        ),
        _("To give an answer that is not in the list, write it in words, for example: %(answer)s.") % examples,
        _(
            "Lines with a question, an “or” or an “if” are never played. Ask about a card or an answer (%(thing)s?) to see what it does."
        )
        % examples,
        *offer_help(context),
        _(
            "“card %(thing)s” shows what a card does.\n“rules %(thing)s” shows the rulings about it.\n“what if: %(answer)s” shows what an answer would do."
        )
        % examples,
        _(
            "“say: well played!” posts to the chat.\n“orders” lists your standing orders, and then the orders that you can give.\n“order 1” gives the first order of the second list.\n“stop order 1” cancels your first standing order.\n“propose draw” and “propose undo” start a vote."
        ),
        _(
            "“board” shows the table.\n“undo” undoes your last answer.\n“again” restarts your turn.\n“concede” gives up (you are asked to confirm)."
        ),
        _("When a game is over, reply “yes” to the email with the result to play again with the same players."),
        *open_question_help(context),
    ]


def open_question_help(context: EmailContext) -> list[str]:
    """Return the help text for the open question, with the URL of its chapter in the rules."""
    if context.opened is None:
        return []
    help = question_help.help_of(context.observation.question, context.observation.view, context.words, context.names)
    chapter = f"{settings.SITE_URL}{reverse('games:rules', args=[context.game.ruleset])}#{help.chapter}"
    return [*question_help.help_lines(help), _("The rules: %(address)s") % {"address": chapter}]


def help_examples(context: EmailContext) -> dict[str, str]:
    listed = [] if context.opened is None or context.answers.is_number else context.answers.listed_numbers
    return {
        "thing": min(one["name"] for one in map(context.words.card, card_phrases(context.words).keys())),
        "answer": context.answers.text(listed[0]) if listed else PASS_WORDS[context.language],
    }


def offer_help(context: EmailContext) -> list[str]:
    """Return how to make an offer by email; [] if the game has no offers."""
    if presenter_of(context.game.ruleset).parse_offer is plain.parse_offer:
        return []
    return [
        _(
            "In Foundations of Rome, write an offer on one line: trade Bruno: C4 + 3 for E6. To make a counteroffer: counter: E6 for C4 + 5. To end your turn after an action, add “and end”: buy C4 and end."
        )
    ]


REQUEST_RECEIPTS: dict[str, Callable[[dict[str, Any], EmailContext], ReceiptText]] = {
    "cards": lambda facts, context: (_("Your question"), []),
    "rules": rules_receipt,
    "orders": orders_receipt,
    "order_given": order_given_receipt,
    "order_stopped": order_stopped_receipt,
    "said": lambda facts, context: (_("Posted to the chat: %(text)s") % facts, []),
    "proposed": motion_receipt,
    "tried": what_if_receipt,
    "help": help_receipt,
}
