"""What is told to somebody who asks about an answer instead of giving it: what the table's page says before an answer
is sent, and what the cards named do. All of it is their own look, or printed on the cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.boards import answer_paths, presenters
from games.boards.asking import FormMaker, Tile
from games.rules.ask import AskSome, Illegal, Option
from games.wording import Words
from games.wording.asked import help_of_answer
from notifications.replies.answer_list import ListedAnswer
from notifications.replies.word_sets import words_of_text

from .context import LetterContext

MOST_CARDS, MOST_RULINGS = 6, 8


@dataclass(frozen=True)
class Explained:
    """An answer that may have been meant, and what would come of it."""

    answer: ListedAnswer
    lines: Sequence[str]


def explained_answer(context: LetterContext, answer: ListedAnswer) -> Explained:
    """Return the answer with what the page would say before it is sent."""
    option = context.answers.options[answer.number - 1]
    kind = help_of_answer(context.look.question, option, context.look.view, context.words, context.names)
    lines = [*elements_explained(context, option), kind, *lines_of_last_look(context, option)]
    return Explained(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def outcome_of_answer(context: LetterContext, answer: ListedAnswer) -> Explained:
    """Return the answer with what comes of it alone: for who has answered, and asked nothing."""
    lines = lines_of_last_look(context, context.answers.options[answer.number - 1])
    return Explained(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def lines_of_last_look(context: LetterContext, option: Option) -> list[str]:
    tile = last_look(context, option)
    if tile is None:
        return []
    return [tile.note, *tile.effects, tile.ending, _("cannot be taken back") if tile.final else ""]


def last_look(context: LetterContext, option: Option) -> Tile | None:
    """The last look at an answer, as the page has it; None if more is needed, or it is not offered now."""
    presenter, language = presenters.presenter_of(context.game.ruleset), context.language
    asking = FormMaker(context.look, context.words, context.names, presenter, language, context.foretold)
    some = isinstance(context.look.question, AskSome)
    try:
        form = asking.form(picked=(option,)) if some else asking.form(path=answer_paths.parts(option))
    except Illegal:
        return None
    return form.confirm if form else None


def elements_explained(context: LetterContext, option: Option) -> Iterable[str]:
    path, what = answer_paths.parts(option), context.look.question.what
    presenter = presenters.presenter_of(context.game.ruleset)
    return (presenter.explain(what, path[:end], context.language) for end in range(1, len(path) + 1))


def cards_named(context: LetterContext, named: Iterable[str], answers: Iterable[ListedAnswer]) -> list[str]:
    """Return what the cards do that were named, or that these answers name: "Mercatus: …", each once."""
    keys = dict.fromkeys([*named, *(key for one in answers for key in cards_in(one.text, [context.words]))])
    known = [context.words.card(key, context.game.options) for key in keys if key in context.words.known_cards]
    return list(dict.fromkeys(f"{card['name']}: {card['function']}" for card in known))[:MOST_CARDS]


def rulings_on(context: LetterContext, named: Iterable[str]) -> list[str]:
    """Return how this site decides what the rules leave open about the cards that were named: "R14: …", each once."""
    catalogue = presenters.catalogue_of(context.game.ruleset, context.language)
    entries = {entry.id: entry for entry in catalogue.entries}
    keys = [
        context.words.card(key, context.game.options).get("entry", key)
        for key in named
        if key in context.words.known_cards
    ]
    found = [ruling for key in keys if key in entries for ruling in entries[key].rulings]
    return list(dict.fromkeys(f"{ruling.name}: {ruling.text}" for ruling in found))[:MOST_RULINGS]


def cards_in(text: str, tongues: Sequence[Words]) -> list[str]:
    """Return the keys of the cards that a text names, in its order; of "Temple of Ceres" not "Temple"."""
    text = f" {' '.join(words_of_text(text))} "
    found = {key: name for tongue in tongues for key, name in card_names(tongue).items() if f" {name} " in text}
    whole = [key for key, name in found.items() if not any(name != one and name in one for one in found.values())]
    return sorted(whole, key=lambda key: (text.index(found[key]), key))


def card_names(tongue: Words) -> dict[str, str]:
    """The cards by name, the two editions of one card as one. What is called by its key, as a deed by its lot, needs no
    explaining."""
    every = {card["id"]: card["name"] for card in map(tongue.card, tongue.known_cards)}
    return {key: said for key, name in every.items() if (said := " ".join(words_of_text(name))) and name != key}
