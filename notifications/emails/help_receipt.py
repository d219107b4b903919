"""The reply to a request for help: the open question, and how to play by email.

The examples use a card of this game and one of the offered answers."""

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import plain
from games.boards.presenters import presenter_of
from notifications.replies.answer_list import PASS_WORDS

from .context import EmailContext
from .explanations import card_phrases


def help_receipt(facts: dict, context: EmailContext) -> tuple[str, list[str]]:
    said = help_examples(context)
    return _("How to play by mail"), [
        *question_help(context),
        _(
            "Reply to a mail that asks you something. The first line of your reply is your answer: a number from the list, or a name."
        ),
        _("Where several may be chosen, write all their numbers: 1 4. With 0 you choose none."),
        _(
            "You may go on in the lines below, one answer on each, in words. They are played as long as nothing comes to light in between and all of it can be taken back."
        ),
        _("An answer that is not in the list can be given in words, such as: %(answer)s.") % said,
        _(
            "A question, an “or” or an “if” is never played: ask about an answer (%(thing)s?), and you are told what it does."
        )
        % said,
        *offer_help(context),
        _(
            "card %(thing)s: what a card does. rules %(thing)s: what is decided about something. what if: %(answer)s: what an answer would do."
        )
        % said,
        _(
            "say: well played! is said at the table. orders: your standing orders and what can be ordered; order 1 gives one, stop order 1 ends one. propose draw, propose undo: asks the others."
        ),
        _(
            "board: how the table stands. undo: take back your last answer. again: begin your turn again. concede: give up (you are asked once more)."
        ),
    ]


def question_help(context: EmailContext) -> list[str]:
    """Return the help text of the open question, with the address of its chapter in the rules."""
    if context.opened is None:
        return []
    told = question_help.help_of(context.observation.question, context.observation.view, context.words, context.names)
    chapter = f"{settings.SITE_URL}{reverse('games:rules', args=[context.game.ruleset])}#{told.chapter}"
    return [context.question, *question_help.help_lines(told), _("The rules: %(address)s") % {"address": chapter}]


def help_examples(context: EmailContext) -> dict[str, str]:
    """Return a card of this game and an offered answer (or how to pass), in the reader's language."""
    listed = [] if context.opened is None or context.answers.is_number else context.answers.listed_numbers
    return {
        "thing": min(one["name"] for one in map(context.words.card, card_phrases(context.words).keys())),
        "answer": context.answers.text(listed[0]) if listed else PASS_WORDS[context.language],
    }


def offer_help(context: EmailContext) -> list[str]:
    """Return how to write offers, if the game has any."""
    if presenter_of(context.game.ruleset).parse_offer is plain.parse_offer:
        return []
    return [
        _(
            "In Foundations of Rome a whole offer is one line: trade Bruno: C4 + 3 for E6. counter: E6 for C4 + 5 answers an offer with another. Behind an action “and end” ends the turn with it: buy C4 and end."
        )
    ]
