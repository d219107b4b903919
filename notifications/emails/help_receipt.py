"""The reply to a request for help: how to play by email, and the rules of the open question."""

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
