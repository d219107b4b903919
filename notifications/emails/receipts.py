"""The receipt for a player's email: what the email did, what happened then, and the next question."""

import re
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.eventlog import samples
from games.wording import known
from notifications.channels.mail import Email
from notifications.models import NotSent, ReceivedMail
from notifications.outbox import Skip
from notifications.replies.answer_list import MAX_LISTED_ANSWERS
from notifications.replies.reply_vocabulary import BATCH_PHRASES
from notifications.replies.word_sets import AMBIGUITIES, ASKS, CONDITION, UNDECIDED, phrase_pattern

from . import invitation_receipts, questions
from .context import EmailContext, ReceiptText
from .explanations import (
    REQUEST_RECEIPTS,
    Explanation,
    describe_cards,
    explain_answer,
    find_card_keys,
    offer_help,
    rulings_about_cards,
)

MAX_RECEIPT_LINES, MAX_EXPLAINED_ANSWERS = 40, 6
OUTCOMES_ASKING_REPLY = ("concede", "conceded", "unclear_rematch")
CONFIRMATION_OUTCOMES = ("confirm", "suggestion")
# Outcomes that play nothing and are not about the answers.
OUTCOMES_WITHOUT_LIST = (*CONFIRMATION_OUTCOMES, "automatic", "cards", "rules", "orders", "order_given", "order_stopped", "said", "proposed", "tried", "help", "board")  # fmt: skip


def receipt_email(context: EmailContext) -> Email:
    """Return the receipt for an email. It always contains the open question, if there is one."""
    received = ReceivedMail.objects.filter(notification=context.notification).first()
    if received is None:
        raise Skip(NotSent.MAIL_FORGOTTEN)
    headline, advice = RECEIPTS[received.outcome](received.facts, context)
    played_lines = context.lines(after=received.facts["number"] - 1) if received.outcome == "played" else []
    asks = context.opened is not None and received.outcome != "stranger"
    meant = possible_answers(received, context) if asks else []
    omits_list = asks and can_omit_list(received, context, bool(meant))
    more: dict[str, Any] = {}
    if omits_list:
        note = _("The answers are in the email above. Their numbers are still valid.")
        is_number = context.answers.is_number
        note = questions.how_many_answers(context.observation.question) if is_number else note
        more = {"list_note": note, "deadline": context.deadline}
    elif asks:
        more = questions.asked_question(context)
    seen = samples.seat_knowledge(context.game, context.me) if received.outcome == "board" else None
    return context.email(
        "reply",
        headline,
        shows_board=(asks and not omits_list) or received.outcome == "board",
        replies_to=received.message_id or context.thread,
        asks_reply=bool(context.reply_to) and (asks or received.outcome in OUTCOMES_ASKING_REPLY),
        advice=advice,
        since=played_lines[-MAX_RECEIPT_LINES:],
        matches=meant,
        rulings=rulings_about_cards(context, cards_in_question(received, context, meant))
        if asks or received.outcome == "cards"
        else [],
        cards=receipt_cards(received, context, meant),
        question=context.question if asks else "",
        waiting=waiting_lines(context),
        seen=known.known_text(seen, context.words, context.names, context.me).splitlines() if seen else [],
        seen_title=known.KNOWLEDGE_TEXTS["title"][context.language],
        **more,
        **invitation_receipts.rematch_link(received.facts),
    )


def can_omit_list(received: ReceivedMail, context: EmailContext, is_answered: bool) -> bool:
    """Return whether the list in the previous email is still valid and need not be repeated."""
    asked = received.facts.get("why") in AMBIGUITIES and (is_answered or bool(received.facts.get("cards")))
    return (received.outcome in OUTCOMES_WITHOUT_LIST or asked) and received.facts.get("replied_to") == context.opened


