"""What is told to somebody who asks about an answer instead of giving it: what the table's page says before an answer
is sent, and what the cards named do. All of it is their own look, or printed on the cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.boards import answer_paths, presenters
from games.boards.asking import FormMaker, Tile
from games.rules.ask import AskSome, Illegal, Option
from games.wording import Words
from games.wording.question_help import help_of_answer
from notifications.replies.answer_list import ListedAnswer
from notifications.replies.word_sets import split_words

from .context import EmailContext

MAX_EXPLAINED_CARDS, MAX_SHOWN_RULINGS = 6, 8


@dataclass(frozen=True)
class Explanation:
    """An answer that may have been meant, and what would come of it."""

    answer: ListedAnswer
    lines: Sequence[str]


def explain_answer(context: EmailContext, answer: ListedAnswer) -> Explanation:
    """Return the answer with what the page would say before it is sent."""
    option = context.answers.options[answer.number - 1]
    kind = help_of_answer(context.look.question, option, context.look.view, context.words, context.names)
    lines = [*explain_elements(context, option), kind, *confirmation_lines(context, option)]
    return Explanation(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def explain_outcome(context: EmailContext, answer: ListedAnswer) -> Explanation:
    """Return the answer with what comes of it alone: for who has answered, and asked nothing."""
    lines = confirmation_lines(context, context.answers.options[answer.number - 1])
    return Explanation(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def confirmation_lines(context: EmailContext, option: Option) -> list[str]:
    tile = confirmation_tile(context, option)
    if tile is None:
        return []
    return [tile.note, *tile.effects, tile.ending, _("cannot be taken back") if tile.final else ""]


def confirmation_tile(context: EmailContext, option: Option) -> Tile | None:
    """The last look at an answer, as the page has it; None if more is needed, or it is not offered now."""
    presenter, language = presenters.presenter_of(context.game.ruleset), context.language
    asking = FormMaker(context.look, context.words, context.names, presenter, language, context.preview)
    some = isinstance(context.look.question, AskSome)
    try:
        form = asking.form(picked=(option,)) if some else asking.form(path=answer_paths.parts(option))
    except Illegal:
        return None
    return form.confirm if form else None


def explain_elements(context: EmailContext, option: Option) -> Iterable[str]:
    path, what = answer_paths.parts(option), context.look.question.what
    presenter = presenters.presenter_of(context.game.ruleset)
    return (presenter.explain_step(what, path[:end], context.language) for end in range(1, len(path) + 1))


def describe_cards(context: EmailContext, named: Iterable[str], answers: Iterable[ListedAnswer]) -> list[str]:
    """Return what the cards do that were named, or that these answers name: "Mercatus: …", each once."""
    keys = dict.fromkeys([*named, *(key for one in answers for key in find_card_keys(one.text, [context.words]))])
    known = [context.words.card(key, context.game.options) for key in keys if key in context.words.known_cards]
    return list(dict.fromkeys(f"{card['name']}: {card['function']}" for card in known))[:MAX_EXPLAINED_CARDS]


def rulings_about_cards(context: EmailContext, named: Iterable[str]) -> list[str]:
    """Return how this site decides what the rules leave open about the cards that were named: "R14: …", each once."""
    catalogue = presenters.catalogue_of(context.game.ruleset, context.language)
    entries = {entry.id: entry for entry in catalogue.entries}
    keys = [
        context.words.card(key, context.game.options).get("entry", key)
        for key in named
        if key in context.words.known_cards
    ]
    found = [ruling for key in keys if key in entries for ruling in entries[key].rulings]
    return list(dict.fromkeys(f"{ruling.name}: {ruling.text}" for ruling in found))[:MAX_SHOWN_RULINGS]


def find_card_keys(text: str, tongues: Sequence[Words]) -> list[str]:
    """Return the keys of the cards that a text names, in its order; of "Temple of Ceres" not "Temple"."""
    text = f" {' '.join(split_words(text))} "
    found = {key: name for tongue in tongues for key, name in card_phrases(tongue).items() if f" {name} " in text}
    whole = [key for key, name in found.items() if not any(name != one and name in one for one in found.values())]
    return sorted(whole, key=lambda key: (text.index(found[key]), key))


def card_phrases(tongue: Words) -> dict[str, str]:
    """The cards by name, the two editions of one card as one. What is called by its key, as a deed by its lot, needs no
    explaining."""
    every = {card["id"]: card["name"] for card in map(tongue.card, tongue.known_cards)}
    return {key: said for key, name in every.items() if (said := " ".join(split_words(name))) and name != key}
