"""Explanations of answers and cards, based on what the reader can see, and receipts for requests."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards import answer_paths, plain, presenters
from games.boards.asking import FormMaker
from games.boards.catalogue import without_accents
from games.boards.presenters import presenter_of
from games.rules.ask import AskSome, Illegal, Option
from games.wording import Words, question_help
from games.wording.question_help import help_of_answer
from notifications.replies.answer_list import PASS_WORDS, ListedAnswer
from notifications.replies.word_sets import split_words

from .context import EmailContext, ReceiptText

MAX_EXPLAINED_CARDS, MAX_SHOWN_RULINGS = 6, 8


@dataclass(frozen=True)
class Explanation:
    """An answer that the player may have meant, and its consequences."""

    answer: ListedAnswer
    lines: Sequence[str]


def explain_answer(context: EmailContext, answer: ListedAnswer, only_outcome: bool = False) -> Explanation:
    """Return the answer with the explanations that the page shows before it is sent.

    With `only_outcome`, the explanations are only the consequences of the answer."""
    option, observation = context.answers.options[answer.number - 1], context.observation
    lines = confirmation_lines(context, option)
    if not only_outcome:
        kind = help_of_answer(observation.question, option, observation.view, context.words, context.names)
        lines = [*explain_elements(context, option), kind, *lines]
    return Explanation(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def confirmation_lines(context: EmailContext, option: Option) -> list[str]:
    """Return the page's confirmation of an answer; [] if the answer is incomplete or not possible now."""
    presenter, language = presenters.presenter_of(context.game.ruleset), context.language
    asking = FormMaker(context.observation, context.words, context.names, presenter, language, context.preview)
    some = isinstance(context.observation.question, AskSome)
    try:
        form = asking.form(picked=(option,)) if some else asking.form(path=answer_paths.path_elements(option))
    except Illegal:
        return []
    tile = form.confirm if form else None
    return [tile.note, *tile.effects, tile.ending, _("cannot be undone") if tile.final else ""] if tile else []


def explain_elements(context: EmailContext, option: Option) -> Iterable[str]:
    path, what = answer_paths.path_elements(option), context.observation.question.what
    presenter = presenters.presenter_of(context.game.ruleset)
    return (presenter.explain_step(what, path[:end], context.language) for end in range(1, len(path) + 1))


def describe_cards(context: EmailContext, named: Iterable[str], answers: Iterable[ListedAnswer]) -> list[str]:
    """Return the texts ("Mercatus: …") of the named cards and of the cards in these answers, each once."""
    keys = dict.fromkeys([*named, *(key for one in answers for key in find_card_keys(one.text, [context.words]))])
    known = [context.words.card(key, context.game.options) for key in keys if key in context.words.known_cards]
    return list(dict.fromkeys(f"{card['name']}: {card['function']}" for card in known))[:MAX_EXPLAINED_CARDS]


def rulings_about_cards(context: EmailContext, named: Iterable[str]) -> list[str]:
    """Return this site's rulings ("R14: …") about the named cards, each once."""
    catalogue = presenters.catalogue_of(context.game.ruleset, context.language)
    entries = {entry.id: entry for entry in catalogue.entries}
    keys = [
        context.words.card(key, context.game.options).get("entry", key)
        for key in named
        if key in context.words.known_cards
    ]
    found = [ruling for key in keys if key in entries for ruling in entries[key].rulings]
    return list(dict.fromkeys(f"{ruling.name}: {ruling.text}" for ruling in found))[:MAX_SHOWN_RULINGS]


def find_card_keys(text: str, all_words: Sequence[Words]) -> list[str]:
    """Return the keys of the cards named in a text, in order. "Temple of Ceres" does not name "Temple"."""
    text = f" {' '.join(split_words(text))} "
    found = {key: name for words in all_words for key, name in card_phrases(words).items() if f" {name} " in text}
    whole = [key for key, name in found.items() if not any(name != one and name in one for one in found.values())]
    return sorted(whole, key=lambda key: (text.index(found[key]), key))


def card_phrases(words: Words) -> dict[str, str]:
    """Return {key: normalized name}. A card that has only its key as a name, such as a lot, is left out."""
    every = {card["id"]: card["name"] for card in map(words.card, words.known_cards)}
    return {key: phrase for key, name in every.items() if (phrase := " ".join(split_words(name))) and name != key}


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
    return _("Standing order canceled: %(order)s") % {"order": facts["said"]}, orders_receipt(facts, context)[1]


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