def possible_answers(received: ReceivedMail, context: EmailContext) -> list[Explanation]:
    """Return the explained answers that an unclear line may mean; [] unless all are still possible."""
    numbers, opened = received.facts.get("numbers", []), received.facts.get("opened", context.opened)
    # If there are more, only the whole list follows, which is hardly longer.
    few = len(numbers) <= MAX_EXPLAINED_ANSWERS or max(numbers) > MAX_LISTED_ANSWERS
    if not few or opened != context.opened or not set(numbers) <= set(context.answers.offered):
        return []
    confirms = received.outcome in CONFIRMATION_OUTCOMES
    doubtful = confirms or received.facts.get("why") in AMBIGUITIES
    listed = context.answers.listed(numbers)
    return [
        explain_answer(context, one, confirms) if doubtful and at < MAX_EXPLAINED_ANSWERS else Explanation(one, ())
        for at, one in enumerate(listed)
    ]


def receipt_cards(received: ReceivedMail, context: EmailContext, meant: list[Explanation]) -> list[str]:
    """Return the texts of the cards that the player asked about; [] if the receipt asks for confirmation."""
    if received.outcome in CONFIRMATION_OUTCOMES:
        return []
    return describe_cards(context, received.facts.get("cards", []), [one.answer for one in meant if one.lines])


def cards_in_question(received: ReceivedMail, context: EmailContext, meant: list[Explanation]) -> list[str]:
    """Return the cards named in an ambiguous line; if it names none, those of its only possible answer."""
    named = received.facts.get("cards", [])
    if received.outcome in CONFIRMATION_OUTCOMES:
        return []
    return named or (
        find_card_keys(meant[0].answer.text, [context.words]) if len(meant) == 1 and meant[0].lines else []
    )


def waiting_lines(context: EmailContext) -> list[str]:
    asked = [entry for entry in context.observation.view["asked"] if not entry["answered"]]
    return [context.words.waits(entry, context.names, context.me) for entry in asked]


def unplayed_lines(facts: dict) -> list[str]:
    left = facts.get("left", [])
    if not left:
        return []
    texts = ", ".join(_("“%(text)s”") % {"text": one["text"]} for one in left)
    paragraphs = [_("Not played: %(lines)s. %(why)s") % {"lines": texts, "why": why_not_played(left[0]["why"])}]
    return [*paragraphs, _("To play it, reply: yes.")] if facts.get("awaits") else paragraphs


def why_not_played(why: str) -> str:
    return {
        "over": _("The game was already over."),
        "hidden": _("Something was revealed first."),
        "passed": _("It was no longer your turn to answer."),
        "many": _("One email can play at most twelve answers."),
        "final": _("It cannot be undone."),
        "listed": _("Numbers only work on the first line. Use words below it."),
        "number": _("That question needs a number."),
        "several": _("It could mean several answers."),
        ASKS: _("It is a question."),
        UNDECIDED: _("It does not say which answer you want."),
        CONDITION: _("It contains a condition."),
    }.get(why, _("It was not one of the possible answers."))


def confirmation_receipt(headline: str, facts: dict) -> ReceiptText:
    advice = _("To play it, reply: yes. To play something else, reply with that answer.")
    return headline % {"text": facts["text"], "answer": facts["said"]}, [advice]


def unclear_receipt(facts: dict, context: EmailContext) -> ReceiptText:
    text = {"text": facts["text"]}
    headline = {
        "several": _("“%(text)s” could mean several answers. Nothing was played."),
        "one": _("“%(text)s” contains several answers, but only one is allowed. Nothing was played."),
        "number": _("“%(text)s” is not a valid number for this question. Nothing was played."),
        "lines": _("“%(text)s” and the line below it answer the same question. Nothing was played."),
        "gone": _("“%(text)s”: the answer with that number is no longer available. Nothing was played."),
        ASKS: _("“%(text)s” is a question. Nothing was played."),
        UNDECIDED: _("“%(text)s” does not say which answer you want. Nothing was played."),
        CONDITION: _("“%(text)s” contains a condition. Nothing was played."),
    }.get(facts["why"], _("“%(text)s” is not one of the answers. Nothing was played."))
    waits = [_("To play %(answer)s, reply: yes.") % {"answer": facts["said"]}] if facts.get("awaits") else []
    offers = offer_help(context) if facts["why"] == ASKS and mentions_trade(facts["text"]) else []
    return headline % text, [*how_to_be_clear(facts["why"]), *offers, *waits]


