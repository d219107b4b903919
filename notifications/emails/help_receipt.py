"""The reply to a request for help: the open question, and how to play by email."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import plain
from games.boards.presenters import presenter_of
from games.wording import question_help
from notifications.replies.answer_list import PASS_WORDS

from .context import EmailContext
from .explanations import card_phrases


def help_receipt(facts: dict, context: EmailContext) -> tuple[str, list[str]]:
    examples = help_examples(context)
    return _("How to play by email"), [
        *open_question_help(context),
        _(
            "Reply to an email with a question. The first line of your reply is your answer: a number from the list, or a name."
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
            "card %(thing)s: show what a card does. rules %(thing)s: show the rulings about it. what if: %(answer)s: show what an answer would do."
        )
        % examples,
        _(
            "say: well played!: post to the chat. orders: list your standing orders and those you can give. order 1: give the first one in that list. stop order 1: cancel it. propose draw, propose undo: start a vote."
        ),
        _(
            "board: show the table. undo: undo your last answer. again: restart your turn. concede: give up (you are asked to confirm)."
        ),
    ]


def open_question_help(context: EmailContext) -> list[str]:
    """Return the help text for the open question, with the URL of its chapter in the rules."""
    if context.opened is None:
        return []
    help = question_help.help_of(context.observation.question, context.observation.view, context.words, context.names)
    chapter = f"{settings.SITE_URL}{reverse('games:rules', args=[context.game.ruleset])}#{help.chapter}"
    return [context.question, *question_help.help_lines(help), _("The rules: %(address)s") % {"address": chapter}]


def help_examples(context: EmailContext) -> dict[str, str]:
    """Return a card of this game and a possible answer (or how to pass), in the reader's language."""
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
