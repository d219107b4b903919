"""The explanation of an answer or a card that a player asks about.

It contains what the table's page shows before the player sends the answer, and the printed texts of the named cards.
Both come from the reader's own observation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.boards import answer_paths, presenters
from games.boards.asking import FormMaker
from games.rules.ask import AskSome, Illegal, Option
from games.wording import Words
from games.wording.question_help import help_of_answer
from notifications.replies.answer_list import ListedAnswer
from notifications.replies.word_sets import split_words

from .context import EmailContext

MAX_EXPLAINED_CARDS, MAX_SHOWN_RULINGS = 6, 8


@dataclass(frozen=True)
class Explanation:
    """An answer that the player may have meant, and its consequences."""

    answer: ListedAnswer
    lines: Sequence[str]


def explain_answer(context: EmailContext, answer: ListedAnswer, only_outcome: bool) -> Explanation:
    """Return the answer with all that the table's page would show before the player sends the answer.

    `only_outcome`: only its consequences, for a player who has answered instead of asking."""
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
    """Return the texts of the named cards and of the cards in these answers, each once: "Mercatus: …"."""
    keys = dict.fromkeys([*named, *(key for one in answers for key in find_card_keys(one.text, [context.words]))])
    known = [context.words.card(key, context.game.options) for key in keys if key in context.words.known_cards]
    return list(dict.fromkeys(f"{card['name']}: {card['function']}" for card in known))[:MAX_EXPLAINED_CARDS]


def rulings_about_cards(context: EmailContext, named: Iterable[str]) -> list[str]:
    """Return this site's rulings about the named cards, each once: "R14: …"."""
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
    """Return {key: normalized name}, without cards whose name is their key: the lot of a deed."""
    every = {card["id"]: card["name"] for card in map(words.card, words.known_cards)}
    return {key: phrase for key, name in every.items() if (phrase := " ".join(split_words(name))) and name != key}