def mentions_trade(text: str) -> bool:
    """Return whether a text asks for one thing in exchange for another: "would you give me E6 for C4?"."""
    return bool(re.search(rf"\w\s+{phrase_pattern(BATCH_PHRASES['for'])}\s+\w*\d", text, re.I))


def how_to_be_clear(why: str) -> list[str]:
    if why == "lines":
        return [_("Write the whole answer on one line.")]
    if why not in AMBIGUITIES:
        return []
    waits = _("To react to other players’ moves, use a standing order. To see them, reply: orders.")
    how = _("To play an answer, reply with only its number or name.")
    return [waits, how] if why == CONDITION else [how]


def voted_receipt(facts: dict, context: EmailContext) -> ReceiptText:
    text = _("You voted yes.") if facts["agrees"] else _("You voted no.")
    return text, [_("Other players have yet to vote.") if facts["open"] else _("The vote is decided.")]


def unclear_vote_receipt(facts: dict, context: EmailContext) -> ReceiptText:
    return _("“%(text)s” is neither yes nor no.") % {"text": facts["text"]}, [_("Reply to that email with yes or no.")]


RECEIPTS: dict[str, Callable[[dict, EmailContext], ReceiptText]] = {
    **REQUEST_RECEIPTS,
    **invitation_receipts.REMATCH_RECEIPTS,
    "played": lambda facts, context: (
        _("Played: %(answer)s") % {"answer": "; ".join([facts["said"], *facts.get("more", [])])},
        unplayed_lines(facts),
    ),
    "unclear": unclear_receipt,
    "suggestion": lambda facts, context: confirmation_receipt(
        _("“%(text)s” is not one of the answers. Did you mean: %(answer)s? Nothing was played yet."), facts
    ),
    "confirm": lambda facts, context: confirmation_receipt(
        _("We read “%(text)s” as: %(answer)s. It cannot be undone, so please confirm. Nothing was played yet."), facts
    ),
    "unconfirmed": lambda facts, context: (_("It was not played."), []),
    "voted": voted_receipt,
    "unclear_vote": unclear_vote_receipt,
    "refused": lambda facts, context: (context.words.refusal(facts["why"]), [_("Nothing was changed.")]),
    "past": lambda facts, context: (_("That question is no longer open. Nothing was played."), []),
    "lost": lambda facts, context: (
        _("The site was restored from a backup after that email was sent. Nothing was played."),
        [_("That question is lost. Open the table: cards and dice since then may be different now.")],
    ),
    "empty": lambda facts, context: (
        _("Your email contained no answer. Nothing was played."),
        invitation_receipts.how_to_ask_for_rematch(context),
    ),
    "board": lambda facts, context: (_("The table now"), []),
    "undone": lambda facts, context: (_("Undone."), []),
    "concede": lambda facts, context: (
        _("Do you want to concede?"),
        [
            _(
                "To concede, reply: concede yes. A computer player then plays for you. To keep playing, reply with any answer."
            )
        ],
    ),
    "conceded": lambda facts, context: (
        _("You have conceded."),
        [_("To keep playing after all, reply: concede no.")],
    ),
    "plays_on": lambda facts, context: (_("You are still in the game."), []),
    "automatic": lambda facts, context: (
        _("Your email looks like an automatic reply. Nothing was played."),
        [_("If you wrote it yourself, use another email program, or answer on the table’s page.")],
    ),
    "stranger": lambda facts, context: (
        _("We got an email for your seat, but could not verify that you sent it. Nothing was played."),
        invitation_receipts.stranger_advice(),
    ),
}
